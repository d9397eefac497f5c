"""How capabilities of one feature lead to each other: whose answers go into whose requests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from c2s.discovery.result import Capability, Operation

SAID_BY_NOBODY = ("caller", "external", "unknown", "record")
"""Kinds of origins that are no source that a person or a page could take instead."""


@dataclass(frozen=True)
class Flows:
    """`own`: capabilities of the feature, in the order of its source."""

    own: Sequence[Capability]
    operations: Mapping[str, Operation]

    @cached_property
    def by_id(self) -> dict[str, Capability]:
        return {each.id: each for each in self.own}

    @cached_property
    def _by_operation(self) -> dict[str, str]:
        return {operation: each.id for each in self.own for operation in each.operations}

    @cached_property
    def _all(self) -> dict[str, dict[str, bool]]:
        return {each.id: self._of(each) for each in self.own}

    def providers(self, id: str) -> dict[str, bool]:
        """Capabilities whose answers go into this one; whether it cannot do without."""
        return self._all[id]

    def _of(self, capability: Capability) -> dict[str, bool]:
        out: dict[str, bool] = {}
        for operation in capability.operations:
            for each in self.operations[operation].inputs:
                known = [origin for origin in each.origins if origin.kind not in SAID_BY_NOBODY]
                given = [origin for origin in known if origin.kind == "response"]
                alone = len({origin.operation for origin in given}) == 1 and len(given) == len(known)
                for origin in given:
                    found = self._by_operation.get(origin.operation)
                    if found is not None and found != capability.id:
                        needed = alone and each.requiredness.decision == "required"
                        out[found] = out.get(found, False) or needed
        return out

    def takers(self, id: str) -> list[str]:
        return self._takers.get(id, [])

    @cached_property
    def _takers(self) -> dict[str, list[str]]:
        out: dict[str, list[str]] = {}
        for each in self.own:
            for provider in self.providers(each.id):
                out.setdefault(provider, []).append(each.id)
        return out

    @cached_property
    def _leading(self) -> dict[tuple[str, frozenset[str]], list[str]]:
        return {}

    def leading_to(self, id: str, means: frozenset[str] = frozenset()) -> list[str]:
        """Reads, and changes that are means, whose answers a capability takes, the first to call first.

        What leads to those in turn belongs here only where they cannot do without it.
        """
        known = self._leading.get((id, means))
        if known is None:
            known = self._leading[id, means] = self._led(id, means)
        return known

    def _led(self, id: str, means: frozenset[str]) -> list[str]:
        out: dict[str, None] = {}

        def visit(taker: str, path: tuple[str, ...]) -> None:
            for provider, needed in self.providers(taker).items():
                allowed = self.by_id[provider].effect == "read" or provider in means
                if provider not in path and provider not in out and allowed and (needed or taker == id):
                    visit(provider, (*path, provider))
                    out[provider] = None

        visit(id, (id,))
        return list(out)

    def is_needed(self, provider: str, id: str) -> bool:
        """Whether a capability cannot do without a provider, at any remove."""
        known, waiting = {id}, [id]
        while waiting:
            for found, needed in self.providers(waiting.pop()).items():
                if needed and found not in known:
                    known.add(found)
                    waiting.append(found)
        return provider in known

    def takes_row(self, capability: Capability) -> bool:
        """Whether it is done to one item of a list: to what is there already, by a field of that item."""
        return capability.effect not in ("read", "create") and any(
            origin.kind == "response" and "[]" in origin.field
            for operation in capability.operations
            for each in self.operations[operation].inputs
            for origin in each.origins
        )
