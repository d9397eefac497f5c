"""The parts of a request: method, address, query, body and headers, read out of its configuration record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from c2s.evaluation.address import Target, contrary, targets
from c2s.evaluation.build import alternatives, text_of, truth
from c2s.evaluation.configuration import own_entry, part
from c2s.evaluation.default_headers import headers_of
from c2s.evaluation.fields import Fields, Reader
from c2s.evaluation.flows import sources
from c2s.evaluation.frames import Request
from c2s.evaluation.query import query_fields
from c2s.evaluation.settled import settled
from c2s.evaluation.values import UNDEFINED, Choice, Operation, Result, State, Undefined, Value
from c2s.frameworks.schema import Keys, Wire

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_METHODS = {
    "DEL": "DELETE", "GETJSON": "GET", "POSTFORM": "POST", "PUTFORM": "PUT", "PATCHFORM": "PATCH", "REMOVE": "DELETE",
}  # fmt: skip
_KNOWN = {"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"}


@dataclass(frozen=True)
class Sent:
    """One request as it goes out, for one method and one alternative of its address."""

    request: Request
    method: str
    target: Target
    query: Fields
    body: Fields
    headers: Fields
    body_format: str
    body_value: Value
    query_value: Value


def sent_by(machine: Machine, reader: Reader, request: Request) -> list[Sent]:
    """Everything that a request can be on the wire."""
    descriptor = machine.models.frameworks.by_id.get(request.client)
    keys = descriptor.keys if descriptor else Keys()
    wire = descriptor.wire if descriptor else Wire()
    config = request.config
    url = part(machine, config, keys.url)
    if isinstance(url, Undefined):
        return []
    base = part(machine, config, keys.base)
    query_value = settled(machine, reader.types, part(machine, config, keys.query))
    body_value = settled(machine, reader.types, part(machine, config, keys.body))
    out = []
    chosen = part(machine, config, keys.method)
    for method in methods(machine, chosen, wire.default_method):
        when = _tests_of(machine, chosen, method)
        headers = headers_of(machine, reader, request, method, keys)
        in_query = wire.body_in_query and method in wire.bodyless
        query = reader.of(query_value if not in_query else body_value)
        body = reader.of(UNDEFINED if in_query else body_value)
        if not in_query:
            body = _with_upload(machine, config, keys, body, request)
        body_format = _format(machine, request, wire, body_value)
        for found in targets(machine, base, url):
            if when and all(any(contrary(test, found.tests) for test in tests) for tests in when):
                continue
            target = found if found.query is None else replace(found, query=settled(machine, reader.types, found.query))
            joined = query
            if target.query is not None:
                written = tuple(query_fields(machine, target.query))
                joined = Fields(
                    (*written, *(f for f in query.fields if f.path not in {w.path for w in written})),
                    query.open,
                    query.whole,
                )
            out.append(
                Sent(
                    request, method, target, joined, body, headers, body_format,
                    UNDEFINED if in_query else body_value, body_value if in_query else query_value,
                )
            )  # fmt: skip
    return out


def _tests_of(machine: Machine, value: Value, method: str, tests: tuple[Value, ...] = ()) -> list[tuple[Value, ...]]:
    """The conditions under which a value is a method, way by way; nothing where no condition decides."""
    if isinstance(value, Choice):
        negation = Operation.of("!", (value.test,))
        then = _tests_of(machine, value.then, method, (*tests, value.test))
        return then + _tests_of(machine, value.other, method, (*tests, negation))
    return [tests] if tests and methods(machine, value, "") == [method] else []


def methods(machine: Machine, value: Value, default: str) -> list[str]:
    """The methods that a value can be, in upper case. An open value leaves the default."""
    found: dict[str, None] = {}
    waiting = alternatives(value)
    for one in waiting:
        if isinstance(one, State):
            waiting += [source for source, _ in sources(machine, one) if source not in waiting]
        written = text_of(one)
        if written is not None and not isinstance(one, Undefined):
            name = _METHODS.get(written.upper(), written.upper())
            if name in _KNOWN:
                found[name] = None
    return list(found) or [default.upper() if default else "GET"]


def _with_upload(machine: Machine, config: Value, keys: Keys, body: Fields, request: Request) -> Fields:
    """The file and the form fields of an upload call."""
    from c2s.evaluation.fields import Field

    form = own_entry(config, "$form")
    file = part(machine, config, keys.file) if keys.file else UNDEFINED
    extra: list[Field] = []
    if not isinstance(file, Undefined) and truth(form):
        name = text_of(part(machine, config, keys.file_name)) or "file"
        extra.append(Field((name,), file))
        extra += Reader(machine).of(part(machine, config, keys.form)).fields
    if (not isinstance(form, Undefined) and truth(form) is not True) or hasattr(form, "entries"):
        extra += Reader(machine).of(form).fields
    return Fields((*body.fields, *extra), body.open, body.whole) if extra else body


def _format(machine: Machine, request: Request, wire: Wire, body: Value) -> str:
    if not isinstance(own_entry(request.config, "$form"), Undefined):
        return "multipart"
    for value in alternatives(body):
        if isinstance(value, Result):
            name = machine.models.symbol(value)
            if name.endswith("FormData()"):
                return "multipart"
            if name.endswith("URLSearchParams()"):
                return "form"
    return wire.body if wire.body != "text" else "json"
