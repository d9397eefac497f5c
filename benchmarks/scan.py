"""What a whole scan costs, as ratios to raw parsing of the same files in the same process.

usage: python benchmarks/scan.py [--client ROOT] [--backend ROOT] [--root ROOT] [--change PATH]... [--repeat N]

Processor time of one process, one worker, on copies of the roots. Raw parsing runs without the garbage collector, as a
scan does: walking what a scan left behind would be counted as parsing. `unchanged` and the changes are scans after
a first one. A file that the last scan did not use gets a comment above its code; each PATH, named by its end
(`views/user/index.vue`), gets one more statement.
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
from c2s.pipeline import STAGES, Scan, ScanRequest, scan, steady
from c2s.report.progress import Silent
from c2s.workspace.model import Role, SourceFile
from c2s.workspace.roots import Request
from c2s.workspace.workspace import Workspace

MORE = {"python": "\n_ = len('one more')\n", "java": "\nclass OneMore {}\n"}
REMARK = {"python": "# one more line\n"}
UNUSED = "one unused file"
SCRIPT = "\nString('one more')\n"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for role in ("client", "backend", "root"):
        asked.add_argument(f"--{role}", type=Path, action="append", default=[])
    asked.add_argument("--change", action="append", default=[])
    asked.add_argument("--repeat", type=int, default=3)
    options = asked.parse_args()
    roots = [
        (path, Role(role) if role != "root" else None)
        for role in ("client", "backend", "root")
        for path in getattr(options, role)
    ]
    with tempfile.TemporaryDirectory() as folder:
        _measure(
            [(_copied(path, Path(folder), number), role) for number, (path, role) in enumerate(roots)],
            options.change,
            options.repeat,
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


def _measure(roots: list[tuple[Path, Role | None]], changes: list[str], repeat: int) -> None:
    done = _scan(roots, Path(tempfile.mkdtemp()))
    assert done.workspace is not None
    found = done.workspace
    sources = [work for file in found.files for work in parsed_alone(file, found.read(file.id))]
    with steady():
        parsing = min(_timed(lambda: [parser.parse(source) for parser, source in sources]) for _ in range(repeat))
    size = sum(file.size for file in found.files)
    print(f"{len(found.files)} files, {size / 1e6:.1f} MB, {len(done.used)} used, raw parsing {parsing:.2f} s")
    stages: dict[str, float] = {}
    cold = unchanged = float("inf")
    changed: dict[str, float] = {}
    for _ in range(repeat):
        base = Path(tempfile.mkdtemp())
        cold = min(cold, _timed(partial(_scan, roots, base)))
        unchanged = min(unchanged, _timed(partial(_scan, roots, base)))
        for name, file in _to_change(done, changes):
            _touch(found, file, name == UNUSED)
            seconds = _timed(partial(_scan, roots, base))
            changed[name] = min(changed.get(name, float("inf")), seconds)
        for stage, seconds in _staged(roots, Path(tempfile.mkdtemp())):
            stages[stage] = min(stages.get(stage, float("inf")), seconds)
    for stage, seconds in stages.items():
        print(f"{stage:16} {seconds:7.2f} s  {seconds / parsing:5.2f} of raw parsing")
    print(f"{'cold scan':16} {cold:7.2f} s  {cold / parsing:5.2f} of raw parsing")
    for name, seconds in (("unchanged", unchanged), *changed.items()):
        print(f"{name:16} {seconds:7.2f} s  {seconds / cold:5.2f} of cold")


def _to_change(done: Scan, changes: list[str]) -> list[tuple[str, SourceFile]]:
    assert done.workspace is not None
    files = done.workspace.files
    unused = [file for file in files if file.id not in done.used and file.language != "vue"]
    out = [(UNUSED, unused[len(unused) // 2])] if unused else []
    return out + [(path, next(file for file in files if file.path.endswith(path))) for path in changes]


def _request(roots: list[tuple[Path, Role | None]], base: Path) -> ScanRequest:
    settings = Configuration().settings.model_copy(update={"workers": 1})
    configuration = Configuration().model_copy(update={"settings": settings})
    return ScanRequest([Request(str(path), role) for path, role in roots], base, configuration)


def _scan(roots: list[tuple[Path, Role | None]], base: Path) -> Scan:
    return scan(_request(roots, base), Silent())


def _staged(roots: list[tuple[Path, Role | None]], base: Path) -> list[tuple[str, float]]:
    done, out = Scan(_request(roots, base)), []
    with steady():
        for stage in STAGES:
            started = process_time()
            done = stage(done)
            out.append((stage.__name__, process_time() - started))
    return out


def _touch(found: Workspace, file: SourceFile, remark: bool) -> None:
    path = Path(found.locations[file.id])
    text = path.read_text(encoding="utf-8")
    if remark:
        text = REMARK.get(file.language, "// one more line\n") + text
    elif file.language == "vue":
        text = text.replace("</script>", f"{SCRIPT}</script>", 1)
    else:
        text += MORE.get(file.language, SCRIPT)
    path.write_text(text, encoding="utf-8")


def _timed(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return process_time() - started


if __name__ == "__main__":
    main()
