"""Prefixes that code puts in front of the paths of some classes: `configurer.addPathPrefix("/api", predicate)`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from c2s.evaluation.build import const, text_of, truth
from c2s.evaluation.calls import CallContext
from c2s.evaluation.code import FunctionCode
from c2s.evaluation.prefixes import Composed, Hole, Settings, paths_of, settled
from c2s.evaluation.server.classes import classes_of, used_by_class
from c2s.evaluation.server.names import ClassUse
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.walk import calls_one_of
from c2s.evaluation.values import ClassValue, Closure, Const, External, Given, Member, Result, Site, Undefined, Value
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
class ClassFacts:
    """Answers what a predicate asks of one class."""

    reader: Reader
    use: ClassUse
    token: Value
    annotations: frozenset[str]
    settings: Settings

    def sees(self, context: CallContext) -> Value | None:
        callee = context.callee
        if not isinstance(callee, Member):
            return None
        texts = [settled(argument, self.settings) for argument in context.args]
        if callee.base is self.token:
            return self._of_class(callee.key, context.args)
        if isinstance(callee.base, Member) and callee.base.base is self.token and callee.key == "getName":
            return const(self.use.module.facts.package)
        if callee.key in ("match", "matches") and len(texts) == 2 and texts[0] is not None and texts[1] is not None:
            return const(matches(texts[0], texts[1], "."))
        subject = text_of(callee.base)
        if subject is not None and len(texts) == 1 and texts[0] is not None:
            return _text_test(callee.key, subject, texts[0])
        return None

    def _of_class(self, key: str, args: tuple[Value, ...]) -> Value | None:
        package, name = self.use.module.facts.package, self.use.name
        if key in ("isAnnotationPresent", "getAnnotation") and args:
            found = _class_name(self.reader, args[0])
            return None if found is None else const(found in self.annotations)
        if key == "getPackage":
            return Member.of(self.token, "getPackage")
        if key == "getPackageName":
            return const(package)
        if key == "getSimpleName":
            return const(name)
        return const(f"{package}.{name}") if key in ("getName", "getCanonicalName", "getTypeName") else None

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
        for rule in self.rules(server):
            applies = self._applies(rule.predicate, use, settings)
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
            self._rules[key] = list(self._find(frozenset(server.prefix_call))) if server.prefix_call else []
        return self._rules[key]

    def _find(self, names: frozenset[str]) -> Iterator[Rule]:
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

    # predicates

    def _applies(self, predicate: Value, use: ClassUse, settings: Settings) -> bool | None:
        if isinstance(predicate, Closure):
            return self._asked(predicate, use, settings)
        if isinstance(predicate, Result):
            return self._built(predicate, use, settings)
        return None

    def _asked(self, predicate: Closure, use: ClassUse, settings: Settings) -> bool | None:
        machine = self.reader.machine
        token = Given.of(f"{use.site}", "class", use.site)
        saved, machine.observer = (
            machine.observer,
            ClassFacts(self.reader, use, token, self._annotations(use), settings),
        )
        memo, machine.memo = machine.memo, {}
        result = machine.call(machine.module_frame(use.module), predicate, (token,), predicate.code.site)
        machine.observer, machine.memo = saved, memo
        return truth(result) if not isinstance(result, Undefined) else None

    def _built(self, predicate: Result, use: ClassUse, settings: Settings) -> bool | None:
        """`HandlerTypePredicate.forAnnotation(X.class)` and its kin, joined by `and`, `or`, `negate`."""
        callee = predicate.callee
        key = (
            callee.key
            if isinstance(callee, Member)
            else callee.name.rpartition(".")[2]
            if isinstance(callee, External)
            else ""
        )
        inner = callee.base if isinstance(callee, Member) else None
        before = self._applies(inner, use, settings) if isinstance(inner, Result) else None
        if key in ("build", "builder"):
            return before
        if key == "negate":
            return None if before is None else not before
        if key in ("and", "or") and predicate.args:
            return _joined(key, before, self._applies(predicate.args[0], use, settings))
        own = self._own(key, predicate.args, use)
        return own if before is None else _joined("or", before, own)

    def _own(self, key: str, args: tuple[Value, ...], use: ClassUse) -> bool | None:
        package = use.module.facts.package
        if key in ("forAnnotation", "annotation"):
            return any(_class_name(self.reader, argument) in self._annotations(use) for argument in args)
        if key in ("forBasePackage", "basePackage"):
            texts = [text_of(argument) for argument in args]
            return any(package == text or package.startswith(f"{text}.") for text in texts if text is not None)
        if key in ("forBasePackageClass", "basePackageClass"):
            roots = [name.rpartition(".")[0] for argument in args if (name := _class_name(self.reader, argument))]
            return any(package == root or package.startswith(f"{root}.") for root in roots)
        if key in ("forAssignableType", "assignableType"):
            names = {f"{one.module.facts.package}.{one.name}" for one in self.reader.names.lineage(use)}
            return any(_class_name(self.reader, argument) in names for argument in args)
        return True if key == "forAnyHandlerType" else None

    def _annotations(self, use: ClassUse) -> frozenset[str]:
        used = [one for current in self.reader.names.lineage(use) for one in used_by_class(self.reader, current)]
        return frozenset(name for one in used for name in (*one.named.qualified, one.named.word) if name)


def _class_name(reader: Reader, value: Value) -> str | None:
    """The qualified name in `Name.class`."""
    if not isinstance(value, Member) or value.key != "class":
        return None
    if isinstance(value.base, ClassValue):
        return f"{value.base.code.module.facts.package}.{value.base.code.facts.name}"
    return reader.machine.models.symbol(value.base) or None


def _joined(key: str, left: bool | None, right: bool | None) -> bool | None:
    if key == "and":
        return False if False in (left, right) else None if None in (left, right) else True
    return True if True in (left, right) else None if None in (left, right) else False


def _text_test(key: str, subject: str, text: str) -> Const | None:
    tests = {
        "startsWith": subject.startswith(text),
        "endsWith": subject.endswith(text),
        "contains": text in subject,
        "equals": subject == text,
    }
    return const(tests[key]) if key in tests else None


def matches(pattern: str, text: str, separator: str) -> bool:
    """Ant patterns: `?` one character, `*` any inside a segment, `**` any number of segments."""
    return _segments([*pattern.split(separator)], [*text.split(separator)])


def _segments(pattern: list[str], text: list[str]) -> bool:
    if not pattern:
        return not text
    if pattern[0] == "**":
        return any(_segments(pattern[1:], text[n:]) for n in range(len(text) + 1))
    if not text:
        return False
    plain = "".join(".*" if c == "*" else "." if c == "?" else re.escape(c) for c in pattern[0])
    return re.fullmatch(plain, text[0]) is not None and _segments(pattern[1:], text[1:])
