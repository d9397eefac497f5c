"""Backends in the result: operations with what they take, demand, give back, and who may call."""

from __future__ import annotations

import textwrap
from pathlib import Path

from c2s.discovery.result import Input, Operation, Result
from c2s.graph.model import EdgeKind, NodeKind
from tests.evaluation.scanning import scan

FERRY = """
from fastapi import FastAPI, Depends, Header, UploadFile
from fastapi.security import OAuth2PasswordBearer
from pydantic import BaseModel, Field

app = FastAPI()
scheme = OAuth2PasswordBearer(tokenUrl="token")

class Berth(BaseModel):
    number: int

class Crossing(BaseModel):
    harbour: str = Field(max_length=40, description="Where it begins")
    seats: int | None = None
    berths: list[Berth]
    deck: Berth | None = None
    tags: list[str]

class Sailing(Crossing):
    id: int

@app.post("/crossings", response_model=Sailing, tags=["crossings"], summary="Plan a crossing")
def plan(crossing: Crossing, notify: bool = False, token: str = Depends(scheme)):
    return crossing

@app.get("/crossings/{crossing_id}")
def show(crossing_id: int, page: int, x_desk: str = Header()) -> Sailing:
    \"\"\"Shows one crossing.\"\"\"

@app.post("/photos")
def photo(image: UploadFile, note: str = "") -> None: ...
"""
JETTY = {
    "server/Jetty.java": """
    package quay;
    import org.springframework.web.bind.annotation.*;
    import org.springframework.security.access.prepost.PreAuthorize;
    import javax.validation.Valid;
    @RestController @RequestMapping("/jetties")
    public class Jetty {
        @PostMapping @PreAuthorize("hasRole('KEEPER')")
        public Mooring moor(@Valid @RequestBody Mooring m, @RequestParam(required = false) String by) { return m; }
        @GetMapping("/{id}")
        public Mooring one(@PathVariable Long id) { return null; }
    }
    """,
    "server/Mooring.java": """
    package quay;
    import javax.validation.constraints.*;
    public class Mooring { @NotBlank @Size(max = 9) private String boat; private Integer length; }
    """,
}


def served(folder: Path, sources: dict[str, str]) -> Result:
    return scan(folder, {path: textwrap.dedent(text) for path, text in sources.items()})


def one(result: Result, name: str) -> Operation:
    (found,) = [each for each in result.operations if f"{each.method} {each.path}" == name]
    return found


def taken(operation: Operation, name: str) -> Input:
    (found,) = [each for each in operation.inputs if f"{each.location}.{each.name}" == name]
    return found


def decisions(operation: Operation) -> dict[str, str]:
    return {f"{each.location}.{each.name}": each.requiredness.decision for each in operation.inputs}


def test_what_an_operation_takes_and_demands(tmp_path: Path) -> None:
    plan = one(served(tmp_path, {"server/app.py": FERRY}), "POST /crossings")
    assert decisions(plan) == {
        "query.notify": "proven-optional",
        "header.authorization": "unproven",
        "body.harbour": "required",
        "body.seats": "proven-optional",
        "body.berths[].number": "required-when",
        "body.deck.number": "required-when",
        "body.tags": "required",
    }
    assert plan.required_params == ["harbour", "tags", "berths"]
    assert taken(plan, "body.berths[].number").requiredness.condition == "there is an item of berths"
    assert taken(plan, "body.deck.number").requiredness.condition == "deck is sent"


def test_types_labels_and_evidence_of_inputs(tmp_path: Path) -> None:
    plan = one(served(tmp_path, {"server/app.py": FERRY}), "POST /crossings")
    harbour = taken(plan, "body.harbour")
    assert harbour.type == {"type": "string", "maxLength": 40}
    assert harbour.label == "Where it begins"
    assert [(e.path, e.line) for e in harbour.evidence] == [("app.py", 13)]
    assert [(e.line, e.rule) for e in harbour.requiredness.evidence] == [(13, "no-default")]
    assert taken(plan, "query.notify").type == {"type": "boolean", "default": False}
    assert taken(plan, "body.tags").type == {"type": "array", "items": {"type": "string"}}


