"""Addresses whose `{name}` holes the library fills with the values that its configuration gives for them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from c2s.evaluation.build import const, join, over, record, unknown
from c2s.evaluation.configuration import part
from c2s.evaluation.values import Const, Record, Text, Transform, Undefined, Value
from c2s.frameworks.schema import Keys

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_HOLE = re.compile(r"\{(\w+)\}")


def with_path(machine: Machine, keys: Keys, config: Record) -> Record:
    """The configuration with the values of its path put into its address."""
    if not keys.path:
        return config
    values, url = part(machine, config, keys.path), part(machine, config, keys.url)
    filled = over(url, lambda leaf: _filled(machine, leaf, values))
    return config if filled is url else record([*config.entries, (keys.url[0], filled)], config.at)


def _filled(machine: Machine, url: Value, values: Value) -> Value:
    parts = url.parts if isinstance(url, Text) else (url,)
    if not any(isinstance(piece, Const) and _HOLE.search(str(piece.data)) for piece in parts):
        return url
    return join([inner for piece in parts for inner in _pieces(machine, piece, values)], getattr(url, "at", -1))


def _pieces(machine: Machine, piece: Value, values: Value) -> list[Value]:
    if not isinstance(piece, Const):
        return [piece]
    words = _HOLE.split(str(piece.data))
    return [
        _value(machine, values, word, piece.at) if number % 2 else const(word, piece.at)
        for number, word in enumerate(words)
        if word
    ]


def _value(machine: Machine, values: Value, name: str, site: int) -> Value:
    """The value for a hole, under the name of the hole; a value that is not given stays unknown."""
    found = machine.member(values, name)
    known = unknown(name, "nothing is given for it", site) if isinstance(found, Undefined) else found
    return Transform.of("argument", (known, const(name)), site)
