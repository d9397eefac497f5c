"""Forms of React: react-hook-form by registered controls and by controllers, Ant Design by the names of items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation.build import EMPTY, record, text_of
from c2s.evaluation.context import CallContext
from c2s.evaluation.controls import label_within
from c2s.evaluation.entering import entered
from c2s.evaluation.frames import Frame
from c2s.evaluation.models import Handler
from c2s.evaluation.models.react import new_state
from c2s.evaluation.values import UNDEFINED, Input, Member, Native, Record, Result, Undefined, Value
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


def _use_form(machine: Machine, context: CallContext) -> Value:
    """react-hook-form: the values are a state that registered controls and resets write."""
    options = context.arg(0)
    state = new_state(
        machine, context, machine.member(options, "defaultValues") if isinstance(options, Record) else UNDEFINED
    )
    resolver = machine.member(options, "resolver") if isinstance(options, Record) else UNDEFINED
    machine.note_schema(state, resolver)
    native = {
        name: Native.of(f"form.{name}", (state,))
        for name in ("handleSubmit", "reset", "setValue", "register", "getValues", "watch")
    }
    rest = Result.of(context.callee, (), context.site, False)
    return record([(None, rest), *native.items(), ("control", Native.of("form.control", (state,)))], context.site)


def _handle_submit(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    return Native.of("form.submit", (native.bound[0], context.arg(0)))


def _submit(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    return machine.call(context.frame, native.bound[1], (native.bound[0],), context.site)


def _reset(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    if not isinstance(context.arg(0), Undefined):
        machine.write(native.bound[0], context.arg(0), context.site, context.frame)
    return UNDEFINED


def _form_place(form: Value, name: str) -> Value:
    for key in name.split("."):
        form = Member.of(form, key)
    return form


def _set_value(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    name = text_of(context.arg(0))
    if name is not None:
        machine.write(_form_place(native.bound[0], name), context.arg(1), context.site, context.frame)
    return UNDEFINED


def _register(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    name = text_of(context.arg(0))
    if name is not None:
        place, site = _form_place(native.bound[0], name), context.site
        machine.write(place, entered(machine, context.frame, site), site, context.frame)
        machine.attached.rule(place, context.arg(1), tuple(context.frame.guards), site)
    return EMPTY


def _get_values(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    name = text_of(context.arg(0))
    return native.bound[0] if name is None else machine.member(native.bound[0], name)


def control(machine: Machine, frame: Frame, node: ir.Element, values: dict[str, Value]) -> None:
    """An element with the control of a form and the name of a member: what a person enters in it goes there."""
    form, name = values.get("control"), text_of(values.get("name", UNDEFINED))
    if not (isinstance(form, Native) and form.name == "form.control") or name is None:
        return
    place, site = _form_place(form.bound[0], name), frame.module.site(node.at)
    label = label_within(node)
    value = Input.of("input", label, site) if label else entered(machine, frame, site)
    machine.write(place, value, site, frame)
    machine.attached.rule(place, values.get("rules", UNDEFINED), tuple(frame.guards), site)


def _list_values(machine: Machine, context: CallContext) -> Value | None:
    """What a form that is built from a list of fields hands out."""
    form = machine.field_lists.get(machine.root_of(context.callee)[0])
    return None if form is None else form[1]


def _set_list_values(machine: Machine, context: CallContext) -> Value | None:
    form = machine.field_lists.get(machine.root_of(context.callee)[0])
    if form is None:
        return None
    machine.write_all(context.frame, form[0], context.arg(0), context.site)
    return UNDEFINED


METHODS: dict[str, Handler] = {
    **dict.fromkeys(("getValues", "getFieldsValue", "getFieldsValues", "getFormValues"), _list_values),
    **dict.fromkeys(("setValues", "setFieldsValue", "setFieldsValues", "setFormValues"), _set_list_values),
}
FUNCTIONS: dict[str, Handler] = {"react-hook-form.useForm": _use_form}

NATIVES: dict[str, Handler] = {
    "form.handleSubmit": _handle_submit,
    "form.submit": _submit,
    "form.reset": _reset,
    "form.setValue": _set_value,
    "form.register": _register,
    "form.getValues": _get_values,
    "form.watch": _get_values,
}
