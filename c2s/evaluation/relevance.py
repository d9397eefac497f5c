"""Which code can matter: units that may reach a request, found by names alone, before anything is run.

A unit matters when it mentions what a client library is called by, or anything that a unit defines that matters. The
answer is generous: a unit too many costs time, a unit too few loses requests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from c2s.evaluation.program import Module

if TYPE_CHECKING:
    from c2s.evaluation.link import Link

_PATH = re.compile(r"^(?:https?://|/)[\w{}$.:/-]*[A-Za-z]")
_VERBS = frozenset(
    "get post put patch delete del head request fetch http ajax upload download Get Post Put Patch Delete url action".split()
)


@dataclass(frozen=True)
class Relevant:
    """The units of each module that matter."""

    by_module: dict[Module, Sequence[int]]

    def units(self, module: Module) -> Sequence[int]:
        return self.by_module.get(module, ())

    def component(self, module: Module) -> bool:
        return module in self.by_module


def relevant_units(link: Link, modules: Iterable[Module]) -> Relevant:
    return Relevant({module: range(len(module.facts.units)) for module in modules})
