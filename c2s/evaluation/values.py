"""Symbolic values: what an expression of analysed code can be, as far as its source says.

Values are immutable and hash-consed: equal values are one object, so they compare and hash by identity, memo
tables stay small, and nothing depends on the order in which code was looked at. `at` is a `Site`, the place that
the value was written at. Build values with the functions of `build.py` where there is something to simplify.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias, cast

if TYPE_CHECKING:
    from c2s.evaluation.code import ClassCode, FunctionCode
    from c2s.evaluation.program import Module, Scope

Site: TypeAlias = int
"""A place: number of the file in the program times 2**32, plus the byte offset."""

SITE_BITS = 32
NOWHERE: Site = -1


def _maker(parts: tuple[str, ...]) -> Callable[..., Any]:
    """The function behind `of`, written out for the parts of a class: it runs more often than anything else."""
    lines = [
        f"def of({', '.join(('_', *parts))}):",
        f"    _key = ({', '.join(('_', *parts))},)",
        "    _value = _known.get(_key)",
        "    if _value is None:",
        "        _value = _known[_key] = _new(_)",
        *(f"        _put(_value, '{name}', {name})" for name in parts),
        "    return _value",
    ]
    scope: dict[str, Any] = {"_known": KNOWN, "_new": object.__new__, "_put": object.__setattr__}
    exec("\n".join(lines), scope)
    return cast(Callable[..., Any], scope["of"])


KNOWN: dict[tuple[Any, ...], Value] = {}


class Value:
    """Base of all values; `Value.of(...)` of a subclass returns the one object for its fields."""

    __slots__ = ()
    parts_in_order: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.parts_in_order = tuple(inspect.get_annotations(cls))
        cls.of = classmethod(_maker(cls.parts_in_order))  # type: ignore[method-assign, assignment]

    @classmethod
    def of(cls, *parts: Any) -> Self:
        """The value with these parts, given in the order of the class body."""
        raise NotImplementedError

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __repr__(self) -> str:
        return shown(self, 6)


def shown(value: object, depth: int) -> str:
    """A value as text for people, down to a depth: values share parts, and written out in full they can explode."""
    if isinstance(value, Value):
        if depth == 0:
            return "…"
        names = (name for name in value.parts_in_order if name not in ("at", "scope"))
        return f"{type(value).__name__}({', '.join(shown(getattr(value, name), depth - 1) for name in names)})"
    if isinstance(value, tuple):
        return f"({', '.join(shown(part, depth) for part in value)})"
    return repr(value)


def memo() -> dict[Value, Any]:
    """A table of what is known of values, dropped together with them."""
    _MEMOS.append({})
    return _MEMOS[-1]


_MEMOS: list[dict[Value, Any]] = []


def forget_values() -> None:
    """Drop the tables of known values; values that are still held stay valid but are no longer shared."""
    KNOWN.clear()
    for table in _MEMOS:
        table.clear()


# --- data -------------------------------------------------------------------------------------------


class Const(Value):
    """`kind` is the type's name: `1`, `1.0` and `True` are equal in Python and must stay apart."""

    __slots__ = ("at", "data", "kind")
    kind: str
    data: str | int | float | bool | None
    at: Site


class Undefined(Value):
    """A value that is not there: a missing argument or member."""

    __slots__ = ()


class Text(Value):
    """Text joined from parts; neighbouring constants are merged and no part is a `Text`."""

    __slots__ = ("at", "parts")
    parts: tuple[Value, ...]
    at: Site


class Record(Value):
    """Entries in source order: `(name, value)`, `(key value, value)` for a computed key,
    `(None, value)` for a spread."""

    __slots__ = ("at", "entries")
    entries: tuple[tuple[str | Value | None, Value], ...]
    at: Site


class Listing(Value):
    """Items in order; `Spread` items stand for any number of items."""

    __slots__ = ("at", "items")
    items: tuple[Value, ...]
    at: Site


