"""Rows for people: plain aligned columns that `grep` and `cut` can read too; on a terminal, within its width."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from c2s.report.terminal import visible
from c2s.report.text import cut, cut_start, padded, width_of, wrapped

Row = Mapping[str, object]
GAP = "  "
NARROWEST = 14
"""Columns that a cell keeps: with less it says nothing, and its column is left out."""
_ENDS = frozenset({"at", "via"})
"""Columns of which the end says more than the beginning."""


def table(rows: Sequence[Row], columns: Sequence[str], width: int | None = None) -> str:
    """A header and one line a row. The last column holds the name: it is never cut, and breaks at blanks at most.

    The columns before it are in the order of their weight: on a narrow terminal the last of them is left out first,
    which a line below the table says.
    """
    cells = {column: [_head(column), *(_cell(row.get(column, "")) for row in rows)] for column in columns}
    kept = list(columns)
    while width is not None and len(kept) > 1 and not _fits([cells[column] for column in kept], width):
        del kept[-2]
    ends = frozenset(index for index, column in enumerate(kept) if column in _ENDS)
    lines = columns_of(list(zip(*(cells[column] for column in kept), strict=True)), width, ends)
    missing = [_head(column) for column in columns if column not in kept]
    note = [f"(no room for {', '.join(missing)}: widen the terminal, or use --format json)"] if missing else []
    return "\n".join([*lines, *note])


def _fits(columns: Sequence[Sequence[str]], width: int) -> bool:
    """Whether the name has most of the width, or all that it needs, when the others are as narrow as they may be."""
    widths = [max(width_of(cell) for cell in column) for column in columns]
    others = sum(min(each, NARROWEST) + len(GAP) for each in widths[:-1])
    return min(widths[-1], width * 6 // 10) <= width - others


def columns_of(cells: Sequence[Sequence[str]], width: int | None, ends: frozenset[int] = frozenset()) -> list[str]:
    """Aligned lines, one for each row; without a width nothing is cut."""
    if not cells or not cells[0]:
        return ["" for _ in cells]
    widths = [max(width_of(row[index]) for row in cells) for index in range(len(cells[0]))]
    if width is not None:
        _narrow(widths, width)
    return [_line(row, widths, width, ends) for row in cells]


def _narrow(widths: list[int], width: int) -> None:
    """Takes from the widest column before the last, until that has most of the width or nothing can be taken."""
    wanted = min(widths[-1], max(width * 6 // 10, width - sum(NARROWEST + len(GAP) for _ in widths[:-1])))
    while sum(each + len(GAP) for each in widths[:-1]) + wanted > width:
        index = max(range(len(widths) - 1), key=lambda each: widths[each])
        if widths[index] <= NARROWEST:
            return
        widths[index] -= 1


def _line(cells: Sequence[str], widths: Sequence[int], width: int | None, ends: frozenset[int]) -> str:
    shown = [
        padded((cut_start if index in ends else cut)(cell, widths[index]), widths[index])
        for index, cell in enumerate(cells[:-1])
    ]
    before = "".join(f"{cell}{GAP}" for cell in shown)
    if width is None:
        return f"{before}{cells[-1]}".rstrip()
    first, *rest = wrapped(cells[-1], max(NARROWEST, width - width_of(before)))
    return "\n".join([f"{before}{first}".rstrip(), *(" " * width_of(before) + each for each in rest)])


def _head(column: str) -> str:
    return column.upper().replace("_", " ")


def _cell(value: object) -> str:
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, Sequence):
        return visible(", ".join(str(item) for item in value))
    return visible(str(value))
