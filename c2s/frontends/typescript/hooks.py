"""What TypeScript's grammar says in ways that a table row cannot."""

from __future__ import annotations

import re
from typing import Any

from tree_sitter import Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.rows import maker, many
from c2s.frontends.walker import Walk

PARAMETER = {"target": "pattern", "type": "type", "default": "value", "annotations": many("decorator")}

PLAIN_TYPE = r":\s*([A-Za-z_$][\w$]*)"


def plain_type(walk: Walk, start: int, match: re.Match[bytes]) -> ir.Ref:
    """`: Name`."""
    return ir.Ref(walk.string(match[1]), match.start(1))


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


def enum_body(walk: Walk, cursor: TreeCursor, node: Node) -> list[Any]:
    return [ir.Field(fact, None, None, fact.at) if isinstance(fact, ir.Lit) else fact for fact in walk.children(cursor)]


@maker(ir.Import)
def required(module: str, imported: str, local: str, at: int) -> list[Any]:
    """`import x = require("m")`: the clause itself names the module."""
    return [ir.Import(module.strip("\"'"), "*", local, at)]
