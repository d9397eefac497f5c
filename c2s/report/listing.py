"""What `c2s list` prints: rows with named columns. What text has no room for is in the rows all the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from c2s.diagnostics import CODES, UsageError
from c2s.frameworks.match import Named
from c2s.frameworks.schema import Descriptor
from c2s.frontends.base import Frontend

Row = Mapping[str, object]


@dataclass(frozen=True)
class Listing:
    """`columns` of the text, in the order of their weight, the name of what a scan found last.

    `rows` are what JSON shows; `text` makes cells of one where they differ.
    """

    columns: tuple[str, ...]
    rows: Sequence[Row]
    text: Callable[[Row], Row] = lambda row: row
    name: str = "id"
    """The column that holds the name."""
    sided: bool = False
    """Each row belongs to a side."""


def selected(listing: Listing, what: str, match: str | None, side: str | None) -> Listing:
    """The rows whose name matches, and that belong to a side."""
    rows = list(listing.rows)
    if side is not None and not listing.sided:
        raise UsageError(f"--side says nothing about {what}", "leave it out")
    if side is not None:
        rows = [row for row in rows if row["side"] == side]
    if match is not None:
        wanted = pattern(match)
        rows = [row for row in rows if wanted.search(str(row[listing.name]))]
    return replace(listing, rows=rows)


def pattern(match: str) -> re.Pattern[str]:
    """Text anywhere in a name, where `*` and `?` stand for others. Brackets are only brackets: paths have many."""
    escaped = re.escape(match).replace(r"\*", ".*").replace(r"\?", ".")
    return re.compile(escaped, re.IGNORECASE | re.DOTALL)


def languages(frontends: Sequence[Frontend]) -> Listing:
    rows = [
        {"language": each.name, "suffixes": sorted(each.suffixes), "version": each.version}
        for each in sorted(frontends, key=lambda each: each.name)
    ]
    return Listing(("language", "suffixes", "version"), rows, name="language")


def codes() -> Listing:
    """The table of diagnostic codes."""
    rows = [
        {"code": code, "severity": row.severity.value, "meaning": row.meaning, "next_step": row.hint}
        for code, row in sorted(CODES.items())
    ]
    return Listing(("code", "severity", "next_step", "meaning"), rows, name="code")


def names(column: str, known: Sequence[str]) -> Listing:
    return Listing((column,), [{column: name} for name in known], name=column)


def frameworks(known: Sequence[Named]) -> Listing:
    """Descriptors by id, with what each is about and where it comes from."""
    rows = [
        {
            "framework": each.descriptor.id,
            "kind": kinds_of(each.descriptor),
            "languages": sorted(each.descriptor.languages),
            "origin": each.origin,
            "replaced": each.replaced,
        }
        for each in sorted(known, key=lambda each: (each.descriptor.id, each.origin))
    ]
    return Listing(("framework", "kind", "languages", "origin"), rows, _framework, name="framework")


def _framework(row: Row) -> Row:
    return {**row, "origin": f"{row['origin']} (replaced)" if row["replaced"] else row["origin"]}


def kinds_of(descriptor: Descriptor) -> list[str]:
    found = {
        "client": descriptor.client or descriptor.chain or descriptor.instance or descriptor.interceptor,
        "element": descriptor.element,
        "server": descriptor.server,
        "data": descriptor.model or descriptor.type,
        "setting": descriptor.setting,
    }
    return [kind for kind, there in found.items() if there]
