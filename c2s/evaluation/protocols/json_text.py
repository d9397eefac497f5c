"""JSON with places. Whether it is JSON at all is decided by the library; this finds where the parts are."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from c2s.evaluation.protocols.tree import Builder, Document, Item, Malformed, Scalar

_TOKEN = re.compile(r"""[\s,:]*(?:("(?:[^"\\]|\\.)*")|([{}\[\]])|([^\s{}\[\],:"]+))""")
_BYTE = re.compile(r" \(byte (\d+)\)$")


def read_json(document: Document) -> None:
    _check(document.text)
    builder = Builder(document)
    for found in _TOKEN.finditer(document.text):
        text, bracket, word = found.groups()
        at = found.start(found.lastindex or 0)
        if bracket is not None:
            _bracket(builder, bracket, at)
        elif builder.wants_key:
            builder.key(_decoded(text), at)
        else:
            builder.scalar(_decoded(text or word), at)


def _bracket(builder: Builder, bracket: str, at: int) -> None:
    if bracket in "}]":
        builder.close()
        return
    empty: dict[str, Item] | list[Item] = {} if bracket == "{" else []
    builder.open(empty, at)


def _check(text: str) -> None:
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError as cause:
        found = _BYTE.search(str(cause))
        at = len(text.encode()[: int(found[1])].decode(errors="ignore")) if found else None
        raise Malformed(f"no JSON: {_BYTE.sub('', str(cause))}", at) from cause
    except RecursionError as cause:
        raise Malformed("nested too deep") from cause


_decode: Callable[[str], Any] = msgspec.json.Decoder().decode


def _decoded(token: str) -> Any:
    if token[0] == '"' and "\\" not in token:
        return token[1:-1]
    return encodable(_decode(token), token)


def encodable(value: Scalar, text: str) -> Scalar:
    """A number that a result cannot hold stays the text that it is."""
    if isinstance(value, int) and not isinstance(value, bool) and not -(1 << 63) <= value < 1 << 64:
        return text
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return text
    return value
