"""Looks into the files that were found: source, document, manifest or descriptor; or why it is none of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from c2s.config import Limits
from c2s.workspace import content, documents, kinds
from c2s.workspace.collect import Found
from c2s.workspace.languages import suffix_of
from c2s.workspace.manifests import DESCRIPTOR_SUFFIX, PROJECT_FILES, is_manifest, manifest
from c2s.workspace.model import Document, FileId, Kind, Manifest, Reason, Role, Skip, SourceFile, Suffixes
from c2s.workspace.reading import TooLarge, digest, read_file, read_start

_TESTS = frozenset({Kind.TEST, Kind.MOCK, Kind.FIXTURE, Kind.STORY})


@dataclass
class Inspected:
    files: list[SourceFile] = field(default_factory=list)
    documents: list[Document] = field(default_factory=list)
    manifests: list[Manifest] = field(default_factory=list)
    descriptors: dict[FileId, bytes] = field(default_factory=dict)
    skips: list[Skip] = field(default_factory=list)
    unread: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    not_utf8: list[FileId] = field(default_factory=list)


def inspect(found: Iterable[Found], suffixes: Suffixes, limits: Limits) -> Inspected:
    look = _Look(suffixes, limits)
    for one in found:
        look.at(one)
    look.done.files = look.settled()
    return look.done


class _Look:
    def __init__(self, suffixes: Suffixes, limits: Limits) -> None:
        self.suffixes = suffixes
        self.limits = limits
        self.done = Inspected()
        self.tests: defaultdict[str, set[str]] = defaultdict(set)
        self.projects: defaultdict[str, set[str]] = defaultdict(set)
        self.left = limits.max_files

    def at(self, found: Found) -> None:
        folder, _, name = found.id.path.rpartition("/")
        if name in PROJECT_FILES:
            self.projects[found.id.source_id].add(folder)
        used = False
        if name.endswith(DESCRIPTOR_SUFFIX):
            used = self.descriptor(found)
        elif is_manifest(name):
            used = self.manifest(found)
        language = self.suffixes.find(name)
        if language is not None:
            self.source(found, name, *language)
        elif not used and not (documents.may_be(name) and self.document(found, name)):
            self.done.unread[found.id.source_id][suffix_of(name)] += 1

    def read(self, found: Found, limit: int, reason: Reason = Reason.OVERSIZED) -> bytes | None:
        """The bytes, or None and the reason among the skips."""
        try:
            return read_file(found.entry.location, limit)
        except TooLarge as large:
            self.skip(found, reason, f"{large.size} bytes, more than {limit}")
        except OSError as cause:
            self.skip(found, Reason.UNREADABLE, cause.strerror or "not a regular file")
        return None

    def skip(self, found: Found, reason: Reason, detail: str) -> None:
        self.done.skips.append(Skip(*found.id, reason, detail=detail))

    def source(self, found: Found, name: str, language: str, dialect: str) -> None:
        if self.left <= 0:
            self.skip(found, Reason.LIMIT, "")
            return
        body = self.read(found, self.limits.max_file_bytes)
        if body is None:
            return
        finding = content.binary(body) or content.foreign(body) or content.machine_made(name, body)
        if finding is not None:
            self.skip(found, finding.reason, finding.detail)
            return
        self.left -= 1
        if not content.is_utf8(body):
            self.done.not_utf8.append(found.id)
        kind = self.kind(found, name, body)
        self.done.files.append(SourceFile(*found.id, found.roles, kind, language, dialect, len(body), digest(body)))

    def kind(self, found: Found, name: str, body: bytes) -> Kind:
        """What the file says of itself; what its folders say comes when all files are known."""
        if found.roles == (Role.TEST,):
            return Kind.TEST
        kind = kinds.kind_by_name(name)
        path = found.id.path
        if kind in _TESTS or (kinds.likely_folders(path.rpartition("/")[0]) and kinds.speaks_of_tests(body)):
            self.tests[found.id.source_id].add(path)
        if kind is not None:
            return kind
        return Kind.GENERATED if content.generated(name, body) else Kind.SOURCE

    def settled(self) -> list[SourceFile]:
        by_source: defaultdict[str, list[str]] = defaultdict(list)
        for file in self.done.files:
            by_source[file.source_id].append(file.path)
        folders = {
            source: kinds.FolderKinds(paths, frozenset(self.tests[source]), frozenset(self.projects[source]))
            for source, paths in by_source.items()
        }
        return [self.with_folder(file, folders[file.source_id]) for file in self.done.files]

    def with_folder(self, file: SourceFile, folders: kinds.FolderKinds) -> SourceFile:
        if file.kind in _TESTS:
            return file
        kind = folders.kind(file.path.rpartition("/")[0])
        if kind is None:
            return file
        return SourceFile(*file.id, file.roles, kind, file.language, file.dialect, file.size, file.digest)

    def manifest(self, found: Found) -> bool:
        body = self.read(found, self.limits.max_manifest_bytes, Reason.PROJECT_FILE)
        if body is not None and content.binary(body) is None:
            self.done.manifests.append(manifest(found.id, body))
        return True

    def descriptor(self, found: Found) -> bool:
        body = self.read(found, self.limits.max_manifest_bytes, Reason.PROJECT_FILE)
        if body is not None:
            self.done.descriptors[found.id] = body
        return True

    def document(self, found: Found, name: str) -> bool:
        """In a protocol root every candidate is one; elsewhere only what says so in its first bytes."""
        asked = Role.PROTOCOL in found.roles
        if not asked and found.entry.size > self.limits.max_document_bytes:
            return False
        if not asked:
            try:
                start = read_start(found.entry.location, documents.SNIFF)
            except OSError as cause:
                self.skip(found, Reason.UNREADABLE, cause.strerror or "not a regular file")
                return True
            if documents.format_of(name, start) is None:
                return False
        body = self.read(found, self.limits.max_document_bytes)
        if body is not None:
            known = documents.format_of(name, body) or "unknown"
            self.done.documents.append(Document(*found.id, found.roles, known, len(body), digest(body)))
        return True
