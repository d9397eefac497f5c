"""Prefixes that code puts in front of the paths of some classes: `configurer.addPathPrefix("/api", predicate)`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from c2s.evaluation.code import FunctionCode
from c2s.evaluation.context import CallContext
from c2s.evaluation.prefixes import Composed, Hole, Settings, paths_of
from c2s.evaluation.server.classes import classes_of
from c2s.evaluation.server.names import ClassUse
from c2s.evaluation.server.predicates import Predicate
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.walk import calls_one_of
from c2s.evaluation.values import Closure, Member, Site, Value
from c2s.frameworks import schema

_UNKNOWN = Composed((Hole("prefix", "unknown"),))


@dataclass(frozen=True, eq=False)
class Rule:
    """A prefix, the classes that it is for, and where it is added."""

    prefix: Value
    predicate: Value
    site: Site


@dataclass
class Collector:
    """Notes the calls that add a prefix."""

    names: frozenset[str]
    rules: list[Rule] = field(default_factory=list)

    def sees(self, context: CallContext) -> Value | None:
        if isinstance(context.callee, Member) and context.callee.key in self.names and len(context.args) == 2:
            self.rules.append(Rule(context.args[0], context.args[1], context.site))
            return context.callee.base
        return None

    def follows(self, closure: Closure, args: tuple[Value, ...], receiver: Value | None) -> bool:
        return True

    def item(self, value: Value, key: str, site: Site) -> None:
        """Items say nothing here."""


@dataclass
class PathPrefixes:
    reader: Reader
    _rules: dict[int, list[Rule]] = field(default_factory=dict)

    def of(self, use: ClassUse, server: schema.Server, settings: Settings) -> list[list[Composed]]:
        """The prefix of a class; where it cannot be told whether one is for it, something not known stands there."""
        if server.path_prefix is None:
            return []
        predicate = Predicate(self.reader, server.path_prefix, use, settings)
        for rule in self.rules(server):
            applies = predicate.applies(rule.predicate)
            if applies is False:
                continue
            if applies is None:
                self.reader.unknown("setting", rule.site, use.name, "whether this prefix is for the class is not known")
                return [[_UNKNOWN]]
            return [paths_of(rule.prefix, settings)]
        return []

    def rules(self, server: schema.Server) -> list[Rule]:
        key = id(server)
        if key not in self._rules:
            self._rules[key] = list(self._find(server.path_prefix)) if server.path_prefix is not None else []
        return self._rules[key]

    def _find(self, row: schema.PathPrefix) -> Iterator[Rule]:
        names = frozenset(row.call)
        for module in self.reader.served():
            numbers = [n for n, unit in enumerate(module.facts.units) if not names.isdisjoint(unit.names)]
            if numbers:
                for use in classes_of(module, iter(numbers)):
                    yield from self._of_class(use, names)

    def _of_class(self, use: ClassUse, names: frozenset[str]) -> Iterator[Rule]:
        """Runs the methods that others call and that lead to such a call."""
        code = use.module.class_code(use.definition)
        own = [one for methods in code.overloads.values() for one in methods]
        leading = set(names)
        for _ in range(3):
            leading |= {one.facts.name for one in own if calls_one_of(one.body, frozenset(leading))}
        called = {
            one.facts.name
            for one in own
            for other in own
            if other is not one and calls_one_of(other.body, frozenset({one.facts.name}))
        }
        for one in own:
            if one.facts.name in leading and one.facts.name not in called and "private" not in one.facts.flags:
                yield from self._run(use, one, names)

    def _run(self, use: ClassUse, code: FunctionCode, names: frozenset[str]) -> Iterator[Rule]:
        machine = self.reader.machine
        scope: Any = machine.class_scope(use)
        this = machine.this_of(scope.value)
        collector = Collector(names)
        saved, machine.observer = machine.observer, collector
        args = tuple(machine.argument(use, code, index) for index in range(len(code.facts.params)))
        machine.call(machine.module_frame(use.module), Closure.of(code, scope, this, None), args, code.site, this)
        machine.observer = saved
        yield from collector.rules
