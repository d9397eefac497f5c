"""What `c2s list` prints: rows with named columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from c2s.diagnostics import CODES
from c2s.frontends.base import Frontend


@dataclass(frozen=True)
class Listing:
    columns: tuple[str, ...]
    rows: Sequence[Mapping[str, object]]


def languages(frontends: Sequence[Frontend]) -> Listing:
    rows = [
        {"language": each.name, "suffixes": sorted(each.suffixes), "version": each.version}
        for each in sorted(frontends, key=lambda each: each.name)
    ]
    return Listing(("language", "suffixes", "version"), rows)


def codes() -> Listing:
    """The table of diagnostic codes."""
    rows = [
        {"code": code, "severity": row.severity.value, "meaning": row.meaning, "next_step": row.hint}
        for code, row in sorted(CODES.items())
    ]
    return Listing(("code", "severity", "meaning", "next_step"), rows)


def names(column: str, known: Sequence[str]) -> Listing:
    return Listing((column,), [{column: name} for name in known])
