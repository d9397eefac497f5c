# ruff: noqa: E501 - programs stand in tables, one a line
"""What handlers of FastAPI programs take: places, names, needs, dependencies."""

from __future__ import annotations

import pytest

from tests.evaluation.server.backend import served

HEAD = """
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, List, Literal, Optional, Union
from uuid import UUID
from fastapi import BackgroundTasks, Body, Cookie, Depends, FastAPI, File, Form, Header, Path, Query, Request, Response, UploadFile
from pydantic import BaseModel, Field
app = FastAPI()

class Boat(BaseModel):
    name: str
    length: float | None = None

class Filter(BaseModel):
    page: int = 1
    words: str

class Kind(str, Enum):
    SAIL = "sail"
    MOTOR = "motor"
"""


def inputs(signature: str, route: str = "POST /boats/{boat}", more: str = "") -> str:
    verb, path = route.split()
    source = f'{HEAD}{more}\n@app.{verb.lower()}("{path}")\ndef handler({signature}): ...\n'
    return served({"app.py": source}).inputs(route)


@pytest.mark.parametrize(
    ("signature", "expected"),
    [
        ("boat: int", ""),
        ("boat, page", "query: page!"),
        ("page: int", "query: page!"),
        ("page: int = 1", "query: page"),
        ("page: Optional[int]", "query: page!"),
        ("page: int | None = None", "query: page"),
        ("kind: Kind, key: UUID, size: Literal[1, 2]", "query: kind! key! size!"),
        ("boats: Boat", "json: name! length"),
        ("boats: list[Boat]", "json: [].name [].length"),
        ("boats: List[int]", "json: []"),
        ("boats: dict[str, int]", "json+: map"),
        ("boats: dict", "json+: map"),
        ("boats: Boat | Filter", "json: name length page words"),
        ("boats: Optional[Boat] = None", "json: name! length"),
        ("one: Boat, two: Filter", "json: one.name! one.length two.page two.words!"),
        ("one: Boat, size: int = Body()", "json: one.name! one.length size!"),
        ("size: int = Body()", "json: integer"),
        ("one: Annotated[Boat, Body(embed=True)]", "json: one.name! one.length"),
        ("words: str = Query(..., alias='q')", "query: q!"),
        ("words: Annotated[str, Query(alias='q')] = 'x'", "query: q"),
        ("words: Annotated[str | None, Query()] = None", "query: words"),
        ("tags: list[str] = Query(None)", "query: tags"),
        ("flt: Annotated[Filter, Query()]", "query: page words!"),
        ("x_desk: str = Header()", "header: x-desk!"),
        ("x_desk: str = Header(None, convert_underscores=False)", "header: x_desk"),
        ("authorization: str = Header()", "header: (authorization!)"),
        ("user_agent: str = Header()", "header: (user-agent!)"),
        ("seat: str = Cookie(None)", "cookie: seat"),
        ("name: str = Form(), size: int = Form(3)", "form: name! size"),
        ("form: Annotated[Filter, Form()]", "form: page words!"),
        ("photo: UploadFile, name: str = Form()", "multipart: photo! name!"),
        ("photos: list[UploadFile] = File(...)", "multipart: photos.[]"),
        ("photo: bytes = File()", "multipart: photo!"),
        ("request: Request, response: Response, tasks: BackgroundTasks, page: int = 1", "query: page"),
        ("*args, page: int = 1, **kwargs", "query: page"),
    ],
)
def test_arguments(signature: str, expected: str) -> None:
    assert inputs(signature).replace("photos.[]!", "photos.[]") == expected


def test_path_parameters_keep_their_declared_type() -> None:
    found = served(
        {"app.py": f"{HEAD}\n@app.get('/boats/{{key}}/{{rest:path}}')\ndef one(key: UUID, rest: str): ...\n"}
    )
    one = found.service.operations[0]
    assert [(p.name, p.field.shape.format, p.field.need.status) for p in one.parameters] == [
        ("key", "uuid", "required"), ("rest", "", "required"),
    ]  # fmt: skip
    assert [getattr(piece, "rest", None) for piece in one.path] == [None, False, None, True]


