"""Where imports of Java and Python lead."""

from __future__ import annotations

import pytest

from c2s.frontends.java.modules import JavaResolver
from c2s.frontends.python.modules import PythonResolver

PYTHON = [
    "web/harbour/__init__.py",
    "web/harbour/app.py",
    "web/harbour/boats/__init__.py",
    "web/harbour/boats/views.py",
    "web/harbour/plain/tools.py",
    "web/top.py",
    "jobs/src/harbour/__init__.py",
    "jobs/src/harbour/work.py",
    "jobs/run.py",
    "jobs/src/crew/__init__.py",
]


@pytest.mark.parametrize(
    ("importer", "specifier", "expected"),
    [
        ("web/harbour/app.py", "harbour.boats.views", "web/harbour/boats/views.py"),
        ("web/harbour/app.py", "harbour.boats", "web/harbour/boats/__init__.py"),
        ("web/harbour/app.py", "harbour.plain.tools", "web/harbour/plain/tools.py"),
        ("web/harbour/app.py", "top", "web/top.py"),
        ("web/harbour/app.py", ".boats", "web/harbour/boats/__init__.py"),
        ("web/harbour/boats/views.py", "..app", "web/harbour/app.py"),
        ("web/harbour/boats/views.py", ".", "web/harbour/boats/__init__.py"),
        ("web/harbour/boats/__init__.py", ".views", "web/harbour/boats/views.py"),
        ("jobs/run.py", "harbour.work", "jobs/src/harbour/work.py"),
        ("jobs/src/harbour/work.py", "harbour", "jobs/src/harbour/__init__.py"),
        ("web/harbour/app.py", "crew", "jobs/src/crew/__init__.py"),
        ("web/harbour/app.py", "boats", None),
        ("web/harbour/app.py", "elsewhere.boats", None),
        ("web/harbour/app.py", "....above", None),
    ],
)
def test_modules_of_python(importer: str, specifier: str, expected: str | None) -> None:
    for files in (PYTHON, PYTHON[::-1]):
        assert PythonResolver(files, {}, {}).module(importer, specifier) == expected


@pytest.mark.parametrize(
    ("module", "name", "expected"),
    [
        ("harbour.boats", "views", ("web/harbour/boats/views.py", ())),
        ("harbour.plain", "tools", ("web/harbour/plain/tools.py", ())),
        (".boats", "views", ("web/harbour/boats/views.py", ())),
        ("harbour.boats", "*", None),
        ("harbour.boats", "other", None),
    ],
)
def test_modules_imported_from_packages(module: str, name: str, expected: tuple[str, tuple[str, ...]] | None) -> None:
    assert PythonResolver(PYTHON, {}, {}).named("web/harbour/app.py", module, name) == expected


def test_a_package_whose_folder_is_the_root_itself() -> None:
    resolver = PythonResolver(["__init__.py", "app.py", "boats/__init__.py"], {}, {})
    assert resolver.module("app.py", "harbour.boats") == "boats/__init__.py"
    assert PythonResolver(["app.py", "boats/__init__.py"], {}, {}).module("app.py", "harbour.boats") is None


JAVA = {
    "api/src/main/java/harbour/Boat.java": ("harbour", ["Boat", "Hidden"]),
    "api/src/main/java/harbour/web/Paths.java": ("harbour.web", ["Paths"]),
    "app/src/main/java/harbour/App.java": ("harbour", ["App"]),
    "app/src/main/java/harbour/Same.java": ("harbour", ["Same"]),
    "api/src/main/java/harbour/Same.java": ("harbour", ["Same"]),
    "app/src/test/java/harbour/Tested.java": ("harbour", ["Tested", "App"]),
    "Plain.java": ("", ["Plain"]),
}


def java(*, backwards: bool = False) -> JavaResolver:
    files = list(reversed(JAVA)) if backwards else list(JAVA)
    return JavaResolver(files, {}, {at: JAVA[at][0] for at in files}, {at: JAVA[at][1] for at in files})


@pytest.mark.parametrize("backwards", [False, True])
def test_types_of_java(backwards: bool) -> None:
    resolver = java(backwards=backwards)
    app, api = "app/src/main/java/harbour/App.java", "api/src/main/java/harbour/web/Paths.java"
    assert resolver.module(app, "harbour.Boat") == "api/src/main/java/harbour/Boat.java"
    assert resolver.module(app, "harbour.Nothing") is None
    assert resolver.implicit(app, "Hidden") == ("api/src/main/java/harbour/Boat.java", "Hidden")
    assert resolver.implicit(api, "Boat") is None
    assert resolver.implicit(app, "Same") == ("app/src/main/java/harbour/Same.java", "Same")
    assert resolver.module(api, "harbour.Same") == "api/src/main/java/harbour/Same.java"
    assert resolver.module("api/src/main/java/harbour/Boat.java", "harbour.App") == app


@pytest.mark.parametrize(
    ("module", "name", "expected"),
    [
        ("harbour", "Boat", ("api/src/main/java/harbour/Boat.java", ("Boat",))),
        ("harbour.Boat", "Inner", ("api/src/main/java/harbour/Boat.java", ("Boat", "Inner"))),
        ("harbour.web.Paths.Deep", "ROOT", ("api/src/main/java/harbour/web/Paths.java", ("Paths", "Deep", "ROOT"))),
        ("elsewhere", "Boat", None),
        ("", "Boat", None),
    ],
)
def test_names_inside_types_of_java(module: str, name: str, expected: tuple[str, tuple[str, ...]] | None) -> None:
    assert java().named("app/src/main/java/harbour/App.java", module, name) == expected
