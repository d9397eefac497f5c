"""The wire requests of a capability for given inputs, or the reason why none is sent."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from c2s.contract.capabilities import Capability
from c2s.contract.model import Contract, Credential
from c2s.contract.recipes import Apply, Choice, Const, Context, Input, Recipe, Template, walk
from c2s.contract.requests import (
    AxiosEncoding,
    BinaryBody,
    Body,
    FieldPart,
    Fields,
    FormBody,
    JsonBody,
    MultipartBody,
    PathText,
    PathValue,
    Request,
    TextBody,
    WireField,
    WireFile,
)
from c2s.contract.wire import escapes
from c2s.contract.wire.encodings import Pair, axios_pairs, encoded, left_out
from c2s.contract.wire.evaluate import Given, evaluate
from c2s.contract.wire.values import ABSENT, Value, entries, is_missing, spread, stringify, to_text, truthy


class Stopped(Exception):
    """The call ends before any request, with this code."""

    def __init__(self, code: str, subject: str) -> None:
        super().__init__(f"{code}: {subject}")
        self.code = code
        self.subject = subject


@dataclass(frozen=True)
class FilePart:
    """A file of a multipart form, as it is sent."""

    name: str
    file_name: str
    media_type: str
    content: bytes


Part: TypeAlias = Pair | FilePart


@dataclass(frozen=True)
class WireRequest:
    """`target` is what stands on the request line behind the base address; header names are in lower case."""

    request: str
    service: str
    method: str
    target: str
    headers: dict[str, str] = field(default_factory=dict)
    body: str | bytes | None = None
    parts: tuple[Part, ...] | None = None


def wire_requests(contract: Contract, capability: Capability, given: Given) -> list[WireRequest]:
    """The requests that a call sends, in order; `given.responses` are the parsed bodies that come back.

    An answer counts only once its request was sent.
    """
    sent: list[WireRequest] = []
    answered: dict[str, Value] = {}
    for request in capability.requests:
        now = replace(given, responses=answered)
        if request.when is None or truthy(evaluate(request.when, now)):
            sent.append(wire_request(contract, capability, request, now))
            answered[request.id] = given.responses.get(request.id, ABSENT)
    if not sent:
        raise Stopped("NO_REQUEST_APPLIES", capability.tool)
    return sent


def wire_request(contract: Contract, capability: Capability, request: Request, given: Given) -> WireRequest:
    path = _path(capability, request, given)
    placed = [(entry, credential_value(entry, given)) for entry in map(contract.credential, request.credentials)]
    queries = [fields_text(fields, given) for fields in request.query]
    queries += [f"{escapes.component(c.name)}={escapes.component(v)}" for c, v in placed if c.placement == "query" and
                not is_missing(v)]  # fmt: skip
    query = "&".join(text for text in queries if text)
    content_type, body, parts = _body(capability, request.body, given)
    headers = _headers(request, placed, given)
    if content_type is not None:
        headers["content-type"] = content_type
    address = f"{path}?{query}" if query else path
    return WireRequest(request.id, request.service, request.method, escapes.target(address), headers, body, parts)


# --- path -------------------------------------------------------------------------------------------

_STRUCTURE = re.compile(r"[/\\?#\x00-\x1f]")
_DOTS = re.compile(r"(?:\.|%2e){1,2}", re.IGNORECASE)


def _path(capability: Capability, request: Request, given: Given) -> str:
    parts = (part.text if isinstance(part, PathText) else _hole(capability, part, given) for part in request.path)
    path = "".join(parts)
    if any(_DOTS.fullmatch(segment) for segment in path.split("/")):
        raise Stopped("INVALID_PATH_VALUE", path)
    return path


def _hole(capability: Capability, part: PathValue, given: Given) -> str:
    return "".join(_pieces(part.value, part, given))


def _pieces(recipe: Recipe, part: PathValue, given: Given) -> Iterator[str]:
    """Text of the source stays as it is; what comes from outside may not change the path's structure."""
    match recipe:
        case Const(value):
            yield to_text(value)
        case Template(parts):
            for inner in parts:
                yield from _pieces(inner, part, given)
        case Choice(test, then, other):
            yield from _pieces(then if truthy(evaluate(test, given)) else other, part, given)
        case Apply("or", (first, *rest)) if rest:
            chosen = first if truthy(evaluate(first, given)) else _rest("or", rest)
            yield from _pieces(chosen, part, given)
        case Apply("coalesce", (first, *rest)) if rest:
            chosen = _rest("coalesce", rest) if is_missing(evaluate(first, given)) else first
            yield from _pieces(chosen, part, given)
        case _:
            yield _guarded(evaluate(recipe, given), part)


def _rest(function: str, args: list[Recipe]) -> Recipe:
    return args[0] if len(args) == 1 else Apply(function, tuple(args))


