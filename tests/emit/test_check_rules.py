"""Every rule of the checker, on a package that obeys it and on one that breaks it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from c2s.emit.core.check import RULES, check_core
from c2s.emit.core.check.layout import FORBIDDEN, REQUIRED
from c2s.emit.core.check.model import PackageFolder
from c2s.emit.core.check.processes import cleaned, node
from c2s.emit.core.check.skills import frontmatter
from tests.emit.goldens import DOCUMENT, with_rules

TOOL = {
    "name": "list_boats",
    "title": "List boats",
    "description": "Lists boats.",
    "inputSchema": {"type": "object", "additionalProperties": {}},
    "annotations": {
        "readOnlyHint": True,
        "destructiveHint": False,
        "idempotentHint": True,
        "openWorldHint": True,
    },
}
SERVER = """import { createInterface } from "node:readline";
const TOOLS = %s;
const answers = { initialize: { protocolVersion: "2025-06-18" }, "tools/list": { tools: TOOLS } };
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line);
  if (id) console.log(JSON.stringify({ jsonrpc: "2.0", id, result: answers[method] }));
}
"""
SKILL = "---\nname: boats\ndescription: Lists boats.\n---\n\n# Boats\n"
SETUP = "`npx skills add ./boats` installs only the Skill. Then `npm install` and register the MCP server.\n"
MANIFEST = {
    "type": "module",
    "code2skill": {"profile": "core-export-v1"},
    "scripts": {"test": "node --test"},
    "dependencies": {"@modelcontextprotocol/sdk": "^1.26.0", "zod": "^4.0.0"},
}
FILES = {
    "SKILL.md": SKILL,
    "MCP-SETUP.md": SETUP,
    "package.json": json.dumps(MANIFEST),
    "function-core/index.mjs": "export const listBoatsInputSchema = {};\nexport async function listBoats() {}\n",
    "mcp-tool/index.mjs": SERVER % json.dumps([TOOL]),
    "portable-agent-result.mjs": "export {};\n",
    "tests/boats.test.mjs": 'import { test } from "node:test";\ntest("boats", () => {});\n',
}

Break = Callable[[dict[str, str]], None]


def manifest(**changes: Any) -> Break:
    def change(files: dict[str, str]) -> None:
        document = {**MANIFEST, **changes}
        files["package.json"] = json.dumps({key: value for key, value in document.items() if value is not None})

    return change


def script(text: str) -> Break:
    return manifest(scripts={"test": text})


def put(path: str, text: str) -> Break:
    return lambda files: files.update({path: text})


def drop(path: str) -> Break:
    return lambda files: files.pop(path) and None


def skill(**changes: str) -> Break:
    keys = {"name": "boats", "description": "Lists boats."} | changes
    return put("SKILL.md", "---\n" + "".join(f"{key}: {value}\n" for key, value in keys.items()) + "---\n")


def tool(**changes: Any) -> Break:
    changed = {key: value for key, value in {**TOOL, **changes}.items() if value is not None}
    return put("mcp-tool/index.mjs", SERVER % json.dumps([changed]))


def hints(**changes: Any) -> Break:
    return tool(annotations={**TOOL["annotations"], **changes})  # type: ignore[dict-item]


def many_skills(*names: str) -> Break:
    def change(files: dict[str, str]) -> None:
        del files["SKILL.md"]
        for number, name in enumerate(names):
            files[f"skills/goal-{number}/SKILL.md"] = SKILL.replace("name: boats", f"name: {name}")

    return change


SERVER_FILE = "mcp-tool/index.mjs"
REGISTER = 'const server = new McpServer({ name: "%s", version: "1" });\nserver.registerTool(%s, {});\n'

BROKEN: list[tuple[str, Break]] = [
    *(("core/required-file", drop(path)) for path in REQUIRED),
    *(("core/forbidden-file", put(name, "{}")) for name in FORBIDDEN),
    ("core/forbidden-file", put("goal-contract.json/inside.txt", "a folder")),
    ("core/tests-present", drop("tests/boats.test.mjs")),
    ("core/tests-present", lambda files: files.update({"tests/boats.mjs": files.pop("tests/boats.test.mjs")})),
    ("core/skill-form", drop("SKILL.md")),
    ("core/skill-form", put("skills/boats/SKILL.md", SKILL)),
    ("core/skill-form", lambda files: files.update({"skills/a/b/SKILL.md": files.pop("SKILL.md")})),
    ("core/module-text", put("portable-agent-result.mjs", "\udcff")),
    ("core/skill-frontmatter", put("SKILL.md", SKILL.replace("\n", "\r\n"))),
    ("core/skill-frontmatter", put("SKILL.md", "# no frontmatter\n")),
    ("core/skill-frontmatter", put("SKILL.md", "---\nname: boats\n---")),
    ("core/skill-frontmatter", put("SKILL.md", "\udcff")),
    ("core/skill-name", skill(name="Boats")),
    ("core/skill-name", skill(name="123")),
    ("core/skill-name", skill(name='"123"')),
    ("core/skill-name", skill(name="true")),
    ("core/skill-name", skill(name="a--b")),
    ("core/skill-name", skill(name="null")),
    ("core/skill-description", skill(description="")),
    ("core/skill-description", skill(description="12.5")),
    ("core/skill-description", skill(description="~")),
    ("core/skill-unique", many_skills("boats", "boats")),
    ("core/setup-words", put("MCP-SETUP.md", SETUP.replace("npm install", "npm ci"))),
    ("core/setup-words", put("MCP-SETUP.md", SETUP.replace("MCP", "mcp"))),
    ("core/setup-words", put("MCP-SETUP.md", "\udcff")),
    ("core/setup-skill-only", put("MCP-SETUP.md", SETUP.replace("only ", ""))),
    ("core/setup-skill-only", put("MCP-SETUP.md", SETUP.replace("installs only", f"installs {'x' * 101} only"))),
    ("core/package-json", put("package.json", "{")),
    ("core/package-json", put("package.json", "[]")),
    ("core/package-type", manifest(type="commonjs")),
    ("core/package-profile", manifest(code2skill="core-export-v1")),
    ("core/package-profile", manifest(code2skill={"profile": "strict-export-v1"})),
    ("core/package-dependencies", manifest(dependencies=["zod"])),
    ("core/package-dependencies", manifest(dependencies={**MANIFEST["dependencies"], "zod": "*"})),  # type: ignore[dict-item]
    ("core/package-dependencies", manifest(dependencies={**MANIFEST["dependencies"], "zod": "latest"})),  # type: ignore[dict-item]
    ("core/package-dependencies", manifest(dependencies={"zod": "^4.0.0"})),
    ("core/test-script", manifest(scripts={})),
    ("core/test-script", manifest(scripts=None)),
    ("core/test-script", script("vitest")),
    ("core/test-script", script("node --test && rm -r x")),
    ("core/test-script", script("node --test $(ls)")),
    ("core/test-script", script("node --test `ls`")),
    ("core/test-script", script("node --test 'unclosed")),
    ("core/test-lifecycle", manifest(scripts={"test": "node --test", "pretest": "node x.mjs"})),
    ("core/test-lifecycle", manifest(scripts={"test": "node --test", "posttest": "node x.mjs"})),
    ("core/syntax", put("function-core/index.mjs", "export const = 1;\n")),
    ("core/server-ends", put(SERVER_FILE, FILES[SERVER_FILE] + "process.exitCode = 3;\n")),
    ("core/server-stdout", put(SERVER_FILE, 'console.log("listening");\n' + FILES[SERVER_FILE])),
    ("core/server-replies", put(SERVER_FILE, "process.stdin.resume();\n")),
    ("core/server-replies", put(SERVER_FILE, SERVER % "[]")),
    ("core/tool-texts", tool(title="")),
    ("core/tool-texts", tool(description=None)),
    ("core/tool-hints", tool(annotations=None)),
    ("core/tool-hints", hints(openWorldHint="yes")),
    ("core/tool-schemas", tool(inputSchema={"type": "object", "additionalProperties": False})),
    ("core/tool-schemas", tool(inputSchema=None)),
    ("core/tool-schemas", tool(outputSchema={"additionalProperties": False})),
    ("core/tests-pass", put("tests/deep/b.test.mjs", 'throw new Error("no");\n')),
    ("core/agent-skill", skill(name="ships")),
    ("core/agent-skill", skill(description="x" * 1025)),
    ("core/written-address", put("function-core/more.mjs", 'const BASE = "https://boats.example";\n')),
    ("core/literal-registration", put(SERVER_FILE, REGISTER % ("boats", "tool.name"))),
    ("core/name-budget", put(SERVER_FILE, REGISTER % ("b" * 30, repr("t" * 40)))),
    ("core/exported-schema", put("function-core/index.mjs", "export async function listBoats() {}\n")),
]  # fmt: skip


def written(folder: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text.encode("utf-8", "surrogateescape"))
    return folder


@pytest.fixture
def boats(tmp_path: Path) -> Path:
    return tmp_path / "boats"


def test_a_package_that_obeys_every_rule_has_no_problem(boats: Path) -> None:
    report = check_core(written(boats, FILES))
    assert [str(problem) for problem in report.problems] == []
    assert report.ok
    assert report.summary == "structure, server and tests are valid (7 files)"


@pytest.mark.parametrize(("rule", "change"), BROKEN, ids=[f"{n}-{rule[5:]}" for n, (rule, _) in enumerate(BROKEN)])
def test_a_broken_rule_is_found(rule: str, change: Break, boats: Path) -> None:
    files = dict(FILES)
    change(files)
    package = PackageFolder(written(boats, files), dict(os.environ))
    found = list(next(entry for entry in RULES if entry.id == rule).problems(package))
    assert found
    assert all(problem.place and problem.message and problem.next_step for problem in found)


def test_each_rule_has_a_case_and_says_what_it_asks_for() -> None:
    assert {rule for rule, _ in BROKEN} == {rule.id for rule in RULES}
    assert all(rule.find.__doc__ for rule in RULES)
    assert len({rule.id for rule in RULES}) == len(RULES)


def test_the_page_about_core_packages_lists_the_rules() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert text == with_rules(text), "run python -m tests.update_expected"


def test_all_problems_are_collected_errors_first(boats: Path) -> None:
    files = dict(FILES)
    for change in (drop("MCP-SETUP.md"), skill(name="Ships", description=""), manifest(type=None), drop(SERVER_FILE)):
        change(files)
    report = check_core(written(boats, files), skip_tests=True)
    rules = [problem.rule for problem in report.problems]
    assert rules == [
        "core/required-file", "core/required-file", "core/skill-name", "core/skill-description", "core/package-type",
        "core/agent-skill",
    ]  # fmt: skip
    assert [problem.severity for problem in report.problems][-1] == "warning"
    assert report.summary == "5 errors, 1 warning (5 files)"


def test_warnings_do_not_fail_a_package(boats: Path) -> None:
    files = dict(FILES)
    skill(name="ships")(files)
    report = check_core(written(boats, files), skip_tests=True)
    assert report.ok and len(report.warnings) == 1
    assert report.summary.startswith("structure is valid; server and tests were not run")


def test_a_needed_host_integration_changes_only_the_summary(boats: Path) -> None:
    files = dict(FILES)
    manifest(code2skill={"profile": "core-export-v1", "requiresHostIntegration": True})(files)
    report = check_core(written(boats, files))
    assert report.ok and report.needs_host
    assert "host integration" in report.summary


def test_a_missing_folder_is_one_problem(tmp_path: Path) -> None:
    report = check_core(tmp_path / "nowhere")
    assert [problem.rule for problem in report.problems] == ["core/folder"]


def test_several_skills_may_replace_the_root(boats: Path) -> None:
    files = dict(FILES)
    many_skills("goal-0", "goal-1")(files)
    assert [str(problem) for problem in check_core(written(boats, files), skip_tests=True).problems] == []


def test_the_server_sees_a_cleaned_environment(boats: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODE2SKILL_BOATS_BASE_URL", "https://boats.invalid")
    monkeypatch.setenv("CODE2SKILL_DRY_RUN", "0")
    files = dict(FILES)
    seen = 'if (process.env.CODE2SKILL_BOATS_BASE_URL || process.env.HOME) throw new Error("too much");\n'
    dry = 'if (process.env.CODE2SKILL_DRY_RUN !== "1" || process.env.CI !== "1") throw new Error("too little");\n'
    files[SERVER_FILE] = seen + dry + FILES[SERVER_FILE]
    files["tests/boats.test.mjs"] = seen + dry + FILES["tests/boats.test.mjs"]
    assert [str(problem) for problem in check_core(written(boats, files)).problems] == []
    assert cleaned({"PATH": "/bin", "HOME": "/root", "LANG": ""}) == {
        "PATH": "/bin",
        "CODE2SKILL_DRY_RUN": "1",
        "CI": "1",
    }


def test_a_command_that_hangs_is_ended_with_its_children(tmp_path: Path) -> None:
    code = """
        import { spawn } from "node:child_process";
        spawn("sleep", ["60"], { stdio: "inherit" });
        setInterval(() => {}, 1000);
    """
    ran = node(["--input-type=module", "-e", code], tmp_path, cleaned(os.environ), 2)
    assert ran.code is None


def test_output_is_cut_to_its_end(boats: Path) -> None:
    files = dict(FILES)
    files["tests/boats.test.mjs"] = f'throw new Error("{"x" * 5000} the end");\n'
    problem = next(found for found in check_core(written(boats, files)).problems if found.rule == "core/tests-pass")
    assert len(problem.message) < 900


def test_without_node_the_rule_says_so(boats: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(boats))
    report = check_core(written(boats, FILES))
    assert {problem.place for problem in report.problems} == {"node"}
    assert all("install Node" in problem.next_step for problem in report.problems)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("---\na: 1\nb: -2.50\n---\n", {"a": 1.0, "b": -2.5}),
        ("---\na: 'x: y'\nb: \"z\"\n---\n", {"a": "x: y", "b": "z"}),
        ("---\na: true\nb: ~\nc: []\nd: {}\n---\n", {"a": True, "b": None, "c": [], "d": {}}),
        ("---\nname:  spaced  \nno colon\n---\nbody: 1\n", {"name": "spaced"}),
        ("---\n---\n", {}),
        ("---\r\na: 1\r\n---\r\n", None),
        ("----\na: 1\n---\n", None),
    ],
)
def test_frontmatter_is_read_as_the_profile_reads_it(text: str, expected: dict[str, Any] | None) -> None:
    assert frontmatter(text) == expected


def test_dependencies_that_are_not_installed_are_said_once(tmp_path: Path) -> None:
    files = FILES | {"mcp-tool/index.mjs": 'import "@harbour/absent-sdk";\n' + FILES["mcp-tool/index.mjs"]}
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    report = check_core(tmp_path)
    assert [(problem.rule, problem.message, problem.next_step) for problem in report.errors] == [
        ("core/server-ends", "needs @harbour/absent-sdk, which is not installed", f"run npm install in {tmp_path}")
    ]
