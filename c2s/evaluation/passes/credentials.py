"""What says who calls: headers, cookies and parameters from the session or from what the client keeps of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from c2s.diagnostics import Diagnostic
from c2s.evaluation.build import alternatives
from c2s.evaluation.configuration import part
from c2s.evaluation.link import Link
from c2s.evaluation.values import Const, Value
from c2s.graph.model import Edge, Node, NodeKind
from c2s.graph.queries import Graph

PLACES = ("header", "cookie", "query")
COOKIES = "cookies of the browser"
_SPEAKS = re.compile(
    r"token|auth|session|(?:^|[^a-z])sid(?:[^a-z]|$)|jwt|bearer|api.?key|access.?key|csrf|xsrf|credential|tenant", re.I
)
_WITH_COOKIES = {"withCredentials": (True,), "credentials": ("include",)}
"""Settings of requests that send the cookies of another origin along."""


def run(link: Link) -> Iterable[Diagnostic]:
    said: dict[str, dict[str, None]] = {}
    for operation in link.graph.operations("client"):
        for field in link.graph.fields_of(operation.id):
            words = _credential(link.graph, field) if field.data["location"] in PLACES else ""
            if words:
                said.setdefault(operation.id, {})[words] = None
                _replace(link.graph, field, credential=True)
    for sent, operation_id in link.sent:
        config = sent.request.config
        if any(_is_set(part(link.machine, config, (key,)), on) for key, on in _WITH_COOKIES.items()):
            said.setdefault(operation_id, {})[COOKIES] = None
    for operation_id, found in said.items():
        node = link.graph.node(operation_id)
        if node is not None:
            _replace(link.graph, node, auth=list(dict.fromkeys([*node.data.get("auth", ()), *found])))
    return ()


def _is_set(value: Value, on: tuple[object, ...]) -> bool:
    return any(isinstance(each, Const) and each.data in on for each in alternatives(value))


def _replace(graph: Graph, node: Node, **more: object) -> None:
    data = {**node.data, **more}
    graph.replace(Node(id=node.id, kind=node.kind, label=node.label, evidence=node.evidence, data=data))


def _credential(graph: Graph, field: Node) -> str:
    """Where a credential comes from, in words; empty for any other field.

    Its name, or that of what is kept, must speak of who calls, and it must have been kept or given by the session:
    what a person enters into this request is an input, whatever its name.
    """
    ways = list(graph.provenance_of(field.id))
    kept = dict.fromkeys(name for way in ways for name in _kept(graph, way))
    location, name = str(field.data["location"]), str(field.data["name"])
    if not kept or not any(_SPEAKS.search(word) for word in (name, *kept)):
        return ""
    if any(_is_entered(graph, way) for way in ways):
        return ""
    return f"{location} {name} from {next((each for each in kept if _SPEAKS.search(each)), next(iter(kept)))}"


def _kept(graph: Graph, way: tuple[Edge, ...]) -> Iterator[str]:
    """Storage, cookies and the session on the way, and answers that were kept in state."""
    nodes = [node for edge in way if (node := graph.node(edge.source)) is not None]
    for node in nodes:
        if (node.kind is NodeKind.PLACE and node.data.get("storage")) or node.data.get("origin") == "session":
            yield node.label
    if nodes and nodes[-1].kind is NodeKind.ANSWER and any(node.kind is NodeKind.PLACE for node in nodes):
        yield nodes[-1].label


def _is_entered(graph: Graph, way: tuple[Edge, ...]) -> bool:
    """A person enters it for this request: nothing keeps it in between."""
    end = graph.node(way[-1].source)
    return end is not None and end.data.get("origin") == "user" and not list(_kept(graph, way))
