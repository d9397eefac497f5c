"""What a place holds before anybody gives it a value, and what the program puts over a loaded one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from c2s.evaluation.flows import replaced, sources
from c2s.evaluation.frames import Write
from c2s.evaluation.values import Const, Listing, Record, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


class Constant:
    """A value that is written out; a class, so that null is told from nothing."""

    def __init__(self, data: Any) -> None:
        self.data = data


def start_of(machine: Machine, value: Value) -> Constant | None:
    """The one constant that a place begins with: at first, or whenever a new record is put there."""
    found = [read(one) for one, write in sources(machine, value) if write is None or _is_new_record(write)]
    kinds = {repr(one.data) if one is not None else None for one in found}
    return found[0] if len(kinds) == 1 else None


def put_over(machine: Machine, value: Value) -> Constant | None:
    """The constant that replaces what a loaded record had: it is never what was loaded."""
    found = [read(later.value) for _, _, later in replaced(machine, value)]
    kinds = {repr(one.data) if one is not None else None for one in found}
    return found[0] if len(kinds) == 1 else None


def _is_new_record(write: Write) -> bool:
    """A record of its own, with nothing of another one in it."""
    return isinstance(write.value, Record) and all(isinstance(key, str) for key, _ in write.value.entries)


def read(value: Value) -> Constant | None:
    """A constant, or a list of them."""
    if isinstance(value, Const):
        return Constant(value.data)
    if isinstance(value, Listing) and all(isinstance(item, Const) for item in value.items):
        return Constant([item.data for item in value.items if isinstance(item, Const)])
    return None
