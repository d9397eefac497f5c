"""Types: as annotations write them, as strings that stand for them, and as subscripts that can be nothing else."""

from __future__ import annotations

import re
from typing import Any

from tree_sitter import Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.python.literals import mention
from c2s.frontends.rows import maker
from c2s.frontends.walker import Walk

_NAME = rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*"
_TOKEN = re.compile(rb"\s*(?:(%b)|(\"[^\"\\\n]*\"|'[^'\\\n]*')|(\.\.\.|[.,|\[\]]))" % _NAME)
_WORDS = {"None": None, "True": True, "False": False}
_MAX_NESTING = 40

FORMS = {"Annotated", "Callable", "ClassVar", "Final", "Literal", "NotRequired", "Optional", "Required", "Union"}
"""Names from `typing` whose subscripts are types wherever they stand."""


def last_name(fact: Any) -> str:
    """`Name` of `Name`, `module.Name` and either with arguments."""
    while isinstance(fact, ir.Apply | ir.Index):
        fact = fact.base
    if isinstance(fact, ir.Ref):
        return fact.name
    return fact.key if isinstance(fact, ir.Get) else ""


# --- from facts -------------------------------------------------------------------------------------


def as_type(walk: Walk, fact: Any) -> Any:
    """An expression read as a type."""
    if type(fact) is ir.Lit and type(fact.value) is str:
        return _quoted(walk, fact)
    if type(fact) is ir.Index:
        return ir.Apply(fact.base, arguments(walk, last_name(fact.base), _keys(fact.key)), fact.at)
    if type(fact) is ir.Op and fact.op == "|":
        return union([as_type(walk, operand) for operand in fact.operands], fact.at)
    if type(fact) is ir.Items:
        return ir.Items([as_type(walk, item) for item in fact.items], fact.at)
    return fact


def _keys(key: Any) -> list[Any]:
    return key.items if type(key) is ir.Items else [key]


def arguments(walk: Walk, base: str, facts: list[Any]) -> list[Any]:
    """What stands in `Literal` is values; in `Annotated` only the first is a type."""
    typed = {"Literal": 0, "Annotated": 1}.get(base, len(facts))
    return [as_type(walk, fact) if number < typed else fact for number, fact in enumerate(facts)]


@maker(ir.Op)
def unions(op: str, operands: list[Any], at: int) -> ir.Op:
    """`A | B` where one of them is written in brackets."""
    return union(operands, at)


def union(operands: list[Any], at: int) -> ir.Op:
    flat: list[Any] = []
    for operand in operands:
        flat += operand.operands if type(operand) is ir.Op and operand.op == "|" else [operand]
    return ir.Op("|", flat, at)


def _quoted(walk: Walk, fact: ir.Lit) -> Any:
    """A string that stands for a type, where it is a plain one; otherwise it stays a string."""
    start = fact.at + 1
    text = str(fact.value).encode("utf-8", "replace")
    end = start + len(text)
    if walk.source[start:end] != text or walk.source[end : end + 1] != walk.source[fact.at : start]:
        return fact
    return read(walk, start, end) or fact


# --- from text --------------------------------------------------------------------------------------


class _Unreadable(Exception):
    pass


def read(walk: Walk, start: int, end: int) -> Any:
    """The type between two offsets, or None where it is more than names, subscripts, unions and literals."""
    try:
        reader = _Reader(walk, start, end)
        found = reader.union(typed=True)
        if reader.kind:
            return None
    except _Unreadable:
        return None
    walk.names |= reader.names
    return found


