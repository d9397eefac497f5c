"""Changes beside everything that a result was made from: code that nothing asked for, in files that it does not name.

Of such a file the result knows the index alone (`evaluation.watch`), how large it is, and that a plain search finds
nothing in it. While these are what they were, a scan could only find the same again, and the last result stands with
the new sizes. Any other change, be it a line that moves, is linked and discovered anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec

from c2s.config import Settings
from c2s.discovery.coverage.count import Read, shows_anything
from c2s.discovery.reuse import Remembered
from c2s.frameworks.match import in_force
from c2s.frontends.reading import Extraction
from c2s.workspace import cache
from c2s.workspace.fingerprint import fingerprint
from c2s.workspace.model import FileId, SourceFile, Suffixes
from c2s.workspace.reading import digest
from c2s.workspace.topology import Source
from c2s.workspace.workspace import Workspace


class Material(NamedTuple):
    """What a result is made from."""

    workspace: Workspace
    extraction: Extraction
    settings: Settings
    suffixes: Suffixes


class Bystander(msgspec.Struct, frozen=True, array_like=True):
    source_id: str
    path: str
    content: bytes
    index: bytes

    @property
    def id(self) -> FileId:
        return FileId(self.source_id, self.path)


class Standing(msgspec.Struct, frozen=True):
    """The last result of a place, and what it rests on."""

    remembered: Remembered
    rest: bytes
    """Digest of everything but what stands in bystanders."""
    sources: bytes
    """The sources as they are written in it."""
    bystanders: tuple[Bystander, ...]


_DECODER = msgspec.msgpack.Decoder(Standing)


def remember(known: cache.Cache, target: Path, made: Material, found: Remembered, used: Collection[FileId]) -> None:
    """`used`: files that were looked into, or that the result names."""
    bystanders = tuple(_bystanders(made, used))
    sources = _written(made.workspace.topology.sources)
    standing = Standing(found, _rest(made, {each.id for each in bystanders}), sources, bystanders)
    known.put_many([(_name(target, made.settings), msgspec.msgpack.encode(standing))])


class Again(NamedTuple):
    """The last result as it has to be now."""

    result: bytes
    remembered: Remembered
    used: frozenset[FileId]


def recall(known: cache.Cache, target: Path, made: Material) -> Again | None:
    """None where it takes a scan."""
    name = _name(target, made.settings)
    body = known.get_many([name]).get(name)
    try:
        return None if body is None else _standing(_DECODER.decode(body), target, made)
    except (OSError, msgspec.DecodeError):
        return None


def _standing(last: Standing, target: Path, made: Material) -> Again | None:
    beside = {each.id: each for each in last.bystanders}
    changed = [f for f in made.workspace.files if f.id in beside and f.digest != beside[f.id].content]
    if _rest(made, beside) != last.rest or not all(_is_the_same(made, file, beside[file.id]) for file in changed):
        return None
    result = target.read_bytes()
    if digest(result) != last.remembered.result or result.count(last.sources) != 1:
        return None
    result = result.replace(last.sources, _written(made.workspace.topology.sources))
    used = frozenset(file.id for file in made.workspace.files if file.id not in beside)
    return Again(result, msgspec.structs.replace(last.remembered, result=digest(result)), used)


def _is_the_same(made: Material, file: SourceFile, before: Bystander) -> bool:
    """As far as a result can tell."""
    if made.extraction.indexes.get(file.id) != before.index:
        return False
    read = Read(made.workspace, made.extraction, made.suffixes, set())
    return not shows_anything(read, file, in_force(made.workspace.descriptors))


def _bystanders(made: Material, used: Collection[FileId]) -> Iterator[Bystander]:
    for file in made.workspace.files:
        index = made.extraction.indexes.get(file.id)
        if index is not None and file.id not in used:
            yield Bystander(file.source_id, file.path, file.digest, index)


def _rest(made: Material, beside: Collection[FileId]) -> bytes:
    workspace = made.workspace
    out = blake2b(workspace.digest_but(beside).encode(), digest_size=16)
    sources = [msgspec.structs.replace(source, languages={}) for source in workspace.topology.sources]
    said = (workspace.diagnostics, made.extraction.diagnostics, workspace.skips)
    out.update(msgspec.msgpack.encode((sources, said, sorted(made.suffixes.table.items()))))
    return out.digest()


def _name(target: Path, settings: Settings) -> bytes:
    asked = settings.model_dump_json(exclude={"workers", "cache"})
    return cache.key(f"{target}\0{asked}".encode("utf-8", "surrogateescape"), "beside", fingerprint())


def _written(sources: Sequence[Source]) -> bytes:
    """As `encode_result` writes them."""
    return msgspec.json.format(msgspec.json.encode({"sources": sources}), indent=1)[1:-2]
