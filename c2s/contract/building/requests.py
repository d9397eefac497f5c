"""The request of an operation as the contract has it, from the recipes of the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from c2s.contract.base import Refs
from c2s.contract.building.encodings import Library, written_by_hand
from c2s.contract.building.facts import OperationFacts
from c2s.contract.building.hosts import Hosts
from c2s.contract.building.recipes import changed, read
from c2s.contract.recipes import Apply, Const, Input, Recipe, Record, RecordEntry, RecordSpread, Unresolved
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


@dataclass
class RequestMaker:
    """Makes the request of one operation; host values and credentials are noted on the way."""

    facts: OperationFacts
    hosts: Hosts
    service: str
    evidence: Refs

    def __post_init__(self) -> None:
        self.data: Json = self.facts.operation.request
        client = self.data.get("client") or {}
        self.library = Library(str(client.get("name", "")), str(client.get("version", "")))

    def made(self) -> Request:
        headers, credentials = self._headers()
        return Request(
            id=MAIN,
            operation=self.facts.operation.id[:200],
            service=self.service,
            method=self.facts.operation.method,
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

    def _recipe(self, data: Json, defaults: bool = True) -> Recipe:
        """A recipe with the start values of its inputs, and with host values where the host gives them."""
        recipe = self.hosts.placed(read(data), self.facts)
        if defaults and isinstance(recipe, Input):
            return self._with_start(recipe)
        return recipe

    def _with_start(self, given: Input) -> Recipe:
        found = self.facts.start_value(self.facts.input(given.id))
        return given if found is None else Apply("coalesce", (given, Const(found[0])))

    # --- path, query, headers -----------------------------------------------------------------------

    def _path(self) -> Iterator[PathPart]:
        parts = self.data.get("path") or []
        first = parts[0] if parts else {}
        if not str(first.get("text", "")).startswith("/"):
            yield PathText(text="/")
            reason = "the path begins with a value that the source does not give away"
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
        return JsonBody(value=self._json(read(body["value"])), content_type=stated or self.library.json_type)

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
            return WireFile(name=read(entry["name"]), value=self._recipe(entry["value"], defaults=False))
        return self._field(entry)

    def _json(self, recipe: Recipe) -> Recipe:
        """The body of a JSON request. What a caller gives beside a record goes over it, and nothing else does."""
        recipe = self.hosts.placed(recipe, self.facts)
        if isinstance(recipe, Record) and any(map(_is_record, recipe.entries)):
            own = tuple(entry for entry in recipe.entries if not _is_record(entry))
            record = next(entry for entry in recipe.entries if _is_record(entry))
            over = (RecordSpread(Apply("present", (Record(own),))),) if own else ()
            return Record((record, *over))
        return changed(recipe, lambda part: self._entry_starts(part) if isinstance(part, Record) else part)

    def _entry_starts(self, record: Record) -> Record:
        return Record(tuple(self._entry_start(entry) for entry in record.entries))

    def _entry_start(self, entry: RecordEntry | RecordSpread) -> RecordEntry | RecordSpread:
        if isinstance(entry, RecordEntry) and isinstance(entry.value, Input):
            return RecordEntry(entry.key, self._with_start(entry.value))
        return entry


def _is_record(entry: RecordEntry | RecordSpread) -> bool:
    return isinstance(entry, RecordSpread) and isinstance(entry.value, Input) and entry.value.id == RECORD
