"""Text patterns with which tables read plain code off the source instead of visiting its nodes (`rows.plain`).

A match costs as much as two or three visits, so a pattern pays for kinds whose nodes mostly match and have several
children: chains of names, imports, pairs. Nothing that is read this way nests.
"""

from __future__ import annotations

import re
from typing import Any

from c2s.facts import model as ir
from c2s.frontends.walker import Walk

NAME = r"[A-Za-z_$][\w$]*+"
PLAIN_CHAIN = rf"{NAME}(?:\.{NAME}){{1,30}}+"


def read_chain(walk: Walk, start: int, match: re.Match[bytes]) -> Any:
    """`a.b.c`, all names."""
    first, *keys = walk.string(match[0]).split(".")
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
