"""Stores of Vue: Vuex modules, Pinia stores."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from c2s.evaluation.build import EMPTY, const, known_items, record, text_of, truth, with_member
from c2s.evaluation.components import Info
from c2s.evaluation.context import CallContext
from c2s.evaluation.models import Handler
from c2s.evaluation.models.vue import members_of
from c2s.evaluation.values import (
    UNDEFINED,
    Closure,
    Component,
    External,
    Member,
    Native,
    Record,
    Site,
    State,
    Undefined,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_STATE = State.of("vuex")
_LOCAL = re.compile(r".*[/.]")
"""What stands before the name under which a component gets a part of a store."""


# --- Vuex -------------------------------------------------------------------------------------------


def _new_store(machine: Machine, context: CallContext) -> Value:
    options = context.arg(0)
    machine.models.stores.append(options)
    _initial_state(machine, options, ())
    return External.of("$store")


def _initial_state(machine: Machine, options: Value, path: tuple[str, ...]) -> None:
    state = machine.member(options, "state")
    if isinstance(state, Closure):
        frame = machine.module_frame(state.code.module)
        state = machine.call(frame, state, (), state.code.site)
    for name, value in members_of(machine, state):
        machine.write(_state_at((*path, name)), value, -1, None)
    if isinstance(state, Record):
        _share(machine, state, _state_at(path))
    for name, module in members_of(machine, machine.member(options, "modules")):
        _initial_state(machine, module, (*path, name))


def _share(machine: Machine, state: Record, place: Value) -> None:
    """The object that a store is made of is its state: whatever else names that object sees what the store changes."""
    if state.at < 0:
        return
    module = machine.program.module_of(state.at)
    for name, value in list(module.env.items()):
        if value is state:
            module.env[name] = place
        elif isinstance(value, Record) and ("state", state) in value.entries:
            module.env[name] = with_member(value, "state", place)


def _state_at(path: tuple[str, ...]) -> Value:
    value: Value = _STATE
    for key in path:
        value = Member.of(value, key)
    return value


def _modules(machine: Machine) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], Value]]:
    """All store modules: namespace, path of the state, options."""
    waiting: list[tuple[tuple[str, ...], tuple[str, ...], Value]] = [((), (), store) for store in machine.models.stores]
    while waiting:
        namespace, path, options = waiting.pop(0)
        yield namespace, path, options
        for name, module in members_of(machine, machine.member(options, "modules")):
            named = truth(machine.member(module, "namespaced")) is True
            waiting.append(((*namespace, name) if named else namespace, (*path, name), module))


def _find(machine: Machine, kind: str, name: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], Value, Value]]:
    """Actions, mutations or getters of a name, as (namespace, state path, options, function)."""
    *spaces, last = name.split("/")
    for namespace, path, options in _modules(machine):
        if namespace == tuple(spaces):
            value = machine.member(machine.member(options, kind), last)
            if isinstance(value, Record):
                value = machine.member(value, "handler")
            if isinstance(value, Closure):
                yield namespace, path, options, value


def _context_of(namespace: tuple[str, ...], path: tuple[str, ...], site: Site) -> Record:
    prefix = External.of("/".join(namespace))
    return record(
        [
            ("commit", Native.of("vuex.commit", (prefix,))),
            ("dispatch", Native.of("vuex.dispatch", (prefix,))),
            ("state", _state_at(path)),
            ("rootState", _STATE),
            ("getters", Native.of("vuex.getters", (prefix,))),
            ("rootGetters", Native.of("vuex.getters", (External.of(""),))),
        ],
        site,
    )


def _name_and_payload(machine: Machine, context: CallContext) -> tuple[str | None, Value]:
    first = context.arg(0)
    if isinstance(first, Record):
        return text_of(machine.member(first, "type")), first
    return text_of(first), context.arg(1)


def _run(machine: Machine, context: CallContext, kind: str) -> Value | None:
    name, payload = _name_and_payload(machine, context)
    if name is None or not machine.models.stores:
        return None
    callee = context.callee
    if isinstance(callee, Native) and isinstance(callee.bound[0], External) and callee.bound[0].name:
        options = context.arg(2)
        if truth(machine.member(options, "root")) is not True:
            name = f"{callee.bound[0].name}/{name}"
    results: list[Value] = []
    for namespace, path, _, function in _find(machine, kind, name):
        first = _context_of(namespace, path, context.site) if kind == "actions" else _state_at(path)
        results.append(machine.call(context.frame, function, (first, payload), context.site))
    return results[0] if results else None


def _dispatch(machine: Machine, context: CallContext) -> Value | None:
    return _run(machine, context, "actions")


def _commit(machine: Machine, context: CallContext) -> Value | None:
    return _run(machine, context, "mutations") or UNDEFINED


def getter(machine: Machine, namespace: str, name: str) -> Value | None:
    full = f"{namespace}/{name}" if namespace else name
    for spaces, path, _, function in _find(machine, "getters", full):
        frame = machine.module_frame(machine.program.modules[0])
        args = (_state_at(path), Native.of("vuex.getters", (External.of("/".join(spaces)),)), _STATE)
        return machine.call(frame, function, args, -1)
    return None


READS = (Native, External)


def member(machine: Machine, value: Value, key: str) -> Value | None:
    """`$store.state`, `$store.getters.x`, and the getters handed to actions."""
    if isinstance(value, Native) and value.name == "vuex.getters":
        space = value.bound[0]
        return getter(machine, space.name if isinstance(space, External) else "", key)
    if isinstance(value, External) and value.name == "$store" and key == "state":
        return _STATE
    if isinstance(value, External) and value.name == "$store" and key == "getters":
        return Native.of("vuex.getters", (External.of(""),))
    return None


def _mapped(kind: str) -> Handler:
    def handler(machine: Machine, context: CallContext) -> Value:
        first, second = context.arg(0), context.arg(1)
        namespace = text_of(first) if not isinstance(second, Undefined) else None
        wanted = second if namespace is not None else first
        entries: list[tuple[str | Value | None, Value]] = []
        for item in known_items(wanted) or ():
            name = text_of(item)
            if name is not None:
                full = f"{namespace}/{name}" if namespace else name
                entries.append((_LOCAL.sub("", name) if kind != "state" else name, _mapping(machine, kind, full)))
        for local, source in members_of(machine, wanted):
            full_name = text_of(source)
            if full_name is None:
                entries.append((local, Native.of("vuex.state-function", (source, External.of(namespace or "")))))
            else:
                entries.append((local, _mapping(machine, kind, f"{namespace}/{full_name}" if namespace else full_name)))
        return record(entries, context.site)

    return handler


def _mapping(machine: Machine, kind: str, name: str) -> Value:
    return Native.of(f"vuex.mapped-{'state' if kind == 'fields' else kind}", (External.of(name),))


def _mapped_action(machine: Machine, context: CallContext) -> Value | None:
    native = context.callee
    assert isinstance(native, Native) and isinstance(native.bound[0], External)
    name = native.bound[0].name
    kind = "actions" if native.name == "vuex.mapped-actions" else "mutations"
    inner = CallContext(context.frame, External.of("$store"), (const(name), *context.args), None, context.site)
    return _run(machine, inner, kind)


def _mapped_state(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native) and isinstance(native.bound[0], External)
    *spaces, last = native.bound[0].name.split("/")
    for namespace, path, _ in _modules(machine):
        if namespace == tuple(spaces):
            return _state_at((*path, *last.split(".")))
    return _state_at((*spaces, *last.split(".")))


def _mapped_getter(machine: Machine, context: CallContext) -> Value | None:
    native = context.callee
    assert isinstance(native, Native) and isinstance(native.bound[0], External)
    namespace, _, name = native.bound[0].name.rpartition("/")
    return getter(machine, namespace, name)


def _state_function(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    function, space = native.bound
    spaces = tuple(space.name.split("/")) if isinstance(space, External) and space.name else ()
    path = next((path for namespace, path, _ in _modules(machine) if namespace == spaces), ())
    return machine.call(context.frame, function, (_state_at(path),), context.site)


# --- Pinia ------------------------------------------------------------------------------------------


def _define_store(machine: Machine, context: CallContext) -> Value:
    """`defineStore(id, options | setup)`: a function that returns the store."""
    first, second = context.arg(0), context.arg(1)
    definition = second if not isinstance(second, Undefined) else first
    name = text_of(first) or text_of(machine.member(first, "id")) or machine.label_of(context.site)
    key = f"pinia:{name}"
    if key not in machine.models.components.infos:
        info = Info(key, context.frame.module, "store", context.site, State.of(key))
        info.prepare = _prepare_setup(definition) if isinstance(definition, Closure) else _prepare_options(definition)
        machine.models.components.define(info)
    return Native.of("pinia.use", (Component.of(key),))


def _prepare_options(options: Value):  # type: ignore[no-untyped-def]
    def prepare(machine: Machine, info: Info) -> None:
        state = machine.member(options, "state")
        frame = machine.module_frame(info.module)
        data = machine.call(frame, state, (), info.site) if isinstance(state, Closure) else state
        info.data = data if isinstance(data, Record) else EMPTY
        cell = machine.cell(info.state)
        cell.label, cell.initial = info.key, info.data
        info.computed |= {
            name: Native.of("pinia.getter", (value, Component.of(info.key)))
            for name, value in members_of(machine, machine.member(options, "getters"))
        }
        info.functions |= dict(members_of(machine, machine.member(options, "actions")))

    return prepare


def _prepare_setup(setup: Closure):  # type: ignore[no-untyped-def]
    def prepare(machine: Machine, info: Info) -> None:
        frame = machine.module_frame(info.module)
        result = machine.call(frame, setup, (), info.site)
        info.members |= dict(members_of(machine, result))

    return prepare


def _use_store(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    return native.bound[0]


def _pinia_getter(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    function, store = native.bound
    return machine.call(context.frame, function, (store,), context.site, store)


FUNCTIONS: dict[str, Handler] = {
    "vuex.Store": _new_store,
    "vuex.createStore": _new_store,
    "Vuex.Store": _new_store,
    "createStore": _new_store,
    "$store.dispatch": _dispatch,
    "$store.commit": _commit,
    "pinia.defineStore": _define_store,
    "defineStore": _define_store,
}
for _package in ("vuex.", "Vuex.", ""):
    FUNCTIONS |= {
        f"{_package}mapActions": _mapped("actions"),
        f"{_package}mapMutations": _mapped("mutations"),
        f"{_package}mapState": _mapped("state"),
        f"{_package}mapGetters": _mapped("getters"),
    }

FUNCTIONS |= dict.fromkeys(("vuex-map-fields.mapFields", "vuex-map-fields.mapMultiRowFields"), _mapped("fields"))

NATIVES: dict[str, Handler] = {
    "vuex.dispatch": _dispatch,
    "vuex.commit": _commit,
    "vuex.mapped-actions": _mapped_action,
    "vuex.mapped-mutations": _mapped_action,
    "vuex.mapped-state": _mapped_state,
    "vuex.mapped-getters": _mapped_getter,
    "vuex.state-function": _state_function,
    "pinia.use": _use_store,
    "pinia.getter": _pinia_getter,
}
