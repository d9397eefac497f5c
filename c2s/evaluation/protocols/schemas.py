"""Schemas put together: references followed, `allOf` joined, null taken out of the alternatives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from c2s.evaluation.protocols.shelf import Shelf
from c2s.evaluation.protocols.tree import Item

Items: TypeAlias = tuple[Item, ...]
"""Schemas that hold together: what is described in several branches of `allOf`."""

_FACTS = frozenset(
    {
        "format", "pattern", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
        "multipleOf", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "contentMediaType",
        "contentEncoding",
    }
)  # fmt: skip
_WORDS = ("title", "description")
_BESIDE_REFERENCE = frozenset(
    {"title", "description", "nullable", "x-nullable", "readOnly", "writeOnly", "deprecated", "default"}
)
"""What versions before 3.1 are understood to say beside a reference."""
MAX_DEPTH = 12
MAX_PARTS = 1000
"""Schemas in one type, and parts of one value: shared ones multiply when they are written out."""


@dataclass
class Schema:
    """One type, whatever it was put together from."""

    at: Item
    types: list[str] = field(default_factory=list)
    nullable: bool = False
    facts: dict[str, Any] = field(default_factory=dict)
    values: list[Any] | None = None
    properties: dict[str, Items] = field(default_factory=dict)
    required: dict[str, Item] = field(default_factory=dict)
    """Where each name is said to be required."""
    elements: Items = ()
    extra: Item | None = None
    """`additionalProperties`, where it is said."""
    variants: list[list[Items]] = field(default_factory=list)
    """Groups of alternatives (`oneOf`, `anyOf`); one of each group holds."""
    words: dict[str, str] = field(default_factory=dict)
    marks: frozenset[str] = frozenset()
    """`readOnly`, `writeOnly`, `deprecated`."""
    parts: set[int] = field(default_factory=set)
    """Identities of the schemas that went in; a type that holds itself meets them again."""
    name: str = ""
    """Of the component, where it is one."""
    known: bool = True
    """False where a part of it could not be found."""

    @property
    def is_list(self) -> bool:
        return "array" in self.types or bool(self.elements)

    @property
    def is_object(self) -> bool:
        return bool(self.properties) or "object" in self.types or self.extra is not None

    @property
    def is_open(self) -> bool:
        """It says that other names are taken too, or it says nothing of names."""
        extra = self.extra
        said = extra is not None and extra.data is not False
        return said or not (self.properties or self.types or self.elements or self.values or self.variants)


class Schemas:
    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._known: dict[tuple[int, ...], tuple[Items, Schema]] = {}
        """By identity; the items are held so that none of these is given to another."""

    def of(self, items: Items) -> Schema:
        key = tuple(map(id, items))
        if key not in self._known:
            self._known[key] = (items, self._made(items))
        return self._known[key][1]

    def _made(self, items: Items) -> Schema:
        schema = Schema(items[0])
        for item in items:
            self._add(schema, item)
        schema.variants = [group for group in schema.variants if self._kept(schema, group)]
        return schema

    def _kept(self, schema: Schema, group: list[Items]) -> bool:
        """Null is no alternative, and one alternative alone is none either."""
        rest = [each for each in group if not self._is_null(each)]
        schema.nullable = schema.nullable or len(rest) < len(group)
        group[:] = rest
        if len(rest) == 1:
            for item in rest[0]:
                self._add(schema, item)
        return len(rest) > 1

    def _is_null(self, items: Items) -> bool:
        return all((found := self.shelf.resolve(item)) is not None and found.text("type") == "null" for item in items)

    def _add(self, schema: Schema, item: Item) -> None:
        if not item.is_map:
            return
        target = self.shelf.resolve(item)
        if target is None:
            schema.known = False
        elif not target.is_map:
            schema.known = False
            self.shelf.say("C2S206", f"{item.text('$ref')} leads to what is no schema", item)
        elif target is not item:
            schema.name = schema.name or item.text("$ref").rpartition("/")[2]
            self._beside(schema, item)
            self._add_whole(schema, target)
        else:
            self._add_whole(schema, item)

    def _beside(self, schema: Schema, item: Item) -> None:
        assert isinstance(item.data, dict)
        newer = item.document.root.text("openapi").startswith("3.1")
        own = {name: value for name, value in item.data.items() if newer or name in _BESIDE_REFERENCE}
        own.pop("$ref", None)
        if own:
            self._say(schema, Item(own, item.at, item.document))

    def _add_whole(self, schema: Schema, item: Item) -> None:
        if id(item) in schema.parts:
            return
        schema.parts.add(id(item))
        self._say(schema, item)

    def _say(self, schema: Schema, item: Item) -> None:
        self._types(schema, item)
        self._facts(schema, item)
        for name, inner in item.entries("properties").items():
            schema.properties[name] = (*schema.properties.get(name, ()), inner)
        for each in item.items("required"):
            if isinstance(each.data, str):
                schema.required.setdefault(each.data, each)
        elements = item.get("items")
        if elements is not None and elements.is_map:
            schema.elements = (*schema.elements, elements)
        extra = item.get("additionalProperties")
        if extra is not None:
            schema.extra = extra
        for part in item.items("allOf"):
            self._add(schema, part)
        for group in ("oneOf", "anyOf"):
            if item.items(group):
                schema.variants.append([(each,) for each in item.items(group) if each.is_map])

    def _types(self, schema: Schema, item: Item) -> None:
        named = [item.text("type")] if item.text("type") else item.texts("type")
        if "null" in named or item.flag("nullable") or item.flag("x-nullable"):
            schema.nullable = True
        if "file" in named:
            schema.facts["format"] = "binary"
        fresh = ["string" if name == "file" else name for name in named if name != "null"]
        schema.types += [name for name in fresh if name not in schema.types]

    def _facts(self, schema: Schema, item: Item) -> None:
        assert isinstance(item.data, dict)
        for name, value in item.data.items():
            if name in _FACTS and not isinstance(value.data, dict | list):
                schema.facts[name] = value.data
            elif name in _WORDS and isinstance(value.data, str):
                schema.words.setdefault(name, value.data)
            elif name == "default":
                schema.facts["default"] = plain(value)
            elif name == "const":
                schema.values = [plain(value)]
            elif name == "enum" and isinstance(value.data, list):
                schema.values = plain(value)
        marks = {name for name in ("readOnly", "writeOnly", "deprecated") if item.flag(name)}
        schema.marks = schema.marks | marks

    # as JSON Schema

    def type_of(self, items: Items) -> dict[str, Any]:
        """The type as JSON Schema without references; members of objects are fields of their own and stay out."""
        return self.shown(self.of(items))

    def shown(self, schema: Schema) -> dict[str, Any]:
        work = _Work()
        found = self._shown(schema, 0, frozenset(schema.parts), work)
        if work.left < 0:
            self.shelf.say("C2S310", f"a type of more than {MAX_PARTS} parts: the rest is left open", schema.at)
        return found

    def _inner(self, items: Items, depth: int, above: frozenset[int], work: _Work) -> dict[str, Any]:
        if not work.goes_on() or depth > MAX_DEPTH:
            return {}
        schema = self.of(items)
        if schema.parts & above:
            return {"type": "object"} if schema.is_object else {}
        return self._shown(schema, depth, above | schema.parts, work)

    def _shown(self, schema: Schema, depth: int, above: frozenset[int], work: _Work) -> dict[str, Any]:
        types = schema.types or (["array"] if schema.elements else ["object"] if schema.is_object else [])
        facts = dict(_modern(schema.facts))
        if schema.values is not None:
            facts["enum"] = [*schema.values, *([None] if schema.nullable and None not in schema.values else [])]
        if schema.elements:
            facts["items"] = self._inner(schema.elements, depth + 1, above, work)
        if schema.extra is not None and schema.extra.is_map and not schema.properties:
            facts["additionalProperties"] = self._inner((schema.extra,), depth + 1, above, work)
        for group in schema.variants:
            shown = [self._inner(each, depth + 1, above, work) for each in group]
            facts["anyOf"] = [each for number, each in enumerate(shown) if each not in shown[:number]]
        if schema.nullable and types:
            types = [*types, "null"]
        return {**({"type": types[0] if len(types) == 1 else types} if types else {}), **facts}


@dataclass
class _Work:
    left: int = MAX_PARTS

    def goes_on(self) -> bool:
        self.left -= 1
        return self.left >= 0


def _modern(facts: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Exclusive bounds that are flags, as the numbers that they are now."""
    for name, value in facts.items():
        bound = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}.get(name)
        opposite = {"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}.get(name)
        if bound is not None and isinstance(value, bool):
            if value and bound in facts:
                yield name, facts[bound]
        elif opposite is None or facts.get(opposite) is not True:
            yield name, value


def plain(item: Item) -> Any:
    """A value as data, up to a number of parts."""
    return _plain(item, 0, _Work())


def _plain(item: Item, depth: int, work: _Work) -> Any:
    if isinstance(item.data, dict):
        inner = item.data.items() if depth < MAX_DEPTH else ()
        return {name: _plain(each, depth + 1, work) for name, each in inner if work.goes_on()}
    if isinstance(item.data, list):
        return [_plain(each, depth + 1, work) for each in (item.data if depth < MAX_DEPTH else ()) if work.goes_on()]
    return item.data
