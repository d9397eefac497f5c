"""Walks of roots, made once each, with what roots say of themselves; and the detection of roles from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from c2s.config import Configuration, load_of_root
from c2s.diagnostics import Diagnostic, UsageError, diagnostic
from c2s.workspace.manifests import PROJECT_FILES, is_manifest
from c2s.workspace.model import Role, Root, Suffixes
from c2s.workspace.reading import read_file
from c2s.workspace.roles import Evidence, Part, parts
from c2s.workspace.walk import Entry, Walked, exclusions, walk

_DETECTION_FILES = 3000
_DETECTION_BYTES = 200_000


class Surveys:
    def __init__(self, configuration: Configuration, suffixes: Suffixes, descriptors: Mapping[str, Path]) -> None:
        self.configuration = configuration
        self.given = descriptors
        self.suffixes = suffixes
        self.limit = configuration.settings.limits.max_manifest_bytes
        self.walks: dict[str, Walked] = {}
        self.own: dict[str, Configuration] = {}
        self.unknown: set[str] = set()
        """Folders in which nothing spoke for a role."""

    def of(self, root: Root) -> Walked:
        return self.walk(root.folder)

    def walk(self, folder: str) -> Walked:
        if folder not in self.walks:
            globs = self.configuration.settings.exclude + self.of_folder(folder).settings.exclude
            self.walks[folder] = walk(folder, exclusions(tuple(dict.fromkeys(globs))))
        return self.walks[folder]

    def of_folder(self, folder: str) -> Configuration:
        """What a root's folder says of itself; the user's own configuration has been read already."""
        if folder not in self.own:
            user = self.configuration.folder
            same = user is not None and user.resolve() == Path(folder)
            self.own[folder] = Configuration() if same else load_of_root(Path(folder))
        return self.own[folder]

    def detect(self, folder: str, file: str | None) -> tuple[Part, ...]:
        """Parts of a bare root. Where nothing speaks for a role, it is read as client and backend."""
        if file is not None:
            evidence = self.evidence([Entry(file, f"{folder}/{file}", 0)])
        else:
            evidence = self.evidence(self.walk(folder).files)
        found = parts(evidence)
        if found[0].roles:
            return found
        self.unknown.add(folder)
        return (Part("", (Role.CLIENT, Role.BACKEND), ()),)

    def evidence(self, entries: Iterable[Entry]) -> Evidence:
        evidence = Evidence()
        entries = list(entries)
        for entry in entries:
            name = entry.path.rpartition("/")[2]
            if name in PROJECT_FILES or is_manifest(name):
                evidence.read_manifest(entry.path, self.body(entry, self.limit))
        if not evidence.projects:
            sources = [entry for entry in entries if self.suffixes.find(entry.path.rpartition("/")[2])]
            for entry in sources[:_DETECTION_FILES]:
                evidence.read_source(entry.path, self.body(entry, _DETECTION_BYTES))
        return evidence

    def body(self, entry: Entry, limit: int) -> bytes:
        """Empty where it cannot be read: what that means is said when the file is inspected."""
        try:
            return read_file(entry.location, limit)
        except OSError:
            return b""

    def diagnostics(self, roots: Iterable[Root]) -> Iterable[Diagnostic]:
        for root in roots:
            if root.folder in self.unknown:
                yield diagnostic(
                    "C2S110", "no evidence of a role: read as client and backend", source_id=root.source_id
                )
            refused = self.of_folder(root.folder).refused
            if refused:
                keys = ", ".join(refused)
                yield diagnostic("C2S111", f"{keys}: not taken from inside a root", source_id=root.source_id)

    def entries(self, roots: Iterable[Root]) -> dict[str, str]:
        """Selectors of public operations that roots name, and where."""
        found: dict[str, str] = {}
        for root in roots:
            own = self.of_folder(root.folder)
            for number, entry in enumerate(own.settings.entry):
                found.setdefault(entry, f"{root.source_id}: {own.place('entry', number)}")
        return found

    def descriptors(self, roots: Iterable[Root]) -> dict[str, bytes]:
        """Framework descriptors by name: the user's, from anywhere, and those that a root names inside itself."""
        found = {name: self.named(name, file, None) for name, file in self.given.items()}
        for root in roots:
            folder = Path(root.folder)
            for name in self.of_folder(root.folder).settings.frameworks:
                found[f"{root.source_id}:{name}"] = self.named(name, folder / name, folder)
        return found

    def named(self, name: str, file: Path, inside: Path | None) -> bytes:
        try:
            real = file.resolve(strict=True)
            if inside is not None and not real.is_relative_to(inside):
                raise UsageError(f"framework descriptor {name} leads out of its root", "move it into the root")
            return read_file(str(real), self.limit)
        except (OSError, RuntimeError, ValueError) as cause:
            why = (cause.strerror if isinstance(cause, OSError) else None) or "not a readable file"
            raise UsageError(f"framework descriptor {name} cannot be read: {why}", "correct its path") from cause
