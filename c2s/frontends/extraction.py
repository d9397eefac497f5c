"""Facts of files, in shards: the same function runs here and in worker processes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum

import msgspec

from c2s.facts import codec
from c2s.facts.index import index_digest
from c2s.frontends.registry import frontend_named
from c2s.workspace.reading import digest, read_file


class Status(IntEnum):
    DONE = 0
    UNREADABLE = 1
    CHANGED = 2
    FAILED = 3


class Job(msgspec.Struct, frozen=True, array_like=True):
    """A file to read: `digest` is that of the content which discovery saw."""

    location: str
    language: str
    dialect: str
    digest: bytes


class Extracted(msgspec.Struct, frozen=True, array_like=True):
    """Encoded facts with what was wrong in the file; `detail` says why there are none."""

    status: Status
    errors: int = 0
    too_deep: int = 0
    detail: str = ""
    facts: bytes = b""
    index: bytes = b""
    """Digest of the index."""


_ENCODER = msgspec.msgpack.Encoder()
_ONE = msgspec.msgpack.Decoder(Extracted)
_MANY = msgspec.msgpack.Decoder(list[Extracted])
_ADDRESS = re.compile(r"0x[0-9a-fA-F]+")
_LIMIT = 1 << 30


def extract_shard(jobs: Sequence[Job]) -> bytes:
    return _ENCODER.encode([extract(job) for job in jobs])


def decode_shard(body: bytes) -> list[Extracted]:
    return _MANY.decode(body)


def encode_one(extracted: Extracted) -> bytes:
    return _ENCODER.encode(extracted)


def decode_one(body: bytes) -> Extracted:
    return _ONE.decode(body)


def extract(job: Job) -> Extracted:
    """A file that cannot be read, or that a frontend fails on, is an answer too: the others go on."""
    try:
        source = read_file(job.location, _LIMIT)
    except OSError as cause:
        return Extracted(Status.UNREADABLE, detail=cause.strerror or "not a regular file")
    if digest(source) != job.digest:
        return Extracted(Status.CHANGED)
    frontend = frontend_named(job.language)
    try:
        facts = frontend.extract(source, job.dialect)
        return Extracted(Status.DONE, facts.errors, facts.too_deep, "", codec.encode(facts), index_digest(facts))
    except Exception as cause:
        said = _ADDRESS.sub("0x", f"{type(cause).__name__}: {cause}")[:200]
        return Extracted(Status.FAILED, detail=said)
