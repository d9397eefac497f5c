"""Regular expressions of analysed code, run where that cannot take long.

A pattern comes from code that may be hostile, so only short ones without nested repetition are run, and only on short
texts; anything else stays open.
"""

from __future__ import annotations

import re

MAX_PATTERN = 60
MAX_TEXT = 160
MAX_REPETITIONS = 3
_LITERAL = re.compile(r"^/(?P<body>(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[])+)/(?P<flags>[a-z]*)$", re.S)
_REPEATED_GROUP = re.compile(r"\)(?:[*+?]|\{\d)")
_REPETITION = re.compile(r"(?<!\\)[*+]|(?<!\\)\{\d+,")


def compiled(literal: str) -> tuple[re.Pattern[str], bool] | None:
    """A JavaScript regular expression literal as a pattern, and whether it is global; None where it is not run."""
    found = _LITERAL.match(literal)
    if found is None or len(literal) > MAX_PATTERN:
        return None
    body, flags = found["body"].replace("\\/", "/"), found["flags"]
    if _REPEATED_GROUP.search(body) or len(_REPETITION.findall(body)) > MAX_REPETITIONS:
        return None
    try:
        return re.compile(body, re.I if "i" in flags else 0), "g" in flags
    except re.error:
        return None


def replace(text: str | None, literal: str, new: str | None) -> str | None:
    """`text.replace(/pattern/, new)` where all is known; None where it is not."""
    pattern = compiled(literal)
    if text is None or new is None or pattern is None or len(text) > MAX_TEXT:
        return None
    template = re.sub(r"\$(\d)", r"\\\1", new.replace("\\", "\\\\")).replace("$&", r"\g<0>")
    try:
        return pattern[0].sub(template, text, count=0 if pattern[1] else 1)
    except (re.error, IndexError):
        return None


def is_global(literal: str) -> bool:
    return "g" in literal.rpartition("/")[2]


def pieces(text: str | None, literal: str) -> list[tuple[str, tuple[str, ...]]] | None:
    """A text cut at the matches of a pattern, as (text before, match with its groups); the last has an empty match."""
    pattern = compiled(literal)
    if text is None or pattern is None or len(text) > MAX_TEXT:
        return None
    out: list[tuple[str, tuple[str, ...]]] = []
    at = 0
    for found in pattern[0].finditer(text):
        out.append((text[at : found.start()], (found[0], *(group or "" for group in found.groups()))))
        at = found.end()
        if not pattern[1]:
            break
    return [*out, (text[at:], ())]


def matches(text: str, literal: str) -> bool | None:
    """Whether a pattern is found in a text; None where it is not run."""
    pattern = compiled(literal)
    return None if pattern is None or len(text) > 4 * MAX_TEXT else pattern[0].search(text) is not None
