"""The authorised sources, as every later stage sees them."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b

from c2s.diagnostics import Diagnostic
from c2s.workspace.model import Document, FileId, Manifest, Root, Skip, SourceFile
from c2s.workspace.reading import read_file
from c2s.workspace.topology import Topology


@dataclass(frozen=True)
class Workspace:
    """All sequences are in the order of source and path. Locations on this machine are for reading alone."""

    roots: tuple[Root, ...]
    files: tuple[SourceFile, ...]
    documents: tuple[Document, ...]
    project_files: tuple[Manifest, ...]
    descriptors: Mapping[str, bytes]
    """Framework descriptors of the user, by where they were found."""
    links: Mapping[FileId, FileId]
    """Symbolic links and the scanned files or folders that they lead to; links are never walked."""
    skips: tuple[Skip, ...]
    topology: Topology
    diagnostics: tuple[Diagnostic, ...]
    locations: Mapping[FileId, str] = field(repr=False, default_factory=dict)
    entries: Mapping[str, str] = field(default_factory=dict)
    """Selectors of public operations that roots name themselves, and where each is written."""

    @cached_property
    def manifests(self) -> Mapping[FileId, bytes]:
        """Project files that resolution needs, without secret values."""
        return {manifest.id: manifest.body for manifest in self.project_files}

    def read(self, file: FileId) -> bytes:
        """The bytes of a file or document as they are now; raises `OSError`."""
        return read_file(self.locations[file], limit=1 << 31)

    @cached_property
    def mounts(self) -> Mapping[str, str]:
        """Where each source lies relative to the folder that all have in common: for imports from one to another."""
        base = os.path.commonpath([root.folder for root in self.roots])
        return {root.source_id: _relative(root.folder, base) for root in self.roots}

    def mounted(self, file: FileId) -> str:
        """The path of a file in the tree that all sources form. Never part of a result."""
        mount = self.mounts[file.source_id]
        return f"{mount}/{file.path}" if mount else file.path

    @cached_property
    def by_mounted(self) -> Mapping[str, FileId]:
        return {self.mounted(file.id): file.id for file in self.files}

    def at(self, source_id: str, path: str) -> FileId | None:
        """The source file at a path relative to a source, which may lead into another source (`../shared/x.ts`)."""
        mount = self.mounts[source_id]
        return self.by_mounted.get(posixpath.normpath(f"{mount}/{path}" if mount else path))

    @cached_property
    def digest(self) -> str:
        """Changes when anything changes that facts or resolution depend on."""
        return self.digest_but()

    def digest_but(self, beside: Container[FileId] = ()) -> str:
        """The same, whatever stands in some of the files."""
        out = blake2b(digest_size=16)
        for file in self.files:
            content = b"" if file.id in beside else file.digest
            out.update(repr((file.id, file.roles, file.kind, file.language, file.dialect, content)).encode())
        for document in self.documents:
            out.update(repr((document.id, document.roles, document.format, document.digest)).encode())
        for manifest in self.project_files:
            out.update(repr((manifest.id, manifest.digest)).encode())
        for name, body in sorted(self.descriptors.items()):
            out.update(repr((name, body)).encode())
        out.update(repr(sorted(self.entries.items())).encode())
        out.update(repr((sorted(self.links.items()), sorted(self.mounts.items()))).encode())
        return out.hexdigest()


def _relative(folder: str, base: str) -> str:
    return "" if folder == base else os.path.relpath(folder, base).replace(os.sep, "/")
