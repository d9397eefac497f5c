"""The members of data classes on the wire: names, needs, defaults and constraints, as libraries and marks say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from c2s.evaluation.build import known_items, text_of
from c2s.evaluation.server.cases import case_of, in_case
from c2s.evaluation.server.elements import Elements, Used, of_args, words_of
from c2s.evaluation.server.knowledge import Named
from c2s.evaluation.server.model import Constraint, Default, Field, Need, Reason, Shape
from c2s.evaluation.server.names import ClassUse, Library, TypeUse
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.values import UNDEFINED, Closure, Const, External, Member, Record, Result, Site, Value
from c2s.facts import model as ir
from c2s.frameworks.schema import ClassMark, DataModel, FieldMark
from c2s.frameworks.schema import Constraint as ConstraintRow

if TYPE_CHECKING:
    from c2s.evaluation.server.shapes import Shapes, View

ELLIPSIS = "..."


@dataclass(frozen=True, eq=False)
class Marked:
    """A mark of a field that some descriptor knows, with what it is given."""

    row: FieldMark
    elements: Elements
    site: Site


@dataclass
class Member_:
    """A member of a data class while it is read: the field, the accessors that speak for it too, its marks."""

    source: str
    type: TypeUse | None
    owner: ClassUse
    at: int
    value: Any = None
    doc: str = ""
    used: list[Used] = field(default_factory=list)
    computed: bool = False
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Names:
    """How a class turns names of members into names on the wire."""

    rename: Callable[[str], str] | None = None
    ignored: frozenset[str] = frozenset()
    guessed: bool = False


class DataFields:
    def __init__(self, reader: Reader, shapes: Shapes) -> None:
        self.reader = reader
        self.shapes = shapes
        self._models: dict[Site, DataModel | None] = {}
        self._global: Names | None = None

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
        values: list[str | int | float | bool] = []
        by_name = any(model.enum_names for model in self.reader.knowledge.models)
        for member in use.definition.members:
            if (
                not isinstance(member, ir.Field)
                or "constant" not in member.flags
                or not isinstance(member.name, ir.Lit)
            ):
                continue
            name = str(member.name.value)
            if by_name:
                values.append(name)
            elif isinstance(member.value, ir.Lit) and member.value.value is not None:
                values.append(member.value.value)
            elif not name.startswith("_"):
                values.append(name.lower() if isinstance(member.value, ir.Call) else name)
        whole = bool(values) and all(isinstance(value, int) and not isinstance(value, bool) for value in values)
        return Shape("integer" if whole else "text", text, values=tuple(values))

    # members

    def fields(self, use: ClassUse, view: View, model: DataModel) -> tuple[tuple[Field, ...], bool]:
        """The fields of a class, those of its bases first, and whether there may be others."""
        members = self._members(use, model, view)
        names = self.naming(use, model)
        out: dict[str, Field] = {}
        for member in members.values():
            made = self._field(member, view, model, names)
            if made is not None:
                out[made.name] = made
        unknown = [base for base in self.reader.names.library_bases(use) if self._adds_fields(base)]
        return tuple(out.values()), bool(unknown)

    def types(self, use: ClassUse, model: DataModel) -> dict[str, tuple[TypeUse | None, Any, Site]]:
        """Type, value and place of each member, by its name in the source."""
        found: dict[str, tuple[TypeUse | None, Any, Site]] = {}
        for current in reversed(self.reader.names.lineage(use)):
            for item in current.definition.members:
                if isinstance(item, ir.Field) and _is_member(item, model) and isinstance(item.name, ir.Lit):
                    site = current.module.site(item.at)
                    type_ = current.use(item.type) if item.type is not None else None
                    found[str(item.name.value)] = (type_, item.value, site)
        return found

    def _adds_fields(self, base: Library) -> bool:
        """A base outside the roots that may have fields of its own."""
        knowledge = self.reader.knowledge
        if knowledge.data_bases.find(base.named) is not None or knowledge.types.find(base.named) is not None:
            return False
        return not any(base.word in model.empty_bases for model in knowledge.models)

    def _members(self, use: ClassUse, model: DataModel, view: View) -> dict[str, Member_]:
        out: dict[str, Member_] = {}
        for current in reversed(self.reader.names.lineage(use)):
            inside = current.use(None)
            own: dict[str, Member_] = {}
            for item in current.definition.members:
                if isinstance(item, ir.Field) and _is_member(item, model):
                    own[str(item.name.value)] = self._of_field(item, current, inside)  # type: ignore[union-attr]
            for item in current.definition.members:
                if isinstance(item, ir.Function):
                    self._speak(item, own, out, current, inside, model, view)
            for name, member in own.items():
                before = out.get(name)
                if before is not None and member.type is None:
                    member.type = before.type
                out[name] = member
        return out

    def _of_field(self, item: ir.Field, current: ClassUse, inside: TypeUse) -> Member_:
        assert isinstance(item.name, ir.Lit)
        type_ = current.use(item.type) if item.type is not None else None
        used = self.reader.annotations.of(item.annotations, current, inside)
        return Member_(
            str(item.name.value), type_, current, item.at, item.value, item.doc, used, flags=tuple(item.flags)
        )

    def _speak(
        self,
        item: ir.Function,
        own: dict[str, Member_],
        before: dict[str, Member_],
        current: ClassUse,
        inside: TypeUse,
        model: DataModel,
        view: View,
    ) -> None:
        """Accessors carry marks of the member that they stand for, and in answers may be members of their own."""
        used = self.reader.annotations.of(item.annotations, current, inside) if item.annotations else []
        computed = any((row := self.reader.knowledge.fields.find(one.named)) and row.access == ("out",) for one in used)
        if computed:
            own[item.name] = Member_(item.name, current.use(item.returns), current, item.at, None, item.doc, used, True)
            return
        if not model.accessors or "static" in item.flags:
            return
        name = _accessed(item)
        if name is None:
            return
        member = own.get(name) or own.get(f"is{name[:1].upper()}{name[1:]}") or before.get(name)
        if member is not None:
            member.used = [*member.used, *used]
            if item.name == f"get{member.source[:1].upper()}{member.source[1:]}":
                member.flags = (*member.flags, "plain-getter")
        elif view.side == "out" and not item.params and item.returns is not None and "private" not in item.flags:
            if current.definition.kind == "interface" or "abstract" not in item.flags:
                own[name] = Member_(name, current.use(item.returns), current, item.at, None, item.doc, used, True)

    # one field

    def _field(self, member: Member_, view: View, model: DataModel, names: Names) -> Field | None:
        marks = list(self._marks(member))
        if any(mark.row.absent for mark in marks) or self._ignored(member, marks, view, names):
            return None
        access = self._access(marks)
        if (access == "out" and view.side != "out") or (access == "in" and view.side == "out"):
            return None
        shape = self.shapes.read(member.type, self._inner_view(member, view))
        reason = Reason(member.owner.module.site(member.at), "declared-field")
        name, aliases, exact = self._name(member, marks, view, names)
        constraints = tuple(self._constraints(member, marks, view))
        default = self._default(member, marks)
        need = self._need(member, marks, shape, constraints, default, view, model)
        label = next((text for mark in marks if (text := mark.elements.text(mark.row.label))), "") or member.doc
        if not exact:
            reason = replace(reason, rule="naming-by-name-of-function", confidence="heuristic")
        return Field(name, member.source, shape, need, reason, default, constraints, aliases, label, access)

    def _inner_view(self, member: Member_, view: View) -> View:
        """Constraints of a member's own members are checked where the member is marked so, or always."""
        validated = self.reader.knowledge.validated
        if view.checks is None or not validated.words or any(validated.find(used.named) for used in member.used):
            return view
        return replace(view, checks=None)

    def _marks(self, member: Member_) -> Iterator[Marked]:
        """Marks of a member: annotations, the call that stands as its default, metadata of its type."""
        fields = self.reader.knowledge.fields
        for used in member.used:
            row = fields.find(used.named)
            if row is not None:
                yield Marked(row, used.elements, used.site)
        yield from self._called(member.value, member)
        for node, use in metadata(self.reader, member.type):
            yield from self._called(node, member, use)

    def _called(self, node: Any, member: Member_, use: TypeUse | None = None) -> Iterator[Marked]:
        if not isinstance(node, ir.Call):
            return
        at = use or member.owner.use(None)
        value = self.reader.evaluate(at, node)
        if isinstance(value, Result):
            row = self.reader.knowledge.fields.get(self.reader.machine.models.symbol(value.callee))
            if row is not None:
                yield Marked(row, of_args(value.args), at.module.site(node.at))

    def _ignored(self, member: Member_, marks: list[Marked], view: View, names: Names) -> bool:
        if view.side == "members":
            return False
        for mark in marks:
            if mark.row.ignored and mark.elements.flag(mark.row.unless) is not False:
                return not self._named_again(marks, view)
            if view.side == "out" and mark.elements.flag(mark.row.excluded):
                return True
        return member.source in names.ignored

    def _named_again(self, marks: list[Marked], view: View) -> bool:
        """A member that is ignored on one side and named on the other travels one way; which one is not told apart."""
        return False

    def _access(self, marks: list[Marked]) -> Literal["both", "in", "out"]:
        for mark in marks:
            if mark.row.access == ("out",):
                return "out"
            word = next(iter(mark.elements.texts(mark.row.access)), "") if mark.row.access else ""
            if word.upper() == "READ_ONLY":
                return "out"
            if word.upper() == "WRITE_ONLY":
                return "in"
        return "both"

    def _name(
        self, member: Member_, marks: list[Marked], view: View, names: Names
    ) -> tuple[str, tuple[str, ...], bool]:
        """Name on the wire, further names that are understood, and whether that is certain."""
        aliases: list[str] = []
        name = ""
        for mark in marks:
            aliases += mark.elements.texts(mark.row.aliases)
            by_side = mark.row.name_out if view.side == "out" else mark.row.name_in
            if view.side == "members" and not by_side:
                continue
            for element in (*by_side, *mark.row.name):
                found = mark.elements.get((element,))
                words = list(_aliases(found)) if found is not None else []
                if words and not name:
                    name, aliases = words[0], [*words[1:], *aliases]
        if name:
            return name, tuple(aliases), True
        if names.rename is not None and not (view.side == "members" and not self._renames_members(member)):
            return names.rename(member.source), tuple(aliases), not names.guessed
        return _property(member) if view.side != "members" else member.source, tuple(aliases), True

    def _renames_members(self, member: Member_) -> bool:
        model = self.model(member.owner)
        return model is not None and not model.accessors

    def _constraints(self, member: Member_, marks: list[Marked], view: View) -> Iterator[Constraint]:
        if view.checks is None:
            return
        knowledge = self.reader.knowledge
        for used in member.used:
            for row in knowledge.constraints.find(used.named) or ():
                groups = frozenset(used.elements.texts(row.groups))
                if not (groups & view.checks if groups else not view.checks or "Default" in view.checks):
                    continue
                yield from constraint_of(row, used.elements, used.site, used.named)
        for mark in marks:
            for name, value in mark.elements.named.items():
                found = knowledge.element_constraints.get(name)
                if found is not None and isinstance(value, Const):
                    yield Constraint(found.means, value.data, Reason(mark.site, name))

    def _default(self, member: Member_, marks: list[Marked]) -> Default | None:
        site = member.owner.module.site(member.at)
        for mark in marks:
            if mark.elements.get(mark.row.makes) is not None:
                return Default(None, mark.site)
            found = mark.elements.get(mark.row.default)
            if found is not None and not is_ellipsis(found):
                return Default(as_json(found), mark.site)
        if member.value is None or is_ellipsis_node(member.value):
            return None
        if isinstance(member.value, ir.Call) and any(True for _ in self._called(member.value, member)):
            return None
        return Default(_json_node(member.value), site)

    def _need(
        self,
        member: Member_,
        marks: list[Marked],
        shape: Shape,
        constraints: tuple[Constraint, ...],
        default: Default | None,
        view: View,
        model: DataModel,
    ) -> Need:
        site = member.owner.module.site(member.at)
        for constraint in constraints:
            if constraint.name == "required":
                return Need("required", constraint.reason)
        for mark in marks:
            if mark.elements.flag(mark.row.required) is True:
                return Need("required", Reason(mark.site, "required", "inferred"))
        if "optional" in member.flags or (member.type is not None and _says_optional(self.reader, member.type)):
            return Need("optional", Reason(site, "optional-type"))
        if default is not None:
            return Need("optional", Reason(default.site, "default"))
        if model.complete:
            if shape.nullable and self.reader.lenient:
                return Need("optional", Reason(site, "optional-type"))
            return Need("required", Reason(site, "no-default"))
        return Need("unproven", Reason(site, "no-constraint"))

    # names of a class

    def naming(self, use: ClassUse, model: DataModel) -> Names:
        """The naming of the nearest class that says one, else that of the whole program."""
        ignored: set[str] = set()
        for current in self.reader.names.lineage(use):
            rename, more, guessed = self._class_naming(current, model)
            ignored |= more
            if rename is not None:
                return Names(rename, frozenset(ignored), guessed)
        return Names(self.global_naming().rename, frozenset(ignored))

    def _class_naming(self, use: ClassUse, model: DataModel) -> tuple[Callable[[str], str] | None, set[str], bool]:
        ignored: set[str] = set()
        for used in self.reader.annotations.of(use.definition.annotations, use.outer, use.use(None)):
            row = self.reader.knowledge.class_marks.find(used.named)
            if row is not None:
                ignored |= set(used.elements.texts(row.ignored))
                case = self._case(used.elements, row)
                if case is not None:
                    return in_case(case), ignored, False
        for value in self._configured(use, model):
            found = self._rename(value)
            if found is not None:
                return found[0], ignored, found[1]
        return None, ignored, False

    def _case(self, elements: Elements, row: ClassMark) -> str | None:
        words = elements.texts(row.naming) if row.naming else ()
        return next((case for word in words if (case := self.reader.knowledge.namings.get(word))), None)

    def _configured(self, use: ClassUse, model: DataModel) -> Iterator[Value]:
        """Values that the class gives to the elements of its configuration that name a renaming function."""
        for member in use.definition.members:
            if isinstance(member, ir.Field) and isinstance(member.name, ir.Lit) and member.name.value in model.config:
                value = self.reader.evaluate(use.use(None), member.value) if member.value is not None else UNDEFINED
                elements = of_args(value.args) if isinstance(value, Result) else Elements(_record(value))
                found = elements.get(model.naming)
                if found is not None:
                    yield found
            elif isinstance(member, ir.ClassDef) and member.name in model.config:
                for inner in member.members:
                    if (
                        isinstance(inner, ir.Field)
                        and isinstance(inner.name, ir.Lit)
                        and inner.name.value in model.naming
                    ) and inner.value is not None:
                        yield self.reader.evaluate(use.use(None), inner.value)
        for base in use.definition.bases:
            if isinstance(base, ir.Named) and base.name in model.naming:
                yield self.reader.evaluate(use.use(None), base.value)

    def _rename(self, value: Value) -> tuple[Callable[[str], str], bool] | None:
        if isinstance(value, Closure):
            case = case_of(value.code.facts.name)
            return (in_case(case), True) if case else None
        symbol = self.reader.machine.models.symbol(value) if isinstance(value, External | Member) else ""
        case = self.reader.knowledge.namings.get(symbol) or case_of(symbol.rpartition(".")[2])
        if isinstance(value, Result):
            case = case_of(" ".join(words_of(value.args[0]))) if value.args else None
        return (in_case(case), False) if case else None

    def global_naming(self) -> Names:
        if self._global is None:
            case = None
            for model in self.reader.knowledge.models:
                for name in model.naming_property:
                    written = self.reader.settings.text(name)
                    if written:
                        case = case or self.reader.knowledge.namings.get(written.rpartition(".")[2]) or case_of(written)
            self._global = Names(in_case(case) if case else None)
        return self._global


