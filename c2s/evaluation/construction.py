"""Objects: fields of the bases first, then constructors; what `super` means inside a class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation import calls, expressions, members
from c2s.evaluation.build import EMPTY, record
from c2s.evaluation.code import FunctionCode, is_constructor
from c2s.evaluation.context import CallContext
from c2s.evaluation.frames import Frame
from c2s.evaluation.values import (
    UNDEFINED,
    ClassValue,
    Closure,
    External,
    Instance,
    Keyword,
    Member,
    Site,
    Spread,
    Value,
)
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


def construct(machine: Machine, context: CallContext, cls: ClassValue) -> Value:
    """A new object: fields of the bases first, then the constructor."""
    if machine.constructing.count(cls.code) >= calls.MAX_RECURSION:
        machine.bound("recursion", context.site, repr(cls.code))
        return Instance.of(cls, EMPTY, context.site)
    machine.constructing.append(cls.code)
    scopes: list[Frame] = []
    made = _construct(machine, context, cls, scopes)
    for scope in scopes:
        scope.this = made
    machine.constructing.pop()
    return made


def _with_base(machine: Machine, instance: Value, args: tuple[Value, ...]) -> Value:
    """With what the constructor of a base class outside the roots puts on an object."""
    assert isinstance(instance, Instance)
    added = machine.models.base_members(machine, instance, args)
    return Instance.of(instance.cls, record([*instance.members.entries, *added], instance.at), instance.at)


def _construct(machine: Machine, context: CallContext, cls: ClassValue, scopes: list[Frame]) -> Value:
    """`scopes` gets those of field initialisers: functions made there see the object as it is in the end."""
    instance: Value = Instance.of(cls, EMPTY, context.site)
    chain = members.class_chain(machine, cls)
    label = f"{cls.code.facts.name}@{machine.label_of(context.site)}"
    constructor = next((c for c in chain if constructor_of(c) is not None), None)
    if constructor is not None:
        instance = _with_parameters(machine, constructor, instance, context.args)
    if machine.models.is_user_interface(machine, cls):
        instance = _with_base(machine, instance, context.args)
    for current in reversed(chain):
        instance = _with_fields(machine, current, instance, label, scopes)
    if constructor is None:
        instance = _with_keywords(instance, chain, context.args)
        outside = members.external_base(machine, cls) is not None
        return _with_base(machine, instance, context.args) if outside else instance
    code = constructor_of(constructor)
    assert code is not None
    closure = Closure.of(code, constructor.scope, instance, None)
    calls.invoke(machine, closure, context.args, instance, context.site, context.frame)
    edge = context.frame.last_call()
    if edge is None or edge.callee.code is not code:
        return instance
    return edge.callee.this if isinstance(edge.callee.this, Instance) else instance


def _with_keywords(instance: Value, chain: list[ClassValue], args: tuple[Value, ...]) -> Value:
    """Fields that a constructor of the language's own fills: by name, or in order for a record."""
    assert isinstance(instance, Instance)
    named = [(a.name, a.value) for a in args if isinstance(a, Keyword)]
    plain = [a for a in args if not isinstance(a, Keyword | Spread)]
    fields = [n for current in reversed(chain) for n in current.code.fields if n not in current.code.statics]
    facts = instance.cls.code.facts
    if plain and (facts.kind == "record" or (facts.annotations and len(plain) == len(fields))):
        named = [*zip(fields, plain, strict=False), *named]
    if not named:
        return instance
    return Instance.of(instance.cls, record([*instance.members.entries, *named], instance.at), instance.at)


def _with_parameters(machine: Machine, cls: ClassValue, instance: Value, args: tuple[Value, ...]) -> Value:
    """Members that the parameters of a constructor declare; they are there before any field is initialised."""
    code = constructor_of(cls)
    assert code is not None and isinstance(instance, Instance)
    if not any("property" in param.flags for param in code.facts.params):
        return instance
    frame = Frame(code.module, cls.scope, code, instance)
    calls.bind_params(machine, frame, code, args)
    return with_properties(frame, instance)


