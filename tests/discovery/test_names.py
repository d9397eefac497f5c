"""Names of claims: what is printed can be pasted, short forms mean one thing, and others are told apart."""

from __future__ import annotations

import pytest

from c2s.diagnostics import UsageError
from c2s.discovery.names import Names, Target, listed
from c2s.discovery.result import (
    Handoff,
    HandoffSource,
    HandoffTarget,
    Input,
    Operation,
    Params,
    Requiredness,
    Result,
    Tool,
)
from c2s.discovery.stored import Stored
from c2s.report.terminal import visible


def operation(method: str, path: str, *inputs: str, side: str = "client", served_by: tuple[str, ...] = ()) -> Operation:
    name = f"{side}:{side}:{method} {path}"
    given = [
        Input(
            id=f"{name}#{each}",
            name=each.partition(".")[2],
            location=each.partition(".")[0],
            requiredness=Requiredness(decision="unproven", reason=""),
        )
        for each in inputs
    ]
    return Operation(
        id=name, side=side, method=method, path=path, source=side, params=Params(), confidence="exact", inputs=given,
        served_by=list(served_by),
    )  # fmt: skip


def handoff(begin: Operation, field: str, end: Operation, location: str, name: str) -> Handoff:
    return Handoff(
        id=f"{begin.id}#{field} -> {end.id}#{location}.{name}",
        from_=HandoffSource(method=begin.method, path=begin.path, response_field=field),
        to=HandoffTarget(method=end.method, path=end.path, input_location=location, input_field=name),
    )


LOANS = operation("GET", "/loans", "query.page", "header.page")
LOAN = operation("GET", "/loans/{loanId}", "path.loanId")
EDIT = operation("PUT", "/loans", "body.days", "body.items[].id", served_by=("backend:backend:PUT /loans",))
LEND = operation("PUT", "/loans", "body.days", side="backend")
FEES = operation("GET", "/fees", side="backend")
OWED = operation("GET", "/fees")
ODD = operation("GET", "/odd\n\u202e  name")
FLOW = handoff(LOANS, "rows[].loanId", LOAN, "path", "loanId")
RESULT = Result(
    tool=Tool(name="c2s", version="1"),
    sources=[],
    operations=[LOANS, LOAN, EDIT, LEND, FEES, OWED, ODD],
    handoffs=[FLOW],
)
NAMES = Names(Stored(RESULT), visible)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        (LOANS.id, LOANS.id),
        ("GET /loans", LOANS.id),
        ("  GET \n /loans ", LOANS.id),
        ("get /LOANS/", LOANS.id),
        ("/loans/{loanId}", LOAN.id),
        ("GET /loans/{id}", LOAN.id),
        ("GET /loans/:id", LOAN.id),
        ("client:GET /loans", LOANS.id),
        ("backend GET /fees", FEES.id),
        ("GET /loans query.page", f"{LOANS.id}#query.page"),
        ("GET /loans#header.page", f"{LOANS.id}#header.page"),
        ("PUT /loans items[].id", f"{EDIT.id}#body.items[].id"),
        ("GET /loans/{loanId} loanId", f"{LOAN.id}#path.loanId"),
        (FLOW.id, FLOW.id),
        ("GET /loans#rows[].loanId -> GET /loans/{loanId}#path.loanId", FLOW.id),
        ("GET /loans rows[].loanId ->\n   GET /loans/{loanId} path.loanId", FLOW.id),
        ("GET /loans -> GET /loans/{loanId}", FLOW.id),
        (visible(ODD.id), ODD.id),
    ],
)
def test_names_that_mean_one_thing(name: str, found: str) -> None:
    target = NAMES.find(name)
    assert target is not None
    assert target.id == found


def test_what_the_backend_answers_is_part_of_what_the_client_sends() -> None:
    assert NAMES.find("PUT /loans") == Target("operation", EDIT.id)
    assert NAMES.find("PUT /loans body.days") == Target("input", f"{EDIT.id}#body.days")
    assert NAMES.find("backend:PUT /loans") == Target("operation", LEND.id)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "GET /fees",
            "'GET /fees' is the name of several claims; "
            "name one: 'backend:backend:GET /fees', 'client:client:GET /fees'",
        ),
        (
            "GET /loans page",
            "'GET /loans page' is the name of several claims; name one: 'client:client:GET /loans#query.page', "
            "'client:client:GET /loans#header.page'",
        ),
    ],
)
def test_names_that_mean_several_things(name: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        NAMES.find(name)
    assert str(caught.value) == message


def test_unknown_names_have_candidates() -> None:
    assert NAMES.find("GET /lones") is None
    assert NAMES.candidates("GET /lones")[0] == LOANS.id
    assert FLOW.id in NAMES.candidates("loanId")
    assert NAMES.candidates("") == []
    assert listed(["a", "b", "c", "d", "e", "f"]) == "'a', 'b', 'c', 'd' and 2 more"
