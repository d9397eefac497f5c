"""A quote from the source on one line, with a mark under the place."""

from __future__ import annotations

import re
from collections.abc import Sequence

from c2s.report.terminal import visible
from c2s.report.text import cut, width_of

_TOKEN = re.compile(r"""[\w$@:.#-]+(?:=(?:"[^"]*"|'[^']*'))?""")
"""A name, or an attribute with its value."""
_WIDEST = 240
"""Columns where no terminal limits them: minified code has lines of any length."""


def marked(lines: Sequence[str], column: int, width: int | None) -> tuple[str, str]:
    """The statement on one line, and the line below it with the mark. Both fit into the width."""
    room = min(width or _WIDEST, _WIDEST)
    text = " ".join([lines[0], *(line.strip() for line in lines[1:])])
    at = max(0, min(column - 1, len(text)))
    found = _TOKEN.match(text, at)
    token = found.group() if found else text[at : at + 1]
    left = _shown(text[:at]).lstrip()
    middle = _shown(token)
    right = _shown(text[at + len(token) :]).rstrip()
    middle = cut(middle, room)
    if width_of(left) + width_of(middle) > room:
        left = _end(left, max(0, room - width_of(middle)) // 2)
    whole = cut(left + middle + right, room)
    return whole, " " * width_of(left) + "^" * max(1, width_of(middle))


def _shown(text: str) -> str:
    return visible(text.replace("\t", "  "))


def _end(text: str, width: int) -> str:
    """The last columns of a text, with a mark that there is more before."""
    while text and width_of(text) > width - 1:
        text = text[max(1, width_of(text) - width) :] if text.isascii() else text[1:]
    return f"…{text}" if width > 0 else ""
