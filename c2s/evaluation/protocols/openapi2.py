"""OpenAPI 2.0, also known as Swagger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from c2s.evaluation.protocols.described import Answer, Body, Parameter, Place, Scheme
from c2s.evaluation.protocols.media import format_of, is_file, usual
from c2s.evaluation.protocols.members import Member, Members
from c2s.evaluation.protocols.openapi import Description
from c2s.evaluation.protocols.tree import Item

_STYLES: Mapping[str, tuple[str, bool]] = {
    "csv": ("form", False), "ssv": ("spaceDelimited", False), "tsv": ("tabDelimited", False),
    "pipes": ("pipeDelimited", False), "multi": ("form", True),
}  # fmt: skip


class OpenApi2(Description):
    def parameter(self, item: Item, place: Place) -> Iterator[Parameter]:
        style, explode = _STYLES.get(item.text("collectionFormat") or "csv", ("form", False))
        if place in ("path", "header") and style == "form":
            style = "simple"
        yield from self.written(item, item, place, style, explode)

    def body(self, item: Item, given: Sequence[Item]) -> Body | None:
        whole = [each for each in given if each.text("in") == "body"]
        fields = [each for each in given if each.text("in") == "formData"]
        if whole and fields:
            self.say("a body and fields of a form at once: the fields were left out", item)
        if whole:
            need = self.need_of(whole[0], "body")
            medias = tuple(usual(self._medias(item, "consumes")))
            members = self.members(whole[0].get("schema"), need, "readOnly")
            return Body(format_of(medias[0]) if medias else "json", medias, members, need, whole[0])
        return self._form(item, fields) if fields else None

    def _form(self, item: Item, fields: list[Item]) -> Body:
        medias = [each for each in self._medias(item, "consumes") if format_of(each) in ("form", "multipart")]
        holds_file = any(each.text("type") == "file" for each in fields)
        multipart = holds_file or (bool(medias) and format_of(usual(medias)[0]) == "multipart")
        found = [self._field(each) for each in fields]
        kind = "multipart" if multipart else "form"
        required = next((each for each in fields if each.flag("required")), fields[0])
        return Body(kind, tuple(medias), Members(found), self.need_of(required, "form"), fields[0])

    def _field(self, item: Item) -> Member:
        shown = self.schemas.type_of((item,))
        label = item.text("description").strip().partition("\n")[0]
        return Member((item.text("name"),), shown, self.need_of(item, "field"), item, label)

    def answer(self, operation: Item, status: str, item: Item) -> Answer:
        schema = item.get("schema")
        medias = tuple(usual(self._medias(operation, "produces")))
        file = schema is not None and (schema.text("type") == "file" or (bool(medias) and is_file(medias[0])))
        members = Members() if file else self.members(schema, self.need_of(item), "writeOnly")
        return Answer(status, members, medias, item, file)

    def _medias(self, operation: Item, name: str) -> list[str]:
        own = operation.get(name)
        return operation.texts(name) if own is not None else self.root.texts(name)

    def services(self, around: Item, item: Item) -> list[str]:
        host, base = self.root.text("host"), self.root.text("basePath").rstrip("/")
        schemes = item.texts("schemes") or self.root.texts("schemes")
        if not host:
            return [base] if base else []
        return [f"{scheme}://{host}{base}" for scheme in schemes] or [f"//{host}{base}"]

    def schemes(self) -> dict[str, Scheme]:
        return {name: _scheme(item) for name, item in self.root.entries("securityDefinitions").items()}


def _scheme(item: Item) -> Scheme:
    kind = item.text("type")
    if kind == "basic":
        return Scheme("basic", "header", "Authorization")
    if kind == "apiKey":
        return Scheme(f"key in {item.text('in')} {item.text('name')}", item.text("in"), item.text("name"))
    return Scheme(kind or "not described", *(("header", "Authorization") if kind == "oauth2" else ("", "")))
