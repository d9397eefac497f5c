"""Facts as bytes: what the cache holds and workers return."""

from __future__ import annotations

import msgspec

from c2s.facts.model import FileFacts

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(FileFacts)


def encode(facts: FileFacts) -> bytes:
    return _ENCODER.encode(facts)


def decode(body: bytes) -> FileFacts:
    """Bodies of functions and units stay encoded inside."""
    return _DECODER.decode(body)
