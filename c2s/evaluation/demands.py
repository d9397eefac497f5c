"""What the client demands of a value before it sends it: rules of forms, required controls, guards, declared types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from c2s.evaluation import members
from c2s.evaluation.attached import Ruled
from c2s.evaluation.build import alternatives, known_items, truth
from c2s.evaluation.flows import sources
from c2s.evaluation.origins import leaves
from c2s.evaluation.types import may_be_absent
from c2s.evaluation.values import (
    Choice,
    Const,
    Input,
    Record,
    Result,
    Site,
    Undefined,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine
    from c2s.evaluation.typed import TypeFields
    from c2s.evaluation.types import TypeMember

MAX_PLACES = 6
"""Places that a value is followed back through."""
_TEXTS = {"required", "selectRequired"}
"""Names of rules that form libraries know."""


@dataclass(frozen=True)
class Demand:
    """`by` names the kind of evidence. `asked`: whether the value must be there. `guards`: when that is checked."""

    by: str
    asked: bool
    reason: str
    site: Site
    guards: tuple[Value, ...] = ()


class Demands:
    """Answers for the values of one program, when everything has run."""

    def __init__(self, machine: Machine, types: TypeFields) -> None:
        self.machine = machine
        self.types = types
        self.rules: dict[Value, list[Ruled]] = {}
        for ruled in machine.attached.rules:
            self.rules.setdefault(ruled.place, []).append(ruled)

    def of(self, value: Value) -> Iterator[Demand]:
        """Demands on a value: those on what it is made of."""
        for place in self.made_of(value):
            yield from self._ruled(place)
            yield from self._entered(place)
            yield from self._declared(place)

    def made_of(self, value: Value) -> list[Value]:
        """The places that a value is a copy of, where it is made of one thing."""
        distinct = {leaf.value for leaf in leaves(value) if not isinstance(leaf.value, Const)}
        return list(self.places(distinct.pop())) if len(distinct) == 1 else []

    def places(self, value: Value) -> Iterator[Value]:
        """A place, and the places that it is a copy of."""
        for _ in range(MAX_PLACES):
            yield value
            found = {source for source, _ in sources(self.machine, value) if not isinstance(source, Const | Undefined)}
            if len(found) != 1 or not members.is_symbolic(source := found.pop()):
                return
            value = source

    def _ruled(self, place: Value) -> Iterator[Demand]:
        for ruled in self.rules.get(place, ()):
            site = required_at(self.machine, ruled.rules)
            if site is not None:
                found = site if site >= 0 else ruled.site
                yield Demand("form-rule", True, "a rule of the form requires it", found, ruled.guards)
            elif may_be_absent(ruled.rules):
                yield Demand("schema", False, "its schema allows leaving it out", ruled.site)

    def _entered(self, place: Value) -> Iterator[Demand]:
        found = [place] if isinstance(place, Input) else [source for source, _ in sources(self.machine, place)]
        for source in found:
            if isinstance(source, Input) and source in self.machine.attached.controls:
                guards = self.machine.attached.controls[source]
                yield Demand("control", True, "the control that it is entered in is required", source.at, guards)

    def _declared(self, place: Value) -> Iterator[Demand]:
        for member, site, by in self.types.declarations(place):
            yield _declaration(member, site, by)


def _declaration(member: TypeMember, site: Site, by: str) -> Demand:
    what = "its schema" if by == "schema" else "its declared type"
    said = "allows leaving it out" if member.optional else "does not allow leaving it out"
    return Demand(by, not member.optional, f"{what} {said}", site)


def required_at(machine: Machine, rules: Value, depth: int = 0) -> Site | None:
    """Where rules, in the form of any of the common form libraries, say that there must be a value."""
    if depth > MAX_PLACES:
        return None
    if isinstance(rules, Const):
        return rules.at if str(rules.data) in _TEXTS else None
    if isinstance(rules, Record):
        stated = machine.member(rules, "required")
        return rules.at if not isinstance(stated, Undefined) and _is_set(machine, stated) else None
    if isinstance(rules, Result):
        return rules.at if may_be_absent(rules) is False else None
    items = known_items(rules)
    if items is not None:
        found = [required_at(machine, item, depth + 1) for item in items]
        return next((site for site in found if site is not None), None)
    several = alternatives(rules) if isinstance(rules, Choice) else _written(machine, rules)
    found = [required_at(machine, one, depth + 1) for one in several]
    return found[0] if found and None not in found else None


def _written(machine: Machine, rules: Value) -> list[Value]:
    return [source for source, _ in sources(machine, rules)] if members.is_symbolic(rules) else []


def _is_set(machine: Machine, value: Value) -> bool:
    """`true`, a message, or `{value, message}`."""
    if isinstance(value, Record):
        value = machine.member(value, "value")
    return truth(value) is True
