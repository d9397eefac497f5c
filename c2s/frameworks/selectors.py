"""The small language of descriptors: selectors say where in a call something is, patterns stand for names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from c2s.diagnostics import UsageError

_SELECTOR = re.compile(r"^(?:args\[(?P<arg>\w+)\]|\$(?P<group>\d)|'(?P<const>[^']*)')(?P<path>(?:\.\w+)*)$")
_GROUP = re.compile(r"\{([^}]*)\}")


@dataclass(frozen=True)
class Selector:
    """Where in a call something is. Exactly one of `index`, `name`, `group` and `const` is set."""

    index: int | None = None
    name: str | None = None
    group: int | None = None
    const: str | None = None
    path: tuple[str, ...] = ()


def selector(text: str) -> Selector:
    found = _SELECTOR.match(text.strip())
    if found is None:
        raise UsageError(
            f"bad selector {text!r} in a framework descriptor", "write args[0], args[name], $1 or 'constant'"
        )
    path = tuple(found["path"].split(".")[1:])
    if found["group"]:
        return Selector(group=int(found["group"]), path=path)
    if found["const"] is not None:
        return Selector(const=found["const"], path=path)
    argument = found["arg"]
    return Selector(index=int(argument), path=path) if argument.isdigit() else Selector(name=argument, path=path)


def expand(pattern: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The names that a pattern stands for, each with the words chosen in its braces."""
    pieces = _GROUP.split(pattern)
    choices = [piece.split(",") if index % 2 else [piece] for index, piece in enumerate(pieces)]
    for words in product(*choices):
        yield "".join(words), tuple(words[1::2])
