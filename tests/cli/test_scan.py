"""`c2s scan` up to the facts, with the later stages replaced: options, configuration, progress, exit codes, files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from c2s import pipeline
from c2s.pipeline import Scan

from .conftest import C2s, Plant

TREE: dict[str, str | bytes] = {
    "web/src/a.ts": "export const borrow = (id) => http.post(`/loans/${id}`)\n",
    "web/package.json": '{"dependencies": {"vue": "3"}}',
    "server/api.py": "def lend(item):\n    return item\n",
}
RESULT = b'{"operations": [], "schema": "c2s.result/1"}'


@pytest.fixture(autouse=True)
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Scan]:
    """Stages from `link` on are recorded and answer an empty result."""
    scans: list[Scan] = []

    def rest(scan: Scan) -> Scan:
        scans.append(scan)
        return replace(scan, result=RESULT)

    monkeypatch.setattr(pipeline, "STAGES", (pipeline.discover_files, pipeline.extract, rest))
    return scans


def test_the_result_and_its_roots(c2s: C2s, plant: Plant) -> None:
    folder = plant(TREE)
    done = c2s("scan", "--client", "web", "--backend", "server")
    assert done.code == 0
    assert (folder / ".c2s/result.json").read_bytes() == RESULT
    assert json.loads((folder / ".c2s/roots.json").read_bytes()) == {
        "client": str(folder / "web"),
        "backend": str(folder / "server"),
    }
    assert done.out.splitlines() == [
        "source client: client",
        "  read: typescript 1 (0.1 kB)",
        "source backend: backend",
        "  read: python 1 (0.0 kB)",
        "diagnostics: none",
        "result: .c2s/result.json",
    ]
    assert [line.split(" (")[0] for line in done.err.splitlines()] == ["looking for sources", "reading facts: 2"]


def test_roles_that_were_found_are_printed(c2s: C2s, plant: Plant) -> None:
    plant(TREE)
    assert "source client: client (found: package.json: vue)" in c2s("scan", "web").out.splitlines()


def test_quiet_and_json(c2s: C2s, plant: Plant) -> None:
    plant(TREE)
    done = c2s("scan", "web", "--quiet", "--format", "json")
    assert (done.code, done.err) == (0, "")
    data = json.loads(done.out)
    assert [source["sourceId"] for source in data["sources"]] == ["client"]
    assert data["sources"][0]["languages"] == {"typescript": {"files": 1, "bytes": 56}}


def test_out_names_another_file(c2s: C2s, plant: Plant) -> None:
    folder = plant(TREE)
    assert c2s("scan", "web", "--out", "r.json").code == 0
    assert (folder / "r.json").read_bytes() == RESULT
    assert c2s("scan", "web", "--out", "r.json").code == 0
    assert not (folder / ".c2s/result.json").exists()


def test_a_refused_target_costs_no_scan(c2s: C2s, plant: Plant, seen: list[Scan]) -> None:
    folder = plant(TREE | {"notes.txt": "mine"})
    done = c2s("scan", "web", "--out", "notes.txt")
    assert (
        done.said
        == f"c2s: --out {folder / 'notes.txt'} exists and is no result of c2s; name another file, or remove it"
    )
    assert (folder / "notes.txt").read_text() == "mine"
    assert seen == []


def test_the_command_line_comes_before_the_configuration(c2s: C2s, plant: Plant, seen: list[Scan]) -> None:
    config = 'exclude = ["old"]\nfeature = ["a"]\nentry = ["e"]\nworkers = 2\n[roots]\nclient = ["web"]\n'
    plant(TREE | {"c2s.toml": config})
    assert c2s("scan").code == 0
    assert (
        c2s("scan", "--backend", "server", "--exclude", "new", "--feature", "b", "--workers", "1", "--no-cache").code
        == 0
    )
    first, second = (scan.request for scan in seen)
    assert [root.path for root in first.roots] == ["web"]
    assert [root.path for root in second.roots] == ["server"]
    assert second.configuration.settings.exclude == ("old", "new")
    assert (first.configuration.settings.feature, second.configuration.settings.feature) == (("a",), ("b",))
    assert second.configuration.settings.entry == ("e",)
    assert (first.configuration.settings.workers, second.configuration.settings.workers) == (2, 1)
    assert (first.configuration.settings.cache, second.configuration.settings.cache) == (True, False)


def test_paths_of_a_configuration_are_relative_to_it(c2s: C2s, plant: Plant, seen: list[Scan]) -> None:
    descriptor = 'id = "f"\nlanguages = ["typescript"]\n'
    settings = 'frameworks = ["f.toml"]\n[roots]\nclient = ["../web"]\n'
    plant(TREE | {"conf/c2s.toml": settings, "conf/f.toml": descriptor})
    assert c2s("scan", "--config", "conf/c2s.toml").code == 0
    workspace = seen[0].workspace
    assert workspace is not None
    assert workspace.descriptors == {"f.toml": descriptor.encode()}
    assert [file.path for file in workspace.files] == ["src/a.ts"]


def test_the_cache_lies_in_the_state_folder_or_where_the_user_says(
    c2s: C2s, plant: Plant, monkeypatch: pytest.MonkeyPatch, seen: list[Scan]
) -> None:
    folder = plant(TREE)
    c2s("scan", "web", "--no-cache")
    assert not list(folder.glob(".c2s/facts*"))
    c2s("scan", "web")
    assert list(folder.glob(".c2s/facts*.sqlite"))
    c2s("scan", "web")
    assert [scan.extraction.cached for scan in seen if scan.extraction] == [0, 0, 1]
    monkeypatch.setenv("C2S_CACHE_DIR", str(folder / "else"))
    c2s("scan", "web")
    assert list((folder / "else").glob("facts*.sqlite"))


def test_strict_is_about_what_could_not_be_read(c2s: C2s, plant: Plant) -> None:
    plant(TREE | {"c2s.toml": "[limits]\nmax-files = 1\n"})
    assert c2s("scan", "--client", ".").code == 0
    done = c2s("scan", "--client", ".", "--strict")
    assert done.code == 3
    assert done.said.startswith("error C2S105 client:web/src/a.ts: not read: and all after it; raise limits.max-files")
    assert "diagnostics: 1 error" in done.out


def test_a_damaged_cache_is_a_note_on_the_terminal_and_nothing_else(c2s: C2s, plant: Plant, seen: list[Scan]) -> None:
    plant(TREE | {".c2s/facts-1.sqlite": b"damaged" * 100})
    done = c2s("scan", "web")
    assert done.code == 0
    assert "note C2S113 cache rebuilt" in done.said
    assert "diagnostics: none" in done.out


def test_an_internal_error_is_called_one(c2s: C2s, plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(TREE)
    monkeypatch.setattr(pipeline, "STAGES", (lambda scan: 1 / 0,))
    done = c2s("scan", "web")
    assert (done.code, done.out) == (101, "")
    assert "ZeroDivisionError: division by zero" in done.err
    assert done.said == "c2s: internal error: this is a bug of c2s; report it with the lines above"


def test_an_interrupt_leaves_no_result(c2s: C2s, plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = plant(TREE)

    def interrupt(scan: Scan) -> Scan:
        raise KeyboardInterrupt

    monkeypatch.setattr(pipeline, "STAGES", (pipeline.discover_files, interrupt))
    done = c2s("scan", "web")
    assert (done.code, done.said) == (130, "c2s: interrupted")
    assert not (folder / ".c2s/result.json").exists()


def test_bad_files_do_not_stop_a_scan(c2s: C2s, plant: Plant, seen: list[Scan]) -> None:
    bundle = "".join(f"function f{i}(e){{return g{i}(e,{{a:e.b}})}};\n" for i in range(30_000))
    nested = "let x = " + "[\n " * 20_000
    folder = plant(
        TREE
        | {
            "web/bundle.js": bundle,
            "web/huge.js": b"x" * 3_000_000,
            "web/image.ts": b"\x89PNG\r\n\x1a\n\x00\xff" * 100,
            "web/nul.ts": "let a = 'x\0y' // \0\n",
            "web/cut.ts": TREE["web/src/a.ts"][:20],
            "web/nested.js": nested,
            "web/quotes.ts": "const a = '`${x}`*/</script>\u202e' // \"\n",
        }
    )
    (folder / "web/out.ts").symlink_to("/etc/hostname")
    done = c2s("scan", "web")
    assert done.code == 0
    extraction, workspace = seen[0].extraction, seen[0].workspace
    assert extraction is not None and workspace is not None
    assert sorted(file.path for file in extraction.facts) == ["cut.ts", "nested.js", "nul.ts", "quotes.ts", "src/a.ts"]
    assert {skip.path: skip.reason.value for skip in workspace.skips} == {
        "bundle.js": "minified",
        "huge.js": "oversized",
        "image.ts": "binary",
        "out.ts": "link-outside",
    }


def test_the_result_does_not_depend_on_where_the_checkout_lies(
    c2s: C2s, plant: Plant, seen: list[Scan], tmp_path: Path
) -> None:
    plant({f"{place}/{path}": text for place in ("one", "two/three") for path, text in TREE.items()})
    c2s("scan", "--client", "one/web", "--backend", "one/server")
    c2s("scan", "--client", "two/three/web", "--backend", "two/three/server")
    one, two = seen
    assert one.workspace is not None and two.workspace is not None
    assert one.workspace.digest == two.workspace.digest
    assert one.diagnostics == two.diagnostics
    assert one.extraction is not None and two.extraction is not None
    assert one.extraction.facts == two.extraction.facts
