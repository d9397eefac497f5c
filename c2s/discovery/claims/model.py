"""An explanation: a claim of the result with everything that it rests on, as data."""

from __future__ import annotations

import msgspec

from c2s.discovery.result import Struct
from c2s.graph.model import Evidence


class Code(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The source text at a place; `state` says whether it is what was scanned (`workspace.excerpts.State`).

    `column` counts characters of the first line from 1.
    """

    state: str
    lines: tuple[str, ...] = ()
    column: int = 0
    reason: str = ""


class Place(Struct, frozen=True, kw_only=True, omit_defaults=True):
    source: str
    path: str
    line: int
    column: int = 0


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One hop: what happens, where, by which rule. `code` is filled in where the sources are at hand."""

    text: str
    place: Place | None = None
    rule: str = ""
    confidence: str = ""
    reason: str = ""
    symbol: str = ""
    functions: tuple[str, ...] = ()
    """What the value runs through on this hop, the outermost first."""
    when: tuple[str, ...] = ()
    """Conditions under which the hop is taken."""
    code: Code | None = None


class Chain(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Hops in the order in which the value travels, or places that say the same."""

    title: str
    confidence: str = ""
    steps: tuple[Step, ...] = ()
    left_out: int = 0
    """How many more of the kind there are."""


class Row(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of a table: what it is, what is said of it, and the name to explain it by."""

    cells: tuple[str, ...]
    name: str = ""


class Table(Struct, frozen=True, kw_only=True, omit_defaults=True):
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Fact(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that is said in a word or two."""

    name: str
    text: str


class Explanation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`rejected`: what was considered and is not claimed, with why. `see`: names that lead on."""

    kind: str
    id: str
    claim: str
    confidence: str = ""
    facts: tuple[Fact, ...] = ()
    chains: tuple[Chain, ...] = ()
    tables: tuple[Table, ...] = ()
    rejected: tuple[Chain, ...] = ()
    rules: dict[str, str] = msgspec.field(default_factory=dict)
    """Rules that the hops name, with what each means."""
    settles: str = ""
    """What would settle what is unknown."""
    see: tuple[str, ...] = ()


def place_of(evidence: Evidence) -> Place | None:
    """Evidence without a path is about no place."""
    if not evidence.path:
        return None
    return Place(source=evidence.source, path=evidence.path, line=evidence.line, column=evidence.column)


def step(
    text: str, evidence: Evidence | None = None, functions: tuple[str, ...] = (), when: tuple[str, ...] = ()
) -> Step:
    """A hop at the place of its evidence."""
    if evidence is None:
        return Step(text=text, functions=functions, when=when)
    return Step(
        text=text,
        place=place_of(evidence),
        rule=evidence.rule,
        confidence=evidence.confidence,
        reason=evidence.reason,
        symbol=evidence.symbol,
        functions=functions,
        when=when,
    )
