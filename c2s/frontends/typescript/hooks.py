"""What TypeScript's grammar says in ways that a table row cannot."""

from __future__ import annotations

from typing import Any

import msgspec
from tree_sitter import Language, Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.javascript.hooks import class_definition, method
from c2s.frontends.rows import Row, Slot, maker, many
from c2s.frontends.walker import Rule, Walk

PARAMETER = {
    "target": (Slot("pattern"), Slot("name")),
    "type": "type",
    "default": "value",
    "annotations": many("decorator"),
}

_LITERALS = frozenset({"null", "true", "false"})


def plain_type(walk: Walk, start: int, piece: bytes) -> ir.Ref | None:
    """`: Name`."""
    text = walk.string(piece)
    name = text[1:].strip()
    if not name.isidentifier() or name in _LITERALS or not piece.isascii():
        return None
    return ir.Ref(name, start + text.index(name))


@maker(ir.Param)
def parameter(target: Any, type: Any, default: Any, at: int, flags: list[str], annotations: list[Any]) -> Any:
    """An access word before a constructor parameter makes it a field as well; `this` as a parameter is only a type."""
    if isinstance(target, ir.This):
        return None
    if any(flag in ("readonly", "public", "private", "protected") for flag in flags):
        flags = [*flags, "property"]
    return ir.Param(target, type, default, at, flags, annotations)


@maker(ir.Op)
def flat(op: str, operands: list[Any], at: int) -> ir.Op:
    """`a | b | c` arrives nested to the left."""
    if operands and isinstance(operands[0], ir.Op) and operands[0].op == op:
        operands = [*operands[0].operands, *operands[1:]]
    return ir.Op(op, operands, at)


def _pair(walk: Walk, node: Node) -> list[Any]:
    return [walk.lower_node(child) for child in node.named_children if child.type != "comment"]


def cast(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    facts = _pair(walk, node)
    if len(facts) < 2 or facts[1] is None:
        return facts[0] if facts else None
    return ir.Cast(facts[0], facts[1], node.start_byte)


def type_assertion(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    types, value = [*_pair(walk, node), None, None][:2]
    type_ = types[0] if type(types) is list and types else types
    return value if type_ is None or value is None else ir.Cast(value, type_, node.start_byte)


def lookup(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    facts = _pair(walk, node)
    if len(facts) < 2 or None in facts:
        return ir.Unknown("lookup_type", node.start_byte)
    return ir.Index(facts[0], facts[1], node.start_byte)


def extends(walk: Walk, cursor: TreeCursor, node: Node) -> list[Any]:
    """The base expression of a class; with type arguments, applied to them."""
    out: list[Any] = []
    for child in node.named_children:
        fact = walk.lower_node(child)
        if child.type == "type_arguments" and out:
            out[-1] = ir.Apply(out[-1], fact, node.start_byte)
        elif fact is not None:
            out.append(fact)
    return out


class Conditional(msgspec.Struct):
    left: ir.Expr
    right: ir.Expr
    then: ir.Expr
    other: ir.Expr
    at: int


@maker(Conditional)
def conditional(left: Any, right: Any, then: Any, other: Any, at: int) -> ir.Choice:
    """`T extends U ? A : B`."""
    return ir.Choice(ir.Op("extends", [left, right], at), then, other, at)


@maker(ir.Apply)
def array_type(base: Any, args: list[Any], at: int) -> ir.Apply:
    """`T[]`."""
    return ir.Apply(ir.Ref("[]", at), args, at)


@maker(ir.Apply)
def optional(base: Any, args: list[Any], at: int) -> ir.Apply:
    """`T?` in a tuple."""
    return ir.Apply(ir.Ref("?", at), args, at)


@maker(ir.Items)
def tuple_type(items: list[Any], at: int) -> ir.Items:
    """Named items arrive as parameters."""
    return ir.Items([_item(item) if isinstance(item, ir.Param) else item for item in items], at)


def _item(param: ir.Param) -> Any:
    type_ = ir.Ref("any", param.at) if param.type is None else param.type
    if isinstance(param.target, ir.Spread):
        return ir.Spread(type_, param.at)
    return optional(None, [type_], param.at) if "optional" in param.flags else type_


class IndexSignature(msgspec.Struct):
    name: Any
    key: Any
    type: Any
    at: int
    flags: list[str]


@maker(IndexSignature)
def index_signature(name: Any, key: Any, type_: Any, at: int, flags: list[str]) -> ir.Field:
    """`[name: key]: type` and `[name in key]: type`: a field whose name is `name in key`."""
    if name is None:
        return ir.Field(key, type_, None, at, flags)
    return ir.Field(ir.Op("in", [name, key], at), type_, None, at, flags)


def mapped_key(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """`K in keyof T`."""
    name, type_, *_ = [*walk.children(cursor), None, None]
    return ir.Op("in", [part for part in (name, type_) if part is not None], node.start_byte)


@maker(ir.ClassDef)
def module(name: str, *args: Any) -> ir.ClassDef:
    """`declare module "name"` has its name in quotes."""
    return class_definition(name.strip("\"'"), *args)


def namespace(row: Row) -> Row:
    """The grammar takes a namespace for an expression. Where one stands as a value, the code is damaged."""

    def build(language: Language) -> Rule:
        general = row.build(language)
        assert general is not None

        def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
            fact = general(walk, cursor, node)
            around = node.parent
            return fact if around is None or around.type in _DECLARING else ir.Unknown(node.type, node.start_byte)

        return rule

    return Row(build)


_DECLARING = frozenset({"expression_statement", "export_statement", "ambient_declaration"})


@maker(ir.Function)
def signature(*args: Any) -> Any:
    """A method without a body."""
    return msgspec.structs.replace(method(*args), flags=[*args[5], "abstract"])


def enum_body(walk: Walk, cursor: TreeCursor, node: Node) -> list[Any]:
    """Constants without a value count on from the one before."""
    following: int | None = 0
    out: list[Any] = []
    for fact in walk.children(cursor):
        if isinstance(fact, ir.Lit):
            value = None if following is None else ir.Lit(following, fact.at)
            fact = ir.Field(fact, None, value, fact.at, ["constant"])
        number = fact.value.value if isinstance(fact, ir.Field) and isinstance(fact.value, ir.Lit) else None
        following = number + 1 if type(number) is int else None
        out.append(fact)
    return out


@maker(ir.Let)
def alias(target: Any, type: Any, value: Any, at: int) -> ir.Let:
    """`import Short = Long.Name`."""
    return ir.Let(target, type, value, at, "let")


@maker(ir.Import)
def required(module: str, imported: str, local: str, at: int) -> list[Any]:
    """`import x = require("m")`: the clause itself names the module."""
    return [ir.Import(module.strip("\"'"), "*", local, at)]
