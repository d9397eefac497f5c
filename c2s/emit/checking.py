"""Checks of packages in a folder, each by the rules of its format."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from c2s.diagnostics import UsageError
from c2s.emit.core.check import CheckReport, check_core
from c2s.emit.writer import MANIFEST

MARKS = (MANIFEST, "package.json", "SKILL.md", "MCP-SETUP.md", "skills", "function-core", "mcp-tool")
"""What tells a package from a folder of packages."""


@dataclass(frozen=True)
class Checked:
    """Reports by folder, in order."""

    reports: tuple[CheckReport, ...]

    @property
    def ok(self) -> bool:
        return all(report.ok for report in self.reports)

    def lines(self) -> Iterator[str]:
        """Each package with its problems under it."""
        for report in self.reports:
            yield f"{report.folder}: {report.summary}"
            yield from (f"  {problem}" for problem in report.problems)
        if len(self.reports) > 1:
            failed = sum(not report.ok for report in self.reports)
            yield f"{len(self.reports)} packages: {len(self.reports) - failed} valid, {failed} with errors"

    def data(self) -> dict[str, Any]:
        return {"ok": self.ok, "packages": [_data(report) for report in self.reports]}


def _data(report: CheckReport) -> dict[str, Any]:
    problems = [
        {"rule": p.rule, "severity": p.severity, "place": p.place, "message": p.message, "next": p.next_step}
        for p in report.problems
    ]
    return {
        "folder": str(report.folder),
        "ok": report.ok,
        "files": report.files,
        "summary": report.summary,
        "problems": problems,
    }


def check(folder: Path) -> Checked:
    """A package, or every package in a folder of packages."""
    if not folder.is_dir():
        raise UsageError(f"no such folder: {folder}", "name one that `c2s export` wrote")
    found = [folder] if is_package(folder) else sorted(each for each in folder.iterdir() if is_package(each))
    if not found:
        raise UsageError(f"no package in {folder}", "name one that `c2s export` wrote")
    for each in found:
        _known_format(each)
    return Checked(tuple(check_core(each) for each in found))


def is_package(folder: Path) -> bool:
    return folder.is_dir() and any((folder / mark).exists() for mark in MARKS)


def _known_format(folder: Path) -> None:
    """Packages that another emitter wrote are for its own checks."""
    try:
        name = json.loads((folder / MANIFEST).read_bytes())["emitter"]
    except (OSError, ValueError, KeyError, TypeError):
        return
    if name != "core":
        raise UsageError(f"{folder}: there are no checks for packages of the emitter {name!r}", "check others by name")
