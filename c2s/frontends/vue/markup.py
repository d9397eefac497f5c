"""Reads the markup of a template: elements with their raw attributes, from the HTML grammar."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from tree_sitter import Language, Parser

from c2s.frontends.base import errors_in, parse

MUSTACHE = re.compile(rb"\{\{(.*?)\}\}", re.S)
_COVERED = re.compile(rb"<!--.*?(?:-->|\Z)|\{\{.*?\}\}|&(?!#?\w+;)", re.S)
_COMPONENT_TAG = re.compile(rb"(</?)[A-Z](?=[\w.-])")
_ATTRIBUTE = re.compile(rb"([^\s=]+)(?:\s*=\s*([\"']?))?")
_MAX_DEPTH = 60


class RawAttribute(NamedTuple):
    """`start` and `end` enclose the value without its quotes; both are -1 where there is no value."""

    name: str
    at: int
    start: int = -1
    end: int = -1


@dataclass
class RawElement:
    tag: str
    at: int
    attributes: list[RawAttribute] = field(default_factory=list)
    children: list[RawElement | tuple[int, int]] = field(default_factory=list)
    """Elements, and the ranges of text between them."""


@dataclass(frozen=True)
class Markup:
    """The root elements, the number of places that the grammar could not read, and of elements nested too deep."""

    roots: list[RawElement]
    errors: int
    too_deep: int


def read(source: bytes, start: int, end: int) -> Markup:
    """The markup between two offsets."""
    tree = parse(_parser(), _mask(source, start, end), [(start, end)] if start < end else [])
    root = RawElement("", start)
    reader = _Reader(source)
    reader.fill(root, tree.root_node.named_children, 0)
    reader.errors = errors_in(tree)
    return Markup([child for child in root.children if isinstance(child, RawElement)], reader.errors, reader.too_deep)


@cache
def _parser() -> Parser:
    import tree_sitter_html

    return Parser(Language(tree_sitter_html.language()))


def _mask(source: bytes, start: int, end: int) -> bytes:
    """The markup at its place in the file, with what HTML would misread covered by letters.

    Text between braces may hold `<`, an `&` may stand alone; and a component called `Input` or `Link` must not be
    taken for the void element of that name, so the capital at the start of a tag is covered too.
    """
    covered = _COVERED.sub(_cover, source[start:end])
    return b" " * start + _COMPONENT_TAG.sub(rb"\1X", covered)


def _cover(found: re.Match[bytes]) -> bytes:
    return found[0] if found[0].startswith(b"<") else b"x" * len(found[0])


class _Reader:
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.errors = 0
        self.too_deep = 0

    def _text(self, node: Any) -> str:
        return self.source[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def fill(self, parent: RawElement, nodes: list[Any], depth: int) -> None:
        for child in nodes:
            kind = child.type
            if kind in ("text", "entity"):
                self._add_text(parent, child.start_byte, child.end_byte)
            elif kind in ("element", "script_element", "style_element") or child.is_error:
                self._nested(parent, child, depth)

    def _add_text(self, parent: RawElement, start: int, end: int) -> None:
        """Words and entities in a row are one text."""
        last = parent.children[-1] if parent.children else None
        if isinstance(last, tuple):
            parent.children[-1] = (last[0], end)
        else:
            parent.children.append((start, end))

    def _nested(self, parent: RawElement, node: Any, depth: int) -> None:
        if depth >= _MAX_DEPTH:
            self.too_deep += 1
        elif node.is_error:
            self.fill(parent, node.named_children, depth + 1)
        else:
            parent.children.append(self._element(node, depth + 1))

    def _element(self, node: Any, depth: int) -> RawElement:
        inner = node.named_children
        tag = next((c for c in inner if c.type in ("start_tag", "self_closing_tag")), None)
        if tag is None:
            return RawElement("", node.start_byte)
        element = RawElement("", tag.start_byte)
        for child in tag.named_children:
            kind = child.type
            if kind == "attribute":
                element.attributes.append(self._attribute(child))
            elif kind == "tag_name":
                element.tag = self._text(child)
        self.fill(element, inner, depth)
        return element

    def _attribute(self, node: Any) -> RawAttribute:
        """Read off the text: a name, and a value with or without quotes."""
        start, end = node.start_byte, node.end_byte
        found = _ATTRIBUTE.match(self.source, start, end)
        if found is None or node.has_error:
            return self._odd_attribute(node)
        name = found[1].decode("utf-8", "replace")
        if found[2] is None:
            return RawAttribute(name, start)
        return RawAttribute(name, start, found.end(), end - len(found[2]))

    def _odd_attribute(self, node: Any) -> RawAttribute:
        parts = node.named_children
        name, at = self._text(parts[0]), node.start_byte
        if len(parts) < 2:
            return RawAttribute(name, at)
        value = parts[1]
        if value.type == "quoted_attribute_value":
            return RawAttribute(name, at, value.start_byte + 1, value.end_byte - 1)
        return RawAttribute(name, at, value.start_byte, value.end_byte)
