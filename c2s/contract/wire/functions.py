"""The functions of recipes in Python: `FUNCTIONS` of `c2s.graph.recipe` has what each does."""

from __future__ import annotations

import base64
import hashlib
import json
import math
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, TypeAlias

from c2s.contract.wire import dates, escapes
from c2s.contract.wire.values import (
    ABSENT,
    BLANKS,
    Value,
    code_units,
    entries,
    is_missing,
    less,
    member,
    plain_number,
    same,
    stringify,
    to_number,
    to_text,
    truthy,
)

Function: TypeAlias = Callable[..., Value]


def type_of(value: Value) -> str:
    if value is ABSENT:
        return "undefined"
    names = {bool: "boolean", str: "string", int: "number", float: "number"}
    return names.get(type(value), "object")


def first_true(*values: Value) -> Value:
    return next((value for value in values if truthy(value)), values[-1])


def first_false(*values: Value) -> Value:
    return next((value for value in values if not truthy(value)), values[-1])


def first_given(*values: Value) -> Value:
    return next((value for value in values if not is_missing(value)), values[-1])


TESTS: dict[str, Function] = {
    "not": lambda value: not truthy(value),
    "and": first_false,
    "or": first_true,
    "coalesce": first_given,
    "equals": same,
    "differs": lambda left, right: not same(left, right),
    "less": less,
    "less-or-equal": lambda left, right: less(left, right, or_equal=True),
    "greater": lambda left, right: less(right, left),
    "greater-or-equal": lambda left, right: less(right, left, or_equal=True),
    "type-of": type_of,
    "is-array": lambda value: isinstance(value, list),
    "is-missing": is_missing,
    "to-boolean": truthy,
}
"""These look at absent values; all others leave them as they are."""


# --- lists, records and texts -----------------------------------------------------------------------


def of(kind: type, run: Function) -> Function:
    """A function that returns what is not of its kind as it is."""
    return lambda value, *rest: run(value, *rest) if isinstance(value, kind) else value


def split(text: str, separator: Value) -> list[str]:
    if separator is ABSENT:
        return [text]
    mark = to_text(separator)
    if mark:
        return text.split(mark)
    units = code_units(text)
    return [units[at : at + 2].decode("utf-16-be", "surrogatepass") for at in range(0, len(units), 2)]


