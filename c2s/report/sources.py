"""What was looked at, for people: sources with their roles, what was read, what was not and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from c2s.workspace.topology import Amount, Skipped, Source, Topology

_NAMED = 3


def sources_text(topology: Topology) -> str:
    return "\n".join(line for source in topology.sources for line in _source(source))


def _source(source: Source) -> Iterable[str]:
    roles = " and ".join(source.roles)
    why = f" (found: {'; '.join(source.evidence[:_NAMED])})" if source.evidence else ""
    partly = "" if source.availability == "available" else f", {source.availability.replace('-', ' ')}"
    yield f"source {source.source_id}: {roles}{why}{partly}"
    yield f"  read: {_amounts(source.languages) or 'no source files'}"
    if source.documents:
        yield f"  descriptions: {_amounts(source.documents)}"
    for skipped in source.skipped:
        yield f"  skipped, {skipped.reason}: {skipped.count} ({_named(skipped)})"
    if source.unread:
        endings = sorted(source.unread, key=lambda ending: (-source.unread[ending], ending))
        shown = ", ".join(f"{source.unread[ending]} {ending}" for ending in endings[:8])
        yield f"  other files: {shown}{', ...' if len(endings) > 8 else ''}"


def _amounts(amounts: Mapping[str, Amount]) -> str:
    return ", ".join(f"{name} {amount.files} ({_size(amount.bytes)})" for name, amount in amounts.items())


def _size(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 100_000 else f"{count / 1e3:.1f} kB"


def _named(skipped: Skipped) -> str:
    shown = ", ".join(skipped.paths[:_NAMED])
    return f"{shown}, ..." if len(skipped.paths) > _NAMED else shown
