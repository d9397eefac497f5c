"""Functions of a program that read from the request without being handed it, found by names."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from c2s.evaluation.code import FunctionCode
from c2s.evaluation.program import Module
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.walk import calls_one_of, every, last_word, may_mention, spelled
from c2s.facts import model as ir

ROUNDS = 8
MIN_NAME = 3
"""Names that are no longer than this say nothing."""


@dataclass
class ReaderFunctions:
    """Names of functions in whose code, or in what they call, the request of the running thread is read."""

    reader: Reader
    names: frozenset[str] = frozenset()
    _spelled: re.Pattern[bytes] = field(init=False)
    _codes: dict[FunctionCode, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = self._find()
        self._spelled = spelled(self.names)

    def reads(self, code: FunctionCode) -> bool:
        if code not in self._codes:
            self._codes[code] = code.facts.name in self.names or self.called_in(code)
        return self._codes[code]

    def called_in(self, code: FunctionCode) -> bool:
        if not may_mention(code, self.names) or not self._spelled.search(code.facts.code):
            return False
        return calls_one_of(code.body, self.names)

    def _find(self) -> frozenset[str]:
        """Functions that ask the context for the request, then those that call them, a few steps up."""
        names: set[str] = set()
        words = set(self.reader.knowledge.contexts)
        for _ in range(ROUNDS):
            fresh = {name for name in self._callers(words) if name not in names}
            if not fresh:
                break
            names |= fresh
            words = fresh
        return frozenset(names)

    def _callers(self, words: set[str]) -> set[str]:
        found: set[str] = set()
        for module in self.reader.served():
            for number, unit in enumerate(module.facts.units):
                if not words.isdisjoint(unit.names):
                    found |= _functions(module, number, frozenset(words))
        return found


def _functions(module: Module, number: int, words: frozenset[str]) -> set[str]:
    """Names of methods in a unit whose code mentions one of the words and that no annotation marks."""
    out: set[str] = set()
    spelling = spelled(words)
    for node in every(module.statements(number), bodies=False):
        plain = isinstance(node, ir.Function) and not node.annotations and len(node.name) > MIN_NAME
        if plain and spelling.search(node.code) and _mentions(module.function(node).body, words):
            out.add(node.name)
    return out


def _mentions(nodes: list[Any], words: frozenset[str]) -> bool:
    return any(last_word(node) in words for node in every(nodes, bodies=True) if isinstance(node, ir.Ref | ir.Get))
