"""All models together: the one object that the machine asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from c2s.evaluation import escapes, members, requests
from c2s.evaluation.build import record
from c2s.evaluation.code import FunctionCode
from c2s.evaluation.components import Components
from c2s.evaluation.context import CallContext
from c2s.evaluation.frames import Frame, Write
from c2s.evaluation.models import (
    Handler,
    browser,
    bundler,
    buses,
    collections,
    forms,
    injection,
    kinds,
    maps,
    miniprogram,
    observables,
    react,
    redux,
    router,
    stores,
    text,
    urls,
    vue,
)
from c2s.evaluation.program import Module
from c2s.evaluation.values import (
    UNDEFINED,
    ClassValue,
    Closure,
    Component,
    External,
    Instance,
    Member,
    ModuleValue,
    Native,
    Reply,
    Response,
    Result,
    Site,
    State,
    Undefined,
    Value,
)
from c2s.facts import model as ir
from c2s.frameworks.match import Frameworks
from c2s.frameworks.schema import Instance as ClientMade
from c2s.frameworks.selectors import selector

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_PARTS = (
    text, kinds, collections, maps, injection, observables, urls, browser, bundler, vue, buses, react, forms, redux,
    stores, router, miniprogram,
)  # fmt: skip
_READERS = (browser, bundler, router, react, redux, stores, urls)
"""Models that know members of symbolic values, each of the kinds of value in its `READS`."""
_GLOBAL_OBJECTS = ("window.", "globalThis.", "self.", "global.")


_MADE_WITH = "$configuration"
"""The member that holds what the constructor of a client of a library got."""


def _joined(table: str) -> dict[str, Handler]:
    return {name: handler for part in _PARTS for name, handler in getattr(part, table, {}).items()}


def _plain(name: str) -> str:
    """A name without the global object in front."""
    for prefix in _GLOBAL_OBJECTS:
        name = name.removeprefix(prefix)
    return name


class Models:
    """Tables of handlers, and what the models remember of one program."""

    def __init__(self, frameworks: Frameworks) -> None:
        self.frameworks = frameworks
        self.functions = _joined("FUNCTIONS")
        self.methods = _joined("METHODS")
        self.natives = _joined("NATIVES")
        self.components = Components()
        self.stores: list[Value] = []
        self.reducers: dict[tuple[str, ...], Value] = {}
        """Reducers by the part of the state that they make."""
        self.reducers_loaded = False
        self.objects: dict[ClassValue, Value | None] = {}
        """Objects that a library makes and hands to constructors."""
        self.maps: set[Value] = set()
        """Containers that are filled and read by key."""
        self.interceptors: dict[tuple[Value | None, str], list[Value]] = {}
        self.routes: list[tuple[Value, CallContext, Value]] = []
        """Registrations of handlers, as (callee, call, handler)."""
        self.injected: dict[str, dict[Value, None]] = {}
        """What the program puts on every component, by name."""
        self._symbols: dict[Value, str] = {}
        self._readers: dict[type, list[Callable[[Machine, Value, str], Value | None]]] = {}

    def symbol(self, value: Value) -> str:
        """The qualified name of something outside the roots, clients made by a library under the library's name."""
        known = self._symbols.get(value)
        if known is None:
            known = self._symbols[value] = self._symbol(value)
        return known

    def sends(self, value: Value) -> bool:
        """Whether something outside the roots sends requests, or sets up what does."""
        name = self.symbol(value)
        return name in self.frameworks.clients or name in self.frameworks.interceptors

    def _symbol(self, value: Value) -> str:
        if isinstance(value, Member):
            base = self.symbol(value.base)
            return _plain(f"{base}.{value.key}") if base else ""
        if isinstance(value, Result):
            base = self.symbol(value.callee)
            made = self.frameworks.instances.get(base)
            return made.like if made else f"{base}()" if base else ""
        if isinstance(value, Instance):
            return self._base_symbol(value)
        if not isinstance(value, External):
            return ""
        return _plain(value.name).removesuffix(".default")

    def _base_symbol(self, value: Instance) -> str:
        """An object of a class that a library's client is the base of goes by the name of the client."""
        made = self._client_base(value)
        return made.like if made else ""

    def _client_base(self, value: Instance) -> ClientMade | None:
        base = members.external_base(value.cls.code.module.program.machine, value.cls)
        return None if base is None else self.frameworks.instances.get(self.symbol(base))

    def instance_defaults(self, machine: Machine, instance: Value) -> list[Value]:
        """Configuration that a client was made with, and what the program put on its defaults."""
        out: list[Value] = []
        made: ClientMade | None = None
        args: tuple[Value, ...] = ()
        if isinstance(instance, Result):
            made, args = self.frameworks.instances.get(self.symbol(instance.callee)), instance.args
        elif isinstance(instance, Instance):
            made, args = self._client_base(instance), (machine.member(instance.members, _MADE_WITH),)
        if made is not None and made.config is not None:
            frame = Frame(machine.program.modules[0], machine.program.modules[0], None, UNDEFINED)
            context = CallContext(frame, instance, args, None, -1)
            config = requests.selected(machine, context, selector(made.config))
            if not isinstance(config, Undefined):
                out.append(config)
        out += self._written_defaults(machine, instance)
        return out

    def _written_defaults(self, machine: Machine, instance: Value) -> list[Value]:
        cell = machine.cells.get(instance)
        if cell is None:
            return []
        return [
            record([(write.path[1], write.value)], write.site)
            for write in cell.writes
            if len(write.path) == 2 and write.path[0] == "defaults"
        ]

    # what the machine asks

    def call(self, machine: Machine, context: CallContext) -> Value | None:
        """What a call of something unknown does: by name, as a request, as a method, in that order."""
        callee = context.callee
        name = self.symbol(callee)
        handler = self.functions.get(name)
        if handler is not None:
            value = handler(machine, context)
            if value is not None:
                return value
        if isinstance(callee, Member) and callee.base in self.maps:
            return maps.call(machine, context, callee.base, callee.key)
        if isinstance(callee, Member) and isinstance(callee.base, Reply):
            chained = self._chained(machine, context, callee.base, callee.key)
            if chained is not None:
                return chained
        if isinstance(callee, Component):
            return vue.call_component(machine, context)
        sent = requests.match_call(machine, context, name)
        if sent is not None:
            return sent
        if isinstance(callee, Member):
            method = self.methods.get(callee.key)
            if method is not None:
                return method(machine, context)
        return None

    def _chained(self, machine: Machine, context: CallContext, reply: Reply, key: str) -> Value | None:
        request = machine.requests[reply.request]
        descriptor = self.frameworks.by_id.get(request.client)
        if descriptor is None:
            return Response.of(reply.request) if key in ("json", "text", "blob") else None
        if key in descriptor.reply.methods:
            return Response.of(reply.request)
        chain = self.frameworks.chains.get((descriptor.id, key))
        return requests.chained(machine, context, reply, chain) if chain is not None else None

    def native(self, machine: Machine, native: Native, context: CallContext) -> Value:
        value = self.natives[native.name](machine, context)
        return UNDEFINED if value is None else value

    def method(self, name: str) -> Handler | None:
        return self.methods.get(name)

    def member(self, machine: Machine, value: Value, key: str) -> Value | None:
        """A member of something symbolic that a model knows."""
        if isinstance(value, Component):
            found = self.components.member(machine, value, key)
            return found if found is not None else self.instance_member(machine, value, key)
        if isinstance(value, Reply):
            return self._reply_member(machine, value, key)
        kind = type(value)
        readers = self._readers.get(kind)
        if readers is None:
            readers = self._readers[kind] = [part.member for part in _READERS if kind in part.READS]
        for read in readers:
            found = read(machine, value, key)
            if found is not None:
                return found
        if key == "value" and self.is_ref(value):
            return machine.known(value)
        return None

    def is_ref(self, value: Value) -> bool:
        """Whether a value is a box whose member `value` is what it holds."""
        return isinstance(value, State) and self.components.is_ref(value)

    def box(self, machine: Machine, context: CallContext, value: Value) -> State:
        """A box whose member `value` is a value, as libraries with reactive state hand it out."""
        return vue.box(machine, context, value)

    def is_shown(self, machine: Machine, cls: ClassValue) -> bool:
        """A class of components, by its base or by an annotation of an unknown library."""
        marked = bool(cls.code.facts.annotations) and not injection.is_made(machine, cls)
        return marked or self.is_user_interface(machine, cls)

    def constructor_arguments(self, machine: Machine, code: FunctionCode) -> tuple[Value, ...]:
        """What the constructor of a class gets of which code outside the roots makes an object."""
        return injection.arguments(machine, code)

    def written(self, machine: Machine, root: Value, write: Write) -> None:
        """A write was recorded; writes to something external may lead somewhere, or put a member on every component."""
        if isinstance(root, External):
            place = _plain(".".join((self.symbol(root), *write.path)))
            requests.match_write(machine, place, write.value, write.site, write.frame)
        if isinstance(root, External | Result) and write.path[:-1] in (("prototype",), ("config", "globalProperties")):
            self.injected.setdefault(write.path[-1], {})[write.value] = None

    def instance_member(self, machine: Machine, component: Component, key: str) -> Value | None:
        return vue.instance_member(machine, component, key)

    def render(self, machine: Machine, target: Closure | ClassValue, asked: bool, use: Site | None = None) -> State:
        return react.render(machine, target, asked, use)

    def is_rendered(self, machine: Machine, target: Closure | ClassValue) -> bool:
        return react.props_of(machine, target) in machine.rendered

    def is_user_interface(self, machine: Machine, cls: ClassValue) -> bool:
        """A class whose base, outside the roots, is that of a component."""
        base = members.external_base(machine, cls)
        return base is not None and self.symbol(base).rpartition(".")[2] in ("Component", "PureComponent")

    def registered_component(self, machine: Machine, frame: Frame, name: str) -> Component | None:
        return vue.registered_component(machine, frame, name)

    def element(self, machine: Machine, frame: Frame, node: ir.Element, tag: str, values: dict[str, Value]) -> None:
        requests.match_element(machine, frame, node, tag, values)
        router.follow_link(machine, frame, frame.module.site(node.at), tag, values)

    def handled(self, tag: str, names: set[str]) -> frozenset[str]:
        """Attributes of an element whose functions a request of its own hands the answer to."""
        answered = self.frameworks.answered & names
        return requests.callbacks_of(self.frameworks, tag, names) if answered else answered

    def control(self, machine: Machine, frame: Frame, node: ir.Element, values: dict[str, Value]) -> None:
        if "control" in values:
            forms.control(machine, frame, node, values)

    def _reply_member(self, machine: Machine, value: Reply, key: str) -> Value | None:
        descriptor = self.frameworks.by_id.get(machine.requests[value.request].client)
        body = descriptor.reply.body if descriptor is not None else "data"
        return Response.of(value.request) if key == body else None

    def component_of(self, machine: Machine, module: Module) -> Value | None:
        if module.facts.language != "vue":
            return None
        return vue.component_of(machine, module)

    def escape(self, machine: Machine, frame: Frame, value: Value, site: Site, depth: int) -> None:
        if isinstance(value, Component):
            self.components.activate(machine, value)
        elif isinstance(value, ModuleValue):
            self._escape_module(machine, frame, value, site, depth)
        elif isinstance(value, Result) and depth < escapes.MAX_ESCAPE_DEPTH:
            for argument in value.args:
                if isinstance(argument, Component):
                    self.components.activate(machine, argument)

    def _escape_module(self, machine: Machine, frame: Frame, value: ModuleValue, site: Site, depth: int) -> None:
        """A module that is loaded when it is needed: what it exports as default is shown or called."""
        exported = value.module.export("default")
        if isinstance(exported, Closure | ClassValue):
            if machine.wanted(exported.code.module, exported.code.facts.end - 1):
                self.render(machine, exported, asked=True)
        elif isinstance(exported, Component):
            self.components.activate(machine, exported)

    def base_members(
        self, machine: Machine, this: Instance, args: tuple[Value, ...]
    ) -> list[tuple[str | Value | None, Value]]:
        if not args:
            return []
        return [("props", args[0])] if self._client_base(this) is None else [(_MADE_WITH, args[0])]

    def decorate(self, machine: Machine, frame: Frame, annotation: ir.Annotation, value: Value) -> Value:
        """Apply an annotation of the program; note one from outside as a registration."""
        call = annotation.call
        site = frame.module.site(annotation.at)
        decorator = machine.evaluate(frame, call)
        if isinstance(decorator, Closure):
            result = machine.call(frame, decorator, (value,), site)
            return result if isinstance(result, Closure | ClassValue) else value
        if isinstance(decorator, Result):
            context = CallContext(frame, decorator.callee, decorator.args, None, decorator.at)
            self.routes.append((decorator.callee, context, value))
            if self.symbol(decorator.callee) in self.frameworks.entries and isinstance(value, ClassValue):
                machine.later(lambda: escapes.escape(machine, frame, value, site, 0))
        return value
