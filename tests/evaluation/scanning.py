"""Runs the stages of a scan on sources that are given as text, in this process."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from c2s.config import Configuration, Settings
from c2s.discovery.result import Result
from c2s.pipeline import STAGES, Scan, ScanRequest
from c2s.workspace.model import Role
from c2s.workspace.roots import Request

Sources = Mapping[str, str | bytes]
"""Texts by path. A path below `server/` belongs to a backend, every other one to the client."""


def scan_bytes(folder: Path, sources: Sources, workers: int = 1) -> bytes:
    """The encoded result of a scan of these sources, written below a folder."""
    for path, text in sources.items():
        file = folder / _placed(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
    roots = [
        Request(name, role)
        for name, role in (("client", Role.CLIENT), ("server", Role.BACKEND))
        if (folder / name).is_dir()
    ]
    settings = Settings(cache=False, workers=workers)
    done = Scan(ScanRequest(roots, folder, Configuration(settings=settings)))
    for stage in STAGES:
        done = stage(done)
    return done.result


def scan(folder: Path, sources: Sources, workers: int = 1) -> Result:
    return msgspec.json.decode(scan_bytes(folder, sources, workers), type=Result)


def _placed(path: str) -> str:
    return path if path.startswith("server/") else f"client/{path}"
