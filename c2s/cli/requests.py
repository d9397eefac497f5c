"""From options and configuration to one request; the command line comes first."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from c2s import config
from c2s.diagnostics import UsageError
from c2s.pipeline import ScanRequest
from c2s.workspace.model import Role
from c2s.workspace.roots import Request


class Given(NamedTuple):
    """Options as they came; None where one was not used. The role `` stands for bare paths."""

    roots: Mapping[str, list[str] | None]
    exclude: list[str] | None = None
    feature: list[str] | None = None
    entry: list[str] | None = None
    framework: list[str] | None = None
    workers: int | None = None
    no_cache: bool = False


def scan_request(given: Given, base: Path, named: Path | None, out: Path | None) -> ScanRequest:
    """Roots and selectors of the command line replace configured ones; excludes and descriptors add to them."""
    if given.workers is not None and not 1 <= given.workers <= 256:
        raise UsageError(f"--workers {given.workers} is not between 1 and 256", "leave it out to let c2s choose")
    found = config.load(base, None if named is None else base / named)
    settings = found.settings
    changes: dict[str, Any] = {
        "exclude": settings.exclude + tuple(given.exclude or ()),
        "feature": tuple(given.feature or settings.feature),
        "entry": tuple(given.entry or settings.entry),
        "workers": given.workers or settings.workers,
        "cache": settings.cache and not given.no_cache,
    }
    folder = found.folder or base
    configured = {name: folder / name for name in settings.frameworks}
    return ScanRequest(
        roots=_of_options(given) or _of_settings(settings, folder, base),
        base=base,
        configuration=found.model_copy(update={"settings": settings.model_copy(update=changes)}),
        descriptors=configured | {name: base / name for name in given.framework or ()},
        out=out,
        said={"entry": _said("--entry", given.entry), "feature": _said("--feature", given.feature)},
    )


def _said(option: str, values: list[str] | None) -> str:
    return option if values else ""


def _of_options(given: Given) -> list[Request]:
    return [
        Request(path, Role(role) if role else None, f"--{role}" if role else "PATH")
        for role, paths in given.roots.items()
        for path in paths or ()
    ]


def _of_settings(settings: config.Settings, folder: Path, base: Path) -> list[Request]:
    """Configured roots are relative to their file."""
    by_role = settings.roots.model_dump()
    return [
        Request(path if folder == base else str(folder / path), role, f"roots.{role}")
        for role in Role
        for path in by_role[role.value]
    ]
