"""Objects that build addresses and bodies: URL, URLSearchParams, FormData, Headers, and query-string libraries.

`new FormData()` and its kin stay symbolic results; what is appended is written to their cells, and `parts.py` reads it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation.build import const, join, text_of
from c2s.evaluation.models import CallContext, Handler
from c2s.evaluation.models.collections import METHODS as LIST_METHODS
from c2s.evaluation.models.text import apply, subject
from c2s.evaluation.values import UNDEFINED, Element, Member, Result, Transform, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

PAIR_OBJECTS = ("FormData()", "URLSearchParams()", "Headers()", "searchParams", "url.URLSearchParams()", "form-data()")


def is_pairs(machine: Machine, value: Value) -> bool:
    """A `FormData`, `URLSearchParams` or `Headers` object."""
    name = machine.models.symbol(value)
    return name.endswith(PAIR_OBJECTS)


def _put(machine: Machine, context: CallContext) -> Value | None:
    """`.append(name, value)` and `.set(name, value)`."""
    value = subject(context)
    if not is_pairs(machine, value):
        return LIST_METHODS["push"](machine, context) if getattr(context.callee, "key", "") == "append" else None
    name = text_of(context.arg(0))
    target = Member.of(value, name) if name is not None else Element.of(value)
    machine.write(target, context.arg(1), context.site, context.frame)
    if name is None:
        machine.cell(machine.root_of(value)[0]).writes[-1].value = Transform.of(
            "pair", (context.arg(0), context.arg(1)), context.site
        )
    return UNDEFINED


def _stringify(machine: Machine, context: CallContext) -> Value:
    return Transform.of("query-string", (context.arg(0),), context.site)


def text_of_url(machine: Machine, value: Value) -> Value | None:
    """A `URL` object as the address it stands for; None for anything else."""
    if not isinstance(value, Result) or machine.models.symbol(value.callee) != "URL" or not value.args:
        return None
    pieces = [*reversed(value.args[:2])]
    query = Member.of(value, "searchParams")
    cell = machine.cells.get(value)
    if cell is not None and cell.writes:
        pieces += [const("?"), Transform.of("query-string", (query,), value.at)]
    return join(pieces, value.at)


def _to_string(machine: Machine, context: CallContext) -> Value:
    value = subject(context)
    url = text_of_url(machine, value)
    if url is not None:
        return url
    if is_pairs(machine, value):
        return Transform.of("query-string", (value,), context.site)
    return apply("to-text", (value,), context.site)


READS = (Result,)


def member(machine: Machine, value: Value, key: str) -> Value | None:
    return text_of_url(machine, value) if key == "href" else None


METHODS: dict[str, Handler] = {"append": _put, "set": _put, "toString": _to_string}

_WRITERS = (
    "qs.stringify", "Qs.stringify", "query-string.stringify", "querystring.stringify", "querystring.encode", "$.param",
    "jQuery.param", "jquery.param", "qs", "picoquery.stringify",
)  # fmt: skip
FUNCTIONS: dict[str, Handler] = dict.fromkeys(_WRITERS, _stringify)
