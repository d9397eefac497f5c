"""Parameters: where they travel, how they are written, which are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.evaluation.protocols.interface import interface

HEAD = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\n"


@pytest.mark.parametrize(
    ("parameter", "inputs", "written"),
    [
        ("{name: a, in: query, schema: {type: array, items: {}}}", "query: a", ("form", True)),
        ("{name: a, in: query, explode: false, schema: {type: array, items: {}}}", "query: a", ("form", False)),
        ("{name: a, in: query, style: pipeDelimited, schema: {type: array}}", "query: a", ("pipeDelimited", False)),
        ("{name: a, in: header, schema: {type: string}}", "header: a", ("simple", False)),
        ("{name: a, in: cookie, schema: {type: string}}", "cookie: a", ("form", True)),
        ("{name: f, in: query, style: deepObject, schema: {type: object, properties: {a: {}, b: {type: object, "
         "properties: {c: {}}}}}}", "query: f[a] f[b][c]", ("deepObject", False)),
        ("{name: f, in: query, schema: {type: object, properties: {a: {}, b: {}}}}", "query: a b", ("form", True)),
        ("{name: f, in: query, explode: false, schema: {type: object, properties: {a: {}}}}", "query: f",
         ("form", False)),
        ("{name: q, in: query, content: {application/json: {schema: {type: object}}}}", "query: q", (None, None)),
    ],
)  # fmt: skip
def test_how_they_are_written(tmp_path: Path, parameter: str, inputs: str, written: tuple[object, object]) -> None:
    found = interface(
        tmp_path, f"{HEAD}paths:\n  /x:\n    get:\n      parameters: [{parameter}]\n      responses: {{}}\n"
    )
    assert found.inputs("GET /x") == inputs
    data = found.field("GET /x", found.one("GET /x").inputs[0].name)
    assert (data.get("style"), data.get("explode")) == written


def test_those_of_the_operation_replace_those_of_the_path(tmp_path: Path) -> None:
    text = """
    paths:
      /x:
        parameters: [{name: a, in: query, schema: {type: string}}, {name: b, in: query, schema: {type: string}}]
        get: {parameters: [{name: a, in: query, required: true, schema: {type: integer}}], responses: {}}
        post: {responses: {}}
    """
    found = interface(tmp_path, {"api.yaml": f"{HEAD}{_plain(text)}"})
    assert (found.inputs("GET /x"), found.inputs("POST /x")) == ("query: a! b", "query: a b")
    assert found.input("GET /x", "a").type == {"type": "integer"}


def test_what_is_no_parameter(tmp_path: Path) -> None:
    text = """
    paths:
      /x/{id}:
        get:
          parameters:
            - {name: Authorization, in: header, schema: {type: string}}
            - {name: Content-Type, in: header, schema: {type: string}}
            - {name: other, in: path, required: true, schema: {type: string}}
            - {name: odd, in: nowhere, schema: {type: string}}
            - {in: query, schema: {type: string}}
          responses: {}
    """
    found = interface(tmp_path, {"api.yaml": f"{HEAD}{_plain(text)}"})
    assert found.inputs("GET /x/{id}") == "path: id!"
    assert [said.partition(" ")[2] for said in found.said] == [
        "api.yaml:4:3 {id} of /x/{id} is not described",
        "api.yaml:9:11 parameter other is not in /x/{id}: it was left out",
        "api.yaml:10:11 parameter odd: there is no place 'nowhere'",
        "api.yaml:11:11 a parameter without a name or a place was left out",
    ]


def test_who_calls_is_no_input(tmp_path: Path) -> None:
    text = """
    components:
      securitySchemes:
        key: {type: apiKey, in: query, name: key}
        login: {type: oauth2, flows: {}}
        jwt: {type: http, scheme: Bearer}
    security: [{key: []}, {login: [read, write], jwt: []}]
    paths:
      /x:
        get: {parameters: [{name: key, in: query, required: true, schema: {type: string}}], responses: {}}
        post: {security: [{}, {absent: []}], responses: {}}
    """
    found = interface(tmp_path, {"api.yaml": f"{HEAD}{_plain(text)}"})
    assert found.one("GET /x").auth == ["key in query key", "oauth2 read write + bearer"]
    assert found.field("GET /x", "key")["credential"] is True
    assert found.one("GET /x").required_params == []
    assert found.one("POST /x").auth == ["open", "absent"]
    assert [said.partition(" ")[2] for said in found.said] == [
        "api.yaml:12:28 the security scheme absent is not described"
    ]


@pytest.mark.parametrize("path", ["no-slash", "/x?action=run", "/x#part"])
def test_what_is_no_path(tmp_path: Path, path: str) -> None:
    found = interface(tmp_path, f"{HEAD}paths:\n  '{path}': {{get: {{responses: {{}}}}}}\n  /y: {{get: {{}}}}\n")
    assert found.routes == ["GET /y"]
    assert len(found.said) == 1
    assert "is no path" in found.said[0]


def test_the_most_usual_content_type_is_read_and_others_are_named(tmp_path: Path) -> None:
    text = """
    paths:
      /x:
        post:
          requestBody:
            content:
              multipart/form-data: {schema: {type: object, properties: {file: {type: string, format: binary}}}}
              application/json: {schema: {type: object, properties: {a: {}}}}
              application/merge-patch+json: {schema: {type: object, properties: {a: {}, b: {}}}}
          responses:
            '200': {description: ok, content: {application/pdf: {schema: {type: string, format: binary}}}}
            '404': {description: no, content: {application/json: {schema: {properties: {error: {}}}}}}
    """
    found = interface(tmp_path, {"api.yaml": f"{HEAD}{_plain(text)}"})
    data = found.data("POST /x")
    assert found.inputs("POST /x") == "body: a b"
    assert data["media"] == ["application/json", "application/merge-patch+json", "multipart/form-data"]
    assert (found.one("POST /x").open, data["answersFile"]) == (["body"], True)
    assert found.one("POST /x").response_fields == []


def _plain(text: str) -> str:
    import textwrap

    return textwrap.dedent(text).lstrip("\n")
