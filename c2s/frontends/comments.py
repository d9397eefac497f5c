"""Comments beside declarations: they carry the labels and descriptions that people wrote."""

from __future__ import annotations

import re
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
