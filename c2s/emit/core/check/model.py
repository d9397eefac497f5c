"""What the checker knows: a package folder, rules, and the problems that they find."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeAlias

from c2s.emit.core.check.probe import SERVER, Probe, probed

MODULES = ("function-core/index.mjs", "mcp-tool/index.mjs", "portable-agent-result.mjs")
OUTPUT_LIMIT = 800
"""So many last characters of a command's output stand in a message."""


@dataclass(frozen=True, order=True)
class Problem:
    """One finding: where, what, and what to do about it."""

    rule: str
    place: str
    message: str
    next_step: str
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        return f"{self.severity.upper()}: {self.place}: {self.message}; {self.next_step} [{self.rule}]"


@dataclass(frozen=True)
class PackageFolder:
    """A folder as it is on disk; what cannot be read is None, and some rule says so."""

    path: Path
    environment: dict[str, str] = field(default_factory=dict)
    """Of the caller."""

    def text(self, name: str) -> str | None:
        try:
            return (self.path / name).read_bytes().decode()
        except (OSError, UnicodeDecodeError):
            return None

    def exists(self, name: str) -> bool:
        return (self.path / name).exists()

    def is_file(self, name: str) -> bool:
        return (self.path / name).is_file()

    @cached_property
    def skills(self) -> list[str]:
        """Of both forms, the root first."""
        nested = sorted(str(found.relative_to(self.path).as_posix()) for found in self.path.glob("skills/*/SKILL.md"))
        return (["SKILL.md"] if self.exists("SKILL.md") else []) + nested

    @cached_property
    def tests(self) -> list[Path]:
        return sorted(found for found in self.path.glob("tests/**/*.test.mjs") if found.is_file())

    @cached_property
    def manifest(self) -> dict[str, Any] | None:
        """`package.json`, where it is an object."""
        try:
            document = json.loads(self.text("package.json") or "")
        except ValueError:
            return None
        return document if isinstance(document, dict) else None

    @property
    def can_run(self) -> bool:
        """Whether there is enough to start the server and the tests."""
        return self.manifest is not None and bool(self.tests) and self.is_file(SERVER)

    @cached_property
    def probe(self) -> Probe:
        return probed(self.path, self.environment)

    @cached_property
    def lacks(self) -> str:
        """The package that the server did not find when it started; empty where it found all."""
        found = _LACKING.search(self.probe.ran.stderr) if self.probe.ran.code else None
        return found[1] if found else ""

    @cached_property
    def file_count(self) -> int:
        count = 0
        for _, folders, files in os.walk(self.path):
            folders[:] = [name for name in folders if name != "node_modules"]
            count += len(files)
        return count


_LACKING = re.compile(r"ERR_MODULE_NOT_FOUND\]?: Cannot find package '([^']+)'")
Finding: TypeAlias = tuple[str, str, str]
"""Place, message, next step."""


@dataclass(frozen=True)
class Rule:
    """One check. `id` is stable; the first line of `find`'s documentation says what it asks for."""

    id: str
    find: Callable[[PackageFolder], Iterator[Finding]]
    severity: Literal["error", "warning"] = "error"
    runs_code: bool = False
    """Whether it starts the server or the tests; left out with `skip_tests`."""

    def problems(self, package: PackageFolder) -> Iterator[Problem]:
        for place, message, next_step in self.find(package):
            yield Problem(self.id, place, message, next_step, self.severity)


def cut(output: str) -> str:
    return output.strip()[-OUTPUT_LIMIT:]
