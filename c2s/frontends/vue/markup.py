"""Reads the markup of a template: elements with their raw attributes, from the HTML grammar."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tree_sitter import Language, Parser

MUSTACHE = re.compile(rb"\{\{(.*?)\}\}", re.S)
_COMPONENT_TAG = re.compile(rb"(?<=<)[A-Z](?=[\w.-])|(?<=</)[A-Z](?=[\w.-])")
_MAX_DEPTH = 60


@dataclass(frozen=True)
class RawAttribute:
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


def read(source: bytes, start: int, end: int) -> tuple[list[RawElement], int]:
    """The root elements of the markup between two offsets, and the number of places the grammar could not read."""
    masked = _mask(source, start, end)
    tree = _parser().parse(masked)
    root = RawElement("", start)
    reader = _Reader(source)
    reader.fill(root, tree.root_node, 0)
    return [child for child in root.children if isinstance(child, RawElement)], reader.errors


@cache
def _parser() -> Parser:
    import tree_sitter_html

    return Parser(Language(tree_sitter_html.language()))


def _mask(source: bytes, start: int, end: int) -> bytes:
    """The markup at its place in the file, with what HTML would misread covered by letters.

    Text between braces may hold `<`; and a component called `Input` or `Link` must not be taken for the void
    element of that name, so the capital at the start of a tag is covered too.
    """
    covered = MUSTACHE.sub(lambda found: b"x" * len(found[0]), source[start:end])
    return b" " * start + _COMPONENT_TAG.sub(b"X", covered)


class _Reader:
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.errors = 0

    def _text(self, node: Any) -> str:
        return self.source[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def fill(self, parent: RawElement, node: Any, depth: int) -> None:
        for child in node.named_children:
            kind = child.type
            if kind == "text":
                parent.children.append((child.start_byte, child.end_byte))
            elif kind in ("element", "script_element", "style_element") and depth < _MAX_DEPTH:
                parent.children.append(self._element(child, depth + 1))
            elif child.is_error:
                self.errors += 1
                self.fill(parent, child, depth + 1) if depth < _MAX_DEPTH else None

    def _element(self, node: Any, depth: int) -> RawElement:
        tag = next((c for c in node.named_children if c.type in ("start_tag", "self_closing_tag")), None)
        if tag is None:
            return RawElement("", node.start_byte)
        element = RawElement("", tag.start_byte)
        for child in tag.named_children:
            if child.type == "tag_name":
                element.tag = self._text(child)
            elif child.type == "attribute":
                element.attributes.append(self._attribute(child))
        self.fill(element, node, depth)
        return element

    def _attribute(self, node: Any) -> RawAttribute:
        parts = node.named_children
        name, at = self._text(parts[0]), node.start_byte
        if len(parts) < 2:
            return RawAttribute(name, at)
        value = parts[1]
        if value.type == "quoted_attribute_value":
            return RawAttribute(name, at, value.start_byte + 1, value.end_byte - 1)
        return RawAttribute(name, at, value.start_byte, value.end_byte)
