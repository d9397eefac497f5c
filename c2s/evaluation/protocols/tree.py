"""A description as a tree whose every part knows where it is written."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from c2s.graph.model import Confidence

Scalar: TypeAlias = str | int | float | bool | None
MAX_NESTING = 200
MAX_ITEMS = 3_000_000
"""Parts of one file. Aliases share what they stand for and count once."""


class Malformed(Exception):
    """A text that is not what its format allows; `at` is an offset, or None where that is not known."""

    def __init__(self, message: str, at: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


@dataclass(slots=True, eq=False)
class Item:
    """A mapping, a list or a scalar. `at` is its key where it has one, else its beginning."""

    data: Scalar | dict[str, Item] | list[Item]
    at: int
    document: Document

    def get(self, name: str) -> Item | None:
        return self.data.get(name) if isinstance(self.data, dict) else None

    def text(self, name: str) -> str:
        """The text under a key; empty where there is none, or something else."""
        inner = self.get(name)
        return inner.data if inner is not None and isinstance(inner.data, str) else ""

    def flag(self, name: str) -> bool | None:
        inner = self.get(name)
        return inner.data if inner is not None and isinstance(inner.data, bool) else None

    def entries(self, name: str) -> Mapping[str, Item]:
        """The mapping under a key; empty where there is none."""
        inner = self.get(name)
        return inner.data if inner is not None and isinstance(inner.data, dict) else {}

    def items(self, name: str) -> Sequence[Item]:
        inner = self.get(name)
        return inner.data if inner is not None and isinstance(inner.data, list) else ()

    def texts(self, name: str) -> list[str]:
        return [each.data for each in self.items(name) if isinstance(each.data, str)]

    @property
    def is_map(self) -> bool:
        return isinstance(self.data, dict)


@dataclass(eq=False)
class Document:
    """A file that was read. `odd` are places at which it says something twice or more than it may."""

    source: str
    path: str
    confidence: Confidence
    text: str = field(repr=False, default="")
    odd: list[tuple[int, str]] = field(default_factory=list)
    root: Item = field(init=False)
    _lines: list[int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.root = Item(None, 0, self)
        self._lines = [0]
        at = self.text.find("\n")
        while at >= 0:
            self._lines.append(at + 1)
            at = self.text.find("\n", at + 1)

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        line = bisect_right(self._lines, at)
        return line, at - self._lines[line - 1] + 1


@dataclass(slots=True)
class _Open:
    item: Item
    key: tuple[str, int] | None = None
    merged: list[Item] = field(default_factory=list)


class Builder:
    """Makes the tree of a document from the pieces that a reader meets, in their order."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.stack: list[_Open] = []
        self.count = 0
        self.done = False

    @property
    def wants_key(self) -> bool:
        return bool(self.stack) and self.stack[-1].item.is_map and self.stack[-1].key is None

    def key(self, name: str, at: int) -> None:
        self.stack[-1].key = (name, at)

    def scalar(self, data: Scalar, at: int) -> Item:
        return self.add(Item(data, at, self.document))

    def open(self, data: dict[str, Item] | list[Item], at: int) -> Item:
        if len(self.stack) >= MAX_NESTING:
            raise Malformed(f"nested more than {MAX_NESTING} deep", at)
        item = self.add(Item(data, at, self.document))
        self.stack.append(_Open(item))
        return item

    def close(self) -> None:
        closed = self.stack.pop()
        if isinstance(closed.item.data, dict):
            for other in closed.merged:
                self._merge(closed.item.data, other)

    def add(self, item: Item, shared: bool = False) -> Item:
        """Put an item into what is open; a shared one keeps its own place."""
        self.count += 1
        if self.count > MAX_ITEMS:
            raise Malformed(f"more than {MAX_ITEMS} parts", item.at)
        if not self.stack:
            self.document.root = item
            return item
        around = self.stack[-1]
        if isinstance(around.item.data, list):
            around.item.data.append(item)
        elif isinstance(around.item.data, dict):
            self._enter(around, around.item.data, item, shared)
        return item

    def merge(self, item: Item) -> None:
        """The entries of another mapping belong to the one that is open, behind its own."""
        self.stack[-1].key = None
        self.stack[-1].merged.append(item)

    def _enter(self, around: _Open, into: dict[str, Item], item: Item, shared: bool) -> None:
        assert around.key is not None
        name, at = around.key
        around.key = None
        if name in into:
            self.document.odd.append((at, f"{name!r} stands twice; the last one was used"))
        if not shared:
            item.at = at
        into[name] = item

    def _merge(self, into: dict[str, Item], other: Item) -> None:
        parts = other.data if isinstance(other.data, list) else [other]
        for part in parts:
            if not isinstance(part.data, dict):
                self.document.odd.append((part.at, "what is merged here is no mapping; it was left out"))
                continue
            for name, item in list(part.data.items()):
                self.count += name not in into
                into.setdefault(name, item)
