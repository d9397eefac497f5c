"""Literals that span lines or that facts cannot hold; the others are in the source files."""

from __future__ import annotations

import pytest

from c2s.facts import model as ir
from c2s.frontends.registry import frontend_named


def value_in(language: str, source: str) -> object:
    """The value of the last literal of the last statement."""
    frontend = frontend_named(language)
    facts = frontend.extract(source.encode(), next(iter(frontend.suffixes.values())))
    assert facts.errors == 0
    [statement] = facts.units[-1].statements()
    if isinstance(statement, ir.Define):
        assert isinstance(statement.definition, ir.ClassDef)
        [field] = statement.definition.members
        assert isinstance(field, ir.Field)
        return getattr(field.value, "value", None)
    assert isinstance(statement, ir.Let)
    return getattr(statement.value, "value", None)


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ('"line\\\nbreak"', "linebreak"),
        ('"\\u{110000}"', "\ufffd"),
        ('"\\ud83d"', "\ufffd"),
        ("9007199254740993", 9007199254740993),
        ("123456789012345678901", 123456789012345678901.0),
        ("0xffffffffffffffffff", float(0xFFFFFFFFFFFFFFFFFF)),
        ("123456789012345678901n", "123456789012345678901n"),
        ("1e999", float("inf")),
        ("0.1", 0.1),
        ("5.", 5.0),
    ],
)
def test_javascript(code: str, value: object) -> None:
    assert value_in("javascript", f"const x = {code}") == value


TEXT = '"""'


@pytest.mark.parametrize(
    ("type_", "code", "value"),
    [
        ("String", f"{TEXT}\n    one\n      two\n    {TEXT}", "one\n  two\n"),
        ("String", f"{TEXT}\n    one\n      two{TEXT}", "one\n  two"),
        ("String", f"{TEXT}\n  one\n{TEXT}", "  one\n"),
        ("String", f"{TEXT}\n  one  \n  two\\s\n  {TEXT}", "one\ntwo \n"),
        ("String", f"{TEXT}\n  one \\\n  two{TEXT}", "one two"),
        ("String", f'{TEXT}\n  say "hi" \\"\\"\\"{TEXT}', 'say "hi" ' + TEXT),
        ("String", f"{TEXT}\r\n  one\r\n  two{TEXT}", "one\ntwo"),
        ("String", '"\\u0041\\101\\0"', "AA\0"),
        ("char", "'\\''", "'"),
        ("long", "0xFFFF_FFFF_FFFF_FFFFL", 0xFFFFFFFFFFFFFFFF),
        ("long", "99999999999999999999L", "99999999999999999999L"),
        ("double", "1e999", float("inf")),
        ("double", "0x1.8p1d", 3.0),
        ("float", "2f", 2.0),
        ("int", "0", 0),
    ],
)
def test_java(type_: str, code: str, value: object) -> None:
    assert value_in("java", f"class A {{ {type_} x = {code}; }}") == value
