"""What a member of a value is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation import calls, copies
from c2s.evaluation.build import choose, const, known_items, over, text_of, unknown
from c2s.evaluation.frames import Frame
from c2s.evaluation.values import (
    NOWHERE,
    UNDEFINED,
    Choice,
    ClassValue,
    Closure,
    Const,
    Element,
    External,
    Instance,
    Listing,
    Member,
    ModuleValue,
    Native,
    Operation,
    Record,
    Rejected,
    Spread,
    Text,
    Transform,
    Undefined,
    Unknown,
    Value,
    memo,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

MAX_TABLE = 40
"""A table indexed by an unknown key yields a choice of its entries up to this many."""


_KNOWN = frozenset(
    {
        Const, Undefined, Text, Record, Listing, Closure, ClassValue, Instance, ModuleValue, Native, Choice, Operation,
        Rejected, Transform, Unknown,
    }
)  # fmt: skip
"""Kinds of values that are more than an origin."""


def is_symbolic(value: Value) -> bool:
    """Known by its origin only: members of it are paths."""
    return type(value) not in _KNOWN


def is_collection(value: Value) -> bool:
    """A list that is not written out: one from elsewhere, or what functions made of it."""
    return is_symbolic(value) or (isinstance(value, Transform) and value.name in ("map", *_SELECTIONS))


def member(machine: Machine, value: Value, key: str) -> Value:
    """`value.key`."""
    if isinstance(value, Record):
        return _of_record(machine, value, key)
    if isinstance(value, Choice):
        if machine.settled:
            return _of_choice(machine, value, key)
        return over(value, lambda leaf: member(machine, leaf, key))
    if isinstance(value, Instance):
        return _of_instance(machine, value, key)
    if isinstance(value, ModuleValue):
        found = value.module.export(key)
        return UNDEFINED if found is None else found
    if isinstance(value, ClassValue):
        return _of_class(machine, value, key)
    if isinstance(value, Closure):
        return _of_closure(value, key)
    if isinstance(value, Listing):
        return _of_listing(value, key)
    if isinstance(value, Transform):
        return _of_transform(machine, value, key)
    if isinstance(value, Const | Text):
        return _of_plain(value, key)
    if isinstance(value, Undefined | Rejected):
        return UNDEFINED
    return _of_symbol(machine, value, key)


def _of_choice(machine: Machine, value: Choice, key: str) -> Value:
    """A member of a choice once everything has run; choices share branches, and are asked for the same members."""
    known = machine.members.get((value, key))
    if known is None:
        then, other = member(machine, value.then, key), member(machine, value.other, key)
        known = machine.members[value, key] = choose(value.test, then, other)
    return known


def element(machine: Machine, value: Value, key: Value) -> Value:
    """`value[key]`."""
    written = text_of(key)
    if written is not None:
        return machine.item(value, written)
    if isinstance(key, Choice):
        return over(key, lambda leaf: element(machine, value, leaf))
    if isinstance(value, Record):
        return _of_table(value, key)
    items = known_items(value)
    if items:
        return any_of(items)
    if isinstance(value, Choice):
        return over(value, lambda leaf: element(machine, leaf, key))
    return items_of(machine, value)


def items_of(machine: Machine, value: Value) -> Value:
    """Any item of a collection; known for good, since values never change."""
    found = _items.get(value)
    if found is None:
        found = _items[value] = _items_of(machine, value)
    return found


_items: dict[Value, Value] = memo()


def _items_of(machine: Machine, value: Value) -> Value:
    if isinstance(value, Choice):
        return over(value, lambda leaf: items_of(machine, leaf))
    if isinstance(value, Listing):
        return any_of([items_of(machine, i.value) if isinstance(i, Spread) else i for i in value.items])
    if isinstance(value, Transform):
        if value.name == "map":
            return value.args[1]
        if value.name in ("filter", "sort", "slice", "concat", "reverse", "values"):
            return items_of(machine, value.args[0])
        if value.name == "keys":
            return key_of(value.args[0])
    if isinstance(value, Undefined | Const):
        return UNDEFINED
    if isinstance(value, Record):
        return any_of([v if k is not None else items_of(machine, v) for k, v in value.entries])
    return Element.of(value)


def any_of(values: list[Value] | tuple[Value, ...]) -> Value:
    """One of several values, not known which; too many are cut, visibly, to an `Unknown`."""
    distinct = list(dict.fromkeys(values))
    if not distinct:
        return UNDEFINED
    if len(distinct) > MAX_TABLE:
        distinct[MAX_TABLE - 1 :] = [unknown("choice", f"more than {MAX_TABLE} alternatives", NOWHERE)]
    out = distinct[-1]
    for value in reversed(distinct[:-1]):
        out = Choice.of(Operation.of("any", (value,)), value, out)
    return out


def either(machine: Machine, test: Value, then: Value, other: Value) -> Value:
    """What a branch leaves of a value. An object that it changed is one object whose members differ by condition.

    As a choice of objects it would double with every branch.
    """
    copy = copies.after_loop(test, then, other)
    if copy is not None:
        return copy
    if isinstance(then, Record) and isinstance(other, Record) and then.at == other.at != NOWHERE:
        return _merged(machine, test, then, other)
    if isinstance(then, Instance) and isinstance(other, Instance) and (then.cls, then.at) == (other.cls, other.at):
        return Instance.of(then.cls, _merged(machine, test, then.members, other.members), then.at)
    if isinstance(then, Listing) and isinstance(other, Listing) and then.at == other.at != NOWHERE:
        return _longer(test, then, other)
    return choose(test, then, other)


def _longer(test: Value, then: Listing, other: Listing) -> Value:
    """Two states of one list: what they begin with alike, then the items that are there by condition."""
    kept = 0
    while kept < min(len(then.items), len(other.items)) and then.items[kept] is other.items[kept]:
        kept += 1
    left, right = (Listing.of(each.items[kept:], each.at) for each in (then, other))
    return Listing.of((*then.items[:kept], Spread.of(choose(test, left, right))), then.at)


def _merged(machine: Machine, test: Value, then: Record, other: Record) -> Value:
    """Two states of one record; what stands before the last computed or spread entry must be the same in both."""
    kept = 0
    for left, right in zip(then.entries, other.entries, strict=False):
        if left != right:
            break
        kept += 1
    rests = then.entries[kept:], other.entries[kept:]
    if any(not isinstance(name, str) for rest in rests for name, _ in rest):
        return choose(test, then, other)
    names = dict.fromkeys(name for rest in rests for name, _ in rest)
    before = Record.of(then.entries[:kept], then.at)
    first, second = (dict(rest) for rest in rests)
    entries: list[tuple[str | Value | None, Value]] = []
    for name in names:
        missing = UNDEFINED if name in first and name in second else _of_record(machine, before, str(name))
        entries.append((name, choose(test, first.get(name, missing), second.get(name, missing))))
    return Record.of((*before.entries, *entries), then.at)


def _of_record(machine: Machine, value: Record, key: str) -> Value:
    entries = value.entries
    for index in range(len(entries) - 1, -1, -1):
        name, found = entries[index]
        if name == key:
            return _got(machine, value, found)
        if name is None:
            inside = member(machine, found, key)
            if isinstance(inside, Undefined):
                continue
            rest = _of_record(machine, Record.of(entries[:index], value.at), key)
            if isinstance(rest, Undefined):
                return inside
            if isinstance(found, Choice) or _certain(found):
                return choose(Operation.of("has", (found, const(key))), inside, rest)
            return choose(Operation.of("has", (found, const(key))), inside, rest)
        if isinstance(name, Value):
            return choose(
                Operation.of("==", (name, const(key))),
                found,
                _of_record(machine, Record.of(entries[:index], value.at), key),
            )
    return External.of("Object") if key == "constructor" else UNDEFINED


def _certain(value: Value) -> bool:
    return isinstance(value, Record | Instance)


def _got(machine: Machine, owner: Value, found: Value) -> Value:
    """Getters are run where they are read."""
    if isinstance(found, Closure) and "getter" in found.code.facts.flags:
        return calls.invoke(machine, found, (), owner, found.code.site)
    return found


def _of_table(value: Record, key: Value) -> Value:
    if not value.entries:
        return UNDEFINED
    entries = [(name, found) for name, found in value.entries if isinstance(name, str)]
    if not entries or len(entries) > MAX_TABLE:
        return Element.of(value)
    out: Value = entries[-1][1]
    for name, found in reversed(entries[:-1]):
        out = choose(Operation.of("==", (key, const(name))), found, out)
    return out


def _of_instance(machine: Machine, value: Instance, key: str) -> Value:
    found = _of_record(machine, value.members, key)
    if not isinstance(found, Undefined):
        return found
    method = class_member(machine, value.cls, key, static=False)
    if method is None:
        return machine.missing(value, key)
    if isinstance(method, Closure):
        if "getter" in method.code.facts.flags or _is_property(method):
            return calls.invoke(machine, method, (), value, method.code.site)
        return Closure.of(method.code, method.scope, value, method.props)
    return method


def _is_property(method: Closure) -> bool:
    """Python's `@property`, by the annotation's name."""
    from c2s.facts import model as ir

    return any(
        isinstance(a.call, ir.Ref) and a.call.name in ("property", "cached_property")
        for a in method.code.facts.annotations
    )


def class_member(machine: Machine, cls: ClassValue, key: str, *, static: bool) -> Value | None:
    """A method or static member by name, from the class or the nearest base that has one."""
    for current in class_chain(machine, cls):
        if current.props is not None:
            found = _of_record(machine, current.props, key)
            if not isinstance(found, Undefined):
                return found
        code = current.code.functions.get(key)
        if code is not None:
            return Closure.of(code, current.scope, None, None)
        inner = current.code.types.get(key)
        if inner is not None:
            return machine.class_value(Frame(current.code.module, current.scope, None, UNDEFINED), inner)
        declared = current.code.fields.get(key)
        if declared is not None and declared.value is not None and (static or key in current.code.statics):
            return machine.class_field(current, key)
    return None


def class_chain(machine: Machine, cls: ClassValue) -> list[ClassValue]:
    """The class and its known bases, nearest first, each once."""
    out: dict[ClassValue, None] = {}
    waiting = [cls]
    while waiting and len(out) < 32:
        current = waiting.pop(0)
        if current in out:
            continue
        out[current] = None
        waiting += [base for base in machine.bases(current) if isinstance(base, ClassValue)]
    return list(out)


def external_base(machine: Machine, cls: ClassValue) -> Value | None:
    """The first base that lies outside the roots."""
    for current in class_chain(machine, cls):
        for base in machine.bases(current):
            if not isinstance(base, ClassValue):
                return base
    return None


def _of_class(machine: Machine, value: ClassValue, key: str) -> Value:
    found = class_member(machine, value, key, static=True)
    if found is not None:
        return found
    if key == "prototype":
        return value
    if key == "class":
        return Member.of(value, key)
    return UNDEFINED if external_base(machine, value) is None else Member.of(value, key)


def _of_closure(value: Closure, key: str) -> Value:
    if value.props is not None:
        for name, found in reversed(value.props.entries):
            if name == key:
                return found
    if key in ("call", "apply", "bind"):
        return Native.of(f"function.{key}", (value,))
    return Member.of(value, key)


def _of_listing(value: Listing, key: str) -> Value:
    items = known_items(value)
    if key == "constructor":
        return External.of("Array")
    if items is not None:
        if key == "length":
            return const(len(items))
        if key.isdigit():
            return items[int(key)] if int(key) < len(items) else UNDEFINED
    elif key.isdigit():
        ahead = value.items[: int(key) + 1]
        if len(ahead) > int(key) and not any(isinstance(item, Spread) for item in ahead):
            return ahead[int(key)]
        return any_of([Element.of(i.value) if isinstance(i, Spread) else i for i in value.items])
    return Member.of(value, key)


_SELECTIONS = ("filter", "sort", "slice", "reverse", "concat", "unique")


def _of_transform(machine: Machine, value: Transform, key: str) -> Value:
    """A position in a list that functions made, and members of what was written as JSON."""
    if key.isdigit() and value.name in ("map", *_SELECTIONS):
        return items_of(machine, value)
    if value.name == "without" and all(isinstance(name, Const) for name in value.args[1:]):
        return UNDEFINED if key in map(text_of, value.args[1:]) else member(machine, value.args[0], key)
    if value.name in ("json", "parse-json") and value.args:
        return member(machine, value.args[0], key)
    return Member.of(value, key)


_OF_NUMBERS = ("to", "valueOf")
"""What the methods of numbers and truth values begin with."""


def _of_plain(value: Const | Text, key: str) -> Value:
    if key == "length" and isinstance(value, Const) and value.kind == "str":
        return const(len(str(value.data)))
    if isinstance(value, Const) and value.data is None:
        return UNDEFINED
    if key == "constructor":
        return External.of({"str": "String", "bool": "Boolean"}.get(getattr(value, "kind", "str"), "Number"))
    if isinstance(value, Const) and value.kind in ("bool", "int", "float") and not key.startswith(_OF_NUMBERS):
        return UNDEFINED
    return Member.of(value, key)


def _of_symbol(machine: Machine, value: Value, key: str) -> Value:
    modelled = machine.models.member(machine, value, key)
    if modelled is not None:
        return modelled
    return machine.known(Member.of(value, key))


def key_of(value: Value) -> Value:
    """Any key of a record."""
    return Transform.of("key", (value,), NOWHERE)


def position(machine: Machine, value: Value, index: int) -> Value:
    """What positional destructuring takes."""
    if isinstance(value, Choice):
        return over(value, lambda leaf: position(machine, leaf, index))
    if isinstance(value, Transform) and value.name == "entry":
        return (key_of(value.args[0]), items_of(machine, value.args[0]))[min(index, 1)]
    return member(machine, value, str(index))
