"""A line of a file: everything whose evidence lies on it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import chain as chained
from typing import NamedTuple

from c2s.diagnostics import UsageError, did_you_mean
from c2s.discovery.claims.model import Chain, Explanation, Place, Row, Step, Table, step
from c2s.discovery.claims.open import diagnosed, place_named
from c2s.discovery.claims.words import counted, node_words
from c2s.discovery.stored import Stored, input_name, short_name
from c2s.graph.model import Edge, EdgeKind, Evidence, NodeKind

_PLACE = re.compile(r"(?P<path>.+?):(?P<line>\d+)(?::\d+)?")
_VERBS = {EdgeKind.DERIVES: "->", EdgeKind.CALLS: "runs", EdgeKind.CONTAINS: "contains", EdgeKind.INVOKES: "sends"}
NEAR = 4


class Spot(NamedTuple):
    source: str
    path: str
    line: int

    def holds(self, evidence: Evidence | Place | None) -> bool:
        return evidence is not None and self == (evidence.source, evidence.path, evidence.line)

    def any_of(self, evidence: Iterable[Evidence]) -> bool:
        return any(self.holds(each) for each in evidence)


def explain_place(stored: Stored, name: str) -> Explanation | None:
    """None where the name is no place; `UsageError` where nothing rests on it."""
    found = _PLACE.fullmatch(name.strip())
    if found is None:
        return None
    spots = [Spot(source, path, int(found["line"])) for source, path in files_named(stored, found["path"])]
    if not spots:
        return None
    told = [(spot, *_told(stored, spot)) for spot in spots]
    told = [each for each in told if each[1] or each[2]]
    if not told:
        raise UsageError(f"no claim rests on {name}", _nearest(stored, spots))
    if len(told) > 1:
        names = ", ".join(f"'{spot.source}:{spot.path}:{spot.line}'" for spot, _, _ in told)
        raise UsageError(f"{name} is a place in several files", f"name one: {names}")
    spot, chains, tables = told[0]
    count = sum(len(each.steps) for each in chains) + sum(len(each.rows) for each in tables)
    return Explanation(
        kind="place",
        id=f"{spot.source}:{spot.path}:{spot.line}",
        claim=f"{counted(count, 'finding')} at this line.",
        chains=chains,
        tables=tables,
    )


def files_named(stored: Stored, path: str) -> list[tuple[str, str]]:
    """Files that a path means: as it stands, else by the end of the one or the other."""
    known = sorted(_known(stored))
    exact = [each for each in known if path in (each[1], f"{each[0]}:{each[1]}")]
    within = [each for each in known if each[1].endswith(f"/{path}")]
    around = [each for each in known if path.endswith(f"/{each[1]}")]
    longest = max((len(each[1]) for each in around), default=0)
    return exact or within or [each for each in around if len(each[1]) == longest]


def _known(stored: Stored) -> set[tuple[str, str]]:
    files = {(source, path) for source, paths in stored.result.files.items() for path in paths}
    named = {(each.source_id, each.path) for each in stored.result.diagnostics if each.path}
    seen = [*stored.result.coverage.unexplained, *stored.result.coverage.unexplained_routes]
    places = (place_named(stored.result, each) for each in seen)
    return files | named | {(place.source, place.path) for place in places if place is not None}


def _told(stored: Stored, spot: Spot) -> tuple[tuple[Chain, ...], tuple[Table, ...]]:
    chains = (
        Chain(title="values", steps=tuple(_edges(stored, spot, EdgeKind.DERIVES))),
        Chain(title="rejected", steps=tuple(_edges(stored, spot, EdgeKind.REJECTS))),
        Chain(title="calls", steps=tuple(_edges(stored, spot, EdgeKind.CALLS, EdgeKind.INVOKES, EdgeKind.CONTAINS))),
        Chain(title="begins or is defined here", steps=tuple(_nodes(stored, spot))),
        Chain(title="open", steps=tuple(_open(stored, spot))),
    )
    tables = (
        Table(title="operations", columns=("operation",), rows=tuple(_operations(stored, spot))),
        Table(title="inputs", columns=("operation", "input"), rows=tuple(_inputs(stored, spot))),
        Table(title="handoffs", columns=(), rows=tuple(_handoffs(stored, spot))),
        Table(title="goals and capabilities", columns=("what",), rows=tuple(_scopes(stored, spot))),
    )
    return tuple(each for each in chains if each.steps), tuple(each for each in tables if each.rows)


def _edges(stored: Stored, spot: Spot, *kinds: EdgeKind) -> Iterator[Step]:
    for edge in chained.from_iterable(stored.graph.edges(kind) for kind in kinds):
        for evidence in edge.evidence:
            if spot.holds(evidence):
                functions = tuple(name for name in edge.detail.get("functions", ()) if name != "member")
                yield step(_said(stored, edge), evidence, functions, tuple(edge.detail.get("when", ())))


def _said(stored: Stored, edge: Edge) -> str:
    source = node_words(stored, stored.graph.node(edge.source), edge.source)
    target = node_words(stored, stored.graph.node(edge.target), edge.target)
    if edge.kind is EdgeKind.REJECTS:
        return f"{target} does not come from {source}"
    return f"{source} {_VERBS.get(edge.kind, edge.kind.value)} {target}"


def _nodes(stored: Stored, spot: Spot) -> Iterator[Step]:
    for node in stored.graph.nodes():
        if node.kind is not NodeKind.OPERATION:
            for evidence in node.evidence:
                if spot.holds(evidence):
                    yield step(node_words(stored, node, node.label), evidence)


def _open(stored: Stored, spot: Spot) -> Iterator[Step]:
    for each in stored.result.diagnostics:
        if spot == (each.source_id, each.path, each.line) or any(
            spot.holds(place_named(stored.result, other)) for other in each.others
        ):
            yield diagnosed(each)
    for unknown in stored.result.unknowns:
        if spot.holds(place := place_named(stored.result, unknown.place)):
            yield Step(text=f"not known: {unknown.subject}", place=place, rule=unknown.code, reason=unknown.reason)
    for text in stored.result.coverage.unexplained_routes:
        if spot.holds(place := place_named(stored.result, text)):
            yield Step(text="looks like a route of a backend, and is no operation of the result", place=place)


def _operations(stored: Stored, spot: Spot) -> Iterator[Row]:
    for each in stored.result.operations:
        if spot.any_of(each.evidence) or spot.any_of(stored.graph.request_sites(f"operation:{each.id}")):
            yield Row(cells=(short_name(each),), name=each.id)


def _inputs(stored: Stored, spot: Spot) -> Iterator[Row]:
    """Inputs whose value passes the line, or that the line says something about."""
    for operation, each in stored.inputs.values():
        hops = chained.from_iterable(hop.evidence for origin in each.origins for hop in origin.chain)
        if spot.any_of(chained(each.evidence, each.requiredness.evidence, hops)):
            yield Row(cells=(short_name(operation), input_name(each)), name=each.id)


def _handoffs(stored: Stored, spot: Spot) -> Iterator[Row]:
    for each in stored.result.handoffs:
        if spot.any_of(each.evidence):
            yield Row(cells=(), name=each.id)


def _scopes(stored: Stored, spot: Spot) -> Iterator[Row]:
    result = stored.result
    for kind, parts in (("goal", result.goals), ("capability", result.capabilities), ("feature", result.features)):
        for each in parts:
            if spot.any_of(each.evidence):
                yield Row(cells=(kind,), name=each.id)
    for conflict in result.conflicts:
        if spot.any_of(conflict.evidence):
            yield Row(cells=("conflict",), name=conflict.id)


def _nearest(stored: Stored, spots: list[Spot]) -> str:
    """The next lines of the file that something rests on."""
    spot = spots[0]
    lines = sorted({e.line for e in all_evidence(stored) if (e.source, e.path) == (spot.source, spot.path)})
    if not lines:
        return did_you_mean(spot.path, [path for _, path in _known(stored)]) or "see `c2s list operations`"
    at = bisect_left(lines, spot.line)
    near = sorted(sorted(lines[max(0, at - NEAR) : at + NEAR], key=lambda line: abs(line - spot.line))[:NEAR])
    return f"the nearest lines with evidence are {', '.join(str(line) for line in near)}"


def all_evidence(stored: Stored) -> Iterator[Evidence]:
    for node in stored.graph.nodes():
        yield from node.evidence
    for edge in stored.graph.edges():
        yield from edge.evidence
