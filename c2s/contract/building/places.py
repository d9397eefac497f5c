"""Where inputs end up on the wire, read off the recipes of a request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from c2s.contract.inputs import WirePlace
from c2s.contract.recipes import Apply, Const, Input, Items, Recipe, Record, RecordEntry, walk
from c2s.contract.requests import (
    BinaryBody,
    Body,
    FormBody,
    JsonBody,
    MultipartBody,
    PathValue,
    Request,
    TextBody,
    WireField,
    WireFile,
)

Path = tuple[str, ...]


def places(request: Request) -> dict[str, tuple[WirePlace, ...]]:
    """Places by input, in wire order, each once."""
    found: dict[str, dict[WirePlace, None]] = {}
    for location, path, recipe in _leaves(request):
        for part in walk(recipe):
            if isinstance(part, Input):
                place = WirePlace.model_validate({"request": request.id, "location": location, "path": path})
                found.setdefault(part.id, {})[place] = None
    return {id: tuple(held) for id, held in found.items()}


def _leaves(request: Request) -> Iterator[tuple[str, Path, Recipe]]:
    for part in request.path:
        if isinstance(part, PathValue):
            yield "path", (part.name,), part.value
    for fields in request.query:
        yield from _fields("query", fields.entries)
    for header in request.headers:
        yield "header", (header.name,), header.value
    if request.body is not None:
        yield from _of_body(request.body)


def _of_body(body: Body) -> Iterator[tuple[str, Path, Recipe]]:
    match body:
        case JsonBody():
            yield from _json((), body.value)
        case TextBody() | BinaryBody():
            yield "body", (), body.value
        case FormBody():
            yield from _fields("form", body.fields.entries)
        case MultipartBody():
            yield from _fields("multipart", body.parts)


def _fields(location: str, entries: Iterable[Any]) -> Iterator[tuple[str, Path, Recipe]]:
    for entry in entries:
        if isinstance(entry, WireField | WireFile):
            name = entry.name.value if isinstance(entry.name, Const) else "*"
            yield location, (str(name),), entry.value
        else:
            yield location, ("**",), entry.value


def _json(path: Path, recipe: Recipe) -> Iterator[tuple[str, Path, Recipe]]:
    match recipe:
        case Record():
            for entry in recipe.entries:
                if isinstance(entry, RecordEntry):
                    name = entry.key.value if isinstance(entry.key, Const) else "*"
                    yield from _json((*path, str(name)), entry.value)
                elif isinstance(entry.value, Input):
                    yield "body", (*path, "**"), entry.value
                else:
                    yield from _json(path, entry.value)
        case Apply("present", (inner,)):
            yield from _json(path, inner)
        case Items():
            for item in recipe.items:
                yield from _json((*path, "*"), item)
        case _:
            yield "body", path, recipe