# --- reading of single things -----------------------------------------------------------------------


def metadata(reader: Reader, use: TypeUse | None) -> Iterator[tuple[Any, TypeUse]]:
    """What stands beside the type in `Annotated[type, ...]`, innermost alias last."""
    for _ in range(12):
        if use is None:
            return
        node = use.node
        base = node.base if isinstance(node, ir.Apply | ir.Index) else None
        found = reader.names.look(use.at(base)) if base is not None else None
        row = reader.knowledge.types.find(found.named) if isinstance(found, Library) else None
        if row is not None and row.means == "marked":
            args = node.args if isinstance(node, ir.Apply) else _keys(node.key)
            for arg in args[1:]:
                yield arg, use
            use = use.at(args[0]) if args else None
            continue
        step = reader.names.look(use) if base is None else None
        if not isinstance(step, TypeUse):
            return
        use = step


def _keys(key: Any) -> list[Any]:
    return key.items if isinstance(key, ir.Items) else [key]


def bare(reader: Reader, use: TypeUse | None) -> TypeUse | None:
    """The type without its metadata."""
    for _ in range(12):
        if use is None:
            return None
        node = use.node
        base = node.base if isinstance(node, ir.Apply | ir.Index) else None
        found = reader.names.look(use.at(base)) if base is not None else None
        row = reader.knowledge.types.find(found.named) if isinstance(found, Library) else None
        if row is not None and row.means == "marked":
            args = node.args if isinstance(node, ir.Apply) else _keys(node.key)
            use = use.at(args[0]) if args else None
            continue
        step = reader.names.look(use) if base is None else None
        if not isinstance(step, TypeUse):
            return use
        use = step
    return use


