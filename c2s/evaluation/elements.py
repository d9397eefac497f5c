"""Elements of templates and JSX: bindings into components, handlers, controls that people fill, loops and slots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from c2s.evaluation import assign, calls, choices, escapes, expressions, members
from c2s.evaluation.build import alternatives, record, text_of
from c2s.evaluation.code import Path
from c2s.evaluation.controls import control_of
from c2s.evaluation.entering import attach_rules, entered_in, label_of, tag_of
from c2s.evaluation.frames import Frame
from c2s.evaluation.program import Module
from c2s.evaluation.values import (
    UNDEFINED,
    Choice,
    ClassValue,
    Closure,
    Component,
    Const,
    External,
    Given,
    Listing,
    Member,
    Native,
    Record,
    Result,
    Site,
    State,
    Undefined,
    Value,
)
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_COLLECTIONS = ("data", "dataSource", "data-source", "items", "options", "list", "rows", "tableData", "records")
_ROW_NAMES = ("row", "record", "item", "option")
_PLAIN = re.compile(
    r"^(?:on)?-?(?:dbl|double)?(?:click|tap|press|submit|close|open|cancel|mouse\w*|touch\w*|pointer\w*|scroll\w*|drag\w*|load|error|focus|resize)$"
)
"""Events that carry nothing that a person entered."""
_HANDLER = re.compile(r"(on|handle|render)[A-Z]")


@lru_cache(maxsize=1 << 14)
def camel(name: str) -> str:
    """`page-size` as `pageSize`."""
    head, *rest = re.split(r"[-:]", name)
    return head + "".join(part[:1].upper() + part[1:] for part in rest)


def event_name(name: str) -> str:
    """Events are written `row-click`, `rowClick` and `onRowClick`."""
    name = camel(name)
    return name[2:3].lower() + name[3:] if re.match(r"on[A-Z]", name) else name


def evaluate_element(machine: Machine, frame: Frame, node: ir.Element) -> Value:
    """Run an element once, in the scope of its loops."""
    depth, saved = len(frame.guards), dict(frame.env)
    for attribute in node.attributes:
        if attribute.kind == "loop":
            _enter_loop(machine, frame, attribute)
        elif attribute.kind in ("if", "else-if") and attribute.value is not None:
            frame.guards.append(expressions.evaluate(machine, frame, attribute.value))
    target = _resolve(machine, frame, node.tag)
    _bind_slot(machine, frame, node)
    context = (len(machine.labels), len(machine.collections), len(machine.choosing))
    forms = len(machine.attached.forms)
    machine.elements.append(node)
    users = [props for one in alternatives(target) if (props := _use(machine, frame, node, one)) is not None]
    for child in node.children:
        if not isinstance(child, ir.Text):
            value = expressions.evaluate(machine, frame, child)
            if isinstance(value, Closure):
                _hand_children(machine, frame, node, value, users)
    machine.elements.pop()
    del machine.labels[context[0] :], machine.collections[context[1] :], machine.choosing[context[2] :]
    del machine.attached.forms[forms:]
    del frame.guards[depth:]
    for name in list(frame.env):
        if name not in saved:
            del frame.env[name]
    frame.env.update(saved)
    return External.of("element")


def _hand_children(machine: Machine, frame: Frame, node: ir.Element, value: Closure, users: list[State]) -> None:
    """A function between the tags: components of the program call it, code outside may."""
    site = frame.module.site(node.at)
    for props in users:
        machine.write(Member.of(props, "children"), value, site, frame)
    if not users:
        escapes.escape(machine, frame, value, site, 0)


def _use(machine: Machine, frame: Frame, node: ir.Element, target: Value) -> State | None:
    """Use an element; the properties of a function component are what it gets its children in."""
    if isinstance(target, Closure | ClassValue):
        return _use_function(machine, frame, node, target)
    _use_other(machine, frame, node, target)
    return None


def _use_other(machine: Machine, frame: Frame, node: ir.Element, target: Value) -> None:
    if isinstance(target, Component):
        _use_component(machine, frame, node, target)
    elif isinstance(target, Member) and target.key == "Provider" and isinstance(target.base, State):
        _provide(machine, frame, node, target.base)
    elif members.is_symbolic(target) and not isinstance(target, External):
        _use_symbolic(machine, frame, node, target)
    else:
        _use_external(machine, frame, node)


# --- scope ------------------------------------------------------------------------------------------


def _enter_loop(machine: Machine, frame: Frame, attribute: ir.Attribute) -> None:
    value = attribute.value
    if not isinstance(value, ir.Op) or len(value.operands) != 2:
        return
    pattern, source_node = value.operands
    source = expressions.evaluate(machine, frame, source_node)
    parts = pattern.items if isinstance(pattern, ir.Items) else [pattern]
    assign.bind(machine, frame, parts[0], members.items_of(machine, source))
    for extra in parts[1:]:
        assign.bind(machine, frame, extra, members.key_of(source))


def _bind_slot(machine: Machine, frame: Frame, node: ir.Element) -> None:
    """What a slot hands out: the rows of the nearest collection, where the component around it lists one."""
    for attribute in node.attributes:
        if attribute.kind == "slot" and attribute.value is not None:
            owner = _slot_owner(machine, frame, node)
            site = frame.module.site(attribute.at)
            handed: Value = Given.of(machine.label_of(site), "slot", site)
            if isinstance(owner, Component):
                state = machine.models.components.infos[owner.key].state
                handed = Member.of(Member.of(state, "$slot"), attribute.name or "default")
            collection = machine.collections[-1] if machine.collections else None
            _bind_handed(machine, frame, attribute.value, handed, collection)


def _slot_owner(machine: Machine, frame: Frame, node: ir.Element) -> Value | None:
    tag = node.tag.name if isinstance(node.tag, ir.Ref) else ""
    if tag != "template":
        return _resolve(machine, frame, node.tag)
    return _resolve(machine, frame, machine.elements[-1].tag) if machine.elements else None


def _bind_handed(machine: Machine, frame: Frame, pattern: Any, handed: Value, collection: Value | None) -> None:
    item = members.items_of(machine, collection) if collection is not None else None
    if item is None:
        assign.bind(machine, frame, pattern, handed)
        return
    if isinstance(pattern, ir.Ref):
        entries: list[tuple[str | Value | None, Value]] = [(None, handed)]
        entries += [(name, item) for name in _ROW_NAMES]
        assign.bind(machine, frame, pattern, record(entries, frame.module.site(pattern.at)))
        return
    if isinstance(pattern, ir.Record):
        for part in pattern.entries:
            if isinstance(part, ir.Entry) and isinstance(part.key, ir.Lit):
                name = str(part.key.value)
                value = item if name in _ROW_NAMES else members.member(machine, handed, name)
                assign.bind(machine, frame, part.value, value)


# --- what a tag is ----------------------------------------------------------------------------------


def _resolve(machine: Machine, frame: Frame, tag: Any) -> Value:
    """The component, function or class behind a tag; an `External` with the tag's name otherwise."""
    if isinstance(tag, ir.Ref):
        for name in dict.fromkeys((tag.name, pascal(tag.name), camel(tag.name))):
            if "-" in name or (name[:1].islower() and frame.module.facts.language != "vue"):
                continue
            value = frame.lookup(name)
            if isinstance(value, Component | Closure | ClassValue | Choice):
                return value
            registered = machine.models.registered_component(machine, frame, name)
            if registered is not None:
                return registered
            if isinstance(value, Result | State | Member) and name[:1].isupper():
                return value
        return External.of(tag.name)
    if isinstance(tag, ir.Lit):
        return External.of("")
    value = expressions.evaluate(machine, frame, tag)
    if isinstance(value, Component | Closure | ClassValue | Choice) or members.is_symbolic(value):
        return value
    return External.of(machine.models.symbol(value))


