"""Marks of arguments and members: what stands beside a type, what a marking call is given, checks and defaults."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from c2s.evaluation.build import known_items, text_of
from c2s.evaluation.server.elements import Elements
from c2s.evaluation.server.knowledge import Named
from c2s.evaluation.server.model import Constraint, Reason
from c2s.evaluation.server.names import Library, TypeUse
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.values import Const, External, Record, Result, Site, Value
from c2s.facts import model as ir
from c2s.frameworks.schema import Constraint as ConstraintRow
from c2s.frameworks.schema import FieldMark

ELLIPSIS = ("...", "Ellipsis")
MAX_ALIASES = 12
"""Aliases of types that are followed one after the other."""


@dataclass(frozen=True, eq=False)
class Marked:
    """A mark of a member that some descriptor knows, with what it is given."""

    row: FieldMark
    elements: Elements
    site: Site


# --- types with metadata ----------------------------------------------------------------------------


def metadata(reader: Reader, use: TypeUse | None) -> Iterator[tuple[Any, TypeUse]]:
    """What stands beside the type in `Annotated[type, ...]`, innermost alias last."""
    for step in _unwrapped(reader, use):
        for arg in _marks_beside(reader, step)[1:]:
            yield arg, step


def bare(reader: Reader, use: TypeUse | None) -> TypeUse | None:
    """The type without its metadata."""
    last = None
    for step in _unwrapped(reader, use):
        last = step
    return last


def _unwrapped(reader: Reader, use: TypeUse | None) -> Iterator[TypeUse]:
    """A type, then what it is an alias or a marked form of, step by step."""
    for _ in range(MAX_ALIASES):
        if use is None:
            return
        yield use
        beside = _marks_beside(reader, use)
        if beside:
            use = use.at(beside[0])
            continue
        applied = isinstance(use.node, ir.Apply | ir.Index)
        step = None if applied else reader.names.look(use)
        use = step if isinstance(step, TypeUse) else None


def _marks_beside(reader: Reader, use: TypeUse) -> list[Any]:
    """The arguments of a type form whose first one is the type and whose others mark it."""
    node = use.node
    if not isinstance(node, ir.Apply | ir.Index):
        return []
    found = reader.names.look(use.at(node.base))
    row = reader.knowledge.types.find(found.named) if isinstance(found, Library) else None
    if row is None or row.means != "marked":
        return []
    if isinstance(node, ir.Apply):
        return node.args
    return node.key.items if isinstance(node.key, ir.Items) else [node.key]


# --- checks -----------------------------------------------------------------------------------------


def constraint_of(row: ConstraintRow, elements: Elements, site: Site, named: Named) -> Iterator[Constraint]:
    """What one row says about an annotation, where the annotation gives it a value."""
    value = elements.get(row.value) if row.value else None
    if row.required or row.constant or value is not None:
        yield Constraint(row.means, row.constant or plain(value), Reason(site, named.last))


def element_constraints(reader: Reader, elements: Elements, site: Site) -> Iterator[Constraint]:
    """Checks that stand as elements of a mark."""
    for name, value in elements.named.items():
        row = reader.knowledge.element_constraints.get(name)
        if row is not None and isinstance(value, Const):
            yield Constraint(row.means, value.data, Reason(site, name))


# --- values -----------------------------------------------------------------------------------------


def aliases_of(value: Value) -> Iterator[str]:
    """Names in an alias: a text, or the alternatives and paths that some libraries have."""
    if isinstance(value, Result):
        for argument in value.args:
            yield from aliases_of(argument)
    elif isinstance(value, Const) and value.kind == "str":
        yield str(value.data)
    else:
        for item in known_items(value) or ():
            yield from aliases_of(item)


def is_ellipsis(value: Value) -> bool:
    return isinstance(value, External) and value.name in ELLIPSIS


def is_ellipsis_node(node: Any) -> bool:
    return isinstance(node, ir.Ref) and node.name in ELLIPSIS


def plain(value: Value | None) -> str | int | float | bool | None:
    return value.data if isinstance(value, Const) else None


def as_json(value: Value) -> str | None:
    """A known value as JSON; None where the source computes it."""
    if isinstance(value, Const):
        return json.dumps(value.data, ensure_ascii=False)
    if known_items(value) == ():
        return "[]"
    if isinstance(value, Record) and not value.entries:
        return "{}"
    written = text_of(value)
    return None if written is None else json.dumps(written)


def node_as_json(node: Any) -> str | None:
    if isinstance(node, ir.Lit):
        return json.dumps(node.value, ensure_ascii=False)
    if isinstance(node, ir.Items) and not node.items:
        return "[]"
    return "{}" if isinstance(node, ir.Record) and not node.entries else None
