# ruff: noqa: E501 - programs stand in tables, one a line
"""Routers, mounts and prefixes of FastAPI programs: which addresses there are."""

from __future__ import annotations

import pytest

from c2s.evaluation.prefixes import template
from tests.evaluation.server.backend import served

APP = "from fastapi import APIRouter, FastAPI\napp = FastAPI()\n"


def test_verbs_are_decorators_and_calls() -> None:
    found = served(
        {
            "app.py": APP
            + """
@app.get("/boats")
def boats(): ...

@app.api_route("/boats/{boat}", methods=["PUT", "PATCH"])
def change(boat: str): ...

def sink(boat: str): ...

app.add_api_route("/boats/{boat}", sink, methods=["DELETE"])
app.add_api_route("/harbours", boats)
"""
        }
    )
    assert found.routes == [
        "DELETE /boats/{boat}", "GET /boats", "GET /harbours", "PATCH /boats/{boat}", "PUT /boats/{boat}",
    ]  # fmt: skip
    assert found.unknowns == []


def test_a_method_of_another_object_is_no_route() -> None:
    found = served({"app.py": APP + "import shelf\n@shelf.get('/boats')\ndef boats(): ...\n"})
    assert found.routes == []
    assert found.unknowns == ["router app.py:4 a route on a router from outside the roots"]


def test_prefixes_of_routers_mounts_and_mounts_on_mounts() -> None:
    found = served(
        {
            "app.py": """
from fastapi import FastAPI
from api import api
app = FastAPI()
app.include_router(api, prefix="/v1")
""",
            "api/__init__.py": """
from fastapi import APIRouter
from . import crews
from .boats import router as boats
api = APIRouter(prefix="/api")
api.include_router(boats)
api.include_router(crews.router, prefix="/crews")
""",
            "api/boats.py": """
from fastapi import APIRouter
router = APIRouter(prefix="/boats")

@router.get("")
def all(): ...

@router.get("/{boat}")
def one(boat: int): ...
""",
            "api/crews.py": "from fastapi import APIRouter\nrouter = APIRouter()\n\n@router.get('/')\ndef all(): ...\n",
        }
    )
    assert found.routes == ["GET /v1/api/boats", "GET /v1/api/boats/{boat}", "GET /v1/api/crews/"]


def test_one_router_mounted_twice() -> None:
    found = served(
        {
            "app.py": APP
            + """
router = APIRouter(prefix="/boats")

@router.get("")
def all(): ...

app.include_router(router, prefix="/old")
app.include_router(router, prefix="/new")
"""
        }
    )
    assert found.routes == ["GET /new/boats", "GET /old/boats"]


def test_routers_that_mount_each_other_end() -> None:
    found = served(
        {
            "app.py": APP
            + """
a = APIRouter()
b = APIRouter()
a.include_router(b, prefix="/b")
b.include_router(a, prefix="/a")
app.include_router(a)

@b.get("/x")
def x(): ...
"""
        }
    )
    assert found.routes == ["GET /b/x"]


def test_a_router_that_nothing_mounts_serves_nothing() -> None:
    found = served({"app.py": APP + "router = APIRouter()\n\n@router.get('/x')\ndef x(): ...\n"})
    assert found.routes == []
    assert found.unknowns == ["router app.py:3 no application mounts this router"]


def test_without_an_application_routers_are_taken_for_applications() -> None:
    found = served({"boats.py": "from fastapi import APIRouter\nr = APIRouter()\n\n@r.get('/x')\ndef x(): ...\n"})
    assert found.routes == ["GET /x"]
    assert found.one("GET /x").confidence == "inferred"


@pytest.mark.parametrize(
    ("prefix", "expected"),
    [
        ('paths.ROOT + "/boats"', "GET /api/boats"),
        ('f"{paths.ROOT}/boats"', "GET /api/boats"),
        ('"{}/boats".format(paths.ROOT)', "GET /api/boats"),
        ("settings.API_ROOT", "GET /settled"),
        ("get_settings().API_ROOT", "GET /settled"),
        ('os.getenv("ROOT_PATH", "/by-default")', "GET /by-default"),
        ('"/".join(["", "a", "b"])', "GET /a/b"),
        ('paths.TABLE["boats"]', "GET /from-table"),
    ],
)
def test_prefixes_from_elsewhere(prefix: str, expected: str) -> None:
    found = served(
        {
            "paths.py": 'ROOT = "/api"\nTABLE = {"boats": "/from-table"}\n',
            "config.py": """
from functools import lru_cache
from pydantic_settings import BaseSettings

class Settings(BaseSettings):
    API_ROOT: str = "/settled"

settings = Settings()

@lru_cache
def get_settings() -> Settings:
    return Settings()
""",
            "app.py": APP
            + f"""
import os
import paths
from config import get_settings, settings
router = APIRouter()
app.include_router(router, prefix={prefix})

@router.get("")
def boats(): ...
""",
        }
    )
    assert found.routes == [expected]


