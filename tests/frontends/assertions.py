"""Assertion comments in source files: read, cut out of the source, and compared with the facts (README.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from c2s.facts import model as ir
from c2s.frontends.registry import frontend_named
from tests.frontends.vocabulary import FILE, Seen, seen_in

_LINE = re.compile(r"^(\s*)(?://|#|<!--)(\s*)(\^|<-|file\b|exhaustive\b)\s*(.*?)\s*(?:-->)?\s*$")
ALWAYS_EXHAUSTIVE = {"unknown"}


@dataclass(frozen=True)
class Assertion:
    """`line` and `column` (from 1) of the place spoken of, or line 0 for the whole file; `written` is its own line."""

    written: int
    line: int
    column: int
    kind: str
    wanted: str


@dataclass
class Asserted:
    """A source file without its assertions, and the assertions."""

    source: bytes
    assertions: list[Assertion] = field(default_factory=list)
    exhaustive: set[str] = field(default_factory=lambda: set(ALWAYS_EXHAUSTIVE))


def read(source: str) -> Asserted:
    """Assertion lines become blank lines: they are no comments of the code, and lines keep their numbers."""
    kept: list[str] = []
    found: list[Assertion] = []
    exhaustive: list[str] | None = None
    target = 0
    for number, line in enumerate(source.split("\n"), start=1):
        match = _LINE.match(line)
        kept.append(line if match is None else "")
        if match is None:
            target = number
        elif match[3] == "exhaustive":
            exhaustive = match[4].split()
        else:
            found += _assertions(match, number, target)
    asserted = Asserted("\n".join(kept).encode(), found)
    if exhaustive is not None:
        asserted.exhaustive |= set(exhaustive) or {assertion.kind for assertion in found}
    return asserted


def _assertions(match: re.Match[str], number: int, target: int) -> list[Assertion]:
    if match[3] == "file":
        return [Assertion(number, 0, 0, "file", match[4])]
    column = (match.start(3) if match[3] == "^" else len(match[1])) + 1
    kind, _, wanted = match[4].partition(" ")
    several = wanted.split() if kind == "mentions" else [wanted.strip()]
    return [Assertion(number, target, column, kind, one) for one in several]


# --- comparison -------------------------------------------------------------------------------------


def failures_in(path: Path) -> list[str]:
    """One message for each assertion that no fact meets and each fact that an exhaustive file does not assert."""
    frontend = frontend_named(path.parent.name)
    asserted = read(path.read_text("utf-8"))
    facts = frontend.extract(asserted.source, frontend.suffixes[path.suffix])
    return Comparison(path, asserted, facts).failures()


class Comparison:
    def __init__(self, path: Path, asserted: Asserted, facts: ir.FileFacts) -> None:
        self.path = path
        self.asserted = asserted
        self.lines = asserted.source.split(b"\n")
        self.seen = [(self._place(facts, one), one) for one in seen_in(facts)]

    def failures(self) -> list[str]:
        met: set[int] = set()
        messages = []
        for assertion in self.asserted.assertions:
            matching = [n for n, (place, one) in enumerate(self.seen) if _meets(assertion, place, one)]
            met.update(matching)
            if not matching:
                messages.append(self._unmet(assertion))
        messages += [
            f"{self.path.name}:{line}:{column}: not asserted: {one.full}"
            for number, ((line, column), one) in enumerate(self.seen)
            if one.kind in self.asserted.exhaustive and number not in met
        ]
        return messages + self._errors()

    def _errors(self) -> list[str]:
        """A test source is well-formed unless it says otherwise."""
        if any(assertion.wanted.startswith("errors ") for assertion in self.asserted.assertions):
            return []
        errors = next(one.full for _, one in self.seen if one.at == FILE and one.forms[0].startswith("errors"))
        return [] if errors == "file errors 0" else [f"{self.path.name}: {errors} (assert them with: file errors N)"]

    def _place(self, facts: ir.FileFacts, one: Seen) -> tuple[int, int]:
        if one.at == FILE:
            return 0, 0
        place = facts.place(one.at)
        return place.line, len(self.lines[place.line - 1][: place.column - 1].decode("utf-8", "replace")) + 1

    def _unmet(self, assertion: Assertion) -> str:
        wanted = f"{assertion.kind} {assertion.wanted}"
        here = [one.full for place, one in self.seen if place == (assertion.line, assertion.column)]
        near = [
            f"{column}: {one.full}"
            for (line, column), one in self.seen
            if line == assertion.line and column != assertion.column and one.kind == assertion.kind
        ]
        message = (
            f"{self.path.name}:{assertion.written}: expected at {assertion.line}:{assertion.column}: {wanted}\n"
            f"    facts there: {' · '.join(here) or 'none'}"
        )
        return message + (f"\n    elsewhere on the line: {' · '.join(near)}" if near else "")


def _meets(assertion: Assertion, place: tuple[int, int], one: Seen) -> bool:
    return place == (assertion.line, assertion.column) and one.kind == assertion.kind and assertion.wanted in one.forms
