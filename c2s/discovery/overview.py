"""What a result holds, counted: all that a scan says about it at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from c2s.discovery.result import Coverage, Input, Result

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
    """Something to explain: the input that most can be told of, else an operation; empty without operations."""


def overview(result: Result) -> Overview:
    inputs = [each for operation in result.operations for each in operation.inputs]
    return Overview(
        sides=_sorted(each.side for each in result.operations),
        decisions=_sorted(each.requiredness.decision for each in inputs),
        counts={name: len(getattr(result, name)) for name in COUNTED},
        coverage=result.coverage,
        example=_example(result, inputs),
    )


def _sorted(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _example(result: Result, inputs: list[Input]) -> str:
    """Of what is taken from an earlier answer, what has most beginnings; headers last, since hosts add them."""
    if not result.operations:
        return ""
    ranked = sorted(inputs, key=lambda each: (each.location == "header", -_weight(each)))
    return ranked[0].id if ranked else result.operations[0].id


def _weight(each: Input) -> int:
    kinds = {origin.kind for origin in each.origins if origin.chain}
    return len(kinds) + 2 * ("response" in kinds)
