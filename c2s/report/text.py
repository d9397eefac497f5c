"""Text that is laid out for a width: columns of terminals, lines, styled pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple
from unicodedata import east_asian_width


class Style(StrEnum):
    """What a piece is, for terminals that show it."""

    PLAIN = ""
    HEAD = "bold"
    NAME = "cyan"
    FAINT = "dim"
    MARK = "green"
    BAD = "yellow"


class Piece(NamedTuple):
    text: str
    style: Style = Style.PLAIN


Line = tuple[Piece, ...]


def plain(lines: Iterable[Line]) -> str:
    return "\n".join("".join(piece.text for piece in line).rstrip() for line in lines)


def line(text: str = "", style: Style = Style.PLAIN) -> Line:
    return (Piece(text, style),)


def width_of(text: str) -> int:
    """Columns on a terminal: wide characters take two."""
    return len(text) + sum(east_asian_width(char) in "WF" for char in text) if not text.isascii() else len(text)


def padded(text: str, width: int) -> str:
    return text + " " * (width - width_of(text))


def cut(text: str, width: int) -> str:
    """The text, or its beginning and a mark that something is missing."""
    if width_of(text) <= width:
        return text
    return f"{_fitting(text, width - 1)}…"


def cut_start(text: str, width: int) -> str:
    """The text, or its end: of paths, the end says more."""
    if width_of(text) <= width:
        return text
    return f"…{_fitting(text[::-1], width - 1)[::-1]}"


def _fitting(text: str, width: int) -> str:
    used = 0
    for position, char in enumerate(text):
        used += width_of(char)
        if used > width:
            return text[:position]
    return text


def wrapped(text: str, width: int | None, indent: int = 0) -> Sequence[str]:
    """Lines that break at blanks; those after the first are indented. A word that is too long stays whole."""
    if width is None or width_of(text) <= width:
        return [text]
    out: list[str] = []
    current = ""
    for word in text.split(" "):
        longer = f"{current} {word}" if current else word
        if current and width_of(longer) > width - (indent if out else 0):
            out.append(current)
            current = word
        else:
            current = longer
    out.append(current)
    return [out[0], *(" " * indent + each for each in out[1:])]
