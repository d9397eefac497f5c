"""JavaScript expressions as small trees, and statements made of them, laid out for a place in a module."""

from __future__ import annotations

from c2s.emit.escape import js_string
from c2s.emit.javascript.layout import assigned, doc_of, flat, operands_of
from c2s.emit.javascript.nodes import (
    IDENTIFIER,
    UNDEFINED,
    Arr,
    Arrow,
    Await,
    Binary,
    Call,
    Code,
    Cond,
    Node,
    Obj,
    Prop,
    Spread,
    Str,
    Tmpl,
    Unary,
    literal,
)
from c2s.emit.layout import LINE, SOFT, Group, IfBroken, Indent, join, rendered

WIDTH = 80


def statement(*parts: str | Node, indent: int = 0) -> str:
    """Texts and expressions side by side, for a place that is indented by so much."""
    docs = tuple(part if isinstance(part, str) else doc_of(part) for part in parts)
    return rendered(docs, WIDTH - indent)


def source(node: Node) -> str:
    return statement(node)


def declared(name: str, node: Node, keyword: str = "const", indent: int = 0) -> str:
    """`const name = …;`"""
    return rendered((assigned(f"{keyword} {name}", " =", node, short=False), ";"), WIDTH - indent)


def returned(node: Node, indent: int = 0) -> str:
    """`return …;`"""
    value = doc_of(node)
    if isinstance(node, Binary):
        value = Group((IfBroken("("), Indent((SOFT, operands_of(node))), SOFT, IfBroken(")")))
    return rendered(("return ", value, ";"), WIDTH - indent)


def condition(node: Node, indent: int = 0) -> str:
    """`if (…) {`"""
    return rendered(("if (", Group((Indent((SOFT, operands_of(node))), SOFT)), ") {"), WIDTH - indent)


def imported(names: list[str], module: str) -> str:
    """`import { … } from "module";`"""
    inside = (Indent((LINE, *join((",", LINE), names))), IfBroken(","), LINE)
    return rendered(("import ", Group(("{", *inside, "}")), f" from {js_string(module)};"))


__all__ = [
    "IDENTIFIER",
    "UNDEFINED",
    "Arr",
    "Arrow",
    "Await",
    "Binary",
    "Call",
    "Code",
    "Cond",
    "Node",
    "Obj",
    "Prop",
    "Spread",
    "Str",
    "Tmpl",
    "Unary",
    "condition",
    "declared",
    "flat",
    "imported",
    "literal",
    "returned",
    "source",
    "statement",
]
