"""What the command line refuses: one line on standard error that names the thing and the next step; exit code 2."""

from __future__ import annotations

import json

import pytest

from .conftest import C2s, Plant


@pytest.mark.parametrize(
    ("call", "line"),
    [
        ("scn", "c2s: no such command: scn; did you mean 'scan'?"),
        ("zzz", "c2s: no such command: zzz; known: check, explain, export, list, scan"),
        ("--nope", "c2s: no such option: --nope; see `c2s --help`"),
        ("scan --clint web", "c2s: scan: no such option: --clint; did you mean '--client'?"),
        ("scan --frontend web", "c2s: scan: no such option: --frontend; did you mean '--client'?"),
        ("scan --server web", "c2s: scan: no such option: --server; did you mean '--backend'?"),
        ("scan --openapi web", "c2s: scan: no such option: --openapi; did you mean '--protocol'?"),
        (
            "scan --format xml web",
            "c2s: scan: invalid value for '--format': 'xml' is not one of 'text', 'json'; see `c2s scan --help`",
        ),
        ("scan --workers 0 web", "c2s: --workers 0 is not between 1 and 256; leave it out to let c2s choose"),
        ("scan", "c2s: no source root named; name one, as in `c2s scan --client web --backend server`"),
        ("scan --client wbe", "c2s: --client: no such folder or file: wbe; did you mean 'web'?"),
        ("scan nowhere", "c2s: PATH: no such folder or file: nowhere; check the path"),
        ("scan --client web --exclude !", None),
        ("scan --client web --exclude [z-a]", "c2s: not a glob pattern among [z-a]: bad character range"),
        ("scan --client web --config none.toml", None),
        ("scan --client web --framework none.toml", None),
        ("scan --client empty", "c2s: client (empty) is empty; name the folder that holds the source"),
        ("scan --client web --out .", None),
        ("scan --client web --out web/a.ts", "c2s: --out"),
        ("list", "c2s: list: missing argument 'WHAT'; see `c2s list --help`"),
        ("list operatons", "c2s: cannot list 'operatons'; did you mean 'operations'?"),
        (
            "list operations",
            "c2s: no scan result at .c2s/result.json; run `c2s scan` first, or name one with --from FILE",
        ),
        (
            "list operations --from web/a.ts",
            "c2s: web/a.ts is no result of c2s (c2s.result/1); name one that `c2s scan` wrote",
        ),
        ("explain x", "c2s: no scan result at .c2s/result.json; run `c2s scan` first, or name one with --from FILE"),
        ("explain x --root client", "c2s: --root client: not of the form ID=DIR; as in --root client=web"),
        ("export core", "c2s: export: missing option '--out'; see `c2s export --help`"),
        ("export core --out -", "c2s: --out -: packages are folders; name the folder that they go to"),
        ("list operations --from -", "c2s: --from -: results are read from files alone; write it with"),
        ("scan --client web --out - --format json", "c2s: --out - and --format json both want the standard output; "),
        ("export core --out=", "c2s: --out: an empty text is no value; give it a value, or leave it out"),
        ("check none", "c2s: no such folder: none; name one that `c2s export` wrote"),
    ],
)
def test_wrong_calls(c2s: C2s, plant: Plant, call: str, line: str | None) -> None:
    (plant({"web/a.ts": "export const a = 1\n"}) / "empty").mkdir()
    done = c2s(*call.split())
    assert done.code == 2
    assert done.out == ""
    assert done.said.startswith(line or "c2s: ")
    assert len(done.err.splitlines()) == 1
    assert "; " in done.said


def test_no_arguments_show_what_there_is(c2s: C2s) -> None:
    done = c2s()
    assert (done.code, done.out) == (2, "")
    assert "Commands:" in done.err


def test_version_and_help(c2s: C2s) -> None:
    assert c2s("--version").out == "c2s 0.1.0\n"
    for call in (["--help"], ["scan", "--help"], ["list", "-h"]):
        done = c2s(*call)
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith("Usage: c2s")


def test_all_options_of_the_surface_are_there(c2s: C2s) -> None:
    surface = {
        "scan": "--client --backend --protocol --test --exclude --feature --entry --framework --out --config --workers "
        "--no-cache --strict --format --quiet",
        "explain": "--from --root --format --json --quiet",
        "list": "--from --format --quiet",
        "export": "--from --feature --out --format --quiet",
        "check": "--format --quiet",
    }
    for command, options in surface.items():
        text = c2s(command, "--help").out
        assert [option for option in options.split() if f"{option} " not in text] == []


def test_hostile_names_reach_no_terminal(c2s: C2s) -> None:
    done = c2s("scan", "--client", "a\x1b[2J\u202eb\nc")
    assert done.said == "c2s: --client: no such folder or file: a\\x1b[2J\\u202eb\\nc; check the path"


def test_configuration_errors_are_one_line(c2s: C2s, plant: Plant) -> None:
    plant({"web/a.ts": "x", "c2s.toml": "[roots]\nclient = 3\n"})
    done = c2s("scan")
    assert (done.code, done.out) == (2, "")
    assert done.said == 'c2s: c2s.toml: roots.client must be a list of texts, not a number (3); write client = ["..."]'
    plant({"c2s.toml": "a = = 1\n"})
    assert c2s("scan").said == "c2s: c2s.toml:1:5: not valid TOML: invalid value; correct that line"


def test_languages_and_codes_need_no_scan(c2s: C2s) -> None:
    done = c2s("list", "languages")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0].split() == ["LANGUAGE", "SUFFIXES", "VERSION"]
    assert {line.split()[0] for line in done.out.splitlines()[1:]} >= {
        "java",
        "javascript",
        "python",
        "typescript",
        "vue",
    }
    codes = c2s("list", "codes", "--format", "json")
    assert '"code": "C2S101"' in codes.out


def test_codes_are_explained(c2s: C2s) -> None:
    done = c2s("explain", "c2s104")
    assert done.code == 0
    assert done.out.splitlines() == [
        "code C2S104",
        "A file is larger than the limit and was not read.",
        "severity  warning",
        "",
        "next step: raise limits.max-file-bytes",
    ]
    told = json.loads(c2s("explain", "C2S104", "--json").out)
    assert (told["kind"], told["id"], told["facts"]) == ("code", "C2S104", [{"name": "severity", "text": "warning"}])
