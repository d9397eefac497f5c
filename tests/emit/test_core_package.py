"""Whole packages: as expected, valid, formatted, and the same on every run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from skills_ref import validate as validate_skill

from c2s.contract.model import Contract
from c2s.contract.recipes import Unresolved
from c2s.contract.requests import JsonBody
from c2s.emit.base import NothingToEmit, emitter_named, emitters
from c2s.emit.core.check import check_core
from c2s.emit.core.emitter import EMITTER, CoreOptions
from c2s.emit.core.setup import PROFILE
from tests.emit.goldens import CONTRACTS, EXPECTED, emitted
from tests.fictional.ferry import ferry_bookings

NAMES = sorted(CONTRACTS)


@pytest.mark.parametrize("name", NAMES)
def test_package_is_as_expected(name: str) -> None:
    folder = EXPECTED / name
    expected = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    made = dict(emitted(name))
    assert sorted(made) == sorted(expected)
    for path, data in made.items():
        assert data.decode() == expected[path].decode(), path


@pytest.mark.parametrize("name", NAMES)
def test_package_passes_every_check(name: str, package: Callable[..., Path]) -> None:
    report = check_core(package(emitted(name), name))
    assert [str(problem) for problem in report.problems] == []
    assert report.summary.startswith("structure, server and tests are valid")


@pytest.mark.parametrize("name", NAMES)
def test_code_is_written_as_the_formatter_writes(name: str, node: Callable[..., Any]) -> None:
    modules = {path: data.decode() for path, data in emitted(name) if path.endswith(".mjs")}
    for path, formatted in zip(modules, node("format.mjs", list(modules.values())), strict=True):
        assert modules[path] == formatted, path


@pytest.mark.parametrize("name", NAMES)
def test_skills_fit_the_agent_skills_format(name: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    for path, data in emitted(name):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    skills = [file.parent for file in folder.rglob("SKILL.md")]
    assert skills
    assert [problem for skill in skills for problem in validate_skill(skill)] == []


CHANGES = [
    ("a transformation", "trim(input.routeName)", "input.routeName"),
    ("a default", "input.pageNumber ?? 1", "input.pageNumber || 1"),
    ("a fixed value", 'channel: "desk"', 'channel: "web"'),
    ("the spread", "    ...input.selectedSailing,\n", ""),
    ("the order of a merge", "    deck: input.deck,\n", "    deck: input.deck,\n    ...input.selectedSailing,\n"),
    ("a condition", 'input.deck === "C"', 'input.deck !== "C"'),
    ("a method", 'method: "PUT"', 'method: "POST"'),
    ("a credential", "Authorization: deskTokenCredential(context)", "Authorization: undefined"),
    ("absent and null", "{ content: input.content,", "{ content: input.content ?? null,"),
    (
        "a part of a form",
        '"remark", input.remark, "absent", "null", "empty"',
        '"remark", input.remark, "absent", "null"',
    ),
]


@pytest.mark.parametrize(("what", "old", "new"), CHANGES, ids=[what for what, _, _ in CHANGES])
def test_a_changed_function_fails_the_tests_of_its_package(
    what: str, old: str, new: str, package: Callable[..., Path]
) -> None:
    folder = package(emitted("ferry-bookings"), "ferry-bookings")
    module = folder / "function-core/index.mjs"
    code = module.read_text("utf-8")
    assert old in code
    module.write_text(code.replace(old, new, 1), "utf-8")
    command = ["node", "--test", "tests/requests.test.mjs", "tests/records.test.mjs"]
    assert subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 1


def test_bytes_depend_on_nothing_but_the_contract(tmp_path: Path) -> None:
    code = (
        "import hashlib, sys; from tests.emit.goldens import CONTRACTS, emitted; "
        "print([hashlib.sha256(p.encode() + d).hexdigest() for n in CONTRACTS for p, d in emitted(n)])"
    )
    root = Path(__file__).parents[2]
    outputs = set()
    for seed in ("0", "1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root), "TZ": f"Etc/GMT+{seed[0]}"}
        command = [sys.executable, "-c", code]
        outputs.add(subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=True).stdout)
    assert len(outputs) == 1


def test_nothing_of_this_machine_is_in_a_package() -> None:
    here = str(Path(__file__).parents[2])
    for name in NAMES:
        assert not [path for path, data in emitted(name) if here in data.decode() or "/home/" in data.decode()]


def test_package_marks_its_profile_and_names_its_dependencies() -> None:
    document = json.loads(emitted("ferry-bookings").files["package.json"])
    assert document["code2skill"] == {"profile": PROFILE}
    assert set(document["dependencies"]) == {"@modelcontextprotocol/sdk", "zod"}


def test_only_helpers_that_are_used_are_emitted() -> None:
    for name in NAMES:
        files = {path: data.decode() for path, data in emitted(name)}
        wire = files["function-core/wire.mjs"]
        everything = wire + files["function-core/index.mjs"]
        names = [line.partition("function ")[2].partition("(")[0] for line in wire.split("\n") if "function " in line]
        assert names
        for helper in filter(None, names):
            assert everything.count(helper) > 1, helper


def test_what_is_not_resolved_is_left_out_and_said() -> None:
    files = emitted("garden-plots")
    assert [entry.subject for entry in files.left_out] == ["open-gate"]
    everything = {path: data.decode() for path, data in files}
    assert "open_gate" not in everything["mcp-tool/index.mjs"] + everything["function-core/index.mjs"]
    assert "read from a device" in everything["MCP-SETUP.md"]
    assert "site:gate.js:12" in everything["SKILL.md"]


def test_a_contract_without_one_whole_request_is_refused() -> None:
    contract = ferry_bookings()
    broken = contract.capability("create-booking")
    body = JsonBody(value=Unresolved("f()", "unknown", "web:a.js:1"))
    request = broken.requests[0].model_copy(update={"body": body})
    only = broken.model_copy(update={"requests": (request,)})
    alone = contract.model_copy(update={"capabilities": (only,), "goals": (), "handoffs": (), "features": ()})
    with pytest.raises(NothingToEmit, match=r"ferry-bookings: no capability can be written; create-booking: .*unknown"):
        EMITTER.emit(alone, CoreOptions())


def test_without_goals_the_package_itself_is_the_skill() -> None:
    contract: Contract = ferry_bookings().model_copy(update={"goals": ()})
    files = dict(EMITTER.emit(contract, CoreOptions()))
    assert "SKILL.md" in files
    assert b"name: ferry-bookings" in files["SKILL.md"]


def test_emitter_is_found_by_its_name() -> None:
    assert "core" in emitters()
    assert emitter_named("core") is EMITTER
