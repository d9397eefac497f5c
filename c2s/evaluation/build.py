"""Smart constructors: values in their simplest form, and what they say about truth and members."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile

from c2s.evaluation.values import (
    NOWHERE,
    REJECTED,
    UNDEFINED,
    Choice,
    ClassValue,
    Closure,
    Const,
    Instance,
    Listing,
    Native,
    Operation,
    Record,
    Site,
    Spread,
    Text,
    Undefined,
    Unknown,
    Value,
    memo,
)

MAX_ALTERNATIVES = 96
"""A choice with more leaves than this is cut, visibly, to an `Unknown`."""

MAX_WAYS = 240
"""Ways through one choice; beyond them it becomes a list of its leaves."""
MAX_LEAVES = 60
"""Leaves of such a list; the others are cut, visibly, to an `Unknown`."""

EMPTY = Record.of((), NOWHERE)


def const(data: str | int | float | bool | None, at: Site = NOWHERE) -> Const:
    return Const.of(type(data).__name__, data, at)


def unknown(text: str, reason: str, at: Site) -> Unknown:
    return Unknown.of(text[:120], reason, at)


# --- text -------------------------------------------------------------------------------------------


def text_of(value: Value) -> str | None:
    """The text that a constant is written as; None where it is not a constant."""
    if not isinstance(value, Const):
        return None
    data = value.data
    if isinstance(data, bool):
        return "true" if data else "false"
    if data is None:
        return "null"
    if isinstance(data, float) and data.is_integer():
        return str(int(data))
    return str(data)


def join(parts: Iterable[Value], at: Site) -> Value:
    """Parts as one text: nested texts flattened, neighbouring constants merged.

    A constant of several pieces stands where the last piece of a path does: what comes before it is a prefix.
    """
    out: list[Value] = []
    for part in _flat(parts):
        written = text_of(part)
        if written is None:
            out.append(part)
        elif out and isinstance(out[-1], Const):
            own = isinstance(part, Const) and part.at >= 0 and "/" in written
            out[-1] = const(str(out[-1].data) + written, part.at if own else out[-1].at)  # type: ignore[attr-defined]
        elif written:
            out.append(const(written, part.at if isinstance(part, Const) else at))
    if not out:
        return const("", at)
    if len(out) == 1 and isinstance(out[0], Const):
        return out[0]
    return Text.of(tuple(out), at)


def _flat(parts: Iterable[Value]) -> Iterator[Value]:
    for part in parts:
        if isinstance(part, Text):
            yield from part.parts
        else:
            yield part


# --- choice -----------------------------------------------------------------------------------------


def choose(test: Value, then: Value, other: Value) -> Value:
    """`test ? then : other`; decided tests, equal branches, failures and common beginnings of texts fold."""
    if then is other or other is REJECTED:
        return then
    if then is REJECTED:
        return other
    known = truth(test)
    if known is not None:
        return then if known else other
    if isinstance(test, Operation) and test.op == "!":
        return choose(test.operands[0], other, then)
    if isinstance(test, Choice) and (truth(test.then) is not None or truth(test.other) is not None):
        return choose(test.test, choose(test.then, then, other), choose(test.other, then, other))
    if isinstance(then, Choice) and then.test is test:
        then = then.then
    if isinstance(other, Choice) and other.test is test:
        other = other.other
    if then is other:
        return then
    if isinstance(then, Text) or isinstance(other, Text):
        factored = _factored(test, then, other)
        if factored is not None:
            return factored
    if not isinstance(then, Choice) and not isinstance(other, Choice):
        return Choice.of(test, then, other)
    count = ways_of(then) + ways_of(other)
    if count > MAX_WAYS:
        return _widened(test, then, other)
    made = Choice.of(test, then, other)
    _ways[made] = count
    return made


_ways: dict[Value, int] = memo()


def ways_of(value: Value) -> int:
    """How many ways lead through a choice to its leaves; branches that are shared count every time."""
    if not isinstance(value, Choice):
        return 1
    count = _ways.get(value)
    if count is None:
        count = _ways[value] = ways_of(value.then) + ways_of(value.other)
    return count


def _widened(test: Value, then: Value, other: Value) -> Value:
    """Any of the leaves, without what decides between them: choices that build on choices double with every step."""
    first, *rest = alternatives(Choice.of(test, then, other), MAX_LEAVES + 1)
    if len(rest) >= MAX_LEAVES:
        rest[MAX_LEAVES - 1 :] = [unknown("choice", f"more than {MAX_LEAVES} alternatives", NOWHERE)]
    for value in reversed(rest):
        first = Choice.of(Operation.of("any", (value,)), value, first)
    return first


def _factored(test: Value, then: Value, other: Value) -> Value | None:
    """Two texts that begin alike: the beginning, then a choice of the rests. Keeps long built-up texts linear."""
    left, right = list(_parts(then)), list(_parts(other))
    common: list[Value] = []
    while left and right and left[0] is right[0]:
        common.append(left.pop(0))
        right.pop(0)
    if left and right and (shared := _shared(left[0], right[0])):
        common.append(const(shared, getattr(left[0], "at", NOWHERE)))
        left[0], right[0] = (const(str(text_of(side[0]))[len(shared) :], NOWHERE) for side in (left, right))
    if not common:
        return None
    rest = choose(test, join(left, NOWHERE), join(right, NOWHERE))
    return join([*common, rest], then.at if isinstance(then, Text) else NOWHERE)


def _shared(left: Value, right: Value) -> str:
    """What two words begin with alike, where one of them ends there or a part of an address does."""
    if not (isinstance(left, Const) and isinstance(right, Const) and left.kind == right.kind == "str"):
        return ""
    one, other = str(left.data), str(right.data)
    length = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    shared = one[:length]
    return shared if shared in (one, other) or shared.endswith(("/", "?", "&", "=")) else ""


def _parts(value: Value) -> tuple[Value, ...]:
    return value.parts if isinstance(value, Text) else (value,)


def alternatives(value: Value, limit: int = MAX_ALTERNATIVES) -> list[Value]:
    """The leaves of nested choices, without repetition, in source order. More than `limit` are not returned."""
    out: dict[Value, None] = {}
    seen: set[Value] = set()
    stack = [value]
    while stack and len(out) < limit:
        value = stack.pop()
        if value in seen:
            continue
        seen.add(value)
        if isinstance(value, Choice):
            stack += [value.other, value.then]
        else:
            out[value] = None
    return list(out)


# --- truth ------------------------------------------------------------------------------------------


_truths: dict[Value, bool | None] = memo()


def truth(value: Value) -> bool | None:
    """Whether a value counts as true; None where that is not known."""
    if isinstance(value, Const):
        return bool(value.data)
    if isinstance(value, Choice | Operation):
        if value not in _truths:
            _truths[value] = _open_truth(value)
        return _truths[value]
    if isinstance(value, Undefined):
        return False
    if isinstance(value, Record | Listing | Closure | ClassValue | Instance | Native):
        return True
    if isinstance(value, Text):
        return True if any(isinstance(part, Const) for part in value.parts) else None
    return None


def _open_truth(value: Choice | Operation) -> bool | None:
    if isinstance(value, Operation):
        return _operation_truth(value)
    then = True if value.then is value.test else truth(value.then)
    other = False if value.other is value.test else truth(value.other)
    return then if then == other else None


def over(value: Value, leaf: Callable[[Value], Value]) -> Value:
    """A choice with every leaf replaced; a leaf or branch that is shared is visited once."""
    return _visited(value, leaf, {})


def _visited(value: Value, leaf: Callable[[Value], Value], done: dict[Value, Value]) -> Value:
    """No function inside `over`: one that names itself is a cycle, and keeps all that it saw."""
    found = done.get(value)
    if found is None:
        if isinstance(value, Choice):
            found = choose(value.test, _visited(value.then, leaf, done), _visited(value.other, leaf, done))
        else:
            found = leaf(value)
        done[value] = found
    return found


def _operation_truth(value: Operation) -> bool | None:
    known = [truth(operand) for operand in value.operands]
    if value.op == "!":
        return None if known[0] is None else not known[0]
    if value.op == "&&":
        return False if False in known else True if all(known) else None
    if value.op == "||":
        return True if True in known else False if all(k is False for k in known) else None
    return None


def negated(test: Value) -> Value:
    if isinstance(test, Operation) and test.op == "!":
        return test.operands[0]
    return Operation.of("!", (test,))


def opposed(one: Value, other: Value) -> bool:
    """Whether one test is the negation of the other."""
    return _denies(one, other) or _denies(other, one)


def _denies(one: Value, other: Value) -> bool:
    return isinstance(one, Operation) and one.op == "!" and one.operands[0] is other


def both(tests: Iterable[Value]) -> Value:
    """All tests hold."""
    kept = [test for test in dict.fromkeys(tests) if truth(test) is not True]
    if not kept:
        return const(True)
    return kept[0] if len(kept) == 1 else Operation.of("&&", tuple(kept))


# --- records and lists ------------------------------------------------------------------------------


def record(entries: Iterable[tuple[str | Value | None, Value]], at: Site) -> Record:
    """Entries in order; spreads of records are opened, and what an entry overrides keeps its place."""
    out: list[tuple[str | Value | None, Value]] = []
    for key, value in _opened(entries):
        if isinstance(key, str):
            for index, (name, _) in enumerate(out):
                if name == key and not any(other is None or isinstance(other, Value) for other, _ in out[index + 1 :]):
                    out[index] = (key, value)
                    break
            else:
                out.append((key, value))
        else:
            out.append((key, value))
    return Record.of(tuple(out), at)


def _opened(entries: Iterable[tuple[str | Value | None, Value]]) -> Iterator[tuple[str | Value | None, Value]]:
    for key, value in entries:
        if key is None and isinstance(value, Record):
            yield from value.entries
        elif key is None and (isinstance(value, Undefined) or (isinstance(value, Const) and not value.data)):
            continue
        elif isinstance(key, Const):
            yield text_of(key), value
        else:
            yield key, value


def with_member(value: Record, key: str, member: Value) -> Record:
    return record([*value.entries, (key, member)], value.at)


def without_member(value: Record, key: str) -> Record:
    """Without a member; a spread may still bring it, so the removal is kept as an absent entry there."""
    kept = [(name, member) for name, member in value.entries if name != key]
    if any(name is None for name, _ in kept):
        kept.append((key, UNDEFINED))
    return Record.of(tuple(kept), value.at)


def known_items(value: Value) -> tuple[Value, ...] | None:
    """The items of a list whose length is known."""
    if isinstance(value, Listing) and not any(isinstance(item, Spread) for item in value.items):
        return value.items
    return None


def listing(items: Iterable[Value], at: Site) -> Listing:
    """Items in order; spreads of known lists are opened."""
    out: list[Value] = []
    for item in items:
        if isinstance(item, Spread) and isinstance(item.value, Listing):
            out += item.value.items
        else:
            out.append(item)
    return Listing.of(tuple(out), at)
