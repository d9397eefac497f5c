"""Names of claims: full ids, and shorter ones where they mean one thing alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from c2s.diagnostics import UsageError
from c2s.discovery.result import Handoff, Operation
from c2s.discovery.stored import Stored, input_name, short_name

MAX_CANDIDATES = 4
_HOLE = re.compile(r"\{[^{}]*\}|(?<=/):\w+")


class Target(NamedTuple):
    """`kind` is `operation`, `input`, `handoff`, `feature`, `goal`, `capability`, `unknown` or `conflict`."""

    kind: str
    id: str


class Alias(NamedTuple):
    """`rank`: 0 for ids, 1 for short names, 2 for names that leave out where something is, 3 for folded ones."""

    rank: int
    name: str
    target: Target


@dataclass(frozen=True)
class Names:
    """`shown` is how a terminal shows a name: what is copied from there must be found again."""

    stored: Stored
    shown: Callable[[str], str]

    def find(self, name: str) -> Target | None:
        """What a name means; None where it means nothing, and `UsageError` where it means several things."""
        aliases = [Alias(a.rank, _spaced(a.name), a.target) for a in self._aliases()]
        wanted = _spaced(name)
        for rank in range(4):
            key = _folded if rank == 3 else _spaced
            found = [a.target for a in aliases if a.rank <= rank and key(a.name) == key(wanted)]
            if rank == 0:
                found += [a.target for a in aliases if a.rank == 0 and _spaced(self.shown(a.target.id)) == wanted]
            targets = list(dict.fromkeys(found))
            one = targets[0] if len(targets) == 1 else self._joined(targets)
            if one is not None:
                return one
            if targets:
                raise UsageError(f"{name!r} is the name of several claims", f"name one: {listed(_apart(targets))}")
        return None

    def candidates(self, name: str) -> list[str]:
        """Ids that may be meant: those with names that hold this one, then those whose names are like it."""
        from difflib import get_close_matches

        wanted = _folded(_spaced(name))
        by_name: dict[str, str] = {}
        for alias in self._aliases():
            if alias.rank < 3:
                by_name.setdefault(_folded(_spaced(alias.name)), alias.target.id)
        near = [known for known in by_name if wanted and wanted in known]
        near += get_close_matches(wanted, by_name, n=MAX_CANDIDATES, cutoff=0.6)
        return list(dict.fromkeys(by_name[each] for each in near))

    def _joined(self, targets: Sequence[Target]) -> Target | None:
        """A client operation stands for the backend operations that answer it, and so do its inputs."""
        clients = [each for each in targets if self._operation(each) is not None and self._side(each) == "client"]
        if len(clients) != 1:
            return None
        owner = self._operation(clients[0])
        assert owner is not None
        others = [self._operation(each) for each in targets if each != clients[0]]
        same_kind = all(each.kind == clients[0].kind for each in targets)
        joined = all(other is not None and other.id in owner.served_by for other in others)
        return clients[0] if same_kind and joined else None

    def _operation(self, target: Target) -> Operation | None:
        if target.kind == "input":
            return self.stored.inputs[target.id][0]
        return self.stored.operations.get(target.id) if target.kind == "operation" else None

    def _side(self, target: Target) -> str:
        operation = self._operation(target)
        return "" if operation is None else operation.side

    def _aliases(self) -> Iterator[Alias]:
        for operation in self.stored.result.operations:
            yield from _of_operation(operation)
        for handoff in self.stored.result.handoffs:
            yield from _of_handoff(handoff)
        for kind, known in self._others():
            for each in known:
                target = Target(kind, each)
                yield Alias(0, each, target)
                yield from (Alias(1, f"{kind}{mark}{each}", target) for mark in ": ")

    def _others(self) -> Iterator[tuple[str, Sequence[str]]]:
        yield "feature", list(self.stored.features)
        yield "goal", list(self.stored.goals)
        yield "capability", list(self.stored.capabilities)
        yield "unknown", list(self.stored.unknowns)
        yield "conflict", list(self.stored.conflicts)


def _of_operation(operation: Operation) -> Iterator[Alias]:
    own = Target("operation", operation.id)
    names = [(0, operation.id), *((1, name) for name in _short_names(operation)), (2, operation.path)]
    for rank, name in names:
        yield Alias(rank, name, own)
    for each in operation.inputs:
        target = Target("input", each.id)
        yield Alias(0, each.id, target)
        for rank, name in names[:-1]:
            for mark in "# ":
                yield Alias(max(rank, 1), f"{name}{mark}{input_name(each)}", target)
                yield Alias(2, f"{name}{mark}{each.name}", target)


def _short_names(operation: Operation) -> list[str]:
    name = short_name(operation)
    return [name, f"{operation.side}:{name}", f"{operation.side} {name}", f"{operation.source}:{name}"]


def _of_handoff(handoff: Handoff) -> Iterator[Alias]:
    target = Target("handoff", handoff.id)
    source = handoff.from_
    begin = f"{source.method} {source.path}" if source.method else f"{source.source} {source.detail}"
    end = f"{handoff.to.method} {handoff.to.path}"
    where = f"{handoff.to.input_location}.{handoff.to.input_field}"
    yield Alias(0, handoff.id, target)
    for mark in "# ":
        yield Alias(1, f"{begin}{mark}{source.response_field} -> {end}{mark}{where}", target)
    yield Alias(2, f"{begin} -> {end}", target)


def _spaced(name: str) -> str:
    """White space as one blank: names are copied from lines that a terminal has broken."""
    return " ".join(name.split())


def _folded(name: str) -> str:
    """Without the names of holes, the case of letters and a slash at the end."""
    return _HOLE.sub("{}", name).casefold().rstrip("/")


def _apart(targets: Sequence[Target]) -> list[str]:
    """Names that tell the targets apart: ids, with their kinds where two kinds have one id."""
    ids = [each.id for each in targets]
    return ids if len(set(ids)) == len(ids) else [f"{each.kind}:{each.id}" for each in targets]


def listed(names: Sequence[str]) -> str:
    """The first few names, in quotes, and how many more there are."""
    shown = ", ".join(repr(name) for name in names[:MAX_CANDIDATES])
    more = len(names) - MAX_CANDIDATES
    return f"{shown} and {more} more" if more > 0 else shown
