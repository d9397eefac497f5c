"""The fields of a shape as dotted names, each type inside itself named once."""

from __future__ import annotations

from collections.abc import Iterator

from c2s.evaluation.server.model import Field, Service, Shape

MAX_DEPTH = 6
ITEM = "[]"


def leaves(
    service: Service, shape: Shape, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Field | None, bool]]:
    """Paths below a shape with their fields, and whether each must be there, all that it lies in included."""
    yield from _below(service, shape, path, None, True, ())


def _below(
    service: Service, shape: Shape, path: tuple[str, ...], field: Field | None, needed: bool, seen: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], Field | None, bool]]:
    if shape.kind == "list" and shape.items:
        yield from _below(service, shape.items[0], (*path, ITEM), field, False, seen)
    elif shape.kind == "union":
        named = [item for item in shape.items if item.kind in ("object", "list")]
        if not named:
            yield path, field, needed
        for item in named:
            yield from _below(service, item, path, field, needed and len(named) == len(shape.items) == 1, seen)
    elif shape.kind == "object" and shape.definition not in seen and len(path) < MAX_DEPTH:
        definition = service.definitions.get(shape.definition)
        if definition is None or not definition.fields:
            yield path, field, needed
            return
        for inner in definition.fields:
            must = needed and inner.need.status == "required"
            yield from _below(service, inner.shape, (*path, inner.name), inner, must, (*seen, shape.definition))
    else:
        yield path, field, needed


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
