"""Arguments that a project makes itself: resolvers for annotations or types, and what they read from the request."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from c2s.evaluation.server.classes import classes_of
from c2s.evaluation.server.knowledge import Named
from c2s.evaluation.server.model import Field, Need, Parameter, Shape
from c2s.evaluation.server.names import ClassUse, Library
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.reads import Reads
from c2s.evaluation.server.signature import Argument
from c2s.evaluation.server.walk import calls, every, last_word
from c2s.evaluation.server.watch import Watch
from c2s.evaluation.values import Closure, Given, Site, Value
from c2s.facts import model as ir
from c2s.frameworks import schema

_PERSON = re.compile(r"^(?:Current|Login|Auth|Session|Logged)[A-Z]?\w*$|^\w*(?:CurrentUser|LoginUser|Principal)$")


@dataclass(frozen=True, eq=False)
class Resolver:
    """What a resolver answers for, and what it reads."""

    annotations: frozenset[str]
    types: frozenset[Site]
    parameters: tuple[Parameter, ...]


@dataclass
class Resolvers:
    reader: Reader
    reads: Reads
    _found: list[Resolver] | None = field(default=None)

    @property
    def found(self) -> list[Resolver]:
        if self._found is None:
            self._found = []
            self._found = list(self._find())
        return self._found

    def resolved(self, argument: Argument) -> list[Parameter] | None:
        """What is read for an argument that no descriptor explains; None where nothing of the project makes it."""
        names = {name for sign in argument.signs for name in sign.named.qualified}
        use = None if argument.use is None else self.reader.names.class_of(argument.use)
        for resolver in self.found:
            if resolver.annotations & names:
                return list(resolver.parameters)
            if not resolver.annotations and use is not None and use.site in resolver.types:
                return list(resolver.parameters)
        return self._by_its_annotation(argument)

    def _by_its_annotation(self, argument: Argument) -> list[Parameter] | None:
        """An annotation that the project defines for arguments, and that neither checks nor describes, makes one."""
        for sign in argument.signs:
            word = sign.named.last
            own = any(self._is_own(name) for name in sign.named.qualified)
            if own or _PERSON.match(word):
                self.reader.unknown(
                    "dependency",
                    argument.site,
                    f"@{word} {argument.name}",
                    "what makes this argument is not in the roots",
                )
                return []
        return None

    def _is_own(self, name: str) -> bool:
        """An annotation of the program on parameters alone, that carries no other meaning."""
        package, _, word = name.rpartition(".")
        for module in self.reader.served():
            if module.facts.package == package and module.defines(word):
                for use in classes_of(module, iter(module.units_defining(word))):
                    if use.name == word and use.definition.kind == "annotation":
                        return _for_parameters(use.definition) and not self._means(use)
        return False

    def _means(self, use: ClassUse) -> bool:
        knowledge = self.reader.knowledge
        for one in self.reader.annotations.of(use.definition.annotations, use.outer, use.use(None)):
            word = one.named.last
            if word == "Constraint" or any(
                t.find(one.named) for t in (knowledge.parameters, knowledge.labels, knowledge.injected_marks)
            ):
                return True
        return False

    # resolvers of the program

    def _find(self) -> Iterator[Resolver]:
        words = self.reader.knowledge.resolvers.words
        for module in self.reader.served():
            numbers = [n for n, unit in enumerate(module.facts.units) if not words.isdisjoint(unit.names)]
            for use in classes_of(module, iter(numbers)):
                bases = self.reader.names.library_bases(use)
                row = next((r for base in bases if (r := self.reader.knowledge.resolvers.find(base.named))), None)
                made = None if row is None else self._resolver(use, row)
                if made is not None:
                    yield made

    def _resolver(self, use: ClassUse, row: schema.Resolver) -> Resolver | None:
        code = use.module.class_code(use.definition)
        supports, resolve = code.functions.get(row.supports), code.functions.get(row.resolves)
        if supports is None or resolve is None:
            return None
        annotations: set[str] = set()
        types: set[Site] = set()
        for node in _class_literals(supports.body):
            found = self.reader.names.look(use.use(node))
            if isinstance(found, ClassUse) and found.definition.kind == "annotation":
                annotations.add(f"{found.module.facts.package}.{found.name}")
            elif isinstance(found, ClassUse):
                types.add(found.site)
            elif isinstance(found, Library):
                annotations |= self._annotation_names(supports.body, node, found.named)
        return Resolver(frozenset(annotations), frozenset(types), tuple(self._reads(use, resolve)))

    def _annotation_names(self, body: list[Any], node: Any, named: Named) -> set[str]:
        """A library class that the resolver asks the parameter's annotations for."""
        asked = any(
            isinstance(call.callee, ir.Get)
            and "Annotation" in call.callee.key
            and any(_is_literal(a, node) for a in call.args)
            for call in calls(body, bodies=True)
        )
        return set(named.qualified) if asked else set()

    def _reads(self, use: ClassUse, resolve: Any) -> Iterator[Parameter]:
        machine = self.reader.machine
        label = machine.label_of(resolve.site)
        args: list[Value] = []
        requests: dict[Value, None] = {}
        for index, param in enumerate(resolve.facts.params):
            value = Given.of(
                label,
                param.target.name if isinstance(param.target, ir.Ref) else str(index),
                resolve.module.site(param.at),
            )
            machine.note_type(value, param.type, resolve.module)
            args.append(value)
            found, _ = self.reader.names.meaning(use.use(param.type))
            if isinstance(found, Library) and self.reader.knowledge.requests.find(found.named) is not None:
                requests[value] = None
        watch = Watch(self.reader, {}, requests, {}, self.reads.functions)
        scope: Any = machine.class_scope(use)
        this = machine.this_of(scope.value) if scope is not None else None
        self.reads.watched(watch, Closure.of(resolve, scope or use.module, this, None), tuple(args), this)
        for read in watch.reads.values():
            if read.location in ("header", "cookie", "query"):
                made = Field(read.path[0], read.path[0], Shape("text", ""), Need("unproven", read.reason), read.reason)
                yield Parameter(read.location, made, "input" if read.location == "query" else "credential")


def _for_parameters(definition: ir.ClassDef) -> bool:
    """`@Target(PARAMETER)`, and nothing else."""
    for annotation in definition.annotations:
        call = annotation.call
        if isinstance(call, ir.Call) and isinstance(call.callee, ir.Ref) and call.callee.name == "Target":
            words = {last_word(node) for argument in call.args for node in _items(argument)}
            return words == {"PARAMETER"}
    return False


def _items(node: Any) -> list[Any]:
    node = node.value if isinstance(node, ir.Named) else node
    return list(node.items) if isinstance(node, ir.Items) else [node]


def _class_literals(nodes: list[Any]) -> Iterator[Any]:
    """The types of `Name.class` expressions."""
    for node in every(nodes, bodies=True):
        if isinstance(node, ir.Get) and node.key == "class":
            yield node.base


def _is_literal(argument: Any, type_: Any) -> bool:
    return isinstance(argument, ir.Get) and argument.key == "class" and argument.base == type_
