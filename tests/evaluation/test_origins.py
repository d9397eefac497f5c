"""Names of origins: rounds of a recursion are said once."""

from __future__ import annotations

import pytest

from c2s.evaluation.origins import collapsed, field_name


@pytest.mark.parametrize(
    ("path", "name"),
    [
        (("rows", "*", "id"), "rows[].id"),
        (("data", "data", "id"), "data.data.id"),
        (("owner", "id", "id", "id"), "owner.id"),
        (("owner", *("id",) * 7), "owner.id"),
        (("crew", "0", "0", "0", "0", "0"), "crew[0]"),
        (("children", "*", "children", "*", "id"), "children[].id"),
        (("tree", *("children", "*") * 9, "children"), "tree.children[].children"),
        (("grid", "0", "0"), "grid[0][0]"),
    ],
)
def test_rounds_of_a_recursion_are_said_once(path: tuple[str, ...], name: str) -> None:
    assert field_name(collapsed(path)) == name
