"""Strings and numbers as Python reads them."""

from __future__ import annotations

import re
import unicodedata
from math import isinf
from typing import Any

from tree_sitter import Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.walker import ERROR_KIND, MAX_DEPTH, MAX_NAME, Walk

_OPENING = re.compile(rb"([A-Za-z]*)(\"\"\"|'''|\"|')")
_ESCAPE = re.compile(
    r"\\(?:N\{([^}]+)\}|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|([0-7]{1,3})|([\n\\'\"abfnrtv]))|(\{\{|\}\})"
)
_ESCAPED = {"\n": "", "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_BRACES = re.compile(r"\{\{|\}\}")
MAX_INTEGER = 2**64
_LEVELS = 4
"""A hole in a text costs as much stack as four nested nodes."""


def mention(walk: Walk, text: str) -> None:
    """Short texts without blanks may be names: keys, routes, attributes."""
    if len(text) < MAX_NAME and " " not in text:
        walk.names.add(text)


def number(text: str, at: int) -> Any:
    """Whole numbers that facts cannot carry, complex numbers and those of Python 2 stay as they are written."""
    digits = text.replace("_", "")
    try:
        value = int(digits, 0)
    except ValueError:
        return _real(digits, text, at)
    return ir.Lit(value, at) if value < MAX_INTEGER else ir.Unknown(text, at)


def _real(digits: str, text: str, at: int) -> Any:
    try:
        value = float(digits)
    except ValueError:
        return ir.Unknown(text, at)
    return ir.Unknown(text, at) if digits.isdigit() or isinf(value) else ir.Lit(value, at)


# --- strings ----------------------------------------------------------------------------------------


def string(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """Cut from the source by its quotes; only f-strings have children that matter."""
    start, end = node.start_byte, node.end_byte
    opening = _OPENING.match(walk.source, start, end)
    if opening is None:
        return ir.Unknown("string", start)
    prefix = opening[1].decode().lower()
    inside = opening.end()
    closed = end - len(opening[2])
    if closed >= inside and walk.source.endswith(opening[2], inside, end):
        end = closed
    if "f" in prefix:
        return _formatted(walk, cursor, inside, end, "r" in prefix, start)
    text = unescaped(_decoded(walk, inside, end), raw="r" in prefix, octets="b" in prefix)
    mention(walk, text)
    if "b" in prefix and not text.isascii():
        return ir.Unknown("bytes", start)
    return ir.Lit(text, start)


def _decoded(walk: Walk, start: int, end: int) -> str:
    """Every line ending inside a literal reads as a newline."""
    text = walk.source[start:end].decode("utf-8", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def unescaped(text: str, *, raw: bool, octets: bool = False, braces: bool = False) -> str:
    if raw:
        return _BRACES.sub(_brace, text) if braces else text
    if "\\" not in text and not braces:
        return text
    return _ESCAPE.sub(lambda match: _unescaped(match, octets, braces), text)


def _brace(match: re.Match[str]) -> str:
    return match[0][0]


def _unescaped(match: re.Match[str], octets: bool, braces: bool) -> str:
    name, short, long, hexadecimal, octal, letter, doubled = match.groups()
    if doubled:
        return doubled[0] if braces else doubled
    if letter:
        return _ESCAPED.get(letter, letter)
    if octal:
        return chr(int(octal, 8))
    if hexadecimal:
        return chr(int(hexadecimal, 16))
    if octets:
        return match[0]
    return _named(name, match[0]) if name else _character(int(short or long, 16))


def _named(name: str, written: str) -> str:
    try:
        return unicodedata.lookup(name)
    except KeyError:
        return written


def _character(code: int) -> str:
    """Half a surrogate pair is no text that could be written anywhere."""
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


# --- f-strings and concatenation --------------------------------------------------------------------


def _formatted(walk: Walk, cursor: TreeCursor, start: int, end: int, raw: bool, at: int) -> Any:
    parts = _parts(walk, cursor, start, end, raw, "interpolation")
    if all(type(part) is ir.Lit for part in parts):
        text = "".join(str(part.value) for part in parts)
        mention(walk, text)
        return ir.Lit(text, at)
    return ir.Template(parts, at)


def _parts(walk: Walk, cursor: TreeCursor, start: int, end: int, raw: bool, hole: str) -> list[Any]:
    """The text and the holes between two offsets, in order."""
    walk.depth += _LEVELS
    if walk.depth > MAX_DEPTH:
        walk.depth -= _LEVELS - 1
        return [walk.refused(cursor)]
    parts: list[Any] = []
    if cursor.goto_first_child():
        while True:
            child: Any = cursor.node
            if child.type == hole:
                _text_part(walk, parts, start, child.start_byte, raw)
                parts += interpolation(walk, cursor, child)
                start = child.end_byte
            elif child.kind_id == ERROR_KIND:
                walk.lower(cursor, child)
            if not cursor.goto_next_sibling():
                break
        cursor.goto_parent()
    _text_part(walk, parts, start, end, raw)
    walk.depth -= _LEVELS
    return parts


def _text_part(walk: Walk, parts: list[Any], start: int, end: int, raw: bool) -> None:
    if end > start:
        parts.append(ir.Lit(unescaped(_decoded(walk, start, end), raw=raw, braces=True), start))


def interpolation(walk: Walk, cursor: TreeCursor, node: Node) -> list[Any]:
    """`{value}`; `!r` and a format are operators on it, and `{value=}` says its own text before."""
    value: Any = None
    before: list[Any] = []
    conversion, spec = "", None
    if cursor.goto_first_child():
        while True:
            child: Any = cursor.node
            match cursor.field_name:
                case "expression":
                    value = walk.lower(cursor, child)
                case "type_conversion":
                    conversion = walk.text(child)
                case "format_specifier":
                    spec = _format(walk, cursor, child)
                case _ if child.type == "=":
                    before = [ir.Lit(_decoded(walk, node.start_byte + 1, child.end_byte), node.start_byte + 1)]
            if not cursor.goto_next_sibling():
                break
        cursor.goto_parent()
    if value is None:
        value = ir.Unknown("interpolation", node.start_byte)
    at = getattr(value, "at", node.start_byte)
    if conversion or (before and spec is None):
        value = ir.Op(conversion or "!r", [value], at)
    return [*before, value if spec is None else ir.Op("format", [value, spec], at)]


def _format(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    parts = _parts(walk, cursor, node.start_byte + 1, node.end_byte, True, "format_expression")
    if len(parts) == 1 and type(parts[0]) is ir.Lit:
        return parts[0]
    return ir.Template(parts, node.start_byte + 1) if parts else ir.Lit("", node.start_byte + 1)


def concatenated(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """`"a" f"{b}" "c"`."""
    parts: list[Any] = []
    for piece in walk.children(cursor):
        for part in piece.parts if type(piece) is ir.Template else [piece]:
            if type(part) is ir.Lit and parts and type(parts[-1]) is ir.Lit:
                parts[-1] = ir.Lit(f"{parts[-1].value}{part.value}", parts[-1].at)
            else:
                parts.append(part)
    if len(parts) == 1 and type(parts[0]) is ir.Lit:
        mention(walk, str(parts[0].value))
        return parts[0]
    return ir.Template(parts, node.start_byte)
