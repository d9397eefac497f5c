"""The same fictional kitchen, described in three versions and in two notations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from tests.evaluation.protocols.interface import interface

SWAGGER = """
swagger: '2.0'
info: {title: Kitchen, version: '1'}
host: kitchen.example
basePath: /v1/
schemes: [https]
consumes: [application/json]
produces: [application/json]
securityDefinitions:
  token: {type: apiKey, in: header, name: X-Token}
security: [{token: []}]
paths:
  /recipes:
    get:
      operationId: listRecipes
      summary: List recipes
      parameters:
        - {name: page, in: query, type: integer, required: true}
        - {name: tags, in: query, type: array, items: {type: string}, collectionFormat: multi}
      responses:
        '200': {description: ok, schema: {type: array, items: {$ref: '#/definitions/Recipe'}}}
    post:
      summary: Add a recipe
      parameters:
        - {name: recipe, in: body, required: true, schema: {$ref: '#/definitions/Recipe'}}
      responses: {'201': {description: made}}
  /recipes/{id}:
    parameters: [{name: id, in: path, required: true, type: integer, format: int64}]
    delete: {deprecated: true, security: [], responses: {'204': {description: gone}}}
  /recipes/{id}/photo:
    parameters: [{name: id, in: path, required: true, type: integer, format: int64}]
    put:
      consumes: [multipart/form-data]
      parameters:
        - {name: photo, in: formData, type: file, required: true}
        - {name: caption, in: formData, type: string}
      responses: {'200': {description: ok}}
definitions:
  Recipe:
    type: object
    required: [title, cook]
    properties:
      id: {type: integer, readOnly: true}
      title: {type: string, maxLength: 80}
      note: {type: string, x-nullable: true}
      cook: {$ref: '#/definitions/Cook'}
      steps: {type: array, items: {type: object, required: [text], properties: {text: {type: string}}}}
  Cook: {type: object, required: [name], properties: {name: {type: string}, mail: {type: string, format: email}}}
"""

OPENAPI = """
openapi: 3.0.3
info: {title: Kitchen, version: '1'}
servers: [{url: https://kitchen.example/v1}]
security: [{token: []}]
paths:
  /recipes:
    get:
      operationId: listRecipes
      summary: List recipes
      parameters:
        - {name: page, in: query, required: true, schema: {type: integer}}
        - {name: tags, in: query, schema: {type: array, items: {type: string}}}
      responses:
        '200':
          description: ok
          content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Recipe'}}}}
    post:
      summary: Add a recipe
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: '#/components/schemas/Recipe'}}}
      responses: {'201': {description: made}}
  /recipes/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer, format: int64}}]
    delete: {deprecated: true, security: [], responses: {'204': {description: gone}}}
  /recipes/{id}/photo:
    parameters: [{name: id, in: path, required: true, schema: {type: integer, format: int64}}]
    put:
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [photo]
              properties: {photo: {type: string, format: binary}, caption: {type: string}}
      responses: {'200': {description: ok}}
components:
  securitySchemes:
    token: {type: apiKey, in: header, name: X-Token}
  schemas:
    Recipe:
      type: object
      required: [title, cook]
      properties:
        id: {type: integer, readOnly: true}
        title: {type: string, maxLength: 80}
        note: {type: string, nullable: true}
        cook: {$ref: '#/components/schemas/Cook'}
        steps: {type: array, items: {type: object, required: [text], properties: {text: {type: string}}}}
    Cook: {type: object, required: [name], properties: {name: {type: string}, mail: {type: string, format: email}}}
