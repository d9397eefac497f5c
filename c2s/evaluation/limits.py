"""Limits of the analysis in words for people: what was not followed, what may be missing, what to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from c2s.diagnostics import Diagnostic, diagnostic, ordered

LIMIT, FAILURE = "C2S310", "C2S311"
NAMED = 3
"""Places that a line names beside its own."""


class Limit(NamedTuple):
    said: str
    hint: str


_READ = "read the code at that place for what it sends beyond that"
_LEAVE_OUT = "leave out code that does not matter with --exclude"
LIMITS: Mapping[str, Limit] = {
    "recursion": Limit("code calls itself more often than is followed", _READ),
    "contexts": Limit(
        "a function is called in more ways than are told apart; later calls count as one with unknown arguments",
        _LEAVE_OUT,
    ),
    "interceptor": Limit(
        "an interceptor returns a configuration that is not known; requests were read as if it changed nothing",
        "read what the interceptor changes, or name the root that holds what it calls",
    ),
    "steps": Limit(
        "code takes more steps, or makes more values, than are followed; what comes after is not read", _LEAVE_OUT
    ),
    "stack": Limit("code nests deeper than is followed", _READ),
    "escape": Limit("functions that are handed on nest deeper than is followed", _READ),
    "places": Limit("a call goes through more places of the state than are followed", _READ),
    "writes": Limit("more writes to a value are seen than are followed", _READ),
    "callees": Limit("a call may mean more functions outside the roots than are followed", _READ),
    "fields": Limit("a value is made of more values than are looked into for its fields", _READ),
    "address": Limit("an address is taken out of more values than are looked into", _READ),
    "paths": Limit("an address has more alternatives than are followed", _READ),
    "reads": Limit("what a handler reads of its request was not followed to its end", _READ),
    "mounts": Limit("more ways lead to a router than are followed", _READ),
}


def limited(kind: str, text: str, source: str = "", path: str = "", line: int = 0, column: int = 0) -> Diagnostic:
    """A limit of some kind that was reached at a place; `text` stands for kinds without words of their own."""
    known = LIMITS.get(kind, Limit(text, _READ))
    return diagnostic(LIMIT, known.said, source_id=source, path=path, line=line, column=column, hint=known.hint)


def gathered(said: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Limits of one kind said once, at the first of their places, with all the others."""
    kinds: dict[tuple[str, str], list[Diagnostic]] = {}
    rest: list[Diagnostic] = []
    for each in ordered(said):
        if each.code == LIMIT:
            kinds.setdefault((each.message, each.hint), []).append(each)
        else:
            rest.append(each)
    return ordered([*rest, *map(_one, kinds.values())])


def _one(same: list[Diagnostic]) -> Diagnostic:
    first, *others = same
    if not others:
        return first
    places = [f"{each.source_id}:{each.path}:{each.line}:{each.column}" for each in others]
    named = ", ".join(place.rpartition(":")[0] for place in places[:NAMED])
    more = len(places) - NAMED
    text = f"{first.message} ({len(same)} places: here, {named}{f' and {more} more' if more > 0 else ''})"
    return msgspec.structs.replace(first, message=text, others=tuple(places))