def sliced(value: Value, start: Value, end: Value = ABSENT) -> Value:
    if isinstance(value, list):
        return value[slice(*_bounds(len(value), start, end))]
    if not isinstance(value, str):
        return value
    units = code_units(value)
    first, last = _bounds(len(units) // 2, start, end)
    return units[2 * first : 2 * max(first, last)].decode("utf-16-be", "surrogatepass")


def _bounds(length: int, start: Value, end: Value) -> tuple[int, int]:
    return _place(length, start, 0), _place(length, end, length)


def _place(length: int, value: Value, otherwise: int) -> int:
    if value is ABSENT:
        return otherwise
    number = to_number(value)
    if math.isnan(number):
        return 0
    whole = int(max(min(number, length), -length))
    return whole + length if whole < 0 else whole


def concat(items: list[Value], *more: Value) -> list[Value]:
    return [*items, *(item for part in more for item in (part if isinstance(part, list) else [part]))]


def length(value: Value) -> Value:
    return member(value, "length") if isinstance(value, str | list) else value


def includes(value: Value, part: Value) -> bool:
    if isinstance(value, list):
        return any(same(item, part) for item in value)
    return isinstance(value, str) and to_text(part) in value


def pad_start(text: str, size: Value, fill: Value) -> str:
    missing = int(to_number(size)) - len(code_units(text)) // 2
    filler = to_text(fill)
    return (filler * (missing // len(filler) + 1))[:missing] + text if filler and missing > 0 else text


def unique(items: list[Value]) -> list[Value]:
    kept: list[Value] = []
    for item in items:
        if not any(same(item, other) for other in kept):
            kept.append(item)
    return kept


def without(record: dict[str, Value], *keys: Value) -> dict[str, Value]:
    left = {to_text(key) for key in keys}
    return {key: value for key, value in entries(record) if key not in left}


def only(record: dict[str, Value], *keys: Value) -> dict[str, Value]:
    return {name: record[name] for name in map(to_text, keys) if name in record}


def present(record: dict[str, Value]) -> dict[str, Value]:
    return {key: value for key, value in entries(record) if value is not ABSENT}


def question(run: Callable[[str, str], bool]) -> Function:
    return lambda value, part: isinstance(value, str) and run(value, to_text(part))


COLLECTIONS: dict[str, Function] = {
    "get": member,
    "join": of(list, lambda items, mark: to_text(mark).join("" if is_missing(item) else to_text(item)
                                                            for item in items)),
    "split": of(str, split),
    "trim": of(str, lambda text: text.strip(BLANKS)),
    "upper": of(str, str.upper),
    "lower": of(str, str.lower),
    "replace": of(str, lambda text, old, new: text.replace(to_text(old), to_text(new), 1)),
    "replace-all": of(str, lambda text, old, new: text.replace(to_text(old), to_text(new))),
    "slice": sliced,
    "concat": of(list, concat),
    "length": length,
    "includes": includes,
    "starts-with": question(str.startswith),
    "ends-with": question(str.endswith),
    "pad-start": of(str, pad_start),
    "reverse": of(list, lambda items: items[::-1]),
    "unique": of(list, unique),
    "pluck": of(list, lambda items, key: [member(item, key) for item in items]),
    "keys": of(dict, lambda record: [key for key, _ in entries(record)]),
    "values": of(dict, lambda record: [value for _, value in entries(record)]),
    "without": of(dict, without),
    "only": of(dict, only),
    "present": of(dict, present),
}  # fmt: skip


# --- numbers ----------------------------------------------------------------------------------------


def numeric(run: Callable[..., float]) -> Function:
    """Over numbers; a result that is no number gives the first argument as it is."""

    def apply(*values: Value) -> Value:
        result = run(*map(to_number, values))
        return values[0] if math.isnan(result) else plain_number(result)

    return apply


def add(left: Value, right: Value) -> Value:
    if any(isinstance(value, str | list | dict) for value in (left, right)):
        return to_text(left) + to_text(right)
    return numeric(lambda a, b: a + b)(left, right)


def divide(left: float, right: float) -> float:
    if right:
        return left / right
    return math.nan if not left or math.isnan(left) else math.copysign(math.inf, left) * math.copysign(1, right)


def remainder(left: float, right: float) -> float:
    return math.nan if right == 0 or math.isinf(left) else math.fmod(left, right)


def whole(run: Callable[[float], float]) -> Callable[[float], float]:
    return lambda value: run(value) if math.isfinite(value) else value


def rounded(value: float) -> float:
    below = math.floor(value)
    return below + 1 if value - below >= 0.5 else below


def extreme(pick: Callable[..., float]) -> Callable[..., float]:
    return lambda *values: math.nan if any(map(math.isnan, values)) else pick(values)


def to_integer(value: Value) -> Value:
    """`parseInt(value, 10)`"""
    text = to_text(value).strip(BLANKS)
    sign, digits = (text[0], text[1:]) if text[:1] in ("+", "-") and text else ("", text)
    leading = digits[: len(digits) - len(digits.lstrip("0123456789"))]
    return plain_number(float(int(sign + leading))) if leading else value


def to_fixed(value: Value, digits: Value) -> Value:
    number = to_number(value)
    if math.isnan(number):
        return value
    if math.isinf(number) or abs(number) >= 1e21:
        return to_text(number)
    places = Decimal(1).scaleb(-int(to_number(digits)))
    text = format(Decimal(number).quantize(places, ROUND_HALF_UP), "f")
    return text.replace("-", "", 1) if number == 0 else text


NUMBERS: dict[str, Function] = {
    "to-number": numeric(lambda value: value),
    "to-integer": to_integer,
    "add": add,
    "subtract": numeric(lambda left, right: left - right),
    "multiply": numeric(lambda left, right: left * right),
    "divide": numeric(divide),
    "remainder": numeric(remainder),
    "absolute": numeric(abs),
    "smallest": numeric(extreme(min)),
    "largest": numeric(extreme(max)),
    "to-fixed": to_fixed,
    "floor": numeric(whole(math.floor)),
    "ceil": numeric(whole(math.ceil)),
    "round": numeric(whole(rounded)),
}


# --- texts of values --------------------------------------------------------------------------------


def parse_json(value: Value) -> Value:
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value, parse_constant=_no_constant)
    except ValueError:
        return value


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def hexadecimal(algorithm: str) -> Function:
    return lambda value: hashlib.new(algorithm, escapes.whole(to_text(value)).encode()).hexdigest()


def format_date(value: Value, pattern: Value) -> Value:
    date = dates.parsed_locally(value)
    return value if date is None else dates.formatted(date, to_text(pattern))


def iso_date(value: Value) -> Value:
    date = dates.parsed(value)
    return value if date is None else dates.iso(date)


def timestamp(value: Value) -> Value:
    date = dates.parsed(value)
    return value if date is None else dates.milliseconds(date)


TEXTS: dict[str, Function] = {
    "to-text": to_text,
    "encode-component": escapes.component,
    "encode-uri": escapes.uri,
    "json": stringify,
    "parse-json": parse_json,
    "base64": lambda value: base64.b64encode(escapes.whole(to_text(value)).encode()).decode(),
    "md5": hexadecimal("md5"),
    "sha1": hexadecimal("sha1"),
    "sha256": hexadecimal("sha256"),
    "iso-date": iso_date,
    "format-date": format_date,
    "timestamp": timestamp,
}


def _kept_absent(run: Function) -> Function:
    return lambda *values: ABSENT if values[0] is ABSENT else run(*values)


PURE: dict[str, Function] = {
    **TESTS,
    **{name: _kept_absent(run) for name, run in (COLLECTIONS | NUMBERS | TEXTS).items()},
}
"""All functions but `now` and `random-id`, which depend on the moment."""
