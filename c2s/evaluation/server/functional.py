"""Routers that are values: functions of a declared type build them from calls, verb by verb and nested by prefix."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from c2s.evaluation.build import alternatives, text_of
from c2s.evaluation.code import FunctionCode
from c2s.evaluation.containment import contained
from c2s.evaluation.context import CallContext
from c2s.evaluation.prefixes import Path, compose, paths_of, template
from c2s.evaluation.server.classes import classes_of
from c2s.evaluation.server.configuration import Configuration
from c2s.evaluation.server.gathering import Part
from c2s.evaluation.server.inputs import Inputs
from c2s.evaluation.server.model import Answer, Field, Labels, Need, Reason, Served, Shape
from c2s.evaluation.server.names import ClassUse, Library
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.reads import Reads
from c2s.evaluation.server.shapes import Shapes, View
from c2s.evaluation.server.signature import Signatures
from c2s.evaluation.server.watch import Watch
from c2s.evaluation.values import (
    UNDEFINED,
    Closure,
    External,
    Given,
    Member,
    Result,
    Site,
    Undefined,
    Value,
)
from c2s.facts import model as ir
from c2s.frameworks import schema
from c2s.frameworks.selectors import expand

MAX_NESTING = 12


@dataclass(frozen=True, eq=False)
class Route:
    verbs: tuple[str, ...]
    pieces: tuple[Value, ...]
    handler: Value
    site: Site


@dataclass
class Built:
    """Collects what is called on a builder, the longest chains only."""

    builder: Value
    found: dict[Value, None] = field(default_factory=dict)

    def sees(self, context: CallContext) -> Value | None:
        callee = context.callee
        if not isinstance(callee, Member) or not _rooted(callee.base, self.builder):
            return None
        self.found.pop(callee.base, None)
        value = Result.of(callee, context.args, context.site, False)
        self.found[value] = None
        return value

    def follows(self, closure: Closure, args: tuple[Value, ...], receiver: Value | None) -> bool:
        return True

    def item(self, value: Value, key: str, site: Site) -> None:
        """Items say nothing here."""


@dataclass
class FunctionalOperations:
    reader: Reader
    shapes: Shapes
    signatures: Signatures
    configuration: Configuration
    reads: Reads

    def operations(self) -> Iterator[Served]:
        for server in self.reader.knowledge.servers:
            if server.functional is not None:
                yield from self._of_server(server, server.functional)

    def _of_server(self, server: schema.Server, rule: schema.Functional) -> Iterator[Served]:
        words = frozenset(name.rpartition(".")[2] for pattern in rule.type for name, _ in expand(pattern))
        for module in self.reader.served():
            numbers = [n for n, unit in enumerate(module.facts.units) if not words.isdisjoint(unit.names)]
            if numbers:
                for use in classes_of(module, iter(numbers)):
                    for member in use.definition.members:
                        if (
                            isinstance(member, ir.Function)
                            and member.annotations
                            and self._is_router(use, member, words)
                        ):
                            with contained(self.reader.machine, module.site(member.at)):
                                yield from self._of_function(server, rule, use, module.function(member))

    def _is_router(self, use: ClassUse, function: ir.Function, words: frozenset[str]) -> bool:
        found, _ = (
            self.reader.names.meaning(use.use(function.returns)) if function.returns is not None else (None, None)
        )
        return isinstance(found, Library) and found.word in words

    # the value

    def _of_function(
        self, server: schema.Server, rule: schema.Functional, use: ClassUse, code: FunctionCode
    ) -> Iterator[Served]:
        machine = self.reader.machine
        scope: Any = machine.class_scope(use)
        this = machine.this_of(scope.value)
        args = tuple(machine.argument(use, code, index) for index in range(len(code.facts.params)))
        value = machine.call(
            machine.module_frame(use.module), Closure.of(code, scope, this, None), args, code.site, this
        )
        found = [route for leaf in alternatives(value) for route in self._routes(rule, leaf, (), 0)]
        if not found:
            self.reader.unknown("router", code.site, code.facts.name, "the routes of this function are not known")
        for route in found:
            yield from self._served(server, use, code, route)

    def _routes(self, rule: schema.Functional, value: Value, prefix: tuple[Value, ...], depth: int) -> Iterator[Route]:
        if not isinstance(value, Result) or depth > MAX_NESTING:
            return
        callee, args = value.callee, value.args
        key, base = _word(callee), callee.base if isinstance(callee, Member) else None
        if isinstance(base, Result):
            yield from self._routes(rule, base, prefix, depth)
        if key in rule.verbs and len(args) > 1:
            path = args[0] if not isinstance(args[0], Result) else self._predicate(rule, args[0], depth)[1]
            yield Route((key,), (*prefix, path), args[-1], value.at)
        elif key in rule.route and len(args) > 1:
            verbs, path = self._predicate(rule, args[0], depth)
            yield Route(verbs, (*prefix, path), args[-1], value.at)
        elif key in rule.nest and len(args) > 1:
            _, path = self._predicate(rule, args[0], depth)
            for inner in self._nested(args[-1], value.at):
                yield from self._routes(rule, inner, (*prefix, path), depth + 1)
        elif key in rule.join:
            for argument in args:
                yield from self._routes(rule, argument, prefix, depth + 1)

    def _predicate(self, rule: schema.Functional, value: Value, depth: int) -> tuple[tuple[str, ...], Value]:
        """The verbs and the path that a predicate asks for."""
        if not isinstance(value, Result) or depth > MAX_NESTING:
            return (), value if text_of(value) is not None else UNDEFINED
        key = _word(value.callee)
        if key in rule.verbs and value.args:
            return (key,), value.args[0]
        if key in rule.path and value.args:
            return (), value.args[0]
        if key in rule.method and value.args:
            return (_word(value.args[0]),), UNDEFINED
        sides = [value.callee.base] if isinstance(value.callee, Member) else []
        found = [self._predicate(rule, side, depth + 1) for side in (*sides, *value.args)]
        verbs = tuple(dict.fromkeys(verb for verbs, _ in found for verb in verbs))
        return verbs, next((path for _, path in found if not isinstance(path, Undefined)), UNDEFINED)

    def _nested(self, value: Value, site: Site) -> list[Value]:
        """What a function builds on the builder that it is given, or hands back."""
        if not isinstance(value, Closure):
            return [value]
        machine = self.reader.machine
        builder = Given.of(machine.label_of(site), "builder", site)
        built = Built(builder)
        saved, machine.observer = machine.observer, built
        args = (builder,) if value.code.facts.params else ()
        result = machine.call(machine.module_frame(value.code.module), value, args, site)
        machine.observer = saved
        return list(dict.fromkeys([*built.found, *([result] if isinstance(result, Result) else [])]))

    # operations

    def _served(self, server: schema.Server, use: ClassUse, code: FunctionCode, route: Route) -> Iterator[Served]:
        settings = self.configuration.settings(use.module)
        outer = self.configuration.prefixes(use, server)
        pieces = [paths_of(piece, settings) for piece in route.pieces]
        for address in compose([*outer, *pieces], server.join):
            if not address.is_known:
                self.reader.unknown("path", route.site, template(address.path), "part of the path is not known")
                continue
            for verb in route.verbs or server.default_verbs:
                yield self._operation(server, code, route, replace(address, path=address.path or ("/",)).path, verb)

    def _operation(self, server: schema.Server, code: FunctionCode, route: Route, path: Path, verb: str) -> Served:
        machine = self.reader.machine
        handler = route.handler if isinstance(route.handler, Closure) else None
        name = handler.code.facts.name if handler is not None else ""
        label = f"{machine.label_of(route.site).rpartition(':')[0]}#{name or code.facts.name}"
        inputs = Inputs(
            self.reader, path, verb, f"{label} {verb} {template(path)}", route.site, self.configuration,
            shapes=self.shapes, signatures=self.signatures, server=server,
        )  # fmt: skip
        if handler is not None:
            self._read(inputs, handler)
        else:
            self.reader.unknown("handler", route.site, template(path), "the handler lies outside the roots")
        parameters, body = inputs.finish()
        doc = handler.code.facts.doc if handler is not None else ""
        answers = (Answer(None, Shape("any", known=False), "json", Reason(route.site, "functional-route")),)
        return Served(
            method=verb, path=path, handler=label, code=handler.code if handler else None,
            site=handler.code.site if handler else route.site, parameters=parameters, body=body, answers=answers,
            marks=(), labels=Labels(description=doc), confidence="exact",
            reasons=(Reason(route.site, "functional-route"),),
            open=tuple(inputs.open),
        )  # fmt: skip

    def _read(self, inputs: Inputs, handler: Closure) -> None:
        """Names that the handler asks the request for, and the class that it takes the body as."""
        params = handler.code.facts.params
        args = tuple(
            Given.of(inputs.label, p.target.name if isinstance(p.target, ir.Ref) else "", inputs.site) for p in params
        )
        watch = Watch(self.reader, {}, dict.fromkeys(args), {}, self.reads.functions)
        self.reads.watched(watch, handler, args, handler.this)
        for read in watch.reads.values():
            self.reads.add(inputs, read)
        for _, target, site in watch.typed[:1]:
            reason = Reason(site, "body-read-as-class", "inferred")
            made = Field(
                "body", "body", self.shapes.of_class(target, View("in", None)), Need("unproven", reason), reason
            )
            inputs.parts.append(Part("body", made, False))


def _rooted(value: Value, root: Value) -> bool:
    while isinstance(value, Result | Member):
        value = value.callee if isinstance(value, Result) else value.base
    return value is root


def _word(value: Value) -> str:
    if isinstance(value, Member):
        return value.key
    return value.name.rpartition(".")[2] if isinstance(value, External) else ""
