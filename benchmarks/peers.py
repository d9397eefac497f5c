"""What a cold scan costs beside the nearest peer, `cg index` of cg-code-graph, on the same roots in one run.

usage: python benchmarks/peers.py --cg CG [--client ROOT] [--backend ROOT] [--root ROOT] [--repeat N]

CG is the command of an installation of its own (`python -m venv X && X/bin/pip install cg-code-graph`, then
X/bin/cg). c2s scans all roots at once; the peer reads each root into its own database, and the times are summed.
What it installs at its first use is there before. Roots are copied, caches start empty, the best of N counts; memory
is over all processes.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from processes import Spent, run

MIB = 1 << 20


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--cg", type=Path, help="its command; without it, only c2s is measured")
    for role in ("client", "backend", "root"):
        asked.add_argument(f"--{role}", type=Path, action="append", default=[])
    asked.add_argument("--repeat", type=int, default=3)
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        roots = [
            (role, _copied(path, base / f"{role}{number}"))
            for role in ("client", "backend", "root")
            for number, path in enumerate(getattr(options, role))
        ]
        own = min((_c2s(roots, base) for _ in range(options.repeat)), key=lambda spent: spent.processor)
        _show("c2s scan", own)
        if options.cg is not None:
            command = str(options.cg.absolute())
            prepared = _prepared(command, base / "prepared")
            peers = [_peer(command, [path for _, path in roots], base, prepared) for _ in range(options.repeat)]
            peer = min(peers, key=lambda spent: spent.processor)
            _show("cg index", peer)
            print(f"c2s against cg: {own.processor / peer.processor:.2f} processor, {own.wall / peer.wall:.2f} wall")


def _copied(path: Path, target: Path) -> Path:
    ignored = shutil.ignore_patterns("node_modules", ".git")
    return Path(shutil.copytree(path, target / path.resolve().name, symlinks=True, ignore=ignored))


def _c2s(roots: list[tuple[str, Path]], base: Path) -> Spent:
    folder = Path(tempfile.mkdtemp(dir=base))
    named = [part for role, path in roots for part in ([f"--{role}"] if role != "root" else []) + [str(path)]]
    return run([sys.executable, "-m", "c2s", "scan", *named], folder)


def _prepared(command: str, folder: Path) -> Path:
    """A home with what the peer installs at its first use, which is no part of its time."""
    folder.mkdir()
    subprocess.run([command, "setup"], env=_home(folder), check=True, stdout=subprocess.DEVNULL)
    return folder


def _home(folder: Path) -> dict[str, str]:
    return {**os.environ, "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}


def _peer(command: str, roots: list[Path], base: Path, prepared: Path) -> Spent:
    """Each time with a home of its own: it keeps its cache there."""
    folder = Path(shutil.copytree(prepared, Path(tempfile.mkdtemp(dir=base)) / "home", symlinks=True))
    home = _home(folder)
    done = [
        run([command, "index", "--allow-incomplete", "--db", str(folder / f"{number}.db"), str(root)], folder, home)
        for number, root in enumerate(roots)
    ]
    return Spent(
        max(spent.code for spent in done),
        sum(spent.wall for spent in done),
        sum(spent.processor for spent in done),
        max(spent.memory for spent in done),
    )


def _show(name: str, spent: Spent) -> None:
    failed = f"  exit code {spent.code}" if spent.code else ""
    print(
        f"{name:10} {spent.processor:7.2f} s processor {spent.wall:7.2f} s wall {spent.memory / MIB:7.0f} MiB{failed}"
    )


if __name__ == "__main__":
    main()
