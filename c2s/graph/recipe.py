"""Recipes: how a value on the wire is made, as data that a person can read and an emitter can compile.

A recipe is what remains of an evaluated value once the source has been left behind. It is plain data, so it can
stand in the result file, in a contract and in a generated program, and mean the same in each.

`Absent` is the value that leaves an entry out. It is not `null` and not the empty string.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypeAliasType


@dataclass(frozen=True, slots=True)
class Const:
    value: Any
    kind: Literal["const"] = "const"


@dataclass(frozen=True, slots=True)
class Absent:
    kind: Literal["absent"] = "absent"


@dataclass(frozen=True, slots=True)
class Input:
    """The value of an input of the operation, or a member of it (`path`) where the input is a whole record."""

    id: str
    path: tuple[str, ...] = ()
    kind: Literal["input"] = "input"


@dataclass(frozen=True, slots=True)
class Context:
    """A value that the host supplies and no person types: `source` is `session`, `env` or `storage`."""

    source: Literal["session", "env", "storage"]
    name: str
    kind: Literal["context"] = "context"


@dataclass(frozen=True, slots=True)
class Response:
    """The parsed body of the answer to an earlier request of the same capability, or a member of it."""

    request: str
    path: tuple[str, ...] = ()
    kind: Literal["response"] = "response"


@dataclass(frozen=True, slots=True)
class Template:
    """Text made by joining its parts, each as `to-text`; a part that is absent contributes nothing."""

    parts: tuple[Recipe, ...]
    kind: Literal["template"] = "template"


@dataclass(frozen=True, slots=True)
class RecordEntry:
    key: Recipe
    value: Recipe


@dataclass(frozen=True, slots=True)
class RecordSpread:
    value: Recipe


@dataclass(frozen=True, slots=True)
class Record:
    """Entries and spreads in source order: a later entry overrides, in the place of the first.

    An entry whose value is absent still overrides: what an earlier spread put under its key is gone.
    """

    entries: tuple[RecordEntry | RecordSpread, ...]
    kind: Literal["record"] = "record"


@dataclass(frozen=True, slots=True)
class Items:
    items: tuple[Recipe, ...]
    kind: Literal["items"] = "items"


@dataclass(frozen=True, slots=True)
class Item:
    """The item that the enclosing `Each` of this `name` is at, or a member of it."""

    name: str
    path: tuple[str, ...] = ()
    kind: Literal["item"] = "item"


@dataclass(frozen=True, slots=True)
class Each:
    """A list made of one `value` for each item of `source`; items for which `keep` is false are left out."""

    source: Recipe
    name: str
    value: Recipe
    keep: Recipe | None = None
    kind: Literal["each"] = "each"


@dataclass(frozen=True, slots=True)
class Apply:
    """A known pure function, by its name in `FUNCTIONS`."""

    function: str
    args: tuple[Recipe, ...]
    kind: Literal["apply"] = "apply"


@dataclass(frozen=True, slots=True)
class Choice:
    test: Recipe
    then: Recipe
    other: Recipe
    kind: Literal["choice"] = "choice"


@dataclass(frozen=True, slots=True)
class Unresolved:
    """What could not be expressed: its source text, why, and where (`source:path:line`)."""

    text: str
    reason: str
    place: str
    kind: Literal["unresolved"] = "unresolved"


Recipe = TypeAliasType(
    "Recipe",
    Annotated[
        Const
        | Absent
        | Input
        | Context
        | Response
        | Template
        | Record
        | Items
        | Item
        | Each
        | Apply
        | Choice
        | Unresolved,
        Field(discriminator="kind"),
    ],
)
"""A named type, so that a JSON Schema states it once."""

FUNCTIONS = {
    "not": "logical negation of one argument (JavaScript truth)",
    "and": "the first argument that is false, else the last",
    "or": "the first argument that is true, else the last",
    "coalesce": "the first argument that is neither null nor absent, else the last",
    "equals": "strict equality of two arguments; absent equals absent",
    "differs": "the negation of `equals`",
    "less": "numeric or text order, as `<`",
    "less-or-equal": "as `<=`",
    "greater": "as `>`",
    "greater-or-equal": "as `>=`",
    "type-of": "JavaScript's `typeof`",
    "is-array": "whether the argument is an array",
    "is-missing": "whether the argument is null or absent",
    "get": "member of a record or list: (value, key)",
    "join": "items of a list joined by a separator: (list, separator)",
    "split": "(text, separator)",
    "trim": "(text)",
    "upper": "(text)",
    "lower": "(text)",
    "replace": "(text, old, new): the first occurrence",
    "replace-all": "(text, old, new)",
    "slice": "(text or list, start, end)",
    "concat": "(list, list or item, ...)",
    "length": "(text or list)",
    "includes": "(text or list, part)",
    "starts-with": "(text, part)",
    "ends-with": "(text, part)",
    "pad-start": "(text, length, fill)",
    "reverse": "(list)",
    "unique": "a list without repeated values: (list)",
    "pluck": "one member of each item: (list, key)",
    "keys": "(record)",
    "values": "(record)",
    "without": "a record without some keys: (record, key, ...)",
    "only": "a record with nothing but some keys: (record, key, ...)",
    "present": "a record without its absent members: (record)",
    "to-number": "as `Number(x)`",
    "to-integer": "as `parseInt(x, 10)`",
    "to-text": "as `String(x)`",
    "to-boolean": "as `Boolean(x)`",
    "add": "(number, number)",
    "subtract": "(number, number)",
    "multiply": "(number, number)",
    "divide": "(number, number)",
    "remainder": "(number, number)",
    "absolute": "(number)",
    "smallest": "(number, ...)",
    "largest": "(number, ...)",
    "to-fixed": "as `x.toFixed(digits)`: (number, digits)",
    "floor": "(number)",
    "ceil": "(number)",
    "round": "(number)",
    "encode-component": "as `encodeURIComponent(x)`",
    "encode-uri": "as `encodeURI(x)`",
    "json": "as `JSON.stringify(x)`",
    "parse-json": "as `JSON.parse(x)`",
    "base64": "text to base64 of its UTF-8 bytes",
    "md5": "hexadecimal MD5 digest of a text's UTF-8 bytes",
    "sha1": "hexadecimal SHA-1 digest of a text's UTF-8 bytes",
    "sha256": "hexadecimal SHA-256 digest of a text's UTF-8 bytes",
    "now": "the current time as milliseconds since 1970, no arguments",
    "iso-date": "as `new Date(x).toISOString()`",
    "format-date": "(date, pattern) with the pattern letters of dayjs and moment, in local time",
    "timestamp": "a date as milliseconds since 1970, as `new Date(x).getTime()`",
    "random-id": "a fresh unique text, no arguments",
}
"""The closed list of pure functions, with what they do. An emitter has an implementation for each of them.

Two rules hold for all but the tests (`not` to `is-missing`) and `to-boolean`. A function whose first argument is
absent is absent: what the caller left out is not sent as the text "undefined". A function that is given something it
has no meaning for (`join` of a number, `to-number` of "many") returns its first argument as it is, and a question
(`includes`, `starts-with`, `ends-with`) is false: the receiver judges the value, not the sender.
"""

ARITY: dict[str, tuple[int, int | None]] = {
    **dict.fromkeys(("and", "or", "coalesce", "concat", "smallest", "largest", "without", "only"), (1, None)),
    **dict.fromkeys(
        (
            "equals", "differs", "less", "less-or-equal", "greater", "greater-or-equal", "get", "join", "split",
            "includes", "starts-with", "ends-with", "pluck", "add", "subtract", "multiply", "divide", "remainder",
            "to-fixed", "format-date",
        ),
        (2, 2),
    ),
    **dict.fromkeys(("replace", "replace-all", "pad-start"), (3, 3)),
    "slice": (2, 3),
    **dict.fromkeys(("now", "random-id"), (0, 0)),
}  # fmt: skip
"""Least and most arguments of a function; one of one where it is not listed."""