def test_who_may_call_is_told_and_is_no_input_of_a_person(tmp_path: Path) -> None:
    result = served(tmp_path, {"server/app.py": FERRY})
    plan, show = one(result, "POST /crossings"), one(result, "GET /crossings/{crossing_id}")
    assert plan.auth == ["authentication oauth2"]
    assert [origin.kind for origin in taken(plan, "header.authorization").origins] == ["session"]
    assert show.auth == [] and taken(show, "header.x-desk").origins == []


def test_handlers_labels_and_answers(tmp_path: Path) -> None:
    result = served(tmp_path, {"server/app.py": FERRY})
    plan, show = one(result, "POST /crossings"), one(result, "GET /crossings/{crossing_id}")
    assert plan.handled_by == ["app.py:23"] and plan.side == "backend" and plan.called_from == []
    assert [(label.text, label.source) for label in plan.labels] == [("Plan a crossing", "annotation")]
    assert [(label.text, label.source) for label in show.labels] == [("Shows one crossing.", "comment")]
    assert plan.response_fields == ["harbour", "seats", "berths[].number", "deck.number", "tags", "id"]
    (edge,) = [e for e in result.graph.edges if e.kind is EdgeKind.IMPLEMENTS and e.target == f"operation:{plan.id}"]
    assert [(e.line, e.rule) for e in edge.evidence] == [(22, "route-registration")]


def test_files_travel_as_parts(tmp_path: Path) -> None:
    photo = one(served(tmp_path, {"server/app.py": FERRY}), "POST /photos")
    assert photo.params.multipart == ["image"] and photo.params.query == ["note"]
    assert taken(photo, "multipart.image").type == {"type": "string", "format": "binary"}


def test_classes_of_handlers(tmp_path: Path) -> None:
    result = served(tmp_path, JETTY)
    moor = one(result, "POST /jetties")
    assert decisions(moor) == {
        "query.by": "proven-optional", "body.boat": "required", "body.length": "unproven"
    }  # fmt: skip
    assert taken(moor, "body.boat").type == {"type": "string", "maxLength": 9}
    assert moor.auth == ["permission hasRole('KEEPER')"]
    assert decisions(one(result, "GET /jetties/{id}")) == {"path.id": "required"}
    assert result.coverage.routes_seen == result.coverage.routes_explained == 2


def test_a_body_from_outside_the_roots_is_open_and_said_to_be(tmp_path: Path) -> None:
    result = served(tmp_path, {"server/Jetty.java": JETTY["server/Jetty.java"]})
    moor = one(result, "POST /jetties")
    assert moor.open == ["body"] and moor.params.body == []
    (said,) = [each for each in result.unknowns if each.code == "C2S307"]
    assert "Mooring" in said.reason and said.place.startswith("backend:Jetty.java:")


def test_two_handlers_of_one_address_prove_only_what_both_say(tmp_path: Path) -> None:
    source = """
    from fastapi import FastAPI
    app = FastAPI()
    if OLD:
        @app.get("/tides")
        def before(day: str, port: str): ...
    else:
        @app.get("/tides")
        def now(day: str, port: str = "north"): ...
    """
    tides = one(served(tmp_path, {"server/app.py": source}), "GET /tides")
    assert len(tides.handled_by) == 2
    assert decisions(tides) == {"query.day": "required", "query.port": "unproven"}


def test_a_client_alone_has_no_backend_operations(tmp_path: Path) -> None:
    result = scan(tmp_path, {"src/a.py": textwrap.dedent(FERRY), "src/b.js": "fetch('/crossings')"})
    assert {each.side for each in result.operations} == {"client"}
    assert not [node for node in result.graph.nodes if node.kind is NodeKind.OPERATION and "backend" in node.id]
