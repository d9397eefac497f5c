"""Requests whose answer the client takes as a file."""

from __future__ import annotations

from collections.abc import Iterable

from c2s.diagnostics import Diagnostic
from c2s.evaluation.build import alternatives
from c2s.evaluation.configuration import part
from c2s.evaluation.link import Link
from c2s.evaluation.values import Const
from c2s.graph.model import Node

AS_FILE = frozenset({"blob", "arraybuffer", "stream"})


def run(link: Link) -> Iterable[Diagnostic]:
    for sent, operation in link.sent:
        node = link.graph.node(operation)
        if node is None or node.data.get("answersFile"):
            continue
        asked = part(link.machine, sent.request.config, ("responseType",))
        if any(isinstance(each, Const) and each.data in AS_FILE for each in alternatives(asked)):
            data = {**node.data, "answersFile": True}
            link.graph.replace(Node(id=node.id, kind=node.kind, label=node.label, evidence=node.evidence, data=data))
    return ()
