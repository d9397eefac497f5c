"""Query strings written by hand: `"a=" + x + "&b=" + y`, also built up in loops and under conditions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import unquote

from c2s.evaluation.build import alternatives, negated, text_of
from c2s.evaluation.values import Choice, Const, Listing, Operation, Spread, Text, Transform, Undefined, Value

if TYPE_CHECKING:
    from c2s.evaluation.fields import Field
    from c2s.evaluation.machine import Machine

_TRANSPARENT = ("argument", "encode-component", "encode-uri", "to-text", "trim")
Token = str | Value


def query_fields(machine: Machine, value: Value) -> Iterator[Field]:
    """The fields of a query string."""
    yield from _fields(machine, value, (), set())


def _fields(machine: Machine, value: Value, tests: tuple[Value, ...], seen: set[Value]) -> Iterator[Field]:
    """The fields in a piece of a query string; a piece that stands in several places is read once."""
    from c2s.evaluation.fields import Field

    if value in seen or isinstance(value, Undefined):
        return
    seen.add(value)
    if isinstance(value, Choice):
        yield from _fields(machine, value.then, (*tests, value.test), seen)
        yield from _fields(machine, value.other, (*tests, negated(value.test)), seen)
        return
    if isinstance(value, Transform) and value.name in ("slice", "replace", "replace-all", *_TRANSPARENT) and value.args:
        yield from _fields(machine, value.args[0], tests, seen)
        return
    if isinstance(value, Transform) and value.name == "join" and isinstance(value.args[0], Listing | Choice):
        yield from _fields(machine, value.args[0], tests, seen)
        return
    if isinstance(value, Listing):
        for item in value.items:
            yield from _fields(machine, item.value if isinstance(item, Spread) else item, tests, seen)
        return
    if isinstance(value, Const | Text | Operation):
        yield from _pairs(machine, _tokens(value), tests, seen)
        return
    from c2s.evaluation.fields import Reader

    for field in Reader(machine).of(value).fields:
        yield Field(field.path, field.value, (*tests, *field.tests), field.declared, field.optional)


def _tokens(value: Value) -> list[Token]:
    """A text as literal pieces and holes."""
    if isinstance(value, Text):
        return [token for part in value.parts for token in _tokens(part)]
    if isinstance(value, Operation) and value.op == "+":
        return [token for operand in value.operands for token in _tokens(operand)]
    if isinstance(value, Choice) and {text_of(leaf) for leaf in alternatives(value)} == {"?", "&"}:
        return ["&"]
    written = text_of(value)
    return [written] if written is not None and isinstance(value, Const) else [value]


def _pairs(machine: Machine, tokens: list[Token], tests: tuple[Value, ...], seen: set[Value]) -> Iterator[Field]:
    """Split tokens at `&` and `=`; a hole that is not part of a pair is a piece of query string itself."""
    from c2s.evaluation.fields import Field

    for group in _split(tokens, "&"):
        sides = _split(group, "=", 1)
        name, value = sides[0], sides[1] if len(sides) > 1 else None
        if value is None:
            for token in name:
                if not isinstance(token, str):
                    yield from _fields(machine, token, tests, seen)
            continue
        written = _plain(name)
        held = _value(value)
        if written is None:
            yield from _dynamic(machine, name, tests)
        elif written:
            yield Field((written,), held, tests)


def _split(tokens: list[Token], separator: str, most: int = -1) -> list[list[Token]]:
    out: list[list[Token]] = [[]]
    for token in tokens:
        if not isinstance(token, str):
            if isinstance(token, Choice) and separator == "&" and _opens(token):
                out.append([token])
                out.append([])
            else:
                out[-1].append(token)
            continue
        pieces = token.split(separator) if most < 0 else token.split(separator, max(0, most - len(out) + 1))
        out[-1] += [pieces[0]] if pieces[0] else []
        for piece in pieces[1:]:
            out.append([piece] if piece else [])
    return [group for group in out if group] if separator == "&" else out


def _opens(value: Value) -> bool:
    """Whether a conditional piece holds whole pairs."""
    if isinstance(value, Choice):
        return _opens(value.then) or _opens(value.other)
    return any(isinstance(token, str) and "=" in token for token in _tokens(value))


def _plain(name: list[Token]) -> str | None:
    out = ""
    for token in name:
        if isinstance(token, Transform) and token.name in _TRANSPARENT:
            written = text_of(token.args[0])
        else:
            written = token if isinstance(token, str) else text_of(token)
        if written is None:
            return None
        out += written
    return unquote(out.strip("?"))


def _value(tokens: list[Token]) -> Value:
    from c2s.evaluation.build import const, join

    if len(tokens) == 1 and not isinstance(tokens[0], str):
        value = tokens[0]
        while isinstance(value, Transform) and value.name in _TRANSPARENT:
            value = value.args[0]
        return value
    return join([const(token) if isinstance(token, str) else token for token in tokens], -1)


def _dynamic(machine: Machine, name: list[Token], tests: tuple[Value, ...]) -> Iterator[Field]:
    """A pair for each member of a record: `key + "=" + record[key]`."""
    from c2s.evaluation.fields import Field, Reader

    for token in name:
        inner: Value | str = token
        while isinstance(inner, Transform) and inner.name in _TRANSPARENT:
            inner = inner.args[0]
        if isinstance(inner, Transform) and inner.name == "key":
            for field in Reader(machine).of(inner.args[0]).fields:
                yield Field(field.path, field.value, (*tests, *field.tests), field.declared, field.optional)
            return
