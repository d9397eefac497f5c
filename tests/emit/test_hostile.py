"""Names, comments and values that try to break out of wherever they land."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from skills_ref import validate as validate_skill

from c2s.contract.model import Contract
from c2s.emit.core.check import check_core
from c2s.emit.core.emitter import EMITTER, CoreOptions
from c2s.emit.escape import frontmatter, js_comment, js_string, js_template, json_text, markdown, markdown_code, visible
from tests.emit.goldens import CONTRACTS

RUNS = "globalThis.PWNED=1"
PARTS = [
    f'";{RUNS};//', f"';{RUNS};//", f"`;{RUNS};//", f"${{{RUNS}}}", f"*/{RUNS};/*", f"\n{RUNS}\n", f"\r\n{RUNS};",
    f"\u2028{RUNS}\u2029", f"</script><script>{RUNS}</script>", f"<!--{RUNS}-->", "\u202egnp.exe\u202c", "\u200f\u061c",
    "\x00", "\x1b[31m", "\\", "\\u0022", "---", "\n---\n", "\n# heading", "[x](javascript:1)", "| a | b |", "```\ncode",
    "{{ x }}", "{% raw %}", "%s %d {0}", "\ufeff", "\u00ad", "__proto__", "constructor", "- item", "1. item",
    "a: b # c",
]  # fmt: skip
HOSTILE = " ".join(PARTS)
WORDS = {"text", "reason", "settles", "message", "note", "control", "symbol", "selector", "summary", "address", "place"}


def spoiled(part: Any, key: str = "", in_header: bool = False) -> Any:
    """The same contract with hostile text wherever source text can stand."""
    if isinstance(part, list):
        return [spoiled(entry, key, in_header) for entry in part]
    if not isinstance(part, dict):
        return f"{part} {HOSTILE}" if isinstance(part, str) and key in WORDS else part
    if part.get("kind") == "text" and set(part) == {"kind", "text"}:
        return {**part, "text": part["text"] + HOSTILE.replace("?", "").replace("#", "")}
    header = in_header or set(part) == {"name", "value", "origin"}
    spoil = isinstance(part.get("value"), str) and not header
    if part.get("kind") == "const" and spoil:
        return {**part, "value": part["value"] + HOSTILE}
    if part.get("kind") == "context" or "secret" in part:
        part = {**part, "name": part["name"] + HOSTILE}
    return {name: spoiled(entry, name, header) for name, entry in part.items()}


def hostile_contract(name: str) -> Contract:
    return Contract.model_validate(spoiled(CONTRACTS[name]().document()))


@pytest.mark.parametrize("name", sorted(CONTRACTS))
def test_nothing_breaks_out_of_a_package(name: str, package: Callable[..., Path]) -> None:
    files = EMITTER.emit(hostile_contract(name), CoreOptions())
    folder = package(files, name)
    report = check_core(folder)
    assert [str(problem) for problem in report.problems] == []
    assert _ran(folder, "function-core/index.mjs") == "undefined"
    assert _ran(folder, "tests/support.mjs") == "undefined"
    for path, data in files:
        text = data.decode()
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]", text), path
        if path.endswith(".md"):
            text = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", text)
        assert "</script" not in text.lower() and "<!--" not in text, path


def _ran(folder: Path, module: str) -> str:
    """What a hostile text would have set, after the module was loaded."""
    code = f"await import('./{module}'); process.stdout.write(String(globalThis.PWNED));"
    command = ["node", "--input-type=module", "-e", code]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("name", sorted(CONTRACTS))
def test_hostile_code_is_still_written_as_the_formatter_writes(name: str, node: Callable[..., Any]) -> None:
    files = EMITTER.emit(hostile_contract(name), CoreOptions())
    modules = {path: data.decode() for path, data in files if path.endswith(".mjs")}
    for path, formatted in zip(modules, node("format.mjs", list(modules.values())), strict=True):
        assert modules[path] == formatted, path


@pytest.mark.parametrize("name", sorted(CONTRACTS))
def test_hostile_skills_stay_one_document(name: str, tmp_path: Path) -> None:
    for path, data in EMITTER.emit(hostile_contract(name), CoreOptions()):
        if not path.endswith("SKILL.md"):
            continue
        skill = tmp_path / name / path
        skill.parent.mkdir(parents=True, exist_ok=True)
        skill.write_bytes(data)
        assert validate_skill(skill.parent) == []
        head, _, body = data.decode().removeprefix("---\n").partition("\n---\n")
        keys = YAML(typ="safe").load(head)
        assert set(keys) == {"name", "description"}
        assert "\n---\n" not in body
        assert [line for line in body.split("\n") if line.startswith("# ")] == [body.split("\n")[1]]


@pytest.mark.parametrize("part", [*PARTS, HOSTILE], ids=range(len(PARTS) + 1))
def test_escapes_keep_a_text_in_its_place(part: str, tmp_path: Path) -> None:
    module = tmp_path / "m.mjs"
    lines = [
        f"/** {js_comment(part)} */",
        f"const literal = {js_string(part)};",
        f"const template = `{js_template(part)}`;",
        "process.stdout.write(JSON.stringify([literal, template, String(globalThis.PWNED)]));",
    ]
    module.write_text("\n".join(lines))
    ran = subprocess.run(["node", str(module)], capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout) == [part, part, "undefined"]
    assert json.loads(json_text({"key": part})) == {"key": part}


@pytest.mark.parametrize("part", [*PARTS, HOSTILE], ids=range(len(PARTS) + 1))
def test_escapes_for_people_are_one_visible_line(part: str) -> None:
    for written in (visible(part), markdown(part), markdown_code(part), frontmatter(part)):
        assert "\n" not in written and "\r" not in written
        assert not re.search("[\x00-\x1f\u2028\u202e\u200f\ufeff]", written)
    assert not re.search(r"<|(?<!\\)[`*_\[\]]", markdown(part))
    assert YAML(typ="safe").load(f"description: {frontmatter(part)}")["description"] == _alike(part)


def _alike(part: str) -> str:
    return re.sub("-{3,}", "—", visible(part)).replace("<", "‹").replace(">", "›")


def test_a_code_span_is_longer_than_any_run_of_its_quotes() -> None:
    assert markdown_code("a `` b") == "```a `` b```"
    assert markdown_code("`x") == "`` `x ``"
