"""Writes of one root by their paths: found by going down, not by asking every write."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from c2s.evaluation.frames import Write

ANY = "*"
"""A member of any name: it is each of the others, and each of them can be it."""


@dataclass
class WriteTree:
    """The writes at one path, with their numbers, and the trees of the members below it."""

    here: list[tuple[int, Write]] = field(default_factory=list)
    below: dict[str, WriteTree] = field(default_factory=dict)
    count: int = 0
    """Writes that the root of the tree knows."""

    def add(self, writes: list[Write]) -> None:
        """Take in the writes that have come since."""
        for number in range(self.count, len(writes)):
            tree = self
            for key in writes[number].path:
                tree = tree.below.setdefault(key, WriteTree())
            tree.here.append((number, writes[number]))
        self.count = len(writes)

    def at_or_above(self, path: tuple[str, ...]) -> list[Write]:
        """The writes to places that contain a place or are it, in the order in which they were met."""
        found = list(self.here)
        trees = [self]
        for key in path:
            trees = [inner for tree in trees for inner in tree.inside(key)]
            for tree in trees:
                found += tree.here
        return _in_order(found)

    def exactly(self, path: tuple[str, ...]) -> tuple[list[Write], list[str]]:
        """The writes to a place and those that contain it, by their written names; the names of its members."""
        found = list(self.here)
        tree: WriteTree | None = self
        for key in path:
            tree = tree.below.get(key) if tree is not None else None
            found += tree.here if tree is not None else ()
        return _in_order(found), [] if tree is None else list(tree.below)

    def under(self, path: tuple[str, ...]) -> Iterator[tuple[str, Write]]:
        """The writes to places inside a place, each with the name of the member that it lies in, in order."""
        trees = [self]
        for key in path:
            trees = [inner for tree in trees for inner in tree.inside(key)]
        found: list[tuple[int, Write]] = []
        for tree in trees:
            for inner in tree.below.values():
                found += inner.all()
        yield from ((write.path[len(path)], write) for write in _in_order(found))

    def inside(self, key: str) -> list[WriteTree]:
        """The members that a name can stand for."""
        if key == ANY:
            return list(self.below.values())
        return [self.below[name] for name in (key, ANY) if name in self.below]

    def all(self) -> list[tuple[int, Write]]:
        """Every write at this path and below."""
        out: list[tuple[int, Write]] = []
        waiting = [self]
        while waiting:
            tree = waiting.pop()
            out += tree.here
            waiting += tree.below.values()
        return out


def _in_order(found: list[tuple[int, Write]]) -> list[Write]:
    return [write for _, write in sorted(found, key=lambda pair: pair[0])]
