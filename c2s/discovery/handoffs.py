"""Handoffs: chains of derivations from a field of one answer to a field of another request."""

from __future__ import annotations

from collections.abc import Iterator

from c2s.discovery.result import Handoff, HandoffSource, HandoffTarget
from c2s.graph.model import Edge, Node, NodeKind
from c2s.graph.queries import Graph


def handoffs(graph: Graph) -> list[Handoff]:
    found: dict[str, Handoff] = {}
    for operation in graph.operations("client"):
        for field in graph.taken_by(operation.id):
            for chain in graph.provenance_of(field.id):
                handoff = _handoff(graph, operation, field, chain)
                if handoff is not None:
                    found.setdefault(handoff.id, handoff)
    return [found[key] for key in sorted(found)]


def _handoff(graph: Graph, operation: Node, field: Node, chain: tuple[Edge, ...]) -> Handoff | None:
    end = graph.node(chain[-1].source)
    if end is None or end.kind is not NodeKind.ANSWER:
        return None
    source = graph.node(str(end.data["operation"]))
    if source is None:
        return None
    name = end.data["field"]
    functions = [f for edge in reversed(chain) for f in edge.detail.get("functions", ()) if f != "member"]
    return Handoff(
        id=f"{end.id.removeprefix('answer:')} -> {field.id.removeprefix('field:')}",
        from_=HandoffSource(method=source.data["method"], path=source.data["path"], response_field=name),
        to=HandoffTarget(
            method=operation.data["method"],
            path=operation.data["path"],
            input_location=field.data["location"],
            input_field=field.data["name"],
        ),
        via=" -> ".join(_labels(graph, chain)),
        transform=", ".join(dict.fromkeys(functions)),
        confidence="exact" if all(e.confidence == "exact" for edge in chain for e in edge.evidence) else "inferred",
        evidence=[e for edge in reversed(chain) for e in edge.evidence if e.path],
    )


def _labels(graph: Graph, chain: tuple[Edge, ...]) -> Iterator[str]:
    for edge in reversed(chain):
        node = graph.node(edge.source)
        if node is not None:
            yield node.label
