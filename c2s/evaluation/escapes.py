"""Code outside the roots: it may call whatever functions it is handed, now or later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from c2s.evaluation import calls, choices, construction, fieldlists, members
from c2s.evaluation.build import alternatives
from c2s.evaluation.code import FunctionCode, is_constructor
from c2s.evaluation.context import CallContext
from c2s.evaluation.frames import CallEdge, Frame
from c2s.evaluation.values import (
    Choice,
    ClassValue,
    Closure,
    Const,
    Element,
    External,
    Given,
    Input,
    Instance,
    Keyword,
    Listing,
    Member,
    Native,
    Operation,
    Record,
    Response,
    Result,
    Site,
    Spread,
    State,
    Text,
    Transform,
    Undefined,
    Value,
    memo,
)
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


MAX_ESCAPE_DEPTH = 14
MAX_HANDED = 10_000
"""Alternatives of one value that are handed out."""


def external_call(machine: Machine, context: CallContext) -> Value:
    """A call of something that the roots do not define: a model says what it does, or its callbacks escape."""
    modelled = machine.models.call(machine, context)
    if modelled is not None:
        return modelled
    root, _ = machine.root_of(context.callee)
    if isinstance(root, State):
        result = machine.wait(context.callee, context.args, context.base, context.site, context.frame)
    else:
        result = Result.of(context.callee, context.args, context.site, context.new)
    choices.show_rows_of_call(machine, context.frame, context.args, context.site)
    fieldlists.note(machine, context, result)
    escape_all(machine, context)
    return result


def escape_all(machine: Machine, context: CallContext) -> None:
    for argument in context.args:
        escape(machine, context.frame, argument, context.site, 0)


def escape(
    machine: Machine,
    frame: Frame,
    value: Value,
    site: Site,
    depth: int,
    this: Value | None = None,
    handed: set[Value] | None = None,
) -> None:
    """Hand a value to code outside the roots: it may call every function in it, and what those return.

    `handed` has the parts that were met on the way: values share parts, so that there are far more ways than parts.
    """
    if not may_hold_functions(value):
        return
    handed = set() if handed is None else handed
    if value in handed:
        return
    handed.add(value)
    if depth > MAX_ESCAPE_DEPTH:
        machine.bound("escape", site, "functions nested too deep")
        return
    if isinstance(value, Closure):
        _escape_closure(machine, frame, value, site, depth, this)
    elif isinstance(value, Record):
        for _, inner in value.entries:
            escape(machine, frame, inner, site, depth + 1, value, handed)
    elif isinstance(value, Listing):
        for item in value.items:
            escape(machine, frame, item, site, depth + 1, None, handed)
    elif isinstance(value, Choice):
        for leaf in alternatives(value, MAX_HANDED):
            escape(machine, frame, leaf, site, depth, this, handed)
    elif isinstance(value, ClassValue | Instance):
        _escape_class(machine, frame, value, site, depth)
    elif isinstance(value, Keyword | Spread):
        escape(machine, frame, value.value, site, depth, this, handed)
    elif isinstance(value, Transform) and value.name == "map":
        escape(machine, frame, value.args[1], site, depth + 1, None, handed)
    elif isinstance(value, State | Member | Element):
        machine.hand_out(value, site, frame)
    elif isinstance(value, Native):
        _escape_bound(machine, frame, value, site, depth)
    else:
        machine.models.escape(machine, frame, value, site, depth)


_holding: dict[Value, bool] = memo()


def may_hold_functions(value: Value) -> bool:
    """Whether there can be a function in a value; known for good, since values never change."""
    if isinstance(value, Record | Listing | Choice):
        known = _holding.get(value)
        if known is None:
            known = _holding[value] = _any_holds(value)
        return known
    return not isinstance(value, Const | Undefined | External | Operation | Given | Response | Input | Text)


def _any_holds(value: Record | Listing | Choice) -> bool:
    if isinstance(value, Record):
        return any(may_hold_functions(member) for _, member in value.entries)
    if isinstance(value, Listing):
        return any(map(may_hold_functions, value.items))
    return may_hold_functions(value.then) or may_hold_functions(value.other)


def _escape_closure(machine: Machine, frame: Frame, value: Closure, site: Site, depth: int, this: Value | None) -> None:
    receiver = value.this if value.this is not None else this
    if value in machine.shown or machine.models.is_rendered(machine, value):
        return
    if (value, receiver) in machine.escaped:
        edge_frame = machine.escaped_frames.get((value, receiver))
        if edge_frame is not None:
            frame.calls.append(CallEdge(site, edge_frame, tuple(frame.guards)))
        return
    machine.escaped[value, receiver] = None
    guards = tuple(frame.guards)

    def run_it() -> None:
        args = tuple(given(machine, value.code, index) for index in range(len(value.code.facts.params)))
        saved, frame.guards = frame.guards, list(guards)
        result = calls.invoke(machine, value, args, receiver, site, frame)
        edge = frame.last_call()
        if edge is not None and edge.callee.code is value.code:
            machine.escaped_frames[value, receiver] = edge.callee
        escape(machine, frame, result, site, depth + 1)
        frame.guards = saved

    if machine.loading:
        machine.later(run_it)
    else:
        run_it()


def _escape_bound(machine: Machine, frame: Frame, value: Native, site: Site, depth: int) -> None:
    """A function with some arguments given to it already: `remove.bind(null, row)`."""
    function, *bound = value.bound or (value,)
    if value.name != "function.partial" or not isinstance(function, Closure) or (value, None) in machine.escaped:
        return
    machine.escaped[value, None] = None
    guards = tuple(frame.guards)

    def run_it() -> None:
        rest = range(len(bound) - 1, len(function.code.facts.params))
        args = tuple(given(machine, function.code, index) for index in rest)
        saved, frame.guards = frame.guards, list(guards)
        escape(machine, frame, calls.call(machine, frame, value, args, None, site), site, depth + 1)
        frame.guards = saved

    if machine.loading:
        machine.later(run_it)
    else:
        run_it()


def _escape_class(machine: Machine, frame: Frame, value: ClassValue | Instance, site: Site, depth: int) -> None:
    """Code outside may make an object of the class and call every method of it."""
    cls = value if isinstance(value, ClassValue) else value.cls
    shown = machine.models.is_user_interface(machine, cls)
    if (value, None) in machine.escaped or not (shown or machine.wanted(cls.code.module, cls.code.facts.end - 1)):
        return
    machine.escaped[value, None] = None
    if isinstance(value, ClassValue) and shown:
        machine.models.render(machine, value, asked=False)
        return

    def run_it() -> None:
        instance: Value = value
        if isinstance(value, ClassValue):
            code = construction.constructor_of(value)
            args = () if code is None else machine.models.constructor_arguments(machine, code)
            instance = construction.construct(machine, CallContext(frame, value, args, None, site, True), value)
        if not isinstance(instance, Instance):
            return
        machine.unasked += [(frame, method, instance) for _, method in methods_of(machine, instance)]

    if machine.loading:
        machine.later(run_it)
    else:
        run_it()


def methods_of(machine: Machine, instance: Value) -> Iterator[tuple[str, Closure]]:
    """The methods of an object, bound to it, and the functions that it holds."""
    if not isinstance(instance, Instance):
        return
    for current in members.class_chain(machine, instance.cls):
        for method in current.code.functions.values():
            if not is_constructor(method.facts) and method.body:
                yield method.facts.name, Closure.of(method, current.scope, instance, None)
    for name, inner in instance.members.entries:
        if isinstance(inner, Closure):
            yield str(name), inner


def given(machine: Machine, code: FunctionCode, index: int) -> Value:
    """The open argument of a function that code outside the roots calls."""
    param = code.facts.params[index]
    name = param.target.name if isinstance(param.target, ir.Ref) else f"argument {index + 1}"
    value = Given.of(machine.label_of(code.site), name, code.module.site(param.at))
    if "rest" in param.flags:
        return Spread.of(value)
    machine.note_type(value, param.type, code.module)
    return value
