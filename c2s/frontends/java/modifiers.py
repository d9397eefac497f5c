"""Java's modifiers and annotations, which stand together before a declaration."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tree_sitter import Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.rows import maker
from c2s.frontends.walker import Walk

PLAIN_WORDS = r"[a-z\s-]+"
PLAIN_MARKER = r"@(\w+)"
PLAIN_ANNOTATION = r"@(\w+)\(\"([^\"\\\n]*)\"\)"


def plain_words(walk: Walk, start: int, match: re.Match[bytes]) -> list[str]:
    return walk.string(match[0]).split()


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


def plain_marker(walk: Walk, start: int, match: re.Match[bytes]) -> ir.Annotation:
    """`@Name`."""
    return ir.Annotation(_name(walk, start, match), start)


def plain_annotation(walk: Walk, start: int, match: re.Match[bytes]) -> ir.Annotation:
    """`@Name("text")`."""
    value = walk.quoted(match[2])
    call = ir.Call(_name(walk, start, match), [ir.Lit(value, match.start(2) - 1)], start + 1)
    return ir.Annotation(call, start)


def _name(walk: Walk, start: int, match: re.Match[bytes]) -> ir.Ref:
    name = walk.string(match[1])
    walk.names.add(name)
    return ir.Ref(name, start + 1)


@maker(ir.Call)
def annotation(callee: Any, args: list[Any], at: int) -> ir.Annotation:
    return ir.Annotation(ir.Call(callee, args, at + 1), at)
