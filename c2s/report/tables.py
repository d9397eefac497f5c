"""Rows for people: plain aligned columns that `grep` and `cut` can read too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from unicodedata import east_asian_width

from c2s.report.terminal import visible

Row = Mapping[str, object]


def table(rows: Sequence[Row], columns: Sequence[str]) -> str:
    """A header and one line a row; the last column may run on."""
    cells = [[column.upper().replace("_", " ") for column in columns]]
    cells += [[_cell(row.get(column, "")) for column in columns] for row in rows]
    widths = [max(_width(line[index]) for line in cells) for index in range(len(columns))]
    return "\n".join(_line(line, widths) for line in cells)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(cell + " " * (width - _width(cell)) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _cell(value: object) -> str:
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, Sequence):
        return visible(", ".join(str(item) for item in value))
    return visible(str(value))


def _width(text: str) -> int:
    """Columns on a terminal: wide characters take two."""
    return len(text) + sum(east_asian_width(char) in "WF" for char in text) if not text.isascii() else len(text)
