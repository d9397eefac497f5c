"""`match` as the chain of tests and bindings that it stands for: nothing falls through, and patterns bind parts."""

from __future__ import annotations

from typing import Any

from tree_sitter import Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.python.hooks import unary
from c2s.frontends.python.statements import statements
from c2s.frontends.walker import MAX_DEPTH, Walk

SUBJECT = "<match>"
"""The name of a subject that is no name itself; none that a program could use."""

_WHOLE = {"bool", "bytearray", "bytes", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple"}
"""Classes whose one positional pattern is the object itself."""


class Pattern:
    """What one pattern asks of its subject, and the names that it binds."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.tests: list[Any] = []
        self.bound: list[Any] = []

    def bind(self, name: Node, value: Any) -> None:
        self.bound.append(ir.Let(ir.Ref(self.walk.text(name), name.start_byte), None, value, name.start_byte))


def match_statement(walk: Walk, cursor: TreeCursor, node: Node) -> list[Any]:
    before: list[Any] = []
    subjects = [
        _named(before, SUBJECT if number == 0 else f"{SUBJECT}{number}", walk.lower_node(child), child.start_byte)
        for number, child in enumerate(node.children_by_field_name("subject"))
    ]
    subject = subjects[0] if len(subjects) == 1 else ir.Items(subjects, node.start_byte)
    body = node.child_by_field_name("body")
    cases = [child for child in body.named_children if child.type == "case_clause"] if body is not None else []
    return [*before, *_chain(walk, cursor, cases, subject)]


def _named(before: list[Any], name: str, subject: Any, at: int) -> Any:
    """A subject that costs something is evaluated once."""
    if isinstance(subject, ir.Ref | ir.Get):
        return subject
    before.append(ir.Let(ir.Ref(name, at), None, subject, at))
    return ir.Ref(name, at)


def _chain(walk: Walk, cursor: TreeCursor, cases: list[Node], subject: Any) -> list[Any]:
    """Each case stands in the `else` of the one before it, and counts as nested."""
    depth = walk.depth
    made: list[tuple[ir.If, list[Any]]] = []
    out: list[Any] = []
    for case in cases:
        walk.depth += 2
        if walk.depth > MAX_DEPTH:
            out = [ir.Do(walk.refused(cursor))]
            break
        made.append(_case(walk, case, subject))
    walk.depth = depth
    for one, before in reversed(made):
        rest = one.then if one.test == _ALWAYS else [ir.If(one.test, one.then, out, one.at)]
        out = [*before, *rest]
    return out


_ALWAYS = ir.Lit(True, 0)


def _case(walk: Walk, node: Node, subject: Any) -> tuple[ir.If, list[Any]]:
    """The test with its body, and what must be bound before it because its guard reads it."""
    patterns = [child for child in node.named_children if child.type == "case_pattern"]
    pattern = Pattern(walk)
    if len(patterns) == 1:
        _ask(pattern, patterns[0], subject)
    else:
        _sequence(pattern, patterns, subject, node)
    guard = node.child_by_field_name("guard")
    consequence = node.child_by_field_name("consequence")
    body = statements(walk.lower_node(consequence) or [])
    if guard is None:
        return ir.If(_all(pattern.tests), [*pattern.bound, *body], [], node.start_byte), []
    condition = walk.lower_node(guard)
    tests = [*pattern.tests, condition.test if isinstance(condition, ir.If) else condition]
    return ir.If(_all(tests), body, [], node.start_byte), pattern.bound


def _all(tests: list[Any]) -> Any:
    return _ALWAYS if not tests else tests[0] if len(tests) == 1 else ir.Op("and", tests, tests[0].at)


# --- patterns ---------------------------------------------------------------------------------------


def _ask(pattern: Pattern, node: Node, subject: Any) -> None:
    """Add what the pattern in `node` tests and binds, where its subject is `subject`."""
    walk = pattern.walk
    walk.depth += _LEVELS
    if walk.depth > MAX_DEPTH:
        walk.too_deep += 1
        pattern.tests.append(ir.Unknown("too deep", node.start_byte))
    else:
        _ask_kind(pattern, node, subject)
    walk.depth -= _LEVELS


_LEVELS = 2
"""A pattern in a pattern costs as much stack as two nested nodes."""


def _ask_kind(pattern: Pattern, node: Node, subject: Any) -> None:
    walk, kind, at = pattern.walk, node.type, node.start_byte
    if kind == "case_pattern":
        for child in node.named_children:
            _ask(pattern, child, subject)
    elif kind == "dotted_name":
        _ask_name(pattern, node, subject)
    elif kind in ("true", "false", "none"):
        pattern.tests.append(ir.Op("is", [subject, walk.lower_node(node)], at))
    elif kind in ("string", "concatenated_string", "integer", "float"):
        pattern.tests.append(ir.Op("==", [subject, _value(walk, node)], at))
    elif kind in ("list_pattern", "tuple_pattern"):
        _sequence(pattern, node.named_children, subject, node)
    elif kind in _ASKED:
        _ASKED[kind](pattern, node, subject)
    elif kind != "comment":
        pattern.tests.append(ir.Unknown(kind, at))


def _value(walk: Walk, node: Node) -> Any:
    """A literal or a dotted name; the sign before a number has no node of its own."""
    if node.type == "dotted_name":
        return _dotted(walk, node)
    at = node.start_byte
    value = walk.lower_node(node)
    if node.type in ("integer", "float") and walk.source[max(at - 16, 0) : at].rstrip().endswith(b"-"):
        return unary("-", [value], at)
    return value


def _ask_name(pattern: Pattern, node: Node, subject: Any) -> None:
    """One name is bound, a dotted one is a value to be equal to."""
    first, *more = node.named_children
    if not more:
        pattern.bind(first, subject)
    else:
        pattern.tests.append(ir.Op("==", [subject, _dotted(pattern.walk, node)], node.start_byte))


def _dotted(walk: Walk, node: Node) -> Any:
    first, *more = node.named_children
    value = walk.lower_node(first)
    for part in more:
        walk.names.add(walk.text(part))
        value = ir.Get(value, walk.text(part), part.start_byte)
    return value


def _union(pattern: Pattern, node: Node, subject: Any) -> None:
    """Which of the alternatives bound a name is not known."""
    tests = []
    for child in node.named_children:
        one = Pattern(pattern.walk)
        _ask(one, child, subject)
        tests.append(_all(one.tests))
        known = {let.target.name for let in pattern.bound}
        pattern.bound += [
            ir.Let(let.target, None, ir.Unknown("union_pattern", node.start_byte), let.at)
            for let in one.bound
            if let.target.name not in known
        ]
    if _ALWAYS not in tests:
        pattern.tests.append(ir.Op("or", tests, node.start_byte))


def _as(pattern: Pattern, node: Node, subject: Any) -> None:
    *inner, name = node.named_children
    for child in inner:
        _ask(pattern, child, subject)
    pattern.bind(name, subject)


def _class(pattern: Pattern, node: Node, subject: Any) -> None:
    walk, at = pattern.walk, node.start_byte
    name, *arguments = node.named_children
    cls = _dotted(walk, name)
    pattern.tests.append(ir.Call(ir.Ref("isinstance", at), [subject, cls], at))
    for argument in arguments:
        inner = argument.named_children[0] if argument.named_child_count else None
        if inner is not None and inner.type == "keyword_pattern":
            field, *asked = inner.named_children
            value = ir.Get(subject, walk.text(field), field.start_byte)
            for one in asked:
                _ask(pattern, one, value)
        elif argument.type != "comment":
            whole = isinstance(cls, ir.Ref) and cls.name in _WHOLE
            _ask(pattern, argument, subject if whole else ir.Unknown("positional pattern", argument.start_byte))


def _mapping(pattern: Pattern, node: Node, subject: Any) -> None:
    at = node.start_byte
    pattern.tests.append(ir.Unknown("is a mapping", at))
    keys = node.children_by_field_name("key")
    values = node.children_by_field_name("value")
    for key_node, value_node in zip(keys, values, strict=False):
        key = _value(pattern.walk, key_node)
        pattern.tests.append(ir.Op("in", [key, subject], key_node.start_byte))
        _ask(pattern, value_node, ir.Index(subject, key, key_node.start_byte))
    for child in node.named_children:
        if child.type == "splat_pattern" and child.named_child_count:
            pattern.bind(child.named_children[0], ir.Unknown("rest of mapping", child.start_byte))


def _sequence(pattern: Pattern, nodes: list[Node], subject: Any, node: Node) -> None:
    """Items by position: before a star from the front, after it from the back."""
    at = node.start_byte
    items = [child for child in nodes if child.type != "comment"]
    star = next((n for n, item in enumerate(items) if _is_star(item)), None)
    known = subject.items if isinstance(subject, ir.Items) else None
    if known is None or star is not None or len(known) != len(items):
        known = None
        length = ir.Call(ir.Ref("len", at), [subject], at)
        required = len(items) if star is None else len(items) - 1
        test = ir.Op("==" if star is None else ">=", [length, ir.Lit(required, at)], at)
        pattern.tests += [ir.Unknown("is a sequence", at), test]
    for number, item in enumerate(items):
        if number == star:
            _rest(pattern, item, subject, number, number + 1 - len(items))
        else:
            key = number if star is None or number < star else number - len(items)
            _ask(pattern, item, known[number] if known else ir.Index(subject, ir.Lit(key, at), item.start_byte))


def _is_star(node: Node) -> bool:
    return node.type == "splat_pattern" or any(child.type == "splat_pattern" for child in node.named_children[:1])


def _rest(pattern: Pattern, node: Node, subject: Any, start: int, end: int) -> None:
    splat = node if node.type == "splat_pattern" else node.named_children[0]
    at = splat.start_byte
    for name in splat.named_children[:1]:
        bounds: list[Any] = [ir.Lit(start, at), ir.Lit(end or None, at), ir.Lit(None, at)]
        pattern.bind(name, ir.Index(subject, ir.Op(":", bounds, at), at))


_ASKED = {"union_pattern": _union, "as_pattern": _as, "class_pattern": _class, "dict_pattern": _mapping}
