"""Binding of patterns, and writes to names and members."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from c2s.evaluation import copies, expressions, members, operators
from c2s.evaluation.build import choose, const, known_items, listing, record, text_of, with_member, without_member
from c2s.evaluation.frames import Frame
from c2s.evaluation.values import (
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
    Record,
    Reply,
    Response,
    Site,
    Spread,
    State,
    Storage,
    Transform,
    Undefined,
    Value,
)
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


# --- declarations -----------------------------------------------------------------------------------


def declare(machine: Machine, frame: Frame, name: str, value: Value, site: Site) -> None:
    """Introduce a name in the frame that is running."""
    if frame.code is None and frame.env is frame.module.env:
        machine.declare_module_name(frame.module, name, value, site)
    else:
        frame.env[name] = value


def declare_pattern(machine: Machine, frame: Frame, target: Any, value: Value, source: Any) -> None:
    """`let target = source`; a name for a part of a local object stays an alias of that part."""
    if isinstance(target, ir.Ref):
        declare(machine, frame, target.name, value, frame.module.site(target.at))
        if isinstance(source, ir.Get | ir.Ref) and isinstance(value, Record | Listing | Instance):
            frame.aliases[target.name] = source
        return
    bind(machine, frame, target, value)


def bind(machine: Machine, frame: Frame, target: Any, value: Value) -> None:
    """Bind the names of a pattern to the parts of a value."""
    if target is None:
        return
    if isinstance(target, ir.Ref):
        declare(machine, frame, target.name, value, frame.module.site(target.at))
    elif isinstance(target, ir.Record):
        _bind_record(machine, frame, target, value)
    elif isinstance(target, ir.Items):
        _bind_items(machine, frame, target, value)
    elif isinstance(target, ir.Default):
        bind(machine, frame, target.target, with_default(machine, frame, value, target.value))
    elif isinstance(target, ir.Entry | ir.Spread):
        bind(machine, frame, target.value, value)
    elif isinstance(target, ir.Get | ir.Index):
        assign(machine, frame, target, value, frame.module.site(target.at))


def with_default(machine: Machine, frame: Frame, value: Value, default: Any) -> Value:
    if isinstance(value, Undefined):
        return expressions.evaluate(machine, frame, default)
    if members.is_symbolic(value) or isinstance(value, Choice):
        present = operators.binary("!==", value, UNDEFINED, -1)
        return choose(present, value, expressions.evaluate(machine, frame, default))
    return value


def _bind_record(machine: Machine, frame: Frame, target: ir.Record, value: Value) -> None:
    taken: list[str] = []
    for part in target.entries:
        if isinstance(part, ir.Entry):
            key = part.key
            name = str(key.value) if isinstance(key, ir.Lit) else text_of(expressions.evaluate(machine, frame, key))
            if name is None:
                bind(machine, frame, part.value, Element.of(value))
                continue
            taken.append(name)
            bind(machine, frame, part.value, members.member(machine, value, name))
        elif isinstance(part, ir.Spread):
            bind(machine, frame, part.value, without(value, taken, frame.module.site(part.at)))


def without(value: Value, names: list[str], site: Site) -> Value:
    """The rest of a record after some members were taken out."""
    if isinstance(value, Record):
        for name in names:
            value = without_member(value, name)
        return value
    if isinstance(value, Choice):
        return choose(value.test, without(value.then, names, site), without(value.other, names, site))
    if isinstance(value, Undefined):
        return value
    return Transform.of("without", (value, *(const(name) for name in names)), site) if names else value


def _bind_items(machine: Machine, frame: Frame, target: ir.Items, value: Value) -> None:
    for index, part in enumerate(target.items):
        if isinstance(part, ir.Spread):
            bind(machine, frame, part.value, _behind(value, index, frame.module.site(part.at)))
        elif not isinstance(part, ir.Lit):
            bind(machine, frame, part, members.position(machine, value, index))


def _behind(value: Value, index: int, site: Site) -> Value:
    """The rest of a list behind its first items."""
    items = known_items(value)
    if items is not None:
        return listing(items[index:], site)
    return Transform.of("slice", (value, const(index)), site) if index and members.is_collection(value) else value


# --- writes -----------------------------------------------------------------------------------------


def assign(machine: Machine, frame: Frame, target: Any, value: Value, site: Site) -> None:
    """`target = value`."""
    if isinstance(target, ir.Ref):
        frame.rebound |= {target.name}
        frame.aliases.pop(target.name, None)
        if not frame.assign(target.name, value):
            machine.write(machine.global_name(frame, target), value, site, frame)
    elif isinstance(target, ir.Get):
        _assign_member(machine, frame, target.base, const(target.key), value, site)
    elif isinstance(target, ir.Index):
        _assign_member(machine, frame, target.base, expressions.evaluate(machine, frame, target.key), value, site)
    elif isinstance(target, ir.This):
        frame.receiver_frame().this = value
    elif isinstance(target, ir.Cast):
        assign(machine, frame, target.value, value, site)
    elif isinstance(target, ir.Record | ir.Items | ir.Default | ir.Entry | ir.Spread):
        _assign_pattern(machine, frame, target, value, site)


def _assign_pattern(machine: Machine, frame: Frame, target: Any, value: Value, site: Site) -> None:
    if isinstance(target, ir.Record):
        for part in target.entries:
            if isinstance(part, ir.Entry) and isinstance(part.key, ir.Lit):
                assign(machine, frame, part.value, members.member(machine, value, str(part.key.value)), site)
    elif isinstance(target, ir.Items):
        for index, part in enumerate(target.items):
            if not isinstance(part, ir.Lit | ir.Spread):
                assign(machine, frame, part, members.position(machine, value, index), site)
    elif isinstance(target, ir.Default):
        assign(machine, frame, target.target, with_default(machine, frame, value, target.value), site)
    else:
        assign(machine, frame, target.value, value, site)


def _assign_member(machine: Machine, frame: Frame, base: Any, key: Value, value: Value, site: Site) -> None:
    owner = expressions.evaluate(machine, frame, base)
    changed = put(machine, frame, owner, key, value, site)
    if changed is None:
        _remember(machine, frame, base, owner, key, value, site)
    elif changed is not owner:
        store(machine, frame, base, changed, site)


def _remember(machine: Machine, frame: Frame, base: Any, owner: Value, key: Value, value: Value, site: Site) -> None:
    """A local name for something from outside: what is written to it here hides what it had."""
    name = text_of(key)
    if name is None or not isinstance(base, ir.Ref) or frame.code is None or base.name not in frame.env:
        return
    root, _ = machine.root_of(owner)
    if not frame.guards and isinstance(root, Response | Reply):
        frame.env[base.name] = record([(None, owner), (name, value)], site)


def put(machine: Machine, frame: Frame, owner: Value, key: Value, value: Value, site: Site) -> Value | None:
    """Write a member: the changed owner where the owner is a value, None where the write was recorded as a write."""
    name = text_of(key)
    if isinstance(owner, Record):
        return with_member(owner, name, value) if name is not None else _with_key(machine, owner, key, value)
    if isinstance(owner, Listing):
        source = copies.copied_from(machine, key, value)
        item = value if source is None else Spread.of(source)
        return owner if source is not None and item in owner.items else _with_item(owner, key, item, site)
    if isinstance(owner, Instance):
        return _put_instance(machine, frame, owner, name or "*", value, site)
    if isinstance(owner, Closure):
        props = record([*(owner.props.entries if owner.props else ()), (name or key, value)], site)
        return Closure.of(owner.code, owner.scope, owner.this, props)
    if isinstance(owner, ClassValue):
        props = record([*(owner.props.entries if owner.props else ()), (name or key, value)], site)
        return ClassValue.of(owner.code, owner.scope, props)
    if isinstance(owner, Choice):
        return _put_choice(machine, frame, owner, key, value, site)
    if isinstance(owner, ModuleValue):
        machine.assign_module_name(owner.module, name or "*", value)
        return None
    if isinstance(owner, Undefined | Const):
        return None
    machine.write(_place(machine, owner, name), value, site, frame)
    return None


def _place(machine: Machine, owner: Value, name: str | None) -> Value:
    """The place of a member; the value of a ref is the ref itself, as it is where it is read."""
    if name is None:
        return Element.of(owner)
    if isinstance(owner, External):
        stored = machine.models.member(machine, owner, name)
        return stored if isinstance(stored, Storage) else Member.of(owner, name)
    return owner if name == "value" and machine.models.is_ref(owner) else Member.of(owner, name)


def _put_choice(machine: Machine, frame: Frame, owner: Choice, key: Value, value: Value, site: Site) -> Value | None:
    done: dict[Value, Value] = {}

    def changed(part: Value) -> Value:
        if part not in done:
            made = either(part) if isinstance(part, Choice) else put(machine, frame, part, key, value, site)
            done[part] = part if made is None else made
        return done[part]

    def either(part: Choice) -> Value:
        then, other = changed(part.then), changed(part.other)
        return copies.same_copy(then, other) or choose(part.test, then, other)

    out = changed(owner)
    return None if out is owner else out


def _put_instance(machine: Machine, frame: Frame, owner: Instance, name: str, value: Value, site: Site) -> Value | None:
    setter = owner.cls.code.functions.get(f"set {name}")
    if setter is not None:
        machine.call(frame, Closure.of(setter, owner.cls.scope, owner, None), (value,), site, owner)
        return None
    known = members.member(machine, owner.members, name)
    if isinstance(known, State):
        machine.write(known, value, site, frame)
        return None
    if name == "state" and machine.models.is_user_interface(machine, owner.cls) and isinstance(known, Undefined):
        value = machine.new_state(f"{machine.label_of(owner.cls.code.site)}:state", "state", value, site)
    return Instance.of(owner.cls, with_member(owner.members, name, value), owner.at)


def _with_key(machine: Machine, owner: Record, key: Value, value: Value) -> Record:
    source = copies.copied_from(machine, key, value)
    if source is None:
        return record([*owner.entries, (key, value)], owner.at)
    return owner if (None, source) in owner.entries else record([*owner.entries, (None, source)], owner.at)


def _with_item(owner: Listing, key: Value, value: Value, site: Site) -> Value:
    index = text_of(key)
    if index is not None and index.isdigit() and int(index) < len(owner.items):
        items = list(owner.items)
        items[int(index)] = value
        return listing(items, owner.at)
    return listing([*owner.items, value], owner.at)


def store(machine: Machine, frame: Frame, target: Any, value: Value, site: Site) -> None:
    """Put a changed object back where it was read from."""
    if isinstance(target, ir.Ref):
        alias = frame.aliases.get(target.name)
        if not frame.assign(target.name, value) and not machine.assign_import(frame, target.name, value):
            return
        if alias is not None:
            store(machine, frame, alias, value, site)
    elif isinstance(target, ir.Get | ir.Index | ir.This):
        assign(machine, frame, target, value, site)
    elif isinstance(target, ir.Cast):
        store(machine, frame, target.value, value, site)


def delete(machine: Machine, frame: Frame, target: Any, site: Site) -> None:
    """`delete owner.key`."""
    if not isinstance(target, ir.Get | ir.Index):
        return
    owner = expressions.evaluate(machine, frame, target.base)
    name = target.key if isinstance(target, ir.Get) else text_of(expressions.evaluate(machine, frame, target.key))
    if isinstance(owner, Record) and name is not None:
        store(machine, frame, target.base, without_member(owner, name), site)
    elif name is not None and not isinstance(owner, Undefined):
        put(machine, frame, owner, const(name), UNDEFINED, site)
        _remember(machine, frame, target.base, owner, const(name), UNDEFINED, site)
