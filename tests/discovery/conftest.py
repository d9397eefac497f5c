"""A result of a real scan of a small client, read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from c2s.config import Configuration, Settings
from c2s.discovery import stored
from c2s.discovery.stored import Stored
from c2s.pipeline import STAGES, Scan, ScanRequest
from c2s.workspace.model import Role
from c2s.workspace.roots import Request
from tests.corpora.cases import cases
from tests.fictional.seeds import SEEDS

ScanOf = Callable[[Mapping[str, str]], Stored]


def scanned(folder: Path, tree: Mapping[str, str]) -> Stored:
    """`web/` is a client, `server/` a backend."""
    for name, text in tree.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    roles = (("web", Role.CLIENT), ("server", Role.BACKEND))
    roots = [Request(name, role) for name, role in roles if (folder / name).is_dir()]
    done = Scan(ScanRequest(roots, folder, Configuration(settings=Settings(cache=False, workers=1))))
    for stage in STAGES:
        done = stage(done)
    return stored.read(done.result)


@pytest.fixture
def scan_of(tmp_path: Path) -> ScanOf:
    return lambda tree: scanned(tmp_path, tree)


@pytest.fixture(scope="session")
def seeds(tmp_path_factory: pytest.TempPathFactory) -> Stored:
    return scanned(tmp_path_factory.mktemp("seeds"), SEEDS)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Stored:
    """The bundled example, client and backend."""
    (case,) = (each for each in cases() if each.name == "library-loans")
    return stored.read(case.scan(tmp_path_factory.mktemp("library") / "result.json"))
