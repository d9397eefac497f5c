"""Text of scanned code on its way to a terminal: nothing in it may move a cursor, hide or reorder anything."""

from __future__ import annotations

import sys
import unicodedata
from functools import lru_cache

_KEPT = frozenset({"\u200c", "\u200d"})
"""Joiners that scripts and emoji need; they are invisible but change no order."""

_INVISIBLE = frozenset(["Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"])
"""Controls, format characters (bidirectional marks among them), surrogates, unassigned, line separators."""


def visible(text: str, *, lines: bool = False) -> str:
    """The text with every control, bidirectional and invisible character written as an escape.

    With `lines`, line feeds and tabs stay, for excerpts of code.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if lines and char in "\n\t" else _shown(char) for char in text)


@lru_cache(maxsize=4096)
def _shown(char: str) -> str:
    if char in _KEPT or unicodedata.category(char) not in _INVISIBLE:
        return char
    named = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(char)
    if named is not None:
        return named
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def tell(line: str, *, lines: bool = False) -> None:
    """One line for the user, on standard error: safe whatever it quotes, and whatever the terminal can encode."""
    encoding = sys.stderr.encoding or "utf-8"
    print(visible(line, lines=lines).encode(encoding, "backslashreplace").decode(encoding), file=sys.stderr, flush=True)
