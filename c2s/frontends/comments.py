"""Comments beside declarations: they carry the labels and descriptions that people wrote."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import msgspec

from c2s.facts import model as ir

MAX_DOC = 2000
_MARKERS = re.compile(r"^\s*(?:/\*\*?|\*/|\*|///?|#+:?|<!--)?\s?|\s*(?:\*/|-->)?\s*$")


def text_of_comment(comment: str) -> str:
    """The words of a comment without its markers, one line per source line."""
    lines = (_MARKERS.sub("", line).rstrip() for line in comment.splitlines())
    return "\n".join(line for line in lines if line)[:MAX_DOC]


def documented(fact: Any, text: str) -> None:
    """Attach a comment to the declaration that `fact` is or wraps; a text that is there already stays."""
    if isinstance(fact, ir.Define):
        fact = fact.definition
    elif isinstance(fact, ir.Entry) and isinstance(fact.value, ir.Lambda) and fact.value.function.name:
        fact = fact.value.function
    if text and getattr(fact, "doc", None) == "":
        msgspec.structs.force_setattr(fact, "doc", text)


@dataclass(frozen=True)
class Remark:
    """Comments that wait for the declaration below them; `row` is the last line, `formal` marks `/** … */`."""

    text: str
    row: int
    formal: bool

    @staticmethod
    def after(before: Remark | None, comment: str, first_row: int, last_row: int) -> Remark:
        """Comments in lines without a gap belong together."""
        text, formal = text_of_comment(comment), comment.startswith("/**")
        if before is not None and first_row - before.row <= 1:
            return Remark(f"{before.text}\n{text}"[:MAX_DOC], last_row, before.formal or formal)
        return Remark(text, last_row, formal)

    def describe(self, fact: Any, row: int) -> None:
        """Document the fact in line `row`. Across a blank line only a documentation comment reaches."""
        if self.formal or row - self.row <= 1:
            documented(fact[0] if type(fact) is list and fact else fact, self.text)
