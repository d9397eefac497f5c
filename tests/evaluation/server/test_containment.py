"""A defect of the analysis ends the piece of code that it is met in, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from c2s.evaluation import operators
from c2s.evaluation.containment import LOUD
from tests.evaluation.server.backend import served
from tests.evaluation.server.test_spring_routes import java

APP = {
    "app.py": """
        from fastapi import FastAPI
        app = FastAPI()

        @app.get("/before")
        def before(): ...

        ODD = 1 << 2

        @app.get("/after")
        def after(size: int = 1): ...
    """
}


@pytest.fixture
def defect(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """The analysis cannot shift."""
    binary = operators.binary

    def faulty(op: str, left: Any, right: Any, site: int) -> Any:
        if op == "<<":
            raise IndexError("list index out of range")
        return binary(op, left, right, site)

    monkeypatch.setattr(operators, "binary", faulty)
    return lambda: monkeypatch.delenv(LOUD)


def test_a_yield_of_nothing_is_a_value() -> None:
    source = """
        from fastapi import Depends, FastAPI
        app = FastAPI()

        def opened(desk: str):
            yield

        async def counted():
            seen = yield
            return seen

        counted()
        next(opened("a"))

        @app.get("/boats")
        def boats(_: None = Depends(opened)): ...
    """
    found = served({"app.py": source})
    assert found.routes == ["GET /boats"]
    assert found.inputs("GET /boats") == "query: desk!"


def test_one_unit_fails_and_the_others_are_served(defect: Callable[[], None]) -> None:
    defect()
    found = served(APP)
    assert found.routes == ["GET /after", "GET /before"]
    assert found.unknowns == ["failure app.py:7 IndexError in tests.evaluation.server.test_containment.faulty"]


def test_one_handler_fails_and_the_others_are_served(defect: Callable[[], None]) -> None:
    source = """
        @RestController public class Boats {
            @GetMapping("/odd") public String odd(@RequestParam(defaultValue = "" + (1 << 2)) int size) { return ""; }
            @GetMapping("/even") public String even(@RequestParam String size) { return ""; }
        }
    """
    defect()
    found = served(java(Boats=source))
    assert found.routes == ["GET /even"]
    assert [text.partition(" in ")[0] for text in found.unknowns] == [
        "failure src/main/java/harbour/Boats.java:5 IndexError"
    ]


def test_developers_see_defects_at_once(defect: Callable[[], None]) -> None:
    with pytest.raises(IndexError):
        served(APP)
