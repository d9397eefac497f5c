"""Where both sides disagree, and, as controls, where they only look as if they did."""

from __future__ import annotations

from pathlib import Path

import pytest

from c2s.discovery.result import Conflict
from tests.discovery.conftest import scanned

SERVER = """
from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()

class Boat(BaseModel):
    name: str
    length: int = 3

@app.post("/boats")
def add(boat: Boat): ...

@app.get("/boats")
def find(port: str, page: int = 1): ...

@app.put("/boats/{boat_id}")
def change(boat_id: int, boat: Boat): ...
"""


def conflicts(folder: Path, call: str, server: str = SERVER) -> list[Conflict]:
    script = f"import axios from 'axios'\nexport function Go(boat, extra) {{ {call} }}\n"
    return scanned(folder, {"web/a.js": script, "server/app.py": server}).result.conflicts


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("axios.post('/boats', { name: boat.name })", []),
        ("axios.post('/boats', { name: boat.name, color: 'red' })", ["C2S402 POST /boats body.color"]),
        ("axios.post('/boats', { length: 4 })", ["C2S403 POST /boats body.name"]),
        ("axios.post('/boats', boat)", []),
        ("axios.post('/boats', { ...boat, length: 4 })", []),
        ("axios.post('/boats', { Name: boat.name })", ["C2S405 POST /boats body.Name"]),
        ("axios.get('/boats', { params: { port: boat.port, sort: 'name' } })", ["C2S402 GET /boats query.sort"]),
        ("axios.get('/boats', { params: { page: 2 } })", ["C2S403 GET /boats query.port"]),
        ("axios.get('/boats', { params: boat.filter })", []),
        ("axios.get('/boats', { params: { port: 'x' }, headers: { 'X-Trace': '1' } })", []),
        ("axios.delete('/boats')", ["C2S401 DELETE /boats"]),
        ("axios.get('/Boats', { params: { port: 'x' } })", ["C2S405 GET /Boats"]),
        ("axios.get('/crews')", []),
        ("axios.put('/boats/' + boat.id, { name: boat.name })", []),
        ("axios.post('/boats', { name: { first: boat.name } })", ["C2S404 POST /boats body.name.first"]),
    ],
)
def test_one_call(tmp_path: Path, call: str, expected: list[str]) -> None:
    assert [f"{each.code} {each.subject}" for each in conflicts(tmp_path, call)] == expected


def test_both_sides_are_shown(tmp_path: Path) -> None:
    (found,) = conflicts(tmp_path, "axios.post('/boats', { name: boat.name, color: 'red' })")
    assert found.message == "the client sends it, and the backend takes no such name"
    assert {(e.source, e.path) for e in found.evidence} == {("client", "a.js"), ("backend", "app.py")}


def test_an_open_record_takes_any_name(tmp_path: Path) -> None:
    server = SERVER.replace("def add(boat: Boat)", "def add(boat: dict)")
    assert conflicts(tmp_path, "axios.post('/boats', { color: 'red' })", server) == []


def test_what_two_may_answer_is_not_disputed(tmp_path: Path) -> None:
    assert conflicts(tmp_path, "axios.put('/boats/' + boat.id, { name: 'x' }); axios.get('/' + extra)") == []