class _Reader:
    """One token ahead: `kind` 1 a name, 2 a string, 3 punctuation, 0 the end."""

    def __init__(self, walk: Walk, start: int, end: int) -> None:
        self.walk = walk
        self.end = end
        self.next = start
        self.names: set[str] = set()
        self.nesting = 0
        self.advance()

    def advance(self) -> None:
        found = _TOKEN.match(self.walk.source, self.next, self.end)
        if found is not None:
            self.kind = found.lastindex or 0
            self.at, self.next = found.span(self.kind)
            self.text = self.walk.string(found[self.kind])
            return
        if self.walk.source[self.next : self.end].strip():
            raise _Unreadable
        self.kind, self.at, self.text = 0, self.end, ""

    def union(self, *, typed: bool) -> Any:
        start = self.at
        operands = [self.subscripted(typed)]
        while self.text == "|":
            self.advance()
            operands.append(self.subscripted(typed))
        return operands[0] if len(operands) == 1 else ir.Op("|", operands, start)

    def subscripted(self, typed: bool) -> Any:
        start = self.at
        found = self.atom(typed)
        while self.text == "[" and isinstance(found, ir.Ref | ir.Get | ir.Apply):
            found = ir.Apply(found, self.bracketed(last_name(found)), start)
        return found

    def atom(self, typed: bool) -> Any:
        kind, text, at = self.kind, self.text, self.at
        if text == "[":
            return ir.Items(self.bracketed(""), at)
        self.advance()
        if kind == 1:
            return self.chain(text, at)
        if kind == 2:
            return self.quoted(text[1:-1], at) if typed else self.literal(text[1:-1], at)
        if text == "...":
            return ir.Ref(text, at)
        raise _Unreadable

    def chain(self, name: str, at: int) -> Any:
        if name in _WORDS:
            return ir.Lit(_WORDS[name], at)
        self.names.add(name)
        found: Any = ir.Ref(name, at)
        while self.text == ".":
            self.advance()
            if self.kind != 1:
                raise _Unreadable
            self.names.add(self.text)
            found = ir.Get(found, self.text, self.at)
            self.advance()
        return found

    def quoted(self, text: str, at: int) -> Any:
        return read(self.walk, at + 1, at + 1 + len(text.encode())) or self.literal(text, at)

    def literal(self, text: str, at: int) -> ir.Lit:
        mention(self.walk, text)
        return ir.Lit(text, at)

    def bracketed(self, base: str) -> list[Any]:
        self.nesting += 1
        if self.nesting > _MAX_NESTING:
            raise _Unreadable
        self.advance()
        out: list[Any] = []
        while self.text != "]":
            typed = base != "Literal" and not (base == "Annotated" and out)
            out.append(self.union(typed=typed))
            if self.text == ",":
                self.advance()
            elif self.text != "]":
                raise _Unreadable
        self.advance()
        self.nesting -= 1
        return out


# --- from the tree ----------------------------------------------------------------------------------

_PLAIN = re.compile(rb"(%b)" % _NAME)
_READABLE = re.compile(rb"[^(){}#\\]{1,400}")


def type_(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """An annotation: read off its text where that is plain, by its nodes where it is not."""
    start, end = node.start_byte, node.end_byte
    plain = _PLAIN.fullmatch(walk.source, start, end)
    if plain is not None:
        name = walk.string(plain[0])
        if name in _WORDS:
            return ir.Lit(_WORDS[name], start)
        walk.names.add(name)
        return ir.Ref(name, start)
    if _READABLE.fullmatch(walk.source, start, end):
        found = read(walk, start, end)
        if found is not None:
            return found
    facts = walk.children(cursor)
    return as_type(walk, facts[0]) if facts else None


def generic(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """`Base[A, B]` in an annotation."""
    base: Any = None
    args: list[Any] = []
    for child in node.named_children:
        if child.type == "type_parameter":
            inside = [part for part in child.named_children if part.type != "comment"]
            args = arguments(walk, last_name(base), [_bare(walk, part) for part in inside])
        elif child.type != "comment":
            base = walk.lower_node(child)
    return ir.Apply(base or ir.Unknown("generic_type", node.start_byte), args, node.start_byte)


def _bare(walk: Walk, node: Node) -> Any:
    """What a type node holds, not yet read as a type."""
    inner = node.named_children[0] if node.type == "type" and node.named_child_count == 1 else node
    fact = walk.lower_node(inner)
    return ir.Unknown(node.type, node.start_byte) if fact is None else fact


def member(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """`Base[A].Name` in an annotation."""
    facts = walk.children(cursor)
    if len(facts) != 2 or type(facts[1]) is not ir.Ref:
        return ir.Unknown("member_type", node.start_byte)
    return ir.Get(facts[0], facts[1].name, facts[1].at)
