"""Packages of one format: what becomes of each contract, what was left out, where it goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from c2s.contract.model import Contract
from c2s.diagnostics import UsageError
from c2s.emit import writer
from c2s.emit.base import Emitter, FileSet, LeftOut, NothingToEmit


@dataclass(frozen=True)
class Package:
    """One feature as files, and where they go."""

    feature: str
    folder: Path
    files: FileSet


@dataclass(frozen=True)
class Packages:
    """All packages of a run; `refused` are features of which nothing can be written, with the reason."""

    made: tuple[Package, ...]
    refused: tuple[LeftOut, ...] = ()

    @property
    def left_out(self) -> Iterator[tuple[str, LeftOut]]:
        """What is in no package, by feature."""
        for package in self.made:
            yield from ((package.feature, entry) for entry in package.files.left_out)
        yield from ((entry.subject, entry) for entry in self.refused)


def packages(contracts: Iterable[Contract], emitter: Emitter, out: Path, named: bool) -> Packages:
    """A package at `out/<feature id>/` for each contract; nothing is written yet.

    A feature that was named and cannot be written is an error; others are left out.
    """
    made: list[Package] = []
    refused: list[LeftOut] = []
    for contract in contracts:
        id = contract.package.id
        try:
            made.append(Package(id, out / id, emitter.emit(contract, emitter.Options())))
        except NothingToEmit as cause:
            if named:
                raise
            refused.append(LeftOut(id, cause.message))
    if not made:
        raise UsageError("nothing of the result can be written", "see `c2s list features` and `c2s list unknowns`")
    return Packages(tuple(made), tuple(refused))


def write(found: Packages, emitter: str) -> list[Path]:
    """All of them, or none where one would go over something that c2s did not write."""
    for package in found.made:
        writer.refuse(writer.plan(package.files, package.folder, emitter))
    for package in found.made:
        writer.write(package.files, package.folder, emitter)
    return [package.folder for package in found.made]
