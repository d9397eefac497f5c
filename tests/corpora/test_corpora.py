"""Each bundled case gives what is stored with it: `python -m tests.update_expected` writes that anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from .cases import Case, cases, differences, read_folder


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_the_case_gives_what_is_stored(case: Case, tmp_path: Path) -> None:
    found = "\n".join(differences(read_folder(case.expected), case.actual(tmp_path)))
    assert not found, found


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_the_case_says_why_it_exists(case: Case) -> None:
    assert len(str(case.settings["why"]).split()) > 10


def test_differences_are_told() -> None:
    told = list(differences({"a": b"1\n2", "b": b"", "c": b"x"}, {"a": b"1\n3", "b": b"", "d": b"y"}))
    assert told[0].splitlines()[-2:] == ["-2", "+3"]
    assert told[1:] == ["missing: c", "not expected: d"]
