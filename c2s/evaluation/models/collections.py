"""Methods of lists, and functions over objects, JSON and promises."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from c2s.evaluation import members, operators
from c2s.evaluation.build import EMPTY, choose, const, known_items, listing, record, text_of
from c2s.evaluation.models import CallContext, Handler
from c2s.evaluation.models.text import subject
from c2s.evaluation.values import (
    REJECTED,
    UNDEFINED,
    Closure,
    Const,
    Element,
    Instance,
    Listing,
    Member,
    Native,
    Operation,
    Record,
    Spread,
    State,
    Transform,
    Undefined,
    Unknown,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

MAX_UNROLL = 24


def _each(machine: Machine, context: CallContext, value: Value) -> list[Value] | None:
    """The callback's results item by item where the items are known, else for any item."""
    callback = context.arg(0)
    items = known_items(value)
    if items is not None and len(items) <= MAX_UNROLL:
        return [_run(machine, context, callback, (item, const(n), value)) for n, item in enumerate(items)]
    item = members.items_of(machine, value)
    guards = context.frame.guards
    guards.append(Operation.of("loop", (value,)))
    result = _run(machine, context, callback, (item, Transform.of("index", (value,), context.site), value))
    guards.pop()
    return [result]


def _run(machine: Machine, context: CallContext, callback: Value, args: tuple[Value, ...]) -> Value:
    return machine.call(context.frame, callback, args, context.site)


def _map(machine: Machine, context: CallContext) -> Value:
    value = subject(context)
    results = _each(machine, context, value)
    if results is not None and known_items(value) is not None and len(results) == len(known_items(value) or ()):
        return listing(results, context.site)
    return Transform.of("map", (value, results[0] if results else UNDEFINED), context.site)


def _for_each(machine: Machine, context: CallContext) -> Value:
    _each(machine, context, subject(context))
    return UNDEFINED


def _filter(machine: Machine, context: CallContext) -> Value:
    value = subject(context)
    _each(machine, context, value)
    return Transform.of("filter", (value,), context.site) if not isinstance(value, Undefined) else value


def _find(machine: Machine, context: CallContext) -> Value:
    value = subject(context)
    _each(machine, context, value)
    return members.items_of(machine, value)


def _test(machine: Machine, context: CallContext) -> Value:
    value = subject(context)
    _each(machine, context, value)
    return Operation.of("test", (value, context.arg(0)))


def _flat_map(machine: Machine, context: CallContext) -> Value:
    results = _each(machine, context, subject(context)) or []
    if known_items(subject(context)) is not None:
        return listing([Spread.of(r) for r in results], context.site)
    inner = members.items_of(machine, results[0]) if results else UNDEFINED
    return Transform.of("map", (subject(context), inner), context.site)


def _reduce(machine: Machine, context: CallContext) -> Value:
    value, callback = subject(context), context.arg(0)
    total = context.arg(1)
    items = known_items(value)
    if items is not None and len(items) <= MAX_UNROLL:
        for item in items:
            total = item if isinstance(total, Undefined) else _run(machine, context, callback, (total, item))
        return total
    item = members.items_of(machine, value)
    loop = Operation.of("loop", (value,))
    return choose(loop, _run(machine, context, callback, (total, item)), total)


def _push(machine: Machine, context: CallContext) -> Value | None:
    """Items added to a list; the list is put back where it came from by the caller of the model."""
    value = subject(context)
    if isinstance(value, Listing):
        machine.replaced = ("base", listing([*value.items, *context.args], value.at))
        return const(len(value.items))
    if members.is_symbolic(value):
        for argument in context.args:
            machine.write(Element.of(value), argument, context.site, context.frame)
        return UNDEFINED
    return None


def _same(machine: Machine, context: CallContext) -> Value:
    return subject(context)


def _has(machine: Machine, context: CallContext) -> Value:
    return operators.binary("in", context.arg(0), subject(context), context.site)