def _guarded(value: Value, part: PathValue) -> str:
    if is_missing(value) or value == "":
        raise Stopped("MISSING_PATH_VALUE", part.name)
    text = to_text(value)
    if _STRUCTURE.search(text.replace("/", "") if part.many_segments else text):
        raise Stopped("INVALID_PATH_VALUE", part.name)
    return text


# --- queries, headers, credentials ------------------------------------------------------------------


def fields_text(fields: Fields, given: Given) -> str:
    return encoded(field_pairs(fields, given), fields.encoding)


def field_pairs(fields: Fields, given: Given) -> list[Pair]:
    pairs = [pair for part in fields.entries for pair in _part_pairs(part, given)]
    return pairs if fields.repeats else list(entries(dict(pairs)))


def _part_pairs(part: FieldPart, given: Given) -> list[Pair]:
    value = evaluate(part.value, given)
    if not isinstance(part, WireField):
        return list(spread(value).items())
    return [] if left_out(value, part.omit) else [(to_text(evaluate(part.name, given)), value)]


def credential_value(credential: Credential, given: Given) -> Value:
    """Absent where a host value that it is made of is missing."""
    needed = [part for part in walk(credential.value) if isinstance(part, Context)]
    if any(is_missing(evaluate(part, given)) for part in needed):
        return ABSENT
    return evaluate(credential.value, given)


def _headers(request: Request, placed: list[tuple[Credential, Value]], given: Given) -> dict[str, str]:
    named = [(header.name, evaluate(header.value, given)) for header in request.headers]
    named += [(entry.name, value) for entry, value in placed if entry.placement == "header"]
    cookies = [f"{entry.name}={to_text(value)}" for entry, value in placed if entry.placement == "cookie" and
               not is_missing(value)]  # fmt: skip
    named += [("cookie", "; ".join(cookies) or ABSENT)]
    return {name.lower(): header_value(name, to_text(value)) for name, value in named if not is_missing(value)}


_NO_HEADER = re.compile(r"[\x00\r\n]|[^\x00-\xff]")


def header_value(name: str, text: str) -> str:
    """A value as it may stand in a header; one that would end it ends the call."""
    stripped = text.strip(" \t\r\n")
    if _NO_HEADER.search(stripped):
        raise Stopped("INVALID_HEADER_VALUE", name)
    return stripped


# --- bodies -----------------------------------------------------------------------------------------


def _body(
    capability: Capability, body: Body | None, given: Given
) -> tuple[str | None, str | bytes | None, tuple[Part, ...] | None]:
    """Content type, text or bytes, and the parts of a multipart form."""
    match body:
        case JsonBody():
            text = stringify(evaluate(body.value, given))
            return (None, None, None) if text is ABSENT else (body.content_type, text, None)
        case TextBody():
            value = evaluate(body.value, given)
            return (None, None, None) if value is ABSENT else (body.content_type, to_text(value), None)
        case FormBody():
            return body.content_type, fields_text(body.fields, given), None
        case BinaryBody():
            file = _file("", evaluate(body.value, given), None)
            return body.content_type or file.media_type or None, file.content, None
        case MultipartBody():
            return None, None, tuple(_form_parts(capability, body, given))
    return None, None, None


def _form_parts(capability: Capability, body: MultipartBody, given: Given) -> Iterator[Part]:
    for part in body.parts:
        value = evaluate(part.value, given)
        if isinstance(part, WireFile):
            if not is_missing(value) or _is_needed(capability, part):
                override = None if part.file_name is None else evaluate(part.file_name, given)
                yield _file(to_text(evaluate(part.name, given)), value, override)
        elif body.encoding == "axios":
            record = dict(_part_pairs(part, given))
            yield from ((name, to_text(item)) for name, item in axios_pairs(record, AxiosEncoding()))
        else:
            yield from ((name, to_text(item)) for name, item in _part_pairs(part, given))


def _is_needed(capability: Capability, part: WireFile) -> bool:
    """A file that the source always sends ends the call where it is missing; any other is left out."""
    return isinstance(part.value, Input) and capability.input(part.value.id).requiredness.decision == "required"


def _file(name: str, value: Value, override: Value) -> FilePart:
    """An attachment: `{fileName, mediaType, text | base64}`."""
    if is_missing(value):
        raise Stopped("MISSING_ATTACHMENT", name)
    if not isinstance(value, dict) or not isinstance(value.get("base64", value.get("text")), str):
        raise Stopped("INVALID_ATTACHMENT", name)
    content = base64.b64decode(value["base64"]) if "base64" in value else value["text"].encode()
    file_name = value.get("fileName", "file") if is_missing(override) else override
    return FilePart(name, to_text(file_name), to_text(value.get("mediaType", "")), content)