def test_environment_files_win_over_defaults_of_settings() -> None:
    source = """
from fastapi import FastAPI, APIRouter
from pydantic_settings import BaseSettings

class Settings(BaseSettings):
    ROOT: str = "/default"

settings = Settings()
app = FastAPI()
router = APIRouter(prefix=settings.ROOT)

@router.get("/x")
def x(): ...

app.include_router(router)
"""
    assert served({"app.py": source}).routes == ["GET /default/x"]
    assert served({"app.py": source, ".env": "ROOT=/given\n"}).routes == ["GET /given/x"]


def test_a_path_that_cannot_be_known_is_an_unknown_with_its_place() -> None:
    found = served(
        {
            "app.py": APP
            + """
import naming
@app.get("/boats/" + naming.pick())
def boats(): ...

@app.get("/ok")
def ok(): ...
"""
        }
    )
    assert found.routes == ["GET /ok"]
    assert found.unknowns == ["path app.py:5 part of the path is not known"]


def test_an_unknown_base_is_kept_apart_from_the_path() -> None:
    found = served(
        {
            "app.py": APP
            + "import os\nr = APIRouter(prefix=os.environ['ROOT'])\napp.include_router(r)\n\n@r.get('/x')\ndef x(): ...\n"
        }
    )
    one = found.one("GET /x")
    assert template(one.base) == "{ROOT}"
    assert one.confidence == "inferred"


def test_loops_functions_and_tables_of_routers() -> None:
    found = served(
        {
            "parts/__init__.py": "",
            "parts/a.py": "from fastapi import APIRouter\nrouter = APIRouter()\n\n@router.get('/a')\ndef a(): ...\n",
            "parts/b.py": "from fastapi import APIRouter\nrouter = APIRouter()\n\n@router.get('/b')\ndef b(): ...\n",
            "app.py": """
from fastapi import FastAPI
from parts import a, b

def create() -> FastAPI:
    app = FastAPI()
    for prefix, module in {"/one": a, "/two": b}.items():
        app.include_router(module.router, prefix=prefix)
    return app
""",
            "main.py": "from app import create\napp = create()\n",
        }
    )
    assert found.routes == ["GET /one/a", "GET /two/b"]


def test_a_factory_that_nothing_calls_is_what_a_server_starts() -> None:
    found = served(
        {
            "app.py": """
from fastapi import FastAPI

def create(debug: bool) -> FastAPI:
    app = FastAPI()

    @app.get("/x")
    def x(): ...

    if debug:
        @app.get("/debug")
        def y(): ...
    return app
"""
        }
    )
    assert found.routes == ["GET /debug", "GET /x"]
    assert found.one("GET /x").conditions == ()
    assert len(found.one("GET /debug").conditions) == 1


def test_settings_do_not_decide_which_routes_there_are() -> None:
    found = served(
        {
            "app.py": APP
            + """
from pydantic_settings import BaseSettings

class Settings(BaseSettings):
    DEBUG: bool = False

settings = Settings()
if settings.DEBUG:
    @app.get("/debug")
    def debug(): ...
"""
        }
    )
    assert found.routes == ["GET /debug"]
    assert len(found.one("GET /debug").conditions) == 1


def test_both_branches_make_the_application() -> None:
    found = served(
        {
            "app.py": """
import os
from fastapi import FastAPI
if os.getenv("DEBUG"):
    app = FastAPI(debug=True)
else:
    app = FastAPI()

@app.get("/x")
def x(): ...
"""
        }
    )
    assert found.routes == ["GET /x"]
    assert found.one("GET /x").conditions == ()


def test_routers_of_the_program_with_their_own_methods() -> None:
    found = served(
        {
            "routing.py": """
from fastapi import APIRouter as Base, Depends

class Router(Base):
    def __init__(self, prefix: str = "", **kwargs):
        super().__init__(prefix="/own" + prefix, **kwargs)

    def add_api_route(self, path, endpoint, **kwargs):
        super().add_api_route(path.rstrip("/"), endpoint, **kwargs)
""",
            "app.py": """
from fastapi import FastAPI
from routing import Router
app = FastAPI()
router = Router(prefix="/boats")

@router.get("/all/")
def all(): ...

app.include_router(router)
""",
        }
    )
    assert found.routes == ["GET /own/boats/all"]


