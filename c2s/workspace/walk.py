"""One walk through one root: what may be looked at, and what was left out by its name, place or kind of entry."""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass, field
from pathlib import Path

import rignore
from pathspec import GitIgnoreSpec

from c2s.diagnostics import UsageError
from c2s.workspace import folders
from c2s.workspace.manifests import is_manifest
from c2s.workspace.model import Reason


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
    walker = rignore.walk(
        Path(folder),
        ignore_hidden=False,
        read_parents_ignores=False,
        read_global_git_ignore=False,
        read_git_exclude=False,
        require_git=False,
        follow_links=False,
        should_exclude_entry=visit.guarded,
    )
    visit.run(walker)
    visit.name_the_ignored()
    found = visit.found
    found.files.sort(key=lambda entry: entry.path)
    found.left_out.sort(key=lambda entry: entry.path)
    found.links.sort()
    return found


class _Visit:
    def __init__(self, folder: str, exclude: GitIgnoreSpec | None) -> None:
        self.skip = len(folder.rstrip("/")) + 1
        self.exclude = exclude
        self.found = Walked(folders=[folder])
        self.seen: set[str] = set()
        self.raised: BaseException | None = None

    def run(self, walker: rignore.Walker) -> None:
        """The filter sees every entry and keeps what it needs, so the walker is told to pass over all but folders;
        what it cannot enter is named afterwards."""
        while True:
            try:
                next(walker)
            except StopIteration:
                break
            except (OSError, ValueError):
                continue
        if self.raised is not None:
            raise self.raised

    def guarded(self, path: Path) -> bool:
        """rignore swallows what a filter raises: keep it, an interrupt above all, and end the walk."""
        if self.raised is not None:
            return True
        try:
            return self.prune(str(path))
        except BaseException as raised:
            self.raised = raised
            return True

    def prune(self, location: str) -> bool:
        self.seen.add(location)
        path = location[self.skip :]
        name = path[path.rfind("/") + 1 :]
        if name.startswith(".") and not is_manifest(name):
            return self.leave(path, Reason.HIDDEN, folder=_is_folder(location))
        try:
            status = os.lstat(location)
        except OSError as cause:
            return self.leave(path, Reason.UNREADABLE, cause.strerror or "")
        is_folder = stat.S_ISDIR(status.st_mode)
        if self.exclude is not None and self.exclude.match_file(f"{path}/" if is_folder else path):
            return self.leave(path, Reason.EXCLUDED, folder=is_folder)
        return self.enter(location, path, name, status, is_folder)

    def enter(self, location: str, path: str, name: str, status: os.stat_result, is_folder: bool) -> bool:
        if is_folder:
            reason = Reason.HIDDEN if name.startswith(".") else folders.reason_to_skip(location, name)
            if reason is not None:
                return self.leave(path, reason, folder=True)
            self.found.folders.append(location)
            return False
        if stat.S_ISLNK(status.st_mode):
            self.found.links.append(path)
        elif stat.S_ISREG(status.st_mode):
            self.found.files.append(Entry(path, location, status.st_size))
        else:
            self.leave(path, Reason.SPECIAL, "not a regular file")
        return True

    def leave(self, path: str, reason: Reason, detail: str = "", folder: bool = False) -> bool:
        self.found.left_out.append(LeftOut(path, reason, folder, detail))
        return True

    def name_the_ignored(self) -> None:
        """The walker does not say what ignore files hid: it is what a folder holds and the walk did not show."""
        for folder in self.found.folders:
            try:
                with os.scandir(folder) as entries:
                    for entry in entries:
                        if entry.path not in self.seen:
                            self.leave_unseen(entry.path, entry.is_dir(follow_symlinks=False))
            except OSError as cause:
                self.leave(folder[self.skip :], Reason.UNREADABLE, cause.strerror or "", folder=True)

    def leave_unseen(self, location: str, folder: bool) -> None:
        """Ignored; or a name that is not UTF-8, which the walker passes over and which no result could name."""
        path = location[self.skip :]
        try:
            path.encode("utf-8")
        except UnicodeEncodeError:
            shown = os.fsencode(path).decode("utf-8", "backslashreplace")
            self.leave(shown, Reason.NAME, "not UTF-8", folder=folder)
        else:
            self.leave(path, Reason.IGNORED, folder=folder)


def _is_folder(location: str) -> bool:
    try:
        return stat.S_ISDIR(os.lstat(location).st_mode)
    except OSError:
        return False
