"""A small checkout on disk, and its discovery with a fixed table of suffixes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from c2s.config import Configuration, Settings
from c2s.workspace.files import discover
from c2s.workspace.model import Role, Suffixes
from c2s.workspace.roots import Request
from c2s.workspace.workspace import Workspace

SUFFIXES = Suffixes(
    {
        ".ts": ("typescript", "ts"),
        ".tsx": ("typescript", "tsx"),
        ".js": ("javascript", "js"),
        ".vue": ("vue", "sfc"),
        ".java": ("java", "java"),
        ".py": ("python", "py"),
    }
)

Tree = Mapping[str, str | bytes]


def plant(folder: Path, tree: Tree) -> Path:
    for name, text in tree.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def request(path: str, role: str | None = None) -> Request:
    return Request(path, Role(role), f"--{role}") if role else Request(path)


Scan = Callable[..., Workspace]


@pytest.fixture
def scan(tmp_path: Path) -> Scan:
    """`scan(tree, client=".", backend="server", bare="app", settings={...})` plants the tree and discovers it."""

    def run(tree: Tree, *, settings: Mapping[str, object] | None = None, **roots: str | list[str]) -> Workspace:
        plant(tmp_path, tree)
        requests = [
            request(path, None if role == "bare" else role)
            for role, paths in roots.items()
            for path in ([paths] if isinstance(paths, str) else paths)
        ]
        configuration = Configuration(settings=Settings.model_validate(settings or {}))
        return discover(requests, configuration, SUFFIXES, tmp_path)

    return run


def paths(workspace: Workspace, source_id: str | None = None) -> list[str]:
    return [file.path for file in workspace.files if source_id in (None, file.source_id)]


def skipped(workspace: Workspace) -> dict[str, str]:
    return {skip.path: skip.reason.value for skip in workspace.skips}


def kinds(workspace: Workspace) -> dict[str, str]:
    return {file.path: file.kind.value for file in workspace.files}
