"""Explanations with the source text of every place, as far as the sources are at hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from c2s.discovery.claims.model import Chain, Code, Explanation, Step
from c2s.workspace.excerpts import Excerpts, State

_CONTINUED = 400
"""Characters that a statement may have before the rest is left away."""
_OPEN, _CLOSED, _QUOTES = "([{", ")]}", "\"'`"


def quoted(explanation: Explanation, excerpts: Excerpts) -> Explanation:
    return replace(
        explanation,
        chains=tuple(_chain(chain, excerpts) for chain in explanation.chains),
        rejected=tuple(_chain(chain, excerpts) for chain in explanation.rejected),
    )


def _chain(chain: Chain, excerpts: Excerpts) -> Chain:
    return replace(chain, steps=tuple(_step(step, excerpts) for step in chain.steps))


def _step(step: Step, excerpts: Excerpts) -> Step:
    place = step.place
    if place is None or not place.line:
        return step
    quote = excerpts.quote(place.source, place.path, place.line, place.column)
    lines = statement(quote.lines, quote.column)
    return replace(step, code=Code(state=quote.state.value, lines=lines, column=quote.column, reason=quote.reason))


def notes(explanation: Explanation) -> Iterator[str]:
    """What keeps the code from being the proof that it should be, once for each file or source."""
    stale: dict[str, None] = {}
    away: dict[str, None] = {}
    for step in steps_of(explanation):
        if step.code is None or step.place is None:
            continue
        if step.code.state in (State.STALE, State.MISSING, State.UNREADABLE):
            said = "changed since the scan" if step.code.state == State.STALE else step.code.reason
            stale[f"{step.place.source}:{step.place.path}: {said}"] = None
        elif step.code.state == State.NO_ROOT:
            away[step.place.source] = None
    yield from stale
    for source in away:
        yield f"where source {source!r} lies is not known here; name its folder: --root {source}=DIR"


def steps_of(explanation: Explanation) -> Iterator[Step]:
    chains: Iterable[Chain] = (*explanation.chains, *explanation.rejected)
    return (step for chain in chains for step in chain.steps)


def statement(lines: tuple[str, ...], column: int) -> tuple[str, ...]:
    """The line, and those after it while a bracket is open that begins a list or record, not a body of statements."""
    depth: list[str] = []
    length = 0
    for number, line in enumerate(lines):
        start = column - 1 if number == 0 else 0
        length += len(line)
        if not _scanned(line[start:], depth) or not depth or length > _CONTINUED:
            return lines[: number + 1]
    return lines[:1] if depth else lines


def _scanned(text: str, depth: list[str]) -> bool:
    """Follows the brackets of a line; false where a body of statements begins."""
    quote, before = "", ""
    for position, char in enumerate(text):
        if quote:
            quote = "" if char == quote and text[position - 1] != "\\" else quote
        elif char in _QUOTES:
            quote = char
        elif char in _OPEN:
            if char == "{" and (before.endswith(")") or before.endswith("=>")):
                return False
            depth.append(char)
        elif char in _CLOSED:
            if not depth:
                return False
            depth.pop()
        before = (before + char)[-2:] if not char.isspace() else before
    return True
