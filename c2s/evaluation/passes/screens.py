"""What screens consist of: components within components, and the routes that lead to pages."""

from __future__ import annotations

from collections.abc import Iterable

from c2s.diagnostics import Diagnostic
from c2s.evaluation.link import Link
from c2s.evaluation.passes.operations import file_symbol
from c2s.evaluation.routes import Page
from c2s.graph.model import Edge, EdgeKind, Node, NodeKind


def run(link: Link) -> Iterable[Diagnostic]:
    for (user, used), site in link.machine.screen.shown_in().items():
        evidence = link.evidence(site, "element")
        source, target = file_symbol(link, user), file_symbol(link, used)
        link.graph.connect(Edge(source=source, target=target, kind=EdgeKind.CONTAINS, evidence=(evidence,)))
    for page in link.pages:
        _write(link, page)
    return ()


def _write(link: Link, page: Page) -> None:
    source = page.module.file.source_id
    evidence = link.evidence(page.site, "route", page.confidence)
    data = {"kind": "route", "source": source, "route": page.route, "title": page.title, "path": page.module.path}
    node = Node(
        id=f"route:{source}:{page.route}", kind=NodeKind.SYMBOL, label=page.route, evidence=(evidence,), data=data
    )
    link.graph.add(node)
    link.graph.connect(
        Edge(source=node.id, target=file_symbol(link, page.module), kind=EdgeKind.CONTAINS, evidence=(evidence,))
    )
