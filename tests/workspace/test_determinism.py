"""The same workspace for any hash seed and any order in which the system lists files."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import rignore

from .conftest import Scan, plant

TREE = {
    **{
        f"{app}/package.json": '{"dependencies": {"vue": "3", "react": "18", "preact": "1"}}'
        for app in ("kiosk", "web")
    },
    **{f"{app}/src/{name}.ts": "export const a = 1\n" for app in ("kiosk", "web") for name in "dcab"},
    **{f"server-{name}/pom.xml": "<a>spring-web</a><b>quarkus-rest</b>" for name in "ba"},
    **{f"server-{name}/src/A.java": "class A {}" for name in "ba"},
    "shared/x.py": "import requests\n",
    "shared/y.kt": "",
    "pyproject.toml": "",
    "web/.env": "A=1\nSECRET=2\nTOKEN=3\n",
    "web/api.proto": "",
}

SCRIPT = """
import sys
from pathlib import Path
from c2s.config import Configuration
from c2s.workspace.files import discover
from c2s.workspace.model import Suffixes
from c2s.workspace.roots import Request
suffixes = Suffixes({".ts": ("typescript", "ts"), ".java": ("java", "java"), ".py": ("python", "py")})
found = discover([Request(".")], Configuration(), suffixes, Path.cwd())
sys.stdout.buffer.write(repr((found.files, found.skips, found.topology, found.diagnostics, found.links,
    found.documents, found.project_files, found.descriptors, [root.source_id for root in found.roots])).encode())
"""


def test_hash_seeds_change_nothing(tmp_path: Path) -> None:
    plant(tmp_path, TREE)
    seen = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT], cwd=tmp_path, capture_output=True, check=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "77")
    }  # fmt: skip
    assert len(seen) == 1
    assert b"server-a" in seen.pop()


def test_the_order_of_listing_changes_nothing(scan: Scan, monkeypatch: pytest.MonkeyPatch) -> None:
    first = scan(TREE, bare=".")
    real = rignore.walk

    def backwards(folder: Path, *, should_exclude_entry: Callable[[Path], bool], **options: Any) -> Iterator[Path]:
        """Entries reach the visitor in the opposite order, each folder still before what is in it."""
        entries = [path for path in real(folder, **options) if path != folder]
        for path in sorted(entries, reverse=True, key=lambda path: (-len(path.parts), path)):
            should_exclude_entry(path)
        return iter(())

    monkeypatch.setattr(rignore, "walk", backwards)
    again = scan({}, bare=".")
    assert (again.files, again.skips, again.topology, again.diagnostics) == (
        first.files,
        first.skips,
        first.topology,
        first.diagnostics,
    )
    assert again.digest == first.digest
