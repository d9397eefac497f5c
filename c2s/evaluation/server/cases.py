"""Ways of writing a name of several words, and the functions that change one into another."""

from __future__ import annotations

import re
from collections.abc import Callable

_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|[0-9]+")


def words(name: str) -> list[str]:
    return [word.lower() for part in re.split(r"[_\-.\s]+", name) for word in _WORDS.findall(part)]


def _camel(name: str) -> str:
    """As the common libraries do it: what has no underscore keeps its capitals."""
    head, *rest = [part for part in re.split(r"[_-]+", name) if part] or [name]
    return head[:1].lower() + head[1:] + "".join(part[:1].upper() + part[1:] for part in rest)


_CASES: dict[str, Callable[[str], str]] = {
    "camel": _camel,
    "pascal": lambda name: (made := _camel(name))[:1].upper() + made[1:],
    "snake": lambda name: "_".join(words(name)),
    "kebab": lambda name: "-".join(words(name)),
    "upper-snake": lambda name: "_".join(words(name)).upper(),
    "lower": lambda name: "".join(words(name)),
    "title": lambda name: " ".join(word.title() for word in words(name)),
    "dotted": lambda name: ".".join(words(name)),
}


def in_case(case: str) -> Callable[[str], str]:
    return _CASES[case]


def case_of(function: str) -> str | None:
    """The case that a function or setting of this name makes; None where the name does not say."""
    found = set(words(function))
    text = "".join(words(function))
    if {"upper", "snake"} <= found or "screaming" in found:
        return "upper-snake"
    if "pascal" in text or {"upper", "camel"} <= found or "pascalize" in text:
        return "pascal"
    if text.endswith(("decamelize", "tosnake", "snakecase")) or text in ("snake", "underscore"):
        return "snake"
    for word in ("camel", "kebab", "snake"):
        if word in text:
            return word
    return "dotted" if "dot" in found else "lower" if text in ("lowercase", "lower") else None
