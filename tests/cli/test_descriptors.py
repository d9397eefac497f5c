"""A descriptor of a user: dropped into a root, named in c2s.toml or on the command line; what a broken one says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import C2s, Plant

CODE = "import hatch from 'hatch'\n\nwindow.onload = () => hatch.lay('/eggs', { colour: 'blue' })\n"
DESCRIPTOR = 'id = "hatch"\nlanguages = ["typescript"]\n[[client]]\ncallee = "hatch.lay"\nmethod = "\'PUT\'"\n'
PARTS = 'url = "args[0]"\nbody = "args[1]"\n'


def inputs(folder: Path) -> list[str]:
    operations = json.loads((folder / ".c2s/result.json").read_bytes())["operations"]
    return [each["id"] for operation in operations for each in operation["inputs"]]


@pytest.mark.parametrize(
    ("place", "call", "origin"),
    [
        ("web/lib/hatch.c2s.toml", "scan --client web", "client:lib/hatch.c2s.toml"),
        ("tools/hatch.toml", "scan --client web --framework tools/hatch.toml", None),
        ("named/hatch.toml", "scan --client web --config named/c2s.toml", None),
    ],
)
def test_requests_of_a_described_library_appear(c2s: C2s, plant: Plant, place: str, call: str, origin: str) -> None:
    folder = plant({"web/eggs.ts": CODE, place: DESCRIPTOR + PARTS, "named/c2s.toml": 'frameworks = ["hatch.toml"]\n'})
    assert c2s(*call.split(), "--no-cache").code == 0
    assert inputs(folder) == ["client:client:PUT /eggs#body.colour"]
    if origin:
        assert origin in c2s("list", "frameworks", "--match", "hatch").out


def test_without_it_they_are_none(c2s: C2s, plant: Plant) -> None:
    folder = plant({"web/eggs.ts": CODE})
    assert c2s("scan", "--client", "web").code == 0
    assert inputs(folder) == []


def test_a_change_of_a_descriptor_is_noticed(c2s: C2s, plant: Plant) -> None:
    folder = plant({"web/eggs.ts": CODE, "web/hatch.c2s.toml": DESCRIPTOR + PARTS})
    assert c2s("scan", "--client", "web").code == 0
    plant({"web/hatch.c2s.toml": (DESCRIPTOR + PARTS).replace("body", "query")})
    assert c2s("scan", "--client", "web").code == 0
    assert inputs(folder) == ["client:client:PUT /eggs#query.colour"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            DESCRIPTOR + "url = 1\n",
            "c2s: client:hatch.c2s.toml: client[0].url must be a text, not a number (1); put it",
        ),
        (DESCRIPTOR + 'adress = "args[0]"\n', "c2s: client:hatch.c2s.toml: unknown key 'client[0].adress'; "),
        ("id = [", "c2s: client:hatch.c2s.toml, at its end: not valid TOML: "),
    ],
)
def test_a_broken_one_is_one_line(c2s: C2s, plant: Plant, text: str, line: str) -> None:
    folder = plant({"web/eggs.ts": CODE, "web/hatch.c2s.toml": text})
    done = c2s("scan", "--client", "web", "--quiet")
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert done.said.startswith(line)
    assert "; " in done.said
    assert not (folder / ".c2s/result.json").exists()


def test_one_that_is_not_there_is_one_line(c2s: C2s, plant: Plant) -> None:
    plant({"web/eggs.ts": CODE})
    done = c2s("scan", "--client", "web", "--framework", "tools/hatch.toml", "--quiet")
    assert (done.code, len(done.err.splitlines())) == (2, 1)
    assert done.said == (
        "c2s: framework descriptor tools/hatch.toml cannot be read: No such file or directory; correct its path"
    )
