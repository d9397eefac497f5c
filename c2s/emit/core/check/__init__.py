"""Checks a core-export-v1 package: everything that its profile's validator asks for, and some warnings.

It installs nothing, uses no network and calls no tool. It starts the package's own server and tests, with a cleaned
environment and limits of time, unless told not to.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from c2s.emit.core.check import extras, layout, manifest, running, skills
from c2s.emit.core.check.model import PackageFolder, Problem, Rule

RULES: tuple[Rule, ...] = (
    *layout.RULES,
    *skills.RULES,
    *manifest.RULES,
    *running.RULES,
    *extras.RULES,
)


@dataclass(frozen=True)
class CheckReport:
    """All problems, errors first, each kind in the order of its rules."""

    folder: Path
    problems: tuple[Problem, ...]
    files: int
    skipped_tests: bool
    needs_host: bool

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.severity == "error")

    @property
    def warnings(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.severity == "warning")

    @property
    def ok(self) -> bool:
        return not self.errors

    @property
    def summary(self) -> str:
        """One line."""
        counted = f"{self.files} files"
        if not self.ok:
            return f"{_counted(len(self.errors), 'error')}, {_counted(len(self.warnings), 'warning')} ({counted})"
        if self.skipped_tests:
            return f"structure is valid; server and tests were not run ({counted})"
        if self.needs_host:
            return f"structure and tool list are valid; the package still needs a host integration ({counted})"
        return f"structure, server and tests are valid ({counted})"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def check_core(folder: Path, skip_tests: bool = False) -> CheckReport:
    """Every problem of the package in this folder; never stops at the first."""
    package = PackageFolder(folder, dict(os.environ))
    if not folder.is_dir():
        missing = Problem("core/folder", str(folder), "is no folder", "name the folder of a package")
        return CheckReport(folder, (missing,), 0, skip_tests, False)
    found = [
        problem
        for rule in RULES
        if not (skip_tests and rule.runs_code)
        for problem in rule.problems(package)
    ]  # fmt: skip
    found.sort(key=lambda problem: problem.severity != "error")
    marker = (package.manifest or {}).get("code2skill")
    needs_host = isinstance(marker, dict) and bool(marker.get("requiresHostIntegration"))
    return CheckReport(folder, tuple(dict.fromkeys(found)), package.file_count, skip_tests, needs_host)


__all__ = ["RULES", "CheckReport", "Problem", "check_core"]
