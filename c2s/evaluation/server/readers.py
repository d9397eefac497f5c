"""Functions of a program that read from the request without being handed it, found by names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from c2s.evaluation.code import FunctionCode
from c2s.evaluation.program import Module
from c2s.evaluation.server.reader import Reader
from c2s.facts import model as ir

ROUNDS = 5
CONTEXT = frozenset({"RequestContextHolder"})


@dataclass
class ReaderFunctions:
    """Names of functions in whose code, or in what they call, the request of the running thread is read."""

    reader: Reader
    names: frozenset[str] = frozenset()
    context_words: frozenset[str] = CONTEXT
    _codes: dict[FunctionCode, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = self._find()

    def reads(self, code: FunctionCode) -> bool:
        if code not in self._codes:
            self._codes[code] = code.facts.name in self.names or calls_one_of(code.body, self.names)
        return self._codes[code]

    def _find(self) -> frozenset[str]:
        """Functions that ask the context for the request, then those that call them, a few steps up."""
        names: set[str] = set()
        words = set(CONTEXT)
        for _ in range(ROUNDS):
            fresh = {name for name in self._callers(words) if name not in names}
            if not fresh:
                break
            names |= fresh
            words = fresh
        return frozenset(names)

    def _callers(self, words: set[str]) -> set[str]:
        found: set[str] = set()
        for module in self.reader.machine.program.modules:
            if module.facts.language not in self._languages:
                continue
            for number, unit in enumerate(module.facts.units):
                if not words.isdisjoint(unit.names):
                    found |= _functions(module, number, frozenset(words))
        return found

    @property
    def _languages(self) -> frozenset[str]:
        return frozenset(language for each in self.reader.knowledge.descriptors for language in each.languages)


def _functions(module: Module, number: int, words: frozenset[str]) -> set[str]:
    """Names of methods in a unit whose code mentions one of the words and hands something back."""
    out: set[str] = set()
    waiting: list[Any] = list(module.statements(number))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ir.Define):
            waiting.append(node.definition)
        elif isinstance(node, ir.ClassDef):
            waiting += node.members
        elif isinstance(node, ir.Function) and not node.annotations and len(node.name) > 3:
            if _mentions(module.function(node).body, words):
                out.add(node.name)
    return out


def _mentions(nodes: list[Any], words: frozenset[str]) -> bool:
    waiting: list[Any] = list(nodes)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ir.Ref) and node.name in words or isinstance(node, ir.Get) and node.key in words:
            return True
        waiting += _inside(node)
    return False


def calls_one_of(nodes: list[Any], names: frozenset[str]) -> bool:
    waiting: list[Any] = list(nodes)
    while waiting and names:
        node = waiting.pop()
        if isinstance(node, ir.Call):
            callee = node.callee
            name = callee.key if isinstance(callee, ir.Get) else callee.name if isinstance(callee, ir.Ref) else ""
            if name in names:
                return True
        waiting += _inside(node)
    return False


def _inside(node: Any) -> list[Any]:
    out: list[Any] = []
    for name in getattr(node, "__struct_fields__", ()):
        value = getattr(node, name)
        if isinstance(value, list):
            out += [item for item in value if isinstance(item, ir.Node)]
        elif isinstance(value, ir.Function):
            out += value.body()
        elif isinstance(value, ir.Node):
            out.append(value)
    return out
