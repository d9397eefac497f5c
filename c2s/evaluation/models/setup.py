"""What code that runs in the setup of a component can ask for: its attributes, its instance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation.build import record
from c2s.evaluation.components import Info
from c2s.evaluation.context import CallContext
from c2s.evaluation.frames import Frame
from c2s.evaluation.values import Component, Native, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


def running_in(machine: Machine, frame: Frame) -> Info | None:
    """The component whose setup is running."""
    receivers = (each.receiver() for each in (frame, *reversed(machine.stack)))
    component = next((found for found in receivers if isinstance(found, Component)), None)
    return None if component is None else machine.models.components.infos.get(component.key)


def attributes(machine: Machine, context: CallContext) -> Value | None:
    """`useAttrs()`: whatever the uses of the component hand to it."""
    info = running_in(machine, context.frame)
    return None if info is None else info.state


def current_instance(machine: Machine, context: CallContext) -> Value | None:
    info = running_in(machine, context.frame)
    if info is None:
        return None
    component = Component.of(info.key)
    emit = Native.of("component.emit", (component,))
    return record([("attrs", info.state), ("props", info.state), ("emit", emit), ("proxy", component)], info.site)