def test_constraints_defaults_and_labels() -> None:
    found = served(
        {
            "app.py": f"""{HEAD}
@app.get("/boats")
def boats(size: int = Query(10, ge=1, le=50, description="How many")): ...
"""
        }
    )
    field = found.one("GET /boats").parameters[0].field
    assert [(c.name, c.value) for c in field.constraints] == [("minimum", 1), ("maximum", 50)]
    assert (field.default.text if field.default else None, field.label) == ("10", "How many")


# --- dependencies -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "signature", "expected"),
    [
        ("def paging(page: int = 1, size: int = 10): ...", "p=Depends(paging)", "query: page size"),
        ("def inner(deep: bool): ...\ndef outer(x: int, i=Depends(inner)): ...", "o=Depends(outer)", "query: x! deep!"),
        ("def paging(page: int = 1): ...\nPaging = Annotated[dict, Depends(paging)]", "p: Paging", "query: page"),
        ("class Paging:\n    def __init__(self, page: int = 1): ...", "p: Paging = Depends()", "query: page"),
        ("class Paging:\n    def __init__(self, page: int = 1): ...", "p: Annotated[Paging, Depends()]", "query: page"),
        ("@dataclass\nclass Paging:\n    page: int = 1\n    words: str | None = None", "p: Paging = Depends()", "query: page words"),
        ("", "f: Filter = Depends()", "query: page words!"),
        ("class Role:\n    def __init__(self, name): ...\n    def __call__(self, desk: str): ...", "r=Depends(Role('x'))", "query: desk!"),
        ("class Maker:\n    @classmethod\n    def make(cls, page: int = 1): ...", "m=Depends(Maker.make)", "query: page"),
        ("def needs(page_size: int):\n    def inner(page: int = page_size): ...\n    return inner", "n=Depends(needs(5))", "query: page"),
        ("def session(): yield 1", "s=Depends(session), page: int = 1", "query: page"),
        ("import functools\ndef paged(size: int, page: int = 1): ...", "p=Depends(functools.partial(paged, 5))", "query: page"),
        ("def one(page: int = 1): ...\ndef two(o=Depends(one), page: int = 2): ...", "a=Depends(one), b=Depends(two)", "query: page"),
    ],
)  # fmt: skip
def test_dependencies_ask_for_their_own_inputs(more: str, signature: str, expected: str) -> None:
    assert inputs(signature, more=more) == expected


def test_dependencies_that_ask_for_each_other_end() -> None:
    more = "def one(x: int, o=Depends(lambda: two)): ...\ndef two(o=Depends(one)): ..."
    assert inputs("o=Depends(two)", more=more) == "query: x!"


def test_a_dependency_from_outside_is_no_guess() -> None:
    source = f"{HEAD}\nimport guard\n\n@app.get('/x')\ndef x(user=Depends(guard.current), page: int = 1): ...\n"
    found = served({"app.py": source})
    assert found.inputs("GET /x") == "query: page"
    assert found.unknowns == ["dependency app.py:24 a dependency from outside the roots: what it reads is not known"]


def test_a_login_form_of_the_library() -> None:
    more = "from fastapi.security import OAuth2PasswordRequestForm"
    expected = "form: grant_type username! password! scope client_id client_secret"
    assert inputs("form: OAuth2PasswordRequestForm = Depends()", more=more) == expected
    assert inputs("form: Annotated[OAuth2PasswordRequestForm, Depends()]", more=more) == expected


def test_a_signature_that_a_function_copies() -> None:
    more = """
from inspect import signature

def dependable(cls):
    def inner(*args, **kwargs):
        return cls(*args, **kwargs)
    inner.__signature__ = signature(cls)
    return inner
"""
    assert inputs("f: Filter = Depends(dependable(Filter))", more=more) == "query: page words!"


# --- who may call -----------------------------------------------------------------------------------

