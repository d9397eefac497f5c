"""Shapes and checks as JSON Schema: what is declared of a value on the wire."""

from __future__ import annotations

import json
from typing import Any

from c2s.evaluation.server.model import Constraint, Field, Service, Shape

Schema = dict[str, Any]

MAX_DEPTH = 4
_TYPES = {"text": "string", "integer": "integer", "number": "number", "boolean": "boolean", "null": "null"}
_KEYWORDS = {
    "min-length": "minLength",
    "max-length": "maxLength",
    "pattern": "pattern",
    "minimum": "minimum",
    "maximum": "maximum",
    "greater-than": "exclusiveMinimum",
    "less-than": "exclusiveMaximum",
    "multiple-of": "multipleOf",
    "min-items": "minItems",
    "max-items": "maxItems",
    "format": "format",
    "const": "const",
}
_SIZES = {"min-length": "minItems", "max-length": "maxItems"}
"""Sizes of lists, which some libraries check with the words for texts."""


def schema_of(service: Service, field: Field) -> Schema:
    """The declared type of a field with its checks and its default."""
    out = of_shape(service, field.shape)
    for check in field.constraints:
        out |= _check(check, field.shape)
    if field.default is not None and field.default.text is not None:
        out["default"] = _default(json.loads(field.default.text), out.get("type"))
    return out


def _default(value: Any, kind: object) -> Any:
    """Annotations write every default as a text."""
    if not isinstance(value, str) or kind not in ("integer", "number", "boolean"):
        return value
    return value == "true" if kind == "boolean" else _number(value)


def of_shape(service: Service, shape: Shape, depth: int = 0) -> Schema:
    """What a type admits; empty where nothing is known of it."""
    out = _plain(service, shape, depth)
    if shape.values:
        out["enum"] = list(shape.values)
    if shape.format:
        out["format"] = shape.format
    return _or_null(out) if shape.nullable and out else out


def _plain(service: Service, shape: Shape, depth: int) -> Schema:
    if shape.kind in _TYPES:
        return {"type": _TYPES[shape.kind]}
    if shape.kind == "file":
        return {"type": "string", "format": "binary"}
    if shape.kind == "object":
        return {"type": "object"}
    if depth >= MAX_DEPTH:
        return {}
    inner = [of_shape(service, item, depth + 1) for item in shape.items]
    if shape.kind == "list":
        return {"type": "array", "items": inner[0]} if inner and inner[0] else {"type": "array"}
    if shape.kind == "map":
        return {"type": "object", "additionalProperties": inner[0]} if inner and inner[0] else {"type": "object"}
    if shape.kind == "union":
        return {"anyOf": inner} if all(inner) else {}
    return {}


def _or_null(schema: Schema) -> Schema:
    if isinstance(schema.get("type"), str):
        enumerated = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
        return {**schema, "type": [schema["type"], "null"], **enumerated}
    if "anyOf" in schema:
        return {**schema, "anyOf": [*schema["anyOf"], {"type": "null"}]}
    return schema


def _check(check: Constraint, shape: Shape) -> Schema:
    names = _SIZES if shape.kind == "list" and check.name in _SIZES else _KEYWORDS
    keyword = names.get(check.name)
    if keyword is None or check.value is None:
        return {}
    return {keyword: _number(check.value) if keyword not in ("pattern", "format", "const") else check.value}


def _number(value: str | int | float | bool) -> str | int | float | bool:
    """Limits are written as texts where they may be larger than a number of the language."""
    if not isinstance(value, str):
        return value
    try:
        return int(value)
    except ValueError:
        pass
    try:
        return float(value)
    except ValueError:
        return value
