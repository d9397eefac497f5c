"""A client beside a description of what it calls: types, demands, words and disagreements."""

from __future__ import annotations

from pathlib import Path

import msgspec

from c2s.config import Configuration, Settings
from c2s.discovery.result import Operation, Result
from c2s.discovery.stored import Stored
from c2s.pipeline import STAGES, Scan, ScanRequest
from c2s.report.found import conflicts, operations
from c2s.workspace.model import Role
from c2s.workspace.roots import Request

CLIENT = """
import axios from 'axios'
const http = axios.create({ baseURL: 'https://orchard.example/v2' })
export const plant = tree => http.post('/trees', { kind: tree.kind, place: { row: tree.row }, colour: tree.colour })
export const rows = () => http.get('/rows', { params: { size: 10 } })
document.onclick = () => { plant({ kind: 'a', row: 1, colour: 'red' }); rows() }
"""
INTERFACE = """
openapi: 3.0.3
info: {title: Orchard, version: '1'}
servers: [{url: https://orchard.example/v2}]
paths:
  /trees:
    post:
      summary: Plant a tree
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [kind, place, planter]
              properties:
                kind: {type: string, title: Kind of tree, enum: [apple, pear]}
                planter: {type: string}
                place: {type: object, required: [row], properties: {row: {type: integer}}}
      responses: {'201': {description: planted}}
  /rows:
    post: {responses: {'200': {description: ok}}}
"""


def scanned(folder: Path) -> Result:
    for path, text in (("web/a.js", CLIENT), ("docs/api.yaml", INTERFACE)):
        (folder / path).parent.mkdir(parents=True)
        (folder / path).write_text(text)
    roots = [Request("web", Role.CLIENT), Request("docs", Role.PROTOCOL)]
    done = Scan(ScanRequest(roots, folder, Configuration(settings=Settings(cache=False, workers=1))))
    for stage in STAGES:
        done = stage(done)
    return msgspec.json.decode(done.result, type=Result)


def client(result: Result, request: str) -> Operation:
    return next(each for each in result.operations if each.id == f"client:client:{request}")


def test_the_client_has_types_demands_and_words_of_the_description(tmp_path: Path) -> None:
    result = scanned(tmp_path)
    plant = client(result, "POST /v2/trees")
    assert plant.served_by == ["protocol:protocol:POST /trees"]
    kind, row, colour = plant.inputs
    assert (kind.type, kind.label, kind.label_source) == (
        {"type": "string", "enum": ["apple", "pear"]}, "Kind of tree", "protocol",
    )  # fmt: skip
    assert (row.name, row.type) == ("place.row", {"type": "integer"})
    assert [each.requiredness.decision for each in (kind, row, colour)] == ["required", "required", "unproven"]
    place = kind.requiredness.evidence[0]
    assert (place.source, place.path, place.line, place.column) == ("protocol", "api.yaml", 15, 26)
    capability = next(each for each in result.capabilities if plant.id in each.operations)
    assert (capability.title, capability.title_source, capability.effect) == ("Plant a tree", "protocol", "unknown")


def test_what_disagrees_is_told_with_both_places(tmp_path: Path) -> None:
    stored = Stored(scanned(tmp_path))
    rows = {str(row["code"]): row for row in conflicts(stored).rows}
    assert sorted(rows) == ["C2S401", "C2S402", "C2S403"]
    assert "colour" in str(rows["C2S402"]["subject"])
    assert "planter" in str(rows["C2S403"]["subject"])
    assert all(row["settles"] and row["evidence"] for row in rows.values())
    stated = [row["statedAt"] for row in operations(stored).rows if row["side"] == "protocol"]
    assert stated == [["api.yaml:22"], ["api.yaml:7"]]