def _is_member(item: ir.Field, model: DataModel) -> bool:
    if not isinstance(item.name, ir.Lit) or {"static", "constant", "transient"} & set(item.flags):
        return False
    name = str(item.name.value)
    if (model.private_prefix and name.startswith(model.private_prefix)) or name in model.config:
        return False
    return item.type is not None or not model.typed


def _accessed(item: ir.Function) -> str | None:
    """The member that a getter or setter stands for."""
    found = re.fullmatch(r"(get|is|set)([A-Z]\w*)", item.name)
    if found is None or len(item.params) != (1 if found[1] == "set" else 0) or item.name == "getClass":
        return None
    return found[2][:1].lower() + found[2][1:]


def _property(member: Member_) -> str:
    """A `boolean isReady` whose getter is `isReady()` is the property `ready`."""
    source = member.source
    node = member.type.node if member.type is not None else None
    if (
        isinstance(node, ir.Ref)
        and node.name == "boolean"
        and re.match(r"is[A-Z]", source)
        and "plain-getter" not in member.flags
    ):
        return source[2:3].lower() + source[3:]
    return source


def _says_optional(reader: Reader, use: TypeUse) -> bool:
    found, _ = reader.names.meaning(use)
    if isinstance(found, Library):
        row = reader.knowledge.types.find(found.named)
        return row is not None and row.means == "optional" and found.word == "NotRequired"
    return False


