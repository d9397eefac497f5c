"""Files of all roots, each once: the innermost root that found a file owns it, and it has the roles of all that did."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from c2s.workspace.model import FileId, Reason, Role, Root, Skip
from c2s.workspace.walk import Entry, LeftOut, Walked


@dataclass
class Found:
    id: FileId
    entry: Entry
    roles: tuple[Role, ...]


@dataclass
class Collected:
    files: list[Found]
    skips: list[Skip]
    links: dict[FileId, FileId]
    reach: Mapping[str, int] = field(default_factory=dict)
    """For each source, how many files its root found, whoever owns them."""


def collect(roots: Sequence[Root], walked: Callable[[Root], Walked]) -> Collected:
    walks = {root.source_id: _of(root, walked) for root in roots}
    inner_first = sorted(roots, key=lambda root: (-len(root.folder), root.source_id))
    files = _owned(inner_first, walks)
    known = {found.entry.location for found in files}
    links, refused = _links(roots, walks, files)
    skips = [*_left_out(inner_first, walks, known), *refused]
    return Collected(
        sorted(files, key=lambda found: found.id),
        sorted(skips, key=lambda skip: (skip.source_id, skip.path, skip.reason)),
        links,
        {source: len(walk.files) for source, walk in walks.items()},
    )


def _of(root: Root, walked: Callable[[Root], Walked]) -> Walked:
    """What a root covers: its folder, or the files that were named, whatever ignore files say of them."""
    if any(grant.file is None for grant in root.grants):
        return walked(root)
    named = Walked()
    for name in sorted({grant.file for grant in root.grants if grant.file is not None}):
        location = os.path.join(root.folder, name)  # noqa: PTH118
        try:
            status = os.lstat(location)
        except OSError as cause:
            named.left_out.append(LeftOut(name, Reason.UNREADABLE, detail=cause.strerror or ""))
            continue
        if stat.S_ISREG(status.st_mode):
            named.files.append(Entry(name, location, status.st_size))
    return named


def _owned(inner_first: Iterable[Root], walks: Mapping[str, Walked]) -> list[Found]:
    by_location: dict[str, Found] = {}
    for root in inner_first:
        whole = all(grant.file is None for grant in root.grants)
        for entry in walks[root.source_id].files:
            roles = root.roles if whole else _in_order(grant.role for grant in root.grants if grant.covers(entry.path))
            found = by_location.get(entry.location)
            if found is None:
                by_location[entry.location] = Found(FileId(root.source_id, entry.path), entry, roles)
            else:
                found.roles = _in_order((*roles, *found.roles))
    return list(by_location.values())


def _in_order(roles: Iterable[Role]) -> tuple[Role, ...]:
    given = set(roles)
    return tuple(role for role in Role if role in given)


def _left_out(inner_first: Iterable[Root], walks: Mapping[str, Walked], known: set[str]) -> Iterable[Skip]:
    """Each thing once, said by the innermost root; what another root did find was not left out."""
    told: set[str] = set()
    holding = {folder for location in known for folder in _above(location)}
    for root in inner_first:
        for left in walks[root.source_id].left_out:
            location = f"{root.folder}/{left.path}"
            if location not in told and location not in known and location not in holding:
                told.add(location)
                yield Skip(root.source_id, left.path, left.reason, left.folder, left.detail)


def _above(location: str) -> Iterable[str]:
    end = location.rfind("/")
    while end > 0:
        yield location[:end]
        end = location.rfind("/", 0, end)


def _links(
    roots: Sequence[Root], walks: Mapping[str, Walked], files: Iterable[Found]
) -> tuple[dict[FileId, FileId], list[Skip]]:
    """Where links lead. A link is an alias of what is scanned anyway; nothing is reached through it alone."""
    by_location = {found.entry.location: found.id for found in files}
    folders = _folders(roots, walks)
    links: dict[FileId, FileId] = {}
    refused: list[Skip] = []
    for root in roots:
        for path in walks[root.source_id].links:
            link = FileId(root.source_id, path)
            try:
                target = os.path.realpath(f"{root.folder}/{path}", strict=True)
            except (OSError, ValueError):
                refused.append(Skip(*link, Reason.LINK_BROKEN))
                continue
            known = by_location.get(target) or folders.get(target)
            if known is not None:
                links[link] = known
            else:
                refused.append(Skip(*link, _refusal(target, roots)))
    return links, refused


def _refusal(target: str, roots: Iterable[Root]) -> Reason:
    inside = any(target == root.folder or target.startswith(f"{root.folder}/") for root in roots)
    return Reason.LINK_UNSCANNED if inside else Reason.LINK_OUTSIDE


def _folders(roots: Iterable[Root], walks: Mapping[str, Walked]) -> dict[str, FileId]:
    folders: dict[str, FileId] = {}
    for root in sorted(roots, key=lambda root: -len(root.folder)):
        for folder in walks[root.source_id].folders:
            folders.setdefault(folder, FileId(root.source_id, folder[len(root.folder) + 1 :]))
    return folders
