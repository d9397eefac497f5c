"""What a result holds, counted: all that a scan says about it at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from c2s.discovery.result import Coverage, Result

COUNTED = ("handoffs", "features", "goals", "capabilities", "unknowns", "conflicts", "uncalled")
"""Lists of a result whose lengths are told."""


class Overview(msgspec.Struct, frozen=True):
    sides: Mapping[str, int]
    """Operations of each side."""
    decisions: Mapping[str, int]
    """Inputs by what is known about their requiredness."""
    counts: Mapping[str, int]
    coverage: Coverage
    example: str
    """Something to explain: an input that is handed over, any input, an operation; empty without operations."""


def overview(result: Result) -> Overview:
    inputs = [each for operation in result.operations for each in operation.inputs]
    return Overview(
        sides=_sorted(each.side for each in result.operations),
        decisions=_sorted(each.requiredness.decision for each in inputs),
        counts={name: len(getattr(result, name)) for name in COUNTED},
        coverage=result.coverage,
        example=_example(result, [each.id for each in inputs]),
    )


def _sorted(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _example(result: Result, inputs: list[str]) -> str:
    if not result.operations:
        return ""
    taking = {each.id.partition(" -> ")[2] for each in result.handoffs}
    return next((each for each in inputs if each in taking), next(iter(inputs), result.operations[0].id))
