"""Quotes from sources for people who look at a result: the line as it is now, and whether it is still the one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from c2s.workspace.manifests import is_manifest
from c2s.workspace.reading import digest, read_inside
from c2s.workspace.secrets import redact

MAX_BYTES = 64_000_000
MAX_LINES = 8
"""Lines that a quote goes on for where a bracket is still open."""


class State(StrEnum):
    CURRENT = "current"
    STALE = "stale"
    """The file has changed since the scan: the line may be another."""
    UNCHECKED = "unchecked"
    """The result holds no digest of the file."""
    NO_ROOT = "no-root"
    """Where the source lies on this machine is not known."""
    MISSING = "missing"
    UNREADABLE = "unreadable"


class Quote(NamedTuple):
    """`lines` from the wanted one on; `column` counts characters from 1. `reason` says why there are none."""

    state: State
    lines: tuple[str, ...] = ()
    column: int = 0
    reason: str = ""


class _File(NamedTuple):
    state: State
    lines: tuple[bytes, ...] = ()
    reason: str = ""


@dataclass
class Excerpts:
    """Reads each file once. `roots`: folders by source id; `digests`: hexadecimal, by source id and path."""

    roots: Mapping[str, Path]
    digests: Mapping[str, Mapping[str, str]]
    _files: dict[tuple[str, str], _File] = field(default_factory=dict)

    def quote(self, source: str, path: str, line: int, column: int) -> Quote:
        file = self._file(source, path)
        if not file.lines:
            return Quote(file.state, reason=file.reason)
        if not 1 <= line <= len(file.lines):
            return Quote(State.STALE, reason=f"the file has {len(file.lines)} lines now")
        wanted = file.lines[line - 1 : line - 1 + MAX_LINES]
        before = wanted[0][: max(0, column - 1)]
        shown = tuple(each.decode("utf-8", "replace").removesuffix("\r") for each in wanted)
        return Quote(file.state, shown, min(len(before.decode("utf-8", "replace")), len(shown[0])) + 1)

    def state(self, source: str, path: str) -> State:
        return self._file(source, path).state

    def _file(self, source: str, path: str) -> _File:
        known = self._files.get((source, path))
        if known is None:
            known = self._files[source, path] = self._read(source, path)
        return known

    def _read(self, source: str, path: str) -> _File:
        folder = self.roots.get(source)
        if folder is None or not folder.is_dir():
            return _File(State.NO_ROOT, reason=f"where source {source!r} lies is not known")
        try:
            body = read_inside(folder, path, MAX_BYTES)
        except (FileNotFoundError, NotADirectoryError):
            return _File(State.MISSING, reason="no longer there")
        except (OSError, ValueError, RuntimeError) as cause:
            return _File(State.UNREADABLE, reason=getattr(cause, "strerror", None) or "cannot be read")
        kept = self.digests.get(source, {}).get(path)
        state = State.UNCHECKED if kept is None else State.CURRENT if kept == digest(body).hex() else State.STALE
        name = path.rpartition("/")[2]
        if is_manifest(name):
            body, _ = redact(name, body)
        return _File(state, tuple(body.split(b"\n")))
