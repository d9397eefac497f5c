"""The value of a recipe for given inputs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from c2s.contract.recipes import (
    Absent,
    Apply,
    Choice,
    Const,
    Context,
    Each,
    Input,
    Item,
    Items,
    Recipe,
    Record,
    RecordEntry,
    Response,
    Template,
    Unresolved,
)
from c2s.contract.wire.functions import PURE
from c2s.contract.wire.values import ABSENT, Value, member, spread, to_text, truthy


class NotEvaluable(Exception):
    """The recipe has a part that the source did not give away."""


@dataclass(frozen=True)
class Given:
    """What a call is made with: inputs by id, host values, earlier answers, and the moment."""

    inputs: Mapping[str, Value] = field(default_factory=dict)
    host: Mapping[tuple[str, str], Value] = field(default_factory=dict)
    responses: Mapping[str, Value] = field(default_factory=dict)
    items: Mapping[str, Value] = field(default_factory=dict)
    now: int = 0
    random_id: str = "00000000-0000-4000-8000-000000000000"


def evaluate(recipe: Recipe, given: Given) -> Value:
    match recipe:
        case Const(value):
            return value
        case Absent():
            return ABSENT
        case Input(id, path):
            return _member(given.inputs.get(id, ABSENT), path)
        case Context(source, name):
            return given.host.get((source, name), ABSENT)
        case Response(request, path):
            return _member(given.responses.get(request, ABSENT), path)
        case Item(name, path):
            return _member(given.items.get(name, ABSENT), path)
        case Template(parts):
            return "".join("" if value is ABSENT else to_text(value) for value in _all(parts, given))
        case Items(items):
            return _all(items, given)
        case Record():
            return _record(recipe, given)
        case Each():
            return _each(recipe, given)
        case Choice(test, then, other):
            return evaluate(then if truthy(evaluate(test, given)) else other, given)
        case Apply():
            return _apply(recipe, given)
        case Unresolved(text, reason, place):
            raise NotEvaluable(f"{text}: {reason} ({place})")
    raise TypeError(recipe)


def _all(recipes: tuple[Recipe, ...], given: Given) -> list[Value]:
    return [evaluate(recipe, given) for recipe in recipes]


def _member(value: Value, path: tuple[str, ...]) -> Value:
    for key in path:
        value = member(value, key)
    return value


def _record(recipe: Record, given: Given) -> dict[str, Value]:
    made: dict[str, Value] = {}
    for entry in recipe.entries:
        if isinstance(entry, RecordEntry):
            made[to_text(evaluate(entry.key, given))] = evaluate(entry.value, given)
        else:
            made.update(spread(evaluate(entry.value, given)))
    return made


def _each(recipe: Each, given: Given) -> Value:
    source = evaluate(recipe.source, given)
    if not isinstance(source, list):
        return source
    made = []
    for item in source:
        inside = replace(given, items={**given.items, recipe.name: item})
        if recipe.keep is None or truthy(evaluate(recipe.keep, inside)):
            made.append(evaluate(recipe.value, inside))
    return made


def _apply(recipe: Apply, given: Given) -> Value:
    if recipe.function == "now":
        return given.now
    if recipe.function == "random-id":
        return given.random_id
    return PURE[recipe.function](*_all(recipe.args, given))
