# ruff: noqa: E501 - programs stand in tables, one a line
"""Pydantic and SQLModel classes, dataclasses and typed dicts on the wire."""

from __future__ import annotations

import pytest

from tests.evaluation.server.backend import Backend, served

HEAD = """
from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar, Generic, NotRequired, Optional, TypedDict, TypeVar
from fastapi import FastAPI
from pydantic import AliasChoices, BaseModel, ConfigDict, Field, RootModel, computed_field
from pydantic.alias_generators import to_camel
from sqlmodel import Relationship, SQLModel
app = FastAPI()
T = TypeVar("T")
"""


def backend(classes: str, signature: str, returns: str = "None") -> Backend:
    route = f"@app.post('/x')\ndef x({signature}) -> {returns}: ...\n"
    return served({"app.py": f"{HEAD}\n{classes}\n{route}"})


@pytest.mark.parametrize(
    ("classes", "expected"),
    [
        ("class Boat(BaseModel):\n    name: str\n    size: int = 3\n    note: Optional[str]", "name! size note!"),
        ("class Boat(BaseModel):\n    name: str = Field(..., min_length=2)\n    size: int = Field(3, gt=0)", "name! size"),
        ("class Boat(BaseModel):\n    tags: list[str] = Field(default_factory=list)", "tags.[]"),
        ("class Base(BaseModel):\n    key: int\nclass Boat(Base):\n    key: int = 1\n    name: str", "key name!"),
        ("class Named(BaseModel):\n    name: str\nclass Sized(BaseModel):\n    size: int\nclass Boat(Sized, Named): ...", "name! size!"),
        ("class Boat(BaseModel):\n    boat_name: str = Field(alias='boatName')", "boatName!"),
        ("class Boat(BaseModel):\n    n: str = Field(validation_alias=AliasChoices('first', 'second'))", "first!"),
        ("class Boat(BaseModel):\n    model_config = ConfigDict(alias_generator=to_camel)\n    boat_name: str", "boatName!"),
        ("class Base(BaseModel):\n    model_config = {'alias_generator': to_camel}\nclass Boat(Base):\n    boat_name: str", "boatName!"),
        ("class Boat(BaseModel):\n    class Config:\n        alias_generator = to_camel\n    boat_name: str", "boatName!"),
        ("def to_kebab(name): ...\nclass Boat(BaseModel, alias_generator=to_kebab):\n    boat_name: str", "boat-name!"),
        ("class Boat(BaseModel):\n    limit: ClassVar[int] = 3\n    _cache: int = 1\n    name: str", "name!"),
        ("class Crew(BaseModel):\n    head: str\nclass Boat(BaseModel):\n    crew: Crew\n    crews: list[Crew]", "crew.head! crews.[].head"),
        ("class Boat(BaseModel):\n    name: str\n    parts: list['Boat'] = []\n    twin: 'Boat | None' = None", "name! parts.[] twin"),
        ("class Held(BaseModel, Generic[T]):\n    thing: T\nclass Crew(BaseModel):\n    head: str\nBoat = Held[Crew]", "thing.head!"),
        ("class Base(BaseModel, Generic[T]):\n    items: list[T]\nclass Boat(Base[int]): ...", "items.[]"),
        ("class Boat(SQLModel, table=True):\n    name: str\n    crew: 'Crew' = Relationship()\nclass Crew(SQLModel): ...", "name!"),
        ("@dataclass\nclass Boat:\n    name: str\n    tags: list[str] = field(default_factory=list)", "name! tags.[]"),
        ("class Boat(TypedDict):\n    name: str\n    size: NotRequired[int]", "name! size"),
        ("Boat = RootModel[list[int]]", "[]"),
        ("class Boat(RootModel[dict[str, int]]): ...", "map"),
        ("class Boat(BaseModel):\n    when: date\n    other: dict[str, Any] = {}", "when! other"),
    ],
)  # fmt: skip
def test_bodies(classes: str, expected: str) -> None:
    found = backend(classes, "boat: Boat").inputs("POST /x")
    assert found.partition(": ")[2] == expected


def test_older_versions_take_null_for_absence() -> None:
    older = "class Boat(BaseModel):\n    name: Optional[str]\n    class Config:\n        orm_mode = True"
    assert backend(older, "boat: Boat").inputs("POST /x") == "json: name"
    newer = "class Boat(BaseModel):\n    name: Optional[str]\n    model_config = ConfigDict(from_attributes=True)"
    assert backend(newer, "boat: Boat").inputs("POST /x") == "json: name!"


def test_answers_differ_from_bodies() -> None:
    classes = """
class Boat(BaseModel):
    name: str = Field(serialization_alias="title")
    secret: str = Field(exclude=True)

    @computed_field
    @property
    def length(self) -> int: ...
"""
    found = backend(classes, "boat: Boat", "list[Boat]")
    assert found.inputs("POST /x") == "json: name! secret!"
    assert found.answer("POST /x") == "[].title [].length"


def test_a_field_made_by_a_function_of_the_program() -> None:
    classes = """
def Touched(*args, **kwargs):
    kwargs["validation_alias"] = AliasChoices("touched_at", "touchedAt")
    return Field(*args, **kwargs)

class Boat(BaseModel):
    touched: date | None = Touched(None)
"""
    assert backend(classes, "boat: Boat").inputs("POST /x") == "json: touched_at"


def test_constraints_of_members() -> None:
    found = backend("class Boat(BaseModel):\n    name: str = Field(max_length=9, pattern='^b')", "boat: Boat")
    body = found.one("POST /x").body
    assert body is not None
    field = found.service.definitions[body.shape.definition].fields[0]
    assert [(c.name, c.value) for c in field.constraints] == [("max-length", 9), ("pattern", "^b")]


def test_the_declared_model_of_an_answer_wins() -> None:
    classes = "class Boat(BaseModel):\n    name: str\nclass Page(BaseModel, Generic[T]):\n    items: list[T]"
    source = f"{HEAD}\n{classes}\n\n@app.get('/x', response_model=Page[Boat], status_code=206)\ndef x() -> Any: ...\n"
    found = served({"app.py": source})
    assert found.answer("GET /x") == "items.[].name"
    assert found.one("GET /x").answers[0].status == 206


def test_types_from_outside_leave_the_body_open() -> None:
    source = f"{HEAD}\nfrom shared import Boat\n\nclass Own(Boat):\n    name: str\n\n@app.post('/x')\ndef x(boat: Boat): ...\n"
    found = served({"app.py": source})
    assert found.inputs("POST /x") == "json+: any"
    assert found.unknowns == ["type app.py:17 a type from outside the roots"]


def test_data_classes_of_other_modules() -> None:
    found = served(
        {
            "app.py": "from fastapi import FastAPI\nfrom schemas import Boat\nimport schemas.crews as crews\napp = FastAPI()\n\n@app.post('/x')\ndef x(boat: Boat, crew: crews.Crew): ...\n",
            "schemas/__init__.py": "from .boats import *\n",
            "schemas/boats.py": "from pydantic import BaseModel\n\nclass Boat(BaseModel):\n    name: str\n",
            "schemas/crews.py": "from .boats import Boat\n\nclass Crew(Boat):\n    head: str\n",
        }
    )
    assert found.inputs("POST /x") == "json: boat.name! crew.name! crew.head!"