def _has_key(machine: Machine, context: CallContext) -> Value:
    return operators.binary("in", context.arg(1), context.arg(0), context.site)


# --- objects ----------------------------------------------------------------------------------------


def names_of(machine: Machine, value: Value) -> list[str] | None:
    """The member names of a record that the source names; None where it names none or leaves a key open."""
    if isinstance(value, Instance):
        value = value.members
    if isinstance(value, Record):
        names: dict[str, None] = {}
        for key, member in value.entries:
            found = [key] if isinstance(key, str) else names_of(machine, member) if key is None else None
            if found is None:
                return None
            names.update(dict.fromkeys(found))
        return list(names)
    if isinstance(value, State | Member):
        return machine.state_names(value)
    return None


def _keys(machine: Machine, context: CallContext) -> Value:
    value = context.arg(0)
    names = names_of(machine, value)
    if names is None:
        return Transform.of("keys", (value,), context.site)
    return listing([const(name, context.site) for name in names], context.site)


def _values(machine: Machine, context: CallContext) -> Value:
    names = names_of(machine, context.arg(0))
    if names is None:
        return Transform.of("values", (context.arg(0),), context.site)
    return listing([machine.member(context.arg(0), name) for name in names], context.site)


def _entries(machine: Machine, context: CallContext) -> Value:
    value = context.arg(0)
    names = names_of(machine, value)
    if names is None:
        return Transform.of("map", (value, Transform.of("entry", (value,), context.site)), context.site)
    pairs = [listing([const(name, context.site), machine.member(value, name)], context.site) for name in names]
    return listing(pairs, context.site)


def _from_entries(machine: Machine, context: CallContext) -> Value:
    value = context.arg(0)
    items = known_items(value)
    if items is not None and all(len(known_items(item) or ()) == 2 for item in items):
        pairs = [known_items(item) or () for item in items]
        return record([(text_of(key) or key, member) for key, member in pairs], context.site)
    inner = value
    while isinstance(inner, Transform) and inner.name in ("filter", "map") and inner.args:
        if inner.name == "map" and isinstance(inner.args[1], Transform) and inner.args[1].name == "entry":
            return record([(None, inner.args[1].args[0])], context.site)
        inner = inner.args[0]
    if isinstance(inner, Listing) and inner is not value:
        return _from_entries(machine, CallContext(context.frame, context.callee, (inner,), None, context.site))
    return Transform.of("from-entries", (value,), context.site)


def _assign(machine: Machine, context: CallContext) -> Value:
    """`Object.assign(target, ...sources)`: also a write where the target is state."""
    target, *sources = context.args or (EMPTY,)
    if members.is_symbolic(target):
        for source in sources:
            machine.write_all(context.frame, target, source, context.site)
        return target
    merged = record([(None, target), *((None, source) for source in sources)], context.site)
    if isinstance(target, Instance):
        merged_members = record([(None, target.members), *((None, s) for s in sources)], target.at)
        return Instance.of(target.cls, merged_members, target.at)
    if isinstance(target, Record):
        machine.replaced = ("argument", merged)
    return merged


def _merge(machine: Machine, context: CallContext) -> Value:
    return record([(None, argument) for argument in context.args], context.site)


def _first(machine: Machine, context: CallContext) -> Value:
    return context.arg(0)


def _is_array(machine: Machine, context: CallContext) -> Value:
    value = context.arg(0)
    if isinstance(value, Listing):
        return const(True)
    if isinstance(value, Record | Const | Undefined):
        return const(False)
    return Operation.of("is-array", (value,))


def _json(machine: Machine, context: CallContext) -> Value:
    return Transform.of("json", context.args[:1], context.site)


def _parse_json(machine: Machine, context: CallContext) -> Value:
    value = context.arg(0)
    if isinstance(value, Transform) and value.name == "json":
        return value.args[0]
    return Transform.of("parse-json", (value,), context.site)


