"""The members of bodies and answers, by their dotted paths: what each is, and whether it must be there."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from c2s.evaluation.protocols.schemas import MAX_DEPTH, Items, Schema, Schemas
from c2s.evaluation.protocols.tree import Item

MAX_MEMBERS = 400
"""Of one body or answer; what is nearer to its root comes first."""
MAX_SCHEMAS = 1200
"""Types that are looked into on the way: those that hold themselves in many ways have few members and many types."""
ITEM = "[]"


@dataclass(frozen=True)
class Need:
    """Whether a value must be sent. `at` is where that is said; None where nothing says so."""

    decision: Literal["required", "required-when", "proven-optional"]
    reason: str
    condition: str = ""
    at: Item | None = None


@dataclass(frozen=True)
class Member:
    """`path` is empty for a body that is no record, or of which no member is known."""

    path: tuple[str, ...]
    type: dict[str, Any]
    need: Need
    at: Item
    label: str = ""
    deprecated: bool = False


@dataclass
class Members:
    """`open`: more names may be sent or returned than are listed. `demanded`: records that must be there as such."""

    found: list[Member] = field(default_factory=list)
    open: bool = False
    demanded: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class _Part:
    """Something to look into. `order` is its position among all; `above` are the schemas that it is within."""

    items: Items
    path: tuple[str, ...]
    need: Need
    order: tuple[int, ...]
    above: frozenset[int] = frozenset()


class Walk:
    """Takes a schema apart, level by level, so that a bound cuts off what is deepest."""

    def __init__(self, schemas: Schemas, hidden: str) -> None:
        """`hidden` marks members that do not travel in this direction: `readOnly` or `writeOnly`."""
        self.schemas = schemas
        self.hidden = hidden
        self.open = False
        self.leaves: list[tuple[tuple[int, ...], Member]] = []
        self.demanded: list[tuple[str, ...]] = []

    def of(self, root: Item, need: Need) -> Members:
        waiting = deque([_Part((root,), (), need, ())])
        left = MAX_SCHEMAS
        while waiting and left and len(self.leaves) < MAX_MEMBERS:
            waiting.extend(self._step(waiting.popleft()))
            left -= 1
        if waiting:
            self.open = True
            self.schemas.shelf.say(
                "C2S310", f"more than {MAX_MEMBERS} members, or {MAX_SCHEMAS} types: the deepest are left out", root
            )
        found = [member for _, member in sorted(self.leaves, key=lambda pair: pair[0])]
        return Members(found, self.open, tuple(self.demanded))

    def _step(self, part: _Part) -> Iterator[_Part]:
        schema = self.schemas.of(part.items)
        if part.path and self.hidden in schema.marks:
            return
        if schema.parts & part.above:
            self._leaf(part, schema, {"type": "array" if schema.is_list else "object"})
            return
        elements = self._elements(schema)
        if elements and self.schemas.of(elements).parts & (part.above | schema.parts):
            self._leaf(part, schema, self.schemas.shown(schema))
            return
        inside = bool(elements) or self._has_members(schema)
        if inside and part.path and part.path[-1] != ITEM and part.need.decision == "required":
            self.demanded.append(part.path)
        if elements:
            need = Need("required-when", part.need.reason, f"{_shown(part.path)} holds something", part.need.at)
            yield _Part(elements, (*part.path, ITEM), need, (*part.order, 0), part.above | schema.parts)
        elif inside:
            yield from self._inside(part, schema)
        else:
            self._leaf(part, schema, self.schemas.shown(schema))

    def _elements(self, schema: Schema, depth: int = 0) -> Items:
        """The items of a list that have members; a list of plain values is one value."""
        if not schema.elements or depth > MAX_DEPTH:
            return ()
        inner = self.schemas.of(schema.elements)
        return schema.elements if self._has_members(inner) or self._elements(inner, depth + 1) else ()

    def _has_members(self, schema: Schema) -> bool:
        """A record whose members are told; one of several records is one too."""
        if schema.is_list or not (schema.properties or schema.variants):
            return False
        others = [self.schemas.of(each) for group in schema.variants for each in group]
        return bool(schema.properties) or all(each.is_object for each in others)

    def _inside(self, part: _Part, schema: Schema) -> Iterator[_Part]:
        self.open = self.open or not schema.known or (not part.path and schema.is_open)
        above = part.above | schema.parts
        for position, (name, items) in enumerate(schema.properties.items()):
            need = self._need(part, items, schema.required.get(name))
            yield _Part(items, (*part.path, name), need, (*part.order, 0, position), above)
        for number, group in enumerate(schema.variants, 1):
            yield from self._variants(part, [self.schemas.of(each) for each in group], above, number)

    def _variants(self, part: _Part, group: list[Schema], above: frozenset[int], number: int) -> Iterator[_Part]:
        """What every alternative demands is demanded; the rest where an alternative that demands it is sent."""
        self.open = self.open or any(each.variants for each in group)
        names = dict.fromkeys(name for each in group for name in each.properties)
        for position, name in enumerate(names):
            having = [each for each in group if name in each.properties]
            demanding = [each for each in having if name in each.required]
            items = having[0].properties[name] if len(having) == 1 else (_either(name, having),)
            need = self._need(part, items, demanding[0].required[name] if demanding else None)
            if demanding and len(demanding) < len(group):
                kinds = " or ".join(dict.fromkeys(each.name or "the one that requires it" for each in demanding))
                where = f"{_shown(part.path)} is sent as {kinds}"
                need = Need("required-when", "one of several alternatives requires it", where, need.at)
            inner = above | {each for schema in having for each in schema.parts}
            yield _Part(items, (*part.path, name), need, (*part.order, number, position), inner)

    def _need(self, part: _Part, items: Items, required: Item | None) -> Need:
        if required is not None:
            return _within(part, required)
        default = "default" in self.schemas.of(items).facts
        why = "it has a default" if default else "its schema does not require it"
        return Need("proven-optional", why, "", items[0])

    def _leaf(self, part: _Part, schema: Schema, type_: dict[str, Any]) -> None:
        self.open = self.open or not schema.known or (not part.path and (schema.is_open or schema.is_object))
        label = schema.words.get("title") or schema.words.get("description", "").strip().partition("\n")[0]
        member = Member(part.path, type_, part.need, part.items[0], label, "deprecated" in schema.marks)
        self.leaves.append((part.order, member))


def _either(name: str, having: list[Schema]) -> Item:
    """A member that several alternatives have, each in its own way."""
    first = having[0].properties[name][0]
    parts = [item for each in having for item in each.properties[name]]
    return Item({"anyOf": Item(parts, first.at, first.document)}, first.at, first.document)


def _within(part: _Part, required: Item) -> Need:
    """A part of what must be there must be there; of what may be missing, only where that is sent."""
    said = "its schema requires it"
    if part.need.decision != "proven-optional":
        return Need(part.need.decision, said, part.need.condition, required)
    return Need("required-when", said, f"{_shown(part.path)} is sent", required)


def _shown(path: tuple[str, ...]) -> str:
    return dotted(path) or "the body"


def dotted(path: tuple[str, ...]) -> str:
    """A path as people write it: `rows[].userId`."""
    out = ""
    for part in path:
        out += part if part == ITEM or not out else f".{part}"
    return out
