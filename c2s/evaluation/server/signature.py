"""What a handler or a dependency asks for: its arguments with their types, marks and defaults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from c2s.evaluation import members
from c2s.evaluation.build import alternatives
from c2s.evaluation.code import FunctionCode, is_constructor
from c2s.evaluation.frames import Frame
from c2s.evaluation.server.elements import Elements, of_args
from c2s.evaluation.server.knowledge import Named
from c2s.evaluation.server.marks import bare, metadata
from c2s.evaluation.server.model import Field
from c2s.evaluation.server.names import ClassUse, TypeUse
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.replaced import parameters, replacing
from c2s.evaluation.server.shapes import Shapes, View
from c2s.evaluation.values import (
    UNDEFINED,
    Choice,
    ClassValue,
    Closure,
    Element,
    Instance,
    Keyword,
    Member,
    Result,
    Site,
    Value,
)
from c2s.facts import model as ir

MEMBERS = View("members")
_UNBOUND = frozenset({"rest", "rest-keywords"})


@dataclass(frozen=True, eq=False)
class Sign:
    """A mark on an argument: what it is called, and what it is given."""

    named: Named
    elements: Elements
    site: Site


@dataclass(frozen=True, eq=False)
class Argument:
    name: str
    use: TypeUse | None
    signs: tuple[Sign, ...]
    site: Site
    default: Value | None = None
    """None where there is none; a marking call is no default."""
    field: Field | None = None
    """The argument is a member of a data class."""
    doc: str = ""
    flags: tuple[str, ...] = ()
    checks: frozenset[str] | None = frozenset()
    """Groups of constraints of its members that are checked; None where none are."""
    checked: bool = False
    """Constraints on the argument itself are checked."""


@dataclass(frozen=True, eq=False)
class Signature:
    arguments: tuple[Argument, ...]
    code: FunctionCode | None = None
    scheme: tuple[str, Elements] | None = None
    """The symbol of a library class that authenticates, with what it was made with."""
    known: bool = True


NOTHING = Signature(())
OUTSIDE = Signature((), known=False)


class Signatures:
    """Signatures of values that can be called."""

    def __init__(self, reader: Reader, shapes: Shapes) -> None:
        self.reader = reader
        self.shapes = shapes
        self._known: dict[Value, Signature] = {}

    def of(self, value: Value, depth: int = 0) -> Signature:
        if depth:
            return self._of(value, depth)
        if value not in self._known:
            self._known[value] = self._of(value, 0)
        return self._known[value]

    def _of(self, value: Value, depth: int) -> Signature:
        if depth > 8:
            return OUTSIDE
        if isinstance(value, Closure):
            return self._of_closure(value, depth)
        if isinstance(value, ClassValue):
            return self._of_class(value, depth)
        if isinstance(value, Instance):
            return self._of_instance(value, depth)
        if isinstance(value, Result):
            return self._of_result(value, depth)
        if isinstance(value, Choice):
            return self._of_choice(value, depth)
        return OUTSIDE

    def _of_choice(self, value: Choice, depth: int) -> Signature:
        """One of several: known where it is one function beside what is read back out of a collection of such."""
        found = [leaf for leaf in alternatives(value) if not isinstance(leaf, Element | Member)]
        return self.of(found[0], depth + 1) if len(found) == 1 else OUTSIDE

    def _of_closure(self, value: Closure, depth: int) -> Signature:
        for name, shown in reversed(value.props.entries if value.props is not None else ()):
            if name == "__wrapped__":
                return self.of(shown, depth + 1)
            if name == "__signature__" and isinstance(shown, Result) and shown.args:
                return self.of(shown.args[0], depth + 1)
        replaced = replacing(self.reader, value) if value.code.facts.annotations else None
        if replaced is not None:
            return self._replaced(value, replaced)
        return Signature(tuple(self.arguments(value.code, value)), value.code)

    def _replaced(self, value: Closure, signature: Value) -> Signature:
        """Parameters that code puts together are known as far as marks say what they are."""
        found = parameters(self.reader, signature)
        if found is None:
            return Signature((), value.code, known=False)
        first = next((p.target.name for p in value.code.facts.params if isinstance(p.target, ir.Ref)), "")
        bound = first if value.code.owner is not None or value.this is not None else ""
        out = []
        for name, elements in found:
            signs = tuple(self._sign_of(elements.get(("default",)), value.code.site))
            if signs:
                out.append(Argument(name, None, signs, value.code.site))
            elif name != bound:
                return Signature((), value.code, known=False)
        return Signature(tuple(out), value.code)

    def arguments(self, code: FunctionCode, value: Closure | None = None) -> Iterator[Argument]:
        scope = code.module if value is None else value.scope
        for param in code.facts.params:
            if not isinstance(param.target, ir.Ref) or "receiver" in param.flags or _UNBOUND & set(param.flags):
                continue
            use = TypeUse(param.type, code.module, (), None, scope)
            default = None if param.default is None else self._default(use, param.default)
            signs = (*self._signs(use), *self._sign_of(default, code.module.site(param.at)))
            kept = None if default is None or self._is_sign(default) else default
            yield Argument(
                param.target.name,
                bare(self.reader, use),
                signs,
                code.module.site(param.at),
                kept,
                flags=tuple(param.flags),
            )

    def _default(self, use: TypeUse, node: Any) -> Value:
        frame = Frame(use.module, use.scope or use.module, None, UNDEFINED)
        return self.reader.machine.evaluate(frame, node)

    def _signs(self, use: TypeUse) -> Iterator[Sign]:
        """Marks that stand beside the type."""
        for node, written in metadata(self.reader, use):
            value = self.reader.evaluate(written, node)
            yield from self._sign_of(value, written.module.site(getattr(node, "at", 0)))

    def _sign_of(self, value: Value | None, site: Site) -> Iterator[Sign]:
        if isinstance(value, Result):
            symbol = self.reader.machine.models.symbol(value.callee)
            if symbol:
                yield Sign(Named.of(symbol), of_args(value.args), site)
        elif value is not None:
            symbol = self.reader.machine.models.symbol(value)
            if symbol:
                yield Sign(Named.of(symbol), Elements(), site)

    def _is_sign(self, value: Value) -> bool:
        if not isinstance(value, Result):
            return False
        named = Named.of(self.reader.machine.models.symbol(value.callee) or "?")
        knowledge = self.reader.knowledge
        return any(table.find(named) for table in (knowledge.parameters, knowledge.dependencies, knowledge.fields))

    # classes and objects

    def _of_class(self, value: ClassValue, depth: int) -> Signature:
        """Arguments of the constructor; of a data class, its members."""
        use = self.reader.names.of_value(value)
        scheme = self._scheme_of(use, Elements())
        if scheme is not None:
            return scheme
        for current in members.class_chain(self.reader.machine, value):
            code = next((c for c in current.code.functions.values() if is_constructor(c.facts)), None)
            if code is not None:
                return Signature(tuple(self.arguments(code, Closure.of(code, current.scope, None, None))), code)
        model = self.shapes.data.model(use)
        if model is not None:
            return Signature(tuple(self._members(use)))
        form = self._form(use)
        return form if form is not None else NOTHING

    def _members(self, use: ClassUse) -> Iterator[Argument]:
        model = self.shapes.data.model(use)
        assert model is not None
        fields, _ = self.shapes.data.fields(use, MEMBERS, model)
        types = self.shapes.data.types(use, model)
        for made in fields:
            type_, node, site = types.get(made.source, (None, None, made.reason.site))
            signs: tuple[Sign, ...] = () if type_ is None else tuple(self._signs(type_))
            if isinstance(node, ir.Call):
                signs = (*signs, *self._sign_of(self.reader.evaluate(use.use(None), node), site))
            yield Argument(made.name, bare(self.reader, type_), signs, site, None, made, made.label)

    def _form(self, use: ClassUse) -> Signature | None:
        """A class of the program that derives from a form of a library."""
        for base in self.reader.names.library_bases(use):
            if self.reader.knowledge.forms.find(base.named) is not None:
                return Signature(
                    (), scheme=(base.named.qualified[0] if base.named.qualified else base.named.word, Elements())
                )
        return None

    def _of_instance(self, value: Instance, depth: int) -> Signature:
        use = self.reader.names.of_value(value.cls)
        called = members.class_member(self.reader.machine, value.cls, "__call__", static=False)
        scheme = self._scheme_of(use, Elements())
        if isinstance(called, Closure):
            inner = self._of_closure(called, depth + 1)
            return Signature(inner.arguments, inner.code, None if scheme is None else scheme.scheme, inner.known)
        return scheme if scheme is not None else OUTSIDE

    def _scheme_of(self, use: ClassUse, elements: Elements) -> Signature | None:
        for base in self.reader.names.library_bases(use):
            if self.reader.knowledge.schemes.find(base.named) is not None:
                return Signature(
                    (), scheme=(base.named.qualified[0] if base.named.qualified else base.named.word, elements)
                )
        return None

    def _of_result(self, value: Result, depth: int) -> Signature:
        symbol = self.reader.machine.models.symbol(value.callee)
        if symbol == "functools.partial" and value.args:
            inner = self.of(value.args[0], depth + 1)
            bound = {a.name for a in value.args[1:] if isinstance(a, Keyword)}
            plain = len([a for a in value.args[1:] if not isinstance(a, Keyword)])
            kept = [a for a in inner.arguments[plain:] if a.name not in bound]
            return Signature(tuple(kept), inner.code, inner.scheme, inner.known)
        if self.reader.knowledge.schemes.get(symbol) is not None:
            return Signature((), scheme=(symbol, of_args(value.args)))
        return OUTSIDE
