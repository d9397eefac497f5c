"""Containers that are filled and read by key: `Map` and its kin, as state with a member for each key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation.build import const, known_items, text_of
from c2s.evaluation.models import CallContext, Handler
from c2s.evaluation.models.collections import METHODS as LIST_METHODS
from c2s.evaluation.values import UNDEFINED, Element, Member, Operation, Transform, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


def _made(machine: Machine, context: CallContext) -> Value | None:
    """`new Map(pairs)`."""
    if not context.new:
        return None
    name = context.hint or "map"
    state = machine.new_state(f"{machine.label_of(context.site)}:{name}", name, None, context.site)
    machine.models.maps.add(state)
    for pair in known_items(context.arg(0)) or ():
        machine.write(_place(state, machine.member(pair, "0")), machine.member(pair, "1"), context.site, context.frame)
    return state


def _place(owner: Value, key: Value) -> Value:
    name = text_of(key)
    return Element.of(owner) if name is None else Member.of(owner, name)


def call(machine: Machine, context: CallContext, owner: Value, name: str) -> Value | None:
    """A method of a container."""
    key = context.arg(0)
    if name == "set":
        machine.write(_place(owner, key), context.arg(1), context.site, context.frame)
        return owner
    if name == "get":
        return machine.known(_place(owner, key))
    if name == "has":
        return Operation.of("in", (key, owner))
    if name == "values":
        return owner
    if name == "entries":
        return Transform.of("map", (owner, Transform.of("entry", (owner,), context.site)), context.site)
    if name in ("delete", "clear"):
        return const(True) if name == "delete" else UNDEFINED
    method = LIST_METHODS.get(name)
    return None if method is None else method(machine, context)


FUNCTIONS: dict[str, Handler] = {"Map": _made, "WeakMap": _made}