class Spread(Value):
    __slots__ = ("value",)
    value: Value


class Keyword(Value):
    """A named argument."""

    __slots__ = ("name", "value")
    name: str
    value: Value


# --- code -------------------------------------------------------------------------------------------


class Closure(Value):
    """A function with the scope it was made in; `this` is its receiver where one is bound."""

    __slots__ = ("code", "props", "scope", "this")
    code: FunctionCode
    scope: Scope
    this: Value | None
    props: Record | None
    """Members that the source put on the function."""


class ClassValue(Value):
    __slots__ = ("code", "props", "scope")
    code: ClassCode
    scope: Scope
    props: Record | None


class Instance(Value):
    """An object of a class of the program; `at` is where it was made."""

    __slots__ = ("at", "cls", "members")
    cls: ClassValue
    members: Record
    at: Site


class Component(Value):
    """A user interface component, page or store, and its instance; `key` names what the models know of it."""

    __slots__ = ("key",)
    key: str


class ModuleValue(Value):
    __slots__ = ("module",)
    module: Module


class Native(Value):
    """A function that c2s models; `bound` is what it is bound to."""

    __slots__ = ("bound", "name")
    name: str
    bound: tuple[Value, ...]


# --- what is known only by name ---------------------------------------------------------------------


class External(Value):
    """Something outside the roots, by its qualified name: `axios`, `fastapi.APIRouter`, `window`."""

    __slots__ = ("name",)
    name: str


class Member(Value):
    __slots__ = ("base", "key")
    base: Value
    key: str


class Element(Value):
    """Any element of a collection; also what an unknown key yields."""

    __slots__ = ("base",)
    base: Value


class Result(Value):
    """What a call of something unknown returned, or the object that it made (`new`)."""

    __slots__ = ("args", "at", "callee", "new")
    callee: Value
    args: tuple[Value, ...]
    at: Site
    new: bool


class Given(Value):
    """An argument that code outside the roots hands to a function: its place, and the name it has there."""

    __slots__ = ("at", "name", "owner")
    owner: str
    name: str
    at: Site


class State(Value):
    """A place that outlives a call and can be written from several functions; `key` names its cell."""

    __slots__ = ("key",)
    key: str


class Response(Value):
    """The body of the answer to a request; `request` is the id of the `Request`."""

    __slots__ = ("request",)
    request: int


class Reply(Value):
    """What a client library hands back for a request: an envelope around the `Response`."""

    __slots__ = ("request",)
    request: int


class Input(Value):
    """What a person enters in a control; `control` says which, `label` what it is called there."""

    __slots__ = ("at", "control", "label")
    control: str
    label: str
    at: Site


class Route(Value):
    """A part of the address of the page; `kind` is `path`, `query` or `state`, `page` the file that asks."""

    __slots__ = ("kind", "name", "page")
    kind: str
    name: str
    page: str


class Session(Value):
    __slots__ = ("name",)
    name: str


class Env(Value):
    __slots__ = ("name",)
    name: str


class Storage(Value):
    __slots__ = ("area", "key")
    area: str
    key: Value


# --- computed ---------------------------------------------------------------------------------------


class Transform(Value):
    """A pure function, by its name in `recipe.FUNCTIONS` or in the models, applied to values."""

    __slots__ = ("args", "at", "name")
    name: str
    args: tuple[Value, ...]
    at: Site


class Operation(Value):
    """An operator whose operands are not all known: `==`, `<`, `!`, `&&`, `+`."""

    __slots__ = ("op", "operands")
    op: str
    operands: tuple[Value, ...]


class Choice(Value):
    __slots__ = ("other", "test", "then")
    test: Value
    then: Value
    other: Value


class Rejected(Value):
    """A failed promise: no value comes this way."""

    __slots__ = ()


class Unknown(Value):
    __slots__ = ("at", "reason", "text")
    text: str
    reason: str
    at: Site


UNDEFINED: Undefined = Undefined.of()
REJECTED: Rejected = Rejected.of()
