"""Linked sides of a program, kept between scans, each with the digest of all that it was made from."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Container
from typing import NamedTuple

import msgspec

from c2s.diagnostics import Diagnostic
from c2s.graph.model import Edge, Node
from c2s.graph.queries import Graph
from c2s.workspace.cache import Cache, key
from c2s.workspace.fingerprint import fingerprint
from c2s.workspace.model import FileId


class Linked(NamedTuple):
    """A graph, and what there is to say about the way to it."""

    graph: Graph
    diagnostics: tuple[Diagnostic, ...]
    asked: frozenset[FileId]
    """Files whose code was looked into; of the others, only the index was."""


class _Part(msgspec.Struct, frozen=True, array_like=True):
    """The same as data."""

    nodes: list[Node]
    edges: list[Edge]
    said: tuple[Diagnostic, ...]


class _Kept(msgspec.Struct, frozen=True, array_like=True):
    made_from: bytes
    asked: frozenset[FileId]
    part: bytes


class Shelf(NamedTuple):
    """`place` names the result that the scans are for: of each side, the last one is kept."""

    cache: Cache
    place: str

    def find(self, side: str, digest: Callable[[Container[FileId]], bytes]) -> Linked | None:
        """`digest`: of all that the side is made from now, as far as the code of some files was looked into."""
        name = self._name(side)
        body = self.cache.get_many([name]).get(name)
        try:
            kept = None if body is None else _KEPT.decode(body)
            if kept is None or kept.made_from != digest(kept.asked):
                return None
            part = _PART.decode(zlib.decompress(kept.part))
        except (msgspec.DecodeError, zlib.error):
            return None
        return Linked(Graph.of(part.nodes, part.edges), part.said, kept.asked)

    def keep(self, side: str, made_from: bytes, found: Linked) -> None:
        if self.cache.connection is not None:
            part = _Part(*found.graph.contents(), found.diagnostics)
            body = zlib.compress(msgspec.msgpack.encode(part), 1)
            kept = msgspec.msgpack.encode(_Kept(made_from, found.asked, body), order="deterministic")
            self.cache.put_many([(self._name(side), kept)])

    def _name(self, side: str) -> bytes:
        return key(self.place.encode("utf-8", "surrogateescape"), "side", side, fingerprint())


_KEPT = msgspec.msgpack.Decoder(_Kept)
_PART = msgspec.msgpack.Decoder(_Part)
