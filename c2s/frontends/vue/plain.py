"""Expressions that say no more than a name, a literal or a call with such arguments: most of a template.

They are read off the text and need no parser. Anything that is not plain beyond doubt is left to the grammar.
"""

from __future__ import annotations

import re
from typing import Any

from c2s.facts import model as ir
from c2s.frontends.javascript import hooks
from c2s.frontends.shortcuts import chain
from c2s.frontends.walker import Walk

_NAME = r"[A-Za-z_$][\w$]*+"
_CHAIN = rf"{_NAME}(?:\.{_NAME})*+"
_ONE = rf"{_CHAIN}|'[^'\\\n]*+'|(?:0|[1-9][0-9]{{0,14}}+)(?![\w$.])"
_PLAIN = re.compile(
    rf"\s*+(!?)({_ONE})(?:\(\s*+((?:{_ONE})(?:\s*+,\s*+(?:{_ONE}))*+)?+\s*+(\)))?+\s*+".encode()
).fullmatch
_ARGUMENT = re.compile(_ONE.encode()).finditer
_WORDS = {b"true": True, b"false": False, b"null": None}
_RESERVED = frozenset(
    b"async await break case catch class const continue debugger default delete do else enum export extends finally for"
    b" function if implements import in instanceof interface let new of package private protected public return static"
    b" super switch throw try typeof var void while with yield get set type satisfies as is keyof abstract declare"
    b" namespace module global infer asserts readonly unique require".split()
)


def plain(walk: Walk, start: int, end: int) -> Any:
    """The fact of an expression between two offsets; None where it is not plain."""
    found = _PLAIN(walk.source, start, end)
    if found is None:
        return None
    at = found.start(2)
    value = _one(walk, at, found[2])
    if found[4] is not None and value is not None:
        value = _call(walk, at, value, found)
    if found[1] and value is not None:
        return ir.Op("!", [value], found.start(1))
    return value


def _one(walk: Walk, at: int, piece: bytes) -> Any:
    first = piece[:1]
    if first == b"'":
        return ir.Lit(walk.quoted(piece[1:-1]), at)
    if first.isdigit():
        return hooks.number(walk.string(piece), at)
    if piece in _WORDS:
        return ir.Lit(_WORDS[piece], at)
    if piece == b"undefined":
        return ir.Ref("undefined", at)
    head, dot, keys = piece.partition(b".")
    if head in _RESERVED or head in _WORDS or head == b"undefined" or len(piece) > 200:
        return None
    return chain(walk, at, walk.string(head), walk.string(keys).split(".") if dot else ())


def _call(walk: Walk, at: int, callee: Any, found: re.Match[bytes]) -> Any:
    if not isinstance(callee, ir.Ref | ir.Get) or callee == ir.Ref("undefined", at):
        return None
    arguments = []
    if found[3] is not None:
        for each in _ARGUMENT(walk.source, found.start(3), found.end(3)):
            value = _one(walk, each.start(), each[0])
            if value is None:
                return None
            arguments.append(value)
    return hooks.call(callee, arguments, at)
