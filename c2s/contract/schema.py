"""JSON Schemas that ship with c2s, and the one function that validates documents by them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

CONTRACT = "c2s.contract-1"


class Fault(NamedTuple):
    """One disagreement of a document with its schema; `place` is a JSON pointer."""

    place: str
    message: str


def contract_schema() -> dict[str, Any]:
    """The schema of `c2s.contract/1`, made from the model."""
    from c2s.contract.model import Contract

    body = Contract.model_json_schema(by_alias=True)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:c2s:contract:1",
        **body,
        "title": "c2s.contract/1",
    }


def rendered(schema: dict[str, Any]) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def schemas() -> Traversable:
    """The folder of schemas: in the installed package, else in a checkout."""
    installed = files("c2s") / "assets" / "schemas"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "assets" / "schemas"


@cache
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(json.loads((schemas() / f"{name}.json").read_text("utf-8")))


def validate(document: object, name: str) -> list[Fault]:
    """Every place where a document disagrees with the named schema, in document order."""
    errors: Iterable[Any] = _validator(name).iter_errors(document)
    found = (Fault("".join(f"/{part}" for part in error.absolute_path), error.message) for error in errors)
    return sorted(found)


def update() -> list[Path]:
    """Write the schemas that are made from code anew into a checkout; `python -m c2s.contract.schema`."""
    from c2s.discovery.schema import RESULT, result_schema

    folder = Path(__file__).parents[2] / "assets" / "schemas"
    folder.mkdir(parents=True, exist_ok=True)
    made = {CONTRACT: contract_schema(), RESULT: result_schema()}
    for name, schema in made.items():
        (folder / f"{name}.json").write_text(rendered(schema), encoding="utf-8")
    return [folder / f"{name}.json" for name in made]


if __name__ == "__main__":
    update()
