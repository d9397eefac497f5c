"""Operations of routers: every handler that is registered on one, at every address that its mounts give it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from c2s.evaluation import members
from c2s.evaluation.build import both, known_items, negated, text_of
from c2s.evaluation.containment import each
from c2s.evaluation.context import CallContext
from c2s.evaluation.describe import describe
from c2s.evaluation.prefixes import Composed, Mounted, Path, Settings, compose, paths_of, template
from c2s.evaluation.server.answers import answers_of
from c2s.evaluation.server.elements import of_args, words_of
from c2s.evaluation.server.inputs import REPLACED, Inputs, Level
from c2s.evaluation.server.knowledge import Named
from c2s.evaluation.server.model import Labels, Mark, Reason, Served
from c2s.evaluation.server.names import TypeUse
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.reads import Reads
from c2s.evaluation.server.routers import Found, Registration, Routers, first
from c2s.evaluation.server.shapes import Shapes
from c2s.evaluation.server.signature import Sign, Signature, Signatures
from c2s.evaluation.values import (
    UNDEFINED,
    ClassValue,
    Closure,
    Instance,
    Operation,
    Result,
    Site,
    State,
    Undefined,
    Value,
)
from c2s.graph.model import Confidence

Chain = tuple[Mounted[State], ...]


@dataclass
class Registered:
    """Turns what routers were told into served operations."""

    reader: Reader
    shapes: Shapes
    signatures: Signatures
    reads: Reads
    roots: frozenset[State] = frozenset()
    certain: bool = True
    """False where the roots hold no application: routers then are taken for applications themselves."""
    reached: dict[State, None] = field(default_factory=dict)
    owned: dict[ClassValue, list[tuple[Value, Sign, Site]]] = field(default_factory=dict)
    """What views of a class depend on, by the class."""

    @property
    def routers(self) -> Routers:
        return self.reader.machine.models.routers

    def operations(self) -> Iterator[Served]:
        self._find_roots()
        made = each(self.reader.machine, self._http(), lambda registration: registration.site, self._served)
        yield from merged(made)
        self._report()

    def _http(self) -> Iterator[Registration]:
        for registration in self.routers.registered:
            protocol = registration.rule.protocol
            if protocol == "http":
                yield registration
            else:
                self.reached[registration.router] = None
                name = text_of(registration.path) or "?"
                self.reader.unknown("protocol", registration.site, name, f"{protocol}: not an HTTP operation")

    def _find_roots(self) -> None:
        """Applications that nothing mounts; where there is none, routers that nothing mounts."""
        below = {mount.child for mounts in self.routers.mounts.by_child.values() for mount in mounts}
        found = [one for one in self.routers.found.values() if one.key not in below]
        applications = [one.key for one in found if one.application]
        self.certain = bool(applications) or any(one.application for one in self.routers.found.values())
        self.roots = frozenset(applications if self.certain else [one.key for one in found])

    # addresses

    def _served(self, registration: Registration) -> Iterator[Served]:
        chains, cut = self.routers.mounts.chains(registration.router, self.roots)
        if cut:
            self.reader.unknown("bound", registration.site, "mounts", "more ways lead to this router than are followed")
        for chain in chains:
            self.reached[registration.router] = None
            yield from self._at(registration, chain)

    def _at(self, registration: Registration, chain: Chain) -> Iterator[Served]:
        pieces = [paths for mount in chain for paths in self._prefixes(mount)]
        settings = self._settings(registration.site)
        own = [paths_of(registration.prefix, settings), paths_of(registration.path, settings)]
        composed = compose([*pieces, *own], registration.server.join)
        shown = f"{text_of(registration.path) or registration.path!r}"
        for one in composed:
            if not one.is_known or isinstance(registration.path, Undefined):
                self.reader.unknown("path", registration.site, shown, "part of the path is not known")
                continue
            if registration.verbs is None:
                self.reader.unknown("method", registration.site, shown, "the methods of the route are not known")
                continue
            for verb in registration.verbs:
                yield self._operation(registration, chain, one, verb)

    def _prefixes(self, mount: Mounted[State]) -> Iterator[list[Composed]]:
        for part in known_items(mount.prefix) or (mount.prefix,):
            yield paths_of(part, self._settings(mount.site))

    def _settings(self, site: Site) -> Settings:
        return self.reader.settings(self.reader.machine.program.module_of(site))

    # one operation

    def _operation(self, registration: Registration, chain: Chain, composed: Composed, verb: str) -> Served:
        base = composed.base
        path: Path = composed.path[len(base) :] or ("/",)
        signature = self.signatures.of(registration.handler)
        code = signature.code or (registration.handler.code if isinstance(registration.handler, Closure) else None)
        label = self._label(registration, code.facts.name if code else "")
        inputs = Inputs(
            self.reader, path, verb, f"{label} {verb} {template(path)}", registration.site,
            shapes=self.shapes, signatures=self.signatures, server=registration.server,
        )  # fmt: skip
        inputs.take(signature, "handler")
        if isinstance(registration.handler, Closure):
            self.reads.read_closure(inputs, shown(registration.handler))
        self._depends(inputs, registration, chain)
        for value in inputs.seen:
            if isinstance(value, Closure):
                self.reads.read_dependency(inputs, shown(value))
        parameters, body = inputs.finish()
        conditions = (*composed.conditions, *(test for mount in chain for test in mount.guards), *registration.guards)
        confidence: Confidence = "exact" if self.certain and not base and not composed.inferred else "inferred"
        if not signature.known and signature.code is not None:
            self.reader.unknown("dependency", signature.code.site, template(path), REPLACED)
        elif not signature.known:
            self.reader.unknown("handler", registration.site, template(path), "the handler lies outside the roots")
        return Served(
            method=verb, path=path, handler=label, code=code, site=code.site if code is not None else registration.site,
            parameters=parameters, body=body, answers=answers_of(self.reader, self.shapes, registration, code),
            marks=tuple(inputs.marks), labels=self._labels(registration, chain, code.facts.doc if code else ""),
            confidence=confidence, reasons=tuple(self._reasons(registration, chain)), base=base,
            conditions=tuple(dict.fromkeys(conditions)),
            open=tuple(inputs.open),
        )  # fmt: skip

    def _label(self, registration: Registration, name: str) -> str:
        source, path, place = self.reader.machine.program.spot(registration.site)
        return f"{source}:{path}#{name or 'handler'}:{place.line}"

    def _reasons(self, registration: Registration, chain: Chain) -> Iterator[Reason]:
        yield Reason(registration.site, "route-registration")
        for mount in reversed(chain):
            yield Reason(mount.site, "router-mount")
        if not self.certain:
            yield Reason(registration.site, "no-application-in-the-roots", "inferred")

    # what must be shown

    def _depends(self, inputs: Inputs, registration: Registration, chain: Chain) -> None:
        """Dependencies of the handler's registration, its class, its router, and of the mounts on the way."""
        self._decorators(inputs, registration)
        self._all(inputs, self._selected(registration.context, registration.rule.guards), "handler", registration.site)
        if registration.owner is not None:
            self._class(inputs, registration.owner, registration.site)
        elif isinstance(registration.handler, Closure) and isinstance(registration.handler.this, Instance):
            self._class(inputs, registration.handler.this.cls, registration.site)
        inner = self.routers.found[registration.router]
        self._router(inputs, inner)
        for mount in reversed(chain):
            passed = next((value for word, value in mount.passes if word == "guards"), UNDEFINED)
            self._all(inputs, passed, "mount", mount.site)
            if mount.separate:
                return
            self._router(inputs, self.routers.found[mount.parent])

    def _decorators(self, inputs: Inputs, registration: Registration) -> None:
        """Decorators of the handler that say who may call."""
        if not isinstance(registration.handler, Closure):
            return
        code = registration.handler.code
        use = TypeUse(None, code.module)
        for used in self.reader.annotations.of(code.facts.annotations, None, use):
            row = self.reader.knowledge.guards.find(used.named)
            if row is not None:
                name = used.named.last
                inputs.mark(
                    Mark(row.kind, "", " ".join(used.elements.texts(row.detail)), "handler", Reason(used.site, name))
                )

    def _router(self, inputs: Inputs, router: Found) -> None:
        level: Level = "application" if router.application else "mount"
        self._all(inputs, self._selected(self._made(router), router.rule.guards), level, router.site)

    def _made(self, router: Found) -> CallContext:
        """The call that made a router."""
        frame = self.reader.machine.module_frame(self.reader.machine.program.module_of(router.site))
        return CallContext(frame, UNDEFINED, router.args, None, router.site)

    def _selected(self, context: CallContext, where: tuple[str, ...]) -> Value:
        return first(self.reader.machine, context, where)

    def _all(self, inputs: Inputs, value: Value, level: Level, site: Site) -> None:
        """A list of marks for dependencies."""
        for item in known_items(value) or ():
            if isinstance(item, Result):
                named = Named.of(self.reader.machine.models.symbol(item.callee) or "?")
                row = self.reader.knowledge.dependencies.find(named)
                elements = of_args(item.args)
                target = elements.get(row.function) if row is not None else None
                if target is not None:
                    inputs.depend(target, Sign(named, elements, site), level, site)
                    continue
            self.reader.unknown("dependency", site, describe(item), "a dependency that is not known")
        if known_items(value) is None and not isinstance(value, Undefined) and text_of(value) != "null":
            self.reader.unknown("dependency", site, describe(value), "a list of dependencies that is not known")

    def _class(self, inputs: Inputs, owner: ClassValue, site: Site) -> None:
        """A class-based view: what its attributes and its constructor depend on, every handler depends on."""
        if owner not in self.owned:
            self.owned[owner] = list(self._attributes(owner))
        for target, sign, at in self.owned[owner]:
            inputs.depend(target, sign, "class", at)
        made = self.signatures.of(owner)
        if made.code is not None:
            asked = [
                a for a in made.arguments if any(self.reader.knowledge.dependencies.find(s.named) for s in a.signs)
            ]
            inputs.take(Signature(tuple(asked)), "class")

    def _attributes(self, owner: ClassValue) -> Iterator[tuple[Value, Sign, Site]]:
        """What the attributes of a class and its bases depend on."""
        seen: set[str] = set()
        for current in members.class_chain(self.reader.machine, owner):
            use = self.reader.names.of_value(current)
            for name, declared in current.code.fields.items():
                if name in seen:
                    continue
                seen.add(name)
                for sign in self._signs(declared, use):
                    row = self.reader.knowledge.dependencies.find(sign.named)
                    target = sign.elements.get(row.function) if row is not None else None
                    if target is not None:
                        yield target, sign, current.code.site

    def _signs(self, declared: object, use: object) -> Iterator[Sign]:
        from c2s.evaluation.server.names import ClassUse
        from c2s.facts import model as ir

        assert isinstance(declared, ir.Field) and isinstance(use, ClassUse)
        if declared.type is not None:
            yield from self.signatures._signs(use.use(declared.type))
        if isinstance(declared.value, ir.Call):
            value = self.reader.evaluate(use.use(None), declared.value)
            yield from self.signatures._sign_of(value, use.module.site(declared.at))

    # words

    def _labels(self, registration: Registration, chain: Chain, doc: str) -> Labels:
        elements = of_args(registration.context.args)
        tags = [*self._tags(registration, chain)]
        hidden = any(text_of(value) == "false" for value in self._shown(registration, chain))
        return Labels(
            elements.text(("summary",)),
            elements.text(("description",)) or doc,
            tuple(dict.fromkeys(tags)),
            hidden,
            elements.flag(("deprecated",)) is True,
        )

    def _shown(self, registration: Registration, chain: Chain) -> Iterator[Value]:
        """Whether the handler, its routers and its mounts are to be described."""
        yield self._selected(registration.context, registration.rule.shown)
        for key in (registration.router, *(mount.parent for mount in chain)):
            router = self.routers.found[key]
            yield self._selected(self._made(router), router.rule.shown)
        yield from (value for mount in chain for word, value in mount.passes if word == "shown")

    def _tags(self, registration: Registration, chain: Chain) -> Iterator[str]:
        for mount in chain:
            parent = self.routers.found[mount.parent]
            yield from words_of(of_args(parent.args).get(("tags",)) or UNDEFINED)
            yield from (word for name, value in mount.passes if name == "tags" for word in words_of(value))
        yield from words_of(of_args(self.routers.found[registration.router].args).get(("tags",)) or UNDEFINED)
        yield from words_of(first(self.reader.machine, registration.context, registration.rule.tags))

    # what is left

    def _report(self) -> None:
        """Routers that no application reaches, and mounts of what is not known."""
        used = {registration.router for registration in self.routers.registered}
        for key in used:
            found = self.routers.found[key]
            if key not in self.reached:
                count = sum(1 for r in self.routers.registered if r.router == key)
                self.reader.unknown("router", found.site, f"{count} routes", "no application mounts this router")
        for stray in self.routers.strays:
            self.reader.unknown("mount", stray.site, repr(stray.child), "what is mounted here is not known")
        for site, name in self.routers.foreign:
            self.reader.unknown("router", site, name, "a route on a router from outside the roots")


