"""From source to calls: what the tools of an exported package send is what the page's own client sends."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.emit.recorder import recording
from tests.emit.test_core_calls import Calls, call_tools, differences
from tests.packages.conftest import Exported, Run

VARIABLES = {"CODE2SKILL_TREES_ORCHARD_PASS": "p4ss"}
LOADED = {"code": "a/1", "number": 7, "variety": "Quince", "row": 2, "secret": "s", "note": "old", "age": {"years": 3}}
PHOTO = {"fileName": "p 1.png", "mediaType": "image/png", "text": "bytes"}

CALLS: Calls = [
    ("find_trees", {}),
    ("find_trees", {"page": 2, "variety": "Böhm & Söhne+", "from": "2024-01-01", "to": ""}),
    ("get_trees_tree", {"code": "a/1 ü"}),
    ("add_trees_tree", {"variety": 'Pear "x"'}),
    ("change_trees_tree", {"selectedTree": LOADED, "note": "new"}),
    ("fell_trees", {"chosen": [7, 8]}),
    ("tag_trees", {"numbers": [7, 8], "tag": "wet,a b"}),
    ("add_photo", {"number": 7, "photo": PHOTO}),
    ("take_away", {"variety": "a b"}),
]


def test_tools_send_what_the_page_sends(orchard: Path, exported: Exported) -> None:
    folder = exported(orchard, ["file:src/Trees.vue"]) / "trees"
    with recording() as service:
        _afternoon(orchard, service.base)
        expected = service.taken()
        variables = VARIABLES | {"CODE2SKILL_TREES_ORCHARD_API_BASE_URL": service.base}
        results = call_tools(folder, variables, CALLS)
        sent = service.taken()
    assert [result.get("httpStatus") for result in results] == [200] * len(CALLS)
    assert differences(expected, sent) == []


def _afternoon(client: Path, base: str) -> None:
    command = ["node", str(client / "afternoon.mjs"), base, VARIABLES["CODE2SKILL_TREES_ORCHARD_PASS"]]
    ran = subprocess.run(command, cwd=client, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]


def test_each_page_keeps_its_own_start_values(orchard: Path, exported: Exported) -> None:
    folder = exported(orchard, ["file:src/Board.vue"]) / "board"
    with recording() as service:
        call_tools(folder, {"CODE2SKILL_BOARD_ORCHARD_API_BASE_URL": service.base}, [("find_trees", {})])
        (sent,) = service.taken()
    assert sent.line == "GET /api/trees?page=1&size=5&order=newest HTTP/1.1"
    assert "authorization" not in sent.headers


def test_every_package_passes_every_check(
    orchard: Path, exported: Exported, c2s: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    exported(orchard)
    capsys.readouterr()
    c2s("check", "out", "--format", "json")
    found = json.loads(capsys.readouterr().out)
    assert [Path(each["folder"]).name for each in found["packages"]] == ["board", "trees"]
    assert [problem for each in found["packages"] for problem in each["problems"]] == []
    assert found["ok"]
    (Path("out") / "board" / "MCP-SETUP.md").unlink()
    (Path("out") / "board" / "node_modules").unlink()
    c2s("check", "out", code=1)
    said = capsys.readouterr().out
    assert "is not installed; run npm install" in said
    assert "MCP-SETUP.md" in said and "core/required-file" in said and "2 packages: 1 valid, 1 with errors" in said


def test_packages_depend_on_nothing_but_the_source(orchard: Path, exported: Exported, tmp_path: Path) -> None:
    first = _files(exported(orchard, out="first"))
    moved = tmp_path / "elsewhere" / "web"
    moved.parent.mkdir()
    orchard.rename(moved)
    assert _files(exported(moved, out="second")) == first


def _files(folder: Path) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "node_modules"]
        files = [Path(place) / name for name in names]
        found |= {str(file.relative_to(folder)): file.read_bytes() for file in files}
    return found


def test_edited_and_foreign_files_are_left_alone(
    orchard: Path, exported: Exported, c2s: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = exported(orchard) / "trees"
    before = _files(folder.parent)
    skill = folder / "MCP-SETUP.md"
    skill.write_text("mine\n")
    capsys.readouterr()
    c2s("export", "core", "--out", "out", code=2)
    assert "edited since c2s wrote it: MCP-SETUP.md" in capsys.readouterr().err
    assert _files(folder.parent) == before | {"trees/MCP-SETUP.md": b"mine\n"}


SEALED = """
import axios from "axios";
import { seal } from "sealing-wax";

const letter = { text: "" };
document.querySelector("#text").addEventListener("input", (event) => { letter.text = event.target.value; });
document.querySelector("#send").addEventListener("click", () => axios.post("/letters", { text: seal(letter.text) }));
document.querySelector("#all").addEventListener("click", () => axios.get("/letters"));
"""


def test_what_cannot_be_repeated_is_left_out_by_name_and_place(
    tmp_path: Path, c2s: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    _plant(tmp_path / "web" / "post.js", SEALED)
    c2s("scan", "--client", "web", "--quiet")
    capsys.readouterr()
    c2s("export", "core", "--feature", "file:post.js", "--out", "out")
    said = capsys.readouterr()
    assert "left out" in said.err and "client:post.js:7" in said.err and "1 left out" in said.err
    (setup,) = Path("out").glob("*/MCP-SETUP.md")
    assert "computed by code outside the sources" in setup.read_text()
    (core,) = Path("out").glob("*/function-core/index.mjs")
    assert 'method: "GET"' in core.read_text() and 'method: "POST"' not in core.read_text()


def _plant(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True)
    file.write_text(text)
