"""Selectors of options and configurations: one line with the place where the wrong one is written."""

from __future__ import annotations

import json

import pytest

from .conftest import C2s, Plant

BOATS = """
from fastapi import FastAPI
app = FastAPI()
@app.get("/boats")
def boats(): ...
"""
TREE = {"server/app.py": BOATS, "web/a.js": "fetch('/boats')\n"}


@pytest.mark.parametrize(
    ("settings", "call", "line"),
    [
        ('entry = ["GET /boats", "/boat"]', "", "c2s.toml: entry[1]: no operation is named '/boat'; did you mean"),
        (
            'entry = ["boats:x"]',
            "",
            "c2s.toml: entry[0]: no kind of selector 'boats:' in 'boats:x'; known: dir:, file:",
        ),
        ('feature = [" route:/x "]', "", "c2s.toml: feature[0]: no feature 'route:/x'; see `c2s list features`"),
        ('entry = ["/boats"]', "--entry /boots", "--entry: no operation is named '/boots'; did you mean '/boats'?"),
        ('language = "en"', "", "c2s.toml: unknown key 'language'; known: cache, "),
        ("", "--feature route:/x", "--feature: no feature 'route:/x'; see `c2s list features`"),
    ],
)
def test_a_wrong_selector_is_said_with_its_place(c2s: C2s, plant: Plant, settings: str, call: str, line: str) -> None:
    plant(TREE | {"c2s.toml": settings})
    for client in ((), ("--client", "web")):
        done = c2s("scan", "--backend", "server", "--quiet", *client, *call.split())
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"c2s: {line}") and len(done.err.splitlines()) == 1


def test_a_root_names_entries_of_its_own(c2s: C2s, plant: Plant) -> None:
    folder = plant(TREE | {"server/c2s.toml": 'entry = ["GET /boats"]\n'})
    assert "  capabilities  1" in c2s("scan", "--backend", "server").out
    (folder / "server/c2s.toml").write_text('entry = ["GET /boots"]\n')
    done = c2s("scan", "--backend", "server", "--quiet")
    assert done.said == (
        "c2s: backend: c2s.toml: entry[0]: no operation is named 'GET /boots'; did you mean 'GET /boats'?"
    )


def test_an_entry_beside_a_client_has_no_effect_and_the_user_reads_it(c2s: C2s, plant: Plant) -> None:
    plant(TREE)
    done = c2s("scan", "--backend", "server", "--client", "web", "--entry", "/boats")
    assert done.code == 0
    assert "warning C2S408 the scan has a client; entries that were not used: /boats" in done.err
    assert "diagnostics: 1 warning" in done.out


def test_the_result_goes_to_standard_output_where_out_says_so(c2s: C2s, plant: Plant) -> None:
    folder = plant(TREE)
    kept = c2s("scan", "--client", "web", "--out", "r.json")
    assert kept.code == 0
    done = c2s("scan", "--client", "web", "--out", "-")
    assert done.code == 0
    assert done.out.encode() == (folder / "r.json").read_bytes()
    assert json.loads(done.out)["schema"] == "c2s.result/1"
    assert "result: standard output" in done.err.splitlines()
    assert not (folder / "-").exists() and not (folder / ".c2s/result.json").exists()
    assert c2s("scan", "--client", "web", "--out", "-", "--quiet").err == ""
