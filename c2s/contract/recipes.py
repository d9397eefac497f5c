"""The words for values on the wire, as emitters may import them."""

from collections.abc import Iterator

from c2s.graph.recipe import (
    ARITY,
    FUNCTIONS,
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
    RecordSpread,
    Response,
    Template,
    Unresolved,
)

__all__ = [
    "ARITY",
    "FUNCTIONS",
    "Absent",
    "Apply",
    "Choice",
    "Const",
    "Context",
    "Each",
    "Input",
    "Item",
    "Items",
    "Recipe",
    "Record",
    "RecordEntry",
    "RecordSpread",
    "Response",
    "Template",
    "Unresolved",
    "children",
    "walk",
]


def children(recipe: Recipe) -> tuple[Recipe, ...]:
    """The recipes that a recipe is made of, in source order."""
    match recipe:
        case Template():
            return recipe.parts
        case Items():
            return recipe.items
        case Apply():
            return recipe.args
        case Choice():
            return (recipe.test, recipe.then, recipe.other)
        case Each():
            return (recipe.source, recipe.value) if recipe.keep is None else (recipe.source, recipe.keep, recipe.value)
        case Record():
            return tuple(part for entry in recipe.entries for part in _parts(entry))
        case _:
            return ()


def _parts(entry: RecordEntry | RecordSpread) -> tuple[Recipe, ...]:
    return (entry.key, entry.value) if isinstance(entry, RecordEntry) else (entry.value,)


def walk(recipe: Recipe) -> Iterator[Recipe]:
    """A recipe and everything in it, outermost first."""
    yield recipe
    for child in children(recipe):
        yield from walk(child)
