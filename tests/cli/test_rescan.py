"""A second scan of what is unchanged: the same answer without the work, and never from what is damaged."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from zlib import crc32

import pytest

from c2s import pipeline
from c2s.evaluation import run
from c2s.evaluation.kept import Shelf
from c2s.pipeline import Scan

from .conftest import C2s, Plant

TREE: dict[str, str | bytes] = {
    "web/src/loans.js": "import axios from 'axios'\nexport const borrow = (id) => axios.post(`/loans/${id}`)\n",
    "web/src/notes.js": "export const shout = (text) => text.toUpperCase()\n",
    "web/package.json": '{"dependencies": {"axios": "1"}}',
}


@pytest.fixture(autouse=True)
def linked(monkeypatch: pytest.MonkeyPatch) -> list[Scan]:
    """Each scan that had to link."""
    scans: list[Scan] = []

    def link(scan: Scan) -> Scan:
        scans.append(scan)
        return pipeline.link(scan)

    stages = tuple(link if stage is pipeline.link else stage for stage in pipeline.STAGES)
    monkeypatch.setattr(pipeline, "STAGES", stages)
    return scans


def test_nothing_changed(c2s: C2s, plant: Plant, linked: list[Scan]) -> None:
    folder = plant(TREE)
    first = c2s("scan", "web")
    result = (folder / ".c2s/result.json").read_bytes()
    (folder / ".c2s/roots.json").unlink()
    second = c2s("scan", "web")
    assert (second.code, second.out) == (first.code, first.out) == (0, first.out)
    assert (folder / ".c2s/result.json").read_bytes() == result
    assert (folder / ".c2s/roots.json").exists()
    assert len(linked) == 1
    assert "nothing changed that matters: the result of the last scan stands" in second.err.splitlines()


def test_the_same_exit_code_under_strict(c2s: C2s, plant: Plant, linked: list[Scan]) -> None:
    plant(TREE | {"web/src/broken.js": "export const = (\n"})
    assert [c2s("scan", "web", "--strict").code for _ in range(2)] == [3, 3]
    assert len(linked) == 1


@pytest.mark.parametrize(
    "changed",
    [
        {"web/src/loans.js": "export const borrow = 1\n"},
        {"web/src/more.js": "export const more = 1\n"},
        {"web/package.json": '{"dependencies": {"axios": "2"}}'},
        {"c2s.toml": 'entry = ["borrow"]\n'},
        {".c2s/result.json": '{"schema": "c2s.result/1"}\n'},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_something_changed(c2s: C2s, plant: Plant, linked: list[Scan], changed: dict[str, str | bytes]) -> None:
    folder = plant(TREE)
    c2s("scan", "web")
    plant(changed)
    assert c2s("scan", "web").code == 0
    assert len(linked) == 2
    kept = (folder / ".c2s/result.json").read_bytes()
    c2s("scan", "web", "--no-cache")
    assert (folder / ".c2s/result.json").read_bytes() == kept


QUIET = "const shout = (text) => text.toUpperCase()\n"
BESIDE = TREE | {"web/src/notes.js": QUIET, "web/src/loud.js": QUIET}


@pytest.mark.parametrize(
    ("text", "linked_again"),
    [
        (f"{QUIET}// a remark\n", False),
        ("// a remark above\n" + QUIET, False),
        ("const shout = (text) => {\n  return text.toUpperCase()\n}\n", False),
        ("const shout = (text) => text.toLowerCase()\n", True),
        ("const whisper = (text) => text.toUpperCase()\n", True),
        (f"import './loans'\n{QUIET}", True),
        (f"{QUIET}// axios.get('/loans')\n", True),
        (f"{QUIET}export const = (\n", True),
    ],
)
def test_a_file_changed_that_nothing_asks_for(
    c2s: C2s, plant: Plant, linked: list[Scan], text: str, linked_again: bool
) -> None:
    folder = plant(BESIDE)
    c2s("scan", "web")
    plant({"web/src/notes.js": text})
    second = c2s("scan", "web")
    assert len(linked) == (2 if linked_again else 1)
    kept = (folder / ".c2s/result.json").read_bytes()
    third = c2s("scan", "web")
    assert len(linked) == (2 if linked_again else 1)
    fresh = c2s("scan", "web", "--no-cache")
    assert (folder / ".c2s/result.json").read_bytes() == kept
    assert second.out == third.out == fresh.out


BOTH = TREE | {
    "api/main.py": "from fastapi import FastAPI\nfrom titles import kind\n\napp = FastAPI()\n\n\n"
    "@app.post('/loans/{number}')\ndef lend(number: int) -> dict[str, str]:\n    return kind(number)\n",
    "api/titles.py": "def kind(number: int) -> dict[str, str]:\n    return {'kind': 'loan'}\n",
    "api/quiet.py": "def quiet(number):\n    return str(number)\n",
}
LENDING = "import axios from 'axios'\nexport const lend = (id) => axios.put(`/loans/${id}`)\n"
BOTH_SIDES = ("scan", "--client", "web", "--backend", "api")


@pytest.fixture
def sides(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sides that were linked."""
    names: list[str] = []
    linked = run._linked

    def link(side: run.Side, *rest: object) -> run.Linked:
        names.append(side.name)
        return linked(side, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(run, "_linked", link)
    return names


@pytest.mark.parametrize(
    ("changed", "again"),
    [
        ({"web/src/loans.js": LENDING}, ["client"]),
        ({"web/src/more.js": "import axios from 'axios'\naxios.get('/loans')\n"}, ["client"]),
        ({"api/main.py": "from fastapi import FastAPI\napp = FastAPI()\napp.get('/loans')(print)\n"}, ["backend"]),
        ({"api/titles.py": "kind = dict\n", "web/src/notes.js": "export default 1\n"}, ["client", "backend"]),
        ({"web/package.json": '{"dependencies": {"axios": "2"}}'}, ["client", "backend"]),
        ({"web/src/loans.js": LENDING, "api/quiet.py": "\n\ndef quiet(number):\n    return str(number)\n"}, ["client"]),
        ({"web/src/loans.js": LENDING, "api/quiet.py": "def quiet(n):\n    return n\n"}, ["client", "backend"]),
    ],
)  # fmt: skip
def test_only_the_side_that_changed_is_linked(
    c2s: C2s, plant: Plant, sides: list[str], changed: dict[str, str | bytes], again: list[str]
) -> None:
    folder = plant(BOTH)
    c2s(*BOTH_SIDES)
    sides.clear()
    plant(changed)
    second = c2s(*BOTH_SIDES)
    assert sides == again
    kept = (folder / ".c2s/result.json").read_bytes()
    fresh = c2s(*BOTH_SIDES, "--no-cache")
    assert (folder / ".c2s/result.json").read_bytes() == kept
    assert second.out == fresh.out


def test_another_role_is_another_side(c2s: C2s, plant: Plant, sides: list[str]) -> None:
    folder = plant(BOTH)
    c2s(*BOTH_SIDES)
    sides.clear()
    c2s("scan", "--client", "web", "--client", "api")
    assert sides == ["backend"]
    kept = (folder / ".c2s/result.json").read_bytes()
    c2s("scan", "--client", "web", "--client", "api", "--no-cache")
    assert (folder / ".c2s/result.json").read_bytes() == kept


@pytest.mark.parametrize("body", [b"", b"\x92\xc4\x00\xc4\x00", b"not msgpack"])
def test_a_kept_side_that_cannot_be_read(
    c2s: C2s, plant: Plant, sides: list[str], monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    folder = plant(BOTH)
    c2s(*BOTH_SIDES)
    kept = (folder / ".c2s/result.json").read_bytes()
    (folder / ".c2s/result.json").unlink()
    with sqlite3.connect(folder / ".c2s/facts-1.sqlite") as file:
        for side in ("client", "backend"):
            name = Shelf._name(Shelf(None, str(folder / ".c2s/result.json")), side)  # type: ignore[arg-type]
            changed = file.execute("update facts set body = ?, sum = ? where key = ?", (body, crc32(body), name))
            assert changed.rowcount == 1
    sides.clear()
    assert c2s(*BOTH_SIDES).code == 0
    assert sides == ["client", "backend"]
    assert (folder / ".c2s/result.json").read_bytes() == kept


def test_two_files_change_one_after_the_other(c2s: C2s, plant: Plant, linked: list[Scan]) -> None:
    folder = plant(BESIDE)
    c2s("scan", "web")
    for name in ("notes", "loud", "notes"):
        before = (folder / f"web/src/{name}.js").read_text()
        plant({f"web/src/{name}.js": f"{before}// more\n"})
        c2s("scan", "web")
    assert len(linked) == 1
    kept = (folder / ".c2s/result.json").read_bytes()
    c2s("scan", "web", "--no-cache")
    assert (folder / ".c2s/result.json").read_bytes() == kept


def test_other_options_are_another_scan(c2s: C2s, plant: Plant, linked: list[Scan]) -> None:
    folder = plant(TREE)
    c2s("scan", "web")
    c2s("scan", "web", "--out", "other.json")
    assert (folder / "other.json").read_bytes() == (folder / ".c2s/result.json").read_bytes()
    c2s("scan", "--client", "web")
    c2s("scan", "web", "--no-cache")
    assert len(linked) == 4


def test_the_code_changed(c2s: C2s, plant: Plant, linked: list[Scan], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(TREE)
    c2s("scan", "web")
    for module in ("reuse", "beside"):
        monkeypatch.setattr(f"c2s.discovery.{module}.fingerprint", lambda: "other code")
    c2s("scan", "web")
    assert len(linked) == 2


def test_a_damaged_memory_is_no_memory(c2s: C2s, plant: Plant, linked: list[Scan]) -> None:
    folder = plant(TREE)
    first = c2s("scan", "web")
    with sqlite3.connect(_cache(folder)) as connection:
        connection.execute("update facts set body = cast('x' as blob) || substr(body, 2)")
    second = c2s("scan", "web")
    assert (second.out, len(linked)) == (first.out, 2)


def test_a_damaged_cache_is_told(c2s: C2s, plant: Plant, linked: list[Scan]) -> None:
    folder = plant(TREE)
    first = c2s("scan", "web")
    _cache(folder).write_bytes(b"SQLite format 3\0" + b"junk" * 2000)
    second = c2s("scan", "web")
    assert (second.out, len(linked)) == (first.out, 2)
    assert second.err.count("C2S113") == 1


def _cache(folder: Path) -> Path:
    return next((folder / ".c2s").glob("facts-*.sqlite"))
