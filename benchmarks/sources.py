"""What discovery and facts cost, as ratios to raw parsing of the same files in the same process.

usage: python benchmarks/sources.py ROOT [--repeat N]

Each figure is the best of N runs of processor time, so that other load on the machine counts little.
"""

from __future__ import annotations

import argparse
import gc
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

from tree_sitter import Parser

from c2s.config import Configuration
from c2s.frontends.base import Frontend, TableFrontend, compiled
from c2s.frontends.reading import read_facts
from c2s.frontends.registry import frontend_named, frontends
from c2s.workspace.cache import Cache
from c2s.workspace.files import discover
from c2s.workspace.model import Role, SourceFile, Suffixes
from c2s.workspace.roots import Request
from c2s.workspace.workspace import Workspace

LIMIT = 1_000_000_000


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("root", type=Path)
    asked.add_argument("--repeat", type=int, default=3)
    options = asked.parse_args()
    gc.disable()
    found = _discovered(options.root)
    sources = [(_parser(file), found.read(file.id)) for file in found.files if file.language != "vue"]
    parsing = best(options.repeat, lambda: [parser.parse(source) for parser, source in sources])
    discovery = best(options.repeat, lambda: _discovered(options.root))
    with tempfile.TemporaryDirectory() as folder:
        cold = best(options.repeat, lambda: read_facts(found, Cache(None, 0), 1))
        _cached(found, Path(folder))
        cached = best(options.repeat, lambda: _cached(found, Path(folder)))
    size = sum(file.size for file in found.files)
    print(f"{len(found.files)} files, {size / 1e6:.1f} MB")
    for name, seconds in (
        ("raw parsing", parsing),
        ("discovery", discovery),
        ("facts", cold),
        ("cached facts", cached),
    ):
        print(f"{name:14} {seconds:7.2f} s  {seconds / parsing:5.2f} of raw parsing")


def best(repeat: int, work: Callable[[], object]) -> float:
    times = []
    for _ in range(repeat):
        started = process_time()
        work()
        times.append(process_time() - started)
        gc.collect()
    return min(times)


def _discovered(root: Path) -> Workspace:
    table = {suffix: (each.name, dialect) for each in frontends() for suffix, dialect in each.suffixes.items()}
    return discover([Request(str(root), Role.CLIENT)], Configuration(), Suffixes(table), Path.cwd())


def _cached(found: Workspace, folder: Path) -> None:
    cache = Cache(folder, LIMIT)
    read_facts(found, cache, 1)
    cache.close()


def _parser(file: SourceFile) -> Parser:
    frontend: Frontend = frontend_named(file.language)
    assert isinstance(frontend, TableFrontend)
    return compiled(frontend.dialects[file.dialect]).parser


if __name__ == "__main__":
    main()
