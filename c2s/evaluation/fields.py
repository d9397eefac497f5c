"""The fields of what is sent: names and values of a query, a form or a body, as far as the source names them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from c2s.evaluation import members
from c2s.evaluation.build import alternatives, const, negated, text_of
from c2s.evaluation.flows import members_written, sources, spread_into
from c2s.evaluation.models.urls import is_pairs
from c2s.evaluation.typed import TypeFields
from c2s.evaluation.values import (
    NOWHERE,
    UNDEFINED,
    Choice,
    Const,
    Element,
    Instance,
    Listing,
    Member,
    Operation,
    Record,
    Result,
    Spread,
    State,
    Text,
    Transform,
    Undefined,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

MAX_FIELDS = 400
MAX_DEPTH = 6
MAX_VISITS = 3_000
"""Values that are looked into for the fields of one; what is left out makes it open."""
MAX_ASKED = 20_000
"""Values that are asked whether they have members, for the fields of one; of the others only the name is known."""
_OPENED = ("map", "filter", "without", "json", "only")


@dataclass(frozen=True)
class Field:
    """A field that is sent. `path` holds member names, `[]` for any item of a list."""

    path: tuple[str, ...]
    value: Value
    tests: tuple[Value, ...] = ()
    declared: bool = False
    """Its name comes from a declared type alone."""
    optional: bool = False

    @property
    def name(self) -> str:
        out = ""
        for part in self.path:
            out += "[]" if part == "[]" else f".{part}" if out else part
        return out


@dataclass(frozen=True)
class Fields:
    """All fields of a value. `open`: it is, or contains, a record that may have more of them."""

    fields: tuple[Field, ...]
    open: bool = False
    whole: frozenset[Value] = frozenset()
    """Tests that decide whether there are any fields, and say nothing about one of them."""


class Reader:
    """Reads the fields of values of one program; what it has read it remembers."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.types = TypeFields(machine)
        self.containers: dict[Value, bool] = {}
        self.parts: dict[tuple[Value, bool, bool, int], Fields] = {}
        """Fields of the branches of choices, however many ways lead there."""
        self.budget, self.asked = MAX_VISITS, MAX_ASKED

    def of(self, value: Value) -> Fields:
        self.budget, self.asked = MAX_VISITS, MAX_ASKED
        walk = _Walk(self)
        walk.at_root = True
        walk.visit(value, (), (), 0)
        kept = [field for path, field in walk.found.items() if path]
        return Fields(tuple(kept[:MAX_FIELDS]), walk.open, frozenset(walk.whole))

    def part(self, value: Value, at_root: bool, named: bool, depth: int) -> Fields:
        """The fields of a part of a value on their own, with paths from there; `named`: the part has a path itself."""
        key = (value, at_root, named, depth)
        known = self.parts.get(key)
        if known is None:
            walk = _Walk(self)
            walk.at_root = at_root
            path = ("",) if named else ()
            walk.visit(value, path, (), depth)
            fields = (replace(field, path=field.path[len(path) :]) for field in walk.found.values())
            known = Fields(tuple(fields), walk.open, frozenset(walk.whole))
            if self.budget >= 0 and self.asked >= 0:
                self.parts[key] = known
        return known


