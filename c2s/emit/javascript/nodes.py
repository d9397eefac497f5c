"""JavaScript expressions as small trees."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeAlias

from c2s.contract.wire.values import number_text

IDENTIFIER = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")


@dataclass(frozen=True)
class Code:
    """A piece that is never broken: a name, a member path, a number."""

    text: str


@dataclass(frozen=True)
class Str:
    value: str


@dataclass(frozen=True)
class Prop:
    """`key` is a text, or an expression for a computed key."""

    key: str | Node
    value: Node


@dataclass(frozen=True)
class Spread:
    value: Node


@dataclass(frozen=True)
class Obj:
    entries: tuple[Prop | Spread, ...] = ()


@dataclass(frozen=True)
class Arr:
    items: tuple[Node | Spread, ...] = ()


@dataclass(frozen=True)
class Call:
    callee: str
    args: tuple[Node, ...] = ()


@dataclass(frozen=True)
class Await:
    value: Call


@dataclass(frozen=True)
class Arrow:
    params: str
    body: Node


@dataclass(frozen=True)
class Cond:
    test: Node
    then: Node
    other: Node


@dataclass(frozen=True)
class Binary:
    """Logical operators and comparisons; operators of one kind only."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True)
class Unary:
    operator: str
    value: Node


@dataclass(frozen=True)
class Tmpl:
    parts: tuple[str | Node, ...]


Node: TypeAlias = "Code | Str | Obj | Arr | Call | Await | Arrow | Cond | Binary | Unary | Tmpl"

UNDEFINED = Code("undefined")


def literal(value: Any) -> Node:
    """JSON values as JavaScript."""
    if isinstance(value, str):
        return Str(value)
    if value is None or isinstance(value, bool):
        return Code({None: "null", True: "true", False: "false"}[value])
    if isinstance(value, int | float):
        return Code(_number(value))
    if isinstance(value, list | tuple):
        return Arr(tuple(map(literal, value)))
    return Obj(tuple(Prop(str(key), literal(entry)) for key, entry in value.items()))


def _number(value: float) -> str:
    return number_text(value).replace("e+", "e")
