"""Every case of `cases/*.md`: the sources are scanned, and the result is compared with what the case expects."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.evaluation.chapters import Case, chapters
from tests.evaluation.expectations import differences, read
from tests.evaluation.scanning import scan

CASES = list(chapters())


def _marked(case: Case) -> object:
    marks = [pytest.mark.xfail(strict=True, raises=AssertionError, reason=case.fails)] if case.fails else []
    return pytest.param(case, id=case.id, marks=marks)


@pytest.mark.parametrize("case", [_marked(case) for case in CASES])
def test_case(case: Case, tmp_path: Path) -> None:
    assert case.sources and case.expected is not None, f"{case.id}: a case needs sources and an expectation"
    found = differences(read(case.expected), scan(tmp_path, case.sources))
    assert not found, f"{case.chapter}.md:{case.line} {case.title}\n  " + "\n  ".join(found)


def test_titles_are_unique() -> None:
    ids = [case.id for case in CASES]
    assert len(ids) == len(set(ids))
