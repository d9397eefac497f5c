"""The fields of a shape as dotted names, each type inside itself named once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from c2s.evaluation.server.model import Field, Service, Shape

MAX_DEPTH = 6
ITEM = "[]"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A field without fields of its own. `within`: the fields that it lies in, the outermost first."""

    path: tuple[str, ...]
    shape: Shape
    field: Field | None = None
    within: tuple[Field, ...] = ()
    alternative: bool = False
    """It belongs to one of several shapes that a field of its path may have."""


def leaves_of(service: Service, shape: Shape) -> Iterator[Leaf]:
    """The leaves of a shape, in the order of the source."""
    yield from _below(service, Leaf((), shape), ())


def _below(service: Service, at: Leaf, seen: tuple[str, ...]) -> Iterator[Leaf]:
    shape = at.shape
    if shape.kind == "list" and shape.items:
        yield from _below(service, replace(at, path=(*at.path, ITEM), shape=shape.items[0]), seen)
    elif shape.kind == "union":
        named = [item for item in shape.items if item.kind in ("object", "list")]
        several = at.alternative or not len(named) == len(shape.items) == 1
        if not named:
            yield at
        for item in named:
            yield from _below(service, replace(at, shape=item, alternative=several), seen)
    elif shape.kind == "object" and shape.definition not in seen and len(at.path) < MAX_DEPTH:
        definition = service.definitions.get(shape.definition)
        if definition is None or not definition.fields:
            yield at
            return
        within = at.within if at.field is None else (*at.within, at.field)
        for inner in definition.fields:
            below = Leaf((*at.path, inner.name), inner.shape, inner, within, at.alternative)
            yield from _below(service, below, (*seen, shape.definition))
    else:
        yield at


def is_needed(leaf: Leaf) -> bool:
    """Whether it must be there, all that it lies in included."""
    fields = [*leaf.within, *([leaf.field] if leaf.field is not None else [])]
    return not leaf.alternative and ITEM not in leaf.path and all(f.need.status == "required" for f in fields)


def leaves(service: Service, shape: Shape) -> Iterator[tuple[tuple[str, ...], Field | None, bool]]:
    """Paths below a shape with their fields, and whether each must be there."""
    return ((leaf.path, leaf.field, is_needed(leaf)) for leaf in leaves_of(service, shape))


def required(
    service: Service, shape: Shape, path: tuple[str, ...] = (), seen: tuple[str, ...] = ()
) -> Iterator[tuple[str, ...]]:
    """Names that must be there: of objects that must be there, their required fields; of a list, the list itself."""
    definition = service.definitions.get(shape.definition) if shape.kind == "object" else None
    if definition is None or shape.definition in seen:
        if path:
            yield path
        return
    found = False
    for field in definition.fields:
        if field.need.status == "required":
            found = True
            yield from required(service, field.shape, (*path, field.name), (*seen, shape.definition))
    if path and not found:
        yield path