def _aliases(value: Value) -> Iterator[str]:
    """Names in an alias: a text, or the alternatives and paths that some libraries have."""
    if isinstance(value, Result):
        for argument in value.args:
            yield from _aliases(argument)
    elif isinstance(value, Const) and value.kind == "str":
        yield str(value.data)
    else:
        for item in known_items(value) or ():
            yield from _aliases(item)


def is_ellipsis(value: Value) -> bool:
    return isinstance(value, External) and value.name in (ELLIPSIS, "Ellipsis")


def is_ellipsis_node(node: Any) -> bool:
    return isinstance(node, ir.Ref) and node.name in (ELLIPSIS, "Ellipsis")


def constraint_of(row: ConstraintRow, elements: Elements, site: Site, named: Named) -> Iterator[Constraint]:
    """What one row says about an annotation, where the annotation gives it a value."""
    value = elements.get(row.value) if row.value else None
    if row.required or row.constant or value is not None:
        written = row.constant or _plain(value)
        yield Constraint(row.means, written, Reason(site, named.word or named.qualified[0].rpartition(".")[2]))


def _plain(value: Value | None) -> str | int | float | bool | None:
    return value.data if isinstance(value, Const) else None


def as_json(value: Value) -> str | None:
    if isinstance(value, Const):
        return json.dumps(value.data, ensure_ascii=False)
    items = known_items(value)
    if items == ():
        return "[]"
    if isinstance(value, Record) and not value.entries:
        return "{}"
    written = text_of(value)
    return None if written is None else json.dumps(written)


def _json_node(node: Any) -> str | None:
    if isinstance(node, ir.Lit):
        return json.dumps(node.value, ensure_ascii=False)
    if isinstance(node, ir.Items) and not node.items:
        return "[]"
    return "{}" if isinstance(node, ir.Record) and not node.entries else None


def _record(value: Value) -> dict[str, Value]:
    return {name: v for name, v in value.entries if isinstance(name, str)} if isinstance(value, Record) else {}
