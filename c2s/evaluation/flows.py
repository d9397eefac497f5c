"""What may stand in a symbolic place: its initial value and everything that is written there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from c2s.evaluation import members
from c2s.evaluation.frames import Write
from c2s.evaluation.values import Spread, Undefined, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


def sources(machine: Machine, value: Value) -> list[tuple[Value, Write | None]]:
    """Values that may stand in a place, each with the write that put it there (None: the initial value)."""
    known = machine.sources.get(value)
    if known is None:
        known = _sources(machine, value)
        if machine.settled:
            machine.sources[value] = known
    return known


def _sources(machine: Machine, value: Value) -> list[tuple[Value, Write | None]]:
    root, path = machine.root_of(value)
    cell = machine.cells.get(root)
    if cell is None:
        return []
    out: list[tuple[Value, Write | None]] = []
    if cell.initial is not None:
        inside = inside_of(machine, cell.initial, path)
        if not isinstance(inside, Undefined):
            out.append((inside, None))
    reaching = cell.tree.at_or_above(path)
    for write in reaching:
        found = _written(machine, write, path)
        if found is not None and not isinstance(found, Undefined) and overwritten(write, path, reaching) is None:
            out.append((found, write))
    return out


def replaced(machine: Machine, value: Value) -> Iterator[tuple[Value, Write, Write]]:
    """Values that are written to a place and always replaced before anybody reads it: with both writes."""
    root, path = machine.root_of(value)
    cell = machine.cells.get(root)
    reaching = [] if cell is None else cell.tree.at_or_above(path)
    for write in reaching:
        later = overwritten(write, path, reaching)
        found = _written(machine, write, path) if later is not None else None
        if later is not None and found is not None and not isinstance(found, Undefined):
            yield found, write, later


def overwritten(write: Write, path: tuple[str, ...], writes: list[Write]) -> Write | None:
    """The write behind a write, in the same function, that always replaces what it puts at a path."""
    if write.frame is None or "*" in path:
        return None
    return next((later for later in writes if _replaces(later, write, path)), None)


def _replaces(later: Write, write: Write, path: tuple[str, ...]) -> bool:
    return (
        later.frame is not None
        and write.frame is not None
        and later.frame.code is write.frame.code is not None
        and later.site > write.site
        and len(later.path) >= len(write.path)
        and later.path == path[: len(later.path)]
        and not isinstance(later.value, Spread)
        and later.guards == write.guards[: len(later.guards)]
    )


def inside_of(machine: Machine, value: Value, path: tuple[str, ...]) -> Value:
    for key in path:
        value = members.items_of(machine, value) if key == "*" else machine.member(value, key)
    return value


def _written(machine: Machine, write: Write, path: tuple[str, ...]) -> Value | None:
    """What a write at or above a path puts there: the value or a member of it."""
    value, rest = write.value, path[len(write.path) :]
    if isinstance(value, Spread):
        if not rest:
            return None
        value = value.value
    return inside_of(machine, value, rest)


def members_written(machine: Machine, value: Value) -> Iterator[tuple[str, Write]]:
    """Names of members that are written below a place, with the writes."""
    root, path = machine.root_of(value)
    cell = machine.cells.get(root)
    if cell is not None:
        yield from cell.tree.under(path)


def spread_into(machine: Machine, value: Value) -> Iterator[Value]:
    """Records that are merged into a place as a whole."""
    root, path = machine.root_of(value)
    cell = machine.cells.get(root)
    if cell is None:
        return
    for write in cell.writes:
        if isinstance(write.value, Spread) and write.path == path:
            yield write.value.value
