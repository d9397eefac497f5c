"""What lies directly inside a fact, by its kind alone."""

from __future__ import annotations

from typing import Any, get_args, get_origin

import msgspec

from c2s.facts import model as ir


def children(node: Any) -> list[Any]:
    """The facts directly inside a fact, without entering functions and classes."""
    out: list[Any] = []
    kind = type(node)
    fields = _FIELDS.get(kind)
    if fields is None:
        fields = _FIELDS[kind] = _inner_fields(kind)
    for name, many in fields:
        value = getattr(node, name)
        if many:
            out += value
        elif value is not None:
            out.append(value)
    return out


_FIELDS: dict[type[Any], tuple[tuple[str, bool], ...]] = {}


def _inner_fields(fact: type[Any]) -> tuple[tuple[str, bool], ...]:
    """The fields of a kind of fact that hold facts, each with whether it holds a list of them."""
    if not issubclass(fact, ir.Node):
        return ()
    fields = [(info.name, get_origin(info.type) is list, info.type) for info in msgspec.structs.fields(fact)]
    return tuple((name, many) for name, many, annotation in fields if _holds_facts(annotation))


def _holds_facts(annotation: Any) -> bool:
    inner = get_args(annotation)
    return any(map(_holds_facts, inner)) if inner else isinstance(annotation, type) and issubclass(annotation, ir.Node)
