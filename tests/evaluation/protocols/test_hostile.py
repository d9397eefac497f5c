"""Descriptions that are broken or made to do harm: one clear line each, and the rest of the scan goes on."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from tests.evaluation.protocols.interface import interface

HEAD = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\n"
GOOD = f"{HEAD}paths: {{/good: {{get: {{responses: {{}}}}}}}}\n"
BODY = "paths: {/x: {post: {requestBody: {content: {application/json: {schema: %s}}}}}}\n"


@pytest.mark.parametrize(
    ("name", "text", "place", "words"),
    [
        ("a.yaml", f"{HEAD}paths: {{/x: [\n", "4:1", "no YAML"),
        ("a.yaml", f"{HEAD}paths: *gone\n", "3:8", "undefined alias"),
        ("a.yaml", f"{HEAD}\tpaths: 1\n", "3:1", "no YAML"),
        ("a.yaml", HEAD + "x: " + "[" * 250 + "]" * 250 + "\n", "3:203", "nested more than 200 deep"),
        ("a.json", '{"openapi": "3.0.0",\n "paths": {"/x": }}', "2:18", "no JSON"),
        ("a.json", '{"openapi": "3.0.0", "x": ' + "[" * 250 + "]" * 250 + "}", "1:226", "nested more than 200 deep"),
        ("a.json", '{"openapi": "3.0.0", "x": ' + "[" * 200_000, "0:0", "nested too deep"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(
    tmp_path: Path, name: str, text: str, place: str, words: str
) -> None:
    found = interface(tmp_path, {name: text, "good.yaml": GOOD})
    assert found.routes == ["GET /good"]
    assert len(found.said) == 1
    assert found.said[0].startswith(f"C2S205 {name}:{place} ")
    assert words in found.said[0]


def test_aliases_do_not_multiply(tmp_path: Path) -> None:
    levels = ["a0: &a0 {type: object, properties: {v: {type: string}}}"]
    for number in range(1, 40):
        before = number - 1
        levels.append(
            f"a{number}: &a{number} {{type: object, properties: {{l: *a{before}, r: *a{before}}},"
            f" default: [*a{before}, *a{before}], anyOf: [*a{before}, *a{before}]}}"
        )
    started = time.monotonic()
    found = interface(tmp_path, HEAD + "x-levels:\n" + "".join(f"  {line}\n" for line in levels) + BODY % "*a39")
    assert time.monotonic() - started < 10
    assert len(found.one("POST /x").inputs) <= 400
    assert "C2S310" in {said.split()[0] for said in found.said}


def test_a_list_of_lists_of_itself_ends(tmp_path: Path) -> None:
    lists = [f"{one}: {{type: array, items: {{$ref: '#/components/schemas/{other}'}}}}" for one, other in ("AB", "BA")]
    text = HEAD + BODY % "{$ref: '#/components/schemas/A'}" + f"components: {{schemas: {{{', '.join(lists)}}}}}\n"
    assert interface(tmp_path, text).routes == ["POST /x"]


def test_an_alias_within_what_it_stands_for_ends(tmp_path: Path) -> None:
    schema = "&a {type: object, properties: {name: {type: string}, inner: *a}}"
    found = interface(tmp_path, HEAD + BODY % schema)
    assert found.inputs("POST /x") == "body: name inner"


@pytest.mark.parametrize("name", ["a.yaml", "a.json"])
def test_what_stands_twice_is_said(tmp_path: Path, name: str) -> None:
    text = '{"openapi": "3.0.0", "paths": {"/x": {"get": {}},\n "/x": {"post": {}}}}'
    found = interface(tmp_path, {name: text})
    assert found.routes == ["POST /x"]
    assert found.said == [f"C2S206 {name}:2:2 '/x' stands twice; the last one was used"]


def test_other_oddities_of_yaml(tmp_path: Path) -> None:
    text = f"""{HEAD}x-common: &common {{deprecated: true, summary: Shared}}
paths:
  /x:
    get: {{<<: *common, summary: Own, operationId: !id getX, responses: {{200: {{description: no}}}}}}
    post: {{<<: [*common, {{tags: [a, b]}}]}}
    ? [a, b]
    : ignored
---
paths: {{/y: {{get: {{}}}}}}
"""
    found = interface(tmp_path, text)
    assert found.routes == ["GET /x", "POST /x"]
    assert [each.text for each in found.one("GET /x").labels] == ["Own"]
    assert (found.one("GET /x").wrapper, found.data("POST /x")["tags"]) == ("getX", ["a", "b"])
    assert [said.partition(" ")[2].partition(" ")[2] for said in found.said] == [
        "the tag !id means nothing here; the text was used",
        "a key that is no scalar was left out",
        "a second document begins; only the first one was read",
    ]


def test_scalars_are_those_of_yaml_1_2(tmp_path: Path) -> None:
    schema = "{properties: {a: {enum: [no, on, 0o17, 012, '1', 1.50, 1e3, 0x1F, ~, .inf, 2020-01-01, true]}}}"
    found = interface(tmp_path, HEAD + BODY % schema)
    expected = ["no", "on", 15, 12, "1", 1.5, 1000.0, 31, None, ".inf", "2020-01-01", True]
    assert found.input("POST /x", "a").type == {"enum": expected}


def test_json_with_escapes_and_a_mark_in_front(tmp_path: Path) -> None:
    label = 'a "quoted" \\ text\u2028with \U0001f35e */ ${x} `'
    text = {"openapi": "3.0.0", "paths": {"/é": {"get": {"summary": label, "operationId": "\ud83c\udf5e"}}}}
    body = b"\xef\xbb\xbf" + json.dumps(text).encode()
    found = interface(tmp_path, {"a.json": body})
    assert [each.text for each in found.one("GET /é").labels] == [label]
    assert found.one("GET /é").evidence[0].line == 1


def test_descriptions_in_a_client_are_inferred_and_those_among_tests_left_out(tmp_path: Path) -> None:
    files = {
        "src/a.js": "export const a = 1\n",
        "docs/api.yaml": GOOD,
        "tests/api.yaml": GOOD,
        "docs/plain.yaml": "a: 1\n",
    }
    found = interface(tmp_path, files, root="client")
    assert [(each.path, each.confidence) for each in found.operations] == [("/good", "inferred")]
    assert [said.partition(" (")[0].split()[:2] for said in found.said] == [["C2S115", "tests/api.yaml:0:0"]]


def test_two_descriptions_of_one_operation(tmp_path: Path) -> None:
    asked = GOOD.replace("responses:", "parameters: [{name: a, in: query, schema: {}}], responses:")
    same = interface(tmp_path / "1", {"a.yaml": GOOD, "b.yaml": GOOD})
    assert [len(each.evidence) for each in same.operations] == [2]
    other = interface(tmp_path / "2", {"a.yaml": GOOD, "b.yaml": asked})
    assert [each.id for each in other.operations] == [
        "protocol:protocol:GET /good",
        "protocol:protocol:GET /good (b.yaml)",
    ]


def test_requests_that_the_service_sends_are_no_operations(tmp_path: Path) -> None:
    text = GOOD.replace("3.0.3", "3.1.0") + "webhooks: {done: {post: {responses: {}}}}\n"
    found = interface(tmp_path, text)
    assert found.routes == ["GET /good"]
    assert found.said == ["C2S115 api.yaml:4:1 1 webhooks: requests that the service sends itself"]
