"""Redux: connected components, thunks, reducers and slices; actions go through the reducers to the state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from c2s.evaluation import calls, escapes
from c2s.evaluation.build import const, record, text_of
from c2s.evaluation.context import CallContext
from c2s.evaluation.models import Handler
from c2s.evaluation.models.vue import members_of
from c2s.evaluation.values import (
    UNDEFINED,
    ClassValue,
    Closure,
    External,
    Member,
    Native,
    Record,
    State,
    Undefined,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_STATE = State.of("redux")
_DISPATCH = Native.of("redux.dispatch", ())
_PACKAGES = ("redux", "@reduxjs/toolkit", "toolkit")
_MAKERS = ("combineReducers", "createStore", "configureStore", "legacy_createStore", "createSlice")
READS = (Native,)


def member(machine: Machine, value: Value, key: str) -> Value | None:
    """`thunk.fulfilled`: the action that a thunk ends with; `action.type`."""
    if isinstance(value, Native) and value.name == "redux.thunk" and key in ("pending", "fulfilled", "rejected"):
        return Native.of("redux.action", (const(f"{text_of(value.bound[0])}/{key}"),))
    if isinstance(value, Native) and value.name == "redux.action" and key == "type":
        return value.bound[0]
    if isinstance(value, Native) and value.name == "redux.builder" and key == "addCase":
        return Native.of("redux.add-case", value.bound)
    return None


# --- reducers ---------------------------------------------------------------------------------------


def _combine(machine: Machine, context: CallContext) -> Value:
    made = Native.of("redux.reducers", (context.arg(0),))
    _register(machine, context, made, ())
    return made


def _new_store(machine: Machine, context: CallContext) -> Value:
    options = context.arg(0)
    reducer = machine.member(options, "reducer") if isinstance(options, Record) else options
    if isinstance(reducer, Record):
        reducer = Native.of("redux.reducers", (reducer,))
    _register(machine, context, reducer, ())
    entries: list[tuple[str | Value | None, Value]] = [("dispatch", _DISPATCH), ("getState", _native("state"))]
    return record([(None, External.of("redux store")), *entries], context.site)


def _native(name: str) -> Native:
    return Native.of(f"redux.{name}", ())


def _register(machine: Machine, context: CallContext, reducer: Value, path: tuple[str, ...]) -> None:
    """Note which reducer makes which part of the state, and what the part begins with."""
    known = machine.models.reducers
    if isinstance(reducer, Native) and reducer.name == "redux.reducers":
        for name, inner in members_of(machine, reducer.bound[0]):
            if path:
                known.pop((name,), None)
            _register(machine, context, inner, (*path, name))
    elif calls.is_callable(reducer) and known.get(path) is not reducer:
        known[path] = reducer
        first = record([("type", const("@@INIT"))], context.site)
        _put(machine, context, path, _reduced(machine, context, reducer, UNDEFINED, first))


def _put(machine: Machine, context: CallContext, path: tuple[str, ...], value: Value) -> None:
    place = _at(path)
    if not isinstance(value, Undefined) and value is not place:
        machine.write(place, value, context.site, context.frame)


def _at(path: tuple[str, ...]) -> Value:
    place: Value = _STATE
    for key in path:
        place = Member.of(place, key)
    return place


def _reduced(machine: Machine, context: CallContext, reducer: Value, state: Value, action: Value) -> Value:
    if isinstance(reducer, Native) and reducer.name == "redux.slice":
        return _sliced(machine, context, reducer.bound[0], state, action)
    return machine.call(context.frame, reducer, (state, action), context.site)


def _sliced(machine: Machine, context: CallContext, options: Value, state: Value, action: Value) -> Value:
    """A slice runs the cases of an action; they may write to the state itself."""
    if isinstance(state, Undefined):
        initial = machine.member(options, "initialState")
        return machine.call(context.frame, initial, (), context.site) if isinstance(initial, Closure) else initial
    wanted = text_of(machine.member(action, "type"))
    for name, case in _cases(machine, context, options):
        if name == wanted:
            result = machine.call(context.frame, case, (state, action), context.site)
            if not isinstance(result, Undefined) and result is not state:
                machine.write(state, result, context.site, context.frame)
    return state


def _cases(machine: Machine, context: CallContext, options: Value) -> Iterator[tuple[str, Value]]:
    """The cases of a slice by the type of their action."""
    prefix = text_of(machine.member(options, "name")) or ""
    for name, case in members_of(machine, machine.member(options, "reducers")):
        yield f"{prefix}/{name}", machine.member(case, "reducer") if isinstance(case, Record) else case
    extra = machine.member(options, "extraReducers")
    if isinstance(extra, Closure):
        place = machine.new_state(f"{machine.label_of(extra.code.site)}:cases", "cases", None, extra.code.site)
        machine.call(context.frame, extra, (Native.of("redux.builder", (place,)),), context.site)
        for write in list(machine.cell(place).writes):
            yield text_of(machine.member(write.value, "type")) or "", machine.member(write.value, "case")
    for name, case in members_of(machine, extra):
        yield name, case


def _load(machine: Machine) -> None:
    """Run the files that make reducers: nothing else in the program asks for them."""
    if machine.models.reducers_loaded:
        return
    machine.models.reducers_loaded = True
    for module in machine.program.modules:
        makers = {
            local for local, fact in module.imports.items() if fact.module in _PACKAGES and fact.imported in _MAKERS
        }
        for number, unit in enumerate(module.facts.units):
            if makers & set(unit.names):
                machine.run_unit(module, number)


# --- actions ----------------------------------------------------------------------------------------


def _dispatch(machine: Machine, context: CallContext) -> Value:
    """A thunk is run; a plain action goes through the reducers."""
    action = context.arg(0)
    if isinstance(action, Closure):
        return machine.call(context.frame, action, (_DISPATCH, _native("state")), context.site)
    escapes.escape(machine, context.frame, action, context.site, 0)
    if isinstance(action, Record):
        _load(machine)
        for path, reducer in list(machine.models.reducers.items()):
            _put(machine, context, path, _reduced(machine, context, reducer, _at(path), action))
    return action


def _create_slice(machine: Machine, context: CallContext) -> Value:
    options = context.arg(0)
    prefix = text_of(machine.member(options, "name")) or ""
    names = [name for name, _ in members_of(machine, machine.member(options, "reducers"))]
    actions = record([(name, Native.of("redux.action", (const(f"{prefix}/{name}"),))) for name in names], context.site)
    return record([("reducer", Native.of("redux.slice", (options,))), ("actions", actions)], context.site)


def _action(machine: Machine, context: CallContext) -> Value:
    """What an action creator makes."""
    native = context.callee
    assert isinstance(native, Native)
    return record([("type", native.bound[0]), ("payload", context.arg(0))], context.site)


def _add_case(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    kind = context.arg(0)
    named = kind if text_of(kind) is not None else machine.member(kind, "type")
    case = record([("type", named), ("case", context.arg(1))], context.site)
    machine.write(native.bound[0], case, context.site, context.frame)
    return Native.of("redux.builder", native.bound)


def _async_thunk(machine: Machine, context: CallContext) -> Value:
    return Native.of("redux.thunk", (context.arg(0), context.arg(1)))


def _run_thunk(machine: Machine, context: CallContext) -> Value:
    """A thunk runs its function; what it ends with is an action with the result."""
    native = context.callee
    assert isinstance(native, Native)
    api = record([("dispatch", _DISPATCH), ("getState", _native("state"))], context.site)
    result = machine.call(context.frame, native.bound[1], (context.arg(0), api), context.site)
    ended = const(f"{text_of(native.bound[0])}/fulfilled")
    return record([("type", ended), ("payload", result), ("unwrap", Native.of("redux.value", (result,)))], context.site)


# --- components -------------------------------------------------------------------------------------


def _connect(machine: Machine, context: CallContext) -> Value:
    """`connect(mapState, mapDispatch)(Component)`: the mapped functions become properties of the component."""
    return Native.of("redux.connect", (context.arg(0), context.arg(1)))


def _connected(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    map_state, map_dispatch = native.bound
    component = context.arg(0)
    if isinstance(component, ClassValue | Closure):
        props = machine.models.render(machine, component, asked=True)
        if isinstance(map_state, Closure):
            state = machine.call(context.frame, map_state, (_STATE, props), context.site)
            machine.write_all(context.frame, props, state, context.site)
        machine.write_all(context.frame, props, _dispatching(machine, context, map_dispatch, props), context.site)
    return component


def _dispatching(machine: Machine, context: CallContext, mapped: Value, props: Value) -> Value:
    """The functions that a component gets: by a function, or action creators by name; `dispatch` without any."""
    if isinstance(mapped, Closure):
        return machine.call(context.frame, mapped, (_DISPATCH, props), context.site)
    if isinstance(mapped, Record):
        bound = [(name, Native.of("redux.bound", (each,))) for name, each in members_of(machine, mapped)]
        return record(bound, context.site)
    return record([("dispatch", _DISPATCH)], context.site)


def _bound(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    action = machine.call(context.frame, native.bound[0], context.args, context.site)
    return machine.call(context.frame, _DISPATCH, (action,), context.site)


def _select(machine: Machine, context: CallContext) -> Value:
    _load(machine)
    return machine.call(context.frame, context.arg(0), (_STATE,), context.site)


def _value(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    return native.bound[0]


FUNCTIONS: dict[str, Handler] = {
    "react-redux.connect": _connect,
    "react-redux.useSelector": _select,
    "react-redux.useDispatch": lambda machine, context: _DISPATCH,
    "redux.combineReducers": _combine,
    "redux.createStore": _new_store,
    "redux.legacy_createStore": _new_store,
    "@reduxjs/toolkit.combineReducers": _combine,
    "@reduxjs/toolkit.configureStore": _new_store,
    "@reduxjs/toolkit.createSlice": _create_slice,
    "@reduxjs/toolkit.createAsyncThunk": _async_thunk,
    "@reduxjs/toolkit.createAction": lambda machine, context: Native.of("redux.action", (context.arg(0),)),
}

NATIVES: dict[str, Handler] = {
    "redux.connect": _connected,
    "redux.bound": _bound,
    "redux.dispatch": _dispatch,
    "redux.state": lambda machine, context: _STATE,
    "redux.thunk": _run_thunk,
    "redux.action": _action,
    "redux.value": _value,
    "redux.reducers": lambda machine, context: UNDEFINED,
    "redux.slice": lambda machine, context: UNDEFINED,
    "redux.builder": lambda machine, context: UNDEFINED,
    "redux.add-case": _add_case,
}
