"""The result as bytes: the same result is always the same bytes."""

from __future__ import annotations

import msgspec

from c2s.discovery.result import Result


def encode_result(result: Result) -> bytes:
    """JSON, one top-level entry of a list per line where people look, keys in the order of the format."""
    return msgspec.json.format(msgspec.json.encode(result), indent=1) + b"\n"
