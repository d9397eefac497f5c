"""What a result says of the inputs of one operation, found by the ids that its recipes use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from c2s.contract.naming import bounded_id
from c2s.discovery.result import Feature, Input, Operation, Origin
from c2s.graph.queries import Graph

PEOPLE = frozenset({"user", "record", "route"})
"""Origins that a caller may give; everything else of a header belongs to the host."""


@dataclass(frozen=True)
class InputFacts:
    """One input by the id that recipes have for it; `known` is None where no field of the result stands behind it."""

    id: str
    known: Input | None
    members: tuple[Input, ...]
    """Fields below it, where it is taken as a whole."""

    @property
    def location(self) -> str:
        return self.id.partition(".")[0]

    @property
    def name(self) -> str:
        return self.id.partition(".")[2] or self.location

    @property
    def origins(self) -> list[Origin]:
        return self.known.origins if self.known is not None else []

    @property
    def from_people(self) -> bool:
        return any(origin.kind in PEOPLE for origin in self.origins)


def request_of(operation: Operation, feature: Feature) -> dict[str, Any]:
    """The request as the pages of a feature send it, else as its other files do.

    Where they do not agree, as all of the source does.
    """
    entries = [entry.removeprefix("symbol:") for entry in feature.entries]
    for files in (entries, feature.files):
        found = [operation.requests_by_file[file] for file in files if file in operation.requests_by_file]
        if found:
            return found[0] if all(each == found[0] for each in found) else operation.request
    return operation.request


def with_bounded_ids(request: Any) -> Any:
    """The same recipes; ids of inputs are names of the source, however long."""
    if isinstance(request, list):
        return [with_bounded_ids(part) for part in request]
    if not isinstance(request, dict):
        return request
    made = {key: with_bounded_ids(part) for key, part in request.items()}
    return made | {"id": bounded_id(made["id"])} if made.get("kind") == "input" else made


@dataclass(frozen=True)
class OperationFacts:
    """An operation of the result with its inputs."""

    operation: Operation
    graph: Graph
    request: dict[str, Any]
    """As the files of the feature send it."""

    @cached_property
    def _by_id(self) -> dict[str, Input]:
        return {bounded_id(f"{each.location}.{each.name}"): each for each in self.operation.inputs}

    def input(self, id: str) -> InputFacts:
        return InputFacts(id, self._by_id.get(id), tuple(self._below(id)))

    def _below(self, id: str) -> Iterator[Input]:
        for known, each in self._by_id.items():
            if known.startswith((f"{id}.", f"{id}[]")):
                yield each

    def label(self, facts: InputFacts) -> str:
        """What people read at a control; the name of a control without words is none."""
        known = facts.known
        if known is None or not known.label:
            return ""
        ends = [self.graph.node(each.chain[-1].node) for each in known.origins if each.kind == "user" and each.chain]
        names = {str(node.data.get("control", "")) for node in ends if node is not None}
        return "" if known.label.partition(".")[0] in names else known.label

    def constant(self, origin: Origin) -> Any:
        """The value itself, with its type; a result's `detail` is its text."""
        node = self.graph.node(origin.chain[-1].node) if origin.chain else None
        return origin.detail if node is None else node.data.get("value", origin.detail)
