"""What every emitter is: a pure function from a contract to files. Disk is for the writer alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from pydantic import BaseModel

from c2s.contract.model import Contract
from c2s.diagnostics import UsageError, did_you_mean

GROUP = "c2s.emitters"


class LeftOut(NamedTuple):
    """A part of the contract that the format or the evidence did not allow, and why."""

    subject: str
    reason: str
    place: str = ""


class NothingToEmit(UsageError):
    """No capability of the contract can be written in this format; the message names the reasons."""


@dataclass(frozen=True)
class FileSet:
    """Files of one package by relative path, and what was left out of it. Iterates in order of path."""

    files: Mapping[str, bytes]
    left_out: tuple[LeftOut, ...] = field(default=())

    def __post_init__(self) -> None:
        for path in self.files:
            if path != str(PurePosixPath(path)) or path.startswith(("/", "../")) or "\\" in path or "/../" in path:
                raise ValueError(f"not a plain relative path: {path!r}")
        object.__setattr__(self, "files", MappingProxyType(dict(sorted(self.files.items()))))

    def __iter__(self) -> Iterator[tuple[str, bytes]]:
        return iter(self.files.items())

    def __len__(self) -> int:
        return len(self.files)


class Emitter(Protocol):
    """One format. `emit` is pure: no clock, no disk, no randomness; same contract and options, same bytes."""

    name: str
    title: str
    Options: type[BaseModel]

    def emit(self, contract: Contract, options: Any) -> FileSet: ...


@cache
def _entries() -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.value)}


def emitters() -> tuple[str, ...]:
    """Names of the installed emitters."""
    return tuple(sorted(_entries()))


@cache
def emitter_named(name: str) -> Emitter:
    entry = _entries().get(name)
    if entry is None:
        raise UsageError(f"no emitter {name!r}", did_you_mean(name, emitters()))
    loaded: Emitter = entry.load()
    return loaded
