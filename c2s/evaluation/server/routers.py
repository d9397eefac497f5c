"""Routers: objects that handlers are registered on, what is registered on them, and where they are mounted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from c2s.evaluation import members
from c2s.evaluation.build import alternatives, const, known_items, listing, text_of
from c2s.evaluation.context import CallContext
from c2s.evaluation.frames import Frame
from c2s.evaluation.prefixes import Mounted, Mounts
from c2s.evaluation.requests import selected
from c2s.evaluation.server.knowledge import Knowledge, Method
from c2s.evaluation.values import (
    UNDEFINED,
    ClassValue,
    Closure,
    Given,
    Instance,
    Keyword,
    Member,
    Result,
    Site,
    State,
    Undefined,
    Value,
)
from c2s.facts import model as ir
from c2s.frameworks.schema import Mount, Route, Router, Server
from c2s.frameworks.selectors import selector

if TYPE_CHECKING:
    from c2s.evaluation.server.machine import ServerMachine

MARK = "$router"
"""The member that leads from an object of a program's own router class to the router that it is."""

Entries = list[tuple[str | Value | None, Value]]


@dataclass(eq=False)
class Found:
    """A router: how it was made, and its prefix as it stands."""

    key: State
    rule: Router
    server: Server
    args: tuple[Value, ...]
    site: Site
    prefix: Value
    guards: tuple[Value, ...] = ()
    given: bool = False
    """It is handed in from outside: who made it is not known."""

    @property
    def application(self) -> bool:
        return self.rule.application


@dataclass(frozen=True, eq=False)
class Registration:
    """A handler on a router. `prefix` is that of the router when it was registered."""

    router: State
    rule: Route
    server: Server
    verbs: tuple[str, ...] | None
    prefix: Value
    path: Value
    handler: Value
    context: CallContext
    site: Site
    guards: tuple[Value, ...]
    nodes: Mapping[str, ir.Expr] = field(default_factory=dict)
    """What named arguments were written as."""
    frame: Frame | None = None
    owner: ClassValue | None = None
    """The class in whose body the handler stands."""


@dataclass(frozen=True, eq=False)
class Stray:
    """A mount of something that is not known to be a router."""

    parent: State
    child: Value
    prefix: Value
    site: Site
    guards: tuple[Value, ...]


