"""What assertion comments cannot say of Python: literals as Python reads them, sources written in other ways."""

from __future__ import annotations

import ast
import importlib
import re
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from c2s.facts import model as ir
from c2s.frontends import rows
from c2s.frontends.base import Dialect, TableFrontend
from c2s.frontends.python import table
from c2s.frontends.python.frontend import FRONTEND, PYTHON
from tests.frontends.assertions import read
from tests.frontends.checks import assert_sound

SOURCES = sorted((Path(__file__).parent / "python").glob("*.py"))
CODE = [read(path.read_text("utf-8")).source for path in SOURCES]


def facts_of(source: str | bytes) -> ir.FileFacts:
    code = source.encode() if isinstance(source, str) else source
    facts = FRONTEND.extract(code, "py")
    assert_sound(facts, code)
    return facts


def value_of(expression: str) -> Any:
    [unit] = facts_of(f"x = {expression}\n").units
    [let] = unit.statements()
    assert isinstance(let, ir.Let)
    return let.value


def unplaced(fact: Any) -> Any:
    """A fact as plain data without its places, bodies decoded."""
    if isinstance(fact, list):
        return [unplaced(one) for one in fact]
    if not isinstance(fact, ir.Node):
        return fact
    inside = {name: getattr(fact, name) for name in fact.__struct_fields__ if name not in ("at", "end")}
    if isinstance(fact, ir.Function):
        inside["code"] = fact.body()
    return type(fact).__name__, {name: unplaced(value) for name, value in inside.items()}


def meaning(source: str | bytes) -> Any:
    """All that a file says, wherever it says it."""
    facts = facts_of(source)
    units = [(unit.defines, unit.names, unplaced(unit.statements())) for unit in facts.units]
    return unplaced(facts.imports), units, facts.errors


# --- literals ---------------------------------------------------------------------------------------

SURROGATE = re.compile("[\ud800-\udfff]")
TEXTS = st.text(st.sampled_from("aZ09 é🚢'\"\\\n\t{}nxuU{N}7\x00"), max_size=12)


def python_reads(written: str) -> str | bytes | None:
    """The value of a literal, or None where Python refuses it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            value: str | bytes = ast.literal_eval(written)
        except (SyntaxError, ValueError):
            return None
    return value


@settings(max_examples=300, deadline=None)
@given(
    prefix=st.sampled_from(["", "r", "R", "u", "b", "rb", "Br"]),
    quote=st.sampled_from(['"', "'", '"""', "'''"]),
    body=TEXTS,
)
def test_a_text_is_what_python_reads(prefix: str, quote: str, body: str) -> None:
    written = f"{prefix}{quote}{body}{quote}"
    expected = python_reads(written)
    assume(expected is not None and not facts_of(f"x = {written}\n").errors)
    if isinstance(expected, str):
        assert value_of(written) == ir.Lit(SURROGATE.sub("\ufffd", expected), 4)
    elif expected.isascii():
        assert value_of(written) == ir.Lit(expected.decode(), 4)
    else:
        assert value_of(written) == ir.Unknown("bytes", 4)


@pytest.mark.parametrize(
    "written",
    [
        r"'\N{BULLET}'",
        r"'\x41\101\u00e9\U0001F6A2'",
        "'a' \"b\"",
        r"'\d\w'",
        "'a\\\nb'",
        r"r'\\d\n'",
        "'''a\n'b'\n'''",
        "''",
    ],
)
def test_escapes(written: str) -> None:
    assert value_of(written) == ir.Lit(python_reads(written), 4)


def test_half_a_character_is_replaced() -> None:
    assert value_of(r"'\ud83d'") == ir.Lit("\ufffd", 4)


@pytest.mark.parametrize(
    "written", ["0", "1_000", "0xFF", "0o17", "0b11", "1.5", "1e3", ".5", "5.", "-7", "2.5e-3", str(2**63)]
)
def test_numbers(written: str) -> None:
    assert value_of(written) == ir.Lit(ast.literal_eval(written), 4)


@pytest.mark.parametrize("written", ["3j", str(2**64), "0777", "10L", "9" * 5000])
def test_numbers_that_facts_cannot_carry_stay_as_written(written: str) -> None:
    assert value_of(written) == ir.Unknown(written, 4)


def test_the_smallest_number_is_carried() -> None:
    assert value_of(f"-{2**63 - 1}") == ir.Lit(1 - 2**63, 4)
    assert value_of(f"-{2**64 - 1}") == ir.Op("-", [ir.Lit(2**64 - 1, 5)], 4)


