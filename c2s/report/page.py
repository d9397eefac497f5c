"""An explanation as a page for people who have to believe it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from itertools import groupby

from c2s.discovery.claims.model import Chain, Explanation, Place, Step, Table
from c2s.report.code import marked
from c2s.report.quotes import notes
from c2s.report.tables import columns_of
from c2s.report.terminal import visible
from c2s.report.text import Line, Piece, Style, line, padded, wrapped
from c2s.workspace.excerpts import State

INDENT = 5
_UNUSUAL = {
    State.STALE.value: "changed since the scan: the line may be another",
    State.UNCHECKED.value: "not compared with what was scanned",
}


class Page:
    """Lays out one explanation. `several`: places need the name of their source."""

    def __init__(self, explanation: Explanation, width: int | None, several: bool) -> None:
        self.explanation = explanation
        self.width = width
        self.several = several
        self.shown: set[Place] = set()

    def lines(self) -> Iterator[Line]:
        told = self.explanation
        yield (Piece(f"{told.kind} ", Style.FAINT), Piece(visible(told.id), Style.HEAD))
        yield from self.wrapped(told.claim)
        yield from self.facts()
        for note in notes(told):
            yield from self.wrapped(note, Style.BAD)
        for number, chain in enumerate(told.chains, 1):
            yield line()
            yield from self.chain(chain, str(number))
        if told.rejected:
            yield line()
            yield line("considered and rejected", Style.HEAD)
            self.shown.clear()
        for chain in told.rejected:
            yield from self.chain(chain, "-")
        for table in told.tables:
            yield line()
            yield from self.table(table)
        yield from self.ending()

    def facts(self) -> Iterator[Line]:
        told = self.explanation
        named = [(fact.name, fact.text) for fact in told.facts]
        if told.confidence:
            named.append(("confidence", told.confidence))
        room = max((len(name) for name, _ in named), default=0) + 2
        for name, text in named:
            first, *rest = self.split(text, room)
            yield (Piece(padded(name, room), Style.FAINT), Piece(first))
            yield from (line(" " * room + each) for each in rest)

    def chain(self, chain: Chain, number: str) -> Iterator[Line]:
        sure = f"  ({chain.confidence})" if chain.confidence and chain.confidence != "exact" else ""
        first, *rest = self.split(f"{chain.title}{sure}", 3)
        yield (Piece(padded(number, 3), Style.FAINT), Piece(first, Style.HEAD))
        yield from (line(f"   {each}", Style.HEAD) for each in rest)
        for _, steps in groupby(chain.steps, key=_spot):
            yield from self.at_one_place(list(steps))
        if chain.left_out:
            yield line(f"   and {chain.left_out} more")

    def at_one_place(self, steps: Sequence[Step]) -> Iterator[Line]:
        step = steps[-1]
        for each in steps:
            through = f", through {', '.join(each.functions)}" if each.functions else ""
            yield from self.wrapped(f"{each.text}{through}", indent=3)
            for condition in each.when:
                yield from self.wrapped(f"when {condition}", Style.FAINT, INDENT)
        yield self.place(step)
        if step.code is not None and step.code.lines and step.place not in self.shown:
            yield from self.code(step)

    def place(self, step: Step) -> Line:
        sure = step.confidence if step.confidence not in ("", "exact") else ""
        reason = step.reason if step.reason != step.text else ""
        unusual = _UNUSUAL.get(step.code.state, "") if step.code is not None else ""
        said = ", ".join(part for part in (step.rule, sure, visible(reason), unusual) if part)
        told = Piece(f"  [{said}]", Style.BAD if unusual else Style.FAINT) if said else Piece("")
        if step.place is None:
            return (Piece(" " * INDENT), Piece("no place in the source", Style.FAINT), told)
        return (Piece(" " * INDENT), Piece(self.where(step.place), Style.NAME), told)

    def where(self, place: Place) -> str:
        source = f"{place.source}:" if self.several else ""
        return visible(f"{source}{place.path}:{place.line}" if place.line else f"{source}{place.path}")

    def code(self, step: Step) -> Iterator[Line]:
        assert step.code is not None and step.place is not None
        self.shown.add(step.place)
        room = None if self.width is None else max(20, self.width - INDENT - 4)
        text, mark = marked(step.code.lines, step.code.column, room)
        bar = Piece(" " * INDENT + "  | ", Style.FAINT)
        yield (bar, Piece(text))
        yield (bar, Piece(mark, Style.MARK))

    def table(self, table: Table) -> Iterator[Line]:
        yield line(f"{table.title} ({len(table.rows)})", Style.HEAD)
        cells = [tuple(visible(cell) for cell in row.cells) for row in table.rows]
        for row, shown in zip(table.rows, columns_of(cells, self.width and self.width - 3), strict=True):
            if shown:
                yield line(f"   {shown}")
            elif row.name:
                yield (Piece("   "), Piece(visible(row.name), Style.NAME))
        if table.rows[0].cells:
            yield line(f"   for one of them: c2s explain {quoted_name(table.rows[0].name)}", Style.FAINT)

    def ending(self) -> Iterator[Line]:
        told = self.explanation
        if told.settles:
            yield line()
            word = "next step" if told.kind == "code" else "what would settle it"
            yield from self.wrapped(f"{word}: {told.settles}")
        if told.rules:
            yield line()
        for rule, meaning in told.rules.items():
            yield from self.wrapped(f"[{rule}] {meaning}", Style.FAINT)
        for name in told.see:
            yield (Piece("see ", Style.FAINT), Piece(visible(name), Style.NAME))

    def wrapped(self, text: str, style: Style = Style.PLAIN, indent: int = 0) -> Iterator[Line]:
        return (line(" " * indent + each, style) for each in self.split(text, indent))

    def split(self, text: str, used: int) -> list[str]:
        return list(wrapped(visible(text), None if self.width is None else max(20, self.width - used)))


def _spot(step: Step) -> tuple[Place | None, str, str, str]:
    """What the line below a hop says: hops of which it says the same share it."""
    return (step.place, step.rule, step.confidence, step.reason)


def quoted_name(name: str) -> str:
    """A name as a shell takes it."""
    return shlex.quote(visible(name))


def page(explanation: Explanation, width: int | None, several: bool) -> list[Line]:
    return list(Page(explanation, width, several).lines())
