"""What could not be resolved, each with its place, the reason and what would settle it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from c2s.diagnostics import CODES, Diagnostic
from c2s.discovery.coverage.meetings import meetings
from c2s.discovery.handoffs import crowded
from c2s.discovery.result import Unknown
from c2s.graph.model import Node, NodeKind
from c2s.graph.queries import MAX_BEGINNINGS, Graph

OPEN_CODES = {
    "C2S301": "a request",
    "C2S306": "a route of a backend",
    "C2S307": "what a backend uses",
    "C2S310": "what lies beyond a limit of the analysis",
    "C2S311": "code at which the analysis failed",
}
"""Diagnostics that leave something unknown, and what that is."""
MAX_NAMED = 3


def unknowns(graph: Graph, said: Iterable[Diagnostic], unexplained: Iterable[str]) -> list[Unknown]:
    found = [
        *_of_diagnostics(said),
        *_of_values(graph),
        *_of_crowds(graph),
        *_of_calls(unexplained),
        *_of_unanswered(graph),
    ]
    return list({each.id: each for each in sorted(found, key=lambda each: each.id)}.values())


def _of_diagnostics(said: Iterable[Diagnostic]) -> Iterator[Unknown]:
    for each in said:
        if each.code in OPEN_CODES:
            place = f"{each.source_id}:{each.path}:{each.line}:{each.column}" if each.path else ""
            several = each.code in ("C2S306", "C2S307")
            yield Unknown(
                id=f"unknown:{each.code}:{place or each.message}" + (f":{each.message}" if several else ""),
                code=each.code,
                subject=OPEN_CODES[each.code],
                reason=each.message,
                place=place,
                settles=each.hint or CODES[each.code].hint,
            )


def _of_values(graph: Graph) -> Iterator[Unknown]:
    """Values that could not be followed and that reach a request."""
    for node in graph.nodes(NodeKind.UNKNOWN):
        fields = graph.fields_reached(node.id)
        if fields:
            evidence = node.evidence[0] if node.evidence else None
            place = f"{evidence.place}:{evidence.column}" if evidence is not None and evidence.path else ""
            yield Unknown(
                id=f"unknown:C2S305:{place}:{node.label}",
                code="C2S305",
                subject=f"where {_named(fields)} comes from",
                reason=f"{node.label} could not be followed further",
                place=place,
                settles=CODES["C2S305"].hint,
            )


def _of_crowds(graph: Graph) -> Iterator[Unknown]:
    """Inputs whose values come out of state that too many places write."""
    for field in crowded(graph):
        yield Unknown(
            id=f"unknown:C2S305:{field.id.removeprefix('field:')}",
            code="C2S305",
            subject=f"where {_named([field])} comes from",
            reason=f"more than {MAX_BEGINNINGS} values lead to it, through shared state: none is proven to be its own",
            place=next((f"{each.place}:{each.column}" for each in field.evidence if each.path), ""),
            settles=CODES["C2S305"].hint,
        )


def _named(fields: list[Node]) -> str:
    shown = [f"{field.id.removeprefix('field:')}" for field in fields[:MAX_NAMED]]
    more = len(fields) - MAX_NAMED
    return ", ".join(shown) + (f" and {more} more" if more > 0 else "")


def _of_calls(unexplained: Iterable[str]) -> Iterator[Unknown]:
    for place in unexplained:
        yield Unknown(
            id=f"unknown:C2S303:{place}",
            code="C2S303",
            subject="a call that looks like a request",
            reason="no operation of the result goes out from there",
            place=place,
            settles=CODES["C2S303"].hint,
        )


def _of_unanswered(graph: Graph) -> Iterator[Unknown]:
    """Operations of clients that nothing in the roots answers, though something there answers others."""
    for operation in meetings(graph).unanswered:
        node = graph.node(f"operation:{operation}")
        evidence = next(iter(node.evidence if node is not None else ()), None)
        place = f"{evidence.place}:{evidence.column}" if evidence is not None and evidence.path else ""
        yield Unknown(
            id=f"unknown:C2S407:{operation}",
            code="C2S407",
            subject=f"what answers {node.label if node is not None else operation}",
            reason="no operation of a backend or description in the roots has its method and address",
            place=place,
            settles=CODES["C2S407"].hint,
        )
