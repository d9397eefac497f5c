"""Recipes of a result as values, and changes within them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from c2s.contract.recipes import (
    Apply,
    Choice,
    Context,
    Each,
    Input,
    Items,
    Recipe,
    Record,
    RecordEntry,
    RecordSpread,
    Template,
    walk,
)

Change = Callable[[Recipe], Recipe]


@cache
def _adapter() -> TypeAdapter[Recipe]:
    return TypeAdapter(Recipe)


def read(data: dict[str, Any]) -> Recipe:
    return _adapter().validate_python(data)


def changed(recipe: Recipe, change: Change) -> Recipe:
    """The recipe with every part replaced by what `change` makes of it, innermost first."""

    def inner(part: Recipe) -> Recipe:
        return changed(part, change)

    match recipe:
        case Template():
            recipe = replace(recipe, parts=tuple(map(inner, recipe.parts)))
        case Items():
            recipe = replace(recipe, items=tuple(map(inner, recipe.items)))
        case Apply():
            recipe = replace(recipe, args=tuple(map(inner, recipe.args)))
        case Choice():
            recipe = Choice(inner(recipe.test), inner(recipe.then), inner(recipe.other))
        case Each():
            keep = None if recipe.keep is None else inner(recipe.keep)
            recipe = replace(recipe, source=inner(recipe.source), value=inner(recipe.value), keep=keep)
        case Record():
            recipe = replace(recipe, entries=tuple(_entry(entry, inner) for entry in recipe.entries))
    return change(recipe)


def _entry(entry: RecordEntry | RecordSpread, inner: Change) -> RecordEntry | RecordSpread:
    if isinstance(entry, RecordEntry):
        return RecordEntry(inner(entry.key), inner(entry.value))
    return RecordSpread(inner(entry.value))


def inputs_in(recipe: Recipe) -> Iterator[Input]:
    return (part for part in walk(recipe) if isinstance(part, Input))


def contexts_in(recipe: Recipe) -> Iterator[Context]:
    return (part for part in walk(recipe) if isinstance(part, Context))