@lru_cache(maxsize=1 << 14)
def pascal(name: str) -> str:
    camelled = camel(name)
    return camelled[:1].upper() + camelled[1:]


# --- components of the program ----------------------------------------------------------------------


def _use_component(machine: Machine, frame: Frame, node: ir.Element, component: Component) -> None:
    machine.models.components.activate(machine, component)
    info = machine.models.components.infos[component.key]
    state = info.state
    machine.screen.use(frame.module, info.module, frame.module.site(node.at))
    for attribute in node.attributes:
        site = frame.module.site(attribute.at)
        if attribute.kind in ("bind", "text") and attribute.name == "ref":
            _bind_ref(machine, frame, attribute, component, site)
        elif attribute.kind in ("bind", "text") and attribute.value is not None:
            value = expressions.evaluate(machine, frame, attribute.value)
            machine.screen.hand(frame.module, value, site)
            machine.write(Member.of(state, camel(attribute.name)), value, site, frame)
            if "sync" in attribute.modifiers:
                _two_way(machine, frame, state, attribute, attribute.name, value, site)
        elif attribute.kind == "model" and attribute.value is not None:
            value = expressions.evaluate(machine, frame, attribute.value)
            for name in [attribute.name] if attribute.name else ["modelValue", "value"]:
                machine.write(Member.of(state, camel(name)), value, site, frame)
                _two_way(machine, frame, state, attribute, name, value, site)
        elif attribute.kind == "on" and attribute.value is not None:
            handler = expressions.evaluate(machine, frame, attribute.value)
            _note_control(machine, node, attribute.name, handler, None)
            machine.write(Member.of(Member.of(state, "$on"), event_name(attribute.name)), handler, site, frame)
        elif attribute.kind == "spread" and attribute.value is not None:
            machine.write_all(frame, state, expressions.evaluate(machine, frame, attribute.value), site)


