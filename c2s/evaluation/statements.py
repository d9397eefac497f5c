"""What statements do to a frame."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

from c2s.evaluation import assign, expressions, members, operators
from c2s.evaluation.build import choose, const, known_items, negated, truth
from c2s.evaluation.code import pattern_names
from c2s.evaluation.frames import Frame, Round
from c2s.evaluation.values import (
    REJECTED,
    UNDEFINED,
    Closure,
    Const,
    Listing,
    Operation,
    Record,
    Undefined,
    Value,
)
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_IN_BLOCK = ("let", "const")
MAX_UNROLL = 24
"""A loop over a list of known items is run item by item up to this many."""


class Flow(Enum):
    """How a block ended: it falls through, leaves the loop or switch around it, or leaves the function."""

    NEXT = auto()
    JUMP = auto()
    DONE = auto()


def run_block(machine: Machine, frame: Frame, block: list[Any]) -> Flow:
    """Run statements in a frame."""
    hoist(frame, block)
    for statement in block:
        rule = _RULES.get(type(statement))
        flow = rule(machine, frame, statement) if rule is not None else Flow.NEXT
        if flow is not Flow.NEXT:
            return flow
    return Flow.NEXT


def run_inner(machine: Machine, frame: Frame, block: list[Any], kept: Frame | None = None) -> Flow:
    """Run a block inside a function: what it declares hides names of the same frame only until its end.

    Names that hide nothing are left behind, since functions made in the block still see them; `kept` gets those that
    hide something.
    """
    declared = [
        name
        for statement in block
        if isinstance(statement, ir.Let) and statement.kind == "let"
        for name in pattern_names(statement.target)
    ]
    hidden = {name: frame.env[name] for name in declared if name in frame.env}
    flow = run_block(machine, frame, block)
    if kept is not None:
        kept.env.update({name: frame.env[name] for name in hidden if name in frame.env})
    frame.env.update(hidden)
    return flow


def hoist(frame: Frame, block: list[Any]) -> None:
    """Function declarations are known in the whole block."""
    for statement in block:
        if isinstance(statement, ir.Define) and isinstance(statement.definition, ir.Function):
            name = statement.definition.name
            if not statement.definition.annotations and name not in frame.env:
                frame.env[name] = Closure.of(frame.module.function(statement.definition), frame.closing(), None, None)


# --- simple statements ------------------------------------------------------------------------------


def _let(machine: Machine, frame: Frame, node: ir.Let) -> Flow:
    if node.value is None:
        for name in pattern_names(node.target):
            if name not in frame.env:
                assign.declare(machine, frame, name, UNDEFINED, frame.module.site(node.at))
        return Flow.NEXT
    machine.hint = _name_of(node.target)
    value = expressions.evaluate(machine, frame, node.value)
    machine.hint = ""
    machine.note_type(value, node.type, frame.module)
    assign.declare_pattern(machine, frame, node.target, value, node.value)
    return Flow.NEXT


def _name_of(target: Any) -> str:
    """The name that a value is bound to; of a list, the name of its first item."""
    if isinstance(target, ir.Items) and target.items:
        target = target.items[0]
    return target.name if isinstance(target, ir.Ref) else ""


def _do(machine: Machine, frame: Frame, node: ir.Do) -> Flow:
    expressions.evaluate(machine, frame, node.value)
    return Flow.NEXT


def _return(machine: Machine, frame: Frame, node: ir.Return) -> Flow:
    value = UNDEFINED if node.value is None else expressions.evaluate(machine, frame, node.value)
    frame.returns.append((tuple(frame.guards), value))
    return Flow.DONE


def _throw(machine: Machine, frame: Frame, node: ir.Throw) -> Flow:
    if node.value is not None:
        expressions.evaluate(machine, frame, node.value)
    frame.returns.append((tuple(frame.guards), REJECTED))
    return Flow.DONE


def _define(machine: Machine, frame: Frame, node: ir.Define) -> Flow:
    definition = node.definition
    site = frame.module.site(definition.at)
    value: Value
    if isinstance(definition, ir.Function):
        value = Closure.of(frame.module.function(definition), frame.closing(), None, None)
    elif definition.kind == "namespace":
        value = _namespace(machine, frame, definition)
    else:
        value = machine.class_value(frame, definition)
    for annotation in reversed(definition.annotations):
        value = machine.decorate(frame, annotation, value)
    assign.declare(machine, frame, definition.name, value, site)
    return Flow.NEXT


def _namespace(machine: Machine, frame: Frame, definition: ir.ClassDef) -> Value:
    inner = Frame(frame.module, frame, None, UNDEFINED)
    run_block(machine, inner, definition.members)
    frame.calls += inner.calls
    frame.requests += inner.requests
    return Record.of(tuple(inner.env.items()), frame.module.site(definition.at))


def _import(machine: Machine, frame: Frame, node: ir.Import) -> Flow:
    """An import inside a function."""
    if node.local and node.local != "*":
        frame.env[node.local] = frame.module.imported(node)
    return Flow.NEXT


# --- branches ---------------------------------------------------------------------------------------


def _if(machine: Machine, frame: Frame, node: ir.If) -> Flow:
    test = expressions.evaluate(machine, frame, node.test)
    return branch(machine, frame, test, node.then, node.other)


def branch(machine: Machine, frame: Frame, test: Value, then: list[Any], other: list[Any]) -> Flow:
    """Run both sides of an undecided test and join what they leave behind."""
    known = frame.assumed(test)
    if known is not None:
        return run_inner(machine, frame, then if known else other)
    depth, before = len(frame.guards), dict(frame.env)
    frame.guards += _parts(test)
    left = run_inner(machine, frame, then)
    del frame.guards[depth:]
    after_then = frame.env.copy()
    restore(frame, before)
    frame.guards.append(negated(test))
    right = run_inner(machine, frame, other)
    del frame.guards[depth:]
    if left is Flow.NEXT and right is Flow.NEXT:
        join_env(frame, test, after_then)
        return Flow.NEXT
    if left is Flow.NEXT:
        restore(frame, after_then)
        frame.guards += _parts(test)
        return Flow.NEXT
    if right is Flow.NEXT:
        frame.guards.append(negated(test))
        return Flow.NEXT
    return Flow.DONE if Flow.DONE in (left, right) and left is right else Flow.JUMP


def _parts(test: Value) -> list[Value]:
    """The conditions that all hold where a test holds."""
    if isinstance(test, Operation) and test.op in ("&&", "and"):
        return [part for operand in test.operands for part in _parts(operand)]
    return [test]


def restore(frame: Frame, env: dict[str, Value]) -> None:
    """Give a frame its names back in place: scopes of nested functions hold on to the same dictionary."""
    frame.env.clear()
    frame.env.update(env)


def join_env(frame: Frame, test: Value, then: dict[str, Value]) -> None:
    """Names after a branch: what the branch left where the test held, what is there now where it did not."""
    machine = frame.module.program.machine
    for name, value in then.items():
        current = frame.env.get(name, UNDEFINED)
        if current is not value:
            frame.env[name] = members.either(machine, test, value, current)


def _switch(machine: Machine, frame: Frame, node: ir.Switch) -> Flow:
    subject = expressions.evaluate(machine, frame, node.subject)
    return _cases(machine, frame, subject, node.cases, [])


def _cases(machine: Machine, frame: Frame, subject: Value, cases: list[ir.Case], waiting: list[Value]) -> Flow:
    """Cases as a chain of branches; an empty case falls into the next one."""
    if not cases:
        return Flow.NEXT
    first, *rest = cases
    if first.test is None:
        flow = run_inner(machine, frame, first.body or _next_body(rest))
        return Flow.DONE if flow is Flow.DONE else Flow.NEXT
    test = operators.binary("===", subject, expressions.evaluate(machine, frame, first.test), -1)
    if not first.body and rest:
        return _cases(machine, frame, subject, rest, [*waiting, test])
    for other in waiting:
        test = choose(other, const(True), test) if truth(other) is None else other if truth(other) else test
    known = frame.assumed(test)
    if known:
        flow = run_inner(machine, frame, first.body)
        return Flow.DONE if flow is Flow.DONE else Flow.NEXT
    if known is False:
        return _cases(machine, frame, subject, rest, [])
    return _open_case(machine, frame, subject, test, first, rest)


def _open_case(
    machine: Machine, frame: Frame, subject: Value, test: Value, first: ir.Case, rest: list[ir.Case]
) -> Flow:
    depth, before = len(frame.guards), dict(frame.env)
    frame.guards.append(test)
    left = run_inner(machine, frame, first.body)
    del frame.guards[depth:]
    after = frame.env.copy()
    restore(frame, before)
    frame.guards.append(negated(test))
    right = _cases(machine, frame, subject, rest, [])
    del frame.guards[depth:]
    if left is Flow.DONE and right is Flow.DONE:
        return Flow.DONE
    if left is Flow.DONE:
        frame.guards.append(negated(test))
    elif right is Flow.DONE:
        restore(frame, after)
    else:
        join_env(frame, test, after)
    return Flow.NEXT


def _next_body(cases: list[ir.Case]) -> list[Any]:
    return next((case.body for case in cases if case.body), [])


# --- loops ------------------------------------------------------------------------------------------


def _loop(machine: Machine, frame: Frame, node: ir.Loop) -> Flow:
    if node.source is None:
        test = const(True) if node.test is None else expressions.evaluate(machine, frame, node.test)
        if truth(test) is False:
            return Flow.NEXT
        return _open_loop(machine, frame, test if truth(test) is None else Operation.of("loop", (test,)), node.body)
    hidden = _hidden(frame, node)
    flow = _each(machine, frame, node, expressions.evaluate(machine, frame, node.source))
    frame.env.update(hidden)
    return flow


def _hidden(frame: Frame, node: ir.Loop) -> dict[str, Value]:
    """Names that a loop hides with names of its own until it ends."""
    if node.binds not in _IN_BLOCK:
        return {}
    return {name: frame.env[name] for name in pattern_names(node.target) if name in frame.env}


def _each(machine: Machine, frame: Frame, node: ir.Loop, source: Value) -> Flow:
    items = _known(machine, node, source)
    if items is not None and len(items) <= MAX_UNROLL:
        return _rounds(machine, frame, node, items)
    assign.bind(machine, frame, node.target, loop_item(machine, node, source))
    return _open_loop(machine, frame, Operation.of("loop", (source,)), node.body)


def _rounds(machine: Machine, frame: Frame, node: ir.Loop, items: tuple[Value, ...]) -> Flow:
    """Round by round, each with names of its own for the functions that are made in it."""
    outer = frame.round
    names = [*pattern_names(node.target)] if node.binds in _IN_BLOCK else []
    names += [n for s in node.body if isinstance(s, ir.Let) and s.kind == "let" for n in pattern_names(s.target)]
    for item in items:
        assign.bind(machine, frame, node.target, item)
        this = frame.round = Round(frame)
        flow = run_inner(machine, frame, node.body, this)
        frame.round = outer
        this.env.update({name: frame.env[name] for name in names if name in frame.env and name not in this.env})
        if flow is Flow.DONE:
            return Flow.DONE
    return Flow.NEXT


def _known(machine: Machine, node: ir.Loop, source: Value) -> tuple[Value, ...] | None:
    if isinstance(source, Undefined) or (isinstance(source, Const) and source.kind != "str"):
        return ()
    if node.kind == "in" and isinstance(source, Listing):
        items = known_items(source)
        return None if items is None else tuple(const(str(index)) for index in range(len(items)))
    if node.kind == "in" and isinstance(source, Record):
        names = [name for name, _ in source.entries]
        return tuple(const(name) for name in names if isinstance(name, str)) if None not in names else None
    return known_items(source)


def loop_item(machine: Machine, node: ir.Loop, source: Value) -> Value:
    """What the loop variable holds: an item, or a key."""
    return members.key_of(source) if node.kind == "in" else members.items_of(machine, source)


def _open_loop(machine: Machine, frame: Frame, test: Value, body: list[Any]) -> Flow:
    """A loop that runs an unknown number of times: its body once, joined with not at all."""
    depth, before = len(frame.guards), dict(frame.env)
    frame.guards.append(test)
    run_inner(machine, frame, body)
    del frame.guards[depth:]
    after = frame.env.copy()
    restore(frame, before)
    join_env(frame, test, after)
    return Flow.NEXT


# --- the rest ---------------------------------------------------------------------------------------


def _try(machine: Machine, frame: Frame, node: ir.Try) -> Flow:
    depth = len(frame.guards)
    flow = run_inner(machine, frame, node.body)
    kept = frame.guards[depth:]
    del frame.guards[depth:]
    after = frame.env.copy()
    failed = Operation.of("throws", (const(node.at),))
    flows = [flow]
    for handler in node.handlers:
        if isinstance(handler, ir.Catch):
            frame.guards.append(failed)
            if handler.target is not None:
                assign.bind(machine, frame, handler.target, machine.failure(frame, handler))
            flows.append(run_inner(machine, frame, handler.body))
            del frame.guards[depth:]
    if flow is Flow.NEXT:
        restore(frame, {**frame.env, **after})
        frame.guards += kept
    final = run_inner(machine, frame, node.final)
    if final is not Flow.NEXT:
        return final
    return flow if all(one is flow for one in flows) else Flow.NEXT


def _jump(machine: Machine, frame: Frame, node: ir.Jump) -> Flow:
    return Flow.JUMP


_RULES: dict[type, Callable[[Machine, Frame, Any], Flow]] = {
    ir.Let: _let,
    ir.Do: _do,
    ir.Return: _return,
    ir.Throw: _throw,
    ir.Define: _define,
    ir.Import: _import,
    ir.If: _if,
    ir.Switch: _switch,
    ir.Loop: _loop,
    ir.Try: _try,
    ir.Jump: _jump,
}
