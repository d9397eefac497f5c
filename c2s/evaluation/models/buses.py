"""Event buses: who emits an event calls everybody that listens under its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation.build import text_of
from c2s.evaluation.context import CallContext
from c2s.evaluation.models import Handler
from c2s.evaluation.values import UNDEFINED, Member, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


def _bus_emit(machine: Machine, context: CallContext) -> Value | None:
    """An event bus calls whatever listens under the name."""
    name = text_of(context.arg(0))
    if name is None or context.base is None:
        return None
    machine.wait(_listener(context.base, name), context.args[1:], None, context.site, context.frame)
    return UNDEFINED


def _bus_on(machine: Machine, context: CallContext) -> Value | None:
    name = text_of(context.arg(0))
    if name is None or context.base is None:
        return None
    machine.write(_listener(context.base, name), context.arg(1), context.site, context.frame)
    return UNDEFINED


def _listener(bus: Value, name: str) -> Value:
    return Member.of(Member.of(bus, "$on"), name)


FUNCTIONS: dict[str, Handler] = {}
for _bus in ("vue()", "Vue()"):
    FUNCTIONS |= {f"{_bus}.$emit": _bus_emit, f"{_bus}.$on": _bus_on, f"{_bus}.$once": _bus_on}
for _bus in ("mitt()", "tiny-emitter()", "events()", "events.EventEmitter()", "eventemitter3()", "nanoevents()"):
    FUNCTIONS |= {f"{_bus}.emit": _bus_emit, f"{_bus}.on": _bus_on, f"{_bus}.once": _bus_on}