def _pick(machine: Machine, context: CallContext) -> Value:
    names = [text_of(item) for item in known_items(context.arg(1)) or context.args[1:]]
    if None in names or not names:
        return Transform.of("only", context.args, context.site)
    value = context.arg(0)
    return record([(name, machine.member(value, name)) for name in names if name is not None], context.site)


def _omit(machine: Machine, context: CallContext) -> Value:
    from c2s.evaluation.assign import without

    names = [text_of(item) for item in known_items(context.arg(1)) or context.args[1:]]
    if None in names or not names:
        return Transform.of("without", context.args, context.site)
    return without(context.arg(0), [name for name in names if name is not None], context.site)


_PATH_PART = re.compile(r"[^.\[\]\"']+")


def _get_at(machine: Machine, context: CallContext) -> Value:
    """`get(object, "rows[0].id", otherwise)`: an unknown path may lead to any member."""
    path, value = text_of(context.arg(1)), context.arg(0)
    if path is None:
        return members.element(machine, value, context.arg(1))
    for part in _PATH_PART.findall(path):
        value = machine.member(value, part)
    return context.arg(2) if isinstance(value, Undefined) else value


def _set_at(machine: Machine, context: CallContext) -> Value:
    """`set(object, path, value)`: a path with several parts is one that is not known."""
    from c2s.evaluation.assign import put

    target, key = context.arg(0), context.arg(1)
    if len(_PATH_PART.findall(text_of(key) or "")) > 1:
        key = Transform.of("to-text", (key,), context.site)
    changed = put(machine, context.frame, target, key, context.arg(2), context.site)
    if changed is not None and changed is not target:
        machine.replaced = ("argument", changed)
    return target if changed is None else changed


# --- promises and functions -------------------------------------------------------------------------


def _then(machine: Machine, context: CallContext) -> Value:
    value = subject(context)
    callback, failed = context.arg(0), context.arg(1)
    out = value
    if not isinstance(callback, Undefined):
        out = machine.call(context.frame, callback, (value,), context.site)
    if not isinstance(failed, Undefined):
        _catch_with(machine, context, failed)
    return out


def _catch(machine: Machine, context: CallContext) -> Value:
    recovered = _catch_with(machine, context, context.arg(0))
    value = subject(context)
    if isinstance(recovered, Undefined | Unknown) or recovered is REJECTED or isinstance(recovered, Const):
        return value
    return choose(Operation.of("fails", (value,)), recovered, value)


def _catch_with(machine: Machine, context: CallContext, callback: Value) -> Value:
    failure = Operation.of("fails", (subject(context),))
    context.frame.guards.append(failure)
    error = Unknown.of("error", "a failure", context.site)
    result = machine.call(context.frame, callback, (error,), context.site)
    context.frame.guards.pop()
    return result


def _finally(machine: Machine, context: CallContext) -> Value:
    machine.call(context.frame, context.arg(0), (), context.site)
    return subject(context)


def _promise(machine: Machine, context: CallContext) -> Value:
    """`new Promise(executor)`: what the executor resolves with, at once or later."""
    state = machine.new_state(
        f"{machine.label_of(context.site)}:promise", context.hint or "promise", None, context.site
    )
    resolve, reject = Native.of("promise.resolve", (state,)), Native.of("promise.reject", (state,))
    machine.call(context.frame, context.arg(0), (resolve, reject), context.site)
    cell = machine.cell(state)
    values = list(dict.fromkeys(write.value for write in cell.writes))
    return values[0] if len(values) == 1 else state


