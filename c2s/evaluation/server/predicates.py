"""Which classes a predicate over classes holds for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from c2s.evaluation.build import const, text_of, truth
from c2s.evaluation.context import CallContext
from c2s.evaluation.prefixes import Settings, settled
from c2s.evaluation.server.classes import used_by_class
from c2s.evaluation.server.names import ClassUse
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.values import ClassValue, Closure, Const, External, Given, Member, Result, Site, Undefined, Value
from c2s.frameworks import schema


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
class Predicate:
    """Asks predicates of one class; None where the answer is not known."""

    reader: Reader
    row: schema.PathPrefix
    use: ClassUse
    settings: Settings

    def applies(self, predicate: Value) -> bool | None:
        if isinstance(predicate, Closure):
            return self._asked(predicate)
        if isinstance(predicate, Result):
            return self._built(predicate)
        return None

    def _asked(self, predicate: Closure) -> bool | None:
        machine = self.reader.machine
        token = Given.of(f"{self.use.site}", "class", self.use.site)
        facts = ClassFacts(self.reader, self.use, token, self._annotations(), self.settings)
        saved, machine.observer = machine.observer, facts
        memo, machine.memo = machine.memo, {}
        result = machine.call(machine.module_frame(self.use.module), predicate, (token,), predicate.code.site)
        machine.observer, machine.memo = saved, memo
        return truth(result) if not isinstance(result, Undefined) else None

    def _built(self, predicate: Result) -> bool | None:
        """`HandlerTypePredicate.forAnnotation(X.class)` and its kin, joined by `and`, `or`, `negate`."""
        callee = predicate.callee
        key = callee.key if isinstance(callee, Member) else ""
        key = callee.name.rpartition(".")[2] if isinstance(callee, External) else key
        inner = callee.base if isinstance(callee, Member) else None
        before = self.applies(inner) if isinstance(inner, Result) else None
        if key in ("build", "builder"):
            return before
        if key == "negate":
            return None if before is None else not before
        if key in ("and", "or") and predicate.args:
            return _joined(key, before, self.applies(predicate.args[0]))
        own = self._own(key, predicate.args)
        return own if before is None else _joined("or", before, own)

    def _own(self, key: str, args: tuple[Value, ...]) -> bool | None:
        package = self.use.module.facts.package
        if key in self.row.annotation:
            return any(_class_name(self.reader, argument) in self._annotations() for argument in args)
        if key in self.row.package:
            texts = [text_of(argument) for argument in args]
            return any(package == text or package.startswith(f"{text}.") for text in texts if text is not None)
        if key in self.row.package_of:
            roots = [name.rpartition(".")[0] for argument in args if (name := _class_name(self.reader, argument))]
            return any(package == root or package.startswith(f"{root}.") for root in roots)
        if key in self.row.assignable:
            names = {f"{one.module.facts.package}.{one.name}" for one in self.reader.names.lineage(self.use)}
            return any(_class_name(self.reader, argument) in names for argument in args)
        return True if key in self.row.everything else None

    def _annotations(self) -> frozenset[str]:
        used = [one for current in self.reader.names.lineage(self.use) for one in used_by_class(self.reader, current)]
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
    return _segment(pattern[0]).fullmatch(text[0]) is not None and _segments(pattern[1:], text[1:])


@lru_cache(maxsize=1024)
def _segment(pattern: str) -> re.Pattern[str]:
    return re.compile("".join(".*" if c == "*" else "." if c == "?" else re.escape(c) for c in pattern))
