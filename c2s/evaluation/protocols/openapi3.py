"""OpenAPI 3.0 and 3.1."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from c2s.evaluation.protocols.described import Answer, Body, Parameter, Place, Scheme
from c2s.evaluation.protocols.media import format_of, is_file, usual
from c2s.evaluation.protocols.members import Members, Need
from c2s.evaluation.protocols.openapi import Description, Direction
from c2s.evaluation.protocols.tree import Item

_STYLES: Mapping[str, str] = {"path": "simple", "query": "form", "header": "simple", "cookie": "form"}


class OpenApi3(Description):
    def parameter(self, item: Item, place: Place) -> Iterator[Parameter]:
        content = item.entries("content")
        if content:
            media, inner = next(iter(content.items()))
            schema = inner.get("schema")
            shown = self.schemas.type_of((schema,)) if schema is not None else {}
            label = item.text("description").strip().partition("\n")[0]
            yield Parameter(item.text("name"), place, shown, self.need_of(item), item, label, media=media)
            return
        style = item.text("style") or _STYLES[place]
        explode = item.flag("explode")
        yield from self.written(item, item.get("schema"), place, style, style == "form" if explode is None else explode)

    def body(self, item: Item, given: Sequence[Item]) -> Body | None:
        stated = item.get("requestBody")
        found = self.shelf.resolve(stated) if stated is not None else None
        if stated is None or found is None or not found.is_map:
            return None
        content = found.entries("content")
        medias = usual(content)
        if not medias:
            self.say("a body without a content type was left out", stated)
            return None
        need = self.need_of(found, "body")
        return Body(format_of(medias[0]), tuple(medias), self._of_media(content, need, "readOnly"), need, stated)

    def _of_media(self, content: Mapping[str, Item], need: Need, hidden: Direction) -> Members:
        """The members of the most usual type, and those that only others of a like format have."""
        medias = usual(content)
        first = self.members(content[medias[0]].get("schema"), need, hidden)
        for media in medias[1:]:
            if format_of(media) == format_of(medias[0]) and content[media].get("schema") is not None:
                other = self.members(content[media].get("schema"), need, hidden)
                known = {each.path for each in first.found}
                first.found += [each for each in other.found if each.path and each.path not in known]
        return first

    def answer(self, operation: Item, status: str, item: Item) -> Answer:
        content = item.entries("content")
        medias = tuple(usual(content))
        need = Need("proven-optional", "")
        members = self._of_media(content, need, "writeOnly") if medias else Members()
        return Answer(status, members, medias, item, bool(medias) and is_file(medias[0]))

    def services(self, around: Item, item: Item) -> list[str]:
        for holder in (item, around, self.root):
            found = [self._address(server) for server in holder.items("servers")]
            if found:
                return list(dict.fromkeys(found))
        return []

    def _address(self, server: Item) -> str:
        """The address with the defaults of its variables."""
        variables = server.entries("variables")

        def default(found: re.Match[str]) -> str:
            known = variables.get(found[1])
            return known.text("default") or found[0] if known is not None else found[0]

        return re.sub(r"\{([^{}]+)\}", default, server.text("url"))

    def schemes(self) -> dict[str, Scheme]:
        components = self.root.get("components")
        stated = components.entries("securitySchemes") if components is not None else {}
        found = {name: self.shelf.resolve(item) for name, item in stated.items()}
        return {name: _scheme(item) for name, item in found.items() if item is not None}


def _scheme(item: Item) -> Scheme:
    kind = item.text("type")
    if kind == "http":
        return Scheme(item.text("scheme").lower() or "http", "header", "Authorization")
    if kind == "apiKey":
        return Scheme(f"key in {item.text('in')} {item.text('name')}", item.text("in"), item.text("name"))
    place = ("header", "Authorization") if kind in ("oauth2", "openIdConnect") else ("", "")
    return Scheme(kind or "not described", *place)
