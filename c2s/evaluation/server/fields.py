"""The members of data classes on the wire: names, needs, defaults and constraints, as libraries and marks say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from c2s.evaluation.server.marks import (
    Marked,
    aliases_of,
    as_json,
    constraint_of,
    element_constraints,
    is_ellipsis,
    is_ellipsis_node,
    node_as_json,
)
from c2s.evaluation.server.members import DataMember, DataMembers
from c2s.evaluation.server.model import Constraint, Default, Field, Need, Reason, Shape
from c2s.evaluation.server.names import ClassUse, Library, TypeUse
from c2s.evaluation.server.naming import Names, Naming
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.values import Site
from c2s.facts import model as ir
from c2s.frameworks.schema import DataModel

if TYPE_CHECKING:
    from c2s.evaluation.server.shapes import Shapes, View

REQUIRED = "required"
DEFAULT_GROUP = "Default"


class DataFields:
    def __init__(self, reader: Reader, shapes: Shapes) -> None:
        self.reader = reader
        self.shapes = shapes
        self.members = DataMembers(reader)
        self.naming = Naming(reader)
        self._models: dict[Site, DataModel | None] = {}

    # which classes are data

    def model(self, use: ClassUse) -> DataModel | None:
        """The library that maps a class to data; None where none does."""
        if use.site not in self._models:
            self._models[use.site] = None
            self._models[use.site] = self._model(use)
        return self._models[use.site]

    def _model(self, use: ClassUse) -> DataModel | None:
        knowledge = self.reader.knowledge
        for base in self.reader.names.library_bases(use):
            found = knowledge.data_bases.find(base.named)
            if found is not None:
                return found
        for current in self.reader.names.lineage(use):
            for used in self.reader.annotations.of(current.definition.annotations, current.outer, current.use(None)):
                marked = knowledge.data_marks.find(used.named)
                if marked is not None:
                    return marked
        return next((model for model in knowledge.models if model.every), None)

    def enumeration(self, use: ClassUse, text: str) -> Shape:
        """The values that the constants of an enumeration have on the wire."""
        by_name = any(model.enum_names for model in self.reader.knowledge.models)
        values = [value for member in use.definition.members for value in _constant(member, by_name)]
        whole = bool(values) and all(isinstance(value, int) and not isinstance(value, bool) for value in values)
        return Shape("integer" if whole else "text", text, values=tuple(values))

    # the fields of a class

    def fields(self, use: ClassUse, view: View, model: DataModel) -> tuple[tuple[Field, ...], bool]:
        """The fields of a class, those of its bases first, and whether there may be others."""
        names = self.naming.of(use, model)
        out: dict[str, Field] = {}
        for member in self.members.of(use, model, view.side).values():
            made = self._field(member, view, model, names)
            if made is not None:
                out[made.name] = made
        unknown = any(self._adds_fields(base) for base in self.reader.names.library_bases(use))
        return tuple(out.values()), unknown

    def types(self, use: ClassUse, model: DataModel) -> dict[str, tuple[TypeUse | None, Any, Site]]:
        """Type, value and place of each member, by its name in the source."""
        members = self.members.of(use, model, "members").values()
        return {member.source: (member.type, member.value, member.site) for member in members}

    def _adds_fields(self, base: Library) -> bool:
        """A base outside the roots that may have fields of its own."""
        knowledge = self.reader.knowledge
        if knowledge.data_bases.find(base.named) is not None or knowledge.types.find(base.named) is not None:
            return False
        return not any(base.word in model.empty_bases for model in knowledge.models)

    def _field(self, member: DataMember, view: View, model: DataModel, names: Names) -> Field | None:
        marks = list(self.members.marks(member))
        if any(mark.row.absent for mark in marks) or _is_ignored(member, marks, view, names):
            return None
        access = _access(marks)
        if (access == "out" and view.side != "out") or (access == "in" and view.side == "out"):
            return None
        shape = self.shapes.read(member.type, self._inner_view(member, view))
        reason = Reason(member.site, "declared-field")
        name, aliases, exact = self._name(member, marks, view, names)
        constraints = tuple(self._constraints(member, marks, view))
        default = self._default(member, marks)
        need = self._need(member, marks, shape, constraints, default, model)
        label = next((text for mark in marks if (text := mark.elements.text(mark.row.label))), "") or member.doc
        if not exact:
            reason = replace(reason, rule="naming-by-name-of-function", confidence="heuristic")
        return Field(name, member.source, shape, need, reason, default, constraints, aliases, label, access)

    def _inner_view(self, member: DataMember, view: View) -> View:
        """Constraints of a member's own members are checked where the member is marked so, or always."""
        validated = self.reader.knowledge.validated
        if view.checks is None or not validated.words or any(validated.find(used.named) for used in member.used):
            return view
        return replace(view, checks=None)

    def _name(
        self, member: DataMember, marks: list[Marked], view: View, names: Names
    ) -> tuple[str, tuple[str, ...], bool]:
        """Name on the wire, further names that are understood, and whether that is certain."""
        said = list(_said_names(marks, view))
        further = [alias for mark in marks for alias in mark.elements.texts(mark.row.aliases)]
        if said:
            return said[0], tuple(dict.fromkeys([*said[1:], *further])), True
        if names.rename is not None and (view.side != "members" or self._renames_members(member)):
            return names.rename(member.property), tuple(further), not names.guessed
        return member.bound if view.side == "members" else member.property, tuple(further), True

    def _renames_members(self, member: DataMember) -> bool:
        """Libraries whose data classes are arguments too name members there as they do in bodies."""
        model = self.model(member.owner)
        return model is not None and not model.accessors

    def _constraints(self, member: DataMember, marks: list[Marked], view: View) -> Iterator[Constraint]:
        if view.checks is None:
            return
        for used in member.used:
            for row in self.reader.knowledge.constraints.find(used.named) or ():
                groups = frozenset(used.elements.texts(row.groups))
                if groups & view.checks if groups else not view.checks or DEFAULT_GROUP in view.checks:
                    yield from constraint_of(row, used.elements, used.site, used.named)
        for mark in marks:
            yield from element_constraints(self.reader, mark.elements, mark.site)

    def _default(self, member: DataMember, marks: list[Marked]) -> Default | None:
        for mark in marks:
            if mark.elements.get(mark.row.makes) is not None:
                return Default(None, mark.site)
            found = mark.elements.get(mark.row.default)
            if found is not None and not is_ellipsis(found):
                return Default(as_json(found), mark.site)
        if member.value is None or is_ellipsis_node(member.value):
            return None
        if any(True for _ in self.members.called(member.value, member.owner.use(None))):
            return None
        return Default(node_as_json(member.value), member.site)

    def _need(
        self,
        member: DataMember,
        marks: list[Marked],
        shape: Shape,
        constraints: tuple[Constraint, ...],
        default: Default | None,
        model: DataModel,
    ) -> Need:
        checked = next((constraint for constraint in constraints if constraint.name == REQUIRED), None)
        if checked is not None:
            return Need("required", checked.reason)
        said = next((mark for mark in marks if mark.elements.flag(mark.row.required) is True), None)
        if said is not None:
            return Need("required", Reason(said.site, "required", "inferred"))
        if self._may_be_absent(member) or (model.complete and shape.nullable and self.reader.lenient and not default):
            return Need("optional", Reason(member.site, "optional-type"))
        if default is not None:
            return Need("optional", Reason(default.site, "default"))
        if model.complete:
            return Need("required", Reason(member.site, "no-default"))
        return Need("unproven", Reason(member.site, "no-constraint"))

    def _may_be_absent(self, member: DataMember) -> bool:
        """`NotRequired[...]`, `Optional<...>`."""
        if "optional" in member.flags:
            return True
        found, _ = self.reader.names.meaning(member.type) if member.type is not None else (None, None)
        row = self.reader.knowledge.types.find(found.named) if isinstance(found, Library) else None
        return row is not None and row.absent


