"""One walk through one root: what may be looked at, and what was left out by its name, place or kind of entry."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field

from pathspec import GitIgnoreSpec

from c2s.diagnostics import UsageError
from c2s.workspace import folders, ignoring
from c2s.workspace.ignoring import Ignoring, Rules
from c2s.workspace.manifests import is_manifest
from c2s.workspace.model import Reason
from c2s.workspace.reading import TooLarge, read_file


@dataclass(frozen=True)
class Entry:
    """A file as the walk met it; `location` is absolute, `path` is relative to the root."""

    path: str
    location: str
    size: int


@dataclass(frozen=True)
class LeftOut:
    path: str
    reason: Reason
    folder: bool = False
    detail: str = ""


@dataclass
class Walked:
    files: list[Entry] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    """Paths of symbolic links, not followed."""
    folders: list[str] = field(default_factory=list)


def exclusions(globs: tuple[str, ...]) -> GitIgnoreSpec | None:
    """The globs of --exclude, in the language of ignore files."""
    try:
        return GitIgnoreSpec.from_lines(globs) if globs else None
    except (ValueError, re.error) as cause:
        raise UsageError(f"not a glob pattern among {', '.join(globs)}: {cause}", "correct --exclude") from cause


def walk(folder: str, exclude: GitIgnoreSpec | None = None) -> Walked:
    """Everything below a folder. Ignore files above it are not consulted: they are outside the root."""
    visit = _Visit(folder, exclude)
    waiting = [(folder, Ignoring())]
    while waiting:
        waiting += visit.folder(*waiting.pop())
    found = visit.found
    found.files.sort(key=lambda entry: entry.path)
    found.left_out.sort(key=lambda entry: (entry.path, entry.reason))
    found.links.sort()
    found.folders.sort()
    return found


class _Visit:
    def __init__(self, root: str, exclude: GitIgnoreSpec | None) -> None:
        self.root = root
        self.skip = len(root.rstrip("/")) + 1
        self.exclude = exclude
        self.found = Walked()

    def folder(self, location: str, above: Ignoring) -> list[tuple[str, Ignoring]]:
        """Looks at the content of a folder; returns the folders in it that are to be visited."""
        try:
            with os.scandir(location) as listing:
                entries = list(listing)
        except OSError as cause:
            self.leave(location[self.skip :], Reason.UNREADABLE, True, cause.strerror or "")
            return []
        names = {entry.name for entry in entries}
        reason = folders.marked(names)
        if reason is not None and location != self.root:
            self.leave(location[self.skip :], reason, True)
            return []
        self.found.folders.append(location)
        rules = above.inside(self.ignore_files(location, names))
        others = (entry for entry in entries if entry.name not in ignoring.NAMES)
        return [(entry.path, rules) for entry in others if self.enters(entry, names, rules)]

    def enters(self, entry: os.DirEntry[str], siblings: set[str], rules: Ignoring) -> bool:
        """Puts an entry where it belongs; true for a folder that is to be visited."""
        path = entry.path[self.skip :]
        is_folder = entry.is_dir(follow_symlinks=False)
        reason = self.reason(entry, path, siblings, rules)
        if reason is not None:
            detail = {Reason.NAME: "not UTF-8", Reason.SPECIAL: "not a regular file"}.get(reason, "")
            return self.leave(_shown(path) if reason is Reason.NAME else path, reason, is_folder, detail)
        if entry.is_symlink():
            self.found.links.append(path)
        elif not is_folder:
            self.file(entry, path)
        return is_folder

    def reason(self, entry: os.DirEntry[str], path: str, siblings: set[str], rules: Ignoring) -> Reason | None:
        """Why an entry is left out by what can be seen from outside."""
        name, is_folder = entry.name, entry.is_dir(follow_symlinks=False)
        if not name.isascii() and not _encodable(name):
            return Reason.NAME
        if name.startswith(".") and (is_folder or not is_manifest(name)):
            return Reason.HIDDEN
        if self.exclude is not None and self.exclude.match_file(f"{path}/" if is_folder else path):
            return Reason.EXCLUDED
        if rules.ignores(path, name, is_folder):
            return Reason.IGNORED
        if is_folder:
            return folders.reason_to_skip(name, siblings)
        return None if entry.is_symlink() or entry.is_file(follow_symlinks=False) else Reason.SPECIAL

    def file(self, entry: os.DirEntry[str], path: str) -> None:
        try:
            size = entry.stat(follow_symlinks=False).st_size
        except OSError as cause:
            self.leave(path, Reason.UNREADABLE, False, cause.strerror or "")
        else:
            self.found.files.append(Entry(path, entry.path, size))

    def leave(self, path: str, reason: Reason, folder: bool, detail: str = "") -> bool:
        self.found.left_out.append(LeftOut(path, reason, folder, detail))
        return False

    def ignore_files(self, location: str, names: set[str]) -> list[Rules | None]:
        base = len(location) + 1 - self.skip if location != self.root else 0
        return [self.rules(f"{location}/{name}", base) if name in names else None for name in ignoring.NAMES]

    def rules(self, location: str, base: int) -> Rules | None:
        path = location[self.skip :]
        try:
            real = os.path.realpath(location, strict=True)
            if not real.startswith(f"{self.root.rstrip('/')}/"):
                self.leave(path, Reason.LINK_OUTSIDE, False)
                return None
            return ignoring.rules(read_file(real, ignoring.MAX_BYTES), base)
        except TooLarge as large:
            self.leave(path, Reason.OVERSIZED, False, f"an ignore file of {large.size} bytes")
        except OSError as cause:
            self.leave(path, Reason.UNREADABLE, False, cause.strerror or "not a regular file")
        return None


def _encodable(name: str) -> bool:
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _shown(path: str) -> str:
    return os.fsencode(path).decode("utf-8", "backslashreplace")
