"""The sides of a program: code of clients and code of servers, which nothing but addresses links.

Each is linked by itself, in a program of the languages that its code can be written in and can import.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from c2s.evaluation import program
from c2s.evaluation.link import Pass
from c2s.evaluation.passes import CLIENT, SERVER
from c2s.evaluation.passes.clients import SCRIPTS
from c2s.evaluation.watch import watched
from c2s.facts import model as ir
from c2s.frameworks.match import Frameworks
from c2s.frontends.reading import Extraction
from c2s.frontends.registry import frontends
from c2s.workspace.model import FileId, SourceFile
from c2s.workspace.workspace import Workspace


class Side(NamedTuple):
    name: str
    passes: Sequence[Pass]
    languages: Callable[[Frameworks], Collection[str]]


def _of_servers(known: Frameworks) -> Collection[str]:
    return {language for each in known.descriptors if each.server is not None for language in each.languages}


SIDES = (Side("client", CLIENT, lambda known: SCRIPTS), Side("backend", SERVER, _of_servers))


class Material(NamedTuple):
    """What a side is linked from: files that gave facts, in the languages of the side and those that share modules."""

    workspace: Workspace
    extraction: Extraction
    files: Sequence[SourceFile]

    @classmethod
    def of(cls, side: Side, known: Frameworks, workspace: Workspace, extraction: Extraction) -> Material:
        written = side.languages(known)
        modules = {each.modules for each in frontends() if each.name in written and each.modules}
        languages = {each.name for each in frontends() if each.name in written or each.modules in modules}
        files = [file for file in workspace.files if file.language in languages and file.id in extraction.facts]
        return cls(workspace, extraction, files)

    @property
    def manifests(self) -> Mapping[str, bytes]:
        """Project files by location."""
        return {self.workspace.mounted(file): body for file, body in self.workspace.manifests.items()}

    def digest(self, asked: Container[FileId]) -> bytes:
        """Of everything that the graph of the side depends on, beside the code of c2s.

        `asked`: files whose code was looked into. Of the others, the index is all that linking saw.
        """
        out = blake2b(digest_size=16)
        for file in self.files:
            seen = self.extraction.facts[file.id] if file.id in asked else self.extraction.indexes[file.id]
            place = (file.id, self.workspace.mounted(file.id), file.kind.value, len(seen))
            out.update(repr((place, sorted(role.value for role in file.roles))).encode())
            out.update(seen)
        readers = sorted((each.name, each.version, each.modules) for each in frontends())
        around = (sorted(self.manifests.items()), sorted(self.workspace.descriptors.items()), readers)
        out.update(repr(around).encode())
        return out.digest()

    def source_files(self, asked: set[FileId]) -> Iterator[program.SourceFile]:
        """Files for a program, with their facts; `asked` takes those whose code is looked into."""
        for file in self.files:
            facts = watched(_FACTS.decode(self.extraction.facts[file.id]), partial(asked.add, file.id))
            roles = frozenset(role.value for role in file.roles)
            location = self.workspace.mounted(file.id)
            yield program.SourceFile(file.source_id, file.path, location, roles, file.kind.value, facts)


_FACTS = msgspec.msgpack.Decoder(ir.FileFacts)
