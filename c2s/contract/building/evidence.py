"""Evidence of a contract: each place once for each thing that it proves, numbered in the order of first use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from c2s.contract.base import Evidence, EvidenceRole
from c2s.graph.model import Evidence as Found

_Key = tuple[str, str, int | None, str, str]


@dataclass
class Book:
    """Hands out ids of evidence."""

    kept: dict[_Key, Evidence] = field(default_factory=dict)

    def refs(self, found: Iterable[Found], role: EvidenceRole, most: int = 4) -> tuple[str, ...]:
        """Ids of the first places; the result holds all of them."""
        return tuple(dict.fromkeys(self._ref(each, role) for each in list(found)[:most] if each.path))

    def _ref(self, found: Found, role: EvidenceRole) -> str:
        key = (found.source, found.path, found.line or None, found.rule, role)
        if key not in self.kept:
            self.kept[key] = Evidence(
                id=f"e{len(self.kept) + 1}",
                source=found.source,
                path=found.path,
                line=found.line or None,
                symbol=found.symbol,
                role=role,
                confidence=found.confidence,
                rule=found.rule,
            )
        return self.kept[key].id

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return tuple(self.kept.values())
