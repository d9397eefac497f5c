"""References: inside a file, to other files of the root, and those that are not followed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.evaluation.protocols.interface import interface

HEAD = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\n"


def test_parts_in_other_files_of_the_root(tmp_path: Path) -> None:
    found = interface(
        tmp_path,
        {
            "docs/api.yaml": f"{HEAD}paths:\n  /x: {{$ref: 'paths/x.yaml'}}\n",
            "docs/paths/x.yaml": """
            post:
              parameters: [{$ref: '../parts.json#/parameters/a~1b'}]
              requestBody: {$ref: "../parts.json#/bodies/0"}
              responses: {}
            """,
            "docs/parts.json": '{"parameters": {"a/b": {"name": "page", "in": "query", "required": true}},'
            ' "bodies": [{"content": {"application/json": {"schema": {"$ref": "#/Thing"}}}}],'
            ' "Thing": {"properties": {"a": {"$ref": "more%20parts.yaml#/A"}}}}',
            "docs/more parts.yaml": "A: {type: string, format: uuid}\n",
        },
    )
    assert found.inputs("POST /x") == "query: page! | body: a"
    assert found.input("POST /x", "a").type == {"type": "string", "format": "uuid"}
    assert found.said == []


def test_files_that_nothing_refers_to_are_said(tmp_path: Path) -> None:
    found = interface(tmp_path, {"api.yaml": f"{HEAD}paths: {{}}\n", "notes.json": '{"a": 1}', "chat.proto": "x"})
    assert [said.split(":")[0] for said in found.said] == ["C2S114 chat.proto", "C2S114 notes.json"]


@pytest.mark.parametrize(
    ("reference", "why"),
    [
        ("#/components/schemas/None", "leads nowhere"),
        ("#/paths/~1x/post/requestBody/content/9", "leads nowhere"),
        ("#somewhere", "leads nowhere"),
        ("absent.yaml#/A", "no such file among the descriptions of this root"),
        ("https://elsewhere.example/api.yaml#/A", "leads to another place and was not fetched"),
        ("//elsewhere.example/api.yaml", "leads to another place and was not fetched"),
        ("file:///etc/passwd", "leads to another place and was not fetched"),
        ("../secret.yaml#/A", "leads out of the root and was not followed"),
        ("/etc/passwd", "leads out of the root and was not followed"),
        ("a/../../secret.yaml#/A", "leads out of the root and was not followed"),
        ("%2e%2e/secret.yaml#/A", "leads out of the root and was not followed"),
        ("#/components/schemas/Loop", "refers to itself"),
    ],
)
def test_what_is_not_followed_is_said(tmp_path: Path, reference: str, why: str) -> None:
    (tmp_path / "secret.yaml").write_text("A: {type: string}\n")
    text = f"""{HEAD}paths:
  /x:
    post:
      requestBody: {{content: {{application/json: {{schema: {{properties: {{a: {{$ref: '{reference}'}}}}}}}}}}}}
      responses: {{}}
components: {{schemas: {{Loop: {{$ref: '#/components/schemas/Loop2'}}, Loop2: {{$ref: '#/components/schemas/Loop'}}}}}}
"""
    found = interface(tmp_path, text)
    assert found.input("POST /x", "a").type == {}
    assert len(found.said) == 1
    assert found.said[0].startswith("C2S207 api.yaml:6:") and why in found.said[0]


def test_a_reference_to_what_is_no_schema(tmp_path: Path) -> None:
    schema = "{properties: {a: {$ref: '#/info/title'}, b: {type: string}}}"
    body = f"paths: {{/x: {{post: {{requestBody: {{content: {{application/json: {{schema: {schema}}}}}}}}}}}}}\n"
    found = interface(tmp_path, HEAD + body)
    assert (found.inputs("POST /x"), found.one("POST /x").open) == ("body: a b", ["body"])
    assert [said.split()[0] for said in found.said] == ["C2S206"]


def test_a_link_out_of_the_root_is_no_file_of_it(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("A: {type: string}\n")
    (tmp_path / "protocol").mkdir()
    (tmp_path / "protocol" / "inner.yaml").symlink_to(tmp_path / "secret.yaml")
    text = f"{HEAD}paths: {{/x: {{get: {{parameters: [{{$ref: 'inner.yaml#/A'}}]}}}}}}\n"
    found = interface(tmp_path, text)
    assert sorted(said.split()[0] for said in found.said) == ["C2S102", "C2S207"]
