"""Named values as text, the way each client library writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from c2s.contract.requests import (
    AxiosEncoding,
    Encoding,
    HandEncoding,
    JQueryEncoding,
    Omit,
    QsEncoding,
    SearchParamsEncoding,
    SuperagentEncoding,
)
from c2s.contract.wire import escapes
from c2s.contract.wire.values import ABSENT, BLANKS, Value, entries, is_missing, stringify, to_text

Pair: TypeAlias = tuple[str, Value]


def left_out(value: Value, omit: Iterable[Omit]) -> bool:
    words = set(omit)
    return (
        (value is ABSENT and "absent" in words)
        or (value is None and "null" in words)
        or (isinstance(value, str) and value == "" and "empty" in words)
    )


def encoded(pairs: list[Pair], encoding: Encoding) -> str:
    """The text of a query or an url-encoded form."""
    match encoding:
        case AxiosEncoding():
            return _axios(dict(pairs), encoding)
        case QsEncoding():
            return "&".join(part for name, value in _members(pairs) for part in _qs(value, name, encoding))
        case JQueryEncoding():
            return _jquery(pairs, encoding)
        case SuperagentEncoding():
            return "&".join(part for name, value in _members(pairs) for part in _superagent(name, value))
        case SearchParamsEncoding():
            kept = [(name, value) for name, value in pairs if not left_out(value, encoding.omit)]
            return "&".join(f"{escapes.form(name)}={escapes.form(value)}" for name, value in kept)
        case _:
            return _hand(pairs, encoding)


def _members(pairs: list[Pair]) -> Iterator[Pair]:
    return entries(dict(pairs))


# --- axios ------------------------------------------------------------------------------------------


def axios_pairs(record: dict[str, Value], encoding: AxiosEncoding) -> Iterator[Pair]:
    """What axios appends to a form or a query for a record."""
    if encoding.nested == "json":
        return _axios_flat(record)
    return _axios_nested(record, (), encoding)


def _axios(record: dict[str, Value], encoding: AxiosEncoding) -> str:
    pairs = axios_pairs(record, encoding)
    if encoding.form:
        return "&".join(f"{escapes.form(name)}={escapes.form(value)}" for name, value in pairs)
    return "&".join(f"{escapes.axios(n, encoding.plain)}={escapes.axios(v, encoding.plain)}" for n, v in pairs)


def _axios_flat(record: dict[str, Value]) -> Iterator[Pair]:
    for key, value in entries(record):
        if not is_missing(value):
            items, name = (value, f"{key}[]") if isinstance(value, list) else ([value], key)
            yield from ((name, stringify(item) if isinstance(item, list | dict) else item) for item in items)


def _axios_nested(value: Value, path: tuple[str, ...], encoding: AxiosEncoding) -> Iterator[Pair]:
    for key, entry in _indexed(value):
        name = key.strip(BLANKS) if isinstance(value, dict) else key
        if is_missing(entry):
            continue
        if not path and isinstance(entry, list | dict) and name.endswith("{}"):
            yield name, stringify(entry)
        elif not path and isinstance(entry, list) and (_is_flat(entry) or name.endswith("[]")):
            yield from _axios_list(name.removesuffix("[]"), entry, encoding)
        elif isinstance(entry, list | dict):
            yield from _axios_nested(entry, (*path, key), encoding)
        else:
            yield _axios_name((*path, name), encoding), entry


def _indexed(value: Value) -> Iterator[Pair]:
    return ((str(place), item) for place, item in enumerate(value)) if isinstance(value, list) else entries(value)


def _is_flat(items: list[Value]) -> bool:
    return not any(isinstance(item, list | dict) for item in items)


def _axios_list(name: str, items: list[Value], encoding: AxiosEncoding) -> Iterator[Pair]:
    for place, item in enumerate(items):
        if not is_missing(item):
            if encoding.arrays == "indices":
                yield _axios_name((name, str(place)), encoding), item
            else:
                yield (name if encoding.arrays == "repeat" else f"{name}[]"), item


def _axios_name(path: tuple[str, ...], encoding: AxiosEncoding) -> str:
    if len(path) == 1:
        return path[0]
    first, *rest = (part.removesuffix("[]") for part in path)
    return ".".join([first, *rest]) if encoding.dots else first + "".join(f"[{part}]" for part in rest)


# --- qs ---------------------------------------------------------------------------------------------


def _qs(value: Value, name: str, encoding: QsEncoding) -> Iterator[str]:
    escape = escapes.rfc1738 if encoding.plus else escapes.rfc3986
    written = name.replace("%20", "+") if encoding.plain_names and encoding.plus else name
    key = written if encoding.plain_names else escape(name)
    if value is ABSENT or (value is None and encoding.skip_nulls):
        return
    if value is None and encoding.strict_nulls:
        yield key
    elif isinstance(value, list) and encoding.arrays == "comma":
        yield from _qs_commas(value, name, encoding, escape)
    elif isinstance(value, list | dict):
        for part, entry in _indexed(value):
            yield from _qs(entry, _qs_name(name, part, isinstance(value, list), encoding), encoding)
    else:
        yield f"{key}={'' if value is None else escape(value)}"


def _qs_commas(
    items: list[Value], name: str, encoding: QsEncoding, escape: Callable[[Value], str]
) -> Iterator[str]:  # fmt: skip
    if not items:
        return
    if encoding.plain_names:
        joined = ",".join("" if is_missing(item) else escape(item) for item in items)
        if joined:
            yield f"{name}={joined.replace('%20', '+') if encoding.plus else joined}"
            return
    text = None if encoding.plain_names else to_text(items) or None
    yield from _qs(text, name, encoding)


def _qs_name(name: str, part: str, in_list: bool, encoding: QsEncoding) -> str:
    if in_list:
        return {"indices": f"{name}[{part}]", "brackets": f"{name}[]"}.get(encoding.arrays, name)
    return f"{name}.{part}" if encoding.dots else f"{name}[{part}]"


# --- jQuery and superagent --------------------------------------------------------------------------


def _jquery(pairs: list[Pair], encoding: JQueryEncoding) -> str:
    found = (pair for name, value in _members(pairs) for pair in _jquery_pairs(name, value, encoding.traditional))
    text = "&".join(f"{escapes.component(n)}={escapes.component('' if is_missing(v) else v)}" for n, v in found)
    return text.replace("%20", "+") if encoding.plus else text


def _jquery_pairs(name: str, value: Value, traditional: bool) -> Iterator[Pair]:
    if isinstance(value, list):
        for place, item in enumerate(value):
            if traditional or name.endswith("[]"):
                yield name, item
            else:
                part = place if isinstance(item, list | dict) else ""
                yield from _jquery_pairs(f"{name}[{part}]", item, traditional)
    elif isinstance(value, dict) and not traditional:
        for key, entry in entries(value):
            yield from _jquery_pairs(f"{name}[{key}]", entry, traditional)
    else:
        yield name, value


def _superagent(name: str, value: Value) -> Iterator[str]:
    if value is None:
        yield escapes.uri(name)
    elif isinstance(value, list):
        for item in value:
            yield from _superagent(name, item)
    elif isinstance(value, dict):
        for key, entry in entries(value):
            yield from _superagent(f"{name}[{key}]", entry)
    elif value is not ABSENT:
        yield f"{escapes.uri(name)}={escapes.component(value)}"


# --- by hand ----------------------------------------------------------------------------------------

_ESCAPES: dict[str, Callable[[Value], str]] = {"component": escapes.component, "uri": escapes.uri, "none": to_text}


def _hand(pairs: list[Pair], encoding: HandEncoding) -> str:
    name_of, value_of = _ESCAPES[encoding.names], _ESCAPES[encoding.values]
    found = (pair for name, value in pairs for pair in _expanded(name, value, encoding, encoding.depth))
    written = [(name_of(name), value_of(value)) for name, value in found]
    if encoding.plus:
        written = [(name.replace("%20", "+"), value.replace("%20", "+")) for name, value in written]
    texts = [f"{name}={value}" for name, value in written]
    return "".join(f"{entry}&" for entry in texts) if encoding.closed else "&".join(texts)


def _expanded(name: str, value: Value, encoding: HandEncoding, depth: int) -> Iterator[Pair]:
    if left_out(value, encoding.omit):
        return
    way = encoding.arrays if isinstance(value, list) else encoding.objects if isinstance(value, dict) else "text"
    if way == "json":
        yield name, stringify(value)
    elif way == "text" or depth == 0:
        yield name, value
    else:
        for part, entry in _indexed(value):
            inner = _hand_name(name, "" if way == "brackets" and isinstance(value, list) else part, way)
            yield from _expanded(inner, entry, encoding, depth - 1)


def _hand_name(name: str, part: str, way: str) -> str:
    return {"repeat": name, "dots": f"{name}.{part}"}.get(way, f"{name}[{part}]")
