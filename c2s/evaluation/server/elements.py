"""What an annotation or a marking call is given, and annotations that are made of annotations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from c2s.evaluation.build import known_items, text_of
from c2s.evaluation.frames import Frame
from c2s.evaluation.server.knowledge import Named
from c2s.evaluation.server.names import ClassUse, Library, TypeUse
from c2s.evaluation.values import (
    SITE_BITS,
    UNDEFINED,
    ClassValue,
    Const,
    External,
    Keyword,
    Listing,
    Member,
    Site,
    Spread,
    Undefined,
    Value,
)
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.server.reader import Reader

UNNAMED = "value"
"""The element that an annotation means by its only unnamed argument."""
MAX_META = 6
_HOLE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, eq=False)
class Elements:
    """Values by name and by position; `nodes` keeps what they were written as."""

    named: dict[str, Value] = field(default_factory=dict)
    plain: tuple[Value, ...] = ()
    nodes: dict[str, Any] = field(default_factory=dict)

    def get(self, names: tuple[str, ...]) -> Value | None:
        """The value of the first of these elements that is there; None where none is."""
        for name in names:
            found = self.plain[int(name)] if name.isdigit() and int(name) < len(self.plain) else self.named.get(name)
            if found is not None and not isinstance(found, Undefined):
                return found
        return None

    def text(self, names: tuple[str, ...]) -> str:
        """The first of these elements that is a text and not empty."""
        for name in names:
            found = self.get((name,))
            written = text_of(found) if isinstance(found, Const) and found.kind == "str" else None
            if written:
                return written
        return ""

    def texts(self, names: tuple[str, ...]) -> tuple[str, ...]:
        found = self.get(names)
        return tuple(words_of(found)) if found is not None else ()

    def flag(self, names: tuple[str, ...]) -> bool | None:
        found = self.get(names)
        return bool(found.data) if isinstance(found, Const) and found.kind == "bool" else None


def words_of(value: Value) -> Iterator[str]:
    """The words of a value that is one or several: texts, members of enumerations, classes."""
    if isinstance(value, Listing):
        for item in value.items:
            yield from words_of(item)
    elif isinstance(value, Const) and value.data is not None:
        yield str(value.data)
    elif isinstance(value, Member):
        yield _class_word(value.base) if value.key == "class" else value.key
    elif isinstance(value, External):
        yield value.name.rpartition(".")[2]
    elif isinstance(value, ClassValue):
        yield value.code.facts.name


def _class_word(value: Value) -> str:
    return next(words_of(value), "")


def of_args(args: tuple[Value, ...]) -> Elements:
    """The elements of a call that is known by its arguments."""
    named = {a.name: a.value for a in args if isinstance(a, Keyword)}
    plain: list[Value] = []
    for argument in args:
        if isinstance(argument, Spread):
            plain += known_items(argument.value) or ()
        elif not isinstance(argument, Keyword):
            plain.append(argument)
    return Elements(named, tuple(plain))


@dataclass(frozen=True, eq=False)
class Used:
    """An annotation as it is in force: written, or carried by another annotation (`through`)."""

    named: Named
    elements: Elements
    site: Site
    through: tuple[Named, ...] = ()
    given: dict[str, Value] = field(default_factory=dict)
    """What the annotations are given that carry this one."""
    outside: bool = False
    """Its definition lies outside the roots: what it carries is not known."""

    def filled(self, text: str) -> str:
        """A text with the elements of carrying annotations in it: `{value}`."""
        return _HOLE.sub(lambda hole: " ".join(self._words(hole[1])) or hole[0], text)

    def _words(self, name: str) -> tuple[str, ...]:
        return tuple(words_of(self.given[name])) if name in self.given else ()


class Annotations:
    """Reads annotations, and those that their definitions in the program carry."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._known: dict[tuple[Site, Site, int], list[Used]] = {}
        """Annotations by their places and those of the classes that they stand in."""

    def of(self, annotations: list[ir.Annotation], inside: ClassUse | None, use: TypeUse) -> list[Used]:
        out: list[Used] = []
        for annotation in annotations:
            out += self._used(annotation, inside, use, 0)
        return out

    def _used(self, annotation: ir.Annotation, inside: ClassUse | None, use: TypeUse, depth: int) -> list[Used]:
        key = (use.module.site(annotation.at), -1 if inside is None else inside.site, depth)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = list(self._read(annotation, inside, use, depth))
        return known

    def _read(self, annotation: ir.Annotation, inside: ClassUse | None, use: TypeUse, depth: int) -> Iterator[Used]:
        call = annotation.call
        name = call.callee if isinstance(call, ir.Call) else call
        found = self.reader.names.look(use.at(name))
        site = (use.module.index << SITE_BITS) | annotation.at
        elements = self._elements(call, inside, use)
        if isinstance(found, Library):
            yield Used(found.named, elements, site, outside=True)
        elif isinstance(found, ClassUse):
            own = Named((f"{found.module.facts.package}.{found.name}",))
            yield Used(own, elements, site)
            if depth < MAX_META:
                yield from self._carried(found, own, elements, site, depth)

    def _elements(self, call: Any, inside: ClassUse | None, use: TypeUse) -> Elements:
        if not isinstance(call, ir.Call) or not call.args:
            return Elements()
        frame = self.reader.frame(use.module, inside)
        named: dict[str, Value] = {}
        nodes: dict[str, Any] = {}
        for argument in call.args:
            name, node = (argument.name, argument.value) if isinstance(argument, ir.Named) else (UNNAMED, argument)
            named[name], nodes[name] = self._value(frame, node), node
        return Elements(named, (), nodes)

    def _value(self, frame: Frame, node: Any) -> Value:
        """Annotations as values of elements keep nothing but their place."""
        if isinstance(node, ir.Annotation):
            return UNDEFINED
        if isinstance(node, ir.Items):
            kept: list[Any] = [item for item in node.items if not isinstance(item, ir.Annotation)]
            return self.reader.machine.evaluate(frame, ir.Items(kept, node.at))
        return self.reader.machine.evaluate(frame, node)

    def _carried(self, definition: ClassUse, own: Named, elements: Elements, site: Site, depth: int) -> Iterator[Used]:
        """What an annotation of the program stands for: the annotations on its definition, with its elements put in."""
        use = definition.use(None)
        given = self._given(definition, elements)
        for annotation in definition.definition.annotations:
            for inner in self._used(annotation, definition, use, depth + 1):
                put = self._put(definition, inner.named, given, elements)
                merged = Elements({**inner.elements.named, **put}, inner.elements.plain, inner.elements.nodes)
                yield Used(inner.named, merged, site, (own, *inner.through), {**inner.given, **given}, inner.outside)

    def _given(self, definition: ClassUse, elements: Elements) -> dict[str, Value]:
        """All that an annotation of the program is given: its elements, their other names, and their defaults."""
        given = dict(elements.named)
        frame = self.reader.frame(definition.module, definition)
        for name, member in _members(definition):
            alias = self._alias(definition, member)
            if alias is not None and alias[0] is None and name in given and alias[1]:
                given.setdefault(alias[1], given[name])
        for name, member in _members(definition):
            if name not in given and member.value is not None:
                made = self._value(frame, member.value)
                if next(words_of(made), ""):
                    given[name] = made
        return given

    def _put(self, definition: ClassUse, target: Named, given: dict[str, Value], written: Elements) -> dict[str, Value]:
        """Elements that are handed on: those that say so, and those of the same name."""
        out: dict[str, Value] = {}
        for name, member in _members(definition):
            alias = self._alias(definition, member)
            if alias is None and name in written.named and name != UNNAMED:
                out.setdefault(name, written.named[name])
            elif alias is not None and alias[0] is not None and name in given and _same(alias[0], target):
                out[alias[1] or name] = given[name]
        return out

    def _alias(self, definition: ClassUse, member: ir.Field) -> tuple[Named | None, str] | None:
        """What `@AliasFor(annotation = X.class, attribute = "path")` says; no annotation: the same one."""
        for annotation in member.annotations:
            call = annotation.call
            if not isinstance(call, ir.Call) or not self._is_alias(definition, call):
                continue
            target: Named | None = None
            attribute = ""
            for argument in call.args:
                name, value = (argument.name, argument.value) if isinstance(argument, ir.Named) else (UNNAMED, argument)
                if name == "annotation" and isinstance(value, ir.Get):
                    found = self.reader.names.look(definition.use(value.base))
                    target = found.named if isinstance(found, Library) else self._own(found)
                elif name in ("attribute", UNNAMED) and isinstance(value, ir.Lit):
                    attribute = str(value.value)
            return target, attribute
        return None

    def _is_alias(self, definition: ClassUse, call: ir.Call) -> bool:
        found = self.reader.names.look(definition.use(call.callee))
        return isinstance(found, Library) and self.reader.knowledge.aliases.find(found.named) is not None

    def _own(self, found: object) -> Named | None:
        return Named((f"{found.module.facts.package}.{found.name}",)) if isinstance(found, ClassUse) else None


def _members(definition: ClassUse) -> Iterator[tuple[str, ir.Field]]:
    for member in definition.definition.members:
        if isinstance(member, ir.Field) and isinstance(member.name, ir.Lit):
            yield str(member.name.value), member


def _same(left: Named, right: Named) -> bool:
    return bool(set(left.qualified) & set(right.qualified)) or left.word == right.word != ""
