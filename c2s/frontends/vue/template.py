"""Lowers a template: its markup to elements, and all its expressions in one parse of a masked copy.

The masked copy has the length of the file and spaces everywhere except in the expressions, each of which stands
at its own place as a statement: `:a="b + c"` becomes `;(b + c)`, a handler with statements `;{...}`, the pattern of
a slot `;let{...}=0`, and a loop `item in items` two statements, `;(item);(items)`. So one parse serves all
expressions of a component and every offset is the offset in the file.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from typing import Any

from c2s.facts import model as ir
from c2s.frontends.base import Grammar, Pieces, errors_in, parse
from c2s.frontends.vue.markup import MUSTACHE, RawAttribute, RawElement
from c2s.frontends.vue.plain import plain
from c2s.frontends.walker import Walk

_LOOP = re.compile(rb"\s*(?:\([^)]*\)|\{[^}]*\}|\[[^\]]*\]|[\w$]+(?:\s*,\s*[\w$]+)*)(\s+(?:in|of)(?=[\s(\[{]))", re.S)
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
    walk = Walk(grammar.rules, source)
    mask = _Mask(walk)
    for root in roots:
        mask.element(root)
    values = mask.values
    if mask.pieces:
        walk.source = bytes(mask.body)
        values |= _expressions(walk, grammar, sorted(mask.pieces))
    return [_element(walk, values, source, root) for root in roots], walk


# --- names ------------------------------------------------------------------------------------------


@lru_cache(4096)
def _directive(name: str) -> tuple[str, str, list[str]]:
    """Kind, argument and modifiers: `@click.stop` is `on`, `click`, `[stop]`."""
    if name in ("slot-scope", "scope"):
        return "slot", "", []
    if name[:1] in _SHORT:
        return _SHORT[name[0]], *_argument(name[1:])
    if not name.startswith("v-"):
        return "text", name, []
    head, _, rest = name.partition(":")
    head, *modifiers = head.split(".")
    argument = ""
    if rest:
        argument, modifiers = _argument(rest)
    kind = _KINDS.get(head, "directive")
    if kind == "bind" and not argument:
        kind = "spread"
    return kind, argument if kind != "directive" else head[2:], modifiers


def _argument(text: str) -> tuple[str, list[str]]:
    """The argument before its modifiers; dots between brackets belong to a computed one."""
    closing = text.rfind("]") + 1 if text.startswith("[") else 0
    last, *modifiers = text[closing:].split(".")
    return text[:closing] + last, modifiers


# --- the masked copy --------------------------------------------------------------------------------


def _is_verbatim(element: RawElement) -> bool:
    return any(attribute.name == "v-pre" for attribute in element.attributes)


class _Mask:
    """The masked copy, and the values of expressions that are so plain that they need not be in it.

    Both by the offset of the bracket that opens, or would open, the statement.
    """

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.source = walk.source
        self.body = bytearray(b" " * len(walk.source))
        self.values: dict[int, Any] = {}
        self.pieces: list[tuple[int, int]] = []

    def element(self, element: RawElement) -> None:
        if _is_verbatim(element):
            return
        for attribute in element.attributes:
            if attribute.start >= 0:
                kind, name, _ = _directive(attribute.name)
                if kind != "text":
                    self.value(attribute, kind, name)
        for child in element.children:
            if isinstance(child, RawElement):
                self.element(child)
            else:
                for found in MUSTACHE.finditer(self.source, *child):
                    self.expression(found.start() + 2, found.end() - 2)

    def value(self, attribute: RawAttribute, kind: str, name: str) -> None:
        start, end = attribute.start, attribute.end
        value = self.source[start:end]
        if not value.strip():
            return
        if kind == "loop":
            self.loop(start, value)
        elif kind == "slot" and value.lstrip()[:1] in (b"{", b"["):
            self.put(start, b";let", value, b"=0")
        elif kind == "on" and name and not _FUNCTION.match(value):
            self.handler(start, end)
        else:
            self.expression(start, end)

    def expression(self, start: int, end: int) -> None:
        value = plain(self.walk, start, end)
        if value is None:
            self.put(start, b";(", self.source[start:end], b")")
        else:
            self.values[start - 1] = value

    def handler(self, start: int, end: int) -> None:
        value = plain(self.walk, start, end)
        if value is None:
            self.put(start, b";{", self.source[start:end], b"}")
        else:
            self.values[start - 1] = [ir.Do(value)]

    def loop(self, start: int, value: bytes) -> None:
        """The last three characters of the gap with its keyword become the border of two statements."""
        found = _LOOP.match(value)
        if found is not None:
            border = found.end(1)
            value = value[: border - 3] + b");(" + value[border:]
        self.put(start, b";(", value, b")")

    def put(self, at: int, before: bytes, value: bytes, after: bytes) -> None:
        first, last = at - len(before), at + len(value) + len(after)
        self.body[first:last] = before + value + after
        self.pieces.append((first, last))


def _expressions(walk: Walk, grammar: Grammar, pieces: Pieces) -> dict[int, Any]:
    """What each masked statement says, by the offset of its opening bracket."""
    out: dict[int, Any] = {}
    tree = parse(grammar.parser, walk.source, pieces)
    walk.errors += errors_in(tree)
    cursor = tree.walk()
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
    verbatim = _is_verbatim(element)
    children: list[Any] = []
    for child in element.children:
        if not isinstance(child, RawElement):
            children += _words(source, *child) if verbatim else _text(values, source, *child)
        elif not verbatim:
            children.append(_element(walk, values, source, child))
    attributes = [] if verbatim else [_attribute(walk, values, source, raw) for raw in element.attributes]
    return ir.Element(ir.Ref(element.tag, element.at + 1), attributes, children, element.at)


def _attribute(walk: Walk, values: dict[int, Any], source: bytes, raw: RawAttribute) -> ir.Attribute:
    kind, name, modifiers = _directive(raw.name)
    walk.names.add(name)
    text = unescape(source[raw.start : raw.end].decode("utf-8", "replace")) if raw.start >= 0 else ""
    value: Any = None
    if kind == "text":
        value = ir.Lit(text, max(raw.start, raw.at))
        walk.names.add(text)
    elif text.strip():
        value = _value(values, raw, kind)
        if value is None or type(value) is list:
            value = ir.Unknown(text, raw.start)
    elif kind == "bind" and raw.start < 0:
        value = ir.Ref(_camel(name), raw.at + 1)
        walk.names.add(value.name)
    return ir.Attribute(kind, name, value, raw.at, modifiers)


def _camel(name: str) -> str:
    """`:page-size` alone binds the variable `pageSize`."""
    first, *rest = name.split("-")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


def _value(values: dict[int, Any], raw: RawAttribute, kind: str) -> Any:
    value = values.get(raw.start - 1)
    if kind == "on":
        return _handler(value, raw)
    if kind == "loop":
        return _loop(values, raw, value)
    if kind == "slot" and value is None:
        return _pattern(values.get(raw.start - 3))
    return value


def _pattern(value: Any) -> Any:
    """What `let` declares; with its type, where one is written."""
    declared = value[0] if type(value) is list and value else None
    if not isinstance(declared, ir.Let):
        return None
    if declared.type is None:
        return declared.target
    return ir.Cast(declared.target, declared.type, declared.at)


def _handler(value: Any, raw: RawAttribute) -> Any:
    """A name or a function stays what it is; anything else is the body of a function of `$event`."""
    if type(value) is list:
        if len(value) == 1 and isinstance(value[0], ir.Do) and isinstance(value[0].value, ir.Ref | ir.Get | ir.Lambda):
            return value[0].value
        event = ir.Param(ir.Ref("$event", raw.start), None, None, raw.start)
        return ir.Lambda(ir.Function("", [event], ir.pack(value), raw.start, raw.end, ["arrow"]))
    return value


def _loop(values: dict[int, Any], raw: RawAttribute, pattern: Any) -> Any:
    """`(item, index) in list`: the pattern is a list of what the loop hands out."""
    source = next((values[at] for at in range(raw.start, raw.end) if at in values), None)
    if pattern is None or source is None:
        return None
    items = pattern.operands if isinstance(pattern, ir.Op) and pattern.op == "," else [pattern]
    return ir.Op("in", [ir.Items(items, raw.start), source], raw.start)


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
    piece = source[start:end].decode("utf-8", "replace")
    words = " ".join(unescape(piece).split())
    return [ir.Text(words, start + len(piece) - len(piece.lstrip()))] if words else []
