"""Runs the command in this process, as `main` does, in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from c2s.cli.app import run


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """The last line on standard error: what a user reads."""
        return self.err.rstrip("\n").rpartition("\n")[2]


C2s = Callable[..., Done]
Plant = Callable[[Mapping[str, str | bytes]], Path]


@pytest.fixture
def c2s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> C2s:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("C2S_CACHE_DIR", raising=False)

    def call(*arguments: str) -> Done:
        capfd.readouterr()
        code = run(list(arguments))
        return Done(code, *capfd.readouterr())

    return call


@pytest.fixture
def plant(tmp_path: Path) -> Plant:
    def write(tree: Mapping[str, str | bytes]) -> Path:
        for name, text in tree.items():
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return tmp_path

    return write
