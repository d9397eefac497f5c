"""Dates as JavaScript and dayjs read and write them. Local time is UTC here: tests set the same zone."""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime, timedelta, timezone

from c2s.contract.wire.values import Value, is_number

_DAYJS = re.compile(
    r"(\d{4})[-/]?(\d{1,2})?[-/]?(\d{0,2})[Tt\s]*(\d{1,2})?:?(\d{1,2})?:?(\d{1,2})?[.:]?(\d+)?", re.ASCII
)
_ISO = re.compile(
    r"(\d{4})(?:[-/](\d\d)(?:[-/](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?)?)?",
    re.ASCII,
)
TOKENS = (
    "YYYY", "YY", "MMMM", "MMM", "MM", "M", "DD", "D", "dddd", "ddd", "d", "HH", "H", "hh", "h", "mm", "m", "ss", "s",
    "SSS", "A", "a", "ZZ", "Z", "X", "x",
)  # fmt: skip
"""Of patterns, in the order in which they are tried."""
_TOKEN = re.compile(r"\[([^\]]*)\]|" + "|".join(TOKENS))
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def parsed(value: Value) -> datetime | None:
    """`new Date(value)`; none where it is no date, or not written from the year downwards."""
    if is_number(value):
        return _from_milliseconds(value)
    found = _ISO.fullmatch(value) if isinstance(value, str) else None
    if found is None or int(found[2] or 1) > 12 or int(found[3] or 1) > 31:
        return None
    *parts, fraction, zone = found.groups()
    return _datetime([*parts, (fraction or "0")[:3].ljust(3, "0")], _offset(zone))


def parsed_locally(value: Value) -> datetime | None:
    """As dayjs and moment read: what has no zone is local time."""
    if isinstance(value, str) and not value.lower().endswith("z"):
        found = _DAYJS.fullmatch(value)
        if found:
            *parts, fraction = found.groups()
            return _datetime([*parts, (fraction or "0")[:3]], UTC)
    return parsed(value)


def milliseconds(date: datetime) -> int:
    return (date - _EPOCH) // timedelta(milliseconds=1)


def iso(date: datetime) -> str:
    return date.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{date.microsecond // 1000:03d}Z"


def _from_milliseconds(value: float) -> datetime | None:
    try:
        return _EPOCH + timedelta(milliseconds=math.trunc(value))
    except (OverflowError, ValueError):
        return None


def _datetime(parts: list[str | None], zone: timezone) -> datetime | None:
    """Parts that are too large carry over, as in JavaScript."""
    year, month, *rest = (int(part) if part else None for part in parts)
    day, hour, minute, second, thousandth = (part or 0 for part in rest)
    later, month = divmod((month or 1) - 1, 12)
    try:
        first = datetime((year or 0) + later, month + 1, 1, tzinfo=zone)
        return first + timedelta(max(day, 1) - 1, second, 0, thousandth, minute, hour)
    except (OverflowError, ValueError):
        return None


def _offset(zone: str | None) -> timezone:
    if zone is None or zone == "Z":
        return UTC
    hours, minutes = int(zone[1:3]), int(zone[-2:])
    return timezone((1 if zone[0] == "+" else -1) * timedelta(hours=hours, minutes=minutes))


def tokens_of(pattern: str) -> set[str]:
    """The tokens that a pattern uses; `[` where it holds text that is none."""
    return {"[" if found[0].startswith("[") else found[0] for found in _TOKEN.finditer(pattern)}


def formatted(date: datetime, pattern: str) -> str:
    date = date.astimezone(UTC)
    return _TOKEN.sub(lambda found: found[1] if found[0].startswith("[") else _written(date, found[0]), pattern)


def _written(date: datetime, token: str) -> str:
    twelve = date.hour % 12 or 12
    weekday = date.isoweekday() % 7
    numbers = {"Y": date.year, "M": date.month, "D": date.day, "H": date.hour, "h": twelve, "m": date.minute,
               "s": date.second}  # fmt: skip
    words = {
        "YY": f"{date.year % 100:02d}",
        "MMMM": _MONTHS[date.month - 1],
        "MMM": _MONTHS[date.month - 1][:3],
        "dddd": _DAYS[weekday],
        "ddd": _DAYS[weekday][:3],
        "d": str(weekday),
        "SSS": f"{date.microsecond // 1000:03d}",
        "A": "AM" if date.hour < 12 else "PM",
        "a": "am" if date.hour < 12 else "pm",
        "Z": "+00:00",
        "ZZ": "+0000",
        "X": str(milliseconds(date) // 1000),
        "x": str(milliseconds(date)),
    }
    return words[token] if token in words else f"{numbers[token[0]]:0{len(token)}d}"
