"""Handoffs: chains of derivations from an answer, a person, the page or the source to a field of a request."""

from __future__ import annotations

import re
from collections.abc import Iterator

from c2s.discovery.result import Handoff, HandoffSource, HandoffTarget
from c2s.graph.model import Edge, Node, NodeKind
from c2s.graph.queries import MAX_BEGINNINGS, Graph

ARROW = " -> "


_SOURCES = {"user": "user", "constant": "const", "route": "route", "env": "env", "session": "session"}
"""What a value can begin with, beside answers, by the kind of its node."""


def handoffs(graph: Graph) -> list[Handoff]:
    found: dict[str, Handoff] = {}
    for operation in graph.operations("client"):
        for field in graph.taken_by(operation.id):
            chains = graph.provenance_of(field.id)
            for chain in chains if len(chains) <= MAX_BEGINNINGS else ():
                handoff = _handoff(graph, operation, field, chain)
                if handoff is not None:
                    found.setdefault(handoff.id, handoff)
    wholes = {(*_ends(handoff), handoff.from_.response_field) for handoff in found.values()}
    return [found[key] for key in sorted(found) if not _is_part(found[key], wholes)]


def crowded(graph: Graph) -> Iterator[Node]:
    """Inputs that more values lead to than one input can begin with."""
    for operation in graph.operations("client"):
        for field in graph.taken_by(operation.id):
            if len(graph.provenance_of(field.id)) > MAX_BEGINNINGS:
                yield field


def _ends(handoff: Handoff) -> tuple[str, str, str, str]:
    return handoff.from_.method, handoff.from_.path, handoff.from_.source, handoff.id.rpartition(ARROW)[2]


def _is_part(handoff: Handoff, wholes: set[tuple[str, str, str, str, str]]) -> bool:
    """Whether what an answer holds further inside goes the same way as a whole: that says it all."""
    if not handoff.from_.method:
        return False
    parts = re.split(r"(?=\[\])|\.", handoff.from_.response_field)
    above = ("".join(part if part == "[]" else f".{part}" for part in parts[:n])[1:] for n in range(1, len(parts)))
    return any((*_ends(handoff), name) in wholes for name in above)


def _handoff(graph: Graph, operation: Node, field: Node, chain: tuple[Edge, ...]) -> Handoff | None:
    end = graph.node(chain[-1].source)
    source = _source(graph, end) if end is not None else None
    if end is None or source is None:
        return None
    functions = [f for edge in reversed(chain) for f in edge.detail.get("functions", ()) if f != "member"]
    return Handoff(
        id=f"{end.id.removeprefix('answer:').replace(ARROW, ' > ')}{ARROW}{field.id.removeprefix('field:')}",
        from_=source,
        to=HandoffTarget(
            method=operation.data["method"],
            path=operation.data["path"],
            input_location=field.data["location"],
            input_field=field.data["name"],
        ),
        via=ARROW.join(_labels(graph, chain)),
        transform=", ".join(dict.fromkeys(functions)),
        confidence="exact" if all(e.confidence == "exact" for edge in chain for e in edge.evidence) else "inferred",
        evidence=[e for edge in reversed(chain) for e in edge.evidence if e.path],
    )


def _source(graph: Graph, end: Node) -> HandoffSource | None:
    """Where a value begins; None where nobody knows, or code outside decides."""
    if end.kind is NodeKind.ANSWER:
        asked = graph.node(str(end.data["operation"]))
        if asked is None:
            return None
        return HandoffSource(method=asked.data["method"], path=asked.data["path"], response_field=end.data["field"])
    if end.kind is NodeKind.PLACE:
        return HandoffSource(source="state", detail=end.label)
    source = _SOURCES.get(str(end.data.get("origin", "")))
    return HandoffSource(source=source, detail=end.label) if source else None


def _labels(graph: Graph, chain: tuple[Edge, ...]) -> Iterator[str]:
    for edge in reversed(chain):
        node = graph.node(edge.source)
        if node is not None:
            yield node.label
