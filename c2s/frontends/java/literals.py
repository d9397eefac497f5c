"""Java's literals as values."""

from __future__ import annotations

import re
from textwrap import dedent

from tree_sitter import Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.walker import Walk

_ESCAPE = re.compile(r"\\(?:u+([0-9a-fA-F]{4})|([0-3]?[0-7]{1,2})|(\r\n|[\s\S]))")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "s": " ", "\n": "", "\r\n": "", "\r": ""}
_BLANK_END = re.compile(r"[ \t\f]+$", re.M)


def string(walk: Walk, cursor: TreeCursor, node: Node) -> ir.Lit:
    """A string, or a text block."""
    start = node.start_byte
    piece = walk.source[start + 1 : node.end_byte - 1]
    is_block = piece.startswith(b'""')
    text = _text_block(walk.string(piece)[2:].removesuffix('""')) if is_block else walk.quoted(piece)
    return ir.Lit(unescape(text) if b"\\" in piece else text, start)


def _text_block(content: str) -> str:
    """Without the first line break and the indentation that all lines, the one of the closing quotes too, share."""
    _, _, lines = content.replace("\r\n", "\n").partition("\n")
    margin = "." if lines.rpartition("\n")[2].strip() == "" else ""
    return _BLANK_END.sub("", dedent(lines + margin).removesuffix(margin))


def unescape(text: str) -> str:
    return _ESCAPE.sub(_unescaped, text) if "\\" in text else text


def _unescaped(match: re.Match[str]) -> str:
    code, octal, character = match.groups()
    if octal:
        return chr(int(octal, 8))
    if code:
        number = int(code, 16)
        return chr(number) if not 0xD800 <= number < 0xE000 else "\ufffd"
    return _ESCAPED.get(character, character)


def character(text: str, at: int) -> ir.Lit:
    return ir.Lit(unescape(text[1:].removesuffix("'")), at)


def integer(text: str, at: int) -> ir.Lit:
    """Also `1_000L`, `0xFF`, `0b101` and octal `017`."""
    digits = text.replace("_", "").rstrip("lL").lower()
    base = 16 if digits.startswith("0x") else 2 if digits.startswith("0b") else 8 if digits.startswith("0") else 10
    try:
        value = int(digits, base)
    except ValueError:
        return ir.Lit(text, at)
    return ir.Lit(value if value < 1 << 64 else text, at)


def floating(text: str, at: int) -> ir.Lit:
    digits = text.replace("_", "").lower()
    try:
        number = digits.rstrip("fd")
        return ir.Lit(float.fromhex(number) if digits.startswith("0x") else float(number), at)
    except (ValueError, OverflowError):
        return ir.Lit(text, at)
