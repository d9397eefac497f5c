"""How single arguments become fields: defaults, needs and checks that their marks and types give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from c2s.evaluation.server.knowledge import Named
from c2s.evaluation.server.marks import as_json, constraint_of, element_constraints, is_ellipsis
from c2s.evaluation.server.model import Constraint, Default, Field, Need, Reason, Shape
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.signature import Argument, Sign
from c2s.evaluation.values import Site, Value
from c2s.frameworks import schema

_NEVER_NULL = frozenset({"int", "long", "short", "byte", "double", "float", "char"})
REQUIRED = "required"


@dataclass
class ArgumentReader:
    reader: Reader

    def marked(self, argument: Argument, sign: Sign, row: schema.Parameter, name: str, shape: Shape) -> Field:
        default = self._default(argument, sign, row)
        need = self._need(argument, sign, row, shape, default)
        label = sign.elements.text(("description", "title")) or argument.doc
        reason = Reason(argument.site, sign.named.last)
        checks = tuple(dict.fromkeys(self.checks(argument)))
        return Field(name, argument.name, shape, need, reason, default, checks, label=label)

    def checks(self, argument: Argument) -> Iterator[Constraint]:
        """Constraints on the argument itself: elements of its mark, and annotations where they are checked."""
        for sign in argument.signs:
            yield from element_constraints(self.reader, sign.elements, sign.site)
            for found in self.reader.knowledge.constraints.find(sign.named) or ():
                if argument.checked or any(name.startswith("jakarta.") for name in sign.named.qualified):
                    yield from constraint_of(found, sign.elements, sign.site, sign.named)

    def _default(self, argument: Argument, sign: Sign, row: schema.Parameter) -> Default | None:
        if argument.default is not None:
            return default_of(argument.default, argument.site)
        found = sign.elements.get(row.default)
        return None if found is None else default_of(found, sign.site)

    def _need(
        self, argument: Argument, sign: Sign, row: schema.Parameter, shape: Shape, default: Default | None
    ) -> Need:
        if row.location == "path":
            return Need("required", Reason(argument.site, "path"))
        if default is not None:
            return Need("optional", Reason(default.site, "default"))
        said = self._said(argument)
        if said is not None:
            return said
        required = sign.elements.flag(row.required)
        if required is not None:
            return Need(
                "required" if required else "optional", Reason(sign.site, f"required = {str(required).lower()}")
            )
        if argument.field is not None:
            return argument.field.need
        if row.mandatory:
            return Need("required", Reason(sign.site, "no-default"))
        return Need("unproven", Reason(sign.site, "no-constraint"))

    def _said(self, argument: Argument) -> Need | None:
        """What checks, types and marks of the argument say about whether it must be there."""
        for check in self.checks(argument):
            if check.name == "required":
                return Need("required", check.reason)
        if self.reader.knowledge.types.words and self._may_be_absent(argument):
            return Need("optional", Reason(argument.site, "optional-type"))
        if any(self.reader.knowledge.optional_marks.find(sign.named) for sign in argument.signs):
            return Need("optional", Reason(argument.site, "optional-mark"))
        return None

    def _may_be_absent(self, argument: Argument) -> bool:
        row = self.reader.knowledge.types.find(named(self.reader, argument)) if argument.use is not None else None
        return row is not None and row.absent

    def bound(self, argument: Argument, shape: Shape, rule: str) -> Field:
        """A value that the framework binds by name: absent, it is null, which a plain number cannot be."""
        reason = Reason(argument.site, rule)
        need = self._said(argument) or Need("unproven", Reason(argument.site, "no-constraint"))
        if need.status == "unproven" and shape.text in _NEVER_NULL:
            need = Need("required", Reason(argument.site, "never-null"))
        checks = tuple(dict.fromkeys(self.checks(argument)))
        return Field(argument.name, argument.name, shape, need, reason, None, checks, label=argument.doc)

    def plain(self, argument: Argument, shape: Shape, rule: str) -> Field:
        if argument.field is not None:
            return replace(argument.field, shape=shape)
        default = None if argument.default is None else default_of(argument.default, argument.site)
        reason = Reason(argument.site, rule)
        need = Need("required", Reason(argument.site, "no-default"))
        if default is not None:
            need = Need("optional", Reason(default.site, "default"))
        return Field(argument.name, argument.name, shape, need, reason, default, label=argument.doc)


def default_of(value: Value, site: Site) -> Default | None:
    return None if is_ellipsis(value) else Default(as_json(value), site)


def named(reader: Reader, argument: Argument) -> Named:
    """The library type of an argument; no names where it is none."""
    if argument.use is None:
        return Named(())
    found, _ = reader.names.meaning(argument.use)
    return getattr(found, "named", Named(()))