# --- sources in other forms -------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODE, ids=[path.stem for path in SOURCES])
@pytest.mark.parametrize(
    "change",
    [
        lambda code: code.replace(b"\n", b"\r\n"),
        lambda code: b"\xef\xbb\xbf" + code,
        lambda code: b"# -*- coding: utf-8 -*-\n" + code,
        lambda code: code.replace(b"\n\n\n", b"\n\x0c\n\n"),
        lambda code: re.sub(rb"^(?: {4})+", lambda match: b"\t" * (len(match[0]) // 4), code, flags=re.M),
    ],
    ids=["crlf", "bom", "coding", "form-feed", "tabs"],
)
def test_form_does_not_matter(code: bytes, change: Callable[[bytes], bytes]) -> None:
    assert meaning(change(code)) == meaning(code)


def test_bytes_that_are_no_text() -> None:
    facts = facts_of(b'name = "\xe9t\xe9"\nother = name\n')
    assert [unit.defines for unit in facts.units] == [["name"], ["other"]]


# --- short cuts -------------------------------------------------------------------------------------


@cache
def without_short_cuts() -> TableFrontend:
    """The frontend with every row of its table, and nothing read off the text."""
    real = rows.plain
    rows.plain = lambda pattern, make, row: row  # type: ignore[assignment]
    try:
        longhand = dict(importlib.reload(table).TABLE)
    finally:
        rows.plain = real
        importlib.reload(table)
    return TableFrontend(
        "python", 1, {".py": "py"}, {"py": Dialect(PYTHON.grammar, lambda: longhand)}, FRONTEND.defined
    )


@pytest.mark.parametrize("code", CODE, ids=[path.stem for path in SOURCES])
def test_plain_code_means_what_its_nodes_mean(code: bytes) -> None:
    assert facts_of(code) == without_short_cuts().extract(code, "py")


WORDS = [
    *["a", "b.c", "f(", "g.h(", ")", "[", "]", "{", "}", ",", ", ", ":", "=", " = ", "==", "*", "**", "...", ".d", "-"],
    *['"k"', "'v w'", "f'{a}'", "1", "0", "2.5", "3.e1", "None", "True", "lambda", "not ", " if ", " else ", " for "],
    *[" in ", "await ", "yield", "Literal[", "Optional[", " ", "\n", "\\\n", "#", "é"],
]


@settings(max_examples=1000, deadline=None)
@given(words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=12))
def test_shuffled_code_means_what_its_nodes_mean(words: list[str]) -> None:
    code = "".join(words).encode()
    assert FRONTEND.extract(code, "py") == without_short_cuts().extract(code, "py")


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("from a.b import c, d as e", "from a.b import (c, # one\n d as e)"),
        ("from . import a", "from  .  import a"),
        ("import a.b", "import \\\n a.b"),
        ("def f(a, b): pass", "def f(a, # one\n b): pass"),
        ("x: A | None", "x: (A) | None"),
        ("x: list[A]", "x: list[(A)]"),
        ("x = Optional[A]", "x = Optional[(A)]"),
        ("f(a, b=1, *c, **d)", "f(a, b=(1), *c, **d)"),
        ("x = {'a': 1, **b}", "x = {'a': (1), **b}"),
    ],
)
def test_plain_and_other_spelling(short: str, long: str) -> None:
    assert meaning(short) == meaning(long)


# --- nesting ----------------------------------------------------------------------------------------

MANY = 2_000


def indented(*lines: str) -> str:
    return "".join(
        " " * (depth * len(lines) + n) + line + "\n" for depth in range(MANY) for n, line in enumerate(lines)
    )


NESTED = {
    "types": "x: " + "A[" * 200 + "f()" + "]" * 200,
    "unions": "x: " + "A | " * MANY + "B",
    "texts": 'f"{' * MANY + "1" + '}"' * MANY,
    "formats": 'f"{a:' + "{b:" * MANY + "}" * MANY + '}"',
    "sequences": "match x:\n case " + "[" * MANY + "a" + "]" * MANY + ": pass",
    "classes in patterns": "match x:\n case " + "A(" * MANY + "a" + ")" * MANY + ": pass",
    "cases": "match x:\n" + "".join(f" case {number}: pass\n" for number in range(MANY)),
    "elif": "if a: pass\n" + "elif b: pass\n" * MANY,
    "lambda": "x = " + "lambda: " * MANY + "1",
    "choices": "x = " + "a if b else " * MANY + "1",
    "targets": "a = " * MANY + "1",
    "sums": "a += " * MANY + "1",
    "comprehensions": "x = " + "[a for a in " * MANY + "b" + "]" * MANY,
    "stars": "x = " + "[*" * MANY + "1" + "]" * MANY,
    "functions": indented("@a", "def f():"),
    "matches": indented("match a:", "case 1:"),
    "withs": indented("with a as b:"),
}


@pytest.mark.parametrize("shape", NESTED)
def test_nesting_is_bounded_and_said(shape: str) -> None:
    facts = facts_of(NESTED[shape])
    assert facts.too_deep or facts.errors


def test_long_and_flat_is_not_deep() -> None:
    rows = ", ".join(f'{{"id": {number}, "name": call({number})}}' for number in range(MANY))
    facts = facts_of(f"rows = [{rows}]\nchain = {'a < ' * MANY} a\n")
    assert (facts.errors, facts.too_deep) == (0, 0)


# --- what is bound ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("try:\n import a.b\nexcept E as e:\n c = 1", "a e c"),
        ("if x:\n def f(): pass\nelse:\n class C: pass", "f C"),
        ("for i, j in y:\n k = i\nelse:\n m = 1", "i j k m"),
        ("with open(p) as (h, g): z = 1", "h g z"),
        ("while (n := f()): pass", "n"),
        ("if a and g(x, (m := 1)): pass", "m"),
        ("items += [1]", "items"),
        ("a.b = c[0] = 1", ""),
        ("def f():\n x = 1\n import y", "f"),
        ("match a:\n case [b, *c]: d = 1", "b c d"),
        ("from .x import *", ""),
    ],
)
def test_defined(source: str, names: str) -> None:
    assert [name for unit in facts_of(source).units for name in unit.defines] == names.split()


def test_star_import_inside_a_block_binds_no_name() -> None:
    [unit] = facts_of("try:\n from .local import *\nexcept ImportError:\n pass").units
    assert unit.defines == []
    [statement] = unit.statements()
    assert isinstance(statement, ir.Try)
    assert statement.body == [ir.Import(".local", "*", "*", 6)]


def test_order_of_chained_targets() -> None:
    [unit] = facts_of("self.a = b = c[0] = f()").units
    assert [type(statement).__name__ for statement in unit.statements()] == ["Let", "Do", "Do"]
    assert unit.defines == ["b"]
