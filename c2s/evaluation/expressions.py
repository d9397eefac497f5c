"""What an expression evaluates to: one function for each kind of fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from c2s.evaluation import assign, calls, construction, elements, members, operators, statements
from c2s.evaluation.address import name_of, origin_of
from c2s.evaluation.build import both, choose, const, join, known_items, listing, negated, record, text_of, unknown
from c2s.evaluation.frames import Frame
from c2s.evaluation.values import (
    KNOWN,
    UNDEFINED,
    ClassValue,
    Closure,
    Const,
    External,
    Keyword,
    ModuleValue,
    Record,
    Spread,
    Text,
    Transform,
    Value,
)
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


MAX_VALUES = 5_000_000
"""Values at a time, about 300 bytes each, beyond which no code is run any more."""


def evaluate(machine: Machine, frame: Frame, node: Any) -> Value:
    machine.steps += 1
    if machine.steps > machine.max_steps or len(KNOWN) > MAX_VALUES:
        machine.bound("steps", frame.module.site(getattr(node, "at", 0)), "evaluation stopped here")
        return unknown("", "too many steps", frame.module.site(getattr(node, "at", 0)))
    rule = _RULES.get(type(node))
    if rule is None:
        return unknown(type(node).__name__, "not an expression", frame.module.site(getattr(node, "at", 0)))
    return rule(machine, frame, node)


def arguments(machine: Machine, frame: Frame, nodes: list[Any]) -> tuple[Value, ...]:
    out: list[Value] = []
    for node in nodes:
        if isinstance(node, ir.Spread):
            value = evaluate(machine, frame, node.value)
            items = known_items(value)
            if isinstance(node.value, ir.Record) and isinstance(value, Record):
                items = tuple(
                    Keyword.of(name, v) if isinstance(name, str) else Spread.of(v) for name, v in value.entries
                )
            out += items if items is not None else [Spread.of(value)]
        elif isinstance(node, ir.Named):
            out.append(Keyword.of(node.name, evaluate(machine, frame, node.value)))
        else:
            out.append(evaluate(machine, frame, node))
    return tuple(out)


# --- names and literals -----------------------------------------------------------------------------


def _ref(machine: Machine, frame: Frame, node: ir.Ref) -> Value:
    value = frame.lookup(node.name)
    if value is not None:
        return value
    return machine.global_name(frame, node)


def _this(machine: Machine, frame: Frame, node: ir.This) -> Value:
    value = frame.receiver()
    return External.of("this") if value is None else value


def _lit(machine: Machine, frame: Frame, node: ir.Lit) -> Value:
    return const(node.value, frame.module.site(node.at))


def _template(machine: Machine, frame: Frame, node: ir.Template) -> Value:
    return join([_composed(machine, frame, part) for part in node.parts], frame.module.site(node.at))


def _composed(machine: Machine, frame: Frame, node: Any) -> Value:
    """A part of a text. A word that came in as an argument stays known as such.

    `get("/users/" + id)` called with `id = "me"` sends to one address of many: the word fills a hole of a path. So does
    a name that stands for nothing at first.
    """
    value = evaluate(machine, frame, node)
    if isinstance(value, Transform):
        return _named(value, node)
    if not isinstance(node, ir.Ref | ir.Get) or not isinstance(value, Const):
        return value
    if host := origin_of(str(value.data)):
        machine.named_hosts.add(host)
    if value.data is None:
        name = node.name if isinstance(node, ir.Ref) else node.key
        return Transform.of("argument", (value, const(name)), value.at)
    if isinstance(node, ir.Get) or frame.code is None or node.name not in frame.code.parameters:
        return value
    if "/" in str(value.data) or value.data in ("", None):
        return value
    return Transform.of("argument", (value, const(node.name)), value.at)


def _named(value: Transform, node: Any) -> Value:
    """A computed value that has no name of its own goes by the name that it is read under."""
    name = node.name if isinstance(node, ir.Ref) else node.key if isinstance(node, ir.Get) else ""
    return Transform.of("argument", (value, const(name)), value.at) if name and not name_of(value) else value


def _record(machine: Machine, frame: Frame, node: ir.Record) -> Value:
    entries: list[tuple[str | Value | None, Value]] = []
    for part in node.entries:
        if isinstance(part, ir.Spread):
            entries.append((None, evaluate(machine, frame, part.value)))
        elif isinstance(part, ir.Function):
            entries.append((part.name, Closure.of(frame.module.function(part), frame.closing(), None, None)))
        elif isinstance(part, ir.Entry):
            key = part.key
            if isinstance(key, ir.Unknown) and key.text == ir.PROTOTYPE:
                continue
            name = str(key.value) if isinstance(key, ir.Lit) else evaluate(machine, frame, key)
            entries.append((name, evaluate(machine, frame, part.value)))
    return record(entries, frame.module.site(node.at))


def _items(machine: Machine, frame: Frame, node: ir.Items) -> Value:
    values = [
        Spread.of(evaluate(machine, frame, item.value))
        if isinstance(item, ir.Spread)
        else evaluate(machine, frame, item)
        for item in node.items
    ]
    return listing(values, frame.module.site(node.at))


def _lambda(machine: Machine, frame: Frame, node: ir.Lambda) -> Value:
    return Closure.of(frame.module.function(node.function), frame.closing(), None, None)


def _construct(machine: Machine, frame: Frame, node: ir.Construct) -> Value:
    return ClassValue.of(frame.module.class_code(node.definition), frame.closing(), None)


def _unknown(machine: Machine, frame: Frame, node: ir.Unknown) -> Value:
    return unknown(node.text, "not read", frame.module.site(node.at))


def _import_call(machine: Machine, frame: Frame, node: ir.ImportCall) -> Value:
    module = evaluate(machine, frame, node.module)
    written = text_of(module)
    if written is None:
        return unknown("import", "computed module name", frame.module.site(node.at))
    target = machine.program.resolve(frame.module, written)
    if target is None:
        return External.of(written)
    common = None if target.exports or target.facts.language == "vue" else machine.common_exports(target)
    return common if common is not None else ModuleValue.of(target)


# --- access, calls, operators -----------------------------------------------------------------------


def _get(machine: Machine, frame: Frame, node: ir.Get) -> Value:
    base = node.base
    if calls.is_super(base):
        return construction.super_member(machine, frame, node.key)
    return members.member(machine, evaluate(machine, frame, base), node.key)


def _index(machine: Machine, frame: Frame, node: ir.Index) -> Value:
    return members.element(machine, evaluate(machine, frame, node.base), evaluate(machine, frame, node.key))


def _call(machine: Machine, frame: Frame, node: ir.Call) -> Value:
    return calls.evaluate_call(machine, frame, node)


def _choice(machine: Machine, frame: Frame, node: ir.Choice) -> Value:
    test = evaluate(machine, frame, node.test)
    known = frame.assumed(test)
    if known is not None:
        return evaluate(machine, frame, node.then if known else node.other)
    before = frame.env.copy()
    then = under(machine, frame, test, node.then)
    after, changed = frame.env.copy(), frame.env != before
    if changed:
        statements.restore(frame, before)
    other = under(machine, frame, negated(test), node.other)
    if changed:
        statements.join_env(frame, test, after)
    return choose(test, then, other)


def under(machine: Machine, frame: Frame, test: Value, node: Any) -> Value:
    """The value of an expression that is only evaluated where a test holds."""
    depth = len(frame.guards)
    frame.guards.append(test)
    value = evaluate(machine, frame, node)
    del frame.guards[depth:]
    return value


def _op(machine: Machine, frame: Frame, node: ir.Op) -> Value:
    site = frame.module.site(node.at)
    if node.op in ("&&", "and", "||", "or", "??") and len(node.operands) == 2:
        return _logical(machine, frame, node)
    if node.op in ("++", "--"):
        value = evaluate(machine, frame, node.operands[0])
        assign.assign(machine, frame, node.operands[0], operators.binary(node.op[0], value, const(1), site), site)
        return value
    if node.op == "delete":
        assign.delete(machine, frame, node.operands[0], site)
        return const(True)
    if node.op == "+":
        operands = [_composed(machine, frame, operand) for operand in node.operands]
        if not any(isinstance(o, Text) or (isinstance(o, Const) and o.kind == "str") for o in operands):
            operands = [o.args[0] if isinstance(o, Transform) and o.name == "argument" else o for o in operands]
    else:
        operands = [evaluate(machine, frame, operand) for operand in node.operands]
    if node.op == ",":
        return operands[-1] if operands else UNDEFINED
    if len(operands) == 1:
        if node.op == "typeof" and machine.state_names(operands[0]):
            return const("object")
        return operators.unary(node.op, operands[0], site)
    if len(operands) == 2:
        return operators.binary(node.op, operands[0], operands[1], site)
    return operators.chain(node.op, operands, site)


def _logical(machine: Machine, frame: Frame, node: ir.Op) -> Value:
    left = evaluate(machine, frame, node.operands[0])
    test = operators.present(left) if node.op == "??" else left
    known = frame.assumed(test)
    if node.op in ("&&", "and"):
        if known is not None:
            return evaluate(machine, frame, node.operands[1]) if known else left
        return choose(test, _maybe(machine, frame, test, node.operands[1]), left)
    if known is not None:
        return left if known else evaluate(machine, frame, node.operands[1])
    return choose(test, left, _maybe(machine, frame, negated(test), node.operands[1]))


def _maybe(machine: Machine, frame: Frame, test: Value, node: Any) -> Value:
    """An expression that is evaluated only where a test holds: what it leaves in the names holds only there."""
    before = frame.env.copy()
    value = under(machine, frame, test, node)
    if frame.env != before:
        after = frame.env.copy()
        statements.restore(frame, before)
        statements.join_env(frame, test, after)
    return value


def _assign(machine: Machine, frame: Frame, node: ir.Assign) -> Value:
    site = frame.module.site(node.at)
    if node.op in ("??", "||", "&&"):
        value = _logical(machine, frame, ir.Op(node.op, [node.target, node.value], node.at))
    elif node.op:
        old = evaluate(machine, frame, node.target)
        value = operators.binary(node.op, old, evaluate(machine, frame, node.value), site)
    else:
        value = evaluate(machine, frame, node.value)
    assign.assign(machine, frame, node.target, value, site)
    return value


def _cast(machine: Machine, frame: Frame, node: ir.Cast) -> Value:
    value = evaluate(machine, frame, node.value)
    machine.note_cast(value, node.type, frame.module)
    return value


def _default(machine: Machine, frame: Frame, node: ir.Default) -> Value:
    return evaluate(machine, frame, node.value)


def _value(machine: Machine, frame: Frame, node: Any) -> Value:
    return evaluate(machine, frame, node.value)


def _comprehension(machine: Machine, frame: Frame, node: ir.Comprehension) -> Value:
    depth = len(frame.guards)
    source: Value = UNDEFINED
    for clause in node.clauses:
        if isinstance(clause, ir.Loop) and clause.source is not None:
            source = evaluate(machine, frame, clause.source)
            assign.bind(machine, frame, clause.target, statements.loop_item(machine, clause, source))
        elif isinstance(clause, ir.If):
            frame.guards.append(evaluate(machine, frame, clause.test))
    value = evaluate(machine, frame, node.value)
    guards = both(frame.guards[depth:])
    del frame.guards[depth:]
    del guards
    return Transform.of("map", (source, value), frame.module.site(node.at))


def _element(machine: Machine, frame: Frame, node: ir.Element) -> Value:
    return elements.evaluate_element(machine, frame, node)


_RULES: dict[type, Callable[[Machine, Frame, Any], Value]] = {
    ir.Ref: _ref,
    ir.This: _this,
    ir.Lit: _lit,
    ir.Template: _template,
    ir.Record: _record,
    ir.Items: _items,
    ir.Lambda: _lambda,
    ir.Construct: _construct,
    ir.Unknown: _unknown,
    ir.ImportCall: _import_call,
    ir.Get: _get,
    ir.Index: _index,
    ir.Call: _call,
    ir.Choice: _choice,
    ir.Op: _op,
    ir.Assign: _assign,
    ir.Cast: _cast,
    ir.Default: _default,
    ir.Spread: _value,
    ir.Named: _value,
    ir.Comprehension: _comprehension,
    ir.Element: _element,
    ir.Text: lambda machine, frame, node: const(node.value, frame.module.site(node.at)),
    ir.Apply: lambda machine, frame, node: evaluate(machine, frame, node.base),
}  # fmt: skip
