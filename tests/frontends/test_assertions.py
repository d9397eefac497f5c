"""Every `^` in the source files of `tests/frontends/<language>/` meets a fact."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.frontends.assertions import failures_in, read

HERE = Path(__file__).parent
SOURCES = sorted(path for path in HERE.glob("*/*.*") if path.parent.name != "__pycache__")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(HERE)))
def test_source(path: Path) -> None:
    asserted = read(path.read_text("utf-8"))
    assert asserted.assertions, f"{path.name} asserts nothing"
    failures = failures_in(path)
    assert not failures, "\n".join(failures)
