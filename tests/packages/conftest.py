"""The product as its users run it, in a folder of its own; node and its packages are those of `tests/emit`."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from c2s.cli.app import run
from tests.emit.conftest import node, npm, package

__all__ = ["node", "npm", "package"]

FIXTURES = Path(__file__).parent
Run = Callable[..., None]
Exported = Callable[..., Path]


@pytest.fixture
def c2s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in the temporary folder; it has to end with the given code."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, code: int = 0) -> None:
        assert run(arguments) == code, arguments

    return call


@pytest.fixture
def exported(c2s: Run, tmp_path: Path, npm: Path) -> Exported:
    """A client, scanned and exported, with the dependencies of its packages installed: the folder of packages."""

    def make(client: Path, features: Sequence[str] = (), out: str = "out") -> Path:
        c2s("scan", "--client", str(client), "--quiet")
        selected = [word for feature in features for word in ("--feature", feature)]
        c2s("export", "core", *selected, "--out", out)
        for folder in (tmp_path / out).iterdir():
            (folder / "node_modules").symlink_to(npm / "node_modules")
        return tmp_path / out

    return make


@pytest.fixture
def orchard(tmp_path: Path, npm: Path) -> Path:
    """The fictional client, with its libraries installed."""
    folder = tmp_path / "orchard"
    shutil.copytree(FIXTURES / "orchard", folder)
    (folder / "node_modules").symlink_to(npm / "node_modules")
    return folder
