"""Results that somebody changed: what they speak of must be there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from c2s.diagnostics import UsageError
from c2s.discovery import stored
from c2s.discovery.encode import encode_result
from c2s.discovery.stored import Stored


def without_operations(document: Any) -> None:
    document["operations"] = document["operations"][:1]


def with_lines_below_one(document: Any) -> None:
    document["operations"][0]["evidence"] = [
        {"source": "a", "path": "b", "line": -5, "column": 1, "rule": "r", "confidence": "exact"}
    ]


@pytest.mark.parametrize("change", [without_operations, with_lines_below_one])
def test_a_damaged_result_is_refused(change: Any, seeds: Stored) -> None:
    document = json.loads(encode_result(seeds.result))
    stored.read(json.dumps(document).encode())
    change(document)
    document["features"] = [{"id": "f", "title": "F", "selectors": [], "operations": ["gone"]}] * (
        change is without_operations
    )
    with pytest.raises(UsageError, match="the result is damaged: it speaks of "):
        stored.read(json.dumps(document).encode())
