"""Which frontend reads which file."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import PurePath

import pytest

from c2s.frontends import registry
from c2s.frontends.registry import FrontendUnavailable, dialect_of, frontend_named, frontends


@pytest.mark.parametrize(
    ("path", "frontend", "dialect"),
    [
        ("src/api/orders.js", "javascript", "js"),
        ("Page.JSX", "javascript", "js"),
        ("orders.service.ts", "typescript", "ts"),
        ("types.d.ts", "typescript", "ts"),
        ("page.tsx", "typescript", "tsx"),
        ("Orders.vue", "vue", "sfc"),
        ("Orders.java", "java", "java"),
        ("orders.py", "python", "py"),
    ],
)
def test_ending_decides(path: str, frontend: str, dialect: str) -> None:
    claim = dialect_of(path)
    assert claim is not None
    assert (claim[0].name, claim[1]) == (frontend, dialect)
    assert dialect_of(PurePath("/somewhere") / path) == claim


@pytest.mark.parametrize("path", ["README.md", "Makefile", "js", ".ts", "a.js.map", ""])
def test_other_files_are_read_by_none(path: str) -> None:
    assert dialect_of(path) is None


def test_frontends_are_sorted_and_named_as_their_entry_points() -> None:
    names = [frontend.name for frontend in frontends()]
    assert names == sorted(names)
    assert [frontend_named(name).name for name in names] == names


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The installed entry points, with nothing remembered from other tests."""
    found = list(entry_points(group=registry.GROUP))
    monkeypatch.setattr(registry, "entry_points", lambda group: found)
    for remembered in (registry.frontends, registry.frontend_named, registry._entries, registry._claims):
        remembered.cache_clear()
        monkeypatch.setattr(registry, remembered.__name__, remembered)
    yield found
    for remembered in (registry.frontends, registry.frontend_named, registry._entries, registry._claims):
        remembered.cache_clear()


def test_a_broken_frontend_is_named(entries: list[EntryPoint]) -> None:
    entries.append(EntryPoint("broken", "no.such.module:FRONTEND", registry.GROUP))
    with pytest.raises(FrontendUnavailable, match=r"'broken' \(no\.such\.module:FRONTEND\).*No module named 'no'"):
        frontends()


def test_two_frontends_of_one_name_are_refused(entries: list[EntryPoint]) -> None:
    entries.append(EntryPoint("java", "elsewhere:FRONTEND", registry.GROUP))
    with pytest.raises(FrontendUnavailable, match=r"'java' is installed twice: .*elsewhere:FRONTEND"):
        frontends()


def test_two_frontends_of_one_ending_are_refused(entries: list[EntryPoint]) -> None:
    entries.append(EntryPoint("other", "c2s.frontends.java.frontend:FRONTEND", registry.GROUP))
    with pytest.raises(FrontendUnavailable, match=r"both 'java' and 'java' read \.java files"):
        dialect_of("A.java")
