"""Files that no scan should stumble over: each is named with its reason, and the rest gives the same as without it."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from .conftest import C2s, Plant

GOOD: dict[str, str | bytes] = {
    "web/src/page.ts": "import axios from 'axios'\n\nwindow.onload = () => axios.get('/loans', { params: { a: 1 } })\n"
}


def result(folder: Path) -> dict[str, Any]:
    return json.loads((folder / ".c2s/result.json").read_bytes())  # type: ignore[no-any-return]


def operations(folder: Path) -> list[str]:
    return [operation["id"] for operation in result(folder)["operations"]]


def said(folder: Path) -> dict[str, list[str]]:
    """Codes of the diagnostics by path."""
    out: dict[str, list[str]] = {}
    for each in result(folder)["diagnostics"]:
        out.setdefault(each.get("path", ""), []).append(each["code"])
    return out


BAD: dict[str, tuple[str | bytes, list[str]]] = {
    "unparsable.ts": ("}}}} const = = ) ( function function @@@ \n" * 50, ["C2S201"]),
    "truncated.ts": ("import axios from 'axios'\nexport const all = () => axios.get('/cut', { params: { s", ["C2S201"]),
    "truncated.vue": ("<template><div v-for='a in", ["C2S201"]),
    "Truncated.java": ("class Loans { @GetMapping(\"/loans\") List<Loan> all(", ["C2S201"]),
    "truncated.py": ("def loans(\n    page: int = (", ["C2S201"]),
    "binary.ts": (b"\x89PNG\r\n\x1a\n\0\0\0" + bytes(range(256)) * 20, ["C2S106"]),
    "utf16.ts": ("export const a = 1\n".encode("utf-16"), ["C2S107"]),
    "latin.ts": ("export const a = 'caf\xe9'\n".encode("latin-1"), ["C2S107"]),
    "nested.ts": ("const a = " + "[" * 20_000 + "]" * 20_000, ["C2S202"]),
    "empty.ts": ("", []),
    "blank.vue": ("\n\n", []),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_one_bad_file(c2s: C2s, plant: Plant, name: str) -> None:
    body, codes = BAD[name]
    folder = plant(GOOD | {f"web/src/{name}": body})
    done = c2s("scan", "--client", "web", "--no-cache")
    assert done.code == 0, done.err
    assert operations(folder) == ["client:client:GET /loans"]
    assert said(folder).get(f"src/{name}", []) == codes
    assert c2s("scan", "--client", "web", "--no-cache", "--strict").code == (3 if codes not in ([], ["C2S106"]) else 0)


def test_a_bundle_of_fifty_thousand_lines_is_named_and_costs_little(c2s: C2s, plant: Plant) -> None:
    line = "!function(e,t){{var n{0}=e.get('/b/{0}',t);return n{0}}}(window.axios,{{a:{0}}});\n"
    bundle = "".join(line.format(number) for number in range(50_000))
    folder = plant(GOOD | {"web/src/bundle.js": bundle})
    assert c2s("scan", "--client", "web").code == 0
    assert said(folder)["src/bundle.js"] == ["C2S104"]
    plant({"c2s.toml": "[limits]\nmax-file-bytes = 10_000_000\n"})
    began = time.monotonic()
    done = c2s("scan", "--client", "web")
    assert time.monotonic() - began < 20
    assert "  skipped, minified: 1 (src/bundle.js)" in done.out.splitlines()
    assert operations(folder) == ["client:client:GET /loans"]


def test_a_repository_without_a_client(c2s: C2s, plant: Plant) -> None:
    app = "from fastapi import FastAPI\napp = FastAPI()\n@app.get('/loans')\ndef loans(): ...\n"
    folder = plant({"server/loans.py": app})
    done = c2s("scan", "--backend", "server")
    assert done.code == 0
    assert operations(folder) == ["backend:backend:GET /loans"]
    assert c2s("list", "operations", "--side", "client").out.splitlines()[1:] == []


def test_a_repository_without_any_http(c2s: C2s, plant: Plant) -> None:
    folder = plant({"lib/shelf.ts": "export const shelf = (copy: string) => copy.trim()\n", "lib/a.py": "A = 1\n"})
    done = c2s("scan", "--client", "lib", "--backend", "lib")
    assert done.code == 0
    assert operations(folder) == []
    assert "  operations  none" in done.out.splitlines()
    assert "next: c2s list unknowns" in done.out.splitlines()
    for what in ("operations", "inputs", "handoffs", "features", "goals", "capabilities", "conflicts", "unknowns"):
        listed = c2s("list", what)
        assert (listed.code, len(listed.out.splitlines())) == (0, 1), what
    assert c2s("export", "core", "--out", "packages").code == 2
    assert not (folder / "packages").exists()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="the superuser reads everything")
def test_an_unreadable_file_is_named(c2s: C2s, plant: Plant) -> None:
    folder = plant(GOOD | {"web/src/secret.ts": "export const a = 1\n"})
    (folder / "web/src/secret.ts").chmod(0)
    assert c2s("scan", "--client", "web").code == 0
    assert said(folder)["src/secret.ts"] == ["C2S101"]
    assert c2s("scan", "--client", "web", "--strict").code == 3


def test_a_file_that_cannot_be_opened_is_named(c2s: C2s, plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for every user: the system refuses to open one file."""
    folder = plant(GOOD | {"web/src/secret.ts": "export const a = 1\n"})
    real = os.open

    def refused(path: Any, *rest: Any, **named: Any) -> int:
        if str(path).endswith("secret.ts"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *rest, **named)

    monkeypatch.setattr(os, "open", refused)
    done = c2s("scan", "--client", "web", "--no-cache")
    assert done.code == 0
    assert said(folder)["src/secret.ts"] == ["C2S101"]
    assert operations(folder) == ["client:client:GET /loans"]
    assert "error C2S101 client:src/secret.ts: " in done.err
