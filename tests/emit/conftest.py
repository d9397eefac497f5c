"""Node and npm for tests that run what was emitted: one installation, kept in pytest's cache."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

HARNESS = Path(__file__).parent / "harness"


@pytest.fixture(scope="session")
def npm(request: pytest.FixtureRequest) -> Path:
    """A folder with the packages of `harness/package.json` installed; reused while that file stays the same."""
    manifest = (HARNESS / "package.json").read_bytes()
    cache = request.config.cache
    assert cache is not None
    folder = cache.mkdir("npm") / hashlib.sha256(manifest).hexdigest()[:16]
    if not (folder / "done").is_file():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "package.json").write_bytes(manifest)
        command = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=600)
        (folder / "done").touch()
    return folder


@pytest.fixture(scope="session")
def node(npm: Path) -> Callable[..., Any]:
    """Runs a script of the harness on JSON; imports of packages resolve in the installed folder."""

    def run(script: str, given: Any, *args: str) -> Any:
        command = ["node", str(HARNESS / script), *args]
        environment = {"PATH": _path(), "TZ": "UTC"}
        ran = subprocess.run(
            command, input=json.dumps(given), capture_output=True, text=True, cwd=npm, env=environment, timeout=120
        )
        assert ran.returncode == 0, ran.stderr[-3000:]
        return json.loads(ran.stdout)

    return run


def _path() -> str:
    import os

    return os.environ["PATH"]


@pytest.fixture
def package(tmp_path: Path, npm: Path) -> Iterator[Callable[..., Path]]:
    """Writes a file set to disk, with its dependencies installed."""
    from c2s.emit.base import FileSet

    def make(files: FileSet, name: str) -> Path:
        folder = tmp_path / name
        for path, data in files:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        (folder / "node_modules").symlink_to(npm / "node_modules")
        return folder

    yield make
