"""Wire requests as they are computed: what the emitted tests expect."""

from __future__ import annotations

import math
from typing import Any

import pytest

from c2s.contract.model import Contract
from c2s.contract.wire.escapes import Unencodable, component, target
from c2s.contract.wire.evaluate import Given, NotEvaluable, evaluate
from c2s.contract.wire.requests import FilePart, Stopped, WireRequest, wire_requests
from c2s.contract.wire.values import ABSENT, number_text, quoted, stringify, to_number, to_text
from tests.fictional.build import call, given, joined, record
from tests.fictional.ferry import ferry_bookings
from tests.fictional.garden import garden_plots

FERRY, GARDEN = ferry_bookings(), garden_plots()


def sent(contract: Contract, capability: str, inputs: dict[str, Any], **more: Any) -> list[WireRequest]:
    return wire_requests(contract, contract.capability(capability), Given(inputs, **more))


def stopped(contract: Contract, capability: str, inputs: dict[str, Any]) -> str:
    with pytest.raises(Stopped) as caught:
        sent(contract, capability, inputs)
    return caught.value.code


def test_absent_null_and_empty_stay_apart() -> None:
    bodies = [sent(FERRY, "save-notice", inputs)[0].body for inputs in ({}, {"content": None}, {"content": ""})]
    assert bodies == ["{}", '{"content":null}', '{"content":""}']


def test_a_chosen_record_is_spread_and_overridden_in_place() -> None:
    row = {"sailingId": "S", "deck": "old", "2": "b", "1": "a"}
    body = sent(FERRY, "create-booking", {"selectedSailing": row, "deck": "C", "vehiclePlate": "x"})[0].body
    assert body == '{"1":"a","2":"b","sailingId":"S","deck":"C","note":null,"plate":"X","channel":"desk"}'


def test_an_override_that_is_absent_removes() -> None:
    body = sent(FERRY, "create-booking", {"selectedSailing": {"deck": "old"}})[0].body
    assert body == '{"note":null,"channel":"desk"}'


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (ABSENT, "MISSING_PATH_VALUE"), (None, "MISSING_PATH_VALUE"), ("", "MISSING_PATH_VALUE"),
        ("a/b", "INVALID_PATH_VALUE"), ("a?b", "INVALID_PATH_VALUE"), ("a#b", "INVALID_PATH_VALUE"),
        ("..", "INVALID_PATH_VALUE"), ("%2e.", "INVALID_PATH_VALUE"), ("a\\b", "INVALID_PATH_VALUE"),
        ("a\nb", "INVALID_PATH_VALUE"),
    ],
)  # fmt: skip
def test_a_value_may_not_leave_its_place_in_the_path(value: Any, code: str) -> None:
    assert stopped(FERRY, "get-sailing", {} if value is ABSENT else {"sailingId": value}) == code


@pytest.mark.parametrize(("value", "path"), [(7, "7"), (["a", "b"], "a,b"), ("ü %", "%C3%BC%20%"), (False, "false")])
def test_any_other_value_is_written_as_its_text(value: Any, path: str) -> None:
    assert sent(FERRY, "get-sailing", {"sailingId": value})[0].target == f"/sailings/{path}"


def test_several_segments_only_where_the_operation_takes_them() -> None:
    assert sent(GARDEN, "read-guide", {"page": "a b/c"})[0].target == "/guides/a%20b/c.html"
    assert stopped(GARDEN, "read-guide", {"page": "a/../b"}) == "INVALID_PATH_VALUE"
    assert stopped(GARDEN, "read-guide", {"page": "a?b"}) == "INVALID_PATH_VALUE"


def test_alternatives_and_chains() -> None:
    assert [r.method for r in sent(FERRY, "save-notice", {"noticeId": "n"})] == ["PUT"]
    assert [r.method for r in sent(FERRY, "save-notice", {"noticeId": ""})] == ["POST"]
    chain = sent(GARDEN, "reserve-plot", {"plot": 1}, responses={"draft": {"data": {"id": "d", "token": 5}}})
    assert [(r.target, r.body) for r in chain] == [
        ("/drafts", '{"plot":1}'), ("/drafts/d/confirmation", '{"token":5}'),
    ]  # fmt: skip
    assert stopped(GARDEN, "reserve-plot", {"plot": 1}) == "MISSING_PATH_VALUE"


