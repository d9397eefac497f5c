"""React: function and class components, hooks, context, queries and forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation import calls, construction, escapes
from c2s.evaluation.build import EMPTY, listing, record
from c2s.evaluation.context import CallContext
from c2s.evaluation.frames import Frame
from c2s.evaluation.models import Handler
from c2s.evaluation.values import (
    UNDEFINED,
    ClassValue,
    Closure,
    Given,
    Instance,
    Member,
    Native,
    Record,
    Result,
    Site,
    State,
    Undefined,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_QUERY_PACKAGES = ("@tanstack/react-query", "react-query", "@tanstack/vue-query", "@tanstack/solid-query")


READS = (Instance,)


def member(machine: Machine, value: Value, key: str) -> Value | None:
    """Members of class components and of what hooks return."""
    if isinstance(value, Instance) and key in ("setState", "forceUpdate"):
        return Native.of("react.setState", (value,))
    return None


_LIFECYCLE = frozenset(
    {
        "render", "componentDidMount", "componentWillMount", "UNSAFE_componentWillMount", "componentDidUpdate",
        "componentWillReceiveProps", "UNSAFE_componentWillReceiveProps", "componentWillUpdate", "componentWillUnmount",
        "UNSAFE_componentWillUpdate", "shouldComponentUpdate", "getSnapshotBeforeUpdate", "componentDidCatch",
    }
)  # fmt: skip
"""Methods that React calls; the others are called by what `render` shows."""
MAX_USES = 24
"""Uses of a component that are kept apart; those behind them share one set of properties."""


def render(machine: Machine, target: Closure | ClassValue, asked: bool, use: Site | None = None) -> State:
    """Render a component; the state holds the properties that its uses write.

    One that cannot matter by itself is only rendered when it is `asked` for: when it is handed something that can. It
    serves many purposes then (a table, a dialog), so each use has properties of its own.
    """
    state = props_of(machine, target)
    machine.rendered.setdefault(state, False)
    if asked and use is not None and not machine.wanted(target.code.module, target.code.facts.at):
        uses = machine.uses.setdefault(target.code, {})
        if use in uses or len(uses) < MAX_USES:
            uses[use] = None
            state = State.of(f"{state.key}~{machine.label_of(use)}")
    if state not in machine.cells:
        cell = machine.cell(state)
        cell.label, cell.site = "props", target.code.site
    if not machine.rendered.get(state) and (asked or machine.wanted(target.code.module, target.code.facts.at)):
        machine.rendered[state] = True
        machine.later(lambda: _run(machine, target, state))
    return state


def props_of(machine: Machine, target: Closure | ClassValue) -> State:
    return State.of(f"{machine.label_of(target.code.site)}:props")


def _run(machine: Machine, target: Closure | ClassValue, props: State) -> None:
    module = target.code.module
    frame = Frame(module, module, None, UNDEFINED)
    frame.label = f"{module.file.source_id}:{module.path}#{target.code.facts.name}"
    machine.entries.append(("component", frame))
    if isinstance(target, Closure):
        calls.invoke(machine, target, (props,), None, target.code.site, frame)
        return
    context = CallContext(frame, target, (props,), None, target.code.site, True)
    instance = construction.construct(machine, context, target)
    for name, method in escapes.methods_of(machine, instance):
        if name in _LIFECYCLE:
            escapes.escape(machine, frame, method, target.code.site, 1, instance)
        else:
            machine.unasked.append((frame, method, instance))


def _wrapper(machine: Machine, context: CallContext) -> Value:
    """`memo(Component)`, `forwardRef(...)`, `useCallback(f)`: the function itself."""
    return context.arg(0)


def _use_memo(machine: Machine, context: CallContext) -> Value:
    return machine.call(context.frame, context.arg(0), (), context.site)


def _use_state(machine: Machine, context: CallContext) -> Value:
    initial = context.arg(0)
    if isinstance(initial, Closure):
        initial = machine.call(context.frame, initial, (), context.site)
    state = new_state(machine, context, initial)
    return listing([state, Native.of("react.set", (state,))], context.site)


def new_state(machine: Machine, context: CallContext, initial: Value) -> State:
    name = context.hint or "state"
    state = machine.new_state(
        f"{machine.label_of(context.site)}:{name}",
        name,
        None if isinstance(initial, Undefined) else initial,
        context.site,
    )
    if context.types:
        machine.note_type(state, context.types[0], context.frame.module)
    return state


def _set(machine: Machine, context: CallContext) -> Value:
    """A state setter; with a function, what it makes of the old state."""
    native = context.callee
    assert isinstance(native, Native)
    state, value = native.bound[0], context.arg(0)
    if isinstance(value, Closure):
        value = machine.call(context.frame, value, (state,), context.site)
    machine.write(state, value, context.site, context.frame)
    return UNDEFINED


def _set_class_state(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    instance = native.bound[0]
    assert isinstance(instance, Instance)
    state = machine.member(instance, "state")
    value = context.arg(0)
    if isinstance(value, Closure):
        value = machine.call(context.frame, value, (state,), context.site)
    machine.write_all(context.frame, state, value, context.site)
    if isinstance(context.arg(1), Closure):
        machine.call(context.frame, context.arg(1), (), context.site)
    return UNDEFINED


def _use_ref(machine: Machine, context: CallContext) -> Value:
    state = new_state(machine, context, UNDEFINED)
    initial = context.arg(0)
    if not isinstance(initial, Undefined):
        machine.write(Member.of(state, "current"), initial, context.site, context.frame)
    return state


def _use_reducer(machine: Machine, context: CallContext) -> Value:
    state = new_state(machine, context, context.arg(1))
    return listing([state, Native.of("react.dispatch", (state, context.arg(0)))], context.site)


def _dispatch(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    state, reducer = native.bound
    result = machine.call(context.frame, reducer, (state, context.arg(0)), context.site)
    machine.write(state, result, context.site, context.frame)
    return UNDEFINED


def _effect(machine: Machine, context: CallContext) -> Value:
    return machine.call(context.frame, context.arg(0), (), context.site)


def _create_context(machine: Machine, context: CallContext) -> Value:
    return new_state(machine, context, context.arg(0))


def _use_context(machine: Machine, context: CallContext) -> Value:
    return context.arg(0)


# --- queries ----------------------------------------------------------------------------------------


def _options(machine: Machine, context: CallContext, function: str) -> Record:
    """The options of a query or mutation, also from the older form with separate arguments."""
    first, second, third = context.arg(0), context.arg(1), context.arg(2)
    if isinstance(first, Record):
        return first
    if isinstance(first, Closure):
        return record([(function, first), (None, second)], context.site)
    if isinstance(second, Closure):
        return record([("queryKey", first), (function, second), (None, third)], context.site)
    return record([("queryKey", first), (None, second)], context.site) if isinstance(second, Record) else EMPTY


def _use_query(machine: Machine, context: CallContext) -> Value:
    """A query runs its function; its data is what that returns."""
    options = _options(machine, context, "queryFn")
    function = machine.member(options, "queryFn")
    argument = record(
        [
            ("queryKey", machine.member(options, "queryKey")),
            ("pageParam", Given.of("query", "pageParam", context.site)),
        ],
        context.site,
    )
    data: Value = (
        machine.call(context.frame, function, (argument,), context.site) if calls.is_callable(function) else UNDEFINED
    )
    select = machine.member(options, "select")
    if isinstance(select, Closure):
        data = machine.call(context.frame, select, (data,), context.site)
    rest = Result.of(context.callee, (), context.site, False)
    for name in ("onSuccess", "onSettled"):
        handler = machine.member(options, name)
        if isinstance(handler, Closure):
            machine.call(context.frame, handler, (data,), context.site)
    return record(
        [(None, rest), ("data", data), ("refetch", function if isinstance(function, Closure) else rest)], context.site
    )


def _use_mutation(machine: Machine, context: CallContext) -> Value:
    options = _options(machine, context, "mutationFn")
    rest = Result.of(context.callee, (), context.site, False)
    run = Native.of("query.mutate", (options,))
    _unused_mutation(machine, context, options)
    return record(
        [(None, rest), ("mutate", run), ("mutateAsync", run), ("data", Member.of(rest, "data"))], context.site
    )


def _unused_mutation(machine: Machine, context: CallContext, options: Record) -> None:
    """A mutation whose function is not of the program still runs what is handed to it."""
    if not calls.is_callable(machine.member(options, "mutationFn")):
        escapes.escape(machine, context.frame, options, context.site, 0)


def _mutate(machine: Machine, context: CallContext) -> Value:
    """`mutate(variables, {onSuccess})`."""
    native = context.callee
    assert isinstance(native, Native)
    options = native.bound[0]
    variables = context.arg(0)
    function = machine.member(options, "mutationFn")
    data = machine.call(context.frame, function, (variables,), context.site)
    for source in (options, context.arg(1)):
        for name in ("onSuccess", "onSettled"):
            handler = machine.member(source, name)
            if isinstance(handler, Closure):
                args = (data, variables) if name == "onSuccess" else (data, UNDEFINED, variables)
                machine.call(context.frame, handler, args, context.site)
    return data


def _query_options(machine: Machine, context: CallContext) -> Value:
    return context.arg(0)


def _fetch_query(machine: Machine, context: CallContext) -> Value:
    options = _options(machine, context, "queryFn")
    function = machine.member(options, "queryFn")
    return machine.call(context.frame, function, (options,), context.site) if calls.is_callable(function) else UNDEFINED


def _use_swr(machine: Machine, context: CallContext) -> Value:
    """`useSWR(key, fetcher)`: the fetcher gets the key."""
    key, fetcher = context.arg(0), context.arg(1)
    if isinstance(key, Closure):
        key = machine.call(context.frame, key, (), context.site)
    rest = Result.of(context.callee, (), context.site, False)
    data = (
        machine.call(context.frame, fetcher, (key,), context.site)
        if isinstance(fetcher, Closure)
        else Member.of(rest, "data")
    )
    return record([(None, rest), ("data", data)], context.site)


FUNCTIONS: dict[str, Handler] = {}
for _package in ("react.", "React.", "preact/hooks.", ""):
    FUNCTIONS |= {
        f"{_package}useCallback": _wrapper,
        f"{_package}useEvent": _wrapper,
        f"{_package}memo": _wrapper,
        f"{_package}cache": _wrapper,
        f"{_package}forwardRef": _wrapper,
        f"{_package}lazy": _use_memo,
        f"{_package}useMemo": _use_memo,
        f"{_package}useState": _use_state,
        f"{_package}useRef": _use_ref,
        f"{_package}useReducer": _use_reducer,
        f"{_package}useEffect": _effect,
        f"{_package}useLayoutEffect": _effect,
        f"{_package}createContext": _create_context,
        f"{_package}useContext": _use_context,
    }
del FUNCTIONS["useState"], FUNCTIONS["cache"]
for _package in _QUERY_PACKAGES:
    FUNCTIONS |= {
        f"{_package}.useQuery": _use_query,
        f"{_package}.useSuspenseQuery": _use_query,
        f"{_package}.useInfiniteQuery": _use_query,
        f"{_package}.useMutation": _use_mutation,
        f"{_package}.queryOptions": _query_options,
        f"{_package}.infiniteQueryOptions": _query_options,
        f"{_package}.useQueryClient().fetchQuery": _fetch_query,
        f"{_package}.useQueryClient().prefetchQuery": _fetch_query,
        f"{_package}.useQueryClient().ensureQueryData": _fetch_query,
        f"{_package}.QueryClient().fetchQuery": _fetch_query,
        f"{_package}.QueryClient().prefetchQuery": _fetch_query,
    }
FUNCTIONS |= {"swr": _use_swr, "swr.default": _use_swr, "next/cache.unstable_cache": _wrapper}

METHODS: dict[str, Handler] = {
    "fetchQuery": _fetch_query,
    "prefetchQuery": _fetch_query,
    "ensureQueryData": _fetch_query,
}

NATIVES: dict[str, Handler] = {
    "react.set": _set,
    "react.setState": _set_class_state,
    "react.dispatch": _dispatch,
    "query.mutate": _mutate,
}
