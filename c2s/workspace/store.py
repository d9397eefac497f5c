"""The state folder `.c2s` and result files: where a scan leaves its result, and where the other commands find it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from c2s.diagnostics import UsageError, did_you_mean
from c2s.workspace.model import Root
from c2s.workspace.reading import write_atomic

FOLDER = ".c2s"
RESULT = "result.json"
ROOTS = "roots.json"
CACHE_VARIABLE = "C2S_CACHE_DIR"
SCHEMA = "c2s.result/1"

_EDGE = 65_536


def state_folder(base: Path) -> Path:
    """`.c2s` in a folder, made where it is missing; it keeps itself out of version control."""
    folder = base / FOLDER
    try:
        folder.mkdir(exist_ok=True)
        ignore = folder / ".gitignore"
        if not ignore.exists():
            write_atomic(ignore, b"*\n")
    except OSError as cause:
        raise UsageError(f"{folder} cannot be used: {cause.strerror}", "free that name, or make it writable") from cause
    return folder


def cache_folder(base: Path) -> Path:
    """Where the cache lies; whether it can be made there is the cache's own affair."""
    named = os.environ.get(CACHE_VARIABLE)
    if named:
        return base / named
    with suppress(UsageError):
        return state_folder(base)
    return base / FOLDER


def result_file(base: Path, named: Path | None) -> Path:
    return base / FOLDER / RESULT if named is None else base / named


def check_target(file: Path, base: Path) -> None:
    """Before the work: whether the result may be written there. Only a result of c2s is ever replaced."""
    if file == result_file(base, None):
        _check_state(base)
        return
    if file.is_dir():
        raise UsageError(f"--out {file} is a folder", f"name a file in it: {file / RESULT}")
    if not file.parent.is_dir():
        raise UsageError(f"--out: no such folder: {file.parent}", "make it first")
    if file.exists() and not is_result(file):
        raise UsageError(f"--out {file} exists and is no result of c2s", "name another file, or remove it")
    if not os.access(file.parent, os.W_OK):
        raise UsageError(f"--out: {file.parent} cannot be written to", "name another folder")


def _check_state(base: Path) -> None:
    folder = base / FOLDER
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is in the way: c2s keeps its results in a folder of that name", "move it away")
    if not os.access(folder if folder.exists() else base, os.W_OK):
        raise UsageError(f"{base} cannot be written to", "name a file elsewhere with --out")


def is_result(file: Path) -> bool:
    """Told from both ends of the file, where the schema is named."""
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        start = opened.read(_EDGE)
        opened.seek(max(0, file.stat().st_size - _EDGE))
        return start.lstrip()[:1] == b"{" and f'"{SCHEMA}"'.encode() in start + opened.read()


def write_result(file: Path, body: bytes, roots: Iterable[Root]) -> None:
    """The result, and beside it where its sources lie."""
    _beside(file)
    _write(file, body, file)
    write_roots(file, roots)


def write_roots(file: Path, roots: Iterable[Root]) -> None:
    """Beside a result, in `.c2s`: where its sources lie on this machine. Each result has a file of its own."""
    folders = {root.source_id: root.folder for root in roots}
    text = json.dumps(folders, indent=2, sort_keys=True)
    _write(_beside(file) / _roots_name(file), f"{text}\n".encode(), file)


def _roots_name(result: Path) -> str:
    return ROOTS if result.name == RESULT else f"{result.name.removesuffix('.json')}.{ROOTS}"


def _beside(file: Path) -> Path:
    return state_folder(file.parent.parent if file.parent.name == FOLDER else file.parent)


def _write(file: Path, body: bytes, result: Path) -> None:
    try:
        write_atomic(file, body)
    except OSError as cause:
        raise UsageError(f"{result} cannot be written: {cause.strerror}", "free space, or name another file") from cause


def read_result(file: Path) -> bytes:
    """The bytes of a result file; what is in them is for the reader to check."""
    if file.name == "-":
        raise UsageError("--from -: results are read from files alone", "write it with `c2s scan --out FILE`")
    if not file.exists():
        raise UsageError(f"no scan result at {_shown(file)}", "run `c2s scan` first, or name one with --from FILE")
    if not is_result(file):
        raise UsageError(f"{_shown(file)} is no result of c2s ({SCHEMA})", "name one that `c2s scan` wrote")
    try:
        return file.read_bytes()
    except OSError as cause:
        raise UsageError(f"{_shown(file)} cannot be read: {cause.strerror}", "make it readable") from cause


def read_roots(result: Path, overrides: Mapping[str, Path], known: Iterable[str]) -> dict[str, Path]:
    """Where sources lie: what the scan wrote down, and `--root ID=DIR` above it. Sources may be missing here."""
    ids = sorted(known)
    for source_id, folder in overrides.items():
        if source_id not in ids:
            raise UsageError(f"--root: no source {source_id!r} in the result", did_you_mean(source_id, ids))
        if not folder.is_dir():
            raise UsageError(f"--root {source_id}: no such folder: {folder}", "name the folder of that source")
    return {source: folder for source, folder in (scanned_folders(result) | dict(overrides)).items() if source in ids}


def scanned_folders(result: Path) -> dict[str, Path]:
    """Where the scan that left a result found its sources; empty where that is not written down."""
    beside = result.parent if result.parent.name == FOLDER else result.parent / FOLDER
    try:
        found = json.loads((beside / _roots_name(result)).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {key: Path(folder) for key, folder in found.items() if isinstance(folder, str)}


def parse_root_options(options: Iterable[str]) -> dict[str, Path]:
    """`--root ID=DIR`, repeated."""
    folders: dict[str, Path] = {}
    for option in options:
        source_id, equals, folder = option.partition("=")
        if not equals or not source_id or not folder:
            raise UsageError(f"--root {option}: not of the form ID=DIR", "as in --root client=web")
        folders[source_id] = Path(folder)
    return folders


def _shown(file: Path) -> str:
    try:
        return str(file.relative_to(Path.cwd()))
    except ValueError:
        return str(file)