def shown(handler: Closure) -> Closure:
    """The function behind wrappers that show its signature."""
    for name, value in reversed(handler.props.entries if handler.props is not None else ()):
        if name == "__wrapped__" and isinstance(value, Closure):
            return shown(value)
    return handler


def merged(operations: Iterable[Served]) -> Iterator[Served]:
    """One operation for each method and path, where several ways lead to one handler.

    It is there where one of them is, and demands of a caller only what all of them demand.
    """
    found: dict[tuple[str, Path, Path, str], Served] = {}
    for one in operations:
        key = (one.method, one.base, one.path, one.handler)
        known = found.get(key)
        found[key] = one if known is None else _either(known, one)
    yield from found.values()


def _either(left: Served, right: Served) -> Served:
    kept = {(mark.kind, mark.scheme, mark.detail) for mark in right.marks}
    marks = tuple(mark for mark in left.marks if (mark.kind, mark.scheme, mark.detail) in kept)
    opposite = {negated(test) for test in right.conditions}
    together = set(left.conditions) & set(right.conditions)
    conditions = tuple(test for test in left.conditions if test in together)
    if not opposite & set(left.conditions) and left.conditions and right.conditions and not together:
        conditions = (Operation.of("||", (both(left.conditions), both(right.conditions))),)
    return replace(
        left, marks=marks, conditions=conditions, reasons=tuple(dict.fromkeys((*left.reasons, *right.reasons)))
    )
