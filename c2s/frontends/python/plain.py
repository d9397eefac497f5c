"""Short cuts: pieces so plain that one match of their text costs less than the visits of their nodes.

A match costs as much as two or three visits, so only kinds that mostly match and have several children have one.
Each makes the very facts that its row makes (a test compares them); what is not plain is left to the row.
"""

from __future__ import annotations

import re
from typing import Any

from c2s.facts import model as ir
from c2s.frontends.python.typeforms import FORMS, as_type, last_name
from c2s.frontends.walker import Walk

_NAME = r"[A-Za-z_]\w*+"
TEXT = r"(?:\"[^\"\\\n\r]*+\"|'[^'\\\n\r]*+')"
CHAIN = rf"{_NAME}(?:\.{_NAME}){{1,30}}+"
_VALUE = rf"(?:({TEXT})|({_NAME}(?:\.{_NAME}){{0,30}}+))"
KEYWORD = rf"({_NAME})(\s*+=\s*+){_VALUE}"
PAIR = rf"({TEXT})(\s*+:\s*+){_VALUE}"
ITEM = rf"({_NAME}(?:\.{_NAME}){{0,30}}+)\[({TEXT})\]"
NAMES = rf"\(\s*+({_NAME}(?:\s*+,\s*+{_NAME})*+)?+\s*+(?:,\s*+)?\)"
_EACH_NAME = re.compile(_NAME.encode())
_WORDS = {"True": True, "False": False, "None": None}


def text(walk: Walk, start: int, match: re.Match[bytes]) -> ir.Lit:
    return ir.Lit(walk.quoted(match[0][1:-1]), start)


def chain(walk: Walk, start: int, match: re.Match[bytes]) -> Any:
    return _chain(walk, match[0], start)


def _chain(walk: Walk, piece: bytes, start: int) -> Any:
    first, *keys = walk.string(piece).split(".")
    names = walk.names
    found: Any
    if first in _WORDS:
        found = ir.Lit(_WORDS[first], start)
    else:
        names.add(first)
        found = ir.Ref(first, start)
    at = start + len(first) + 1
    for key in keys:
        names.add(key)
        found = ir.Get(found, key, at)
        at += len(key) + 1
    return found


def _value(walk: Walk, quoted: bytes | None, piece: bytes, at: int) -> Any:
    return _chain(walk, piece, at) if quoted is None else ir.Lit(walk.quoted(quoted[1:-1]), at)


def keyword(walk: Walk, start: int, match: re.Match[bytes]) -> ir.Named:
    name, gap, quoted, piece = match.groups()
    return ir.Named(walk.string(name), _value(walk, quoted, piece, start + len(name) + len(gap)), start)


def pair(walk: Walk, start: int, match: re.Match[bytes]) -> ir.Entry:
    key, gap, quoted, piece = match.groups()
    value = _value(walk, quoted, piece, start + len(key) + len(gap))
    return ir.Entry(ir.Lit(walk.quoted(key[1:-1]), start), value, start)


def item(walk: Walk, start: int, match: re.Match[bytes]) -> Any:
    base, key = match.groups()
    found = ir.Index(_chain(walk, base, start), ir.Lit(walk.quoted(key[1:-1]), start + len(base) + 1), start)
    return as_type(walk, found) if last_name(found) in FORMS else found


def parameters(walk: Walk, start: int, match: re.Match[bytes]) -> list[ir.Param]:
    """Parameters that are names and no more."""
    out: list[ir.Param] = []
    for found in _EACH_NAME.finditer(walk.source, start, match.end()):
        name, at = walk.string(found[0]), found.start()
        walk.names.add(name)
        out.append(ir.Param(ir.Ref(name, at), None, None, at))
    return out
