"""The JSON Schema of `c2s.result/1`, made from the structs and their docstrings."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from enum import Enum
from typing import Any

import msgspec
from msgspec import inspect as shapes

from c2s.discovery.result import SCHEMA, Result

RESULT = "c2s.result-1"


def result_schema() -> dict[str, Any]:
    (root,), parts = msgspec.json.schema_components([Result], ref_template="#/$defs/{name}")
    for part in _classes(shapes.type_info(Result)):
        if issubclass(part, msgspec.Struct):
            _describe(parts[part.__name__], part)
        else:
            parts[part.__name__]["description"] = _members(part)
    result = parts["Result"]
    result["properties"]["schema"] = {"const": SCHEMA}
    result["required"] = ["schema", *result["required"]]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:c2s:result:1",
        "title": SCHEMA,
        **root,
        "$defs": parts,
    }


def _classes(shape: object) -> Iterator[type[Any]]:
    """The structs and enumerations that a type is made of, each once."""
    waiting, seen = [shape], set[type[Any]]()
    while waiting:
        each = waiting.pop()
        if isinstance(each, shapes.StructType | shapes.EnumType):
            if each.cls in seen:
                continue
            seen.add(each.cls)
            yield each.cls
        if isinstance(each, shapes.StructType):
            waiting += [field.type for field in each.fields]
        elif isinstance(each, shapes.Type):
            for name in each.__struct_fields__:
                part = getattr(each, name)
                waiting += part if isinstance(part, list | tuple) else [part]


def _describe(part: dict[str, Any], struct: type[msgspec.Struct]) -> None:
    """Descriptions from the docstrings of a class and of its fields."""
    doc = inspect.getdoc(struct)
    if doc:
        part["description"] = _line(doc)
    names = {field.name: field.encode_name for field in msgspec.structs.fields(struct)}
    for name, text in _docs(struct).items():
        part["properties"][names[name]]["description"] = text


def _members(enumeration: type[Enum]) -> str:
    docs = {str(enumeration[name].value): text for name, text in _docs(enumeration).items()}
    own = _line(inspect.getdoc(enumeration) or "")
    return " ".join([own, *(f"`{value}`: {text}" for value, text in docs.items())]).strip()


def _docs(described: type[Any]) -> dict[str, str]:
    """The texts that stand below the fields or members of a class."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(described))).body
    assert isinstance(body, ast.ClassDef)
    found: dict[str, str] = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        name: ast.expr | None = field.target if isinstance(field, ast.AnnAssign) else None
        name = field.targets[0] if isinstance(field, ast.Assign) else name
        text = below.value.value if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) else None
        if isinstance(name, ast.Name) and isinstance(text, str):
            found[name.id] = _line(text)
    return found


def _line(text: str) -> str:
    return " ".join(text.split())
