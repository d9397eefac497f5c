"""Questions about the kind of a value: `Object.prototype.toString`, and the predicates of libraries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation import operators
from c2s.evaluation.build import choose, const, over
from c2s.evaluation.models import CallContext, Handler
from c2s.evaluation.values import (
    NOWHERE,
    Choice,
    ClassValue,
    Closure,
    Const,
    Listing,
    Native,
    Operation,
    Record,
    Text,
    Undefined,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_TAGS = {"str": "String", "bool": "Boolean", "int": "Number", "float": "Number", "NoneType": "Null"}


def tag(machine: Machine, value: Value) -> Value:
    """What `Object.prototype.toString` says of a value."""
    if isinstance(value, Choice):
        return over(value, lambda leaf: tag(machine, leaf))
    name = _tag(machine, value)
    return Operation.of("tag", (value,)) if name is None else const(f"[object {name}]")


def _tag(machine: Machine, value: Value) -> str | None:
    if isinstance(value, Const):
        return _TAGS[value.kind]
    if isinstance(value, Undefined):
        return "Undefined"
    if isinstance(value, Text):
        return "String"
    if isinstance(value, Listing):
        return "Array"
    if isinstance(value, Closure | ClassValue | Native):
        return "AsyncFunction" if isinstance(value, Closure) and "async" in value.code.facts.flags else "Function"
    return "Object" if isinstance(value, Record) or machine.state_names(value) else None


def is_kind(machine: Machine, value: Value, name: str) -> Value:
    """Whether a value is of a kind, by the name that `Object.prototype.toString` has for it."""
    return operators.binary("==", tag(machine, value), const(f"[object {name}]"), NOWHERE)


def _to_string(machine: Machine, context: CallContext) -> Value:
    return tag(machine, context.arg(0))


def _is(*names: str) -> Handler:
    """A predicate that holds for some kinds."""

    def handler(machine: Machine, context: CallContext) -> Value:
        out: Value = const(False)
        for name in reversed(names):
            test = is_kind(machine, context.arg(0), name)
            out = choose(test, const(True), out) if names[1:] else test
        return out

    return handler


def _is_empty(machine: Machine, context: CallContext) -> Value | None:
    value = context.arg(0)
    if isinstance(value, Listing | Record):
        held = value.items if isinstance(value, Listing) else value.entries
        return const(not held)
    return const(True) if isinstance(value, Undefined) else None


_PREDICATES: dict[str, Handler] = {
    "isString": _is("String"),
    "isNumber": _is("Number"),
    "isBoolean": _is("Boolean"),
    "isFunction": _is("Function"),
    "isUndefined": _is("Undefined"),
    "isNull": _is("Null"),
    "isNil": _is("Undefined", "Null"),
    "isArray": _is("Array"),
    "isDate": _is("Date"),
    "isPlainObject": _is("Object"),
    "isEmpty": _is_empty,
}
FUNCTIONS: dict[str, Handler] = {"Object.prototype.toString.call": _to_string}
for _package in ("lodash", "lodash-es", "_", "underscore", "radash", "es-toolkit", "@vue/shared", "rambda"):
    FUNCTIONS |= {f"{_package}.{name}": predicate for name, predicate in _PREDICATES.items()}
for _package in ("lodash", "lodash-es"):
    FUNCTIONS |= {f"{_package}/{name}": predicate for name, predicate in _PREDICATES.items()}
