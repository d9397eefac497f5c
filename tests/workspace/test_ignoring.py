"""Ignore files mean what they mean to git; ripgrep's matcher is the judge over random trees and patterns."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
import rignore
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from c2s.workspace.ignoring import Ignoring, rules
from c2s.workspace.walk import walk


@pytest.mark.parametrize(
    ("patterns", "ignored", "kept"),
    [
        ("build\n", ["build", "a/build", "build/"], ["builds", "a/rebuild"]),
        ("build/\n", ["build/", "a/build/"], ["build"]),
        ("/build\n", ["build"], ["a/build"]),
        ("a/build\n", ["a/build"], ["x/a/build"]),
        ("*.log\n", ["x.log", ".log", "a/x.y.log"], ["x.log.ts", "log"]),
        ("*.log\n!keep.log\n", ["x.log"], ["keep.log", "a/keep.log"]),
        ("!keep.log\n*.log\n", ["keep.log"], []),
        ("**/gen/*.ts\n", ["gen/a.ts", "x/gen/a.ts"], ["gen/x/a.ts"]),
        ("docs/**/*.md\n", ["docs/a.md", "docs/x/y.md"], ["a.md"]),
        ("a?.ts\n[bc].ts\n", ["ab.ts", "b.ts"], ["a.ts", "d.ts"]),
        ("# build\n\\#x\n\\!y\n", ["#x", "!y"], ["build"]),
        ("name \nspaced\\ \n", ["name", "spaced "], ["spaced"]),
        ("x\r\ny\r\n", ["x", "y"], ["x\r"]),
        ("\ufeffx\n", ["x"], []),
        ("!\n[\n\n/\n", [], ["a", "["]),
        ("*\n!*.ts\n!*/\n", ["a.js", "x/a.js"], ["a.ts", "x/", "x/a.ts"]),
        ("dist-*\n*-dist\n.env*\n", ["dist-1", "my-dist", ".env.local"], ["dist"]),
    ],
)
def test_patterns(patterns: str, ignored: list[str], kept: list[str]) -> None:
    made = rules(patterns.encode(), 0)
    chain = Ignoring().inside([None, made])

    def decided(path: str) -> bool:
        bare = path.rstrip("/")
        return chain.ignores(bare, bare.rpartition("/")[2], path.endswith("/"))

    assert [path for path in ignored if not decided(path)] == []
    assert [path for path in kept if decided(path)] == []


def test_nearer_files_and_ignore_files_come_first() -> None:
    outer, inner = rules(b"a\nb\n", 0), rules(b"!a\n", len("sub/"))
    chain = Ignoring().inside([None, outer]).inside([None, inner])
    assert not chain.ignores("sub/a", "a", False)
    assert chain.ignores("sub/b", "b", False)
    above = Ignoring().inside([rules(b"a\n", 0), None]).inside([None, inner])
    assert above.ignores("sub/a", "a", False)


NAMES = st.sampled_from(["a", "b", "ab", "a.ts", "b.ts", "a.log", "x.y.log", "src", "build", "a b"])
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)
PIECE = st.sampled_from(
    [
        "a",
        "b",
        "ab",
        "*",
        "**",
        "?",
        "*.ts",
        "*.log",
        "a*",
        "*b",
        "[ab]",
        "[!a]",
        "src",
        "build",
        "a.ts",
        "x.*.log",
        "a b",
    ]
)
PATTERN = st.builds(
    lambda negated, anchored, pieces, folder: f"{negated}{anchored}{'/'.join(pieces)}{folder}",
    st.sampled_from(["", "", "", "!"]),
    st.sampled_from(["", "", "/"]),
    st.lists(PIECE, min_size=1, max_size=3),
    st.sampled_from(["", "", "/"]),
)
FILES = st.dictionaries(
    st.sampled_from(["", "a/", "src/", "a/b/"]), st.lists(PATTERN, min_size=1, max_size=5), min_size=1, max_size=3
)


def judged(root: Path) -> set[str]:
    found = rignore.walk(
        root, read_parents_ignores=False, read_global_git_ignore=False, read_git_exclude=False, require_git=False
    )
    shown = (path.relative_to(root) for path in found if path.is_file())
    return {str(path) for path in shown if not any(part.startswith(".") for part in path.parts)}


@settings(
    max_examples=int(os.environ.get("C2S_EXAMPLES", "150")), deadline=None, suppress_health_check=list(HealthCheck)
)
@given(st.lists(PATHS, min_size=1, max_size=14), FILES, st.booleans())
@example(["a/b"], {"": ["a/**"]}, False)
@example(["a/b/a.ts"], {"": ["a/**", "!a/b/"]}, False)
@example(["src/build/a"], {"": ["build", "!build"], "src/": ["build/"]}, True)
def test_like_the_judge(files: list[str], ignore: dict[str, list[str]], other: bool) -> None:
    root = Path(tempfile.mkdtemp())
    try:
        for path in files:
            file = root / path
            if not any(parent.is_file() for parent in file.parents if parent != root) and not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text("")
        for folder, patterns in ignore.items():
            if (root / folder).is_dir():
                (root / folder / (".ignore" if other else ".gitignore")).write_text("\n".join(patterns) + "\n")
        found = walk(str(root.resolve()))
        ours = {entry.path for entry in found.files}
        theirs = judged(root.resolve())
        skipped = {left.path for left in found.left_out if left.reason in ("build-output", "vendored")}
        assert ours == {path for path in theirs if not any(path.startswith(f"{folder}/") for folder in skipped)}
    finally:
        shutil.rmtree(root)
