"""Forms that code outside the roots builds from a list of fields: `useForm({schema: [{field, component, rules}]})`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from c2s.evaluation import calls, escapes
from c2s.evaluation.build import const, known_items, record, text_of, truth
from c2s.evaluation.context import CallContext
from c2s.evaluation.values import Closure, Input, Member, Record, Result, State, Undefined, Value
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_LISTS = ("schema", "schemas", "fields", "formItems", "formSchema", "items")
_NAMES = ("fieldName", "field", "prop", "name", "model", "key")
_CONTROLS = ("component", "el", "is", "type", "valueType", "inputType")
"""A field says which control shows it."""
_VALUES = re.compile(r"values$", re.I)
"""Parameters that get the values of the form around the function."""
MAX_DEPTH = 5


def note(machine: Machine, context: CallContext, result: Value) -> None:
    """Find the form in the options of a call, and hand its values to the functions beside it."""
    options = next((argument for argument in context.args if isinstance(argument, Record)), None)
    if options is None or not isinstance(result, Result):
        return
    found = _form_of(machine, options)
    if found is None:
        return
    form, fields = found
    if result not in machine.field_lists:
        machine.field_lists[result] = _values(machine, context, form, fields)
    for function in _functions(options):
        machine.shown.add(function)
        _run(machine, context, function, machine.field_lists[result])


def _form_of(machine: Machine, options: Record, depth: int = 0) -> tuple[Record, list[Record]] | None:
    """The record with the list of fields: the options themselves, or a part of them."""
    for name in _LISTS:
        items = known_items(machine.member(options, name)) or ()
        fields = [item for item in items if isinstance(item, Record) and _is_field(machine, item)]
        if fields:
            return options, fields
    if depth == 0:
        inner = (_form_of(machine, value, 1) for _, value in options.entries if isinstance(value, Record))
        return next((found for found in inner if found is not None), None)
    return None


def _is_field(machine: Machine, item: Record) -> bool:
    shown = any(not isinstance(machine.member(item, key), Undefined) for key in _CONTROLS)
    return shown and _name(machine, item) is not None


def _name(machine: Machine, item: Record) -> str | None:
    return next((text for key in _NAMES if (text := text_of(machine.member(item, key)))), None)


def _values(machine: Machine, context: CallContext, form: Record, fields: list[Record]) -> tuple[State, Value]:
    """The place of the values, and what the form hands out of it."""
    place = machine.new_state(f"{machine.label_of(form.at)}:values", "values", None, form.at)
    for item in fields:
        name = _name(machine, item)
        assert name is not None
        field: Value = place
        for part in name.split("."):
            field = Member.of(field, part)
        _fill(machine, context, item, field)
    encode = machine.member(machine.member(form, "codec"), "encode")
    return place, machine.call(context.frame, encode, (place,), form.at) if calls.is_callable(encode) else place


def _fill(machine: Machine, context: CallContext, item: Record, field: Value) -> None:
    control = next((text for key in _CONTROLS if (text := text_of(machine.member(item, key)))), "input")
    label = text_of(machine.member(item, "label")) or text_of(machine.member(item, "title")) or ""
    machine.write(field, Input.of(control, label, item.at), item.at, context.frame)
    default = machine.member(item, "defaultValue")
    if not isinstance(default, Undefined):
        machine.write(field, default, item.at, context.frame)
    guards = tuple(context.frame.guards)
    machine.attached.rule(field, machine.member(item, "rules"), guards, item.at)
    if truth(machine.member(item, "required")) is True:
        machine.attached.rule(field, record([("required", const(True))], item.at), guards, item.at)


def _functions(value: Value, depth: int = 0) -> Iterator[Closure]:
    if isinstance(value, Closure):
        if any(_takes_values(param) for param in value.code.facts.params):
            yield value
    elif isinstance(value, Record) and depth < MAX_DEPTH:
        for _, inner in value.entries:
            yield from _functions(inner, depth + 1)


def _takes_values(param: ir.Param) -> bool:
    return isinstance(param.target, ir.Ref) and _VALUES.search(param.target.name) is not None


def _run(machine: Machine, context: CallContext, function: Closure, form: tuple[State, Value]) -> None:
    args = tuple(
        form[1] if _takes_values(param) else escapes.given(machine, function.code, number)
        for number, param in enumerate(function.code.facts.params)
    )
    frame, site = context.frame, context.site
    if machine.loading:
        machine.later(lambda: escapes.escape(machine, frame, machine.call(frame, function, args, site), site, 1))
    else:
        escapes.escape(machine, frame, machine.call(frame, function, args, site), site, 1)
