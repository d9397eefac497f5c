"""Ignore files: `.gitignore` and `.ignore` of every folder from the root down, nearest first.

A walk asks about each entry after its folder was found not to be ignored, so a pattern has to match the entry itself.
Most patterns are a name or an ending and are looked up; `pathspec` compiles the others. Ignore files are scanned data:
only plain files inside the root are read (a link may lead to a device that never ends).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

NAMES = (".ignore", ".gitignore")
"""What `.ignore` files say, on any level, comes before what `.gitignore` files say."""

MAX_BYTES = 1_000_000

_WORD = r"[\w.@+~-]+"
_NAME = re.compile(_WORD)
_ENDING = re.compile(rf"\*(\.{_WORD})")
_PATH = re.compile(rf"/{_WORD}|/?{_WORD}(?:/{_WORD})+")
_FIRST = re.compile(rf"/?({_WORD})/")


@dataclass(frozen=True)
class _Pattern:
    """`order` is the line; the last line that matches decides."""

    order: int
    ignores: bool
    folders_only: bool
    regex: re.Pattern[str] | None = None
    """None where looking up the text was enough."""


_Table = dict[str, list[_Pattern]]


@dataclass
class Rules:
    """One ignore file; `base` is how many characters of a path lie before its folder's content."""

    base: int
    names: _Table = field(default_factory=lambda: defaultdict(list))
    endings: _Table = field(default_factory=lambda: defaultdict(list))
    paths: _Table = field(default_factory=lambda: defaultdict(list))
    """Literal paths from the ignore file on."""
    below: _Table = field(default_factory=lambda: defaultdict(list))
    """Patterns for such paths, by their first name."""
    open_names: list[_Pattern] = field(default_factory=list)
    open_paths: list[_Pattern] = field(default_factory=list)

    def ignores(self, path: str, name: str, folder: bool) -> bool | None:
        """None where no line matches."""
        last: _Pattern | None = None
        rest = path[self.base :]
        for patterns, subject in self.candidates(rest, name):
            for pattern in patterns:
                if (last is not None and pattern.order < last.order) or (pattern.folders_only and not folder):
                    continue
                if pattern.regex is None or _matches(pattern.regex, subject):
                    last = pattern
        return None if last is None else last.ignores

    def candidates(self, rest: str, name: str) -> Iterator[tuple[list[_Pattern], str]]:
        """Lists of patterns that may match, each with what it is matched against."""
        if name in self.names:
            yield self.names[name], name
        if rest in self.paths:
            yield self.paths[rest], rest
        yield self.open_names, name
        if self.below and (first := rest.partition("/")[0]) in self.below:
            yield self.below[first], rest
        yield self.open_paths, rest
        dot = name.find(".") if self.endings else -1
        while dot >= 0:
            if name[dot:] in self.endings:
                yield self.endings[name[dot:]], name
            dot = name.find(".", dot + 1)


def _matches(regex: re.Pattern[str], subject: str) -> bool:
    """`pathspec` matches a folder for what is in it too, and marks that by a group; a walk has been there already."""
    found = regex.match(subject)
    return found is not None and (not regex.groupindex or found.end() == len(subject))


def rules(body: bytes, base: int) -> Rules | None:
    """The patterns of an ignore file; None where it has none."""
    made = Rules(base)
    count = 0
    for order, line in enumerate(body.decode("utf-8-sig", "surrogateescape").split("\n")):
        count += _add(made, order, line.rstrip("\r"))
    return made if count else None


def _add(made: Rules, order: int, line: str) -> bool:
    text = line if line.endswith("\\ ") else line.rstrip(" ")
    if not text or text.startswith("#"):
        return False
    ignores = not text.startswith("!")
    text = text if ignores else text[1:]
    folders_only = text.endswith("/")
    text = text[:-1] if folders_only else text
    literal = _Pattern(order, ignores, folders_only)
    if _NAME.fullmatch(text):
        made.names[text].append(literal)
    elif _PATH.fullmatch(text):
        made.paths[text.lstrip("/")].append(literal)
    elif ending := _ENDING.fullmatch(text):
        made.endings[ending.group(1)].append(literal)
    elif (regex := _compiled(text)) is not None:
        _place(made, text).append(_Pattern(order, ignores, folders_only, regex))
    else:
        return False
    return True


def _place(made: Rules, text: str) -> list[_Pattern]:
    """Where a pattern with wildcards is looked for."""
    if "/" not in text:
        return made.open_names
    first = _FIRST.match(text)
    return made.open_paths if first is None else made.below[first.group(1)]


@lru_cache(maxsize=4096)
def _compiled(text: str) -> re.Pattern[str] | None:
    """None for a line that means nothing (`!` alone, an open bracket): git passes over it too."""
    try:
        pattern = GitIgnoreSpecPattern(f"\\{text}" if text[:1] in ("#", "!") else text)
    except (ValueError, re.error):
        return None
    regex: re.Pattern[str] | None = pattern.regex
    return regex


@dataclass(frozen=True)
class Ignoring:
    """The ignore files that hold in a folder, for each of `NAMES`, the nearest first."""

    levels: tuple[tuple[Rules, ...], ...] = ((), ())

    def inside(self, found: Sequence[Rules | None]) -> Ignoring:
        """For the content of a folder with these ignore files."""
        if not any(found):
            return self
        return Ignoring(tuple((*((new,) if new else ()), *old) for new, old in zip(found, self.levels, strict=True)))

    def ignores(self, path: str, name: str, folder: bool) -> bool:
        for chain in self.levels:
            decided = _first(each.ignores(path, name, folder) for each in chain)
            if decided is not None:
                return decided
        return False


def _first(answers: Iterable[bool | None]) -> bool | None:
    return next((answer for answer in answers if answer is not None), None)
