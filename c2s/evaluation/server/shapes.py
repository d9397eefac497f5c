"""Types on the wire: what a type expression is in a request or an answer, with objects as definitions of their own."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, cast

from c2s.evaluation.server.fields import DataFields
from c2s.evaluation.server.model import Definition, Field, Need, Reason, Shape
from c2s.evaluation.server.names import ClassUse, Library, TypeUse, spell
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.values import Site
from c2s.facts import model as ir
from c2s.frameworks.schema import DataModel, TypeAs

ANY = Shape("any")
MAX_DEPTH = 12
_SCALARS = {"text", "integer", "number", "boolean", "file", "any", "null"}


@dataclass(frozen=True)
class View:
    """From which side data is seen, and which constraints are checked on the way in.

    `members`: one by one by their names in the source, as query parameters or form fields; `checks`: groups of
    constraints that are checked, None where none is.
    """

    side: Literal["in", "out", "members"]
    checks: frozenset[str] | None = frozenset()

    @property
    def key(self) -> str:
        if self.checks is None:
            return self.side
        return f"{self.side}+{','.join(sorted(self.checks))}" if self.checks else f"{self.side}+"


@dataclass
class Shapes:
    """Reads types, and collects the definitions of the objects that they name."""

    reader: Reader
    data: DataFields = field(init=False)
    _known: dict[tuple[int, int, Site, View], tuple[TypeUse, Shape]] = field(default_factory=dict)
    """What was read, by the node of the type; the type is kept so that its node and scope keep their identity."""

    def __post_init__(self) -> None:
        self.data = DataFields(self.reader, self)

    def read(self, use: TypeUse | None, view: View, depth: int = 0) -> Shape:
        """What a type is on the wire."""
        if use is None or use.node is None or depth > MAX_DEPTH:
            return replace(ANY, known=False)
        if depth or use.env:
            return self._read(use, view, depth)
        key = (id(use.node), id(use.scope), use.inside.site if use.inside is not None else -1, view)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = (use, self._read(use, view, depth))
        return known[1]

    def _read(self, use: TypeUse, view: View, depth: int) -> Shape:
        text = spell(use)
        node = use.node
        if isinstance(node, ir.Op) and node.op == "|":
            return self._union([use.at(operand) for operand in node.operands], view, depth, text)
        if isinstance(node, ir.Lit) and node.value is None:
            return Shape("null", text)
        found, written = self.reader.names.meaning(use)
        if isinstance(found, ClassUse):
            return self.of_class(found, view, text)
        if isinstance(found, Library):
            return self._of_library(found, view, depth, text)
        if written is not use:
            return replace(self.read(written, view, depth + 1), text=text)
        if isinstance(node, ir.Items):
            return Shape("list", text, items=(replace(ANY, known=False),))
        return Shape("any", text, known=False)

    def _union(self, uses: list[TypeUse], view: View, depth: int, text: str) -> Shape:
        shapes = [self.read(use, view, depth + 1) for use in uses]
        kept = [shape for shape in dict.fromkeys(shapes) if shape.kind != "null"]
        nullable = len(kept) < len(dict.fromkeys(shapes)) or any(shape.nullable for shape in kept)
        if not kept:
            return Shape("null", text)
        if len(kept) == 1:
            return replace(kept[0], text=text, nullable=nullable)
        return Shape("union", text, items=tuple(kept), nullable=nullable, known=all(shape.known for shape in kept))

    def _of_library(self, found: Library, view: View, depth: int, text: str) -> Shape:
        row = self.reader.knowledge.types.find(found.named)
        if row is None:
            return Shape("any", text, known=False)
        args = found.args
        if row.means in _SCALARS:
            return replace(scalar(row.means), text=text, format=row.format, known=row.means != "any")
        if row.means == "list":
            return Shape("list", text, items=(self._items(args, view, depth),))
        if row.means == "map":
            return Shape("map", text, items=(self.read(args[-1] if args else None, view, depth + 1),), known=False)
        if row.means == "object":
            return self._known_object(found, row, view, depth, text)
        if row.means == "literal":
            return _literal([arg.node for arg in args], text)
        if row.means == "union":
            return self._union(list(args), view, depth, text)
        return self._wrapped(row, args, view, depth, text)

    def _known_object(self, found: Library, row: TypeAs, view: View, depth: int, text: str) -> Shape:
        """An object type of a library, by the members that its descriptor names."""
        key = f"{row.type}<{', '.join(spell(arg) for arg in found.args)}>/{view.key}"
        reason = Reason(-1, "library-type")
        need = Need("optional", reason)
        fields = []
        for member in row.members:
            name, _, kind = member.partition(":")
            shape = (
                Shape("list", "", items=(self._items(found.args, view, depth),)) if kind == "items" else scalar(kind)
            )
            fields.append(Field(name, name, shape, need, reason))
        self.reader.service.definitions.setdefault(key, Definition(key, found.word, tuple(fields), True, reason))
        return Shape("object", text, definition=key, known=False)

    def _wrapped(self, row: TypeAs, args: tuple[TypeUse, ...], view: View, depth: int, text: str) -> Shape:
        """Types that stand for their first argument."""
        if not args:
            return Shape("any", text, known=False)
        inner = self.read(args[0], view, depth + 1)
        return replace(inner, text=text, nullable=inner.nullable or row.means == "optional")

    def _items(self, args: tuple[TypeUse, ...], view: View, depth: int) -> Shape:
        kept = [arg for arg in args if not (isinstance(arg.node, ir.Ref) and arg.node.name == "...")]
        if len(kept) == 1:
            return self.read(kept[0], view, depth + 1)
        return self._union(kept, view, depth, "") if kept else replace(ANY, known=False)

    # classes

    def of_class(self, use: ClassUse, view: View, text: str = "") -> Shape:
        """An object, an enumeration, or what a class that only wraps a type stands for."""
        if use.definition.kind == "enum":
            return self.data.enumeration(use, text or use.name)
        model = self.data.model(use)
        libraries = list(self.reader.names.library_bases(use))
        root = next((base for base in libraries if base.word == "RootModel" and base.args), None)
        if root is not None:
            return replace(self.read(root.args[0], view), text=text or use.name)
        if model is None:
            return self._like_base(libraries, view, text or use.name)
        key = self.key(use, view)
        if key not in self.reader.service.definitions:
            self._define(key, use, view, model)
        return Shape("object", text or use.name, definition=key, known=not self.reader.service.definitions[key].open)

    def _like_base(self, libraries: list[Library], view: View, text: str) -> Shape:
        """A class that is no data: as what it derives from, where that is a plain type."""
        for base in libraries:
            row = self.reader.knowledge.types.find(base.named)
            if row is not None and row.means != "any":
                return replace(self._of_library(base, view, 0, text), text=text)
        return Shape("any", text, known=False)

    def _define(self, key: str, use: ClassUse, view: View, model: DataModel) -> None:
        """The definition is there before its fields are read: types may name themselves."""
        reason = Reason(use.site, "declared-type")
        definitions = self.reader.service.definitions
        definitions[key] = Definition(key, use.name, (), False, reason, use.definition.doc)
        fields, opened = self.data.fields(use, view, model)
        definitions[key] = Definition(key, use.name, fields, opened, reason, use.definition.doc)

    def key(self, use: ClassUse, view: View) -> str:
        args = [spell(bound) for _, bound in use.env]
        outer, names = use, [use.name]
        while outer.outer is not None:
            outer = outer.outer
            names.append(outer.name)
        place = f"{use.module.file.source_id}:{use.module.path}#{'.'.join(reversed(names))}"
        shown = f"<{', '.join(args)}>" if args else ""
        line = f":{use.module.place(use.definition.at).line}" if use.scope is not None else ""
        return f"{place}{shown}{line}/{view.key}"


def scalar(kind: str) -> Shape:
    return Shape(cast(Literal["text", "integer", "number", "boolean"], kind))


def _literal(nodes: list[object], text: str) -> Shape:
    values = [node.value for node in nodes if isinstance(node, ir.Lit) and node.value is not None]
    nullable = any(isinstance(node, ir.Lit) and node.value is None for node in nodes)
    kinds = {type(value) for value in values}
    kind: Literal["text", "integer", "boolean", "any"] = (
        "text" if kinds == {str} else "boolean" if kinds == {bool} else "integer" if kinds == {int} else "any"
    )
    return Shape(kind, text, values=tuple(values), nullable=nullable, known=kind != "any")
