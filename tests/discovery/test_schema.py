"""The JSON Schema of results: shipped as the structs say, and true of real results."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from c2s.contract.schema import rendered, schemas, validate
from c2s.discovery.encode import encode_result
from c2s.discovery.schema import RESULT, result_schema
from c2s.discovery.stored import Stored


def closed(schema: Any) -> Any:
    """The schema with no room for names that it does not know: nothing is written that it does not describe."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(value) for key, value in schema.items()}
    return inner | ({"additionalProperties": False} if "properties" in inner else {})


def test_the_shipped_schema_is_up_to_date() -> None:
    shipped = (schemas() / f"{RESULT}.json").read_text("utf-8")
    assert shipped == rendered(result_schema()), "run python -m tests.update_expected"


def test_it_says_what_the_docstrings_say() -> None:
    parts = result_schema()["$defs"]
    assert parts["Operation"]["description"].startswith("One wire request.")
    assert (
        parts["Operation"]["properties"]["servedBy"]["description"] == "Backend and protocol operations that answer it."
    )
    assert set(parts["Handoff"]["properties"]) >= {"from", "to"}
    assert "from" in parts["Handoff"]["required"]
    assert "`derives`:" in parts["EdgeKind"]["description"]
    for name, part in parts.items():
        for key in part.get("properties", {}):
            assert "_" not in key.strip("_"), f"{name}.{key}"


def test_a_real_result_fits_and_holds_nothing_else(seeds: Stored) -> None:
    document = json.loads(encode_result(seeds.result))
    assert document["operations"] and document["handoffs"] and document["graph"]["edges"]
    assert validate(document, RESULT) == []
    assert list(jsonschema.Draft202012Validator(closed(result_schema())).iter_errors(document)) == []


@pytest.mark.parametrize(
    "change", [{"schema": "c2s.result/2"}, {"operations": [{"id": 1}]}, {"handoffs": [{"to": {}}]}]
)
def test_wrong_results_do_not_fit(seeds: Stored, change: dict[str, Any]) -> None:
    document = json.loads(encode_result(seeds.result)) | change
    (place,) = change
    assert any(fault.place.startswith(f"/{place}") for fault in validate(document, RESULT))
