"""Plain code that tables read off the source instead of visiting its nodes (`rows.plain`, `rows.spelled`).

A match of a pattern costs as much as two or three visits, so it pays for kinds whose nodes mostly match and have
several children. Nothing that is read this way nests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from c2s.facts import model as ir
from c2s.frontends.walker import Walk

NAME = r"[A-Za-z_$][\w$]*+"
_LONGEST_CHAIN = 200
_CHAIN = re.compile(rf"{NAME}(?:\.{NAME})*+".encode()).fullmatch


def read_chain(walk: Walk, start: int, piece: bytes) -> Any:
    """`a.b.c`, all names."""
    if len(piece) > _LONGEST_CHAIN or _CHAIN(piece) is None:
        return None
    first, *keys = walk.string(piece).split(".")
    return chain(walk, start, first, keys)


def chain(walk: Walk, start: int, first: str, keys: Iterable[str]) -> Any:
    """Members of a name, of which it is known that they are written so."""
    names = walk.names
    value: Any
    if first == "this":
        value = ir.This(start)
    else:
        names.add(first)
        value = ir.Ref(first, start)
    at = start + len(first) + 1
    for key in keys:
        names.add(key)
        value = ir.Get(value, key, at)
        at += len(key) + 1
    return value