GUARDS = """
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Security, status
from fastapi.security import APIKeyHeader, HTTPBearer, OAuth2PasswordBearer
oauth = OAuth2PasswordBearer(tokenUrl="token")
soft = OAuth2PasswordBearer(tokenUrl="token", auto_error=False)
key = APIKeyHeader(name="X-Harbour-Key")

def user(token: str = Depends(oauth)): ...

def admin(person=Depends(user)):
    if not person.admin:
        raise HTTPException(status_code=status.HTTP_403_FORBIDDEN)

def maybe(token=Depends(soft)): ...

def strict(token=Depends(soft)):
    if token is None:
        raise HTTPException(401)

app = FastAPI()
"""


@pytest.mark.parametrize(
    ("signature", "expected", "header"),
    [
        ("u=Depends(user)", ["authentication oauth2 handler"], "header: (authorization)"),
        ("u=Depends(admin)", ["authentication oauth2 handler", "permission admin handler"], "header: (authorization)"),
        ("k=Depends(key)", ["authentication api-key handler"], "header: (X-Harbour-Key)"),
        ("u=Depends(maybe)", [], "header: (authorization)"),
        ("u=Depends(strict)", ["authentication strict handler"], "header: (authorization)"),
        ("page: int = 1", [], "query: page"),
    ],
)
def test_marks(signature: str, expected: list[str], header: str) -> None:
    found = served({"app.py": f"{GUARDS}\n@app.get('/x')\ndef x({signature}): ...\n"})
    assert found.marks("GET /x") == expected
    assert found.inputs("GET /x") == header


def test_marks_stay_where_they_are() -> None:
    found = served(
        {
            "app.py": GUARDS
            + """
open_ = APIRouter()
guarded = APIRouter(dependencies=[Depends(user)])
shared = APIRouter()

@open_.get("/a")
def a(): ...

@open_.get("/b", dependencies=[Depends(user)])
def b(): ...

@guarded.get("/c")
def c(): ...

@shared.get("/d")
def d(): ...

app.include_router(open_)
app.include_router(guarded)
app.include_router(shared, prefix="/free")
app.include_router(shared, prefix="/locked", dependencies=[Depends(user)])
"""
        }
    )
    assert found.marks("GET /a") == []
    assert found.marks("GET /b") == ["authentication oauth2 handler"]
    assert found.marks("GET /c") == ["authentication oauth2 mount"]
    assert found.marks("GET /free/d") == []
    assert found.marks("GET /locked/d") == ["authentication oauth2 mount"]


# --- requests taken apart by hand -------------------------------------------------------------------


def test_requests_that_handlers_take_apart() -> None:
    source = f"""{HEAD}
@app.post("/raw")
async def raw(request: Request):
    data = await request.json()
    name = data["name"]
    length = data.get("size", 3)
    inner = data["owner"]["city"]
    page = request.query_params.get("page")
    desk = request.headers["X-Desk"]
    request.headers.get("user-agent")
    return name

@app.post("/form")
async def form(request: Request):
    form = await request.form()
    return form["photo"], form.get("title")

@app.post("/plain")
async def plain(request: Request, page: int = 1):
    other = {{"a": 1}}
    return other["a"]
"""
    found = served({"app.py": source})
    assert found.inputs("POST /raw") == "query: page | header: X-Desk | json+: name size owner.city"
    assert found.inputs("POST /form") == "form: photo title"
    assert found.inputs("POST /plain") == "query: page"


# --- words ------------------------------------------------------------------------------------------


def test_words_for_people() -> None:
    found = served(
        {
            "app.py": f"""{HEAD}
from fastapi import APIRouter
router = APIRouter(tags=["boats"])
hidden = APIRouter()

@router.get("/x", summary="All boats", tags=["lists"], deprecated=True)
def x():
    '''Lists what floats.'''

@router.get("/y", include_in_schema=False)
def y(): ...

@hidden.get("/z")
def z(): ...

app.include_router(router, tags=["fleet"])
app.include_router(hidden, include_in_schema=False)
"""
        }
    )
    labels = found.one("GET /x").labels
    assert (labels.summary, labels.description) == ("All boats", "Lists what floats.")
    assert (labels.tags, labels.deprecated, labels.hidden) == (("fleet", "boats", "lists"), True, False)
    assert found.one("GET /y").labels.hidden
    assert found.one("GET /z").labels.hidden
