"""Files that may be read as descriptions of interfaces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class ProtocolFile:
    """`read` gives the bytes, or None where they are no longer those that were inspected."""

    source: str
    path: str
    asked: bool
    """The user named it or its folder as a protocol; otherwise it lies in a client or a backend."""
    format: str
    size: int
    read: Callable[[], bytes | None] = field(compare=False, repr=False)
