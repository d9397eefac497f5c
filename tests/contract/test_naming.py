"""Names: from words, within limits, free of what is taken, and stable."""

from __future__ import annotations

import re
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from c2s.contract import naming
from c2s.contract.capabilities import FUNCTION_NAME, TOOL_NAME
from c2s.contract.goals import KEBAB
from c2s.contract.inputs import PUBLIC_NAME
from c2s.contract.model import VARIABLE


def test_words_of_every_style() -> None:
    assert naming.words("getUserURL", "user-list_v2", "/system/user/{userId}") == (
        "get", "user", "url", "user", "list", "v", "2", "system", "user", "user", "id",
    )  # fmt: skip
    assert naming.words("地块名称") == ()
    assert naming.words("Größe") == ("gro", "e")


def test_names_of_each_kind() -> None:
    assert naming.tool_name("boats", "listBoats") == "list_boats"
    assert naming.tool_name("boats", "地块") == "tool"
    assert naming.tool_name("boats", "2fa") == "tool_2_fa"
    assert naming.function_name("list", "boats") == "listBoats"
    assert naming.function_name("delete") == "deleteRequest"
    assert naming.function_name("formatDate") == "formatDateRequest"
    assert naming.input_name("selected", "order") == "selectedOrder"
    assert naming.input_name("constructor") == "constructorValue"
    assert naming.kebab_name("UserManagement") == "user-management"
    assert naming.kebab_name("42") == "feature-42"
    assert naming.variable_name("ferry-bookings", "token") == "CODE2SKILL_FERRY_BOOKINGS_TOKEN"
    assert naming.base_url_variable("ferry-bookings", "desk") == "CODE2SKILL_FERRY_BOOKINGS_DESK_BASE_URL"


def test_long_names_are_shortened_the_same_way_every_time() -> None:
    long = "list the very long name of an operation of a large system"
    name = naming.tool_name("feature-with-a-long-name-too", long)
    assert len(f"mcp__feature-with-a-long-name-too__{name}") <= naming.CLIENT_LIMIT
    assert name == naming.tool_name("feature-with-a-long-name-too", long)
    assert name != naming.tool_name("feature-with-a-long-name-too", long + " two")
    assert name.startswith("list_the_very")


def test_distinct_names_take_the_first_free_candidate() -> None:
    candidates = {
        "b": [("status",), ("status", "of", "order")],
        "a": [("status",), ("status", "filter")],
        "c": [("page",)],
    }
    expected = {"a": "statusFilter", "b": "statusOfOrder", "c": "page"}
    for order in permutations(candidates):
        assert naming.distinct(naming.input_name, {id: candidates[id] for id in order}) == expected


def test_what_still_collides_gets_its_digest() -> None:
    made = naming.distinct(naming.input_name, {"one": [("id",)], "two": [("id",)]})
    assert len(set(made.values())) == 2
    assert all(re.fullmatch(r"id[A-Z][a-z]{5}", name) for name in made.values())


def test_adding_a_name_changes_no_other() -> None:
    before = naming.distinct(naming.input_name, {"a": [("x",)], "b": [("y",)]})
    after = naming.distinct(naming.input_name, {"a": [("x",)], "b": [("y",)], "c": [("z",)]})
    assert {key: after[key] for key in before} == before


@given(st.lists(st.text(max_size=40), max_size=4), st.text("abcdefgh-", min_size=1, max_size=40))
def test_any_text_gives_names_that_fit(names: list[str], server: str) -> None:
    host = naming.server_name(server)
    tool = naming.tool_name(host, *names)
    assert re.fullmatch(TOOL_NAME, tool)
    assert len(tool) + len(host) + naming.JOINTS <= naming.CLIENT_LIMIT
    assert re.fullmatch(FUNCTION_NAME, naming.function_name(*names))
    assert naming.function_name(*names) not in naming.RESERVED_FUNCTIONS
    assert re.fullmatch(PUBLIC_NAME, naming.input_name(*names))
    assert naming.input_name(*names) not in naming.RESERVED_INPUTS
    assert re.fullmatch(KEBAB, naming.kebab_name(*names)) and not naming.kebab_name(*names).isdigit()
    assert re.fullmatch(VARIABLE, naming.variable_name(host, *names))
