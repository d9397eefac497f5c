"""The request of an operation as the contract has it, from the recipes of the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from c2s.contract.base import Refs
from c2s.contract.building.encodings import Library, written_by_hand
from c2s.contract.building.facts import OperationFacts
from c2s.contract.building.hosts import Hosts
from c2s.contract.building.recipes import read
from c2s.contract.naming import bounded_id
from c2s.contract.recipes import Recipe, Unresolved
from c2s.contract.requests import (
    BinaryBody,
    Body,
    Client,
    FieldPart,
    Fields,
    FormBody,
    FormPart,
    Header,
    JsonBody,
    MultipartBody,
    PathPart,
    PathText,
    PathValue,
    Request,
    TextBody,
    WireField,
    WireFile,
    WireSpread,
)

MAIN = "main"
RECORD = "body.record"
Json = dict[str, Any]


ANY_METHOD = "ANY"
"""Stands where a backend answers every method and nobody shows which is meant: such a request is unresolved."""


@dataclass
class RequestMaker:
    """Makes the request of one operation; host values and credentials are noted on the way."""

    facts: OperationFacts
    hosts: Hosts
    service: str
    evidence: Refs

    def __post_init__(self) -> None:
        self.data: Json = self.facts.request
        client = self.data.get("client") or {}
        self.library = Library(str(client.get("name", "")), str(client.get("version", "")))

    def made(self) -> Request:
        headers, credentials = self._headers()
        return Request(
            id=MAIN,
            operation=bounded_id(self.facts.operation.id),
            service=self.service,
            method=ANY_METHOD if self.facts.operation.method == "*" else self.facts.operation.method,
            path=tuple(self._path()),
            query=tuple(self._query()),
            headers=headers,
            credentials=credentials,
            body=self._body(),
            client=Client(name=self.library.name, version=self.library.version) if self.library.name else None,
            confidence=self.library.confidence(self.facts.operation.confidence, bool(self.data.get("query"))),
            evidence=self.evidence,
        )

    # --- values -------------------------------------------------------------------------------------

    def _recipe(self, data: Json) -> Recipe:
        return self.hosts.placed(read(data))

    # --- path, query, headers -----------------------------------------------------------------------

    def _path(self) -> Iterator[PathPart]:
        parts = self.data.get("path") or []
        first = parts[0] if parts else {}
        anyhow = self.facts.operation.method == "*"
        if anyhow or not str(first.get("text", "")).startswith("/"):
            yield PathText(text="/")
            reason = "the path begins with a value that the source does not give away"
            if anyhow:
                reason = "the backend answers every method there, and no client shows which one is meant"
            place = next((each.place for each in self.facts.operation.evidence), "")
            yield PathValue(name="path", value=Unresolved(self.facts.operation.path, reason, place))
            return
        for part in parts:
            if part["kind"] == "text":
                yield PathText(text=part["text"])
            else:
                yield PathValue(name=part["name"], value=self._recipe(part["value"]))

    def _query(self) -> Iterator[Fields]:
        for part in self.data.get("query") or []:
            entries = tuple(map(self._field, part["entries"]))
            if part["written"] == "hand":
                yield Fields(entries=entries, encoding=written_by_hand(part), repeats=True)
            else:
                yield Fields(entries=entries, encoding=self.library.query)

    def _field(self, entry: Json) -> FieldPart:
        if entry["kind"] == "spread":
            return WireSpread(value=self._recipe(entry["value"]))
        return WireField(name=read(entry["name"]), value=self._recipe(entry["value"]), omit=tuple(entry["omit"]))

    def _headers(self) -> tuple[tuple[Header, ...], Refs]:
        made: dict[str, Header] = {each.name.lower(): each for each in self.library.headers}
        credentials: list[str] = []
        for entry in self.data.get("headers") or []:
            value = self.hosts.in_header(entry["name"], read(entry["value"]), self.facts)
            if self.hosts.is_credential(value):
                credentials.append(self.hosts.credential("header", entry["name"], value, self.evidence))
            else:
                made[entry["name"].lower()] = Header(name=entry["name"], value=value)
        for entry in self.data.get("cookies") or []:
            value = self.hosts.placed(read(entry["value"]))
            credentials.append(self.hosts.credential("cookie", entry["name"], value, self.evidence))
        return tuple(made.values()), tuple(dict.fromkeys(credentials))

    # --- body ---------------------------------------------------------------------------------------

    def _body(self) -> Body | None:
        body = self.data.get("body")
        if not body:
            return None
        stated = self.data.get("contentType") or ""
        match body["format"]:
            case "multipart":
                return MultipartBody(parts=tuple(map(self._part, body.get("entries", ()))))
            case "form":
                return self._form(body, stated)
            case "text":
                return TextBody(value=self._recipe(body["value"]), content_type=stated or self.library.text_type)
            case "binary":
                return BinaryBody(value=self._recipe(body["value"]), content_type=stated or None)
        value = body["fresh"] if self._starts_fresh(body) else body["value"]
        return JsonBody(value=self._recipe(value), content_type=stated or self.library.json_type)

    def _form(self, body: Json, stated: str) -> FormBody:
        entries = tuple(map(self._field, body.get("entries", ())))
        written = body.get("written", "library")
        if written == "hand":
            fields = Fields(entries=entries, encoding=written_by_hand(body), repeats=True)
        else:
            fields = Fields(entries=entries, encoding=self.library.form(written), repeats=written == "search-params")
        return FormBody(fields=fields, content_type=stated or self.library.form_type(written))

    def _part(self, entry: Json) -> FormPart:
        if entry["kind"] == "file":
            return WireFile(name=read(entry["name"]), value=self._recipe(entry["value"]))
        return self._field(entry)

    def _starts_fresh(self, body: Json) -> bool:
        """Something new is made of what is entered; a record that was loaded before belongs to another call."""
        fresh = body.get("fresh") or {}
        return self.facts.operation.effect == "create" and bool(fresh.get("entries"))
