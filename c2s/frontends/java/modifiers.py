"""Java's modifiers and annotations, which stand together before a declaration."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tree_sitter import Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.rows import maker
from c2s.frontends.walker import Walk

PLAIN_ANNOTATION = r"@(\w+)\(\"([^\"\\\n]*)\"\)"


def plain_words(walk: Walk, start: int, piece: bytes) -> list[str] | None:
    """Modifiers without annotations and comments."""
    if b"@" in piece or b"/" in piece:
        return None
    return walk.string(piece).split()


def modifiers(walk: Walk, cursor: TreeCursor, node: Node) -> list[Any]:
    """Words and annotations in one list, in source order."""
    marks = (walk.lower_node(child) if child.is_named else walk.text(child) for child in node.children)
    return [mark for mark in marks if mark is not None]


def words_of(marks: Sequence[Any]) -> list[str]:
    return [mark for mark in marks if type(mark) is str]


def field_words_of(marks: Sequence[Any], *implied: str) -> list[str]:
    """The words of a field, in the words of the facts."""
    return ["readonly" if word == "final" else word for word in [*implied, *words_of(marks)]]


def annotations_of(marks: Sequence[Any]) -> list[ir.Annotation]:
    return [mark for mark in marks if isinstance(mark, ir.Annotation)]


def plain_marker(walk: Walk, start: int, piece: bytes) -> ir.Annotation | None:
    """`@Name`."""
    name = walk.string(piece)[1:]
    if not name.isalnum():
        return None
    walk.names.add(name)
    return ir.Annotation(ir.Ref(name, start + 1), start)


def plain_annotation(walk: Walk, start: int, match: re.Match[bytes]) -> ir.Annotation:
    """`@Name("text")`."""
    name = walk.string(match[1])
    walk.names.add(name)
    value = ir.Lit(walk.quoted(match[2]), match.start(2) - 1)
    return ir.Annotation(ir.Call(ir.Ref(name, start + 1), [value], start + 1), start)


@maker(ir.Call)
def annotation(callee: Any, args: list[Any], at: int) -> ir.Annotation:
    return ir.Annotation(ir.Call(callee, args, at + 1), at)