def _two_way(
    machine: Machine, frame: Frame, state: Value, attribute: ir.Attribute, name: str, value: Value, site: Site
) -> None:
    """The child may write the bound place by emitting an update."""
    if not members.is_symbolic(value):
        return
    setter = Native.of("state.set", (value,))
    events = [f"update:{name}"] if name not in ("value",) else ["update:value", "input", "change"]
    for event in events:
        machine.write(Member.of(Member.of(state, "$on"), event_name(event)), setter, site, frame)


def _held_by(machine: Machine, ref: State) -> Value:
    """Where a ref holds the element: in itself, or as its member `current`."""
    return ref if machine.models.is_ref(ref) else Member.of(ref, "current")


def _bind_ref(machine: Machine, frame: Frame, attribute: ir.Attribute, target: Value, site: Site) -> None:
    name = text_of(expressions.evaluate(machine, frame, attribute.value)) if attribute.value is not None else None
    owner = frame.this
    if name is None:
        bound = expressions.evaluate(machine, frame, attribute.value) if attribute.value is not None else UNDEFINED
        if isinstance(bound, State):
            machine.write(_held_by(machine, bound), target, site, frame)
        return
    found = frame.lookup(name)
    if isinstance(found, State):
        machine.write(_held_by(machine, found), target, site, frame)
    if isinstance(owner, Component):
        info = machine.models.components.infos[owner.key]
        info.refs[name] = target
        machine.write(Member.of(Member.of(info.state, "$refs"), name), target, site, frame)


def _provide(machine: Machine, frame: Frame, node: ir.Element, context: State) -> None:
    """`<Context.Provider value={...}>`: what all that read the context get."""
    for attribute in node.attributes:
        if attribute.name == "value" and attribute.value is not None:
            value = expressions.evaluate(machine, frame, attribute.value)
            machine.write(context, value, frame.module.site(attribute.at), frame)


def _use_function(machine: Machine, frame: Frame, node: ir.Element, target: Closure | ClassValue) -> State:
    """A function or class component: it is rendered with properties that its uses write."""
    machine.screen.use(frame.module, target.code.module, frame.module.site(node.at))
    handed: list[tuple[ir.Attribute, Value]] = []
    for attribute in node.attributes:
        if attribute.value is not None:
            value = expressions.evaluate(machine, frame, attribute.value)
            machine.screen.hand(frame.module, value, frame.module.site(attribute.at))
            if _HANDLER.match(attribute.name):
                _note_control(machine, node, attribute.name, value, None)
            handed.append((attribute, value))
    asked = any(_matters(machine, frame, attribute, value) for attribute, value in handed)
    props = machine.models.render(machine, target, asked, frame.module.site(node.at))
    for attribute, value in handed:
        site = frame.module.site(attribute.at)
        if attribute.kind == "spread":
            machine.write_all(frame, props, value, site)
        else:
            machine.write(Member.of(props, attribute.name), value, site, frame)
    machine.models.control(machine, frame, node, {attribute.name: value for attribute, value in handed})
    return props


def _matters(machine: Machine, frame: Frame, attribute: ir.Attribute, value: Value) -> bool:
    """Whether a property hands over code that can reach a request, or may, as far as its name and place say."""
    if members.is_symbolic(value) and not isinstance(value, External):
        handler = attribute.kind == "spread" or _HANDLER.match(attribute.name) is not None
        return handler or not machine.wanted(frame.module, attribute.at)
    return _holds_wanted(machine, value)


