"""Mini programs: pages and components by registration, `setData`, the application object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation import calls, escapes
from c2s.evaluation.build import record, text_of
from c2s.evaluation.components import Info
from c2s.evaluation.context import CallContext
from c2s.evaluation.models import Handler
from c2s.evaluation.models.vue import members_of
from c2s.evaluation.values import UNDEFINED, Closure, Component, Member, Native, Record, Route, State, Undefined, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_APP = State.of("app")


def _page(machine: Machine, context: CallContext) -> Value | None:
    """`Page(options)`: every function in it is a handler of the page."""
    options = context.arg(0)
    if not isinstance(options, Record):
        return None
    return _registered(machine, context, options, app=False)


def _registered(machine: Machine, context: CallContext, options: Record, app: bool) -> Component:
    """A page, component or application, which the framework runs. Members of the application are seen by all."""
    key, module = f"{context.frame.module.file.source_id}:{context.frame.module.path}", context.frame.module
    info = Info(key, module, "page", context.site, State.of(key), prepare=_filled(options, app), start=_start)
    component = machine.models.components.define(info)
    machine.models.components.activate(machine, component)
    return component


def _filled(options: Record, app: bool):  # type: ignore[no-untyped-def]
    def prepare(machine: Machine, info: Info) -> None:
        component = Component.of(info.key)
        for name, value in members_of(machine, options):
            if isinstance(value, Closure):
                info.functions[name] = value
                info.hooks.append((name, value))
            elif name == "methods":
                info.functions |= dict(members_of(machine, value))
                info.hooks += list(members_of(machine, value))
            elif name in ("data", "properties"):
                info.members[name] = info.state
            else:
                info.members[name] = Member.of(_APP, name) if app else value
        for name, value in members_of(machine, machine.member(options, "lifetimes")):
            info.hooks.append((name, value))
        data = machine.member(options, "data")
        cell = machine.cell(info.state)
        cell.label, cell.initial = info.module.path, data if isinstance(data, Record) else None
        info.members["setData"] = Native.of("page.setData", (component,))

    return prepare


def _start(machine: Machine, info: Info) -> None:
    for name, function in info.hooks:
        if not isinstance(function, Closure):
            continue
        args: list[Value] = [escapes.given(machine, function.code, n) for n in range(len(function.code.facts.params))]
        if name == "onLoad" and args:
            args[0] = Route.of("query", "*", info.module.file.location)
        assert info.frame is not None
        calls.invoke(machine, function, tuple(args), Component.of(info.key), function.code.site, info.frame)


def _set_data(machine: Machine, context: CallContext) -> Value:
    """`this.setData({a: x, "b.c": y})`."""
    native = context.callee
    assert isinstance(native, Native) and isinstance(native.bound[0], Component)
    info = machine.models.components.info(machine, native.bound[0])
    values = context.arg(0)
    if not isinstance(values, Record):
        return UNDEFINED
    for key, value in values.entries:
        if key is None:
            machine.write_all(context.frame, info.state, value, context.site)
            continue
        name = key if isinstance(key, str) else text_of(key)
        target: Value = info.state
        for part in (name or "*").replace("[", ".").replace("]", "").split("."):
            target = Member.of(target, part)
        machine.write(target, value, context.site, context.frame)
    if isinstance(context.arg(1), Closure):
        machine.call(context.frame, context.arg(1), (), context.site)
    return UNDEFINED


def _app(machine: Machine, context: CallContext) -> Value | None:
    options = context.arg(0)
    if not isinstance(options, Record):
        return None
    component = _registered(machine, context, options, app=True)
    for name, value in members_of(machine, options):
        held = Closure.of(value.code, value.scope, component, value.props) if isinstance(value, Closure) else value
        machine.write(Member.of(_APP, name), held, context.site, context.frame)
    return component


def _get_app(machine: Machine, context: CallContext) -> Value:
    return _APP


def _get_data(machine: Machine, context: CallContext) -> Value | None:
    """`wx.getStorage({key, success})`."""
    from c2s.evaluation.models.browser import read

    options = context.arg(0)
    key = machine.member(options, "key")
    success = machine.member(options, "success")
    if isinstance(key, Undefined):
        return None
    value = read(machine, "wx", key)
    if isinstance(success, Closure):
        machine.call(context.frame, success, (record([("data", value)], context.site),), context.site)
    return UNDEFINED


FUNCTIONS: dict[str, Handler] = {
    "Page": _page,
    "Component": _page,
    "App": _app,
    "getApp": _get_app,
    "wx.getStorage": _get_data,
    "uni.getStorage": _get_data,
}
NATIVES: dict[str, Handler] = {"page.setData": _set_data}
