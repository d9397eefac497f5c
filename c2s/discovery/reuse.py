"""The result that an earlier scan of the same input left, known again by digests.

The result itself stays where it was written. The cache holds what it was made from, as a key, and the digest of its
bytes: a result that is gone or was touched is made again.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import msgspec

from c2s.config import Settings
from c2s.diagnostics import Diagnostic
from c2s.discovery.overview import Overview
from c2s.workspace import cache
from c2s.workspace.fingerprint import fingerprint
from c2s.workspace.model import Suffixes
from c2s.workspace.reading import digest
from c2s.workspace.workspace import Workspace

OF_THIS_RUN = frozenset({"C2S101", "C2S204"})
"""Diagnostics of reading that the next run may not have: files that could not be read, or that changed meanwhile."""


class Remembered(msgspec.Struct, frozen=True):
    """What a scan says beside its result."""

    result: bytes
    """Digest of its bytes."""
    diagnostics: tuple[Diagnostic, ...]
    overview: Overview


_DECODER = msgspec.msgpack.Decoder(Remembered)


def key(workspace: Workspace, settings: Settings, suffixes: Suffixes) -> bytes:
    """Names everything that a result is made from: input, settings that matter, and code."""
    out = blake2b(workspace.digest.encode(), digest_size=16)
    out.update(msgspec.msgpack.encode((workspace.topology.sources, workspace.diagnostics, workspace.skips)))
    out.update(settings.model_dump_json(exclude={"workers", "cache"}).encode())
    out.update(repr(sorted(suffixes.table.items())).encode())
    return cache.key(out.digest(), "result", fingerprint())


def recall(known: cache.Cache, name: bytes, target: Path) -> Remembered | None:
    """What was remembered, if the result still is what it was."""
    body = known.get_many([name]).get(name)
    if body is None:
        return None
    try:
        found = _DECODER.decode(body)
        return found if digest(target.read_bytes()) == found.result else None
    except (OSError, msgspec.DecodeError):
        return None


def remember(known: cache.Cache, name: bytes, found: Remembered) -> None:
    known.put_many([(name, msgspec.msgpack.encode(found))])
