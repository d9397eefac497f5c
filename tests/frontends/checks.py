"""What holds for the facts of any bytes."""

from __future__ import annotations

from typing import Any

import msgspec

from c2s.facts import model as ir

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(ir.FileFacts)


def assert_sound(facts: ir.FileFacts, source: bytes) -> None:
    """Everything decodes to what its types say, every place is in the file, and the facts survive the cache."""
    assert _DECODER.decode(_ENCODER.encode(facts)) == facts
    for fact in [*facts.imports, *facts.exports]:
        _assert_placed(fact, source)
    for unit in [*facts.units, *([facts.template] if facts.template else [])]:
        assert unit.names == sorted(set(unit.names))
        assert len(unit.defines) == len(set(unit.defines))
        for statement in unit.statements():
            _visit(statement, source)


def _visit(fact: Any, source: bytes) -> None:
    _assert_placed(fact, source)
    for name in fact.__struct_fields__:
        value = getattr(fact, name)
        if isinstance(value, ir.Raw):
            value = fact.body()
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, msgspec.Struct):
                _visit(child, source)


def _assert_placed(fact: Any, source: bytes) -> None:
    if hasattr(fact, "at"):
        assert 0 <= fact.at <= len(source), fact
    if hasattr(fact, "end"):
        assert fact.at <= fact.end <= len(source), fact
