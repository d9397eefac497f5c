"""Comments beside declarations: they carry the labels and descriptions that people wrote."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from c2s.facts import model as ir

MAX_DOC = 2000
_MARKERS = frozenset("/*#<")
_OPENING = re.compile(r"(?:/\*+(?!/)|\*(?!/)|///?|#+:?|<!--)\s?")
_DIRECTIVE = re.compile(
    r"eslint|@ts-|prettier-|biome-|istanbul |c8 |v8 |tslint:|@vite-|webpack[A-Z]|noinspection|NOSONAR|@formatter"
    r"|noqa|nosec|type: ?ignore|(?:pylint|pyright|mypy|ruff|flake8|fmt|yapf|isort):|pragma\b|(?:end)?region\b|-\*-"
).match


def text_of_comment(comment: str) -> str:
    """The words of a comment without its markers and without orders to tools, one line per source line."""
    words = (_words(line) for line in comment[: 2 * MAX_DOC].split("\n"))
    return "\n".join(line for line in words if line and not _DIRECTIVE(line))[:MAX_DOC]


def _words(line: str) -> str:
    line = line.strip()
    if line[:1] in _MARKERS:
        line = _OPENING.sub("", line, 1)
    if line[-2:] == "*/":
        return line.rstrip("*/").rstrip()
    return line.removesuffix("-->").rstrip()


def documented(fact: Any, text: str) -> None:
    """Give the declaration that `fact` is or wraps its documentation; a text that is there already stays."""
    owner = _undocumented(fact)
    if owner is not None:
        msgspec.structs.force_setattr(owner, "doc", text)


def commented(fact: Any, comment: str) -> None:
    """The same from a comment, whose words are looked at only if a declaration takes them."""
    owner = _undocumented(fact)
    if owner is not None:
        msgspec.structs.force_setattr(owner, "doc", text_of_comment(comment))


def _undocumented(fact: Any) -> Any:
    if isinstance(fact, ir.Define):
        fact = fact.definition
    elif isinstance(fact, ir.Entry) and isinstance(fact.value, ir.Lambda) and fact.value.function.name:
        fact = fact.value.function
    return fact if getattr(fact, "doc", None) == "" else None


class Remark(NamedTuple):
    """Comments that wait for the declaration below them; `row` is the last line, `formal` marks `/** … */`."""

    comment: str
    row: int
    formal: bool

    def describe(self, fact: Any, row: int) -> None:
        """Document the fact in line `row`. Across a blank line only a documentation comment reaches."""
        if self.formal or row - self.row <= 1:
            commented(fact[0] if type(fact) is list and fact else fact, self.comment)


def joined(before: Remark | None, comment: str, first_row: int, last_row: int) -> Remark:
    """Comments in lines without a gap belong together."""
    formal = comment.startswith("/**")
    if before is not None and first_row - before.row <= 1:
        return Remark(f"{before.comment}\n{comment}", last_row, formal or before.formal)
    return Remark(comment, last_row, formal)
