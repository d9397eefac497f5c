"""How often a function is evaluated anew: arguments are bounded where they lead to the same addresses."""

from __future__ import annotations

from pathlib import Path

import pytest

from c2s.evaluation import calls
from tests.evaluation.scanning import scan

SEND = """
import axios from 'axios'
export const send = (option) => axios({ method: 'get', ...option })
"""


def main(lines: list[str]) -> str:
    return "import { send } from './send'\ndocument.onclick = (event) => {\n" + "\n".join(lines) + "\n}\n"


def test_other_addresses_are_other_requests_however_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "MAX_CONTEXTS", 2)
    lines = [f"  send({{ url: `/mugs/{n}/handle?side=` + event.side }})" for n in "abcdefgh"]
    found = scan(tmp_path, {"send.js": SEND, "main.js": main(lines)})
    assert [each.path for each in found.operations] == [f"/mugs/{n}/handle" for n in "abcdefgh"]
    assert not [each for each in found.diagnostics if each.code == "C2S310"]


def test_ever_more_arguments_of_one_address_are_bounded_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "MAX_CONTEXTS", 2)
    monkeypatch.setattr(calls, "MAX_ALIKE", 2)
    lines = [f"  send({{ url: '/mugs', params: {{ {n}: event.{n} }} }})" for n in "abcdefgh"]
    found = scan(tmp_path, {"send.js": SEND, "main.js": main(lines)})
    assert {each.name for each in found.operations[0].inputs} >= {"a", "b", "c", "d"}
    assert [each for each in found.diagnostics if each.code == "C2S310"]
