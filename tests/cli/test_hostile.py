"""Names and comments of scanned code that try to break out: of a terminal, of JSON, of Markdown, of generated code."""

from __future__ import annotations

import json
import subprocess
import unicodedata
from pathlib import Path

import pytest

from .conftest import C2s, Done, Plant

NASTY = "q\"'`*/${x}</script>\u202e\u2066\x1b[2J\x00\r\n\u2028<!-- -->"
"""What no place may let through unescaped."""
JS = json.dumps(NASTY)
IN_SCRIPT = JS.replace("</", r"<\/")
LINES = NASTY.replace("*/", "* /").replace("\x00", "").replace("\r\n", "\n")

TREE = {
    "web/src/api.ts": (
        "import axios from 'axios'\n"
        f"/** Lend {LINES} a copy. */\n"
        "export function lend(copy, note) {\n"
        f"  return axios.post('/loans/' + copy.id, {{ [{JS}]: note, [`b` + {JS}]: copy }})\n}}\n"
        f"export const find = (name) => axios.get('/a`${{x}}\\u202e\"b', {{ params: {{ {JS}: name, fixed: {JS} }} }})\n"
    ),
    "web/src/Loans.vue": (
        "<template>\n"
        f'  <input v-model="note" placeholder="{LINES.replace(chr(34), "&quot;")}" />\n'
        f"  <button @click=\"save\">{LINES.replace('<', '&lt;')}</button>\n"
        "</template>\n"
        "<script setup>\nimport { ref } from 'vue'\nimport { find, lend } from './api'\n"
        "const note = ref('')\nconst copies = ref([])\n"
        "async function save() {\n  copies.value = (await find(note.value)).data\n"
        f"  await lend({{ ...copies.value[0], [{IN_SCRIPT}]: 1 }}, note.value)\n}}\n</script>\n"
    ),
    f"web/src/pages/{NASTY.replace('/', '-').replace(chr(0), '')}.ts": "import axios from 'axios'\naxios.get('/odd')\n",
    "server/app.py": (
        "from fastapi import FastAPI, Query\napp = FastAPI()\n"
        f"@app.get('/shelves', summary={JS})\n"
        f"def shelves(name: str = Query(alias={JS}, description={JS})):\n    '''{LINES}'''\n"
    ),
}  # fmt: skip
LISTS = ("operations", "inputs", "handoffs", "features", "goals", "capabilities", "conflicts", "unknowns", "sources")


@pytest.fixture
def folder(c2s: C2s, plant: Plant) -> Path:
    where = plant(dict(TREE))
    done = c2s("scan", "--client", "web", "--backend", "server", "--no-cache")
    assert done.code == 0, done.err
    assert_harmless(done)
    return where


def assert_harmless(done: Done) -> None:
    """Nothing but lines of visible characters, whatever was quoted."""
    for text in (done.out, done.err):
        odd = {char for char in text if char != "\n" and unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp", "Cs")}
        assert odd == set()


def names(c2s: C2s, what: str) -> list[str]:
    """As JSON has them."""
    done = c2s("list", what, "--format", "json")
    assert done.out.isascii()
    return [row["id"] for row in json.loads(done.out)]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("what", LISTS)
def test_lists(c2s: C2s, what: str) -> None:
    done = c2s("list", what)
    assert done.code == 0
    assert_harmless(done)
    assert len(done.out.splitlines()) == len(names(c2s, what)) + 1


@pytest.mark.usefixtures("folder")
def test_something_hostile_is_in_every_list(c2s: C2s) -> None:
    for what in ("operations", "inputs", "capabilities"):
        rows = c2s("list", what, "--format", "json").out
        assert "\\u202e" in rows and "</script>" in rows, what
    assert any(NASTY in name for name in names(c2s, "inputs"))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("what", [name for name in LISTS if name != "sources"])
def test_every_name_is_explained_as_it_is_and_as_it_is_shown(c2s: C2s, what: str) -> None:
    for name in names(c2s, what):
        done = c2s("explain", name)
        assert done.code == 0, done.err
        assert_harmless(done)
        data = c2s("explain", name, "--json")
        assert data.out.isascii()
        assert json.loads(data.out)["id"] == name
    shown = [line.rsplit("  ", 1)[-1] for line in c2s("list", what).out.splitlines()[1:]]
    for name in shown:
        assert c2s("explain", name).code == 0, name


@pytest.mark.usefixtures("folder")
def test_a_name_that_is_not_known_is_harmless_too(c2s: C2s) -> None:
    done = c2s("explain", NASTY.replace("\x00", "0"))
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert_harmless(done)


def test_packages(c2s: C2s, folder: Path) -> None:
    assert c2s("export", "core", "--out", "packages").code == 0
    written = [file for file in (folder / "packages").rglob("*") if file.is_file()]
    modules = [file for file in written if file.suffix == ".mjs"]
    assert len(modules) > 5
    for module in modules:
        done = subprocess.run(["node", "--check", str(module)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    for file in written:
        text = file.read_text("utf-8")
        assert not set(text) & {"\x00", "\x1b", "\u202e", "\u2066", "\u2028"}, file
        assert "\n<!--" not in text, file
