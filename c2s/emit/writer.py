"""Writes a file set into a folder: all of it or nothing, and never over what c2s did not write.

A manifest with the SHA-256 of every file makes later runs safe: a file that was edited since is not overwritten,
a file that nobody listed is kept. A new folder is built beside its place and renamed. In an existing one the new
files are first all written beside it, the old ones are moved aside, and moved back if anything fails.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from c2s.diagnostics import UsageError
from c2s.emit.base import FileSet

MANIFEST = ".c2s-manifest.json"
SCHEMA = "c2s.manifest/1"


class WriteRefused(UsageError):
    """Writing would lose something that c2s did not write, or that was edited since."""


@dataclass(frozen=True)
class Plan:
    """What writing would change: paths, each list in order. `edited` and `foreign` are reasons to refuse."""

    target: Path
    files: FileSet
    emitter: str
    created: tuple[str, ...]
    changed: tuple[str, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]
    edited: tuple[str, ...]
    foreign: tuple[str, ...]
    present: Mapping[str, str]
    """Digest of each file that the manifest lists, as it is now."""

    @property
    def changes(self) -> bool:
        return bool(self.created or self.changed or self.removed)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def plan(files: FileSet, target: Path, emitter: str) -> Plan:
    """What `write` would do, by reading alone."""
    written = _manifest(target)
    present = {path: _content(target, path) for path in {*files.files, *written}}
    kept = {path for path, data in present.items() if data is not None}
    edited = {path for path in kept & written.keys() if digest(present[path] or b"") not in written[path]}
    foreign = kept - written.keys() | _foreign(target, bool(written))
    old = kept & written.keys()
    same = {path for path, data in files if present.get(path) == data}
    edited, foreign = edited - same, foreign - same
    return Plan(
        target,
        files,
        emitter,
        created=_ordered(files.files.keys() - kept),
        changed=_ordered((files.files.keys() & old) - same),
        unchanged=_ordered(same),
        removed=_ordered(old - files.files.keys()),
        edited=_ordered(edited),
        foreign=_ordered(foreign),
        present={path: digest(present[path] or b"") for path in sorted(old)},
    )


def write(files: FileSet, target: Path, emitter: str) -> Plan:
    """Bring a folder to hold exactly these files, beside files that c2s never wrote."""
    made = plan(files, target, emitter)
    refuse(made)
    try:
        if target.exists() and any(target.iterdir()):
            _update(made)
        else:
            _create(made)
    except OSError as cause:
        raise UsageError(f"{target}: cannot be written ({cause.strerror})", "nothing was changed") from cause
    return made


def _ordered(paths: set[str]) -> tuple[str, ...]:
    return tuple(sorted(paths))


def refuse(made: Plan) -> None:
    """Raises where writing would lose something."""
    if made.foreign:
        raise WriteRefused(
            f"{made.target}: c2s did not write {_named(made.foreign)}", "choose another folder, or move them away"
        )
    if made.edited:
        raise WriteRefused(
            f"{made.target}: edited since c2s wrote it: {_named(made.edited)}",
            "choose another folder, or move the edited files away",
        )


def _named(paths: tuple[str, ...]) -> str:
    shown = ", ".join(paths[:5])
    return shown if len(paths) <= 5 else f"{shown} and {len(paths) - 5} more"


# --- reading ----------------------------------------------------------------------------------------


def _manifest(target: Path) -> dict[str, tuple[str, ...]]:
    """Accepted digests of each listed file; after an interrupted run there may be two of one."""
    file = target / MANIFEST
    if not file.is_file() or file.is_symlink():
        return {}
    try:
        document: Any = json.loads(file.read_bytes())
        if document["schema"] != SCHEMA:
            raise ValueError(document["schema"])
        now, before = document["files"], document.get("previous", {})
        FileSet(dict.fromkeys({*now, *before}, b""))
        return {path: tuple(side[path] for side in (now, before) if path in side) for path in {*now, *before}}
    except (ValueError, KeyError, TypeError, AttributeError) as cause:
        raise WriteRefused(f"{file}: not a manifest that this c2s wrote", "choose another folder") from cause


def _content(target: Path, path: str) -> bytes | None:
    file = target / path
    for part in (file, *file.parents):
        if part == target:
            break
        if part.is_symlink():
            raise WriteRefused(f"{part}: is a link", "replace it by what it points to, or choose another folder")
        if part.exists() and part.is_dir() == (part == file):
            wanted = "file" if part == file else "folder"
            raise WriteRefused(f"{part}: is in the way of a {wanted} that would be written", "move it away")
    return file.read_bytes() if file.exists() else None


def _foreign(target: Path, ours: bool) -> set[str]:
    """What a folder holds that was never written by c2s at all."""
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise WriteRefused(f"{target}: is not a folder", "choose another one")
    if ours or not target.exists():
        return set()
    return {entry.name for entry in target.iterdir() if entry.name != MANIFEST}


# --- writing ----------------------------------------------------------------------------------------


def _rendered(made: Plan, previous: Mapping[str, str] | None = None) -> bytes:
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "emitter": made.emitter,
        "files": {path: digest(data) for path, data in made.files},
    }
    if previous:
        document["previous"] = dict(previous)
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A scratch folder on the same disk, gone afterwards whatever happens."""
    target.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        yield scratch
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _lay_out(made: Plan, folder: Path) -> None:
    for path, data in made.files:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def _create(made: Plan) -> None:
    with _beside(made.target) as scratch:
        built = scratch / "new"
        built.mkdir()
        _lay_out(made, built)
        (built / MANIFEST).write_bytes(_rendered(made))
        built.replace(made.target)


def _update(made: Plan) -> None:
    """While files are moved, the manifest accepts what was there and what will be: a killed run can be repeated."""
    if not made.changes:
        return
    with _beside(made.target) as scratch:
        new, old = scratch / "new", scratch / "old"
        _lay_out(made, new)
        listed = made.target / MANIFEST
        before = listed.read_bytes()
        _put(listed, _rendered(made, made.present), scratch)
        try:
            _swap(made, new, old)
        except BaseException:
            _put(listed, before, scratch)
            raise
        _put(listed, _rendered(made), scratch)
    for path in made.removed:
        _prune(made.target, (made.target / path).parent)


def _swap(made: Plan, new: Path, old: Path) -> None:
    done: list[tuple[Path, Path]] = []
    away = [(made.target / path, old / path) for path in (*made.changed, *made.removed)]
    placed = [(new / path, made.target / path) for path in (*made.changed, *made.created)]
    try:
        for source, target in (*away, *placed):
            target.parent.mkdir(parents=True, exist_ok=True)
            source.replace(target)
            done.append((source, target))
    except BaseException:
        for source, target in reversed(done):
            target.replace(source)
        raise


def _put(file: Path, data: bytes, scratch: Path) -> None:
    beside = scratch / file.name
    beside.write_bytes(data)
    beside.replace(file)


def _prune(root: Path, folder: Path) -> None:
    """Remove folders that a removed file left empty."""
    while folder != root and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
