"""Facts of a whole workspace: from the cache where the same content was read before, else made in shards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from c2s.diagnostics import Diagnostic, diagnostic, ordered
from c2s.frontends.extraction import (
    Extracted,
    Job,
    Status,
    decode_one,
    decode_shard,
    encode_one,
    extract_shard,
)
from c2s.frontends.registry import frontend_named
from c2s.workspace.cache import Cache, key
from c2s.workspace.engine import WorkerCrash, map_shards, shard_by_size, worker_count
from c2s.workspace.fingerprint import fingerprint
from c2s.workspace.model import FileId, SourceFile
from c2s.workspace.workspace import Workspace


@dataclass(frozen=True)
class Extraction:
    """Encoded facts of each file that gave any, in the order of files; `indexes` are digests (`facts/index.py`)."""

    facts: Mapping[FileId, bytes]
    indexes: Mapping[FileId, bytes] = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()
    notices: tuple[Diagnostic, ...] = ()
    """About this run alone; never part of a result."""
    with_errors: Mapping[FileId, int] = field(default_factory=dict)
    """Files that their grammar could not read as a whole, with the number of broken places."""
    cached: int = 0


class UnreadShard(Exception):
    """A worker died, and these are the files among which the cause is."""

    def __init__(self, files: Sequence[SourceFile]) -> None:
        others = f" or one of the {len(files) - 1} files after it" if len(files) > 1 else ""
        super().__init__(f"{files[0].source_id}:{files[0].path}{others}")
        self.files = files


def read_facts(
    workspace: Workspace, cache: Cache, workers: int | None, advance: Callable[[int], None] = lambda count: None
) -> Extraction:
    """Equal files give equal facts and are read once, whatever their paths."""
    keys = {file.id: _key(file) for file in workspace.files}
    known = _cached(cache, keys.values())
    advance(sum(keys[file.id] in known for file in workspace.files))
    missing = {keys[file.id]: file for file in workspace.files if keys[file.id] not in known}
    for made in _made(workspace, missing, workers):
        cache.put_many((each, encode_one(one)) for each, one in made if one.status is Status.DONE)
        known.update(made)
        advance(len(made))
    cache.prune(keys.values())
    return _extraction(workspace, keys, known, len(missing), cache.notices)


def _key(file: SourceFile) -> bytes:
    frontend = frontend_named(file.language)
    return key(file.digest, frontend.name, str(frontend.version), file.dialect, fingerprint("facts", "frontends"))


def _cached(cache: Cache, keys: Iterable[bytes]) -> dict[bytes, Extracted]:
    found = cache.get_many(list(dict.fromkeys(keys)))
    return {each: decode_one(body) for each, body in found.items()}


def _made(
    workspace: Workspace, missing: Mapping[bytes, SourceFile], workers: int | None
) -> Iterator[list[tuple[bytes, Extracted]]]:
    keys, files = list(missing), list(missing.values())
    slices = list(shard_by_size([file.size for file in files]))
    shards = [[_job(workspace, file) for file in files[part]] for part in slices]
    count = worker_count(workers, sum(file.size for file in files))
    try:
        for part, body in zip(slices, map_shards(extract_shard, shards, count), strict=True):
            yield list(zip(keys[part], decode_shard(body), strict=True))
    except WorkerCrash as crash:
        raise UnreadShard(files[slices[crash.position]]) from crash


def _job(workspace: Workspace, file: SourceFile) -> Job:
    return Job(workspace.locations[file.id], file.language, file.dialect, file.digest)


def _extraction(
    workspace: Workspace,
    keys: Mapping[FileId, bytes],
    known: Mapping[bytes, Extracted],
    made: int,
    notices: Sequence[Diagnostic],
) -> Extraction:
    by_file = {file.id: known[keys[file.id]] for file in workspace.files}
    return Extraction(
        facts={file: one.facts for file, one in by_file.items() if one.status is Status.DONE},
        indexes={file: one.index for file, one in by_file.items() if one.status is Status.DONE},
        diagnostics=ordered(each for file, one in by_file.items() for each in _said(file, one)),
        notices=ordered(notices),
        with_errors={file: one.errors for file, one in by_file.items() if one.errors},
        cached=len(by_file) - made,
    )


_FAILURES: Mapping[Status, tuple[str, str]] = {
    Status.UNREADABLE: ("C2S101", "not read: {}"),
    Status.CHANGED: ("C2S204", "changed since it was found"),
    Status.FAILED: ("C2S203", "the frontend failed: {}"),
}


def _said(file: FileId, one: Extracted) -> Iterator[Diagnostic]:
    if one.status in _FAILURES:
        code, text = _FAILURES[one.status]
        yield _at(file, code, text.format(one.detail))
    if one.errors:
        yield _at(file, "C2S201", f"{one.errors} {'place' if one.errors == 1 else 'places'} not understood")
    if one.too_deep:
        yield _at(file, "C2S202", f"{one.too_deep} nested deeper than the limit")


def _at(file: FileId, code: str, message: str) -> Diagnostic:
    return diagnostic(code, message, source_id=file.source_id, path=file.path)
