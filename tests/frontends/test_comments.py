"""Comments as the documentation of what they stand beside."""

from __future__ import annotations

import pytest

from c2s.facts import model as ir
from c2s.frontends.comments import MAX_DOC, text_of_comment
from c2s.frontends.registry import frontend_named


@pytest.mark.parametrize(
    ("comment", "words"),
    [
        ("// one", "one"),
        ("/// one", "one"),
        ("# one", "one"),
        ("/* one */", "one"),
        ("/** one */", "one"),
        ("/** one\n   * two\n   *\n   *   three */", "one\ntwo\nthree"),
        ("/**\r\n * one\r\n * two\r\n */", "one\ntwo"),
        ("<!-- one -->", "one"),
        ("/**/", ""),
        ("/***/", ""),
        ("//", ""),
        ("/* 2 * 3 */", "2 * 3"),
        ("// a --> b", "a --> b"),
        ("// eslint-disable-next-line no-console", ""),
        ("/* istanbul ignore next */", ""),
        ("/**\n * Real words.\n * @ts-ignore\n */", "Real words."),
        ("// noqa: E501", ""),
        ("//region Orders", ""),
        ("// regions of the world", "regions of the world"),
    ],
)
def test_words_of_a_comment(comment: str, words: str) -> None:
    assert text_of_comment(comment) == words


def test_a_long_comment_is_cut() -> None:
    assert len(text_of_comment("// " + "word " * MAX_DOC)) <= MAX_DOC


def docs(source: str) -> dict[str, str]:
    facts = frontend_named("javascript").extract(source.encode(), "js")
    out = {}
    for statement in (fact for unit in facts.units for fact in unit.statements()):
        if isinstance(statement, ir.Let) and isinstance(statement.target, ir.Ref):
            out[statement.target.name] = statement.doc
    return out


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("// above\nlet a", {"a": "above"}),
        ("// one\n// two\nlet a", {"a": "one\ntwo"}),
        ("// a section\n\nlet a", {"a": ""}),
        ("/** formal */\n\nlet a", {"a": "formal"}),
        ("// a section\n\n// close\nlet a", {"a": "close"}),
        ("/** formal */\n// eslint-disable-next-line\nlet a", {"a": "formal"}),
        ("let a // behind\nlet b", {"a": "behind", "b": ""}),
        ("let a\n// between\nlet b", {"a": "", "b": "between"}),
        ("// above\nlet a // behind", {"a": "above"}),
        ("let a = {\n} // behind a block\nlet b", {"a": "", "b": ""}),
        ("let a\n// at the end", {"a": ""}),
        ("// first\nlet a, b // last", {"a": "first", "b": "last"}),
        ("// of the import\nimport x from 'y'\nlet a", {"a": ""}),
    ],
)
def test_which_declaration_a_comment_belongs_to(source: str, expected: dict[str, str]) -> None:
    assert docs(source) == expected


def test_a_comment_after_an_opening_bracket_belongs_to_nothing() -> None:
    facts = frontend_named("javascript").extract(b"let a = { // all of them\n  b: 1,\n  // one\n  c: 2, // two\n}", "js")
    [statement] = facts.units[0].statements()
    assert isinstance(statement, ir.Let)
    assert isinstance(statement.value, ir.Record)
    assert [entry.doc for entry in statement.value.entries if isinstance(entry, ir.Entry)] == ["", "one"]
