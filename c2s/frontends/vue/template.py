"""Lowers a template: its markup to elements, and all its expressions in one parse of a masked copy.

The masked copy has the length of the file and spaces everywhere except in the expressions, each of which stands
at its own place as a statement: `:a="b + c"` becomes `;(b + c);`, a handler with statements becomes `;{...};`.
So one parse serves all expressions of a component and every offset is the offset in the file.
"""

from __future__ import annotations

import re
from typing import Any

from c2s.facts import model as ir
from c2s.frontends.base import Grammar
from c2s.frontends.vue.markup import MUSTACHE, RawAttribute, RawElement
from c2s.frontends.walker import Walk

_LOOP = re.compile(rb"^(\s*(?:\([^)]*\)|\{[^}]*\}|[\w$]+)\s+)(?:in|of)(\s)", re.S)
_FUNCTION = re.compile(rb"^\s*(?:async\s+)?function\b")
_KINDS = {
    "v-model": "model",
    "v-bind": "bind",
    "v-on": "on",
    "v-for": "loop",
    "v-slot": "slot",
    "v-if": "if",
    "v-else-if": "else-if",
    "v-else": "else",
    "v-show": "show",
    "v-html": "text-content",
    "v-text": "text-content",
}
_SHORT = {"@": "on", ":": "bind", "#": "slot", ".": "bind"}


def lower_template(source: bytes, roots: list[RawElement], grammar: Grammar) -> tuple[list[Any], Walk]:
    """The template's root elements as facts, and the walk that read their expressions."""
    mask = bytearray(b" " * len(source))
    for root in roots:
        _mask_element(mask, source, root)
    walk = Walk(grammar.rules, bytes(mask))
    values = _expressions(walk, grammar)
    return [_element(walk, values, source, root) for root in roots], walk


# --- names ------------------------------------------------------------------------------------------


def _directive(name: str) -> tuple[str, str, list[str]]:
    """Kind, argument and modifiers: `@click.stop` is `on`, `click`, `[stop]`."""
    if name in ("slot-scope", "scope"):
        return "slot", "", []
    if name[:1] in _SHORT:
        argument, *modifiers = name[1:].split(".")
        return _SHORT[name[0]], argument, modifiers
    if not name.startswith("v-"):
        return "text", name, []
    head, _, argument = name.partition(":")
    head, *modifiers = head.split(".")
    if argument:
        argument, *modifiers = argument.split(".")
    kind = _KINDS.get(head, "directive")
    if kind == "bind" and not argument:
        kind = "spread"
    return kind, argument if kind != "directive" else head[2:], modifiers


# --- the masked copy --------------------------------------------------------------------------------


def _mask_element(mask: bytearray, source: bytes, element: RawElement) -> None:
    for attribute in element.attributes:
        if attribute.start >= 0:
            kind, _, _ = _directive(attribute.name)
            if kind != "text":
                _mask_value(mask, source, attribute, kind)
    for child in element.children:
        if isinstance(child, RawElement):
            _mask_element(mask, source, child)
        else:
            for found in MUSTACHE.finditer(source, *child):
                _mask_range(mask, found.start() + 1, found[1], b"(", b")")


def _mask_value(mask: bytearray, source: bytes, attribute: RawAttribute, kind: str) -> None:
    value = source[attribute.start : attribute.end]
    if not value.strip():
        return
    opening, closing = b"(", b")"
    if kind == "loop":
        value = _LOOP.sub(rb"\1in\2", value)
    elif kind == "on" and not _FUNCTION.match(value):
        opening, closing = b"{", b"}"
    _mask_range(mask, attribute.start - 1, value, opening, closing)


def _mask_range(mask: bytearray, at: int, value: bytes, opening: bytes, closing: bytes) -> None:
    mask[at - 1 : at + 1 + len(value) + 1] = b";" + opening + value + closing


def _expressions(walk: Walk, grammar: Grammar) -> dict[int, Any]:
    """What each masked statement says, by the offset of its opening bracket."""
    out: dict[int, Any] = {}
    cursor = grammar.parser.parse(walk.source).walk()
    if not cursor.goto_first_child():
        return out
    while True:
        node: Any = cursor.node
        fact = walk.lower(cursor, node)
        if type(fact) is list:
            out[node.start_byte] = fact
        elif isinstance(fact, ir.Do):
            out[node.start_byte] = fact.value
        if not cursor.goto_next_sibling():
            return out


# --- elements ---------------------------------------------------------------------------------------


def _element(walk: Walk, values: dict[int, Any], source: bytes, element: RawElement) -> ir.Element:
    walk.names.add(element.tag)
    children: list[Any] = []
    for child in element.children:
        if isinstance(child, RawElement):
            children.append(_element(walk, values, source, child))
        else:
            children += _text(values, source, *child)
    attributes = [_attribute(walk, values, source, raw) for raw in element.attributes]
    return ir.Element(ir.Ref(element.tag, element.at), attributes, children, element.at)


def _attribute(walk: Walk, values: dict[int, Any], source: bytes, raw: RawAttribute) -> ir.Attribute:
    kind, name, modifiers = _directive(raw.name)
    walk.names.add(name)
    value: Any = None
    if kind == "text":
        text = source[raw.start : raw.end].decode("utf-8", "replace") if raw.start >= 0 else ""
        value = ir.Lit(text, max(raw.start, raw.at))
        walk.names.add(text)
    elif raw.start >= 0:
        value = values.get(raw.start - 1)
        if kind == "on":
            value = _handler(value, raw)
        elif kind == "loop":
            value = _loop(value)
        elif type(value) is list:
            value = None
        if value is None and source[raw.start : raw.end].strip():
            value = ir.Unknown(source[raw.start : raw.end].decode("utf-8", "replace"), raw.start)
    return ir.Attribute(kind, name, value, raw.at, modifiers)


def _handler(value: Any, raw: RawAttribute) -> Any:
    """A name or a function stays what it is; anything else is the body of a function of `$event`."""
    if type(value) is list:
        if len(value) == 1 and isinstance(value[0], ir.Do) and isinstance(value[0].value, ir.Ref | ir.Get | ir.Lambda):
            return value[0].value
        event = ir.Param(ir.Ref("$event", raw.start), None, None, raw.start)
        return ir.Lambda(ir.Function("", [event], ir.pack(value), raw.start, raw.end, ["arrow"]))
    return value


def _loop(value: Any) -> Any:
    """`(item, index) in list`: the pattern is a list of what the loop hands out."""
    if not isinstance(value, ir.Op) or value.op != "in":
        return value
    pattern, source = value.operands
    items = pattern.operands if isinstance(pattern, ir.Op) and pattern.op == "," else [pattern]
    return ir.Op("in", [ir.Items(items, value.at), source], value.at)


def _text(values: dict[int, Any], source: bytes, start: int, end: int) -> list[Any]:
    out: list[Any] = []
    at = start
    for found in MUSTACHE.finditer(source, start, end):
        out += _words(source, at, found.start())
        value = values.get(found.start() + 1)
        if value is not None and type(value) is not list:
            out.append(value)
        at = found.end()
    return out + _words(source, at, end)


def _words(source: bytes, start: int, end: int) -> list[ir.Text]:
    words = " ".join(source[start:end].decode("utf-8", "replace").split())
    return [ir.Text(words, start)] if words else []
