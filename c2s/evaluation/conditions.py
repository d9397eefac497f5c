"""Conditions under which requests are sent, and what they say about values: what is there, and what is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from c2s.evaluation import members
from c2s.evaluation.build import negated, text_of, truth
from c2s.evaluation.describe import describe
from c2s.evaluation.flows import inside_of
from c2s.evaluation.frames import Cell, Frame, Request, Write
from c2s.evaluation.values import (
    Choice,
    Const,
    Member,
    Operation,
    Reply,
    Response,
    Spread,
    Transform,
    Undefined,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.link import Link
    from c2s.evaluation.machine import Machine

MAX_LEVELS = 60
_TESTED = ("trim", "to-number", "to-text", "filter")

Guards = tuple[Value, ...]


@dataclass
class Conditions:
    """What holds wherever a request is sent, on every way to it."""

    link: Link
    known: dict[Frame, Guards] = field(default_factory=dict)
    _assumed: dict[Guards, Assumed] = field(default_factory=dict)
    running: set[Frame] = field(default_factory=set)

    def of(self, request: Request) -> Guards:
        return tuple(dict.fromkeys((*request.guards, *self.above(request.frame))))

    def above(self, frame: Frame) -> Guards:
        """The guards that hold at every call of a frame."""
        if frame not in self.known:
            if len(self.running) > MAX_LEVELS:
                return ()
            self.running.add(frame)
            self.known[frame] = self._common(frame)
            self.running.discard(frame)
        return self.known[frame]

    def _common(self, frame: Frame) -> Guards:
        ways = [
            dict.fromkeys((*edge.guards, *self.above(caller)))
            for caller, edge in self.link.callers.get(frame, ())
            if caller not in self.running
        ]
        if not ways:
            return ()
        first, *others = ways
        return tuple(guard for guard in first if all(guard in other for other in others))

    @cached_property
    def branches(self) -> set[Value]:
        """All guards of requests: one whose opposite is among them chooses between requests and checks nothing."""
        return {guard for sent, _ in self.link.sent for guard in self.of(sent.request)}

    def checks(self, request: Request) -> Iterator[Value]:
        return (guard for guard in self.of(request) if negated(guard) not in self.branches)

    def assumed(self, request: Request) -> Assumed:
        """What certainly is there, and what is not, where a request is sent."""
        holds = self.of(request)
        if holds not in self._assumed:
            there = frozenset(value for guard in holds for value in ensured(guard))
            missing = frozenset(value for guard in holds for value in denied(guard))
            self._assumed[holds] = Assumed(there, missing)
        return self._assumed[holds]


@dataclass(frozen=True)
class Assumed:
    """Values that are certainly there, and values that certainly are not."""

    there: frozenset[Value] = frozenset()
    missing: frozenset[Value] = frozenset()

    @property
    def name(self) -> str:
        """The conditions in words, in a fixed order."""
        said = [*(describe(value) for value in self.there), *(f"no {describe(value)}" for value in self.missing)]
        return f"({', '.join(sorted(said))})"

    def rules_out(self, machine: Machine, cell: Cell, path: tuple[str, ...]) -> set[Write | None]:
        """Writes to a place that cannot be what is there: the record that they put there contradicts a condition.

        `None` stands for what the place begins with.
        """
        return {
            write
            for known, there in (*((v, True) for v in self.there), *((v, False) for v in self.missing))
            for write in _contradicting(machine, cell, path, known, there)
        }


def _contradicting(
    machine: Machine, cell: Cell, path: tuple[str, ...], known: Value, there: bool
) -> Iterator[Write | None]:
    root, asked = machine.root_of(known)
    if root is not cell.root:
        return
    for write in (None, *cell.writes):
        put, value = ((), cell.initial) if write is None else (write.path, write.value)
        if value is None or put != path[: len(put)] or put != asked[: len(put)]:
            continue
        inside = inside_of(machine, value.value if isinstance(value, Spread) else value, asked[len(put) :])
        if _contradicts(machine, inside, there) and not (path != asked and _is_filled(cell, asked, path)):
            yield write


def _contradicts(machine: Machine, value: Value, there: bool) -> bool:
    """What an answer has is taken to be there."""
    if there:
        return _is_empty(value)
    return truth(value) is True or isinstance(machine.root_of(value)[0], Response | Reply)


def _is_filled(cell: Cell, asked: tuple[str, ...], path: tuple[str, ...]) -> bool:
    """Whether the member that a condition asks for is also written alone, beside the place in the same record."""
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(asked, path, strict=False)))
    return any(
        len(other.path) > shared and other.path == asked[: len(other.path)] and not _is_empty(other.value)
        for other in cell.writes
    )


NOTHING = Assumed()


# --- what guards say --------------------------------------------------------------------------------


def ensured(guard: Value) -> Iterator[Value]:
    """Values that are certainly there where a guard holds."""
    if isinstance(guard, Operation):
        yield from _ensured_by(guard)
    elif isinstance(guard, Choice):
        yield from _both(guard.test, guard.then, guard.other)
    elif isinstance(guard, Transform) and guard.name in _TESTED and guard.args:
        yield from ensured(guard.args[0])
    elif isinstance(guard, Member) and guard.key == "length":
        yield guard.base
    elif members.is_symbolic(guard):
        yield guard


def _ensured_by(guard: Operation) -> Iterator[Value]:
    if guard.op == "!":
        yield from _ensured_by_denial(guard.operands[0])
    elif guard.op == "&&":
        for operand in guard.operands:
            yield from ensured(operand)
    elif guard.op == "present" or (guard.op == ">" and text_of(guard.operands[1]) == "0"):
        yield from ensured(guard.operands[0])


def _ensured_by_denial(denied: Value) -> Iterator[Value]:
    if isinstance(denied, Choice):
        yield from _both(denied.test, _opposite(denied.then), _opposite(denied.other))
    elif isinstance(denied, Operation) and denied.op == "!":
        yield from ensured(denied.operands[0])
    elif isinstance(denied, Operation) and denied.op == "||":
        for operand in denied.operands:
            yield from ensured(_opposite(operand))
    elif isinstance(denied, Operation) and denied.op == "==" and _is_empty(denied.operands[1]):
        yield from ensured(denied.operands[0])


def _both(test: Value, then: Value, other: Value) -> Iterator[Value]:
    """`test ? then : other` holds: what that ensures where one of the branches cannot hold."""
    if truth(other) is False or other is test:
        yield from ensured(test)
        yield from ensured(then)
    elif truth(then) is False or then is _opposite(test):
        yield from ensured(_opposite(test))
        yield from ensured(other)


def _opposite(test: Value) -> Value:
    known = truth(test)
    if known is not None:
        return Const.of("bool", not known, -1)
    if isinstance(test, Operation) and test.op == "!":
        return test.operands[0]
    return Operation.of("!", (test,))


def _is_empty(value: Value) -> bool:
    return isinstance(value, Undefined) or (isinstance(value, Const) and value.data in (None, "", 0))


def denied(guard: Value) -> Iterator[Value]:
    """Values that are certainly not there where a guard holds."""
    if isinstance(guard, Choice) and (truth(guard.other) is False or guard.other is guard.test):
        yield from denied(guard.test)
        yield from denied(guard.then)
    elif isinstance(guard, Operation) and guard.op == "&&":
        for operand in guard.operands:
            yield from denied(operand)
    elif isinstance(guard, Operation) and (guard.op == "!" or _is_empty(guard.operands[-1])):
        yield from _missing(guard.operands[0]) if guard.op in ("!", "==") else ()


def _missing(value: Value) -> Iterator[Value]:
    """What is not there where a value counts as false."""
    if isinstance(value, Operation):
        for operand in value.operands if value.op in ("present", "||") else ():
            yield from _missing(operand)
    elif isinstance(value, Choice):
        if value.then is value.test:
            yield from _missing(value.test)
            yield from _missing(value.other)
    elif members.is_symbolic(value):
        yield value
