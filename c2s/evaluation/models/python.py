"""What builtins and the standard library of Python do to values that lead to addresses and handlers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation import members
from c2s.evaluation.build import alternatives, choose, const, known_items, listing, record, text_of
from c2s.evaluation.models import CallContext, Handler
from c2s.evaluation.models.text import subject
from c2s.evaluation.values import (
    UNDEFINED,
    Const,
    Env,
    Keyword,
    Listing,
    ModuleValue,
    Operation,
    Record,
    Text,
    Undefined,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


def _getattr(machine: Machine, context: CallContext) -> Value | None:
    name = text_of(context.arg(1))
    if name is None:
        return None
    found = machine.member(context.arg(0), name)
    return context.arg(2) if isinstance(found, Undefined) else found


def _import_module(machine: Machine, context: CallContext) -> Value | None:
    """`importlib.import_module("a.b")`, also below the package that the second argument names."""
    name = text_of(context.arg(0))
    target = None if name is None else machine.program.resolve(context.frame.module, name)
    return None if target is None else ModuleValue.of(target)


def _sequence(machine: Machine, context: CallContext) -> Value | None:
    value = context.arg(0)
    if isinstance(value, Record):
        return listing([const(name) for name, _ in value.entries if isinstance(name, str)], context.site)
    if isinstance(value, Undefined):
        return listing([], context.site)
    return value


def _dict(machine: Machine, context: CallContext) -> Value | None:
    named = [(a.name, a.value) for a in context.args if isinstance(a, Keyword)]
    spread: list[tuple[str | Value | None, Value]] = [(None, context.arg(0))]
    return record([*(spread if isinstance(context.arg(0), Record) else ()), *named], context.site)


def _enumerate(machine: Machine, context: CallContext) -> Value | None:
    items = known_items(context.arg(0))
    if items is None:
        return None
    return listing([listing([const(n), item], context.site) for n, item in enumerate(items)], context.site)


def _zip(machine: Machine, context: CallContext) -> Value | None:
    columns = [known_items(argument) for argument in context.args]
    if not columns or any(column is None for column in columns):
        return None
    return listing([listing(row, context.site) for row in zip(*[c or () for c in columns], strict=False)], context.site)


# --- methods ----------------------------------------------------------------------------------------


def _get(machine: Machine, context: CallContext) -> Value | None:
    """`dict.get(key, default)`."""
    owner, key = subject(context), context.arg(0)
    if not isinstance(owner, Record):
        return None
    found = members.element(machine, owner, key)
    default = context.arg(1) if not isinstance(context.arg(1), Undefined) else const(None, context.site)
    return default if isinstance(found, Undefined) else found


def _items(machine: Machine, context: CallContext) -> Value | None:
    owner = subject(context)
    if not isinstance(owner, Record) or any(name is None for name, _ in owner.entries):
        return None
    pairs = [
        (const(name) if isinstance(name, str) else name, value) for name, value in owner.entries if name is not None
    ]
    return listing([listing(pair, context.site) for pair in pairs], context.site)


def _values(machine: Machine, context: CallContext) -> Value | None:
    owner = subject(context)
    if not isinstance(owner, Record) or any(name is None for name, _ in owner.entries):
        return None
    return listing([value for _, value in owner.entries], context.site)


def _extend(machine: Machine, context: CallContext) -> Value | None:
    owner, more = subject(context), context.arg(0)
    if not isinstance(owner, Listing) or not isinstance(more, Listing):
        return None
    machine.replaced = ("base", listing([*owner.items, *more.items], owner.at))
    return const(None)


def _copy(machine: Machine, context: CallContext) -> Value | None:
    owner = subject(context)
    return owner if isinstance(owner, Record | Listing) else None


def _stripped(side: str) -> Handler:
    """`text.strip("/")` and its kin, at the ends of a text whose ends are known."""

    def handler(machine: Machine, context: CallContext) -> Value | None:
        owner = subject(context)
        letters = text_of(context.arg(0)) if context.args else None
        done = [_strip(one, side, letters) for one in alternatives(owner)]
        if len(done) == 1 and done[0] is not None:
            return done[0]
        if any(one is None for one in done) or len(done) != 2:
            return None
        test = owner.test if hasattr(owner, "test") else Operation.of("any", (owner,))
        return choose(test, done[0] or UNDEFINED, done[1] or UNDEFINED)

    return handler


def _strip(value: Value, side: str, letters: str | None) -> Value | None:
    if isinstance(value, Const) and value.kind == "str":
        return const(_cut(str(value.data), side, letters), value.at)
    if not isinstance(value, Text):
        return None
    parts = list(value.parts)
    for index, here in (
        (0, side in ("strip", "lstrip", "removeprefix")),
        (-1, side in ("strip", "rstrip", "removesuffix")),
    ):
        part = parts[index]
        if here and isinstance(part, Const):
            end = {0: "lstrip", -1: "rstrip"}[index] if side.endswith("strip") else side
            parts[index] = const(_cut(str(part.data), end, letters), part.at)
    return Text.of(tuple(part for part in parts if text_of(part) != ""), value.at)


def _cut(text: str, side: str, letters: str | None) -> str:
    if side.startswith("remove"):
        return text.removeprefix(letters or "") if side == "removeprefix" else text.removesuffix(letters or "")
    return str(getattr(text, side)(letters) if letters is not None else getattr(text, side)())


METHODS: dict[str, Handler] = {
    "get": _get,
    "items": _items,
    "values": _values,
    "extend": _extend,
    "copy": _copy,
    **{name: _stripped(name) for name in ("strip", "lstrip", "rstrip", "removeprefix", "removesuffix")},
}

FUNCTIONS: dict[str, Handler] = {
    "getattr": _getattr,
    "importlib.import_module": _import_module,
    "list": _sequence,
    "tuple": _sequence,
    "set": _sequence,
    "sorted": _sequence,
    "dict": _dict,
    "enumerate": _enumerate,
    "zip": _zip,
}


def member(machine: Machine, value: Value, key: str) -> Value | None:
    """`os.environ[key]`."""
    return Env.of(key) if machine.models.symbol(value) == "os.environ" and key != "get" else None
