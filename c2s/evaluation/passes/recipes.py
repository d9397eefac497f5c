"""How each client operation is made: path, query, headers and body as recipes over its inputs."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable
from typing import Any

from c2s.diagnostics import Diagnostic
from c2s.evaluation.fields import Field, Fields
from c2s.evaluation.link import Link
from c2s.evaluation.parts import Sent
from c2s.evaluation.passes.fields import PLAIN_HEADERS, bracketed, named_holes
from c2s.evaluation.recipes import Json, Maker, const, given, looks_like_file, omitted
from c2s.evaluation.requests import GENERIC
from c2s.evaluation.values import Undefined, Value
from c2s.graph.model import Node

_PACKAGES = {"axios": "axios", "superagent": "superagent", "jquery": "jquery", "fetch": ""}


def run(link: Link) -> Iterable[Diagnostic]:
    by_operation: dict[str, list[Sent]] = {}
    for sent, operation in link.sent:
        by_operation.setdefault(operation, []).append(sent)
    for operation, sents in by_operation.items():
        node = link.graph.node(operation)
        assert node is not None
        maker = Maker(lambda value: link.machine.label_of(getattr(value, "at", -1)))
        request = _Request(link, maker, operation, sents).build()
        data = {**node.data, "request": request, "unsaid": [list(each) for each in dict.fromkeys(maker.unsaid)]}
        link.graph.replace(Node(id=node.id, kind=node.kind, label=node.label, evidence=node.evidence, data=data))
    return ()


class _Request:
    """The request of one operation, from all the ways in which it is sent: the fullest first."""

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

    # query and headers

    def _query(self) -> list[Json]:
        """Entries in the address first, then those that the client library adds."""
        written: list[Json] = []
        library: list[Json] = []
        for field in _merged(self.sents, "query"):
            name = bracketed(self.link, self.first, field)
            entry = self._entry(name, field, "query")
            (written if self._is_written(field) else library).append(entry)
        out = []
        if written:
            out.append({"written": "hand", "entries": written})
        if library or any("query" in self._opened(s) for s in self.sents):
            if any("query" in self._opened(s) for s in self.sents) and not written:
                library.append({"kind": "spread", "value": given("query.more")})
            if library:
                out.append({"written": "library", "entries": library})
        return out

    def _is_written(self, field: Field) -> bool:
        return any(s.target.query is not None and field.path in {f.path for f in s.query.fields} for s in self.sents)

    @staticmethod
    def _opened(sent: Sent) -> set[str]:
        return {name for name, fields in (("query", sent.query), ("body", sent.body)) if fields.open}

    def _entry(self, name: str, field: Field, location: str) -> Json:
        recipe = self.maker.make(_one(field), f"{location}.{name}")
        return {"kind": "field", "name": const(name), "value": recipe, "omit": omitted(field.tests, field.value)}

    def _headers(self) -> list[Json]:
        out = []
        for field in _merged(self.sents, "headers"):
            if field.name.lower() not in PLAIN_HEADERS and re.fullmatch(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", field.name):
                out.append({"name": field.name, "value": self.maker.make(_one(field), f"header.{field.name}")})
        return out

    # body

    def _body(self) -> Json | None:
        fields = _merged(self.sents, "body")
        kind = self.first.body_format
        opened = any("body" in self._opened(s) for s in self.sents)
        if not fields and not opened:
            return self._bare(kind)
        if kind in ("form", "multipart"):
            return {"format": kind, "entries": [self._part(field, kind) for field in fields]}
        return {"format": "json", "value": self._record(fields, opened)}

    def _bare(self, kind: str) -> Json | None:
        """A body that is no record: a list, a text, a number."""
        value = next((s.body_value for s in self.sents if not isinstance(s.body_value, Undefined)), None)
        if value is None or not self._sends_body():
            return None
        return {"format": "json" if kind == "json" else kind, "value": self.maker.make(value, "body")}

    def _sends_body(self) -> bool:
        return any(not isinstance(s.body_value, Undefined) for s in self.sents)

    def _part(self, field: Field, kind: str) -> Json:
        entry = self._entry(field.name, field, "multipart" if kind == "multipart" else "body")
        if kind == "multipart" and looks_like_file(field.value):
            return {**entry, "kind": "file"}
        return entry

    def _record(self, fields: list[Field], opened: bool) -> Json:
        """Fields as a nested record. A list of records is one input, its items are not taken apart."""
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
        entries = self._entries(root, "body")
        if opened:
            entries = [{"value": given("body.record")}, *entries]
        return {"kind": "record", "entries": entries}

    def _entries(self, node: dict[str, Any], prefix: str) -> list[Json]:
        out = []
        for name, inner in node.items():
            input_id = f"{prefix}.{name}"
            if isinstance(inner, dict):
                value: Json = {"kind": "record", "entries": self._entries(inner, input_id)}
            elif isinstance(inner, Field):
                value = self.maker.make(_one(inner), input_id)
            else:
                value = given(input_id)
            out.append({"key": const(name), "value": value})
        return out

    def _client(self) -> Json:
        name = self.first.request.client
        if name == GENERIC:
            return {"name": "", "version": ""}
        package = _PACKAGES.get(name, "")
        return {"name": name, "version": self._version(package) if package else ""}

    def _version(self, package: str) -> str:
        """The version that the nearest manifest states."""
        folder = posixpath.dirname(self.link.module(self.first.request.site).file.location)
        while True:
            body = self.link.manifests.get(posixpath.join(folder, "package.json"))
            if body is not None:
                found = _dependency(body, package)
                if found:
                    return found
            if not folder:
                return ""
            folder = posixpath.dirname(folder)


def _dependency(body: bytes, package: str) -> str:
    try:
        data = json.loads(body)
    except ValueError:
        return ""
    for group in ("dependencies", "devDependencies", "peerDependencies"):
        found = data.get(group, {}).get(package) if isinstance(data.get(group), dict) else None
        if isinstance(found, str):
            return found
    return ""


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
                out[field.path] = Field(field.path, _either(known.value, field.value), known.tests, known.declared)
    return list(out.values())


def _either(left: Value, right: Value) -> Value:
    from c2s.evaluation.members import any_of

    return any_of([left, right])


def _one(field: Field) -> Value:
    return field.value


def _until_list(path: tuple[str, ...]) -> tuple[str, ...]:
    return path[: path.index("[]")] if "[]" in path and path.index("[]") > 0 else path
