"""What stands where a plain search found something: facts tell calls and annotations from comments and texts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from c2s.facts import model as ir
from c2s.facts.children import children


class Sight(NamedTuple):
    """A call, or an annotation of a function: where it begins, and the functions around it, the outermost first.

    An annotation has the function that it belongs to as the last. `sure` is false where the file has pieces that were
    not understood, so that facts cannot tell.
    """

    at: int
    within: tuple[ir.Function, ...] = ()
    sure: bool = True
    marks: frozenset[str] = frozenset()
    """Last words of the annotations of the class around, and of the annotation itself."""


def sights(facts: ir.FileFacts, offsets: Sequence[int]) -> Iterator[Sight]:
    """Those of the places, in order, at which code calls or annotates something."""
    units = sorted([*facts.units, *([facts.template] if facts.template else [])], key=lambda unit: unit.at)
    starts = [unit.at for unit in units]
    by_unit: dict[int, list[int]] = {}
    for offset in offsets:
        by_unit.setdefault(bisect_right(starts, offset) - 1, []).append(offset)
    for number, wanted in sorted(by_unit.items()):
        statements = units[number].statements() if number >= 0 else []
        found = _Found(sorted(wanted))
        found.walk(statements, ())
        if found.missing():
            found = _Found(sorted(wanted), everywhere=True)
            found.walk(statements, ())
        for offset in wanted:
            sight = found.sights.get(offset)
            if sight is not None:
                yield sight
            elif offset not in found.named and (facts.errors or facts.too_deep or found.unclear(offset)):
                yield Sight(offset, sure=False)


class _Found:
    """`everywhere`: also in functions around none of the places. Only these can tell what an unclear place is."""

    def __init__(self, wanted: Sequence[int], everywhere: bool = False) -> None:
        self.order = wanted
        self.everywhere = everywhere
        self.wanted = frozenset(wanted)
        self.sights: dict[int, Sight] = {}
        self.named: set[int] = set()
        """Wanted places where code has a name that it does not call."""
        self.marks: frozenset[str] = frozenset()
        self.nearest: list[tuple[int, bool]] = [(-1, False)] * len(wanted)
        """For each, the last node that begins after the one before it, and whether that was not understood."""

    def missing(self) -> bool:
        return any(offset not in self.sights and offset not in self.named for offset in self.order)

    def unclear(self, offset: int) -> bool:
        """Whether the last node before it was not understood: it may be a part of that."""
        return max(self.nearest[: bisect_right(self.order, offset)])[1]

    def walk(self, nodes: Sequence[Any], within: tuple[ir.Function, ...]) -> None:
        for node in nodes:
            if isinstance(node, ir.Annotation):
                self.annotation(node, within)
            else:
                self.enter(node, within)

    def enter(self, node: Any, within: tuple[ir.Function, ...]) -> None:
        self.meet(node, within)
        if isinstance(node, ir.Function):
            within = (*within, node)
            self.walk(children(node), within)
            if self.everywhere or bisect_left(self.order, node.at) < bisect_left(self.order, node.end):
                self.walk(node.body(), within)
            return
        outer = self.marks
        if isinstance(node, ir.ClassDef):
            self.marks = frozenset(_word(annotation) for annotation in node.annotations)
        self.walk(children(node), within)
        self.marks = outer

    def meet(self, node: Any, within: tuple[ir.Function, ...]) -> None:
        at = getattr(node, "at", -1)
        slot = bisect_left(self.order, at)
        if slot < len(self.order) and self.nearest[slot][0] <= at:
            self.nearest[slot] = (at, isinstance(node, ir.Unknown))
        if at in self.wanted:
            self.named.add(at)
        if isinstance(node, ir.Call):
            self.see(node.callee, node.at, within)

    def annotation(self, node: ir.Annotation, within: tuple[ir.Function, ...]) -> None:
        """What annotates a function is one; what annotates a class is a name, and no call either."""
        name, arguments = (node.call.callee, node.call.args) if isinstance(node.call, ir.Call) else (node.call, [])
        self.named.add(getattr(name, "at", -1))
        if within:
            self.see(name, node.at, within, self.marks | {_word(node)})
        self.walk(arguments, within)

    def see(self, name: ir.Expr, at: int, within: tuple[ir.Function, ...], marks: frozenset[str] = frozenset()) -> None:
        place = getattr(name, "at", -1)
        if place in self.wanted:
            self.sights.setdefault(place, Sight(at, within, marks=marks))


def _word(annotation: ir.Annotation) -> str:
    name = annotation.call.callee if isinstance(annotation.call, ir.Call) else annotation.call
    return name.name if isinstance(name, ir.Ref) else name.key if isinstance(name, ir.Get) else ""