# --- reading of single things -----------------------------------------------------------------------


def _constant(member: Any, by_name: bool) -> Iterator[str | int | float | bool]:
    """The value of an enumeration's constant on the wire: its name, or what it is set to."""
    if not isinstance(member, ir.Field) or "constant" not in member.flags or not isinstance(member.name, ir.Lit):
        return
    name = str(member.name.value)
    if by_name:
        yield name
    elif isinstance(member.value, ir.Lit) and member.value.value is not None:
        yield member.value.value
    elif not name.startswith("_"):
        yield name.lower() if isinstance(member.value, ir.Call) else name


def _said_names(marks: list[Marked], view: View) -> Iterator[str]:
    """Names that marks give, the one that counts first."""
    for mark in marks:
        by_side = mark.row.name_out if view.side == "out" else mark.row.name_in
        if view.side == "members" and not by_side:
            continue
        for element in (*by_side, *mark.row.name):
            found = mark.elements.get((element,))
            words = list(aliases_of(found)) if found is not None else []
            if words:
                yield from words
                break


def _is_ignored(member: DataMember, marks: list[Marked], view: View, names: Names) -> bool:
    """Left out of the wire; parameters are bound without a look at such marks."""
    if view.side == "members":
        return False
    for mark in marks:
        if mark.row.ignored and mark.elements.flag(mark.row.unless) is not False:
            return True
        if view.side == "out" and mark.elements.flag(mark.row.excluded):
            return True
    return member.source in names.ignored


def _access(marks: list[Marked]) -> Literal["both", "in", "out"]:
    for mark in marks:
        if mark.row.access == ("out",):
            return "out"
        word = next(iter(mark.elements.texts(mark.row.access)), "").upper() if mark.row.access else ""
        if word in ("READ_ONLY", "WRITE_ONLY"):
            return "out" if word == "READ_ONLY" else "in"
    return "both"
