"""What is wrong with a file that people write, as one line that names the key and the next step."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from c2s.diagnostics import UsageError, did_you_mean

Place = tuple[str | int, ...]

_EXPECTED = {
    "tuple_type": ("a list of texts", 'write {key} = ["..."]'),
    "string_type": ("a text", "put it in quotes"),
    "string_too_short": ("a text with at least one character", "remove it or fill it"),
    "int_type": ("a whole number", "write it without quotes"),
    "bool_type": ("true or false", "write it without quotes"),
    "model_type": ("a table", "write it as [{key}]"),
    "dict_type": ("a table", 'write it as {key} = {{ name = "..." }}'),
    "literal_error": ("{expected}", "use one of them"),
    "greater_than_equal": ("at least {ge}", "raise it"),
    "less_than_equal": ("at most {le}", "lower it"),
}


def toml_table(body: bytes, shown: str) -> dict[str, Any]:
    """The table of a TOML file."""
    try:
        return tomllib.loads(body.decode("utf-8-sig"))
    except UnicodeDecodeError as cause:
        raise UsageError(f"{shown}: not UTF-8 at byte {cause.start}", "save it as UTF-8") from cause
    except tomllib.TOMLDecodeError as cause:
        raise UsageError(*_broken(shown, str(cause))) from cause


def _broken(shown: str, message: str) -> tuple[str, str]:
    """TOML errors end in `(at line L, column C)` or `(at end of document)`."""
    found = re.match(r"(?s)(.*?) \(at (?:line (\d+), column (\d+)|(end of document))\)$", message)
    if found is None:
        return f"{shown}: not valid TOML: {message}", "correct it"
    text, line, column, _ = found.groups()
    place = f"{shown}:{line}:{column}" if line else f"{shown}, at its end"
    return f"{place}: not valid TOML: {text[:1].lower()}{text[1:]}", "correct that line"


def refused(cause: ValidationError, shown: str, known: Callable[[Place], str], prefix: str = "") -> UsageError:
    """The first fault of a table, unknown keys before missing ones. `known` gives the hint for an unknown key."""
    first = min(cause.errors(include_url=False), key=_order)
    place: Place = first["loc"]
    key = prefix + key_of(place)
    if first["type"] == "extra_forbidden":
        return UsageError(f"{shown}: unknown key {key!r}", known(place))
    if first["type"] == "missing":
        return UsageError(f"{shown}: {key} is missing", f"add {place[-1]} to it")
    wanted, hint = _EXPECTED.get(first["type"], (first["msg"].lower(), "correct it"))
    limits = first.get("ctx", {})
    said = f"{shown}: {key} must be {wanted.format(**limits)}, not {said_of(first['input'])}"
    return UsageError(said, hint.format(key=place[-1]))


def _order(error: Any) -> tuple[bool, list[str]]:
    return error["type"] == "missing", [str(part) for part in error["loc"]]


def key_of(place: Sequence[str | int]) -> str:
    """`client[0].callee`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(".")


def said_of(value: Any) -> str:
    """What stands there, by its kind."""
    names = {bool: "true or false", int: "a number", float: "a number", str: "a text", list: "a list", dict: "a table"}
    shown = "" if isinstance(value, list | dict) else f" ({value!r:.40})"
    return names.get(type(value), "a date or time") + shown


def nearest_key(place: Place, fields: Iterable[str]) -> str:
    return did_you_mean(str(place[-1]), fields)


def fields_at(model: type[BaseModel], place: Place) -> list[str]:
    """The keys that the table of a place may have."""
    current = model
    for part in place[:-1]:
        if isinstance(part, str) and (inner := _model_in(current.model_fields[part].annotation)) is not None:
            current = inner
    return list(current.model_fields)


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The model that an annotation is made of: `Model`, `Model | None`, `tuple[Model, ...]`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    inner = (_model_in(each) for each in getattr(annotation, "__args__", ()))
    return next((each for each in inner if each is not None), None)
