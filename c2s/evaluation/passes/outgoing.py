"""One operation's request as recipes, from some of the ways in which it is sent."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote, unquote

from c2s.evaluation.build import alternatives, text_of
from c2s.evaluation.fields import Field, Fields
from c2s.evaluation.link import Link
from c2s.evaluation.manifests import stated_version
from c2s.evaluation.members import any_of
from c2s.evaluation.omission import omitted
from c2s.evaluation.parts import Sent
from c2s.evaluation.passes.fields import PLAIN_HEADERS, bracketed, named_holes
from c2s.evaluation.recipes import Json, Maker, const, given, looks_like_file
from c2s.evaluation.requests import GENERIC
from c2s.evaluation.starts import Constant, put_over, start_of
from c2s.evaluation.values import Const, Undefined, Value
from c2s.evaluation.written import UNRESERVED, Written, is_written, written

FORM = "application/x-www-form-urlencoded"
_PACKAGES = {"axios": "axios", "superagent": "superagent", "jquery": "jquery"}
_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


class OutgoingRequest:
    """The request of one operation, from the given ways in which it is sent: the fullest first."""

    def __init__(self, link: Link, maker: Maker, operation: str, sents: list[Sent]) -> None:
        self.link = link
        self.maker = maker
        self.operation = operation
        self.sents = sorted(sents, key=lambda s: -(len(s.query.fields) + len(s.body.fields)))
        self.first = self.sents[0]

    def build(self) -> Json:
        return {
            "method": self.first.method,
            "path": self._path(),
            "query": self._query(),
            "headers": self._headers(),
            "body": self._body(),
            "contentType": self._content_type(),
            "client": self._client(),
        }

    def _path(self) -> list[Json]:
        out: list[Json] = []
        holes = iter(named_holes(self.link, self.operation, self.first))
        for piece in self.first.target.path:
            if isinstance(piece, str):
                out.append({"kind": "text", "text": piece})
                continue
            name, _ = next(holes)
            out.append({"kind": "value", "name": name, "value": self.maker.make(piece, f"path.{name}")})
        return out

    # --- values -------------------------------------------------------------------------------------

    def _value(self, field: Field, input_id: str, start: Constant | None) -> Json:
        """The recipe of a field; where it is an input, what stands there before anybody gives it."""
        recipe = self.maker.make(field.value, input_id)
        if recipe != given(input_id) or start is None:
            return recipe
        return {"kind": "apply", "function": "coalesce", "args": [recipe, const(start.data)]}

    def _start(self, field: Field) -> Constant | None:
        """A start value that would be left out again is none."""
        found = start_of(self.link.machine, field.value)
        if found is None or (found.data is None and "null" in omitted(field.tests, field.value)):
            return None
        return None if found.data == "" and "empty" in omitted(field.tests, field.value) else found

    def _entry(self, name: str, field: Field, location: str) -> Json:
        recipe = self._value(field, f"{location}.{name}", self._start(field))
        return {"kind": "field", "name": const(name), "value": recipe, "omit": omitted(field.tests, field.value)}

    def _by_hand(self, name: str, field: Field, location: str, style: Written) -> Json:
        """An entry of a text that the source writes; where it escapes some values only, each says so itself."""
        raw = style.names.get(name, name)
        entry = self._entry(name, field, location)
        escape = style.escape_of(field.value)
        if isinstance(field.value, Const) and field.value not in style.escapes:
            plain = unquote(str(field.value.data))
            if style.uniform == "component" and quote(plain, safe=UNRESERVED) == field.value.data:
                entry["value"] = const(plain)
        elif style.uniform is None and escape != "none":
            entry["value"] = {"kind": "apply", "function": f"encode-{escape}", "args": [entry["value"]]}
        return {**entry, "name": const(name if style.escapes_names else raw)}

    # --- query and headers --------------------------------------------------------------------------

    def _query(self) -> list[Json]:
        """Entries in the address first, then those that the client library adds."""
        style = _style(s.target.query for s in self.sents)
        by_hand: list[Json] = []
        library: list[Json] = []
        for field in _merged(self.sents, "query"):
            name = bracketed(self.link, self.first, field)
            if self._is_written(field):
                by_hand.append(self._by_hand(name, field, "query", style))
            else:
                library.append(self._entry(name, field, "query"))
        if any(s.query.open for s in self.sents) and not by_hand:
            library.append({"kind": "spread", "value": given("query.more")})
        out: list[Json] = []
        if by_hand:
            out.append({"written": "hand", "style": style.style(), "entries": by_hand})
        if library:
            out.append({"written": "library", "entries": library})
        return out

    def _is_written(self, field: Field) -> bool:
        return any(s.target.query is not None and field.path in {f.path for f in s.query.fields} for s in self.sents)

    def _headers(self) -> list[Json]:
        out = []
        for field in _merged(self.sents, "headers"):
            if field.name.lower() not in PLAIN_HEADERS and _HEADER_NAME.fullmatch(field.name):
                out.append({"name": field.name, "value": self.maker.make(field.value, f"header.{field.name}")})
        return out

    def _content_type(self) -> str:
        """The content type that the source itself states."""
        found = {text for sent in self.sents if (text := _content_type_of(sent))}
        return found.pop() if len(found) == 1 else ""

    # --- body ---------------------------------------------------------------------------------------

    def _body(self) -> Json | None:
        fields = _merged(self.sents, "body")
        kind = self.first.body_format
        values = [s.body_value for s in self.sents if not isinstance(s.body_value, Undefined)]
        if kind == "json" and values and (any(map(is_written, values)) or self._content_type().startswith(FORM)):
            return self._form(fields, values)
        opened = any(s.body.open for s in self.sents)
        if not fields and not opened:
            return self._bare(kind, values)
        if kind in ("form", "multipart"):
            return {"format": kind, "entries": [self._part(field, kind) for field in fields]}
        return self._json(fields, opened)

    def _form(self, fields: list[Field], values: list[Value]) -> Json:
        """A form, as a text of pairs or as a record that the client library writes."""
        if any(map(is_written, values)) or all(text_of(value) is not None for value in values):
            style = _style(values)
            entries = [self._by_hand(field.name, field, "body", style) for field in fields]
            return {"format": "form", "written": "hand", "style": style.style(), "entries": entries}
        return {"format": "form", "entries": [self._part(field, "form") for field in fields]}

    def _bare(self, kind: str, values: list[Value]) -> Json | None:
        """A body that is no record: a list, a text, a number."""
        return {"format": kind, "value": self.maker.make(values[0], "body")} if values else None

    def _part(self, field: Field, kind: str) -> Json:
        entry = self._entry(field.name, field, "multipart" if kind == "multipart" else "body")
        if kind == "multipart" and looks_like_file(field.value):
            return {**entry, "kind": "file"}
        return entry

    def _json(self, fields: list[Field], opened: bool) -> Json:
        """A record; `fresh` is the same without the record that may lie under it."""
        root = _tree(fields)
        fresh = {"kind": "record", "entries": self._members(root, "body", True)}
        if not opened:
            return {"format": "json", "value": fresh}
        record: list[Json] = [{"value": given("body.record")}]
        over = {"kind": "record", "entries": self._members(root, "body", False)}
        if over["entries"]:
            record.append({"value": {"kind": "apply", "function": "present", "args": [over]}})
        return {"format": "json", "value": {"kind": "record", "entries": record}, "fresh": fresh}

    def _members(self, node: dict[str, Any], prefix: str, fresh: bool) -> list[Json]:
        out = []
        for name, inner in node.items():
            input_id = f"{prefix}.{name}"
            if isinstance(inner, dict):
                value: Json = {"kind": "record", "entries": self._members(inner, input_id, fresh)}
            elif isinstance(inner, Field):
                start = self._start(inner) if fresh else put_over(self.link.machine, inner.value)
                value = self._value(inner, input_id, start)
            else:
                value = given(input_id)
            out.append({"key": const(name), "value": value})
        return out

    # --- client -------------------------------------------------------------------------------------

    def _client(self) -> Json:
        name = self.first.request.client
        if name == GENERIC:
            return {"name": "", "version": ""}
        package = _PACKAGES.get(name)
        file = self.link.module(self.first.request.site).file.location
        return {"name": name, "version": stated_version(self.link.manifests, file, package) if package else ""}


def _content_type_of(sent: Sent) -> str:
    """The last of the headers counts: it stands over those of the client."""
    stated = [f.value for f in sent.headers.fields if f.name.lower() == "content-type"]
    return next((text for one in alternatives(stated[-1]) if (text := text_of(one))), "") if stated else ""


def _style(values: Iterable[Value | None]) -> Written:
    """How the first of the texts is written; all ways of sending go through the same code."""
    texts = [value for value in values if value is not None and is_written(value)]
    return written(texts[0]) if texts else Written()


def _merged(sents: list[Sent], location: str) -> list[Field]:
    """The fields of all ways of sending, by path. A constant that others replace is no constant."""
    out: dict[tuple[str, ...], Field] = {}
    for sent in sents:
        fields: Fields = getattr(sent, location)
        for field in fields.fields:
            known = out.get(field.path)
            if known is None or (known.declared and not field.declared):
                out[field.path] = field
            elif known.value is not field.value:
                value = any_of([known.value, field.value])
                out[field.path] = Field(field.path, value, known.tests, known.declared)
    return list(out.values())


def _tree(fields: list[Field]) -> dict[str, Any]:
    """Fields as nested members. A list of records is one input, its items are not taken apart."""
    root: dict[str, Any] = {}
    for field in fields:
        path = _until_list(field.path)
        node = root
        for part in path[:-1]:
            inner = node.setdefault(part, {})
            if not isinstance(inner, dict):
                break
            node = inner
        else:
            node.setdefault(path[-1], None if path != field.path else field)
    return root


def _until_list(path: tuple[str, ...]) -> tuple[str, ...]:
    return path[: path.index("[]")] if "[]" in path and path.index("[]") > 0 else path
