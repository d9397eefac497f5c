"""Claims rest on edges: without an edge, what rested on it is claimed no longer."""

from __future__ import annotations

from collections.abc import Iterable

from c2s.discovery.build import Found, build_result
from c2s.discovery.result import Result
from c2s.discovery.stored import Stored
from c2s.graph.model import Edge, EdgeKind


def without(known: Stored, edges: Iterable[Edge]) -> Result:
    result = known.result
    return build_result(known.graph.without(edges), Found("0", result.sources, result.diagnostics))


def test_origins_and_handoffs_rest_on_derivations(seeds: Stored) -> None:
    handoff = next(each for each in seeds.result.handoffs if each.from_.path)
    end = handoff.id.partition(" -> ")[2]
    assert any(each.id == handoff.id for each in without(seeds, ()).handoffs)
    less = without(seeds, seeds.graph.edges_to(f"field:{end}", EdgeKind.DERIVES))
    assert all(each.id != handoff.id for each in less.handoffs)
    (field,) = (each for operation in less.operations for each in operation.inputs if each.id == end)
    assert field.origins == []


def test_features_rest_on_who_sends(seeds: Stored) -> None:
    feature = next(each for each in seeds.result.features if each.operations)
    operation = feature.operations[0]
    less = without(seeds, seeds.graph.edges_to(f"operation:{operation}", EdgeKind.INVOKES))
    assert all(operation not in each.operations for each in less.features)


def test_what_answers_rests_on_the_join(library: Stored) -> None:
    joined = [each for each in library.result.operations if each.served_by]
    assert joined
    less = without(library, library.graph.edges(EdgeKind.SERVES))
    assert not [each for each in less.operations if each.served_by]
