"""What a workspace is made of: roots, the files that may be read, and everything that was left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple


class Role(StrEnum):
    CLIENT = "client"
    BACKEND = "backend"
    PROTOCOL = "protocol"
    TEST = "test"


class Kind(StrEnum):
    """What a file is for. Nothing is dropped for its kind: later stages weigh it."""

    SOURCE = "source"
    GENERATED = "generated"
    CONFIG = "config"
    TEST = "test"
    MOCK = "mock"
    FIXTURE = "fixture"
    STORY = "story"


class Reason(StrEnum):
    """Why something inside a root was not read."""

    HIDDEN = "hidden"
    IGNORED = "ignored"
    EXCLUDED = "excluded"
    VENDORED = "vendored"
    OUTPUT = "build-output"
    BUNDLE = "bundle"
    MINIFIED = "minified"
    OVERSIZED = "oversized"
    PROJECT_FILE = "project-file"
    BINARY = "binary"
    ENCODING = "encoding"
    MISMATCH = "mismatch"
    NAME = "name"
    SPECIAL = "special"
    UNREADABLE = "unreadable"
    LIMIT = "limit"
    LINK_OUTSIDE = "link-outside"
    LINK_BROKEN = "link-broken"
    LINK_UNSCANNED = "link-unscanned"


class FileId(NamedTuple):
    """A file, wherever the checkout lies: its source and its path inside it, with `/`."""

    source_id: str
    path: str


class Grant(NamedTuple):
    """A role for everything in a root's folder, or for one file of it."""

    role: Role
    file: str | None = None

    def covers(self, path: str) -> bool:
        return self.file is None or self.file == path


@dataclass(frozen=True)
class Root:
    """An authorised folder. `folder` is real and absolute and never leaves the machine."""

    source_id: str
    folder: str
    grants: tuple[Grant, ...]
    evidence: tuple[str, ...] = ()
    """Why it has these roles; empty where the user said so."""

    @cached_property
    def roles(self) -> tuple[Role, ...]:
        return tuple(role for role in Role if any(grant.role is role for grant in self.grants))


@dataclass(frozen=True)
class SourceFile:
    source_id: str
    path: str
    roles: tuple[Role, ...]
    kind: Kind
    language: str
    dialect: str
    size: int
    digest: bytes
    """blake2b, 16 bytes, of the content that was inspected."""

    @property
    def id(self) -> FileId:
        return FileId(self.source_id, self.path)


@dataclass(frozen=True)
class Document:
    """A file that describes an interface or a data format; `format` is known from its content or its suffix."""

    source_id: str
    path: str
    roles: tuple[Role, ...]
    format: str
    size: int
    digest: bytes

    @property
    def id(self) -> FileId:
        return FileId(self.source_id, self.path)


@dataclass(frozen=True)
class Manifest:
    """A project file that resolution needs. Values of names that look secret are not in `body`, only the names."""

    id: FileId
    body: bytes
    digest: bytes
    redacted: tuple[str, ...] = ()


@dataclass(frozen=True)
class Skip:
    """Something inside a root that was not read; a folder stands for all that is in it."""

    source_id: str
    path: str
    reason: Reason
    folder: bool = False
    detail: str = ""
    count: int = 1

    @property
    def id(self) -> FileId:
        return FileId(self.source_id, self.path)


@dataclass(frozen=True)
class Suffixes:
    """File name endings (lower case, with the dot) to (language, dialect)."""

    table: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def find(self, name: str) -> tuple[str, str] | None:
        """The longest known ending decides."""
        start = name.find(".", 1)
        while start > 0:
            found = self.table.get(name[start:].lower())
            if found is not None:
                return found
            start = name.find(".", start + 1)
        return None