def _holds_wanted(machine: Machine, value: Value) -> bool:
    if isinstance(value, Closure | ClassValue):
        return machine.wanted(value.code.module, value.code.facts.at)
    if isinstance(value, Record):
        return any(_holds_wanted(machine, inner) for _, inner in value.entries)
    if isinstance(value, Listing):
        return any(_holds_wanted(machine, item) for item in value.items)
    if isinstance(value, Choice):
        return _holds_wanted(machine, value.then) or _holds_wanted(machine, value.other)
    return False


def _use_symbolic(machine: Machine, frame: Frame, node: ir.Element, target: Value) -> None:
    """A component that is only known as state: whatever is written there is rendered with these properties."""
    entries: list[tuple[str | Value | None, Value]] = []
    for attribute in node.attributes:
        if attribute.value is not None:
            value = expressions.evaluate(machine, frame, attribute.value)
            entries.append((None if attribute.kind == "spread" else attribute.name, value))
    props = record(entries, frame.module.site(node.at))
    machine.call(frame, target, (props,), frame.module.site(node.at))


# --- everything else --------------------------------------------------------------------------------


def _use_external(machine: Machine, frame: Frame, node: ir.Element) -> None:
    """A native element or a component from outside: its handlers are called by people, its models are inputs.

    Its label and its collection hold for what stands inside it.
    """
    label = label_of(node)
    if label:
        machine.labels.append(label)
    values = _bindings(machine, frame, node)
    attach_rules(machine, frame, node, values)
    machine.models.control(machine, frame, node, values)
    if tag_of(node) == "slot" and isinstance(frame.this, Component):
        _fill_slot(machine, frame, node, frame.this, values)
    _choose(machine, frame, node, values)
    collection = next(
        (values[name] for name in _COLLECTIONS if members.is_collection(values.get(name, UNDEFINED))), None
    )
    if collection is not None:
        machine.collections.append(collection)
    for attribute in node.attributes:
        if attribute.kind == "model" and attribute.value is not None:
            _model(machine, frame, node, attribute)
        elif attribute.kind == "on" and attribute.value is not None:
            _listen(machine, frame, node, attribute, collection)
    machine.models.element(machine, frame, node, tag_of(node), values)


def _fill_slot(machine: Machine, frame: Frame, node: ir.Element, owner: Component, values: dict[str, Value]) -> None:
    """`<slot name="item" :item="item" />`: what those who use the component find in the slot."""
    info, site = machine.models.components.infos[owner.key], frame.module.site(node.at)
    name = text_of(values["name"]) if "name" in values else "default"
    slot = Member.of(Member.of(info.state, "$slot"), name or "*")
    for key, value in values.items():
        if not key:
            machine.write_all(frame, slot, value, site)
        elif key != "name":
            machine.write(Member.of(slot, camel(key)), value, site, frame)


def _choose(machine: Machine, frame: Frame, node: ir.Element, values: dict[str, Value]) -> None:
    """What a control writes comes from the list that people choose from, where the program has that list."""
    site, tag = frame.module.site(node.at), tag_of(node)
    models = [
        attribute.value for attribute in node.attributes if attribute.kind == "model" and attribute.value is not None
    ]
    for model in models:
        target = expressions.evaluate(machine, frame, model)
        if members.is_symbolic(target):
            chosen = choices.chosen_from(machine, frame, tag, values, site)
            if chosen is not None:
                machine.write(target, chosen, site, frame)
            machine.choosing.append(target)
    option = choices.option_value(tag, values) if machine.choosing and not models else None
    if option is not None:
        machine.write(machine.choosing[-1], option, site, frame)


def _bindings(machine: Machine, frame: Frame, node: ir.Element) -> dict[str, Value]:
    """Values of the plain attributes by name. Code outside may call the functions in them."""
    values: dict[str, Value] = {}
    handled = machine.models.handled(tag_of(node), {attribute.name for attribute in node.attributes})
    for attribute in node.attributes:
        if attribute.kind not in ("bind", "text", "spread") or attribute.value is None:
            continue
        site = frame.module.site(attribute.at)
        value = values[attribute.name] = expressions.evaluate(machine, frame, attribute.value)
        machine.screen.hand(frame.module, value, site)
        if attribute.name == "ref":
            _bind_ref(machine, frame, attribute, _referred(machine, frame, node, site), site)
        elif attribute.name != "columns" and attribute.name not in handled and not isinstance(value, Const):
            escapes.escape(machine, frame, value, site, 0)
        if "sync" in attribute.modifiers and members.is_symbolic(value):
            machine.write(value, entered_in(machine, frame, node, site), site, frame)
    if "columns" in values:
        choices.show_rows(machine, frame, values, frame.module.site(node.at))
        escapes.escape(machine, frame, values["columns"], frame.module.site(node.at), 0)
    return values


