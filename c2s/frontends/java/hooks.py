"""What Java's grammar says in ways that a table row cannot: expressions and statements."""

from __future__ import annotations

from typing import Any

import msgspec
from tree_sitter import Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.build import function
from c2s.frontends.java.declarations import Dimensions, array_type, members_of
from c2s.frontends.rows import maker
from c2s.frontends.walker import Walk

# --- names and types --------------------------------------------------------------------------------


def scoped_type(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """`Outer.Inner`; annotations between are left out."""
    base: Any = None
    for fact in walk.children(cursor):
        if base is None:
            base = fact
        elif isinstance(fact, ir.Ref):
            base = ir.Get(base, fact.name, fact.at)
    return base


def last(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """The node is its last child that carries facts: what stands before it are annotations."""
    facts = walk.children(cursor)
    return facts[-1] if facts else None


def first_name(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """A type parameter without its annotations and bounds."""
    return next((fact for fact in walk.children(cursor) if isinstance(fact, ir.Ref)), None)


def wildcard(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """`? extends T` is a `T`."""
    facts = [fact for fact in walk.children(cursor) if not isinstance(fact, ir.Annotation | ir.Lit)]
    return facts[-1] if facts else ir.Ref("?", node.start_byte)


def alternatives(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """`A | B` of a catch clause."""
    facts = walk.children(cursor)
    return facts[0] if len(facts) == 1 else ir.Op("|", facts, node.start_byte)


def class_literal(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    facts = walk.children(cursor)
    return ir.Get(facts[0], "class", node.start_byte) if facts else None


def method_reference(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """`Type::name` and `Type::new` are members read as values."""
    base, *more = walk.children(cursor) or [None]
    name = more[-1] if more else None
    if base is None:
        return None
    return ir.Get(base, name.name, name.at) if isinstance(name, ir.Ref) else ir.Get(base, "new", node.start_byte)


# --- calls and values -------------------------------------------------------------------------------


class Invocation(msgspec.Struct):
    name: Any
    args: list[Any]
    at: int
    base: Any
    types: list[Any]


@maker(Invocation)
def invocation(name: Any, args: list[Any], at: int, base: Any, types: list[Any]) -> Any:
    """`Outer.super.f()` is read as `Outer.f()`: the method of that type."""
    if base is not None and isinstance(name, ir.Ref):
        name = ir.Get(base, name.name, name.at)
    return ir.Call(name, args, at, False, types)


@maker(ir.Call)
def explicit_constructor(callee: Any, args: list[Any], at: int) -> ir.Do:
    return ir.Do(ir.Call(callee, args, at))


class Creation(msgspec.Struct):
    type: Any
    args: list[Any]
    body: list[Any]
    at: int
    end: int


@maker(Creation)
def creation(type_: Any, args: list[Any], body: list[Any], at: int, end: int) -> ir.Call:
    """An anonymous class that adds something to its base is a class of its own."""
    if body:
        definition = ir.ClassDef("", [type_], members_of(body, at, end), at, end)
        return ir.Call(ir.Construct(definition), args, at, True)
    if isinstance(type_, ir.Apply):
        return ir.Call(type_.base, args, at, True, type_.args)
    return ir.Call(type_, args, at, True)


class ArrayCreation(msgspec.Struct):
    type: Any
    dimensions: list[Any]
    value: Any
    at: int


@maker(ArrayCreation)
def array_creation(type_: Any, dimensions: list[Any], value: Any, at: int) -> Any:
    """The items where they are written; else the construction of an empty array."""
    if value is not None:
        return value
    sizes = [fact for fact in dimensions if not isinstance(fact, Dimensions)]
    return ir.Call(array_type(type_, [Dimensions(1)] * len(dimensions)), sizes, at, True)


@maker(ir.Assign)
def assignment(target: Any, op: str, value: Any, at: int) -> ir.Assign:
    return ir.Assign(target, op.removesuffix("="), value, at)


@maker(ir.Function)
def lambda_expression(*args: Any) -> ir.Lambda:
    return ir.Lambda(function(*args))


class TypeTest(msgspec.Struct):
    value: Any
    type: Any
    at: int
    name: Any


@maker(TypeTest)
def instance_of(value: Any, type_: Any, at: int, name: Any = None) -> ir.Op:
    """`x instanceof T t` also assigns `t`."""
    test = ir.Op("instanceof", [value, type_], at)
    if name is None:
        return test
    return ir.Op("&&", [test, ir.Assign(name, "", ir.Cast(value, type_, at), name.at)], at)


@maker(ir.Cast)
def cast(value: Any, types: list[Any], at: int) -> ir.Cast:
    """Of an intersection, the first type."""
    return ir.Cast(value, types[0] if types else ir.Unknown("", at), at)


def typed_pattern(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """`Type name` of a pattern."""
    *_, type_, name = [None, None, *walk.children(cursor)]
    if type_ is None or name is None or (isinstance(type_, ir.Ref) and type_.name == "var"):
        return type_ if name is None else name
    return ir.Cast(name, type_, node.start_byte)


# --- statements -------------------------------------------------------------------------------------


@maker(ir.Op)
def assertion(*args: Any) -> ir.Do:
    return ir.Do(ir.Op(*args))


def labeled(walk: Walk, cursor: TreeCursor, node: Node) -> list[Any]:
    return walk.children(cursor)[1:]


@maker(ir.Try)
def locked(body: list[Any], *_: Any) -> list[Any]:
    """`synchronized (lock) { … }`."""
    return body


@maker(ir.Catch)
def catch(target: Any, type_: Any, body: list[Any], at: int) -> ir.Catch:
    """The parameter arrives whole."""
    if isinstance(target, ir.Let):
        return ir.Catch(target.target, target.type, body, at)
    return ir.Catch(target, type_, body, at)


class Counting(msgspec.Struct):
    before: list[Any]
    test: Any
    steps: list[Any]
    body: list[Any]
    at: int


@maker(Counting)
def counting_loop(before: list[Any], test: Any, steps: list[Any], body: list[Any], at: int) -> list[Any]:
    """`for (init; test; step) body`: the initialisers, then a loop whose body ends with the steps."""
    first = [fact if isinstance(fact, ir.Let) else ir.Do(fact) for fact in before]
    return [*first, ir.Loop("while", None, None, test, [*body, *map(ir.Do, steps)], at)]


class Each(msgspec.Struct):
    target: Any
    type: Any
    source: Any
    body: list[Any]
    at: int


@maker(Each)
def each_loop(target: Any, type_: Any, source: Any, body: list[Any], at: int) -> ir.Loop:
    """A declared type of the items is kept as what the source must be: an array of them."""
    if type_ is not None and not (isinstance(type_, ir.Ref) and type_.name == "var"):
        source = ir.Cast(source, array_type(type_, [Dimensions(1)]), source.at)
    return ir.Loop("of", target, source, None, body, at, "let")


# --- switch -----------------------------------------------------------------------------------------


class Label(msgspec.Struct):
    tests: list[Any]
    at: int
    flags: list[str] = []


@maker(Label)
def label(tests: list[Any], at: int, flags: list[str]) -> Label:
    """`case A, B` and `case null, default`; `case pattern when guard` is one test."""
    if tests and isinstance(tests[-1], ir.Op) and tests[-1].op == "when":
        tests = [ir.Op("when", [*tests[:-1], *tests[-1].operands], tests[-1].at)]
    tests = [None if isinstance(test, ir.Ref) and test.name == "default" else test for test in tests]
    return Label([*tests, None] if flags or not tests else tests, at)


class Arm(msgspec.Struct):
    """What follows one or more labels; `arrow` leaves the switch at its end."""

    labels: list[Any]
    body: list[Any]
    at: int
    arrow: bool = False


_STATEMENT_PARENTS = frozenset({
    "block", "constructor_body", "switch_block_statement_group", "labeled_statement", "if_statement", "for_statement",
    "enhanced_for_statement", "while_statement", "do_statement",
})  # fmt: skip


def switch(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """A statement, or where a value stands the call of a function that returns from a switch."""
    subject = walk.lower_node(node.child_by_field_name("condition"))
    arms = [fact for fact in walk.lower_node(node.child_by_field_name("body")) or [] if isinstance(fact, Arm)]
    at = node.start_byte
    subject = ir.Unknown("", at) if subject is None else subject
    if node.parent is None or node.parent.type in _STATEMENT_PARENTS:
        return ir.Switch(subject, [case for arm in arms for case in _cases(arm, _leaving)], at)
    code = [ir.Switch(subject, [case for arm in arms for case in _cases(arm, _returning)], at)]
    return ir.Call(ir.Lambda(function("", [], code, at, node.end_byte, ["arrow"])), [], at)


def _cases(arm: Arm, finish: Any) -> list[ir.Case]:
    """One case for each label, all but the last falling through."""
    tests = [(test, one.at) for one in arm.labels if isinstance(one, Label) for test in one.tests]
    body = finish(arm.body, arm.at) if arm.arrow else arm.body
    return [ir.Case(test, body if n == len(tests) else [], at) for n, (test, at) in enumerate(tests, start=1)]


def _leaving(body: list[Any], at: int) -> list[Any]:
    return [*body, ir.Jump("break", at)]


def _returning(body: list[Any], at: int) -> list[Any]:
    if len(body) == 1 and isinstance(body[0], ir.Do):
        return [ir.Return(body[0].value, at)]
    return body
