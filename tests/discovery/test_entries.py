"""Entries: public operations of a project without a client, which then are the surface."""

from __future__ import annotations

from pathlib import Path

import pytest

from c2s.config import Configuration, Settings
from c2s.contract.recipes import Input, Unresolved
from c2s.contract.requests import PathValue
from c2s.contract.selection import contracts
from c2s.diagnostics import UsageError
from c2s.discovery import stored
from c2s.discovery.result import Result
from c2s.pipeline import STAGES, Scan, ScanRequest
from c2s.workspace.model import Role
from c2s.workspace.roots import Request

BOATS = """
from fastapi import APIRouter, Depends
from fastapi.security import OAuth2PasswordBearer
from pydantic import BaseModel
router = APIRouter(prefix="/boats", tags=["Boats of the port"])
class Boat(BaseModel):
    name: str
    crew: list[str] = []
@router.get("")
def list_boats(port: str = ""): ...
@router.post("/{port}")
def add_boat(port: str, boat: Boat, token: str = Depends(OAuth2PasswordBearer(tokenUrl="t"))): ...
"""
APP = """
from fastapi import FastAPI
from boats import router
app = FastAPI()
app.include_router(router)
@app.get("/tides")
def tides(): ...
"""


def result(folder: Path, entries: tuple[str, ...], client: str = "", feature: tuple[str, ...] = ()) -> Result:
    files = {"server/app.py": APP, "server/boats.py": BOATS} | ({"web/a.js": client} if client else {})
    return stored.read(scanned(folder, files, entries, feature)).result


def scanned(folder: Path, files: dict[str, str], entries: tuple[str, ...], feature: tuple[str, ...] = ()) -> bytes:
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    roles = [("web", Role.CLIENT)] * ("web/a.js" in files) + [("server", Role.BACKEND)]
    settings = Settings(cache=False, workers=1, entry=entries, feature=feature)
    done = Scan(ScanRequest([Request(name, role) for name, role in roles], folder, Configuration(settings=settings)))
    for stage in STAGES:
        done = stage(done)
    return done.result


def surface(found: Result) -> set[str]:
    names = {each.id: f"{each.method} {each.path}" for each in found.operations}
    return {names[id] for capability in found.capabilities for id in capability.operations}


LIST, ADD, TIDES = "GET /boats", "POST /boats/{port}", "GET /tides"


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ((), set()),
        (("GET /boats",), {LIST}),
        (("/boats*",), {LIST, ADD}),
        (("* /boats*",), {LIST, ADD}),
        (("operation:GET /tides",), {TIDES}),
        (("backend:backend:GET /tides",), {TIDES}),
        (("file:boats.py",), {LIST, ADD}),
        (("dir:.",), {LIST, ADD, TIDES}),
        (("symbol:add_boat",), {ADD}),
        (("symbol:boats.py#list_boats", "GET /tides"), {LIST, TIDES}),
    ],
)
def test_what_selectors_name(tmp_path: Path, entries: tuple[str, ...], expected: set[str]) -> None:
    assert surface(result(tmp_path, entries)) == expected


@pytest.mark.parametrize("entry", ["GET /boat", "file:nothing.py", "symbol:nobody"])
def test_a_selector_that_names_nothing_is_said(tmp_path: Path, entry: str) -> None:
    with pytest.raises(UsageError, match="no operation is named"):
        result(tmp_path, ("GET /tides", entry))


@pytest.mark.parametrize("client", ["", "fetch('/boats')"])
def test_kinds_of_selectors_are_known(tmp_path: Path, client: str) -> None:
    with pytest.raises(UsageError, match="no kind of selector 'symbl:' in 'symbl:tides'; did you mean 'symbol:'"):
        result(tmp_path, ("symbl:tides",), client)


def test_features_are_files_of_handlers_under_their_tag(tmp_path: Path) -> None:
    found = result(tmp_path, ("dir:.",))
    assert {(each.title, each.title_source) for each in found.features} == {
        ("Boats of the port", "annotation"), ("App", "identifier")
    }  # fmt: skip
    boats = next(each for each in found.features if each.title == "Boats of the port")
    assert boats.selectors == ["file:boats.py"] and len(boats.capabilities) == 2
    assert result(tmp_path, ("dir:.",), feature=("symbol:tides",)).features[0].capabilities == ["tides"]


def test_goals_begin_at_their_route(tmp_path: Path) -> None:
    (goal,) = result(tmp_path, ("GET /tides",)).goals
    assert [(each.kind, each.label) for each in goal.entries] == [("http-route", "GET /tides")]
    assert goal.entry == "operation:backend:backend:GET /tides" and goal.evidence


def test_requests_are_made_of_what_is_demanded(tmp_path: Path) -> None:
    found = result(tmp_path, ("symbol:add_boat",))
    (add,) = [each for each in found.operations if each.request]
    assert add.request["path"] == [
        {"kind": "text", "text": "/boats/"},
        {"kind": "value", "name": "port", "value": {"kind": "input", "id": "path.port", "path": []}},
    ]
    assert [entry["key"]["value"] for entry in add.request["body"]["value"]["entries"]] == ["name", "crew"]
    assert add.request["headers"] == [
        {"name": "authorization", "value": {"kind": "context", "source": "session", "name": "authorization"}}
    ]
    assert Input("path.port").id == add.request["path"][1]["value"]["id"]


def test_cookies_are_of_the_host_and_never_typed(tmp_path: Path) -> None:
    berths = (
        "from fastapi import Cookie, FastAPI\napp = FastAPI()\n"
        "@app.get('/berths')\ndef berths(port: str, session_id: str = Cookie(), theme: str = Cookie('dark')): ...\n"
    )
    found = stored.read(scanned(tmp_path, {"server/app.py": berths}, ("GET /berths",)))
    assert [each["name"] for each in found.result.operations[0].request["cookies"]] == ["session_id", "theme"]
    (contract,) = contracts(found, ())
    assert {(each.placement, each.name) for each in contract.credentials} == {
        ("cookie", "session_id"), ("cookie", "theme")
    }  # fmt: skip
    (capability,) = contract.capabilities
    assert [each.id for each in capability.inputs] == ["query.port"]
    assert [len(each.credentials) for each in capability.requests] == [2]


def test_what_answers_every_method_is_not_called_with_one_that_was_guessed(tmp_path: Path) -> None:
    docks = (
        "package x;\nimport org.springframework.web.bind.annotation.*;\n@RestController\npublic class Docks {\n"
        '  @RequestMapping("/docks") public String docks(@RequestParam String port) { return port; }\n}\n'
    )
    (contract,) = contracts(stored.read(scanned(tmp_path, {"server/Docks.java": docks}, ("/docks",))), ())
    (request,) = contract.capabilities[0].requests
    assert request.method == "ANY"
    (left,) = [part.value for part in request.path if isinstance(part, PathValue)]
    assert isinstance(left, Unresolved) and left.reason.startswith("the backend answers every method there")


def test_a_client_is_the_surface_where_there_is_one(tmp_path: Path) -> None:
    found = result(tmp_path, ("GET /tides",), client="fetch('/boats')")
    assert surface(found) == {LIST}
    (said,) = [each for each in found.diagnostics if each.code == "C2S408"]
    assert "GET /tides" in said.message
