"""How the source itself writes a query or a form: what it escapes, what ends a pair, how it takes records apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote

from c2s.evaluation.build import alternatives
from c2s.evaluation.values import Choice, Const, Listing, Operation, Spread, Text, Transform, Value

UNRESERVED = "!'()*-._~"
"""What `encodeURIComponent` leaves as it is, besides letters and digits."""

_ESCAPES = {"encode-component": "component", "encode-uri": "uri"}
_THROUGH = ("argument", "to-text", "trim")
_PARTS = ("slice", "replace", "replace-all", "join", "map", "filter", *_THROUGH)
_MEMBER = re.compile(r"(?:\[|%5B)$", re.I)
_NAME = re.compile(r"(?:^|[&?])([^&?=]+)=")


@dataclass
class Written:
    """What was seen in a text of pairs."""

    escapes: dict[Value, str] = field(default_factory=dict)
    """How each value is escaped: `component`, `uri` or `none`."""
    names: dict[str, str] = field(default_factory=dict)
    """Names as they are written, by what they mean."""
    closed: bool = False
    """Every pair is followed by `&`, the last one too."""
    members: bool = False
    """Members of records are written as `name[key]`."""

    @property
    def uniform(self) -> str | None:
        """The one way in which all values are escaped."""
        found = set(self.escapes.values())
        return found.pop() if len(found) == 1 else None if found else "component"

    @property
    def escapes_names(self) -> bool:
        return all(quote(name, safe=UNRESERVED) == raw for name, raw in self.names.items())

    def style(self) -> dict[str, Any]:
        """As an encoding of the contract has it; what is usual is left out."""
        out: dict[str, Any] = {"values": self.uniform or "none"}
        if not self.escapes_names:
            out["names"] = "none"
        if self.closed:
            out["closed"] = True
        if self.members:
            out |= {"objects": "brackets", "arrays": "indices"}
        return out

    def escape_of(self, value: Value) -> str:
        """How a value is escaped; what stands in the text itself is escaped already."""
        return next((self.escapes[one] for one in (value, *alternatives(value)) if one in self.escapes), "none")


def written(value: Value) -> Written:
    ends = list(_ends(value, set()))
    found = Written(closed=bool(ends) and all(ends))
    _visit(value, found, set())
    return found


def _ends(value: Value, seen: set[Value]) -> Iterator[bool]:
    """For each text with pairs that the value can be, whether it ends with `&`."""
    if value in seen:
        return
    seen.add(value)
    if isinstance(value, Choice):
        yield from _ends(value.then, seen)
        yield from _ends(value.other, seen)
    elif isinstance(value, Transform):
        if value.name in ("slice", "join") and is_written(value):
            yield False
        elif value.name in _THROUGH and value.args:
            yield from _ends(value.args[0], seen)
    elif isinstance(value, Text | Operation | Const):
        pieces = list(_pieces(value))
        last = pieces[-1]
        if not isinstance(last, Const):
            yield from _ends(last, seen) if isinstance(last, Choice | Transform) else [False]
        elif is_written(value):
            yield str(last.data).endswith("&")


def _visit(value: Value, found: Written, seen: set[Value]) -> None:
    if value in seen:
        return
    seen.add(value)
    if isinstance(value, Choice):
        _visit(value.then, found, seen)
        _visit(value.other, found, seen)
    elif isinstance(value, Transform) and value.name in _PARTS:
        for argument in value.args[:1] if value.name == "slice" else value.args:
            _visit(argument, found, seen)
    elif isinstance(value, Listing):
        for item in value.items:
            _visit(item.value if isinstance(item, Spread) else item, found, seen)
    elif isinstance(value, Text | Operation | Const):
        _joined(list(_pieces(value)), found, seen)


def _pieces(value: Value) -> Iterator[Value]:
    """The parts of a joined text, in order."""
    if isinstance(value, Text):
        for part in value.parts:
            yield from _pieces(part)
    elif isinstance(value, Operation) and value.op == "+":
        for operand in value.operands:
            yield from _pieces(operand)
    else:
        yield value


def _joined(pieces: list[Value], found: Written, seen: set[Value]) -> None:
    before = ""
    for piece in pieces:
        if isinstance(piece, Const):
            before = str(piece.data)
            _literal(before, found)
        elif isinstance(piece, Choice) or (isinstance(piece, Transform) and piece.name in ("slice", "join", "map")):
            if before.endswith("="):
                _hole(piece, found)
            else:
                _visit(piece, found, seen)
            before = ""
        else:
            if before.endswith("=") or not _MEMBER.search(before):
                _hole(piece, found)
            else:
                found.members = True
            before = ""


def _literal(text: str, found: Written) -> None:
    for raw in _NAME.findall(text):
        found.names.setdefault(unquote(raw), raw)


def _hole(value: Value, found: Written) -> None:
    escape = "none"
    while isinstance(value, Transform) and value.args and (value.name in _ESCAPES or value.name in _THROUGH):
        escape = _ESCAPES.get(value.name, escape)
        value = value.args[0]
    found.escapes.setdefault(value, escape)


def is_written(value: Value) -> bool:
    """A text that holds pairs: `"a=" + a`, also under conditions or cut."""
    return any(_holds_pairs(one, 0) for one in alternatives(value))


def _holds_pairs(value: Value, depth: int) -> bool:
    if depth > 8:
        return False
    if isinstance(value, Transform):
        return value.name in _PARTS and any(_holds_pairs(a, depth + 1) for arg in value.args for a in alternatives(arg))
    if isinstance(value, Listing):
        items = (item.value if isinstance(item, Spread) else item for item in value.items)
        return any(_holds_pairs(one, depth + 1) for item in items for one in alternatives(item))
    if isinstance(value, Const):
        return value.kind == "str" and "=" in str(value.data)
    if isinstance(value, Text | Operation):
        return any(_holds_pairs(one, depth + 1) for piece in _pieces(value) for one in alternatives(piece))
    return False
