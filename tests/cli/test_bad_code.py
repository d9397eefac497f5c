"""Code that runs in circles or hides where it goes: no hang, nothing guessed, and what is left open is named."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from c2s.evaluation import operators
from c2s.evaluation.containment import LOUD

from .conftest import C2s, Plant

HEAD = "import axios from 'axios'\n"


def scanned(c2s: C2s, plant: Plant, tree: Mapping[str, str]) -> dict[str, Any]:
    folder: Path = plant({f"web/src/{name}": text for name, text in tree.items()})
    done = c2s("scan", "--client", "web", "--no-cache")
    assert done.code == 0, done.err
    return json.loads((folder / ".c2s/result.json").read_bytes())  # type: ignore[no-any-return]


def sent(result: dict[str, Any]) -> list[str]:
    return [f"{each['method']} {each['path']}" for each in result["operations"]]


def unknowns(result: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each["code"], each["place"].rpartition(":")[0]) for each in result["unknowns"]]


def test_import_cycles(c2s: C2s, plant: Plant) -> None:
    tree = {
        "a.ts": f"{HEAD}import {{ again }} from './b'\nexport const base = '/loans'\n"
        "export const load = (id) => axios.get(`${base}/${again(id)}`, { params: { kind: again.name } })\n",
        "b.ts": "import { base, load } from './a'\nexport * from './c'\n"
        "export const again = (id) => id\nexport const first = () => load(base.length)\n",
        "c.ts": "export * from './b'\nexport { again as more } from './c'\n",
        "page.ts": "import { first } from './c'\nimport { load } from './a'\n"
        "document.body.onclick = (event) => [first(), load(event.target.id)]\n",
    }
    assert sent(scanned(c2s, plant, tree)) == ["GET /loans/6", "GET /loans/{id}"]


def test_recursion_in_wrappers(c2s: C2s, plant: Plant) -> None:
    """What lies beyond the bound is not claimed, and the place of the bound is told."""
    result = scanned(c2s, plant, {
        "send.ts": f"{HEAD}"
        "export function send(path, left) {{ return left ? send(path, left - 1) : axios.get(path) }}\n"
        "export const ping = (path) => path.length > 9 ? axios.post(path) : pong('/r' + path)\n"
        "export const pong = (path) => ping(path)\n".replace("{{", "{").replace("}}", "}"),
        "page.ts": "import { ping, send } from './send'\nlet tries\n"
        "document.body.onclick = (event) => { send('/loans', event.detail); ping('/q') }\n",
    })  # fmt: skip
    assert "GET /loans" in sent(result)
    assert [each for each in unknowns(result) if each[0] == "C2S310"] == [("C2S310", "client:src/send.ts:2")]
    (said,) = [each for each in result["diagnostics"] if each["code"] == "C2S310"]
    assert said["message"].endswith("(2 places: here, client:src/send.ts:4)")
    assert [place.rpartition(":")[0] for place in said["others"]] == ["client:src/send.ts:4"]
    assert [each for each in sent(result) if each.startswith("POST")] == []


def test_a_request_whose_address_cannot_be_known(c2s: C2s, plant: Plant) -> None:
    tree = {
        "a.ts": f"{HEAD}import {{ plan }} from 'elsewhere'\naxios.get(plan())\naxios.post(window.name, {{ a: 1 }})\n"
    }
    result = scanned(c2s, plant, tree)
    assert sent(result) == []
    assert unknowns(result) == [("C2S301", "client:src/a.ts:3"), ("C2S301", "client:src/a.ts:4")]
    listed = c2s("list", "unknowns")
    assert [line.split()[0] for line in listed.out.splitlines()] == ["CODE", "C2S301", "C2S301"]
    (name, _) = (line.split()[-1] for line in listed.out.splitlines()[1:])
    told = c2s("explain", name)
    assert told.code == 0
    assert "axios.get(plan())" in told.out


def test_two_wrappers_of_one_name(c2s: C2s, plant: Plant) -> None:
    tree = {
        "one.ts": f"{HEAD}export const request = (path) => axios.get('/one' + path)\n",
        "other.ts": f"{HEAD}export const request = (path) => axios.post('/other' + path)\n",
        "page.ts": "import { request } from './one'\nimport { request as second } from './other'\n"
        "window.onload = () => { request('/a'); second('/b') }\n",
    }
    assert sent(scanned(c2s, plant, tree)) == ["GET /one/a", "POST /other/b"]


def test_types_that_refer_to_themselves(c2s: C2s, plant: Plant) -> None:
    result = scanned(c2s, plant, {
        "types.ts": "export interface Node { name: string; up?: Node; children: Node[]; by: Record<string, Node> }\n"
        "export type Json = string | Json[] | { [key: string]: Json }\n"
        "export class Tree<T extends Tree<T>> { up!: T; self: Tree<T>['self'] }\n",
        "page.ts": f"{HEAD}import type {{ Json, Node, Tree }} from './types'\n"
        "export function save(node: Node, json: Json, tree: Tree<any>) {\n"
        "  return Promise.all([axios.post('/nodes', node), axios.put('/json', json), axios.patch('/trees', tree)])\n}\n"
        "window.onload = (event) => save(event.node, event.json, event.tree)\n",
    })  # fmt: skip
    assert sent(result) == ["PUT /json", "POST /nodes", "PATCH /trees"]
    body = next(each for each in result["operations"] if each["path"] == "/nodes")["params"]["body"]
    assert "name" in body
    assert len(body) < 40


def test_self_referring_models_of_a_backend(c2s: C2s, plant: Plant) -> None:
    folder = plant({
        "server/app.py": "from fastapi import FastAPI\nfrom pydantic import BaseModel\n"
        "class Node(BaseModel):\n    name: str\n    parent: 'Node | None' = None\n    children: list['Node'] = []\n"
        "app = FastAPI()\n@app.post('/nodes')\ndef add(node: Node) -> Node: ...\n",
    })  # fmt: skip
    assert c2s("scan", "--backend", "server").code == 0
    (operation,) = json.loads((folder / ".c2s/result.json").read_bytes())["operations"]
    assert "name" in operation["params"]["body"]
    assert len(operation["params"]["body"]) < 40


def test_a_defect_of_the_analysis_costs_one_piece(c2s: C2s, plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest is there, the place is told, and the result does not count as complete."""
    binary = operators.binary

    def faulty(op: str, left: Any, right: Any, site: int) -> Any:
        if op == "<<":
            raise KeyError(op)
        return binary(op, left, right, site)

    monkeypatch.delenv(LOUD)
    monkeypatch.setattr(operators, "binary", faulty)
    plant({
        "web/src/one.js": f"{HEAD}axios.get('/boats')\n"
        "export const odd = () => { axios.get('/odd/' + (1 << left)) }\n",
        "web/src/two.js": "import { odd } from './one'\nimport axios from 'axios'\n"
        "document.body.onclick = () => odd()\ndocument.body.onblur = () => axios.post('/boats')\n",
    })  # fmt: skip
    assert c2s("scan", "--client", "web", "--no-cache", "--strict").code == 3
    result = json.loads(Path(".c2s/result.json").read_bytes())
    assert sent(result) == ["GET /boats", "POST /boats"]
    assert [each for each in unknowns(result) if each[0] == "C2S311"] == [("C2S311", "client:src/one.js:3")]
