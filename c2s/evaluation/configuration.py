"""Parts of a request in the configuration that describes it, by the names that its library has for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from c2s.evaluation.values import UNDEFINED, Record, Undefined, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


def part(machine: Machine, config: Value, names: tuple[str, ...]) -> Value:
    return next(given(machine, config, names), UNDEFINED)


def given(machine: Machine, config: Value, names: tuple[str, ...]) -> Iterator[Value]:
    """What stands in a configuration under some of the names of a part."""
    for name in names:
        value = config
        for key in name.split("."):
            value = machine.member(value, key)
        if not isinstance(value, Undefined):
            yield value


def own_entry(config: Value, name: str) -> Value:
    """What c2s itself noted in a configuration; what is spread into it never holds such a name."""
    entries = config.entries if isinstance(config, Record) else ()
    return next((value for key, value in reversed(entries) if key == name), UNDEFINED)
