"""The contract: closed, immutable, sound, the same in both directions, and as its shipped schema says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from c2s.contract.model import AxiosEncoding, Contract, Fields, SearchParamsEncoding, WireField
from c2s.contract.recipes import ARITY, FUNCTIONS, Const
from c2s.contract.schema import CONTRACT, contract_schema, rendered, schemas, validate
from tests.emit.goldens import CONTRACTS
from tests.fictional.ferry import ferry_bookings
from tests.fictional.garden import garden_plots


@pytest.mark.parametrize("name", sorted(CONTRACTS))
def test_a_contract_reads_back_what_it_writes(name: str) -> None:
    contract = CONTRACTS[name]()
    assert Contract.model_validate(json.loads(contract.encoded())) == contract
    assert contract.encoded() == CONTRACTS[name]().encoded()
    assert contract.document()["schema"] == "c2s.contract/1"


@pytest.mark.parametrize("name", sorted(CONTRACTS))
def test_a_contract_fits_its_schema(name: str) -> None:
    assert validate(json.loads(CONTRACTS[name]().encoded()), CONTRACT) == []


def test_the_shipped_schema_is_up_to_date() -> None:
    shipped = (schemas() / f"{CONTRACT}.json").read_text("utf-8")
    assert shipped == rendered(contract_schema()), "run python -m tests.update_expected"


def test_faults_of_a_document_name_their_place() -> None:
    document = ferry_bookings().document()
    document["capabilities"][1]["effect"]["kind"] = "maybe"
    document["services"][0]["extra"] = 1
    assert [fault.place for fault in validate(document, CONTRACT)] == ["/capabilities/1/effect/kind", "/services/0"]


def test_half_characters_of_a_constant_survive() -> None:
    document = ferry_bookings().document()
    document["capabilities"][3]["requests"][1]["body"]["value"]["entries"][0]["value"] = {
        "kind": "const", "value": "\ud83d",
    }  # fmt: skip
    contract = Contract.model_validate(document)
    assert b"\\ud83d" in contract.encoded()
    assert Contract.model_validate(json.loads(contract.encoded())) == contract


def test_unknown_keys_are_refused_and_nothing_can_be_changed() -> None:
    document = ferry_bookings().document()
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        Contract.model_validate({**document, "more": 1})
    with pytest.raises(ValidationError, match="frozen"):
        ferry_bookings().package = None  # type: ignore[assignment,misc]


def test_hints_follow_the_effect() -> None:
    hints = {entry.tool: entry.hints.model_dump() for entry in (*ferry_bookings().capabilities,
             *garden_plots().capabilities)}  # fmt: skip
    read = {"read_only": True, "destructive": False, "idempotent": True, "open_world": True}
    assert hints["search_sailings"] == read
    assert hints["create_booking"] == {**read, "read_only": False, "idempotent": False}
    assert hints["save_notice"] == {**read, "read_only": False, "destructive": True, "idempotent": False}
    assert hints["cancel_bookings"] == {**read, "read_only": False, "destructive": True}
    assert hints["water_plots"] == {**read, "read_only": False, "destructive": True, "idempotent": False}


def test_repeated_names_need_an_encoding_of_pairs() -> None:
    entry = WireField(name=Const("a"), value=Const(1))
    assert Fields(entries=(entry, entry), encoding=SearchParamsEncoding(), repeats=True)
    with pytest.raises(ValidationError, match="a name stands once"):
        Fields(entries=(entry, entry), encoding=AxiosEncoding(), repeats=True)


def test_every_function_has_its_number_of_arguments() -> None:
    assert ARITY.keys() <= FUNCTIONS.keys()


# --- references -------------------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], None]


def at(path: str, value: Any) -> Change:
    def change(document: dict[str, Any]) -> None:
        *parents, last = path.split("/")
        part: Any = document
        for key in parents:
            part = part[int(key)] if isinstance(part, list) else part[key]
        part[int(last) if isinstance(part, list) else last] = value

    return change


def twice(path: str) -> Change:
    def change(document: dict[str, Any]) -> None:
        document[path].append(document[path][0])

    return change


BOOKING = "capabilities/2"
BODY = f"{BOOKING}/requests/0/body/value"
FAULTS: list[tuple[Change, str]] = [
    (twice("services"), "service 'desk' stands more than once"),
    (twice("capabilities"), "tool name 'search_sailings' stands more than once"),
    (twice("evidence"), "evidence 'e1' stands more than once"),
    (at(f"{BOOKING}/inputs/1/name", "note"), "input name of create-booking 'note' stands more than once"),
    (at(f"{BOOKING}/tool", "t" * 44), "is longer than 43 characters"),
    (at(f"{BOOKING}/function", "fetch"), "function name 'fetch' of create-booking is reserved"),
    (at(f"{BOOKING}/inputs/1/name", "constructor"), "input name 'constructor' of create-booking is reserved"),
    (at("package/id", "123"), "name '123' is only digits"),
    (at("evidence/0/source", "nowhere"), "evidence names unknown source 'nowhere'"),
    (at("capabilities/0/evidence", ["e9"]), "Capability search-sailings names unknown evidence 'e9'"),
    (at("capabilities/0/title/evidence", ["e9"]), "Text names unknown evidence 'e9'"),
    (at(f"{BOOKING}/requests/0/service", "other"), "create-booking/main names unknown service 'other'"),
    (at(f"{BOOKING}/requests/0/credentials", ["key"]), "create-booking/main names unknown credential 'key'"),
    (at(f"{BOOKING}/unknowns", ["u9"]), "create-booking names unknown unknown 'u9'"),
    (at(f"{BOOKING}/inputs/0/places/0/request", "x"), "create-booking names unknown request 'x'"),
    (at(f"{BOOKING}/inputs/0/origins/0/handoff", "x"), "create-booking/selectedSailing names unknown handoff 'x'"),
    (at("capabilities/1/inputs/0/domain/provider/capability", "x"), "get-sailing/sailingId names unknown capability"),
    (at(f"{BOOKING}/inputs/3/requiredness/condition", None), "a condition goes with required-when"),
    (at(f"{BOOKING}/inputs/3/information", "optional"), "does not go with information class optional"),
    (at(f"{BOOKING}/inputs/1/information", "optional"), "required does not go with information class optional"),
    (at(f"{BOOKING}/inputs/2/requiredness/provider", {"capability": "get-sailing", "path": []}),
     "a normal provider goes only with unproven"),
    (at("handoffs/0/to_capability", "x"), "sailing-of-list names unknown capability 'x'"),
    (at("handoffs/0/input", "x"), "sailing-of-list names unknown input 'x'"),
    (at("goals/0/steps/0/capability", "x"), "book-a-sailing names unknown capability 'x'"),
    (at("goals/0/questions/0/input", "x"), "book-a-sailing names unknown input 'x'"),
    (at("goals/0/stops/0/after", "x"), "book-a-sailing names unknown capability 'x'"),
    (at("features/0/goals", ["x"]), "ferry-bookings names unknown goal 'x'"),
    (at("features/0/capabilities", ["x"]), "ferry-bookings names unknown capability 'x'"),
    (at(f"{BODY}/entries/0/value/id", "x"), "create-booking/main names unknown input 'x'"),
    (at(f"{BODY}/entries/0/value", {"kind": "context", "source": "env", "name": "X"}), "unknown host value env 'X'"),
    (at(f"{BODY}/entries/0/value", {"kind": "response", "request": "later"}), "'later', which is no earlier request"),
    (at(f"{BODY}/entries/0/value", {"kind": "item", "name": "row"}), "names item 'row' outside its list"),
    (at(f"{BODY}/entries/0/value", {"kind": "apply", "function": "eval", "args": []}), "unknown function 'eval'"),
    (at(f"{BODY}/entries/0/value", {"kind": "apply", "function": "join", "args": []}), "gives 0 arguments to join"),
    (at(f"{BOOKING}/requests/0/path/0/text", "bookings"), "a path begins with the text /"),
    (at(f"{BOOKING}/requests/0/path/0/text", "/bookings?x=1"), "a query is no part of the path"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "fault"), FAULTS, ids=[fault[:40] for _, fault in FAULTS])
def test_a_contract_that_does_not_fit_together_is_refused(change: Change, fault: str) -> None:
    document = ferry_bookings().document()
    change(document)
    with pytest.raises(ValidationError, match=re.escape(fault)):
        Contract.model_validate(document)


def test_a_chain_may_read_its_earlier_answers_only() -> None:
    document = garden_plots().document()
    chain = document["capabilities"][6]
    assert [request["id"] for request in chain["requests"]] == ["draft", "confirm"]
    chain["requests"].reverse()
    with pytest.raises(ValidationError, match="no earlier request"):
        Contract.model_validate(document)
