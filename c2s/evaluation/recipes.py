"""Values as recipes: how a wire value is made from inputs, as data.

What a person, a page or an earlier answer provides becomes an input; what the host provides becomes context; pure
functions and templates stay; what is made of them in a way that has no word is unresolved.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from c2s.evaluation.address import hole_name
from c2s.evaluation.build import alternatives, text_of
from c2s.evaluation.describe import describe
from c2s.evaluation.values import (
    Choice,
    Const,
    Element,
    Env,
    External,
    Given,
    Input,
    Instance,
    Listing,
    Member,
    Operation,
    Record,
    Result,
    Route,
    Session,
    Spread,
    State,
    Storage,
    Text,
    Transform,
    Undefined,
    Value,
)
from c2s.graph.recipe import FUNCTIONS

Json = dict[str, Any]
MAX_DEPTH = 12

_HOST = (Session, Env, Storage)
_TESTS = {"==": "equals", "<": "less", ">": "greater", "<=": "less-or-equal", ">=": "greater-or-equal"}


def const(value: Any) -> Json:
    return {"kind": "const", "value": value}


def given(input_id: str) -> Json:
    return {"kind": "input", "id": input_id, "path": []}


@dataclass
class Maker:
    """Makes the recipes of one operation, and remembers which inputs they use and what could not be said."""

    place: Callable[[Value], str]
    """Where a value stands, for unknowns."""
    inputs: dict[str, list[Value]] = field(default_factory=dict)
    """Values by the input that stands for them."""
    unsaid: list[tuple[str, str, str]] = field(default_factory=list)
    """Text, reason and place of what cannot be said."""

    def make(self, value: Value, input_id: str, depth: int = 0) -> Json:
        """The recipe of a value; `input_id` names the input where it comes down to one."""
        if depth > MAX_DEPTH:
            return self.input(value, input_id)
        if isinstance(value, Const):
            return const(value.data)
        if isinstance(value, Undefined):
            return {"kind": "absent"}
        if isinstance(value, _HOST):
            return _context(value)
        if isinstance(value, Text):
            return self._template(list(value.parts), input_id, depth)
        if isinstance(value, Operation) and value.op == "+":
            return self._template(list(value.operands), input_id, depth)
        if isinstance(value, Transform):
            return self._apply(value, input_id, depth)
        if isinstance(value, Choice):
            return self._choice(value, input_id, depth)
        if isinstance(value, Record | Instance):
            return self._record(value if isinstance(value, Record) else value.members, input_id, depth)
        if isinstance(value, Listing):
            return self._items(value, input_id, depth)
        if isinstance(value, Result) and not value.new and _computes(value):
            return self._unresolved(value, "it is computed by code outside the sources")
        return self.input(value, input_id)

    def input(self, value: Value, input_id: str) -> Json:
        known = self.inputs.setdefault(input_id, [])
        if value not in known:
            known.append(value)
        return given(input_id)

    def _date(self, function: str, value: Value, input_id: str, depth: int) -> Json:
        """A date as it is written in JSON, or as a number."""
        given = value.args if isinstance(value, Transform) else ()
        now: Json = {"kind": "apply", "function": "now", "args": []}
        inner = self.make(given[0], input_id, depth + 1) if given else now
        return {"kind": "apply", "function": function, "args": [inner]}

    def _unresolved(self, value: Value, reason: str) -> Json:
        """What is made of known values in a way that nobody can repeat: never guessed."""
        text, place = describe(value), self.place(value)
        self.unsaid.append((text, reason, place))
        return {"kind": "unresolved", "text": text, "reason": reason, "place": place}

    def _template(self, parts: list[Value], input_id: str, depth: int) -> Json:
        """Text around inputs; several inputs in one text get names of their own."""
        open_parts = [part for part in parts if not isinstance(part, Const | Session | Env | Storage)]
        out = []
        for part in parts:
            own = input_id if len(open_parts) < 2 else f"{input_id}.{hole_name(part)}"
            out.append(self.make(part, own, depth + 1))
        return {"kind": "template", "parts": out}

    def _apply(self, value: Transform, input_id: str, depth: int) -> Json:
        if value.name in ("argument", "to-text") and value.args and not isinstance(value.args[0], Const):
            return self.make(value.args[0], input_id, depth + 1)
        if value.name == "argument":
            return self.input(value.args[0], input_id)
        if value.name in ("map", "filter", "key", "index", "sort"):
            return self.input(value, input_id)
        if value.name == "to-number" and value.args and _is_date(value.args[0]):
            return self._date("timestamp", value.args[0], input_id, depth)
        if _is_date(value):
            return self._date("iso-date", value, input_id, depth)
        if value.name not in FUNCTIONS:
            return self._unresolved(value, f"there is no word for what {value.name} does")
        args = [
            self.make(argument, input_id if n == 0 else f"{input_id}.{n}", depth + 1)
            for n, argument in enumerate(value.args)
        ]
        return {"kind": "apply", "function": value.name, "args": args}

    def _choice(self, value: Choice, input_id: str, depth: int) -> Json:
        """Alternatives of one input are that input; a constant beside it is its default where it stands for nothing."""
        found = [leaf for leaf in alternatives(value) if not isinstance(leaf, Undefined)]
        fixed = [leaf for leaf in found if isinstance(leaf, Const)]
        rest = [leaf for leaf in found if not isinstance(leaf, Const)]
        if not rest:
            return self._of_constants(value, fixed, input_id, depth)
        if all(isinstance(leaf, Text) for leaf in rest) and len(rest) == 1:
            return self.make(rest[0], input_id, depth + 1)
        if len(rest) == 1 and not fixed:
            return self.make(rest[0], input_id, depth + 1)
        if len(rest) == 1 and fixed and _is_default(value):
            inner = self.make(rest[0], input_id, depth + 1)
            empty = [leaf for leaf in fixed if text_of(leaf) in ("", "null")]
            if empty:
                return inner
            return {"kind": "apply", "function": "coalesce", "args": [inner, const(fixed[0].data)]}
        for leaf in found:
            self.input(leaf, input_id)
        return given(input_id)

    def _of_constants(self, value: Choice, fixed: list[Const], input_id: str, depth: int) -> Json:
        """Constants chosen by a test: by the test where it can be said, else by whoever calls."""
        if len(fixed) == 1:
            return const(fixed[0].data)
        test = self._test(value.test, input_id, depth + 1)
        if test is not None:
            then, other = self.make(value.then, input_id, depth + 1), self.make(value.other, input_id, depth + 1)
            return {"kind": "choice", "test": test, "then": then, "other": other}
        for leaf in fixed:
            self.input(leaf, input_id)
        return given(input_id)

    def _test(self, test: Value, input_id: str, depth: int) -> Json | None:
        """A condition over inputs, where it can be said."""
        if isinstance(test, Operation) and test.op == "!":
            inner = self._test(test.operands[0], input_id, depth + 1)
            return None if inner is None else {"kind": "apply", "function": "not", "args": [inner]}
        if isinstance(test, Operation) and test.op in _TESTS and len(test.operands) == 2:
            sides = [self._side(side, input_id, depth) for side in test.operands]
            return {"kind": "apply", "function": _TESTS[test.op], "args": sides} if None not in sides else None
        return None

    def _side(self, value: Value, input_id: str, depth: int) -> Json | None:
        if isinstance(value, Const):
            return const(value.data)
        if isinstance(value, Undefined):
            return {"kind": "absent"}
        if isinstance(value, State | Member | Element | Given | Input | Route):
            return self.input(value, f"{input_id}.when.{hole_name(value)}")
        return None

    def _record(self, value: Record, input_id: str, depth: int) -> Json:
        entries = []
        for key, member in value.entries:
            if key is None:
                entries.append({"value": self.make(member, f"{input_id}.{hole_name(member)}", depth + 1)})
            elif isinstance(key, str) and not isinstance(member, Undefined):
                entries.append({"key": const(key), "value": self.make(member, _below(input_id, key), depth + 1)})
        return {"kind": "record", "entries": entries}

    def _items(self, value: Listing, input_id: str, depth: int) -> Json:
        if any(isinstance(item, Spread) for item in value.items):
            return self.input(value, input_id)
        items = [
            self.make(item, input_id if len(value.items) == 1 else f"{input_id}.{n}", depth + 1)
            for n, item in enumerate(value.items)
        ]
        return {"kind": "items", "items": items}


def _is_date(value: Value) -> bool:
    return isinstance(value, Transform) and value.name == "date" and len(value.args) < 2


def _computes(value: Result) -> bool:
    """A call of something outside the sources with what a person, a page or an answer provides."""
    callee = value.callee
    while isinstance(callee, Member):
        callee = callee.base
    return isinstance(callee, External) and any(isinstance(arg, State | Member | Input | Route) for arg in value.args)


def _below(input_id: str, key: str) -> str:
    return f"{input_id}.{key}"


def _context(value: Value) -> Json:
    if isinstance(value, Storage):
        return {"kind": "context", "source": "storage", "name": describe(value.key).strip('"')}
    source = "env" if isinstance(value, Env) else "session"
    return {"kind": "context", "source": source, "name": getattr(value, "name", "")}


def _is_default(value: Choice) -> bool:
    """The test asks whether the value is there at all."""
    test = value.test
    if isinstance(test, Operation) and test.op == "!":
        test = test.operands[0]
    if test in (value.then, value.other):
        return True
    if not isinstance(test, Operation) or test.op not in ("==", "present", "in", "has"):
        return False
    missing = any(isinstance(o, Undefined) or (isinstance(o, Const) and o.data in (None, "")) for o in test.operands)
    return test.op in ("present", "has") or missing


def looks_like_file(value: Value) -> bool:
    """A value that is a file by everything it is called."""
    return bool(re.search(r"file|blob|image|avatar|photo|upload|raw\b", describe(value), re.I))
