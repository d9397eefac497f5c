"""Bundled cases: sources, and what a scan and an export of them must give, as a folder compared file by file."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from c2s import pipeline
from c2s.config import Configuration, Settings
from c2s.discovery import stored
from c2s.pipeline import ScanRequest
from c2s.report.found import LISTS
from c2s.report.progress import Silent
from c2s.workspace.model import Role
from c2s.workspace.roots import Request

CORPORA = Path(__file__).parents[2] / "corpora"
OTHER = frozenset({"sources"})
"""Lists that say nothing about what was found."""


@dataclass(frozen=True)
class Case:
    folder: Path

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def expected(self) -> Path:
        return self.folder / "expected"

    @property
    def settings(self) -> Mapping[str, object]:
        return tomllib.loads((self.folder / "case.toml").read_text("utf-8"))

    def roots(self) -> list[Request]:
        roots = self.settings["roots"]
        assert isinstance(roots, dict)
        return [Request(path, Role(role), f"--{role}") for role, paths in roots.items() for path in paths]

    def scan(self, out: Path) -> bytes:
        """The result of a scan, which lies at `out` as well."""
        settings = Configuration(settings=Settings(cache=False, workers=1))
        return pipeline.scan(ScanRequest(self.roots(), self.folder, settings, out=out), Silent()).result

    def actual(self, work: Path) -> dict[str, bytes]:
        """What there is now, by path below `expected`."""
        result = work / "result.json"
        known = stored.read(self.scan(result))
        files = {f"{name}.json": _json(LISTS[name](known).rows) for name in LISTS if name not in OTHER}
        emitters = self.settings.get("export", [])
        assert isinstance(emitters, list)
        for emitter in emitters:
            out = work / emitter
            pipeline.export(emitter, work, result, (), out, Silent())
            files |= {f"{emitter}/{path}": body for path, body in read_folder(out).items()}
        return files


def cases() -> list[Case]:
    return [Case(file.parent) for file in sorted(CORPORA.glob("*/case.toml"))]


def read_folder(folder: Path) -> dict[str, bytes]:
    """Files by path. Manifests of the writer hold digests of files that are compared themselves."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name != ".c2s-manifest.json"
    }


def write_expected(case: Case, work: Path) -> None:
    shutil.rmtree(case.expected, ignore_errors=True)
    for path, body in case.actual(work).items():
        file = case.expected / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)


def _json(rows: object) -> bytes:
    return (json.dumps(rows, indent=1, ensure_ascii=False) + "\n").encode()


def differences(expected: Mapping[str, bytes], actual: Mapping[str, bytes]) -> Iterator[str]:
    """A readable account of two folders that differ."""
    from difflib import unified_diff

    for path in sorted({*expected, *actual}):
        if path not in actual:
            yield f"missing: {path}"
        elif path not in expected:
            yield f"not expected: {path}"
        elif expected[path] != actual[path]:
            before, after = (text[path].decode().splitlines() for text in (expected, actual))
            yield "\n".join(list(unified_diff(before, after, f"expected/{path}", path, lineterm="", n=1))[:40])