def _referred(machine: Machine, frame: Frame, node: ir.Element, site: Site) -> Value:
    """The element that a ref leads to; the value of a control is what a person enters."""
    tag = External.of(tag_of(node))
    if tag.name not in ("input", "textarea", "select"):
        return tag
    return record([(None, tag), ("value", entered_in(machine, frame, node, site))], site)


def _model(machine: Machine, frame: Frame, node: ir.Element, attribute: ir.Attribute) -> None:
    """A two-way binding to a control: what a person enters is written there."""
    site = frame.module.site(attribute.at)
    value = entered_in(machine, frame, node, site)
    target = expressions.evaluate(machine, frame, attribute.value)
    if members.is_symbolic(target):
        machine.write(target, value, site, frame)
    elif isinstance(attribute.value, ir.Ref | ir.Get | ir.Index):
        assign.assign(machine, frame, attribute.value, value, site)


def _listen(
    machine: Machine, frame: Frame, node: ir.Element, attribute: ir.Attribute, collection: Value | None
) -> None:
    """A person acts: the handler runs with what the event carries."""
    site = frame.module.site(attribute.at)
    handler = expressions.evaluate(machine, frame, attribute.value)
    _note_control(machine, node, attribute.name, handler, site)
    event: Value = _event(machine, frame, node, attribute, collection)
    if not attribute.name and members.is_symbolic(handler):
        machine.wait(Member.of(handler, "*"), (event,), None, site, frame)
    elif isinstance(handler, Closure):
        args: tuple[Value, ...] = (event,) if handler.code.facts.params else ()
        calls.invoke(machine, handler, args, handler.this, site, frame)
    elif not isinstance(handler, Undefined):
        calls.call(machine, frame, handler, (event,), None, site)


def _event(
    machine: Machine, frame: Frame, node: ir.Element, attribute: ir.Attribute, collection: Value | None
) -> Value:
    """What the handler gets: what was entered or chosen; of a plain click, nothing that anybody entered."""
    name = attribute.name.lower()
    if _PLAIN.search(name):
        site = frame.module.site(attribute.at)
        return Given.of(machine.label_of(site), "event", site)
    if collection is not None and "selection" in name:
        return collection
    if collection is not None and (
        "row" in name or "click" in name or "select" in name or "change" in name or "current" in name
    ):
        return members.items_of(machine, collection)
    return entered_in(machine, frame, node, frame.module.site(attribute.at))


def _note_control(machine: Machine, node: ir.Element, event: str, handler: Value, site: Site | None) -> None:
    """Remember which control runs a handler, by its place of call and by its definition."""
    control = control_of(node, event_name(event))
    if site is not None:
        machine.screen.act(site, control)
    for one in alternatives(handler):
        if isinstance(one, Closure):
            machine.screen.act(one.code.site, control)


# --- what a template writes -------------------------------------------------------------------------


def written_by_template(module: Module, node: Any) -> Iterator[tuple[Path, None]]:
    """Paths of names that bindings and handlers of a template write."""
    if isinstance(node, ir.Do):
        node = node.value
    if not isinstance(node, ir.Element):
        return
    for attribute in node.attributes:
        if attribute.kind == "model" or "sync" in attribute.modifiers:
            path = _path(attribute.value)
            if path:
                yield path, None
        elif isinstance(attribute.value, ir.Lambda):
            writes = module.function(attribute.value.function).writes
            yield from (((name,), None) for name in writes.assigned)
            yield from (((name, *path), None) for name, path in writes.members)
            yield from ((path, None) for path in writes.own)
    for child in node.children:
        yield from written_by_template(module, child)


def _path(node: Any) -> Path:
    if isinstance(node, ir.Ref):
        return (node.name,)
    if isinstance(node, ir.Get):
        base = _path(node.base)
        return (*base, node.key) if base or isinstance(node.base, ir.This) else ()
    if isinstance(node, ir.Index):
        base = _path(node.base)
        return (*base, "*") if base else ()
    return ()
