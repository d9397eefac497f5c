"""What the other side says of the requests of a client: who answers them, what it demands, what is left over."""

from __future__ import annotations

from pathlib import Path

from c2s.discovery.stored import Stored
from tests.discovery.conftest import scanned

SERVER = """
from fastapi import FastAPI
from pydantic import BaseModel, Field

app = FastAPI()

class Boat(BaseModel):
    name: str = Field(description="What it is called")
    length: int | None = None

@app.post("/boats/{port}")
def add(port: str, boat: Boat): ...

@app.get("/tides")
def tides(): ...
"""
CLIENT = """
import axios from 'axios'
export function Go(boat) {
  axios.post('/boats/' + boat.port, { name: boat.name, length: boat.length }); axios.get('/crews')
}
"""


def both(folder: Path, client: str = CLIENT) -> Stored:
    return scanned(folder, {"web/a.js": client, "server/app.py": SERVER})


def test_who_answers(tmp_path: Path) -> None:
    result = both(tmp_path).result
    served = {each.path: each.served_by for each in result.operations if each.side == "client"}
    assert served == {"/boats/{port}": ["backend:backend:POST /boats/{port}"], "/crews": []}


def test_the_backend_decides_what_must_be_sent(tmp_path: Path) -> None:
    known = both(tmp_path)
    operation = known.operations["client:client:POST /boats/{port}"]
    decided = {each.name: each.requiredness for each in operation.inputs}
    assert decided["name"].decision == "required" and decided["name"].reason.startswith("backend: ")
    assert [(e.source, e.line) for e in decided["name"].evidence] == [("backend", 8)]
    assert decided["length"].decision == "proven-optional"
    assert operation.required_params == ["port", "name"]


def test_without_the_edge_nothing_is_inherited(tmp_path: Path) -> None:
    from c2s.discovery.build import operation
    from c2s.graph.model import EdgeKind

    graph = both(tmp_path).graph
    alone = graph.without(graph.edges(EdgeKind.SERVES))
    node = alone.node("operation:client:client:POST /boats/{port}")
    assert node is not None
    found = operation(alone, node)
    assert found.served_by == [] and found.required_params == ["port"]


def test_what_is_left_over(tmp_path: Path) -> None:
    result = both(tmp_path).result
    assert result.coverage.operations_joined == 1
    assert result.coverage.unanswered == ["client:client:GET /crews"]
    assert result.coverage.uncalled_operations == ["backend:backend:GET /tides"]
    (unknown,) = [each for each in result.unknowns if each.code == "C2S407"]
    assert unknown.subject == "what answers GET /crews" and unknown.place.startswith("client:a.js:3:")


def test_a_client_alone_lacks_no_answers(tmp_path: Path) -> None:
    result = scanned(tmp_path, {"web/a.js": CLIENT}).result
    assert result.coverage.unanswered == [] and not [u for u in result.unknowns if u.code == "C2S407"]
