"""Whether an input must be sent, as the backend's own code decides it: what lies in something optional too."""

from __future__ import annotations

from dataclasses import dataclass

from c2s.evaluation.server.leaves import ITEM, Leaf
from c2s.evaluation.server.model import Body, Need, Reason, Status

_WORDS = {
    "path": "it is part of the path",
    "default": "it has a default",
    "optional-type": "its type lets it be left out",
    "optional-mark": "it is marked as something that may be missing",
    "no-default": "it has no default, and the framework refuses requests without it",
    "never-null": "its type has no value for absence",
    "no-constraint": "nothing in the backend says that it must be there",
    "mapping-condition": "the route is only for requests that have it",
    "root-name": "the whole object travels below this name",
    "required": "it is declared as required",
}
_BY_STATUS: dict[Status, str] = {
    "required": "the backend demands it: {}",
    "optional": "the backend lets it be left out: {}",
    "unproven": "nothing in the backend says that it must be there",
}


@dataclass(frozen=True, slots=True)
class Decision:
    """`required`, `required-when`, `proven-optional` or `unproven`, and what says so."""

    decision: str
    reason: str
    reasons: tuple[Reason, ...]
    condition: str = ""


def of_need(need: Need) -> Decision:
    """The decision about a parameter."""
    words = {"required": "required", "optional": "proven-optional", "unproven": "unproven"}
    return Decision(words[need.status], _said(need), (need.reason,))


def of_whole(body: Body) -> Decision:
    """The decision about a body that has no members of its own."""
    return of_need(body.need)


def of_leaf(body: Body, leaf: Leaf) -> Decision:
    """The decision about a member of a body: it must be there where all that it lies in must."""
    assert leaf.field is not None
    own = of_need(leaf.field.need)
    if own.decision != "required":
        return own
    condition = _condition(body, leaf)
    if condition:
        return Decision("required-when", own.reason, own.reasons, condition)
    around = tuple(outer.need.reason for outer in leaf.within)
    return Decision("required", own.reason, tuple(dict.fromkeys((*own.reasons, *around))))


def _condition(body: Body, leaf: Leaf) -> str:
    """What must hold before it is asked for; empty where it always is."""
    if body.need.status != "required":
        return "a body is sent"
    names = [outer for outer in leaf.within if outer.need.status != "required"]
    if names:
        return f"{names[0].name} is sent"
    if ITEM in leaf.path[:-1] and leaf.path[-1] != ITEM:
        return f"there is an item of {_list_name(leaf)}"
    return "the form of the value that has it is sent" if leaf.alternative else ""


def _list_name(leaf: Leaf) -> str:
    return ".".join(leaf.path[: leaf.path.index(ITEM)]) or "the list"


def _said(need: Need) -> str:
    rule = need.reason.rule
    return _WORDS.get(rule) or _BY_STATUS[need.status].format(rule)
