"""Files as they are found: truncated, binary, nested beyond reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from c2s.frontends.base import Frontend
from c2s.frontends.registry import frontends
from tests.frontends.assertions import read
from tests.frontends.checks import assert_sound

HERE = Path(__file__).parent
SOURCES = sorted(path for path in HERE.glob("*/*.*") if path.parent.name != "__pycache__")
DIALECTS = [(frontend, suffix) for frontend in frontends() for suffix in frontend.suffixes]


def facts_of(frontend: Frontend, suffix: str, source: bytes) -> None:
    assert_sound(frontend.extract(source, frontend.suffixes[suffix]), source)


def named(value: object) -> str:
    return str(getattr(value, "name", value))


def of_source(path: Path) -> tuple[Frontend, bytes]:
    frontend = next(one for one in frontends() if one.name == path.parent.name)
    return frontend, read(path.read_text("utf-8")).source


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(HERE)))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_truncated(path: Path, data: st.DataObject) -> None:
    frontend, source = of_source(path)
    end = data.draw(st.integers(0, len(source)))
    facts_of(frontend, path.suffix, source[:end])


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(HERE)))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged(path: Path, data: st.DataObject) -> None:
    """A piece is missing in the middle, or bytes that belong to no text stand there."""
    frontend, source = of_source(path)
    start = data.draw(st.integers(0, len(source)))
    end = data.draw(st.integers(start, min(len(source), start + 40)))
    facts_of(frontend, path.suffix, source[:start] + data.draw(st.binary(max_size=8)) + source[end:])


@pytest.mark.parametrize("code", [b"x % namespace A { const p = 1 }\n", b"f(namespace A.B { const p = 1 })\n"])
@pytest.mark.parametrize("suffix", [".ts", ".tsx"])
def test_a_namespace_where_a_value_stands(suffix: str, code: bytes) -> None:
    frontend = next(one for one in frontends() if one.name == "typescript")
    facts_of(frontend, suffix, code)


@pytest.mark.parametrize(("frontend", "suffix"), DIALECTS, ids=named)
@settings(max_examples=25, deadline=None)
@given(source=st.binary(max_size=300))
def test_binary(frontend: Frontend, suffix: str, source: bytes) -> None:
    facts_of(frontend, suffix, source)


@pytest.mark.parametrize(("frontend", "suffix"), DIALECTS, ids=named)
@settings(max_examples=25, deadline=None)
@given(words=st.lists(st.sampled_from(["(", ")", "{", "}", "[", "]", "<", ">", "</", "\"", "'", "`", "${", "{{", "}}",
    "a", "1", ".", ",", ";", ":", "=", "=>", "->", "@", "#", "//", "/*", "*/", "\n", " ", "class", "import", "from",
    "export", "for", "in", "if", "else", "switch", "case", "return", "new", "template", "script", "v-for", "\ufeff",
    "\x00", "\u202e", "é", "0x", "99999999999999999999"]), max_size=40))  # fmt: skip
def test_shuffled_words(frontend: Frontend, suffix: str, words: list[str]) -> None:
    facts_of(frontend, suffix, " ".join(words).encode())


DEEP = 5_000
NESTED = {
    "brackets": "(" * DEEP + "a" + ")" * DEEP,
    "lists": "[" * DEEP + "]" * DEEP,
    "sum": "a" + "+a" * DEEP,
    "calls": "f(" * DEEP + ")" * DEEP,
    "chain": "a" + ".a()" * DEEP,
    "members": "a" + ".a" * DEEP,
    "negations": "- " * DEEP + "a",
}
AROUND = {
    "java": ("class A { void f() { x = ", "; } }"),
    "vue": ("<template><p :a='", "'/></template>"),
}


@pytest.mark.parametrize(("frontend", "suffix"), DIALECTS, ids=named)
@pytest.mark.parametrize("shape", NESTED)
def test_deep_expression(frontend: Frontend, suffix: str, shape: str) -> None:
    before, after = AROUND.get(frontend.name, ("x = ", ""))
    source = (before + NESTED[shape] + after).encode()
    facts = frontend.extract(source, frontend.suffixes[suffix])
    assert_sound(facts, source)
    assert facts.too_deep or facts.errors


BLOCKS = {
    ".js": "if (a) {", ".ts": "if (a) {", ".tsx": "if (a) {", ".jsx": "<a>", ".mjs": "() => {", ".cjs": "({ a: ",
    ".mts": "namespace A {", ".cts": "class A { a = ", ".java": "class A {", ".vue": "<template><div>",
    ".py": "[a for a in ", ".pyi": "lambda: (",
}  # fmt: skip


@pytest.mark.parametrize(("frontend", "suffix"), DIALECTS, ids=named)
def test_deep_block(frontend: Frontend, suffix: str) -> None:
    source = (BLOCKS[suffix] * DEEP).encode()
    facts = frontend.extract(source, frontend.suffixes[suffix])
    assert_sound(facts, source)
    assert facts.too_deep or facts.errors


@pytest.mark.parametrize(("frontend", "suffix"), DIALECTS, ids=named)
def test_same_bytes_same_facts(frontend: Frontend, suffix: str) -> None:
    source = "\n".join(path.read_text("utf-8") for path in SOURCES if path.suffix == suffix).encode()
    dialect = frontend.suffixes[suffix]
    assert frontend.extract(source, dialect) == frontend.extract(source, dialect)
