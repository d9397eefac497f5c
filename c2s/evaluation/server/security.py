"""Security rules that configuration code gives by path: who may call what, the first rule that fits decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from c2s.evaluation.build import text_of
from c2s.evaluation.code import FunctionCode
from c2s.evaluation.context import CallContext
from c2s.evaluation.prefixes import Path
from c2s.evaluation.server.classes import classes_of
from c2s.evaluation.server.elements import words_of
from c2s.evaluation.server.model import Mark, Reason
from c2s.evaluation.server.names import ClassUse, Library
from c2s.evaluation.server.predicates import matches
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.values import Closure, Given, Member, Result, Site, Value
from c2s.facts import model as ir
from c2s.frameworks import schema

Kind = Literal["authentication", "permission", "role", "open"]
_VERBS = frozenset({"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE"})


@dataclass(frozen=True, eq=False)
class Rule:
    """Paths, the methods for which they count, and what is asked. Paths that are not known are None."""

    patterns: tuple[str, ...] | None
    verbs: frozenset[str]
    kind: Kind
    detail: str
    site: Site


@dataclass
class Chain:
    """The rules of one configuration, and the paths that it is for."""

    use: ClassUse
    rules: list[Rule] = field(default_factory=list)
    scope: tuple[str, ...] = ()


@dataclass
class Listener:
    """Notes matchers and what follows them, in the order of the calls."""

    rule: schema.Security
    chain: Chain
    waiting: dict[Value, tuple[tuple[str, ...] | None, frozenset[str]]] = field(default_factory=dict)

    def sees(self, context: CallContext) -> Value | None:
        callee = context.callee
        if not isinstance(callee, Member):
            return None
        value = Result.of(callee, context.args, context.site, False)
        if callee.key in self.rule.matchers:
            self.waiting[value] = _matched(context.args)
        elif callee.key in self.rule.everything:
            self.waiting[value] = (("/**",), frozenset())
        elif callee.key in self.rule.scope:
            self.chain.scope += tuple(text for argument in context.args if (text := text_of(argument)) is not None)
        elif callee.base in self.waiting:
            self._decided(context, callee.key, callee.base)
        else:
            return None
        return value

    def _decided(self, context: CallContext, key: str, matcher: Value) -> None:
        kinds: tuple[tuple[tuple[str, ...], Kind], ...] = (
            (self.rule.open, "open"), (self.rule.authenticated, "authentication"), (self.rule.roles, "role"),
            (self.rule.permissions, "permission"),
        )  # fmt: skip
        kind = next((kind for words, kind in kinds if key in words), None)
        if kind is not None:
            patterns, verbs = self.waiting[matcher]
            detail = " ".join(word for argument in context.args for word in words_of(argument))
            self.chain.rules.append(Rule(patterns, verbs, kind, detail, context.site))

    def follows(self, closure: Closure, args: tuple[Value, ...], receiver: Value | None) -> bool:
        return True

    def item(self, value: Value, key: str, site: Site) -> None:
        """Items say nothing here."""


def _matched(args: tuple[Value, ...]) -> tuple[tuple[str, ...] | None, frozenset[str]]:
    verbs: set[str] = set()
    patterns: list[str] = []
    known = True
    for argument in args:
        words = list(words_of(argument))
        if words and set(words) <= _VERBS:
            verbs |= set(words)
        elif words:
            patterns += words
        else:
            known = False
    return (tuple(patterns) if known else None), frozenset(verbs)


@dataclass
class Securities:
    reader: Reader
    _chains: list[Chain] | None = None

    def mark(self, use: ClassUse, verb: str, path: Path) -> Mark | None:
        """What the configuration asks of callers of a path; None where it says nothing that is certain to count."""
        text = "".join(piece if isinstance(piece, str) else "x" for piece in path)
        found = [chain for chain in self.chains if _speaks_for(chain, use, text, self.chains)]
        if len(found) != 1:
            return None
        doubtful = False
        for rule in found[0].rules:
            if rule.patterns is None:
                doubtful = doubtful or rule.kind == "open"
                continue
            if rule.verbs and verb not in rule.verbs and verb != "*":
                continue
            if any(_fits(pattern, text) for pattern in rule.patterns):
                reason = Reason(rule.site, "security-configuration", "inferred" if doubtful or verb == "*" else "exact")
                return Mark(rule.kind, "", rule.detail, "configuration", reason)
        return None

    @property
    def chains(self) -> list[Chain]:
        if self._chains is None:
            self._chains = []
            self._chains = [chain for chain in self._find() if chain.rules]
        return self._chains

    def _find(self) -> Iterator[Chain]:
        for server in self.reader.knowledge.servers:
            if server.security is None:
                continue
            words = frozenset(name.rpartition(".")[2] for name in server.security.type)
            for module in self.reader.served():
                numbers = [n for n, unit in enumerate(module.facts.units) if not words.isdisjoint(unit.names)]
                if numbers:
                    for use in classes_of(module, iter(numbers)):
                        yield from self._of_class(server.security, use, words)

    def _of_class(self, rule: schema.Security, use: ClassUse, words: frozenset[str]) -> Iterator[Chain]:
        for member in use.definition.members:
            if isinstance(member, ir.Function) and any(self._is_security(use, param, words) for param in member.params):
                yield self._run(rule, use, use.module.function(member))

    def _is_security(self, use: ClassUse, param: ir.Param, words: frozenset[str]) -> bool:
        found, _ = self.reader.names.meaning(use.use(param.type)) if param.type is not None else (None, None)
        return isinstance(found, Library) and found.word in words

    def _run(self, rule: schema.Security, use: ClassUse, code: FunctionCode) -> Chain:
        machine = self.reader.machine
        scope: Any = machine.class_scope(use)
        this = machine.this_of(scope.value)
        chain = Chain(use)
        saved, memo = machine.observer, machine.memo
        machine.observer, machine.memo = _Eager(rule, chain, machine), {}
        args = tuple(machine.argument(use, code, index) for index in range(len(code.facts.params)))
        machine.call(machine.module_frame(use.module), Closure.of(code, scope, this, None), args, code.site, this)
        machine.observer, machine.memo = saved, memo
        return chain


@dataclass
class _Eager(Listener):
    """Functions that are handed to the configuration are run on the spot: they are part of it."""

    machine: Any = None

    def __init__(self, rule: schema.Security, chain: Chain, machine: Any) -> None:
        super().__init__(rule, chain)
        self.machine = machine

    def sees(self, context: CallContext) -> Value | None:
        done = super().sees(context)
        for argument in context.args:
            if isinstance(argument, Closure):
                part = Given.of(self.machine.label_of(context.site), "part", context.site)
                self.machine.call(context.frame, argument, (part,) if argument.code.facts.params else (), context.site)
        return done


def _speaks_for(chain: Chain, use: ClassUse, path: str, chains: list[Chain]) -> bool:
    """A configuration counts for the paths that it names; one of several only for the program part that it lies in."""
    if chain.scope and not any(_fits(pattern, path) for pattern in chain.scope):
        return False
    others = [other for other in chains if other.use.module is not chain.use.module]
    if not others:
        return bool(chain.scope) or len([other for other in chains if not other.scope]) == 1
    shared = _shared(chain.use.module.file.location, use.module.file.location)
    return all(_shared(other.use.module.file.location, use.module.file.location) < shared for other in others)


def _shared(left: str, right: str) -> int:
    count = 0
    for one, other in zip(left.split("/"), right.split("/"), strict=False):
        if one != other:
            break
        count += 1
    return count


def _fits(pattern: str, path: str) -> bool:
    return matches(pattern.strip("/") or "", path.strip("/"), "/") or pattern in ("/**", "**")
