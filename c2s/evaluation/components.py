"""Components: objects whose functions a framework calls, with state that outlives the calls.

A Vue component, a page of a mini program and an options store have the same shape: data, computed members, functions,
properties that others set. `Info` is that shape; the models of the frameworks fill it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from c2s.evaluation import calls, escapes
from c2s.evaluation.build import EMPTY
from c2s.evaluation.frames import Frame
from c2s.evaluation.program import Module
from c2s.evaluation.values import (
    UNDEFINED,
    Closure,
    Component,
    Member,
    Native,
    Record,
    Site,
    State,
    Undefined,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


@dataclass
class Info:
    """What is known of a component."""

    key: str
    module: Module
    kind: str
    site: Site
    state: State
    functions: dict[str, Value] = field(default_factory=dict)
    computed: dict[str, Value] = field(default_factory=dict)
    members: dict[str, Value] = field(default_factory=dict)
    """Anything else that `this.x` finds: results of `setup`, injected values."""
    hooks: list[tuple[str, Value]] = field(default_factory=list)
    """Functions that the framework calls, by name."""
    props: dict[str, None] = field(default_factory=dict)
    data: Record = EMPTY
    refs: dict[str, Value] = field(default_factory=dict)
    prepare: Callable[[Machine, Info], None] | None = None
    """Fills the rest on first use."""
    start: Callable[[Machine, Info], None] | None = None
    """Runs what the framework runs: template, hooks, watchers."""
    prepared: bool = False
    started: bool = False
    frame: Frame | None = None
    called: set[str] = field(default_factory=set)
    registered: dict[str, Component] | None = None
    """Components that it registers, by their names in capitals."""
    _names: tuple[Record, frozenset[object]] = (EMPTY, frozenset())

    @property
    def data_names(self) -> frozenset[object]:
        if self._names[0] is not self.data:
            self._names = (self.data, frozenset(name for name, _ in self.data.entries))
        return self._names[1]


class Components:
    """All components of a program."""

    def __init__(self) -> None:
        self.infos: dict[str, Info] = {}
        self.refs: set[State] = set()
        self.made = 0
        """How often code has made state for its caller."""
        self._computing: set[tuple[str, str]] = set()

    def define(self, info: Info) -> Component:
        self.infos.setdefault(info.key, info)
        return Component.of(info.key)

    def info(self, machine: Machine, component: Component) -> Info:
        info = self.infos[component.key]
        if not info.prepared:
            info.prepared = True
            if info.prepare is not None:
                info.prepare(machine, info)
        return info

    def activate(self, machine: Machine, component: Component) -> None:
        """Let the framework run the component, once, after all modules are loaded."""
        info = self.infos[component.key]
        if info.started or info.start is None:
            return
        info.started = True
        machine.later(lambda: self._start(machine, component))

    def _start(self, machine: Machine, component: Component) -> None:
        info = self.info(machine, component)
        if info.frame is None:
            info.frame = Frame(info.module, info.module, None, component)
            info.frame.label = info.key
            machine.entries.append((info.kind, info.frame))
        if info.start is not None:
            info.start(machine, info)

    def run_hook(self, machine: Machine, info: Info, name: str, function: Value) -> None:
        assert info.frame is not None
        if isinstance(function, Closure):
            args = tuple(escapes.given(machine, function.code, n) for n in range(len(function.code.facts.params)))
            calls.invoke(machine, function, args, Component.of(info.key), function.code.site, info.frame)
        else:
            escapes.escape(machine, info.frame, function, info.site, 0, Component.of(info.key))

    def is_ref(self, value: State) -> bool:
        return value in self.refs

    def member(self, machine: Machine, component: Component, key: str) -> Value | None:
        """`this.key`."""
        info = self.info(machine, component)
        found = info.functions.get(key)
        if found is not None:
            info.called.add(key)
            return Closure.of(found.code, found.scope, component, found.props) if isinstance(found, Closure) else found
        if key in info.computed:
            return self._compute(machine, info, component, key)
        if key in info.members:
            return info.members[key]
        if self.knows_state(info, key):
            return machine.known(Member.of(info.state, key))
        if key == "$emit":
            return Native.of("component.emit", (component,))
        if key == "$refs":
            return Member.of(info.state, "$refs")
        return None

    def knows_state(self, info: Info, key: str) -> bool:
        return key in info.props or key in info.data_names

    def _compute(self, machine: Machine, info: Info, component: Component, key: str) -> Value:
        if (info.key, key) in self._computing:
            return Member.of(info.state, key)
        self._computing.add((info.key, key))
        getter = info.computed[key]
        if isinstance(getter, Record):
            getter = machine.member(getter, "get")
        value: Value = UNDEFINED
        frame = info.frame or machine.module_frame(info.module)
        if calls.is_callable(getter):
            value = machine.call(frame, getter, (), info.site, component)
        self._computing.discard((info.key, key))
        return value


class ComponentScope:
    """Names as a template sees them: members of the component, then the rest of the program."""

    def __init__(self, machine: Machine, component: Component, module: Module) -> None:
        self.machine = machine
        self.component = component
        self.module = module

    def lookup(self, name: str) -> Value | None:
        machine = self.machine
        found = machine.models.components.member(machine, self.component, name)
        if found is None and name.startswith("$"):
            found = machine.models.components.member(machine, self.component, name)
        if found is None:
            info = machine.models.components.info(machine, self.component)
            if info.kind == "setup":
                found = self.module.lookup(name)
                if isinstance(found, State):
                    found = machine.known(found)
        if found is None:
            found = machine.models.instance_member(machine, self.component, name)
        return found

    def assign(self, name: str, value: Value) -> bool:
        machine = self.machine
        info = machine.models.components.info(machine, self.component)
        if info.kind == "setup" and self.module.defines(name):
            known = self.module.lookup(name)
            site = machine.site_of_top()
            if known is not None and not isinstance(known, Undefined):
                machine.write(known, value, site, machine.stack[-1] if machine.stack else None)
                return True
            return self.module.assign(name, value)
        machine.write(
            Member.of(info.state, name), value, machine.site_of_top(), machine.stack[-1] if machine.stack else None
        )
        return True
