"""What a whole scan costs, as ratios to raw parsing of the same files in the same process.

usage: python benchmarks/scan.py [--client ROOT] [--backend ROOT] [--root ROOT] [--repeat N]

Processor time of one process, one worker. `unchanged` and `one changed` are scans after a first one; for the latter
a copy of the roots is made, and one source file in it gets one more line.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

import tree_sitter_html
from tree_sitter import Language, Parser

from c2s.config import Configuration
from c2s.frontends.base import Frontend, TableFrontend, compiled
from c2s.frontends.registry import frontend_named
from c2s.frontends.typescript.frontend import TYPESCRIPT
from c2s.frontends.vue.blocks import blocks
from c2s.pipeline import STAGES, Scan, ScanRequest, scan
from c2s.report.progress import Silent
from c2s.workspace.model import Role, SourceFile
from c2s.workspace.roots import Request
from c2s.workspace.workspace import Workspace

MORE = {"python": "\n# one more line\n", "vue": "\n<!-- one more line -->\n"}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for role in ("client", "backend", "root"):
        asked.add_argument(f"--{role}", type=Path, action="append", default=[])
    asked.add_argument("--repeat", type=int, default=3)
    options = asked.parse_args()
    roots = [
        (path, Role(role) if role != "root" else None)
        for role in ("client", "backend", "root")
        for path in getattr(options, role)
    ]
    with tempfile.TemporaryDirectory() as folder:
        _measure(
            [(_copied(path, Path(folder), number), role) for number, (path, role) in enumerate(roots)], options.repeat
        )


def parsed_alone(file: SourceFile, source: bytes) -> list[tuple[Parser, bytes]]:
    """What the grammars alone have to read of a file: of a component its markup, and its script by itself."""
    frontend: Frontend = frontend_named(file.language)
    if isinstance(frontend, TableFrontend):
        return [(compiled(frontend.dialects[file.dialect]).parser, source)]
    scripts = [block for block in blocks(source) if block.tag == "script"]
    script = b"\n".join(source[block.start : block.end] for block in scripts)
    return [(Parser(Language(tree_sitter_html.language())), source), (compiled(TYPESCRIPT).parser, script)]


def _copied(path: Path, folder: Path, number: int) -> Path:
    target = folder / f"root{number}"
    shutil.copytree(path, target, symlinks=True, ignore=shutil.ignore_patterns("node_modules", ".git"))
    return target


def _measure(roots: list[tuple[Path, Role | None]], repeat: int) -> None:
    done = _scan(roots, Path(tempfile.mkdtemp()))
    assert done.workspace is not None
    found = done.workspace
    sources = [work for file in found.files for work in parsed_alone(file, found.read(file.id))]
    parsing = min(_timed(lambda: [parser.parse(source) for parser, source in sources]) for _ in range(repeat))
    size = sum(file.size for file in found.files)
    print(f"{len(found.files)} files, {size / 1e6:.1f} MB, raw parsing {parsing:.2f} s")
    stages: dict[str, float] = {}
    cold = unchanged = changed = float("inf")
    for _ in range(repeat):
        base = Path(tempfile.mkdtemp())
        cold = min(cold, _timed(partial(_scan, roots, base)))
        unchanged = min(unchanged, _timed(partial(_scan, roots, base)))
        _touch(found)
        changed = min(changed, _timed(partial(_scan, roots, base)))
        for stage, seconds in _staged(roots, Path(tempfile.mkdtemp())):
            stages[stage] = min(stages.get(stage, float("inf")), seconds)
    for stage, seconds in stages.items():
        print(f"{stage:16} {seconds:7.2f} s  {seconds / parsing:5.2f} of raw parsing")
    print(f"{'cold scan':16} {cold:7.2f} s  {cold / parsing:5.2f} of raw parsing")
    print(f"{'unchanged':16} {unchanged:7.2f} s  {unchanged / cold:5.2f} of cold")
    print(f"{'one changed':16} {changed:7.2f} s  {changed / cold:5.2f} of cold")


def _request(roots: list[tuple[Path, Role | None]], base: Path) -> ScanRequest:
    settings = Configuration().settings.model_copy(update={"workers": 1})
    configuration = Configuration().model_copy(update={"settings": settings})
    return ScanRequest([Request(str(path), role) for path, role in roots], base, configuration)


def _scan(roots: list[tuple[Path, Role | None]], base: Path) -> Scan:
    return scan(_request(roots, base), Silent())


def _staged(roots: list[tuple[Path, Role | None]], base: Path) -> list[tuple[str, float]]:
    done, out = Scan(_request(roots, base)), []
    for stage in STAGES:
        started = process_time()
        done = stage(done)
        out.append((stage.__name__, process_time() - started))
    return out


def _touch(found: Workspace) -> None:
    file = found.files[len(found.files) // 2]
    path = Path(found.locations[file.id])
    with path.open("a", encoding="utf-8") as out:
        out.write(MORE.get(file.language, "\n// one more line\n"))


def _timed(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return process_time() - started


if __name__ == "__main__":
    main()
