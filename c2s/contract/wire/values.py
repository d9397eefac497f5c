"""JavaScript's notions of values, for JSON values in Python: truth, text, number, equality, JSON."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final, TypeAlias

Value: TypeAlias = Any
"""JSON values, `ABSENT`, and `Attachment`s."""


class _Absent:
    __slots__ = ()

    def __repr__(self) -> str:
        return "ABSENT"

    def __bool__(self) -> bool:
        return False


ABSENT: Final = _Absent()
"""What was not given at all; JavaScript's `undefined`."""

_INDEX = re.compile(r"0|[1-9][0-9]{0,9}")
_BLANKS = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f"
BLANKS = _BLANKS + "\u205f\u3000\ufeff"
"""What `trim` and `Number` take for blank."""
_NUMBER = re.compile(r"[+-]?(?:Infinity|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)")
_BASED = {"0x": 16, "0o": 8, "0b": 2}


def is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_missing(value: Value) -> bool:
    return value is ABSENT or value is None


def truthy(value: Value) -> bool:
    if value is ABSENT or value is None or value is False or value == "":
        return False
    return not (is_number(value) and (value == 0 or math.isnan(value)))


def entries(record: dict[str, Value]) -> Iterator[tuple[str, Value]]:
    """Members in JavaScript's order: array indices first, ascending, then as they were added."""
    indices = sorted((key for key in record if _is_index(key)), key=int)
    yield from ((key, record[key]) for key in indices)
    yield from ((key, value) for key, value in record.items() if not _is_index(key))


def _is_index(key: str) -> bool:
    return bool(_INDEX.fullmatch(key)) and int(key) < 2**32 - 1


def number_text(value: float) -> str:
    """`String(number)`"""
    value = float(value)
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if value == 0:
        return "0"
    sign, figures, exponent = Decimal(repr(value)).as_tuple()
    digits = "".join(map(str, figures)).rstrip("0")
    point = len(figures) + int(exponent)
    return ("-" if sign else "") + _placed(digits, point)


def _placed(digits: str, point: int) -> str:
    if len(digits) <= point <= 21:
        return digits + "0" * (point - len(digits))
    if 0 < point <= 21:
        return f"{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"0.{'0' * -point}{digits}"
    mantissa = digits[0] if len(digits) == 1 else f"{digits[0]}.{digits[1:]}"
    return f"{mantissa}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def to_text(value: Value) -> str:
    """`String(value)`"""
    if isinstance(value, str):
        return value
    if value is ABSENT:
        return "undefined"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if is_number(value):
        return number_text(value)
    if isinstance(value, list):
        return ",".join("" if is_missing(item) else to_text(item) for item in value)
    return "[object Object]"


def to_number(value: Value) -> float:
    """`Number(value)`"""
    if value is ABSENT:
        return math.nan
    if value is None:
        return 0.0
    if isinstance(value, bool) or is_number(value):
        return float(value)
    return _number_of_text(to_text(value).strip(BLANKS))


def _number_of_text(text: str) -> float:
    if not text:
        return 0.0
    base = _BASED.get(text[:2].lower())
    if base is not None:
        digits = text[2:]
        return float(int(digits, base)) if re.fullmatch(r"[0-9a-fA-F]+", digits) and _fits(digits, base) else math.nan
    return float(text.replace("Infinity", "inf")) if _NUMBER.fullmatch(text) else math.nan


def _fits(digits: str, base: int) -> bool:
    return all(int(digit, 16) < base for digit in digits)


def plain_number(value: float) -> Value:
    """A whole float as an int, as it stands in JSON."""
    return int(value) if math.isfinite(value) and value == int(value) and abs(value) < 2**53 else value


def same(left: Value, right: Value) -> bool:
    """`===`"""
    if is_number(left) and is_number(right):
        return float(left) == float(right)
    if isinstance(left, str) and isinstance(right, str):
        return left == right
    return left is right


def code_units(text: str) -> bytes:
    return text.encode("utf-16-be", "surrogatepass")


def less(left: Value, right: Value, or_equal: bool = False) -> bool:
    """`<`, or `<=`; texts compare by code units, everything else as numbers."""
    if _is_textual(left) and _is_textual(right):
        a, b = code_units(to_text(left)), code_units(to_text(right))
        return a <= b if or_equal else a < b
    first, second = to_number(left), to_number(right)
    return first <= second if or_equal else first < second


def _is_textual(value: Value) -> bool:
    return isinstance(value, str | list | dict)


def member(value: Value, key: Value) -> Value:
    """`value?.[key]`, own members alone."""
    name = to_text(key)
    if isinstance(value, dict):
        return value.get(name, ABSENT)
    if isinstance(value, list):
        return len(value) if name == "length" else _at(value, name)
    if isinstance(value, str):
        units = [code_units(value)[at : at + 2].decode("utf-16-be", "surrogatepass") for at in _unit_places(value)]
        return len(units) if name == "length" else _at(units, name)
    return ABSENT


def _unit_places(text: str) -> range:
    return range(0, len(code_units(text)), 2)


def _at(items: list[Value], name: str) -> Value:
    return items[int(name)] if _is_index(name) and int(name) < len(items) else ABSENT


def spread(value: Value) -> dict[str, Value]:
    """`{...value}`"""
    if isinstance(value, dict):
        return dict(entries(value))
    if isinstance(value, list):
        return {str(place): item for place, item in enumerate(value)}
    if isinstance(value, str):
        return {str(at // 2): code_units(value)[at : at + 2].decode("utf-16-be", "surrogatepass") for at in
                _unit_places(value)}  # fmt: skip
    return {}


def stringify(value: Value) -> Value:
    """`JSON.stringify(value)`; absent stays absent."""
    if value is ABSENT:
        return ABSENT
    if isinstance(value, dict):
        members = ((key, stringify(entry)) for key, entry in entries(value))
        return "{" + ",".join(f"{quoted(key)}:{text}" for key, text in members if text is not ABSENT) + "}"
    if isinstance(value, list):
        return "[" + ",".join("null" if item is ABSENT else stringify(item) for item in value) + "]"
    if isinstance(value, str):
        return quoted(value)
    if is_number(value):
        return number_text(value) if math.isfinite(value) else "null"
    return to_text(value)


_LONE = re.compile("[\ud800-\udfff]")


def quoted(text: str) -> str:
    """A text as JSON; characters outside the first plane stay, lone halves of them are escaped."""
    return _LONE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))
