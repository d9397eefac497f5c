"""What a navigation hands to a page: values that fill the holes of a route, queries and states."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from c2s.evaluation.address import Piece, addresses
from c2s.evaluation.build import alternatives, text_of
from c2s.evaluation.query import query_fields
from c2s.evaluation.values import Record, Route, Site, Undefined, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine
    from c2s.evaluation.routes import Page

_PARTS = {"params": "path", "query": "query", "search": "query", "state": "state"}
_TARGETS = ("path", "pathname", "to", "url", "href")


@dataclass(frozen=True)
class Visit:
    """A navigation: to a path or a route's name, carrying values by (kind, name)."""

    path: tuple[tuple[Piece, ...], ...]
    """By segment; empty where the route is only named."""
    name: str
    carried: dict[tuple[str, str], Value]
    site: Site
    guards: tuple[Value, ...]


@dataclass
class Navigation:
    """All navigations of a program, and its pages."""

    machine: Machine
    pages: list[Page]
    visits: list[Visit] = field(init=False)

    def __post_init__(self) -> None:
        self.visits = [
            visit
            for (target, site), guards in self.machine.navigations.items()
            for visit in self._visits(target, site, guards)
        ]

    def handed(self, root: Route, name: str) -> Iterator[tuple[Value, Visit]]:
        """The values that navigations hand to the page that asks for a part of its address."""
        pages = self._pages_of(root, name)
        for visit in self.visits:
            for page in pages:
                value = _handed(visit, page, root.kind, name)
                if value is not None:
                    yield value, visit
                    break

    def _pages_of(self, root: Route, name: str) -> list[Page]:
        """The page of the file that asks; of a file that is no page, all that can show it."""
        own = [page for page in self.pages if page.module.file.location == root.page]
        if own:
            return own
        return [page for page in self.pages if f"{{{name}}}" in page.route] if root.kind == "path" else []

    def _visits(self, target: Value, site: Site, guards: tuple[Value, ...]) -> Iterator[Visit]:
        for one in alternatives(target):
            if isinstance(one, Record):
                yield from self._of_record(one, site, guards)
            elif not isinstance(one, Undefined):
                yield from self._of_address(one, {}, site, guards)

    def _of_record(self, value: Record, site: Site, guards: tuple[Value, ...]) -> Iterator[Visit]:
        carried: dict[tuple[str, str], Value] = {}
        for part, kind in _PARTS.items():
            inner = self.machine.member(value, part)
            for entry in inner.entries if isinstance(inner, Record) else ():
                if isinstance(entry[0], str):
                    carried[kind, entry[0]] = entry[1]
        name = text_of(self.machine.member(value, "name")) or ""
        address = next(
            (found for key in _TARGETS if not isinstance(found := self.machine.member(value, key), Undefined)), None
        )
        if address is not None:
            yield from self._of_address(address, carried, site, guards)
        elif name:
            yield Visit((), name, carried, site, guards)

    def _of_address(
        self, value: Value, carried: dict[tuple[str, str], Value], site: Site, guards: tuple[Value, ...]
    ) -> Iterator[Visit]:
        for address in addresses(self.machine, value):
            fields = (
                {}
                if address.query is None
                else {("query", f.name): f.value for f in query_fields(self.machine, address.query)}
            )
            yield Visit(_segments(address.pieces), "", {**fields, **carried}, site, guards)


def _segments(pieces: tuple[Piece, ...]) -> tuple[tuple[Piece, ...], ...]:
    out: list[list[Piece]] = [[]]
    for piece in pieces:
        if not isinstance(piece, str):
            out[-1].append(piece)
            continue
        first, *rest = piece.split("/")
        if first:
            out[-1].append(first)
        out += [[part] if part else [] for part in rest]
    return tuple(tuple(part) for part in out if part)


def _handed(visit: Visit, page: Page, kind: str, name: str) -> Value | None:
    """What a visit to a page hands over under a name; None where it goes elsewhere or hands nothing over."""
    filled = _leads_to(visit, page)
    if filled is None:
        return None
    found = visit.carried.get((kind, name))
    return filled.get(name) if found is None and kind == "path" else found


def _leads_to(visit: Visit, page: Page) -> dict[str, Value] | None:
    """The holes of the route that the path of a visit fills; None where it leads elsewhere."""
    if not visit.path:
        return {} if visit.name and visit.name == page.name else None
    route = [part for part in page.route.split("/") if part]
    path = list(visit.path)
    if page.relative:
        path = [part for part in path if part not in (("..",), (".",))]
        route = route[-len(path) :]
    if len(route) != len(path):
        return None
    filled: dict[str, Value] = {}
    for wanted, part in zip(route, path, strict=True):
        hole = re.fullmatch(r"\{(\w+)\}", wanted)
        if hole and len(part) == 1 and not isinstance(part[0], str):
            filled[hole[1]] = part[0]
        elif part != (wanted,) and not (hole and all(isinstance(piece, str) for piece in part)):
            written = "".join(piece for piece in part if isinstance(piece, str))
            if not (written.startswith(("$", ":")) and hole and written[1:] == hole[1]):
                return None
    return filled