"""
NEWER = OPENAPI.replace("3.0.3", "3.1.0").replace("type: string, nullable: true", "type: [string, 'null']")
VERSIONS = {"2.0": SWAGGER, "3.0": OPENAPI, "3.1": NEWER}


@pytest.mark.parametrize("notation", ["api.yaml", "api.json"])
@pytest.mark.parametrize("version", VERSIONS)
def test_all_versions_say_the_same(tmp_path: Path, version: str, notation: str) -> None:
    text = VERSIONS[version].lstrip()
    if notation == "api.json":
        text = json.dumps(yaml.safe_load(text), indent=2)
    found = interface(tmp_path, {notation: text})
    assert found.said == []
    assert found.routes == ["DELETE /recipes/{id}", "GET /recipes", "POST /recipes", "PUT /recipes/{id}/photo"]
    assert found.inputs("GET /recipes") == "query: page! tags"
    assert found.inputs("POST /recipes") == "body: title! note cook.name! cook.mail steps[].text?"
    assert found.inputs("PUT /recipes/{id}/photo") == "path: id! | multipart: photo! caption"
    assert found.input("DELETE /recipes/{id}", "id").type == {"type": "integer", "format": "int64"}
    assert found.input("POST /recipes", "note").type == {"type": ["string", "null"]}
    assert found.input("POST /recipes", "title").type == {"type": "string", "maxLength": 80}
    assert found.input("PUT /recipes/{id}/photo", "photo").type == {"type": "string", "format": "binary"}
    assert found.field("GET /recipes", "tags") | {"style": "form", "explode": True} == found.field(
        "GET /recipes", "tags"
    )
    listed = found.one("GET /recipes")
    assert listed.response_fields == ["[].id", "[].title", "[].note", "[].cook.name", "[].cook.mail", "[].steps[].text"]
    assert (listed.service, listed.wrapper, listed.confidence) == ("https://kitchen.example/v1", "listRecipes", "exact")
    assert [(each.text, each.source) for each in listed.labels] == [("List recipes", "protocol")]
    assert listed.auth == ["key in header X-Token"]
    assert found.one("DELETE /recipes/{id}").auth == []
    assert found.data("DELETE /recipes/{id}")["deprecated"] is True
    assert found.one("POST /recipes").required_params == ["title", "cook.name", "cook"]


@pytest.mark.parametrize("notation", ["api.yaml", "api.json"])
def test_everything_has_its_place(tmp_path: Path, notation: str) -> None:
    text = SWAGGER.lstrip()
    if notation == "api.json":
        text = json.dumps(yaml.safe_load(text), indent=2)
    lines = text.splitlines()
    found = interface(tmp_path, {notation: text})
    place = found.one("POST /recipes").evidence[0]
    assert (place.path, place.rule) == (notation, "protocol-operation")
    assert lines[place.line - 1][place.column - 1 :].strip('"').startswith("post")
    place = found.input("POST /recipes", "title").evidence[0]
    assert lines[place.line - 1][place.column - 1 :].strip('"').startswith("title")
    place = found.input("POST /recipes", "title").requiredness.evidence[0]
    assert lines[place.line - 1][place.column - 1 :].strip('"').startswith("title")


@pytest.mark.parametrize("stated", ["swagger: '1.2'", "openapi: 4.0.0", "openapi: 3.0.0\npaths: nothing"])
def test_a_version_or_shape_that_is_not_read_is_said(tmp_path: Path, stated: str) -> None:
    found = interface(tmp_path, {"good.yaml": SWAGGER, "odd.yaml": f"{stated}\n"})
    assert len(found.operations) == 4
    assert [said.split()[:2] for said in found.said] in (
        [["C2S205", "odd.yaml:1:1"]],
        [["C2S206", "odd.yaml:2:1"]],
        [["C2S114", "odd.yaml:0:0"]],
    )


def test_a_version_that_is_a_number_is_read_and_said(tmp_path: Path) -> None:
    found = interface(tmp_path, OPENAPI.replace("3.0.3", "3.0"))
    assert len(found.operations) == 4
    assert found.said == ["C2S206 api.yaml:1:1 the version is a number; it was read as '3.0'"]


def test_a_file_that_only_looks_like_a_description_is_said(tmp_path: Path) -> None:
    found = interface(tmp_path, {"good.yaml": SWAGGER, "odd.json": '[{"openapi": "3.0.0"}]'})
    assert found.said == ["C2S114 odd.json:1:1 it does not say which version of OpenAPI it is"]