class _Walk:
    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.containers = reader.containers
        self.machine = reader.machine
        self.types = reader.types
        self.found: dict[tuple[str, ...], Field] = {}
        self.open = False
        self.at_root = False
        self.whole: set[Value] = set()
        self.seen: set[tuple[Value, tuple[str, ...]]] = set()

    def leaf(
        self,
        path: tuple[str, ...],
        value: Value,
        tests: tuple[Value, ...],
        declared: bool = False,
        optional: bool = False,
    ) -> None:
        known = self.found.get(path)
        if known is None:
            self.found[path] = Field(path, value, tests, declared, optional)
        elif known.value is value:
            self.found[path] = replace(known, tests=_common(known.tests, tests))
        elif known.declared and not declared:
            self.found[path] = Field(path, value, tests)
        elif not declared:
            either = Choice.of(Operation.of("any", (value,)), known.value, value)
            self.found[path] = replace(known, value=either, tests=_common(known.tests, tests))

    def visit(self, value: Value, path: tuple[str, ...], tests: tuple[Value, ...], depth: int) -> None:
        if (value, path) in self.seen or len(self.found) > MAX_FIELDS:
            return
        self.seen.add((value, path))
        self.reader.budget -= 1
        if self.reader.budget < 0:
            self._cut(value, MAX_VISITS)
            return
        if depth > MAX_DEPTH:
            self.leaf(path, value, tests)
            return
        if isinstance(value, Record):
            self._record(value, path, tests, depth)
        elif isinstance(value, Instance):
            self._record(value.members, path, tests, depth)
        elif isinstance(value, Choice):
            self._choice(value, path, tests, depth)
        elif isinstance(value, Listing):
            self._listing(value, path, tests, depth)
        elif isinstance(value, Transform):
            self._transform(value, path, tests, depth)
        elif isinstance(value, Undefined):
            return
        elif members.is_symbolic(value):
            self._symbolic(value, path, tests, depth)
        elif path:
            self.leaf(path, value, tests)
        elif isinstance(value, Text | Operation):
            self._text(value, tests, depth)

    def _cut(self, value: Value, count: int) -> None:
        """What is left out may have fields of its own."""
        site = getattr(value, "at", NOWHERE)
        self.machine.bound("fields", site, f"more than {count} values are looked into for the fields of one")
        self.open = True

    def _choice(self, value: Choice, path: tuple[str, ...], tests: tuple[Value, ...], depth: int) -> None:
        test, denied = value.test, negated(value.test)
        then = not _denied(value.then, test) and self._branch(value.then, path, (*tests, test), depth)
        other = value.other is not test and self._branch(value.other, path, (*tests, denied), depth)
        if self.at_root and then != other and not isinstance(value.other if then else value.then, Record):
            self.whole.add(test if then else denied)

    def _branch(self, value: Value, path: tuple[str, ...], tests: tuple[Value, ...], depth: int) -> bool:
        """One branch on its own: what it leaves out may stand in the other. Says whether it has fields."""
        inner = depth + 1 if isinstance(value, Choice) and depth < MAX_DEPTH else depth
        part = self.reader.part(value, self.at_root, bool(path), inner)
        self.open = self.open or part.open
        self.whole |= part.whole
        self._take(part.fields, path, tests)
        return bool(part.fields)

    def _take(self, fields: Iterable[Field], path: tuple[str, ...], tests: tuple[Value, ...]) -> None:
        """Fields of a part, under the path and the conditions that the part has here."""
        for field in fields:
            self.leaf((*path, *field.path), field.value, (*tests, *field.tests), field.declared, field.optional)

    def _record(self, value: Record, path: tuple[str, ...], tests: tuple[Value, ...], depth: int) -> None:
        self.at_root = False
        if path and not value.entries:
            self.leaf(path, value, tests)
        outside = set(self.found)
        for index, (key, member) in enumerate(value.entries):
            if key is None:
                self.visit(member, path, tests, depth + 1)
            elif isinstance(key, str):
                self._drop((*path, key), outside)
                self._entry(key, self._overridden(value, index), path, tests, depth)
            elif isinstance(key, Transform) and key.name == "key":
                self.visit(key.args[0], path, tests, depth + 1)
            else:
                self.open = True

    def _drop(self, path: tuple[str, ...], outside: set[tuple[str, ...]]) -> None:
        """Forget what earlier spreads of a record put under a name that it gives a value itself."""
        for known in [known for known in self.found if known[: len(path)] == path and known not in outside]:
            del self.found[known]

    def _overridden(self, value: Record, index: int) -> Value:
        """A member of a record; where a spread behind it may bring the same name, either of them."""
        key, member = value.entries[index]
        behind = [found for name, found in value.entries[index + 1 :] if name is None]
        for found in behind:
            inside = self.machine.member(found, str(key))
            filled = not isinstance(found, State | Member) or sources(self.machine, inside)
            if filled and not isinstance(inside, Undefined):
                member = Choice.of(Operation.of("has", (found, const(str(key)))), inside, member)
        return member

    def _entry(self, key: str, member: Value, path: tuple[str, ...], tests: tuple[Value, ...], depth: int) -> None:
        if isinstance(member, Undefined):
            return
        before = len(self.found)
        inner = (*path, key)
        if self._has_members(member):
            self.visit(member, inner, tests, depth + 1)
        if len(self.found) == before:
            self.leaf(inner, member, tests)

    def _has_members(self, value: Value, depth: int = 0) -> bool:
        """Whether the source names members of a value."""
        if depth > MAX_DEPTH:
            return False
        if value not in self.containers:
            self.reader.asked -= 1
            if self.reader.asked < 0:
                self._cut(value, MAX_ASKED)
                return False
            self.containers[value] = False
            self.containers[value] = self._is_container(value, depth)
            if self.reader.asked < 0 and not self.containers[value]:
                del self.containers[value]
                return False
        return self.containers[value]

    def _is_container(self, value: Value, depth: int) -> bool:
        if isinstance(value, Record):
            return bool(value.entries)
        if isinstance(value, Listing):
            return any(self._has_members(i.value if isinstance(i, Spread) else i, depth + 1) for i in value.items)
        if isinstance(value, Choice):
            return self._has_members(value.then, depth + 1) or self._has_members(value.other, depth + 1)
        if isinstance(value, Instance):
            return True
        if isinstance(value, Transform):
            inner = value.args[-1 if value.name == "map" else 0] if value.args else UNDEFINED
            return value.name in _OPENED and self._has_members(inner, depth + 1)
        if not members.is_symbolic(value):
            return False
        if self.machine.state_names(value) or self.types.fields_of(value):
            return True
        found = (source for source, _ in sources(self.machine, value) if not members.is_symbolic(source))
        return any(self._has_members(source, depth + 1) for source in found)

    def _listing(self, value: Listing, path: tuple[str, ...], tests: tuple[Value, ...], depth: int) -> None:
        before = len(self.found)
        for item in value.items:
            inner = members.items_of(self.machine, item.value) if isinstance(item, Spread) else item
            if self._has_members(inner):
                self.visit(inner, (*path, "[]"), tests, depth + 1)
        if path and len(self.found) == before:
            self.leaf(path, value, tests)

    def _transform(self, value: Transform, path: tuple[str, ...], tests: tuple[Value, ...], depth: int) -> None:
        name, args = value.name, value.args
        if name == "without":
            removed = {text_of(arg) for arg in args[1:]}
            inner = self.reader.part(args[0], False, False, depth + 1)
            self._take((field for field in inner.fields if field.path and field.path[0] not in removed), path, tests)
            self.open = self.open or inner.open
        elif name == "only":
            for key in args[1:]:
                written = text_of(key)
                if written:
                    self.leaf((*path, written), self.machine.member(args[0], written), tests)
        elif name in ("query-string", "json", "parse-json", "filter") and args:
            self.visit(args[0], path, tests, depth + 1)
        elif name == "map" and self._has_members(args[1]):
            self.visit(args[1], (*path, "[]"), tests, depth + 1)
        elif path:
            self.leaf(path, value, tests)
        else:
            self.open = True

    def _text(self, value: Value, tests: tuple[Value, ...], depth: int) -> None:
        from c2s.evaluation.query import query_fields

        for field in query_fields(self.machine, value):
            self.leaf(field.path, field.value, (*tests, *field.tests))

    def _symbolic(self, value: Value, path: tuple[str, ...], tests: tuple[Value, ...], depth: int) -> None:
        """A place: members that its initial value, its writes and its declared types name."""
        before = len(self.found)
        whole = False
        if isinstance(value, Result) and value.new and value.args and is_pairs(self.machine, value):
            self.visit(value.args[0], path, tests, depth + 1)
        for found, _ in sources(self.machine, value):
            if isinstance(found, Record | Instance | Choice | Listing | Transform):
                self._source(found, value, path, tests, depth)
            elif not isinstance(found, Const | Undefined):
                whole = True
        for merged in spread_into(self.machine, value):
            whole = whole or members.is_symbolic(merged)
            self._source(merged, value, path, tests, depth)
        for name, write in members_written(self.machine, value):
            if name == "*" and isinstance(write.value, Transform) and write.value.name == "pair":
                self._pair(write.value, path, tests, depth)
            if name != "*" and not isinstance(write.value, Undefined):
                self._member(value, name, path, tests, depth)
        if len(self.found) == before or whole or self.types.begins_empty(value):
            self._declared(value, path, tests, depth)
        if len(self.found) == before and path:
            self.leaf(path, value, tests)
        if whole or len(self.found) == before:
            self.open = True

    def _pair(self, pair: Transform, path: tuple[str, ...], tests: tuple[Value, ...], depth: int) -> None:
        """A pair whose name is computed: a key of a record stands for all of its members."""
        key = pair.args[0]
        if isinstance(key, Transform) and key.name == "key":
            self.visit(key.args[0], path, tests, depth + 1)
        else:
            self.open = True

    def _source(self, found: Value, place: Value, path: tuple[str, ...], tests: tuple[Value, ...], depth: int) -> None:
        """Names come from a value that was put into a place; their values are the members of the place."""
        for name in _slots(found):
            self._member(place, name, path, tests, depth)
        names = self.reader.part(found, False, False, depth + 1)
        self.open = self.open or names.open
        for field in names.fields:
            if field.path and field.path[0] != "[]":
                self._member(place, field.path[0], path, tests, depth, field.declared)
            elif field.path:
                self.leaf((*path, *field.path), field.value, tests, field.declared)

    def _member(
        self,
        place: Value,
        name: str,
        path: tuple[str, ...],
        tests: tuple[Value, ...],
        depth: int,
        declared: bool = False,
    ) -> None:
        member = Member.of(place, name)
        inner = (*path, name)
        if inner in self.found:
            return
        before = len(self.found)
        if depth < MAX_DEPTH and self._has_members(member):
            self.visit(member, inner, tests, depth + 1)
        if len(self.found) == before:
            self.leaf(inner, member, tests, declared)

    def _declared(self, value: Value, path: tuple[str, ...], tests: tuple[Value, ...], depth: int) -> None:
        for name, optional in self.types.fields_of(value):
            inner = tuple(part for part in name)
            if (*path, *inner) not in self.found:
                self.leaf((*path, *inner), _place(value, inner), tests, True, optional)


def _common(tests: tuple[Value, ...], other: tuple[Value, ...]) -> tuple[Value, ...]:
    """What holds on both of two ways to a field."""
    known = frozenset(other)
    return tuple(test for test in tests if test in known)


def _denied(value: Value, test: Value) -> bool:
    """Whether a value stands where it is itself false: then it has no members."""
    return isinstance(test, Operation) and test.op == "!" and test.operands[0] is value


def _slots(value: Value) -> Iterator[str]:
    """Member names that a record gives a place for, also where the value there is not yet known."""
    records = [leaf for leaf in alternatives(value) if isinstance(leaf, Record)]
    yield from dict.fromkeys(name for record in records for name, _ in record.entries if isinstance(name, str))


def _place(value: Value, path: tuple[str, ...]) -> Value:
    for part in path:
        value = Element.of(value) if part == "[]" else Member.of(value, part)
    return value
