"""A defect of the analysis ends the piece of code that it was met in, and nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from c2s.evaluation.values import Site

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

LOUD = "C2S_LOUD"
"""The environment variable with which a defect ends the whole run, as developers and tests want it."""
_STACKS = ("stack", "constructing", "elements", "labels", "collections", "choosing")
_REPLACED = ("observer", "memo", "bounds", "max_depth", "max_steps", "replaced", "hint", "screen")
"""What is put aside for a while by code that an exception leaves."""

Item = TypeVar("Item")
Made = TypeVar("Made")


@contextmanager
def contained(machine: Machine, site: Site) -> Iterator[None]:
    """An exception becomes a failure at this place, and the machine stands where it stood before."""
    lists = [(name, getattr(machine, name), len(getattr(machine, name))) for name in _STACKS]
    values = [(name, getattr(machine, name)) for name in _REPLACED if hasattr(machine, name)]
    outermost, machine.contains = not machine.contains, True
    try:
        yield
    except RecursionError:
        if not outermost:
            raise
        machine.bound("stack", machine.site_of_top(), "code nests too deep")
        _restore(machine, lists, values)
    except Exception as error:
        if isinstance(error, MemoryError) or os.environ.get(LOUD):
            raise
        machine.fail(_place(machine, site), _text(error))
        _restore(machine, lists, values)
    finally:
        machine.contains = not outermost


def each(
    machine: Machine, items: Iterable[Item], site: Callable[[Item], Site], made: Callable[[Item], Iterable[Made]]
) -> Iterator[Made]:
    """What is made of each item, contained one by one."""
    for item in items:
        with contained(machine, site(item)):
            yield from made(item)


def _place(machine: Machine, site: Site) -> Site:
    """The innermost function that was running, else the piece itself."""
    running = machine.site_of_top()
    return running if running >= 0 else site


def _restore(machine: Machine, lists: list[tuple[str, list[object], int]], values: list[tuple[str, object]]) -> None:
    for name, found, length in lists:
        del found[length:]
        setattr(machine, name, found)
    for name, value in values:
        setattr(machine, name, value)


def _text(error: Exception) -> str:
    """The kind of the exception and the function that it left; its words may hold what is not to be shown."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" in {trace.tb_frame.f_globals.get('__name__', '?')}.{trace.tb_frame.f_code.co_name}" if trace else ""
    return f"{type(error).__name__}{where}"