class Routers:
    """Everything that the program does with routers, in the order in which it is met."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.found: dict[State, Found] = {}
        self.given: dict[Given, Found] = {}
        self.registered: list[Registration] = []
        self.mounts: Mounts[State] = Mounts()
        self.strays: list[Stray] = []
        self.foreign: dict[tuple[Site, str], None] = {}
        """Handlers registered on something that is not in the program."""
        self.owner: ClassValue | None = None
        self._seen: set[tuple[Any, ...]] = set()

    # which router a value is

    def of(self, machine: ServerMachine, value: Value | None) -> Iterator[Found]:
        for one in alternatives(value) if value is not None else ():
            if isinstance(one, Instance):
                one = next((v for name, v in reversed(one.members.entries) if name == MARK), one)
            if isinstance(one, State) and one in self.found:
                yield self.found[one]
            elif isinstance(one, Given):
                made = self._given(machine, one)
                if made is not None:
                    yield made

    def _given(self, machine: ServerMachine, value: Given) -> Found | None:
        """A parameter that is declared to be a router."""
        if value in self.given:
            return self.given[value]
        for node, module in machine.declared.get(value, ()):
            known = self.knowledge.routers.get(machine.external_name(node, module))
            if known is not None:
                made = self.make(machine, known, (), value.at, value.name)
                made.given = True
                self.given[value] = made
                return made
        return None

    def make(
        self, machine: ServerMachine, known: tuple[Router, Server], args: tuple[Value, ...], site: Site, name: str
    ) -> Found:
        rule, server = known
        key = machine.new_state(f"router:{machine.label_of(site)}", name or "router", None, site)
        context = CallContext(machine.module_frame(machine.program.module_of(site)), UNDEFINED, args, None, site)
        found = Found(key, rule, server, args, site, first(machine, context, rule.prefix), machine.conditions(None))
        self.found[key] = found
        return found

    # what the machine meets

    def call(self, machine: ServerMachine, context: CallContext, name: str) -> Value | None:
        """The value of a call that makes, fills or mounts a router; None where it does none of these."""
        known = self.knowledge.routers.get(name)
        if known is not None:
            return self.make(machine, known, context.args, context.site, context.hint).key
        callee = context.callee
        if isinstance(callee, Result):
            return self._completed(machine, context, callee)
        if not isinstance(callee, Member) or (
            callee.key not in self.knowledge.routes and callee.key not in self.knowledge.mounts
        ):
            return None
        routers = list(self.of(machine, callee.base))
        if not routers:
            return None
        mount = self.knowledge.mounts.get(callee.key)
        if mount is not None:
            for router in routers:
                self._mount(machine, context, router, mount)
            return UNDEFINED
        method = self.knowledge.routes[callee.key][0]
        through = self._through(machine, context, callee, method)
        if through is not None:
            return through
        if not method.row.handler:
            return Result.of(callee, context.args, context.site, False)
        handler = first(machine, context, method.row.handler)
        self.register(machine, context, callee, handler)
        return UNDEFINED

    def _through(
        self, machine: ServerMachine, context: CallContext, callee: Member, method: Method[Route]
    ) -> Value | None:
        """A subclass has its own version of a method that the library goes on with, and that makes a decorator."""
        found = self._override(machine, callee.base, method.row)
        if found is None or found[0].row.handler:
            return None
        return self._pass_on(machine, context, found[1], method, ())

    def _override(self, machine: ServerMachine, value: Value, row: Route) -> tuple[Method[Route], Closure] | None:
        """The first method of the class itself on the way that the library takes from a method of its own."""
        name = row.through
        while name is not None and isinstance(value, Instance):
            method = self.knowledge.routes[name][0]
            own = members.class_member(machine, value.cls, name, static=False)
            if isinstance(own, Closure):
                return method, Closure.of(own.code, own.scope, value, own.props)
            name = method.row.through
        return None

    def _pass_on(
        self,
        machine: ServerMachine,
        context: CallContext,
        target: Closure,
        method: Method[Route],
        handler: tuple[Value, ...],
    ) -> Value:
        """Calls a method of the program as the library would: path, handler, then what was named."""
        path = first(machine, context, method.row.path)
        named = [a for a in context.args if isinstance(a, Keyword) and a.name not in ("path", "methods")]
        verbs = listing([const(verb) for verb in self._verbs(machine, context, method) or ()], context.site)
        args = (path, *handler, *named, Keyword.of("methods", verbs))
        return machine.call(context.frame, target, args, context.site, target.this)

    def _completed(self, machine: ServerMachine, context: CallContext, decorator: Result) -> Value | None:
        """`router.get("/path")(handler)`."""
        handler = context.arg(0)
        done = self.decorated(machine, context.frame, None, decorator, handler)
        return handler if done else None

    def decorated(
        self, machine: ServerMachine, frame: Frame, annotation: ir.Annotation | None, decorator: Value, value: Value
    ) -> bool:
        """A function under a decorator that registers it."""
        callee = decorator.callee if isinstance(decorator, Result) else None
        if (
            not isinstance(decorator, Result)
            or not isinstance(callee, Member)
            or callee.key not in self.knowledge.routes
        ):
            return False
        context = CallContext(frame, callee, decorator.args, callee.base, decorator.at)
        if not any(True for _ in self.of(machine, callee.base)):
            path = text_of(context.arg(0))
            if path is not None and path.startswith("/") and members.is_symbolic(callee.base):
                self.foreign[decorator.at, machine.models.symbol(callee.base)] = None
            return False
        method = self.knowledge.routes[callee.key][0]
        found = self._override(machine, callee.base, method.row)
        if found is not None and found[0].row.handler:
            self._pass_on(machine, context, found[1], method, (value,))
            return True
        self.register(machine, context, callee, value, annotation)
        return True

    # records

    def register(
        self,
        machine: ServerMachine,
        context: CallContext,
        callee: Member,
        handler: Value,
        annotation: ir.Annotation | None = None,
    ) -> None:
        method = self.knowledge.routes[callee.key][0]
        call = annotation.call if annotation is not None else None
        nodes = {a.name: a.value for a in call.args if isinstance(a, ir.Named)} if isinstance(call, ir.Call) else {}
        for router in self.of(machine, callee.base):
            path = first(machine, context, method.row.path)
            identity = (router.key, callee.key, path, handler, context.site, machine.conditions(context.frame))
            if identity in self._seen:
                continue
            self._seen.add(identity)
            self.registered.append(
                Registration(
                    router=router.key, rule=method.row, server=router.server,
                    verbs=self._verbs(machine, context, method), prefix=self.prefix(machine, callee.base, router),
                    path=path, handler=handler, context=context, site=context.site,
                    guards=machine.conditions(context.frame), nodes=nodes, frame=context.frame, owner=self.owner,
                )
            )  # fmt: skip

    def _verbs(self, machine: ServerMachine, context: CallContext, method: Method[Route]) -> tuple[str, ...] | None:
        """The HTTP methods of a route; None where the source does not say which."""
        value: Value = UNDEFINED
        for where in method.row.verb:
            value = selected(machine, context, selector(where), method.captures)
            if not isinstance(value, Undefined | Closure):
                break
        if isinstance(value, Undefined | Closure) or text_of(value) == "null":
            return (method.row.default_verb,)
        items = known_items(value)
        words = [text_of(item) or text_of(machine.member(item, "value")) for item in items or (value,)]
        return tuple(dict.fromkeys(word.upper() for word in words if word)) if all(words) and words else None

    def prefix(self, machine: ServerMachine, value: Value, router: Found) -> Value:
        if isinstance(value, Instance):
            own = next((v for name, v in reversed(value.members.entries) if name == "prefix"), None)
            if own is not None:
                return own
        return router.prefix

    def _mount(self, machine: ServerMachine, context: CallContext, parent: Found, mount: Mount) -> None:
        child = first(machine, context, mount.child)
        prefix = first(machine, context, mount.prefix)
        base = context.callee.base if isinstance(context.callee, Member) else UNDEFINED
        own = self.prefix(machine, base, parent)
        guards = machine.conditions(context.frame)
        passes = tuple(
            (word, first(machine, context, where))
            for word, where in (("guards", mount.guards), ("tags", mount.tags), ("shown", mount.shown))
        )
        leaves = alternatives(child)
        for leaf in leaves:
            below = list(self.of(machine, leaf))
            for router in below:
                joined = listing([own, prefix], context.site)
                self.mounts.add(Mounted(parent.key, router.key, joined, context.site, guards, passes, mount.separate))
            if not below and not isinstance(leaf, Instance | Closure) and not mount.separate:
                self.strays.append(Stray(parent.key, leaf, prefix, context.site, guards))

    def base_members(
        self, machine: ServerMachine, instance: Instance, args: tuple[Value, ...], base: str
    ) -> Entries | None:
        """An object of a program's own router class: the library's constructor was called with these arguments."""
        known = self.knowledge.routers.get(base)
        if known is None:
            return None
        return [(MARK, self.make(machine, known, args, instance.at, instance.cls.code.facts.name).key)]

    def written(self, root: Value, path: tuple[str, ...], value: Value) -> None:
        found = self.found.get(root) if isinstance(root, State) else None
        if found is not None and path == ("prefix",):
            found.prefix = value


def first(machine: Any, context: CallContext, where: tuple[str, ...]) -> Value:
    """What the first selector that leads to something leads to."""
    for one in where:
        value = selected(machine, context, selector(one))
        if not isinstance(value, Undefined):
            return value
    return UNDEFINED
