"""Diagnostics: one table of codes, one order, and hints for names."""

from __future__ import annotations

import re
from itertools import permutations

from c2s.diagnostics import CODES, Diagnostic, UsageError, diagnostic, did_you_mean, nearest, ordered


def test_every_code_says_what_it_means() -> None:
    for code, row in CODES.items():
        assert re.fullmatch(r"C2S[1-5]\d\d", code)
        assert row.meaning and not row.meaning.endswith(".")
        assert not row.hint or not row.hint.endswith(".")


def test_severity_and_hint_come_from_the_table() -> None:
    assert diagnostic("C2S104", "m").severity == CODES["C2S104"].severity
    assert diagnostic("C2S104", "m").hint == CODES["C2S104"].hint
    assert diagnostic("C2S104", "m", hint="other").hint == "other"


def test_each_once_and_in_one_order() -> None:
    found = [
        diagnostic("C2S201", "two", source_id="client", path="b.ts"),
        diagnostic("C2S201", "one", source_id="client", path="a.ts", line=10),
        diagnostic("C2S104", "one", source_id="client", path="a.ts", line=9),
        diagnostic("C2S110", "none", source_id="backend"),
    ]
    orders: set[tuple[Diagnostic, ...]] = {ordered([*order, order[0]]) for order in permutations(found)}
    assert len(orders) == 1
    assert [each.message for each in orders.pop()] == ["none", "one", "one", "two"]


def test_hints() -> None:
    assert did_you_mean("Oprations", ["operations", "goals"]) == "did you mean 'operations'?"
    assert did_you_mean("max_files", ["max-files"]) == "did you mean 'max-files'?"
    assert did_you_mean("x", ["b", "a"]) == "known: a, b"
    assert did_you_mean("x", [f"name-{number}" for number in range(40)]) == ""
    assert nearest("zzz", ["a"]) == ""
    assert str(UsageError("no such thing", "do this")) == "no such thing; do this"
    assert str(UsageError("no such thing")) == "no such thing"
