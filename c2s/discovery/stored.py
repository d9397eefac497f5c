"""A result that a scan left, with its parts by id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, TypeVar

import msgspec

from c2s.diagnostics import UsageError
from c2s.discovery.result import (
    SCHEMA,
    Capability,
    Conflict,
    Feature,
    Goal,
    Handoff,
    Input,
    Operation,
    Result,
    Tool,
    Unknown,
)
from c2s.discovery.ways import Ways
from c2s.graph.queries import Graph


class _Named(Protocol):
    @property
    def id(self) -> str: ...


_T = TypeVar("_T", bound=_Named)


@dataclass(frozen=True)
class Stored:
    result: Result

    @cached_property
    def graph(self) -> Graph:
        return Graph.of(self.result.graph.nodes, self.result.graph.edges)

    @cached_property
    def operations(self) -> Mapping[str, Operation]:
        return _by_id(self.result.operations)

    @cached_property
    def inputs(self) -> Mapping[str, tuple[Operation, Input]]:
        return {each.id: (operation, each) for operation in self.result.operations for each in operation.inputs}

    @cached_property
    def handoffs(self) -> Mapping[str, Handoff]:
        return _by_id(self.result.handoffs)

    @cached_property
    def features(self) -> Mapping[str, Feature]:
        return _by_id(self.result.features)

    @cached_property
    def goals(self) -> Mapping[str, Goal]:
        return _by_id(self.result.goals)

    @cached_property
    def capabilities(self) -> Mapping[str, Capability]:
        return _by_id(self.result.capabilities)

    @cached_property
    def unknowns(self) -> Mapping[str, Unknown]:
        return _by_id(self.result.unknowns)

    @cached_property
    def conflicts(self) -> Mapping[str, Conflict]:
        return _by_id(self.result.conflicts)

    @cached_property
    def ways(self) -> Ways:
        return Ways(self.graph)

    @cached_property
    def several_sources(self) -> bool:
        return len(self.result.sources) > 1


EMPTY = Stored(Result(tool=Tool(name="", version=""), sources=[], operations=[]))
"""What is known where nothing was scanned."""


def _by_id(parts: Sequence[_T]) -> Mapping[str, _T]:
    return {each.id: each for each in parts}


_DECODER = msgspec.json.Decoder(Result)


def read(body: bytes) -> Stored:
    """A result from its bytes; raises `UsageError` where they are none that this version of c2s understands."""
    try:
        result = _DECODER.decode(body)
    except (msgspec.DecodeError, RecursionError) as cause:
        raise UsageError(f"the result cannot be read: {cause}", "scan again with this version of c2s") from cause
    if result.schema != SCHEMA:
        raise UsageError(f"the result is {result.schema!r}, not {SCHEMA!r}", "scan again with this version of c2s")
    lost = _lost(result)
    if lost:
        raise UsageError(f"the result is damaged: it speaks of {lost}, which it does not have", "scan again")
    return Stored(result)


def _lost(result: Result) -> str:
    """The first name that stands for nothing in a result; empty where there is none."""
    operations, capabilities = {each.id for each in result.operations}, {each.id for each in result.capabilities}
    named = [(each.operations, operations) for each in result.features]
    named += [(each.operations, operations) for each in result.capabilities]
    named += [(each.capabilities, capabilities) for each in result.features]
    odd = (name for names, known in named for name in names if name not in known)
    places = (e.place for each in result.operations for e in each.evidence if e.line < 0 or e.column < 0)
    return next(odd, "") or next(places, "")


def short_name(operation: Operation) -> str:
    return f"{operation.method} {operation.path}"


def input_name(each: Input) -> str:
    return f"{each.location}.{each.name}"