def _resolve(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    machine.write(native.bound[0], context.arg(0), context.site, context.frame)
    return UNDEFINED


def _all(machine: Machine, context: CallContext) -> Value:
    return context.arg(0)


def _bound_call(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    this, *args = context.args or (UNDEFINED,)
    return machine.call(context.frame, native.bound[0], tuple(args), context.site, this)


def _bound_apply(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    given = context.arg(1)
    items = known_items(given)
    args = items if items is not None else (Spread.of(given),)
    return machine.call(context.frame, native.bound[0], tuple(args), context.site, context.arg(0))


def _bind(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    function = native.bound[0]
    this, *args = context.args or (UNDEFINED,)
    if args:
        return Native.of("function.partial", (function, this, *args))
    if isinstance(function, Closure) and not isinstance(this, Undefined):
        return Closure.of(function.code, function.scope, this, function.props)
    return function


def _partial(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    function, this, *args = native.bound
    return machine.call(context.frame, function, (*args, *context.args), context.site, this)


def _call_back(machine: Machine, context: CallContext) -> Value:
    """Functions that run their first argument: timers, ticks, debounce."""
    return machine.call(context.frame, context.arg(0), (), context.site)


def _wrapped(machine: Machine, context: CallContext) -> Value:
    return context.arg(0)


METHODS: dict[str, Handler] = {
    "map": _map,
    "forEach": _for_each,
    "filter": _filter,
    "find": _find,
    "findLast": _find,
    "at": _find,
    "some": _test,
    "every": _test,
    "findIndex": _test,
    "flatMap": _flat_map,
    "reduce": _reduce,
    "push": _push,
    "unshift": _push,
    "append": _push,
    "sort": _same,
    "reverse": _same,
    "flat": _same,
    "toArray": _same,
    "hasOwnProperty": _has,
    "then": _then,
    "catch": _catch,
    "finally": _finally,
}

FUNCTIONS: dict[str, Handler] = {
    "Object.keys": _keys,
    "Reflect.ownKeys": _keys,
    "Reflect.has": _has_key,
    "Object.hasOwn": _has_key,
    "Object.prototype.hasOwnProperty.call": _has_key,
    "Object.values": _values,
    "Object.entries": _entries,
    "Object.fromEntries": _from_entries,
    "Object.assign": _assign,
    "Object.freeze": _first,
    "Object.create": _first,
    "Array.isArray": _is_array,
    "Array.from": _first,
    "JSON.stringify": _json,
    "JSON.parse": _parse_json,
    "structuredClone": _first,
    "Promise": _promise,
    "Promise.resolve": _first,
    "Promise.reject": lambda machine, context: REJECTED,
    "Promise.all": _all,
    "Promise.allSettled": _all,
    "Promise.race": lambda machine, context: members.items_of(machine, context.arg(0)),
    "setTimeout": _call_back,
    "setInterval": _call_back,
    "queueMicrotask": _call_back,
    "requestAnimationFrame": _call_back,
}

for _package in ("lodash", "lodash-es", "_", "underscore", "ramda", "radash", "es-toolkit", "@vueuse/core", "rambda"):
    FUNCTIONS |= {
        f"{_package}.cloneDeep": _first,
        f"{_package}.clone": _first,
        f"{_package}.merge": _merge,
        f"{_package}.assign": _merge,
        f"{_package}.extend": _merge,
        f"{_package}.defaults": _merge,
        f"{_package}.pick": _pick,
        f"{_package}.omit": _omit,
        f"{_package}.debounce": _wrapped,
        f"{_package}.throttle": _wrapped,
        f"{_package}.once": _wrapped,
        f"{_package}.memoize": _wrapped,
        f"{_package}.keys": _keys,
        f"{_package}.get": _get_at,
        f"{_package}.set": _set_at,
        f"{_package}.values": _values,
    }
for _package in ("lodash", "lodash-es"):
    FUNCTIONS |= {
        f"{_package}/{name.partition('.')[2]}": FUNCTIONS[name]
        for name in list(FUNCTIONS)
        if name.startswith("lodash.")
    }

NATIVES: dict[str, Handler] = {
    "promise.resolve": _resolve,
    "promise.reject": lambda machine, context: UNDEFINED,
    "function.call": _bound_call,
    "function.apply": _bound_apply,
    "function.bind": _bind,
    "function.partial": _partial,
}
