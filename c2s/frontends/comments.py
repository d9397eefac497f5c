"""Comments beside declarations: they carry the labels and descriptions that people wrote."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec
from tree_sitter import Node

from c2s.facts import model as ir

MAX_DOC = 2000
_MARKERS = frozenset("/*#<")
_OPENING = re.compile(r"(?:/\*+(?!/)|\*(?!/)|///?|#+:?|<!--)\s?")
_EDGE = " \t\r*"
_ORDERS = ("@ts-", "eslint", "istanbul", "\n//")
_DIRECTIVE = re.compile(
    r"eslint|@ts-|prettier-|biome-|istanbul |c8 |v8 |tslint:|@vite-|webpack[A-Z]|noinspection|NOSONAR|@formatter"
    r"|noqa|nosec|type: ?ignore|(?:pylint|pyright|mypy|ruff|flake8|fmt|yapf|isort):|pragma\b|(?:end)?region\b|-\*-"
).match


def text_of_comment(comment: str) -> str:
    """The words of a comment without its markers and without orders to tools, one line per source line."""
    lines = comment[: 2 * MAX_DOC].split("\n")
    if comment.startswith("/**") and not any(order in comment for order in _ORDERS):
        words = [line.strip(_EDGE) for line in lines]
        words[0] = words[0].lstrip("/* \t\r")
        words[-1] = words[-1].rstrip("/* \t\r")
    else:
        words = [line for line in map(_words, lines) if not _DIRECTIVE(line)]
    return "\n".join(filter(None, words))[:MAX_DOC]


def _words(line: str) -> str:
    line = line.strip()
    if line.startswith("* "):
        line = line[2:]
    elif line[:1] in _MARKERS:
        line = _OPENING.sub("", line, 1)
    if line.endswith("*/"):
        return line.rstrip("*/").rstrip()
    return line.removesuffix("-->").rstrip() if line.endswith("-->") else line


def documented(fact: Any, text: str) -> None:
    """Give the declaration that `fact` is or wraps its documentation; a text that is there already stays."""
    owner = _undocumented(fact)
    if owner is not None:
        msgspec.structs.force_setattr(owner, "doc", text)


def commented(fact: Any, comment: bytes) -> None:
    """The same from a comment, whose words are looked at only if a declaration takes them."""
    owner = _undocumented(fact)
    if owner is not None:
        msgspec.structs.force_setattr(owner, "doc", text_of_comment(comment.decode("utf-8", "replace")))


def _undocumented(fact: Any) -> Any:
    if isinstance(fact, ir.Define):
        fact = fact.definition
    elif isinstance(fact, ir.Entry) and isinstance(fact.value, ir.Lambda) and fact.value.function.name:
        fact = fact.value.function
    return fact if getattr(fact, "doc", None) == "" else None


class Remark(NamedTuple):
    """Comments that wait for the declaration below them: their source, their last line, whether they are `/** … */`."""

    start: int
    end: int
    row: int
    formal: bool

    def describe(self, fact: Any, row: int, source: bytes) -> None:
        """Document the fact in line `row`. Across a blank line only a documentation comment reaches."""
        if self.formal or row - self.row <= 1:
            commented(fact[0] if type(fact) is list and fact else fact, source[self.start : self.end])


def joined(before: Remark | None, node: Node, source: bytes) -> Remark:
    """Comments in lines without a gap belong together."""
    start, end = node.start_byte, node.end_byte
    formal = source.startswith(b"/**", start)
    if before is not None and node.start_point[0] - before.row <= 1:
        return Remark(before.start, end, node.end_point[0], formal or before.formal)
    return Remark(start, end, node.end_point[0], formal)
