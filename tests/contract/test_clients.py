"""What client libraries do by themselves, by version."""

from __future__ import annotations

import pytest

from c2s.contract.clients import NEWEST, lower_end, profile
from c2s.contract.requests import AxiosEncoding, JQueryEncoding


@pytest.mark.parametrize(
    ("version", "end"),
    [("^1.7.2", (1, 7, 2)), (">=0.21 <1", (0, 21)), ("~3", (3,)), ("latest", NEWEST), ("", NEWEST)],
)
def test_the_lower_end_of_a_range_counts(version: str, end: tuple[int, ...]) -> None:
    assert lower_end(version) == end


@pytest.mark.parametrize(
    ("version", "nested", "plain", "json_type"),
    [
        ("0.18.1", "json", "@[]", "application/json;charset=utf-8"),
        ("^0.21.0", "json", "[]", "application/json;charset=utf-8"),
        ("^0.27.2", "json", "[]", "application/json"),
        ("0.28.1", "brackets", "[]", "application/json"),
        ("^1.11.0", "brackets", "[]", "application/json"),
        ("^1.12.0", "brackets", "", "application/json"),
        ("", "brackets", "", "application/json"),
    ],
)
def test_axios_changed_how_it_writes(version: str, nested: str, plain: str, json_type: str) -> None:
    found = profile("axios", version)
    assert found is not None
    assert isinstance(found.query, AxiosEncoding)
    assert (found.query.nested, found.query.plain, found.json_type) == (nested, plain, json_type)
    assert [header.name for header in found.added] == ["Accept"]


def test_jquery_writes_blanks_in_queries_by_generation() -> None:
    old, new = profile("jquery", "2.2.4"), profile("jquery", "^3.7.0")
    assert old is not None and new is not None
    assert old.query == JQueryEncoding(plus=True) and new.query == JQueryEncoding()
    assert new.form == JQueryEncoding(plus=True)


def test_a_client_that_nobody_described_has_no_profile() -> None:
    assert profile("in-house") is None
