"""The frontends that are installed, found by their entry points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import PurePath

from c2s.frontends.base import Frontend

GROUP = "c2s.frontends"


class FrontendUnavailable(RuntimeError):
    """An installed frontend cannot be used; says which, from where, and why."""


@cache
def frontends() -> tuple[Frontend, ...]:
    """All frontends by name. Their grammars and tables are loaded when the first file of a dialect is read."""
    return tuple(frontend_named(name) for name in sorted(_entries()))


@cache
def frontend_named(name: str) -> Frontend:
    entry = _entries()[name]
    try:
        frontend: Frontend = entry.load()
    except Exception as cause:
        raise FrontendUnavailable(f"frontend {name!r} ({entry.value}) cannot be loaded: {cause}") from cause
    return frontend


def dialect_of(path: str | PurePath) -> tuple[Frontend, str] | None:
    """The frontend and dialect that read a file of this name; the longest known ending decides."""
    _, *endings = PurePath(path).name.lstrip(".").split(".")
    claims = _claims()
    for skipped in range(len(endings)):
        claim = claims.get("." + ".".join(endings[skipped:]).lower())
        if claim is not None:
            return claim
    return None


@cache
def _entries() -> Mapping[str, EntryPoint]:
    entries: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        other = entries.setdefault(entry.name, entry)
        if other.value != entry.value:
            raise FrontendUnavailable(f"frontend {entry.name!r} is installed twice: {other.value}, {entry.value}")
    return entries


@cache
def _claims() -> Mapping[str, tuple[Frontend, str]]:
    claims: dict[str, tuple[Frontend, str]] = {}
    for frontend in frontends():
        for suffix, dialect in frontend.suffixes.items():
            if suffix in claims:
                raise FrontendUnavailable(f"both {claims[suffix][0].name!r} and {frontend.name!r} read {suffix} files")
            claims[suffix] = (frontend, dialect)
    return claims