def test_base_classes_that_register_their_methods() -> None:
    found = served(
        {
            "app.py": APP
            + """
class Crud:
    name: str

    def __init__(self):
        self.router = APIRouter(prefix=f"/{self.name}")
        self.router.add_api_route("/", self.all, methods=["GET"])
        self.router.add_api_route("/{key}", self.one, methods=["GET"])

    def all(self, page: int = 1): ...
    def one(self, key: str): ...

class Boats(Crud):
    name = "boats"

class Crews(Crud):
    name = "crews"

    def one(self, key: int, deep: bool = False): ...

for controller in (Boats(), Crews()):
    app.include_router(controller.router)
"""
        }
    )
    assert found.routes == ["GET /boats/", "GET /boats/{key}", "GET /crews/", "GET /crews/{key}"]
    assert found.inputs("GET /boats/") == "query: page"
    assert found.inputs("GET /crews/{key}") == "query: deep"


def test_views_are_classes_and_their_object_is_no_input() -> None:
    found = served(
        {
            "app.py": APP
            + """
from fastapi import Depends
from fastapi_utils.cbv import cbv
router = APIRouter(prefix="/boats")

def page(size: int = 10): ...

@cbv(router)
class Boats:
    paging = Depends(page)

    @router.get("/{boat}")
    def one(self, boat: int, deep: bool = False): ...

app.include_router(router)
"""
        }
    )
    assert found.routes == ["GET /boats/{boat}"]
    assert found.inputs("GET /boats/{boat}") == "query: deep size"


def test_sub_applications_keep_their_own_guards() -> None:
    found = served(
        {
            "app.py": """
from fastapi import Depends, FastAPI
from fastapi.security import HTTPBearer
app = FastAPI(dependencies=[Depends(HTTPBearer())])
inner = FastAPI()
app.mount("/inner", inner)

@app.get("/x")
def x(): ...

@inner.get("/y")
def y(): ...
"""
        }
    )
    assert found.routes == ["GET /inner/y", "GET /x"]
    assert found.marks("GET /x") == ["authentication bearer application"]
    assert found.marks("GET /inner/y") == []


def test_web_sockets_are_no_operations() -> None:
    found = served({"app.py": APP + "@app.websocket('/live')\nasync def live(): ...\n"})
    assert found.routes == []
    assert found.unknowns == ["protocol app.py:3 websocket: not an HTTP operation"]


def test_tests_serve_nothing() -> None:
    source = APP + "@app.get('/x')\ndef x(): ...\n"
    assert served({"tests/test_app.py": source}, {"tests/test_app.py": "test"}).routes == []
    assert served({"tests/test_app.py": source}).routes == ["GET /x"]


def test_decorators_of_the_program_keep_the_handler() -> None:
    found = served(
        {
            "app.py": APP
            + """
import functools

def timed(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)
    return inner

def public(path):
    def decorate(function):
        return app.get("/public" + path)(function)
    return decorate

@app.get("/x")
@timed
def x(size: int = 1): ...

@public("/y")
def y(deep: bool): ...
"""
        }
    )
    assert found.inputs("GET /x") == "query: size"
    assert found.inputs("GET /public/y") == "query: deep!"


def test_a_package_whose_own_name_stands_above_the_roots() -> None:
    found = served(
        {
            "__init__.py": "",
            "routes/__init__.py": "from fastapi import APIRouter\nrouter = APIRouter(prefix='/r')\n",
            "main.py": "from fastapi import FastAPI\nfrom harbour.routes import router\napp = FastAPI()\napp.include_router(router)\n\n@router.get('/x')\ndef x(): ...\n",
        }
    )
    assert found.routes == ["GET /r/x"]


def test_order_of_files_does_not_matter() -> None:
    sources = {
        "z.py": "from fastapi import APIRouter\nrouter = APIRouter(prefix='/z')\n\n@router.get('/x')\ndef x(): ...\n",
        "a.py": "from fastapi import FastAPI\nfrom z import router\napp = FastAPI()\napp.include_router(router)\n",
        "m.py": "from a import app\n\n@app.get('/m')\ndef m(): ...\n",
    }
    assert served(sources).routes == served(sources, backwards=True).routes == ["GET /m", "GET /z/x"]
