"""Whole results and packages: the same bytes for any hash seed, number of workers, order of files and place on disk."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from c2s import pipeline
from c2s.evaluation import run
from c2s.report.progress import Silent

from .cases import Case, cases, differences, read_folder

ROOT = Path(__file__).parents[2]

SCRIPT = """
import os, random, sys
from pathlib import Path
from c2s import pipeline
from c2s.cli.app import run
from c2s.workspace import engine

workers, shuffle, out = sys.argv[1], sys.argv[2], Path(sys.argv[3])
engine.SHARD_BYTES = 1_000
scandir = os.scandir

class Shuffled:
    def __init__(self, entries):
        self.entries = sorted(entries, key=lambda entry: entry.name)
        random.Random(shuffle).shuffle(self.entries)
    def __enter__(self):
        return iter(self.entries)
    def __exit__(self, *error):
        return False
    def __iter__(self):
        return iter(self.entries)

if shuffle != "0":
    os.scandir = lambda *path: Shuffled(scandir(*path))
code = run(["scan", *sys.argv[4:], "--workers", workers, "--no-cache", "--quiet", "--out", str(out / "result.json")])
code = code or run(["export", "core", "--from", str(out / "result.json"), "--out", str(out / "core"), "--quiet"])
sys.exit(code)
"""


def made(case: Case, checkout: Path, out: Path, seed: str, workers: str = "1", shuffle: str = "0") -> dict[str, bytes]:
    """Result and packages of a scan in a process of its own."""
    out.mkdir()
    roots = [part for root in case.roots() for part in (f"--{root.role and root.role.value}", root.path)]
    call = [sys.executable, "-c", SCRIPT, workers, shuffle, str(out), *roots]
    paths = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(call, cwd=checkout, env=os.environ | paths, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {path: body for path, body in read_folder(out).items() if not path.endswith("roots.json")}


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_the_same_bytes(case: Case, tmp_path: Path) -> None:
    other = tmp_path / "another place" / "of checkouts"
    shutil.copytree(case.folder, other)
    first = made(case, case.folder, tmp_path / "first", "0")
    assert b"c2s.result/1" in first["result.json"]
    assert [path for path in first if path.endswith("/SKILL.md")]
    runs = {
        "hash seed": made(case, case.folder, tmp_path / "seed", "4711"),
        "two workers": made(case, case.folder, tmp_path / "workers", "1", workers="2"),
        "order of files": made(case, case.folder, tmp_path / "order", "2", shuffle="7"),
        "another checkout": made(case, other, tmp_path / "place", "3", shuffle="8"),
    }
    for name, found in runs.items():
        assert list(found) == list(first), name
        assert "\n".join(differences(first, found)) == "", name


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_the_same_bytes_from_kept_sides(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(case.folder, tmp_path, dirs_exist_ok=True)
    request = pipeline.ScanRequest(case.roots(), tmp_path)
    first = pipeline.scan(request, Silent()).result
    request.target.unlink()
    monkeypatch.setattr(run, "load_program", lambda *_: pytest.fail("linked again"))
    again = pipeline.scan(request, Silent())
    assert again.recalled is None
    assert again.result == first
