"""Discovery: from what the user authorised to a workspace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from c2s.config import Configuration
from c2s.diagnostics import Diagnostic, UsageError, diagnostic, ordered
from c2s.workspace import roots as rooting
from c2s.workspace.collect import Collected, collect
from c2s.workspace.inspect import Inspected, inspect
from c2s.workspace.languages import NAMES
from c2s.workspace.manifests import DESCRIPTOR_SUFFIX
from c2s.workspace.model import Reason, Root, Skip, Suffixes
from c2s.workspace.surveys import Surveys
from c2s.workspace.topology import Source, Topology, topology
from c2s.workspace.workspace import Workspace

_CODES: Mapping[Reason, str] = {
    Reason.UNREADABLE: "C2S101",
    Reason.LINK_OUTSIDE: "C2S102",
    Reason.LINK_BROKEN: "C2S103",
    Reason.LINK_UNSCANNED: "C2S103",
    Reason.OVERSIZED: "C2S104",
    Reason.LIMIT: "C2S105",
    Reason.PROJECT_FILE: "C2S112",
    Reason.BINARY: "C2S106",
    Reason.ENCODING: "C2S107",
    Reason.MISMATCH: "C2S109",
    Reason.NAME: "C2S109",
}
"""Reasons that are diagnostics too. What ignore files and --exclude leave out is in the topology alone."""

NONE: Mapping[str, Path] = {}

READ_FORMATS = frozenset({"openapi", "unknown"})
"""Formats of interface descriptions that later stages read; what is unknown may be a part of one."""


def discover(
    requests: Sequence[rooting.Request],
    configuration: Configuration,
    suffixes: Suffixes,
    base: Path,
    descriptors: Mapping[str, Path] = NONE,
) -> Workspace:
    """Everything that may be read below the roots, and everything that was left out. `base` is the working folder.

    `descriptors` are framework descriptors that the user names, wherever they lie.
    """
    limits = configuration.settings.limits
    surveys = Surveys(configuration, suffixes, descriptors)
    roots = rooting.resolve(requests, base, surveys.detect)
    collected = collect(roots, surveys.of)
    inspected = inspect(collected.files, suffixes, limits)
    skips = _skips(collected, inspected)
    roots = _used(roots, collected, inspected)
    found = topology(roots, inspected.files, inspected.documents, inspected.unread, skips)
    _refuse_empty(roots, requests, collected, found)
    return Workspace(
        roots=roots,
        files=tuple(inspected.files),
        documents=tuple(inspected.documents),
        project_files=tuple(inspected.manifests),
        descriptors=_dropped(inspected) | surveys.descriptors(roots),
        links=collected.links,
        skips=skips,
        topology=found,
        diagnostics=ordered([*_of_skips(skips), *_of_sources(roots, found, inspected), *surveys.diagnostics(roots)]),
        locations={one.id: one.entry.location for one in collected.files},
        entries=surveys.entries(roots),
    )


def own_descriptors(
    requests: Sequence[rooting.Request],
    configuration: Configuration,
    suffixes: Suffixes,
    base: Path,
    descriptors: Mapping[str, Path] = NONE,
) -> Mapping[str, bytes]:
    """The framework descriptors that a scan of these roots would find; nothing else of them is read."""
    surveys = Surveys(configuration, suffixes, descriptors)
    if not requests:
        return surveys.descriptors(())
    roots = rooting.resolve(requests, base, surveys.detect)
    dropped = [found for found in collect(roots, surveys.of).files if found.id.path.endswith(DESCRIPTOR_SUFFIX)]
    inspected = inspect(dropped, suffixes, configuration.settings.limits)
    return _dropped(inspected) | surveys.descriptors(roots)


def _dropped(inspected: Inspected) -> dict[str, bytes]:
    return {f"{file.source_id}:{file.path}": body for file, body in inspected.descriptors.items()}


def _skips(collected: Collected, inspected: Inspected) -> tuple[Skip, ...]:
    """All skips by place; files beyond the limit are one skip for each source, at the first of them."""
    every = sorted([*collected.skips, *inspected.skips], key=lambda skip: (skip.source_id, skip.path, skip.reason))
    beyond = [skip for skip in every if skip.reason is Reason.LIMIT]
    merged = [skip for skip in every if skip.reason is not Reason.LIMIT]
    for _, of_source in groupby(beyond, key=lambda skip: skip.source_id):
        group = list(of_source)
        merged.append(Skip(*group[0].id, Reason.LIMIT, detail="and all after it", count=len(group)))
    return tuple(sorted(merged, key=lambda skip: (skip.source_id, skip.path, skip.reason)))


def _used(roots: Sequence[Root], collected: Collected, inspected: Inspected) -> tuple[Root, ...]:
    """Parts that detection made and that own nothing are left away; what the user named stays."""
    owning = {file.source_id for file in inspected.files} | {file.source_id for file in inspected.documents}
    return tuple(root for root in roots if root.source_id in owning or not root.evidence)


def _refuse_empty(
    roots: Sequence[Root], requests: Sequence[rooting.Request], collected: Collected, found: Topology
) -> None:
    """A root that gives nothing is a mistake of the call, unless inner roots own all that is in it."""
    named = ", ".join(request.path for request in requests)
    if not roots:
        raise UsageError(f"{named}: holds no file that c2s reads", "see `c2s list languages`")
    for root in roots:
        source = found.source(root.source_id)
        if not source.languages and not source.documents and not _owned_by_inner(root, roots, collected):
            raise UsageError(f"{root.source_id} ({_shown(root, requests)}) {_emptiness(source)}", _step(source))


def _owned_by_inner(root: Root, roots: Sequence[Root], collected: Collected) -> bool:
    inner = {other.source_id for other in roots if other.folder.startswith(f"{root.folder}/")}
    return any(found.id.source_id in inner for found in collected.files)


def _shown(root: Root, requests: Sequence[rooting.Request]) -> str:
    by_role = [request.path for request in requests if request.role in (None, root.roles[0])]
    ends = [path for path in by_role if Path(path).name == Path(root.folder).name]
    return (ends or by_role or [""])[0]


def _emptiness(source: Source) -> str:
    skipped = {part.reason: part.count for part in source.skipped}
    if not skipped and not source.unread:
        return "is empty"
    left_out = ", ".join(f"{count} {reason}" for reason, count in skipped.items())
    unread = ", ".join(f"{count} {suffix}" for suffix, count in source.unread.items())
    parts = [f"skipped: {left_out}" if left_out else "", f"not read: {unread}" if unread else ""]
    return f"holds no file that c2s reads ({'; '.join(part for part in parts if part)})"


def _step(source: Source) -> str:
    return "see `c2s list languages`" if source.unread else "name the folder that holds the source"


def _of_skips(skips: Iterable[Skip]) -> Iterable[Diagnostic]:
    for skip in skips:
        code = _CODES.get(skip.reason)
        if code is not None:
            what = skip.detail or skip.reason.value.replace("-", " ")
            more = f" ({skip.count} files)" if skip.count > 1 else ""
            yield diagnostic(code, f"not read: {what}{more}", source_id=skip.source_id, path=skip.path)


def _of_sources(roots: Sequence[Root], found: Topology, inspected: Inspected) -> Iterable[Diagnostic]:
    for file in inspected.not_utf8:
        yield diagnostic("C2S107", "not UTF-8: read with replacements", source_id=file.source_id, path=file.path)
    for document in inspected.documents:
        if document.format not in READ_FORMATS:
            message = f"a description in a format that is not read yet: {document.format}"
            yield diagnostic("C2S114", message, source_id=document.source_id, path=document.path)
    for source in found.sources:
        for suffix, count in source.unread.items():
            if suffix in NAMES:
                message = f"{count} {suffix} {'file' if count == 1 else 'files'} not read: {NAMES[suffix]}"
                yield diagnostic("C2S108", message, source_id=source.source_id)
