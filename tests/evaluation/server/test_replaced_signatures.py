"""Decorators from outside the roots that give functions another signature, and classes that no request carries."""

from __future__ import annotations

import pytest

from tests.evaluation.server.backend import served

HEAD = """
from inspect import Parameter, Signature
from typing import Annotated, Generic, TypeVar
from elsewhere import with_signature, Base
from fastapi import Depends, FastAPI, Query, Security
from pydantic import BaseModel
app = FastAPI()

class Boat(BaseModel):
    name: str

class Crew:
    def __init__(self, rank): ...

T = TypeVar("T")

class Watch(Generic[T]):
    kept: T

def seated(seat: str = Query()): ...
"""
GUARD = """
class Guard:
    async def __call__(self, crew: Crew): ...

def guard(scopes):
    parameters = [Parameter(name="self", kind=Parameter.POSITIONAL_OR_KEYWORD), Parameter(name="crew", {default})]

    class Signed(Guard):
        @with_signature(Signature(parameters))
        async def __call__(self, crew: Crew):
            return await super().__call__(crew)

    return Signed()

@app.post("/boats")
def handler(boat: Boat, crew: Annotated[Crew, Depends(guard({{"steer"}}))]): ...
"""


def test_a_signature_that_is_put_together_is_read_by_its_marks() -> None:
    found = served({"app.py": HEAD + GUARD.format(default="default=Security(seated, scopes=[])")})
    assert found.inputs("POST /boats") == "query: seat! | json: name!"
    assert found.unknowns == []


def test_without_marks_it_is_open() -> None:
    found = served({"app.py": HEAD + GUARD.format(default="kind=Parameter.KEYWORD_ONLY")})
    assert found.inputs("POST /boats") == "json: name!"
    assert [each.partition(" ")[2].partition(" ")[2] for each in found.unknowns] == [
        "code puts its signature together: what it reads is not known"
    ]


@pytest.mark.parametrize(
    ("signature", "expected"),
    [
        ("boat: Boat, crew: Crew", "json: name!"),
        ("boat: Boat, watch: Watch[int]", "json: name!"),
        ("crew: Crew, size: int", "query: size!"),
    ],
)
def test_an_object_of_a_plain_class_is_no_part_of_a_body(signature: str, expected: str) -> None:
    found = served({"app.py": f"{HEAD}\n@app.post('/boats')\ndef handler({signature}): ...\n"})
    assert found.inputs("POST /boats") == expected
    assert [each.rpartition("the")[2] for each in found.unknowns] == [found.unknowns[0].rpartition("the")[2]]
    assert "a class that no library maps to data" in found.unknowns[0]


def test_a_function_that_is_kept_is_the_one_that_is_made() -> None:
    source = f"""{HEAD}
made = {{}}

def watch(kinds):
    if kinds in made:
        return made[kinds]
    def look(seat: str): ...
    made[kinds] = look
    return look

@app.get("/boats")
def handler(_: Annotated[Crew, Depends(watch("a"))]): ...
"""
    found = served({"app.py": source})
    assert found.inputs("GET /boats") == "query: seat!"
    assert found.unknowns == []


@pytest.mark.parametrize(("place", "words"), [("port", "from . import"), ("port/inner", "from .. import")])
def test_marks_lie_in_a_module_next_door_or_above(place: str, words: str) -> None:
    marks = f"{HEAD.replace('app = FastAPI()', '')}\nSeated = Annotated[Crew, Depends(seated)]\n"
    source = (
        f"from fastapi import FastAPI\n{words} marks\napp = FastAPI()\n@app.get('/x')\ndef x(crew: marks.Seated): ...\n"
    )
    files = {"port/__init__.py": "", "port/inner/__init__.py": "", "port/marks.py": marks, f"{place}/app.py": source}
    assert served(files).inputs("GET /x") == "query: seat!"
