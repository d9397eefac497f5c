"""What forms and controls demand, noted while the program runs."""

from __future__ import annotations

from dataclasses import dataclass, field

from c2s.evaluation.values import Input, Site, Undefined, Value


@dataclass(frozen=True)
class Ruled:
    """Validation rules that are attached to a place, where they are, and under which conditions they are checked."""

    place: Value
    rules: Value
    guards: tuple[Value, ...]
    site: Site


@dataclass
class Attached:
    """`forms`: forms around the present element, each with the record that is edited and its rules by name."""

    rules: list[Ruled] = field(default_factory=list)
    controls: dict[Input, tuple[Value, ...]] = field(default_factory=dict)
    """Controls that must be filled, with the conditions under which they are shown."""
    forms: list[tuple[Value, Value]] = field(default_factory=list)

    def rule(self, place: Value, rules: Value, guards: tuple[Value, ...], site: Site) -> None:
        if not isinstance(rules, Undefined):
            self.rules.append(Ruled(place, rules, guards, site))
