"""Contracts of the features that selectors name in a result; of all that it has without any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from c2s.contract.build import build_contract
from c2s.contract.model import Contract
from c2s.discovery.proposals import of_selectors
from c2s.discovery.stored import Stored


def contracts(known: Stored, selectors: Sequence[str]) -> Iterator[Contract]:
    result = known.result
    features, goals = result.features, result.goals
    if selectors:
        found = of_selectors(known.graph, result.operations, result.capabilities, result.features, selectors)
        features, goals = found.features, found.goals
    for feature in features:
        yield build_contract(known, feature, [goal for goal in goals if goal.feature == feature.id])
