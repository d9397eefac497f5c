"""What Python's grammar says of statements in ways that a table row cannot."""

from __future__ import annotations

from typing import Any

import msgspec
from tree_sitter import Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.build import target_names
from c2s.frontends.python.definitions import STATEMENTS
from c2s.frontends.python.typeforms import as_type, last_name
from c2s.frontends.rows import maker
from c2s.frontends.walker import ERROR_KIND, Walk


def statements(facts: list[Any]) -> list[Any]:
    """Facts where only statements may stand: a piece that could not be read is still an expression."""
    return [fact if type(fact) in STATEMENTS else ir.Do(fact) for fact in facts]


def expression_statement(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """Assignments are statements already; several expressions are a tuple; `...` says nothing."""
    if not cursor.goto_first_child():
        return None
    child: Any = cursor.node
    rule = walk.rules[child.kind_id]
    fact: Any = None if rule is None else rule(walk, cursor, child)
    if cursor.goto_next_sibling():
        fact = _tuple(walk, cursor, fact, node.start_byte)
    cursor.goto_parent()
    kind = type(fact)
    if kind is ir.TypeDef:
        return ir.TypeDef(fact.name, as_type(walk, fact.type), [], fact.at)
    if fact is None or kind is list or kind in STATEMENTS:
        return fact
    return None if kind is ir.Ref and fact.name == "..." else ir.Do(fact)


def _tuple(walk: Walk, cursor: TreeCursor, first: Any, at: int) -> Any:
    facts, more = [first], True
    while more:
        child: Any = cursor.node
        facts.append(walk.lower(cursor, child))
        more = cursor.goto_next_sibling()
    items = [fact for fact in facts[1:] if fact is not None]
    return first if type(first) in STATEMENTS or type(first) is list else ir.Items([first, *items], at)


@maker(ir.Let)
def assignment(target: Any, type_: Any, value: Any, at: int) -> Any:
    """A name is bound by `Let`, an attribute or item is assigned; of chained targets each is one statement.

    What is assigned to a `TypeAlias` is read as a type by the statement around it.
    """
    if type_ is not None and last_name(type_) == "TypeAlias" and type(target) is ir.Ref:
        return ir.TypeDef(target.name, _expression(value, at), [], at)
    if type(value) in (ir.Let, ir.Do, list):
        return _chained(target, value, at)
    return _bound(target, type_, value, at)


def _bound(target: Any, type_: Any, value: Any, at: int) -> Any:
    if type(target) is ir.Ref or target_names(target) or value is None:
        return ir.Let(target, type_, value, at)
    return ir.Do(ir.Assign(target, "", value, at))


def _chained(target: Any, inner: Any, at: int) -> Any:
    """`target = inner`, where `inner` is an assignment: both get the value of one name, whichever target is one."""
    facts: list[Any] = inner if type(inner) is list else [inner]
    first = facts[0]
    if type(first) is ir.Let and type(first.target) is ir.Ref:
        return [*facts, _bound(target, None, first.target, at)]
    assigned = _expression(first, at)
    if type(target) is ir.Ref and type(assigned) is ir.Assign:
        return [ir.Let(target, None, assigned.value, at), _bound(assigned.target, None, target, assigned.at)]
    return _bound(target, None, assigned, at)


@maker(ir.Assign)
def augmented(target: Any, op: str, value: Any, at: int) -> ir.Do:
    return ir.Do(ir.Assign(target, op.removesuffix("="), _expression(value, at), at))


def _expression(fact: Any, at: int) -> Any:
    """An assignment where an expression stands: no valid program has one there, but the grammar reads it."""
    if type(fact) is ir.Let:
        return ir.Assign(fact.target, "", fact.value or ir.Unknown("assignment", at), fact.at)
    return fact.value if type(fact) is ir.Do else ir.Unknown("assignment", at) if type(fact) is list else fact


class Pair(msgspec.Struct):
    """What the rows of statements collect that have two parts and become something else."""

    first: Any
    second: list[Any]
    at: int


@maker(Pair)
def type_alias(first: Any, second: list[Any], at: int) -> ir.TypeDef:
    """`type Name[T] = value`."""
    params = first.args if type(first) is ir.Apply else []
    return ir.TypeDef(last_name(first), second[0] if second else None, params, at)


@maker(Pair)
def assertion(first: Any, second: list[Any], at: int) -> ir.If:
    """What an `assert` guards runs only where its test holds."""
    test, *message = second or [ir.Unknown("assert", at)]
    failure = ir.Call(ir.Ref("AssertionError", at), message, at)
    return ir.If(ir.Op("not", [test], at), [ir.Throw(failure, at)], [], at)


@maker(Pair)
def raised(first: Any, second: list[Any], at: int) -> ir.Throw:
    """The cause of an exception goes nowhere that facts follow."""
    return ir.Throw(first, at)


@maker(ir.Op)
def operation(op: str, operands: list[Any], at: int) -> ir.Do:
    """`del`, `global` and `nonlocal`."""
    if len(operands) == 1 and type(operands[0]) is ir.Items:
        operands = operands[0].items
    return ir.Do(ir.Op(op, operands, at))


def printed(name: str) -> Any:
    """Statements of Python 2 that are functions of Python 3."""

    @maker(Pair)
    def call(first: Any, second: list[Any], at: int) -> ir.Do:
        return ir.Do(ir.Call(ir.Ref(name, at), second, at))

    return call


# --- compound statements ----------------------------------------------------------------------------


@maker(Pair)
def with_(first: Any, second: list[Any], at: int) -> list[Any]:
    """The names that the items bind, then the body: a `with` makes no scope."""
    out: list[Any] = []
    for item in first or []:
        for fact in item.items if type(item) is ir.Items and _all_bound(item) else [item]:
            out.append(_bound(fact.target, None, fact.value, fact.at) if type(fact) is ir.Assign else ir.Do(fact))
    return [*out, *second]


def _all_bound(item: ir.Items) -> bool:
    return any(type(fact) is ir.Assign for fact in item.items)


@maker(ir.Catch)
def catch(target: Any, types: list[Any], body: list[Any], at: int) -> ir.Catch:
    """`except A as e`, `except (A, B)`."""
    if len(types) == 1 and type(types[0]) is ir.Assign:
        return ir.Catch(types[0].target, types[0].value, body, at)
    return ir.Catch(target, types[0] if len(types) == 1 else ir.Items(types, at) if types else None, body, at)


class Looped(msgspec.Struct):
    kind: str
    target: Any
    source: Any
    test: Any
    body: list[Any]
    other: list[Any]
    at: int


@maker(Looped)
def loop(kind: str, target: Any, source: Any, test: Any, body: list[Any], other: list[Any], at: int) -> list[Any]:
    """What stands in the `else` of a loop follows it, unless the loop is left by `break`."""
    made = ir.Loop(kind, target, source, test, body, at)
    if other and _breaks(body):
        return [made, ir.If(ir.Unknown("no break", at), other, [], at)]
    return [made, *other]


def _breaks(body: list[Any]) -> bool:
    """Whether a `break` here leaves the loop that the body belongs to."""
    for statement in body:
        match statement:
            case ir.Jump(kind="break"):
                return True
            case ir.If():
                inner = [*statement.then, *statement.other]
            case ir.Try():
                inner = [*statement.body, *statement.handlers, *statement.final]
            case ir.Catch():
                inner = statement.body
            case _:
                continue
        if _breaks(inner):
            return True
    return False


def if_(walk: Walk, cursor: TreeCursor, node: Node) -> ir.If:
    """Each `elif` stands in the `else` of the one before it, and counts as nested there."""
    depth, bounded = walk.depth, False
    test: Any = ir.Unknown("if", node.start_byte)
    then: list[Any] = []
    other: list[Any] = []
    tests: list[ir.If] = []
    more = cursor.goto_first_child()
    while more and not bounded:
        child: Any = cursor.node
        if cursor.field_name == "condition":
            test = walk.lower(cursor, child) or test
        elif cursor.field_name == "consequence":
            then = walk.lower(cursor, child) or []
        elif cursor.field_name == "alternative":
            walk.depth += 2
            fact = walk.lower(cursor, child)
            bounded = type(fact) is ir.Unknown
            if type(fact) is ir.If:
                tests.append(fact)
            else:
                other = statements(fact if type(fact) is list else [fact])
        elif child.kind_id == ERROR_KIND:
            walk.lower(cursor, child)
        more = cursor.goto_next_sibling()
    cursor.goto_parent()
    walk.depth = depth
    for one in reversed(tests):
        other = [ir.If(one.test, one.then, other, one.at)]
    return ir.If(test, then, other, node.start_byte)