def with_properties(frame: Frame, instance: Instance) -> Instance:
    assert frame.code is not None
    entries = [
        (param.target.name, frame.env[param.target.name])
        for param in frame.code.facts.params
        if "property" in param.flags and isinstance(param.target, ir.Ref) and param.target.name in frame.env
    ]
    return Instance.of(instance.cls, record([*instance.members.entries, *entries], instance.at), instance.at)


def constructor_of(cls: ClassValue) -> FunctionCode | None:
    return next((code for code in cls.code.functions.values() if is_constructor(code.facts)), None)


def _with_fields(machine: Machine, cls: ClassValue, instance: Value, label: str, scopes: list[Frame]) -> Value:
    """Run the field initialisers of one class. Fields that methods write later become state."""
    assert isinstance(instance, Instance)
    frame = Frame(cls.code.module, cls.scope, None, instance)
    frame.label = label
    scopes.append(frame)
    entries = list(instance.members.entries)
    shown = machine.models.is_user_interface(machine, cls)
    for name, field in cls.code.fields.items():
        if name in cls.code.statics:
            continue
        if field.value is None:
            if name in cls.code.late:
                entries.append((name, machine.new_state(f"{label}.{name}", name, None, cls.code.site)))
            continue
        frame.this = Instance.of(instance.cls, record(entries, instance.at), instance.at)
        value = expressions.evaluate(machine, frame, field.value)
        if (name in cls.code.late or (shown and name == "state")) and not members.is_symbolic(value):
            value = machine.new_state(f"{label}.{name}", name, value, frame.module.site(field.at))
        machine.note_type(value, field.type, frame.module)
        entries.append((name, value))
    return Instance.of(instance.cls, record(entries, instance.at), instance.at)


def super_constructor(machine: Machine, frame: Frame, node: ir.Call, site: Site) -> Value:
    """`super(...)`: run the constructor of the nearest base that has one on the same object."""
    owner = frame.receiver_frame()
    args = expressions.arguments(machine, frame, node.args)
    this = owner.this
    if not isinstance(this, Instance) or owner.code is None or owner.code.owner is None:
        return UNDEFINED
    base = _base_with(machine, this.cls, owner.code, None)
    if base is None:
        members_ = record([*this.members.entries, *_react_members(machine, this, args)], this.at)
        owner.become(Instance.of(this.cls, members_, this.at))
        return owner.this or UNDEFINED
    code = constructor_of(base)
    assert code is not None
    calls.invoke(machine, Closure.of(code, base.scope, this, None), args, this, site, frame)
    edge = frame.last_call()
    if edge is not None and edge.callee.code is code and isinstance(edge.callee.this, Instance):
        owner.become(edge.callee.this)
    return owner.this if owner.this is not None else UNDEFINED


def _react_members(machine: Machine, this: Instance, args: tuple[Value, ...]) -> list[tuple[str | Value | None, Value]]:
    """What an external base constructor is known to put on the object."""
    return machine.models.base_members(machine, this, args)


def _base_with(machine: Machine, cls: ClassValue, code: FunctionCode, name: str | None) -> ClassValue | None:
    """The nearest class behind the one that owns `code` that has a constructor, or the method `name`."""
    chain = members.class_chain(machine, cls)
    behind = False
    for current in chain:
        if behind and (constructor_of(current) is not None if name is None else name in current.code.functions):
            return current
        behind = behind or current.code is code.owner
    return None


def super_member(machine: Machine, frame: Frame, key: str) -> Value:
    owner = frame.receiver_frame()
    this = owner.this
    if not isinstance(this, Instance) or owner.code is None:
        return External.of(f"super.{key}")
    base = _base_with(machine, this.cls, owner.code, key)
    if base is None:
        return Member.of(this, key)
    return Closure.of(base.code.functions[key], base.scope, this, None)
