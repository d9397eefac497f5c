"""Limits that were reached: one line for each kind, with all its places, in words for people."""

from __future__ import annotations

import re
from pathlib import Path

import c2s.evaluation
from c2s.diagnostics import diagnostic
from c2s.evaluation.limits import LIMITS, gathered, limited


def test_places_of_one_kind_are_one_line() -> None:
    said = [limited("recursion", "f@x", "web", "src/a.js", line, 3) for line in (9, 2, 5, 7, 6)]
    first, other = gathered([*said, limited("paths", "", "web", "src/b.js", 1, 1)])
    assert first.message == (
        "code calls itself more often than is followed "
        "(5 places: here, web:src/a.js:5, web:src/a.js:6, web:src/a.js:7 and 1 more)"
    )
    assert (first.line, first.others) == (2, tuple(f"web:src/a.js:{line}:3" for line in (5, 6, 7, 9)))
    assert first.hint and first.files == {("web", "src/a.js")}
    assert (other.message, other.others) == (LIMITS["paths"].said, ())
    assert gathered([first, other]) == (first, other)


def test_other_diagnostics_stay_apart() -> None:
    said = [diagnostic("C2S301", "no address", source_id="web", path="a.js", line=line) for line in (1, 2)]
    assert list(gathered(said)) == said


def test_no_limit_speaks_of_the_inside_of_the_analysis() -> None:
    for kind, limit in LIMITS.items():
        said = limited(kind, "Closure(function@src/api.js:15)", "web", "a.js", 1)
        assert "@" not in said.message and "Closure" not in said.message and limit.hint


def test_every_limit_of_the_evaluation_has_words() -> None:
    (folder,) = c2s.evaluation.__path__
    files = Path(folder).rglob("*.py")
    kinds = {kind for file in files for kind in re.findall(r'\.bound\(\s*"(\w+)"', file.read_text("utf-8"))}
    assert len(kinds) > 5 and kinds <= LIMITS.keys()
