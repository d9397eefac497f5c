"""Lowering tables against their grammars, and the rows that they are made of."""

from __future__ import annotations

import pytest
import tree_sitter_javascript
from tree_sitter import Language

from c2s.facts import model as ir
from c2s.frontends.base import Dialect, TableFrontend, compiled
from c2s.frontends.build import function
from c2s.frontends.javascript.frontend import JAVASCRIPT
from c2s.frontends.javascript.hooks import declared
from c2s.frontends.registry import frontends
from c2s.frontends.rows import (
    COMMENT,
    LISTING,
    SKIP,
    Row,
    Table,
    UnknownGrammarName,
    compile_table,
    flags,
    kind,
    leaf,
    many,
    node,
    other,
    text,
)

DIALECTS = {
    f"{frontend.name}-{name}": dialect
    for frontend in frontends()
    if isinstance(frontend, TableFrontend)
    for name, dialect in frontend.dialects.items()
}
GRAMMAR = Language(tree_sitter_javascript.language())


@pytest.mark.parametrize("name", DIALECTS)
def test_table_fits_its_grammar(name: str) -> None:
    grammar = compiled(DIALECTS[name])
    assert compile_table(grammar.language, DIALECTS[name].table())


@pytest.mark.parametrize("name", DIALECTS)
def test_every_kind_is_listed(name: str) -> None:
    """A kind that no row serves would be an `Unknown`; the exceptions are pieces that their parents read."""
    dialect = DIALECTS[name]
    language = compiled(dialect).language
    every = (language.node_kind_for_id(n) for n in range(language.node_kind_count) if is_fact(language, n))
    assert sorted({kind_ for kind_ in every if kind_} - set(dialect.table()) - PIECES) == []


def is_fact(language: Language, number: int) -> bool:
    return language.node_kind_is_named(number) and language.node_kind_is_visible(number)


PIECES = {
    # of texts and patterns
    "escape_sequence", "string_fragment", "multiline_string_fragment", "string_interpolation", "string_content",
    "string_start", "string_end", "interpolation", "escape_interpolation", "format_expression", "format_specifier",
    "type_conversion", "regex_flags", "regex_pattern", "jsx_text",
    # of Java's modules
    "module_body", "exports_module_directive", "opens_module_directive", "provides_module_directive",
    "requires_module_directive", "requires_modifier", "uses_module_directive",
    # of Python's imports and patterns
    "aliased_import", "dotted_name", "import_prefix", "relative_import", "wildcard_import", "case_clause",
    "case_pattern", "class_pattern", "complex_pattern", "dict_pattern", "keyword_pattern", "splat_pattern",
    "union_pattern",
}  # fmt: skip


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"no_such_kind": SKIP}, "no node kind 'no_such_kind'"),
        ({"identifier": node(ir.Ref, name="no_such_field")}, "no field 'no_such_field'"),
        ({"identifier": node(ir.Ref, name=text("no_such_field"))}, "no field 'no_such_field'"),
        ({"identifier": node(ir.Ref, name=kind("no_such_kind"))}, "no node kind 'no_such_kind'"),
        ({"identifier": node(ir.Function, *flags("no_such_token"))}, "no node kind 'no_such_token'"),
    ],
)
def test_unknown_name_fails_by_name(table: Table, message: str) -> None:
    with pytest.raises(UnknownGrammarName, match=message):
        compile_table(GRAMMAR, table)


def test_unknown_argument_fails() -> None:
    with pytest.raises(TypeError, match="Ref has no argument no_such_argument"):
        compile_table(GRAMMAR, {"identifier": node(ir.Ref, no_such_argument=other())})


def statements_of(rows: dict[str, Row], source: str) -> list[ir.Stmt]:
    dialect = Dialect(JAVASCRIPT.grammar, lambda: {"program": LISTING, "comment": COMMENT, **rows})
    frontend = TableFrontend("tiny", 1, {".tiny": "tiny"}, {"tiny": dialect})
    return [fact for unit in frontend.extract(source.encode(), "tiny").units for fact in unit.statements()]


STATEMENT = {"expression_statement": node(ir.Do, value=other()), "identifier": leaf(ir.Ref)}


def test_row_takes_children_by_field() -> None:
    rows = {**STATEMENT, "call_expression": node(ir.Call, callee="function", args=many("arguments")), "arguments": LISTING}
    [statement] = statements_of(rows, "f(a, b)")
    assert statement == ir.Do(ir.Call(ir.Ref("f", 0), [ir.Ref("a", 2), ir.Ref("b", 5)], 0))


def test_row_takes_the_text_of_tokens() -> None:
    rows = {**STATEMENT, "binary_expression": node(ir.Op, op=text("operator"), operands=(many("left"), many("right")))}
    [statement] = statements_of(rows, "a instanceof b")
    assert statement == ir.Do(ir.Op("instanceof", [ir.Ref("a", 0), ir.Ref("b", 13)], 0))


def test_flags_say_which_tokens_are_there() -> None:
    row = node(declared(function), *flags("async", generator="*"), name=text("name"))
    [statement] = statements_of({"generator_function_declaration": row}, "async function* f() {}")
    assert isinstance(statement, ir.Define)
    assert isinstance(statement.definition, ir.Function)
    assert (statement.definition.name, statement.definition.flags) == ("f", ["async", "generator"])


def test_unlisted_kind_is_unknown_and_mentions_what_stands_in_it() -> None:
    dialect = Dialect(JAVASCRIPT.grammar, lambda: {"identifier": leaf(ir.Ref, mentioned=True)})
    facts = TableFrontend("tiny", 1, {".tiny": "tiny"}, {"tiny": dialect}).extract(b"go(a.b)", "tiny")
    assert [unit.statements() for unit in facts.units] == [[ir.Unknown("expression_statement", 0)]]
    assert facts.units[0].names == ["a", "go"]
