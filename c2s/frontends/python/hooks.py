"""What Python's grammar says of expressions in ways that a table row cannot."""

from __future__ import annotations

from typing import Any

import msgspec
from tree_sitter import Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.python.literals import MAX_INTEGER
from c2s.frontends.python.statements import Looped, statements
from c2s.frontends.python.typeforms import FORMS, as_type, last_name
from c2s.frontends.rows import maker
from c2s.frontends.walker import Walk, separated


class Subscripted(msgspec.Struct):
    base: Any
    keys: list[Any]
    at: int


@maker(Subscripted)
def index(base: Any, keys: list[Any], at: int) -> ir.Index:
    """A text as a key is no attribute: `a["b"]` stays an index."""
    return ir.Index(base, keys[0] if len(keys) == 1 else ir.Items(keys, at), at)


def subscript(walk: Walk, node: Node, fact: Any) -> Any:
    """`Optional[X]` and its like are types in any place."""
    return as_type(walk, fact) if type(fact) is ir.Index and last_name(fact.base) in FORMS else fact


def slice_(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """`start:stop:step`; a part that is left out is None."""
    parts: list[Any] = [ir.Lit(None, node.start_byte) for _ in range(3)]
    position = 0
    cursor.goto_first_child()
    while True:
        child: Any = cursor.node
        fact = walk.lower(cursor, child)
        if fact is not None:
            parts[min(position, 2)] = fact
        elif child.type == ":":
            position += 1
        if not cursor.goto_next_sibling():
            break
    cursor.goto_parent()
    return ir.Op(":", parts, node.start_byte)


def conditional(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """`then if test else other`."""
    facts = walk.children(cursor)
    if len(facts) != 3:
        return ir.Unknown("conditional_expression", node.start_byte)
    then, test, other = facts
    return ir.Choice(test, then, other, node.start_byte)


def comparison(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """`a < b <= c` compares each with the next."""
    operands: list[Any] = []
    operators: list[str] = []
    rules, more = walk.rules, cursor.goto_first_child()
    while more:
        child: Any = cursor.node
        rule = rules[child.kind_id]
        if rule is None:
            if not child.is_named:
                operators.append(walk.text(child))
        else:
            fact = rule(walk, cursor, child)
            if fact is not None:
                operands.append(fact)
        more = cursor.goto_next_sibling()
    cursor.goto_parent()
    return _compared(operands, operators, node.start_byte)


def _compared(operands: list[Any], operators: list[str], at: int) -> Any:
    if len(operands) != len(operators) + 1:
        return ir.Unknown("comparison_operator", at)
    if len(operators) == 1:
        return ir.Op(" ".join(operators[0].split()), operands, at)
    pairs = [
        ir.Op(" ".join(op.split()), [left, right], getattr(left, "at", at))
        for op, left, right in zip(operators, operands, operands[1:], strict=False)
    ]
    return ir.Op("and", [*pairs], at)


@maker(ir.Op)
def unary(op: str, operands: list[Any], at: int) -> Any:
    """A negative number is a literal."""
    value = operands[0].value if len(operands) == 1 and type(operands[0]) is ir.Lit else None
    if op == "-" and isinstance(value, int | float) and not isinstance(value, bool) and value < MAX_INTEGER // 2:
        return ir.Lit(-value, at)
    return ir.Op(op, operands, at)


@maker(ir.Op)
def yielded(op: str, operands: list[Any], at: int) -> ir.Op:
    """`from` before what is yielded makes it a spread."""
    return ir.Op("yield", [ir.Spread(fact, at) for fact in operands] if op == "from" else operands, at)


_LEFTMOST: dict[Any, str] = {ir.Get: "base", ir.Index: "base", ir.Call: "callee", ir.Choice: "then"}


def items(walk: Walk, cursor: TreeCursor, node: Node) -> ir.Items:
    """A list, set or tuple."""
    made: ir.Items = starred(walk, node, ir.Items(separated(walk, cursor, node), node.start_byte))
    return made


def starred(walk: Walk, node: Node, fact: Any) -> Any:
    """The grammar reads some items `*a.b()` as `(*a).b()`: the star belongs to the whole item."""
    if type(fact) is not ir.Unknown and walk.source.find(b"*", node.start_byte, node.end_byte) >= 0:
        items = fact.args if type(fact) is ir.Call else fact.items
        items[:] = [_unstarred(item) for item in items]
    return fact


def _unstarred(item: Any) -> Any:
    star = _star(item)
    return item if star is None or star is item else ir.Spread(_without(item, star), star.at)


def _star(fact: Any) -> ir.Spread | None:
    """The spread that an expression begins with."""
    while type(fact) is not ir.Spread:
        if type(fact) is ir.Op and len(fact.operands) > 1:
            fact = fact.operands[0]
        elif type(fact) in _LEFTMOST:
            fact = getattr(fact, _LEFTMOST[type(fact)])
        else:
            return None
    return fact


def _without(fact: Any, star: ir.Spread) -> Any:
    if fact is star:
        return star.value
    at = star.at + 1 if fact.at == star.at else fact.at
    if type(fact) is ir.Op:
        return ir.Op(fact.op, [_without(fact.operands[0], star), *fact.operands[1:]], at)
    name = _LEFTMOST[type(fact)]
    return msgspec.structs.replace(fact, at=at, **{name: _without(getattr(fact, name), star)})


@maker(ir.Spread)
def keywords(value: Any, at: int) -> ir.Spread:
    """`**value`: the spread of a record, which tells it from `*value`."""
    return ir.Spread(ir.Record([ir.Spread(value, at)], at), at)


def dictionary(walk: Walk, cursor: TreeCursor, node: Node) -> ir.Record:
    entries = [
        entry.value.entries[0] if type(entry) is ir.Spread and type(entry.value) is ir.Record else entry
        for entry in walk.children(cursor)
    ]
    return ir.Record(entries, node.start_byte)


@maker(ir.Comprehension)
def comprehension(value: Any, clauses: list[Any], kind: str, at: int) -> ir.Comprehension:
    return ir.Comprehension(value, statements(clauses), kind, at)


@maker(Looped)
def clause(kind: str, target: Any, sources: list[Any], _test: Any, _body: Any, _other: Any, at: int) -> ir.Loop:
    """`for target in source` of a comprehension."""
    source = sources[0] if len(sources) == 1 else ir.Items(sources, at)
    return ir.Loop(kind, target, source, None, [], at)
