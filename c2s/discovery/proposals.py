"""What is proposed over the operations of a scan: capabilities, features and their goals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from c2s.discovery.capabilities import capabilities
from c2s.discovery.features import Surface, features
from c2s.discovery.goals import goals
from c2s.discovery.result import Capability, Feature, Goal, Operation
from c2s.discovery.selectors import selected
from c2s.graph.queries import Graph


@dataclass(frozen=True)
class Proposals:
    capabilities: list[Capability]
    features: list[Feature]
    goals: list[Goal]


def proposals(
    graph: Graph, operations: Sequence[Operation], entries: Sequence[str] = (), scope: Sequence[str] = ()
) -> Proposals:
    """`scope` narrows to the features that its selectors name; without it, all that were found."""
    known = capabilities(graph, operations, entries)
    surface = Surface.of(graph, known)
    by_id = {each.id: each for each in operations}
    found = features(surface, operations)
    if scope:
        found = selected(surface, found, by_id, scope)
        held = {id for each in found for id in each.capabilities}
        known = [each for each in known if each.id in held]
    return _with_goals(surface, known, found, by_id)


def _with_goals(
    surface: Surface, known: list[Capability], found: list[Feature], operations: dict[str, Operation]
) -> Proposals:
    by_feature = {each.id: goals(surface, each, operations) for each in found}
    named = [msgspec.structs.replace(each, goals=[goal.id for goal in by_feature[each.id]]) for each in found]
    return Proposals(known, named, [goal for held in by_feature.values() for goal in held])


def of_selectors(
    graph: Graph, operations: Sequence[Operation], known: Sequence[Capability], listed: Sequence[Feature],
    selectors: Sequence[str],
) -> Proposals:  # fmt: skip
    """The features that selectors name in a result, listed there or not, with their goals."""
    surface = Surface.of(graph, known)
    by_id = {each.id: each for each in operations}
    return _with_goals(surface, list(known), selected(surface, listed, by_id, selectors), by_id)


def with_effects(operations: Sequence[Operation], known: Sequence[Capability]) -> list[Operation]:
    """Operations with the effects that were found for their capabilities."""
    by_operation = {operation: each for each in known for operation in each.operations}
    return [_with_effect(each, by_operation.get(each.id)) for each in operations]


def _with_effect(operation: Operation, capability: Capability | None) -> Operation:
    if capability is None or operation.effect != "unknown":
        return operation
    return msgspec.structs.replace(operation, effect=capability.effect, effect_basis=capability.effect_basis)
