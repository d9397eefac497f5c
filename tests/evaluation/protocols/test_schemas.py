"""Members of bodies and answers: alternatives, records within records, types that hold themselves."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from c2s.evaluation.protocols.members import MAX_MEMBERS
from tests.evaluation.protocols.interface import Interface, interface


def taken(
    folder: Path, schema: str, more: str = "", required: str = "required: true", version: str = "3.0.3"
) -> Interface:
    """What `POST /x` takes when its body has this schema. `more` are further schemas."""
    head = f"""
openapi: {version}
info: {{title: t, version: '1'}}
paths:
  /x:
    post:
      requestBody:
        {required}
        content:
          application/json:
            schema:
{textwrap.indent(textwrap.dedent(schema), " " * 14)}
      responses: {{'200': {{description: ok}}}}
components:
  schemas:
    Nothing: {{type: object}}
{textwrap.indent(textwrap.dedent(more), " " * 4)}
"""
    return interface(folder, head)


@pytest.mark.parametrize(
    ("schema", "inputs"),
    [
        ("{type: object, required: [a], properties: {a: {type: string}, b: {type: string}}}", "body: a! b"),
        ("{type: object, properties: {a: {type: object, required: [b], properties: {b: {}}}}}", "body: a.b?"),
        ("{type: array, items: {type: object, required: [a], properties: {a: {type: string}}}}", "body: [].a?"),
        ("{type: array, items: {type: integer}}", ""),
        ("{type: string}", ""),
        ("{type: object, required: [ids], properties: {ids: {type: array, items: {type: integer}}}}", "body: ids!"),
        ("{allOf: [{$ref: '#/components/schemas/A'}, {required: [b], properties: {b: {}}}]}", "body: a! b!"),
        ("{allOf: [{$ref: '#/components/schemas/A'}, {required: [c], properties: {c: {}}}]}", "body: a! b c!"),
        ("{anyOf: [{$ref: '#/components/schemas/A'}, {type: 'null'}]}", "body: a! b"),
        ("{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}", "body: a! b c?"),
        ("{type: object, properties: {a: {oneOf: [{type: string}, {type: integer}]}}}", "body: a"),
        ("{$ref: '#/components/schemas/Tree'}", "body: name! children"),
    ],
)  # fmt: skip
def test_members(tmp_path: Path, schema: str, inputs: str) -> None:
    more = """
    A: {type: object, required: [a], properties: {a: {type: string}, b: {type: string}}}
    B: {type: object, required: [a, c], properties: {a: {type: integer}, c: {type: string}}}
    Tree:
      type: object
      required: [name]
      properties:
        name: {type: string}
        children: {type: array, items: {$ref: '#/components/schemas/Tree'}}
    """
    found = taken(tmp_path, schema, more)
    assert found.inputs("POST /x") == inputs
    assert found.said == []


@pytest.mark.parametrize(
    ("schema", "type_"),
    [
        ("{type: string, nullable: true, enum: [a, b]}", {"type": ["string", "null"], "enum": ["a", "b", None]}),
        ("{type: integer, minimum: 0, exclusiveMinimum: true}", {"type": "integer", "exclusiveMinimum": 0}),
        ("{type: integer, minimum: 0, exclusiveMinimum: false}", {"type": "integer", "minimum": 0}),
        ("{type: number, exclusiveMaximum: 5}", {"type": "number", "exclusiveMaximum": 5}),
        ("{const: fixed}", {"enum": ["fixed"]}),
        ("{type: string, format: date-time, default: x}", {"type": "string", "format": "date-time", "default": "x"}),
        ("{type: object, additionalProperties: {type: number}}",
         {"type": "object", "additionalProperties": {"type": "number"}}),
        ("{anyOf: [{type: string}, {type: integer}]}", {"anyOf": [{"type": "string"}, {"type": "integer"}]}),
        ("{anyOf: [{type: string}, {type: 'null'}]}", {"type": ["string", "null"]}),
        ("{type: array, items: {type: string, maxLength: 3}, minItems: 1}",
         {"type": "array", "minItems": 1, "items": {"type": "string", "maxLength": 3}}),
        ("{allOf: [{type: string}, {maxLength: 9}]}", {"type": "string", "maxLength": 9}),
        ("{type: integer, maximum: 99999999999999999999}", {"type": "integer", "maximum": "99999999999999999999"}),
    ],
)  # fmt: skip
def test_types(tmp_path: Path, schema: str, type_: dict[str, object]) -> None:
    found = taken(tmp_path, f"{{type: object, properties: {{it: {schema}}}}}")
    assert found.input("POST /x", "it").type == type_


def test_a_body_that_may_be_left_out_demands_only_where_it_is_sent(tmp_path: Path) -> None:
    schema = "{type: object, required: [a], properties: {a: {type: string}}}"
    said = taken(tmp_path, schema, required="description: d").input("POST /x", "a").requiredness
    assert (said.decision, said.condition) == ("required-when", "the body is sent")


def test_alternatives_that_demand_name_themselves(tmp_path: Path) -> None:
    more = """
    Card: {type: object, required: [kind, digits], properties: {kind: {enum: [card]}, digits: {type: string}}}
    Cash: {type: object, required: [kind], properties: {kind: {enum: [cash]}, coins: {type: integer}}}
    """
    found = taken(tmp_path, "{oneOf: [{$ref: '#/components/schemas/Card'}, {$ref: '#/components/schemas/Cash'}]}", more)
    assert found.inputs("POST /x") == "body: kind! digits? coins"
    assert found.input("POST /x", "digits").requiredness.condition == "the body is sent as Card"
    assert found.input("POST /x", "kind").type == {"anyOf": [{"enum": ["card"]}, {"enum": ["cash"]}]}


def test_what_stands_beside_a_reference(tmp_path: Path) -> None:
    schema = "{type: object, properties: {a: {$ref: '#/components/schemas/A', maxLength: 3, description: Mine}}}"
    older = taken(tmp_path / "1", schema, "A: {type: string, description: Its}").input("POST /x", "a")
    newer = taken(tmp_path / "2", schema, "A: {type: string}", version="3.1.0").input("POST /x", "a")
    assert (older.type, older.label) == ({"type": "string"}, "Mine")
    assert newer.type == {"type": "string", "maxLength": 3}


@pytest.mark.parametrize(
    ("schema", "opened"),
    [
        ("{type: object, properties: {a: {}}}", []),
        ("{type: object, properties: {a: {}}, additionalProperties: false}", []),
        ("{type: object, properties: {a: {}}, additionalProperties: true}", ["body"]),
        ("{type: object, additionalProperties: {type: string}}", ["body"]),
        ("{}", ["body"]),
        ("{$ref: '#/components/schemas/Missing'}", ["body"]),
    ],
)
def test_what_may_carry_more(tmp_path: Path, schema: str, opened: list[str]) -> None:
    assert taken(tmp_path, schema).one("POST /x").open == opened


def test_the_deepest_members_are_cut_off_and_that_is_said(tmp_path: Path) -> None:
    wide = ", ".join(f"p{number}: {{type: string}}" for number in range(300))
    more = f"Wide: {{type: object, properties: {{{wide}}}}}"
    schema = (
        "{type: object, properties: {a: {$ref: '#/components/schemas/Wide'}, b: {$ref: '#/components/schemas/Wide'},"
        " last: {type: string}}}"
    )
    found = taken(tmp_path, schema, more)
    assert len(found.one("POST /x").inputs) == MAX_MEMBERS
    assert found.input("POST /x", "last").name == "last"
    assert found.one("POST /x").open == ["body"]
    assert [said.partition(" ")[0] for said in found.said] == ["C2S310"]
