"""Values once everything has run: what nothing was ever put into is not there, and tests of it are decided.

While a program runs, a member that nobody has written yet may still be written. Afterwards it may not: options that no
caller gives, and settings that no code makes, are absent, and the code that stands behind them is never reached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from c2s.evaluation.build import choose, const, join, truth
from c2s.evaluation.flows import inside_of, sources
from c2s.evaluation.values import (
    UNDEFINED,
    Choice,
    Const,
    Listing,
    Member,
    Operation,
    Record,
    Spread,
    State,
    Text,
    Transform,
    Undefined,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine
    from c2s.evaluation.typed import TypeFields

MAX_DEPTH = 24


def settled(machine: Machine, types: TypeFields, value: Value) -> Value:
    """The value with all choices made that are decided by now."""
    return _Settling(machine, types).value(value, 0)


class _Settling:
    def __init__(self, machine: Machine, types: TypeFields) -> None:
        self.machine = machine
        self.types = types
        self.values: dict[Value, Value] = {}
        self.truths: dict[Value, bool | None] = {}

    def value(self, value: Value, depth: int) -> Value:
        if not isinstance(value, Choice | Member | Text | Transform | Listing) or depth > MAX_DEPTH:
            return value
        if value not in self.values:
            self.values[value] = value
            self.values[value] = self._made(value, depth)
        return self.values[value]

    def _made(self, value: Value, depth: int) -> Value:
        match value:
            case Choice():
                return self._choice(value, depth)
            case Member():
                return UNDEFINED if self._is_absent(value) else value
            case Text():
                return self._with(value, value.parts, depth, lambda parts: join(list(parts), value.at))
            case Transform():
                return self._with(value, value.args, depth, lambda args: Transform.of(value.name, args, value.at))
            case Listing():
                items = tuple(one for item in value.items for one in self._items(item, depth))
                return value if items == value.items else Listing.of(items, value.at)
        return value

    def _with(
        self, value: Value, parts: tuple[Value, ...], depth: int, make: Callable[[tuple[Value, ...]], Value]
    ) -> Value:
        made = tuple(self.value(part, depth + 1) for part in parts)
        return value if made == parts else make(made)

    def _items(self, item: Value, depth: int) -> tuple[Value, ...]:
        """An item of a list; items of a list that is spread into it are its own."""
        if not isinstance(item, Spread):
            return (self.value(item, depth + 1),)
        inner = self.value(item.value, depth + 1)
        return inner.items if isinstance(inner, Listing) else (item if inner is item.value else Spread.of(inner),)

    def _choice(self, value: Choice, depth: int) -> Value:
        known = self.truth(value.test, depth + 1)
        if known is not None:
            return self.value(value.then if known else value.other, depth + 1)
        then, other = self.value(value.then, depth + 1), self.value(value.other, depth + 1)
        return value if then is value.then and other is value.other else choose(value.test, then, other)

    def _is_absent(self, value: Member) -> bool:
        """A member of a record that the source itself made, and into which nothing but itself was ever put."""
        root, _ = self.machine.root_of(value)
        cell = self.machine.cells.get(root)
        if not isinstance(root, State) or cell is None or cell.initial is None:
            return False
        return all(found is value for found, _ in sources(self.machine, value)) and not self._is_declared(value)

    def _is_declared(self, value: Member) -> bool:
        """A type, a control or the first record says that something will be there."""
        root, path = self.machine.root_of(value)
        cell = self.machine.cells[root]
        first = inside_of(self.machine, cell.initial, path[:-1]) if cell.initial is not None else UNDEFINED
        if isinstance(first, Record) and any(name == value.key for name, _ in first.entries):
            return True
        if self.machine.state_names(value) or self.types.fields_of(value):
            return True
        return any(path[:1] == (value.key,) for path, _ in self.types.fields_of(value.base))

    def truth(self, test: Value, depth: int) -> bool | None:
        known = truth(test)
        if known is not None or depth > MAX_DEPTH:
            return known
        if test not in self.truths:
            self.truths[test] = None
            self.truths[test] = self._truth(test, depth)
        return self.truths[test]

    def _truth(self, test: Value, depth: int) -> bool | None:
        if isinstance(test, Operation):
            return self._of_operation(test, depth)
        if isinstance(test, Choice):
            first = self.truth(test.test, depth + 1)
            if first is not None:
                return self.truth(test.then if first else test.other, depth + 1)
            then = self._branch(test.then, test.test, True, depth)
            return then if then is not None and then == self._branch(test.other, test.test, False, depth) else None
        return truth(self.value(test, depth + 1))

    def _branch(self, branch: Value, test: Value, holds: bool, depth: int) -> bool | None:
        """The truth of a branch, in which it is known how the test came out."""
        if branch is test:
            return holds
        if isinstance(branch, Operation) and branch.op == "!" and branch.operands[0] is test:
            return not holds
        return self.truth(branch, depth + 1)

    def _of_operation(self, test: Operation, depth: int) -> bool | None:
        if test.op == "==":
            return self._equal(test, depth)
        inner = [self.truth(operand, depth + 1) for operand in test.operands]
        match test.op:
            case "!":
                return None if inner[0] is None else not inner[0]
            case "&&" | "and":
                return False if False in inner else None if None in inner else True
            case "||" | "or":
                return True if True in inner else None if None in inner else False
            case "present":
                return False if isinstance(self.value(test.operands[0], depth + 1), Undefined) else None
        return None

    def _plain(self, value: Value, depth: int) -> Value:
        """A side of a comparison; the type of what is not there is known."""
        if isinstance(value, Operation) and value.op == "typeof":
            return const("undefined") if isinstance(self.value(value.operands[0], depth), Undefined) else value
        return self.value(value, depth)

    def _equal(self, test: Operation, depth: int) -> bool | None:
        left, right = (self._plain(operand, depth + 1) for operand in test.operands)
        if isinstance(left, Const) and isinstance(right, Const):
            return left.data == right.data and left.kind == right.kind
        nothing = [isinstance(side, Undefined) for side in (left, right)]
        if all(nothing):
            return True
        other = right if nothing[0] else left
        return False if any(nothing) and isinstance(other, Const) and other.data is not None else None
