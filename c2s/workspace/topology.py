"""Facts about the sources themselves: what was looked at, what was there, what was left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from c2s.workspace.model import Document, Kind, Reason, Root, Skip, SourceFile

_REFUSED = frozenset({Reason.LINK_OUTSIDE})
_DAMAGED = frozenset({Reason.UNREADABLE, Reason.LIMIT})


class Amount(msgspec.Struct, frozen=True):
    files: int
    bytes: int


class Skipped(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one reason left out. A path that ends in `/` stands for everything in that folder."""

    reason: str
    count: int
    paths: tuple[str, ...]
    details: Mapping[str, str] = {}


class Source(msgspec.Struct, frozen=True, rename="camel"):
    source_id: str
    roles: tuple[str, ...]
    availability: str
    """`available`, or `partially-available` where something in it could not be read."""
    searched: bool
    evidence: tuple[str, ...]
    """Why it has its roles, where the user did not say."""
    languages: Mapping[str, Amount]
    kinds: Mapping[str, int]
    documents: Mapping[str, Amount]
    unread: Mapping[str, int]
    """Files of other kinds, by the ending of their names."""
    skipped: tuple[Skipped, ...]
    refused_links: tuple[str, ...]


class Topology(msgspec.Struct, frozen=True):
    sources: tuple[Source, ...]

    def source(self, source_id: str) -> Source:
        return next(source for source in self.sources if source.source_id == source_id)


def topology(
    roots: Sequence[Root],
    files: Iterable[SourceFile],
    documents: Iterable[Document],
    unread: Mapping[str, Mapping[str, int]],
    skips: Sequence[Skip],
) -> Topology:
    by_source: dict[str, list[SourceFile]] = {root.source_id: [] for root in roots}
    described: dict[str, list[Document]] = {root.source_id: [] for root in roots}
    for file in files:
        by_source[file.source_id].append(file)
    for document in documents:
        described[document.source_id].append(document)
    return Topology(
        tuple(
            _source(root, by_source[root.source_id], described[root.source_id], unread.get(root.source_id, {}), skips)
            for root in roots
        )
    )


def _source(
    root: Root,
    files: Sequence[SourceFile],
    documents: Sequence[Document],
    unread: Mapping[str, int],
    all_skips: Sequence[Skip],
) -> Source:
    skips = [skip for skip in all_skips if skip.source_id == root.source_id]
    kinds = Counter(file.kind for file in files)
    return Source(
        source_id=root.source_id,
        roles=tuple(root.roles),
        availability="partially-available" if any(skip.reason in _DAMAGED for skip in skips) else "available",
        searched=True,
        evidence=root.evidence,
        languages=_amounts((file.language, file.size) for file in files),
        kinds={kind.value: kinds[kind] for kind in Kind if kinds[kind]},
        documents=_amounts((document.format, document.size) for document in documents),
        unread=dict(sorted(unread.items())),
        skipped=tuple(_skipped(reason, skips) for reason in Reason if any(skip.reason is reason for skip in skips)),
        refused_links=tuple(skip.path for skip in skips if skip.reason in _REFUSED),
    )


def _amounts(sizes: Iterable[tuple[str, int]]) -> dict[str, Amount]:
    found: dict[str, list[int]] = {}
    for name, size in sizes:
        found.setdefault(name, []).append(size)
    return {name: Amount(len(found[name]), sum(found[name])) for name in sorted(found)}


def _skipped(reason: Reason, skips: Iterable[Skip]) -> Skipped:
    of_reason = [skip for skip in skips if skip.reason is reason]
    shown = {f"{skip.path}/" if skip.folder else skip.path: skip.detail for skip in of_reason}
    return Skipped(
        reason.value,
        sum(skip.count for skip in of_reason),
        tuple(sorted(shown)),
        {path: detail for path, detail in sorted(shown.items()) if detail},
    )
