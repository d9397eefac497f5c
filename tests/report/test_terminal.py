"""Nothing that scanned code is called may act on a terminal."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from c2s.report.tables import table
from c2s.report.terminal import tell, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain `${x}` */ </script> 'q' \"d\"", "plain `${x}` */ </script> 'q' \"d\""),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("a\x00b\x07c\x7f", "a\\x00b\\x07c\\x7f"),
        ("line\nnext\ttab\r", "line\\nnext\\ttab\\r"),
        ("user\u202etxt.exe", "user\\u202etxt.exe"),
        ("a\u2066b\u2069c\u200f\u061c", "a\\u2066b\\u2069c\\u200f\\u061c"),
        ("\x9b31m C1", "\\x9b31m C1"),
        ("zero\u200bwidth\ufeff", "zero\\u200bwidth\\ufeff"),
        ("line\u2028para\u2029", "line\\u2028para\\u2029"),
        ("tag\U000e0041", "tag\\U000e0041"),
        ("lone \udcff", "lone \\udcff"),
        ("借书 Bücher кни́га", "借书 Bücher кни́га"),
        ("family \U0001f468\u200d\U0001f469", "family \U0001f468\u200d\U0001f469"),
        ("שלום", "שלום"),
    ],
)
def test_controls_and_marks_are_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_lines_of_code_stay_lines() -> None:
    assert visible("a\n\tb\r\x1b", lines=True) == "a\n\tb\\r\\x1b"


@given(st.text())
def test_no_control_survives(text: str) -> None:
    shown = visible(text)
    assert not any(unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"} for char in shown)
    assert not any(
        unicodedata.bidirectional(char) in {"RLO", "LRO", "RLE", "LRE", "PDF", "RLI", "LRI", "FSI", "PDI"}
        for char in shown
    )
    assert visible(shown) == shown


def test_telling_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    tell("a\x1b]0;title\x07\nb")
    out, err = capsys.readouterr()
    assert (out, err) == ("", "a\\x1b]0;title\\x07\\nb\n")


def test_tables_align_wide_characters_and_escape_cells() -> None:
    text = table([{"name": "借书", "path": "a\nb"}, {"name": "x", "path": ["p", "q"]}], ("name", "path"))
    assert text.split("\n") == ["NAME  PATH", "借书  a\\nb", "x     p, q"]


def test_an_empty_table_has_its_header() -> None:
    assert table([], ("method", "base_path")) == "METHOD  BASE PATH"
