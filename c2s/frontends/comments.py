"""Comments beside declarations: they carry the labels and descriptions that people wrote."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import msgspec

from c2s.facts import model as ir

MAX_DOC = 2000
_OPENING = re.compile(r"^[ \t]*(?:/\*+(?!/)|\*(?!/)|///?|#+:?|<!--)?[ \t]?", re.M)
_DIRECTIVE = re.compile(
    r"eslint|@ts-|prettier-|biome-|istanbul |c8 |v8 |tslint:|@vite-|webpack[A-Z]|noinspection|NOSONAR|@formatter"
    r"|noqa|nosec|type: ?ignore|(?:pylint|pyright|mypy|ruff|flake8|fmt|yapf|isort):|pragma\b|(?:end)?region\b|-\*-"
).match


def text_of_comment(comment: str) -> str:
    """The words of a comment without its markers and without orders to tools, one line per source line."""
    body = comment[: 2 * MAX_DOC].rstrip()
    if "*/" in body:
        body = body.replace("**/", "").replace("*/", "")
    elif body.startswith("<!--"):
        body = body.removesuffix("-->")
    lines = map(str.rstrip, _OPENING.sub("", body).split("\n"))
    return "\n".join(line for line in lines if line and not _DIRECTIVE(line))[:MAX_DOC]


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


@dataclass(frozen=True, slots=True)
class Remark:
    """Comments that wait for the declaration below them; `row` is the last line, `formal` marks `/** … */`."""

    comment: str
    row: int
    formal: bool

    @staticmethod
    def after(before: Remark | None, comment: str, first_row: int, last_row: int) -> Remark:
        """Comments in lines without a gap belong together."""
        formal = comment.startswith("/**")
        if before is not None and first_row - before.row <= 1:
            return Remark(f"{before.comment}\n{comment}", last_row, formal or before.formal)
        return Remark(comment, last_row, formal)

    def describe(self, fact: Any, row: int) -> None:
        """Document the fact in line `row`. Across a blank line only a documentation comment reaches."""
        if self.formal or row - self.row <= 1:
            commented(fact[0] if type(fact) is list and fact else fact, self.comment)
