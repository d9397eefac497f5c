"""Loops that copy: what is built member by member out of a collection is that collection again.

`for (key in source) out[key] = source[key]` is `{...source}`, also where the function copies the members by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation import members
from c2s.evaluation.build import EMPTY
from c2s.evaluation.values import Choice, Listing, Operation, Record, Spread, Transform, Unknown, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_KEYS = ("key", "index")


def copied_from(machine: Machine, key: Value, value: Value) -> Value | None:
    """The collection whose members are put under their own keys; None where something else is put there."""
    if not isinstance(key, Transform) or key.name not in _KEYS or not key.args:
        return None
    source = key.args[0]
    return source if _is_copy(value, members.element(machine, source, key)) else None


def _is_copy(value: Value, item: Value) -> bool:
    if value is item:
        return True
    if isinstance(value, Choice):
        return _is_copy(value.then, item) and _is_copy(value.other, item)
    if isinstance(value, Transform) and value.name == "date" and value.args:
        return _is_copy(value.args[0], item)
    return is_recursion(value) or _whole(value) is item


def is_recursion(value: Value) -> bool:
    return isinstance(value, Unknown) and value.reason == "recursion"


def _whole(value: Value) -> Value | None:
    """What a record or a list is a copy of, as a whole."""
    if isinstance(value, Record) and len(value.entries) == 1 and value.entries[0][0] is None:
        return value.entries[0][1]
    if isinstance(value, Listing) and len(value.items) == 1 and isinstance(value.items[0], Spread):
        return value.items[0].value
    return None


def same_copy(then: Value, other: Value) -> Value | None:
    """One copy for a list and a record that are copies of the same collection: only one of them can be."""
    whole = _whole(then)
    if whole is None or _whole(other) is not whole:
        return None
    return then if isinstance(then, Record) else other


def after_loop(test: Value, then: Value, other: Value) -> Value | None:
    """A copy that a loop made out of nothing: where the loop never runs, there is nothing to copy."""
    if not isinstance(test, Operation) or test.op != "loop":
        return None
    source = test.operands[0]
    opened = isinstance(source, Record) and isinstance(then, Record) and then.entries == source.entries
    if not opened and _whole(then) is not source:
        return None
    empty = other is EMPTY or (isinstance(other, Record) and not other.entries)
    return then if empty or (isinstance(other, Listing) and not other.items) else None