def test_credentials_are_sent_only_when_the_host_has_them() -> None:
    host = {("session", "token"): "t"}
    assert "authorization" not in sent(FERRY, "get-sailing", {"sailingId": "1"})[0].headers
    assert sent(FERRY, "get-sailing", {"sailingId": "1"}, host=host)[0].headers["authorization"] == "Bearer t"
    assert sent(GARDEN, "show-harvest", {}, host={("env", "STAT_KEY"): "k&y"})[0].target == "/harvest?key=k%26y"
    assert sent(GARDEN, "tag-plot", {"plotName": "p"}, host={("storage", "sid"): 7})[0].headers["cookie"] == "sid=7"


@pytest.mark.parametrize("token", ["a\nb", "a\0b", "€"])
def test_a_value_may_not_end_its_header(token: str) -> None:
    with pytest.raises(Stopped, match="INVALID_HEADER_VALUE"):
        sent(FERRY, "get-sailing", {"sailingId": "1"}, host={("session", "token"): token})


def test_files() -> None:
    file = {"fileName": "a.txt", "mediaType": "text/plain", "base64": "aGk="}
    parts = sent(FERRY, "upload-manifest", {"sailingId": 1, "passengerList": file})[0].parts
    assert parts == (("sailingId", "1"), FilePart("file", "a.txt", "text/plain", b"hi"))
    assert stopped(FERRY, "upload-manifest", {"sailingId": 1}) == "MISSING_ATTACHMENT"
    assert stopped(FERRY, "upload-manifest", {"sailingId": 1, "passengerList": "/etc/passwd"}) == "INVALID_ATTACHMENT"
    photo = sent(GARDEN, "upload-photo", {"photoId": "p", "photo": file})[0]
    assert (photo.body, photo.headers) == (b"hi", {"content-type": "text/plain"})


def test_what_is_not_known_cannot_be_computed() -> None:
    with pytest.raises(NotEvaluable, match="read from a device"):
        sent(GARDEN, "open-gate", {})


def test_a_body_that_is_absent_is_no_body() -> None:
    assert evaluate(record(a=given("x")), Given()) == {"a": ABSENT}
    assert stringify(evaluate(given("x"), Given())) is ABSENT
    assert evaluate(joined("a", given("x"), None), Given()) == "anull"
    assert evaluate(call("to-text", given("x")), Given()) is ABSENT


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.0, "0"), (-0.0, "0"), (1.0, "1"), (1e21, "1e+21"), (1e20, "100000000000000000000"), (1.5e-7, "1.5e-7"),
        (0.000001, "0.000001"), (123456.789, "123456.789"), (5e-324, "5e-324"), (-1e-7, "-1e-7"),
        (2**53, "9007199254740992"),
    ],
)  # fmt: skip
def test_numbers_are_written_as_javascript_writes_them(number: float, text: str) -> None:
    assert number_text(number) == text


def test_texts_and_numbers_of_values() -> None:
    assert to_text([1, None, [2, ABSENT], {}]) == "1,,2,,[object Object]"
    assert [to_number(value) for value in ("", " 12 ", "0x1f", "0b11", True, None, [5])] == [0, 12, 31, 3, 1, 0, 5]
    assert all(math.isnan(to_number(value)) for value in ("1_0", "12a", {}, ABSENT, "0xg"))
    assert quoted("é\u2028\ud800\x07") == '"é\u2028\\ud800\\u0007"'
    with pytest.raises(Unencodable):
        component("\ud800")


def test_addresses_are_written_as_the_url_standard_writes_them() -> None:
    assert target('/a b"<>`{}|^?q=\' "<>#frag') == "/a%20b%22%3C%3E%60%7B%7D|%5E?q=%27%20%22%3C%3E"
    assert target("/a\\b\t\n?x= ") == "/a/b?x="
