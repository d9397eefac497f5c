"""Running what registers handlers: modules from top to bottom, then functions that only a server's start would call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from c2s.evaluation import calls
from c2s.evaluation.program import Module
from c2s.evaluation.server.machine import ServerMachine
from c2s.evaluation.values import UNDEFINED, ClassValue, Closure
from c2s.facts import model as ir


def run_modules(machine: ServerMachine, modules: Iterable[Module]) -> None:
    """Everything at the top of the modules; then, largest makers first, functions that nothing has called."""
    found = list(modules)
    for module in found:
        for number in range(len(module.facts.units)):
            machine.run_unit(module, number)
    knowledge = machine.models.knowledge
    makers = knowledge.routers.words
    fillers = frozenset(knowledge.mounts) | frozenset(knowledge.routes)
    for words in (makers, fillers):
        for module in found:
            for number, unit in enumerate(module.facts.units):
                if not words.isdisjoint(unit.names):
                    _start(machine, module, number, words)


def _start(machine: ServerMachine, module: Module, number: int, words: frozenset[str]) -> None:
    """A function that registers or mounts, and that nothing has called: a server's start would."""
    for statement in module.statements(number):
        if not isinstance(statement, ir.Define):
            continue
        value = module.lookup(statement.definition.name)
        if isinstance(value, Closure) and value.code not in machine.ran and _speaks(value.code.body, words):
            _call(machine, module, value)
        elif isinstance(value, ClassValue) and not machine.is_view(value):
            for method in value.code.functions.values():
                if method not in machine.ran and _speaks(method.body, words):
                    _construct(machine, module, value)
                    break


def _call(machine: ServerMachine, module: Module, value: Closure) -> None:
    args = tuple(calls.given(machine, value.code, index) for index in range(len(value.code.facts.params)))
    machine.call(machine.module_frame(module), value, args, value.code.site)


def _construct(machine: ServerMachine, module: Module, value: ClassValue) -> None:
    """An object of a class whose methods register; those that its constructor does not call are called on it."""
    code = next((c for c in value.code.functions.values() if "constructor" in c.facts.flags), None)
    indexes = range(len(code.facts.params)) if code is not None else ()
    args = tuple(calls.given(machine, code, n) for n in indexes if "receiver" not in code.facts.params[n].flags) if code else ()
    made = machine.call(machine.module_frame(module), value, args, value.code.site)
    for name, method in value.code.functions.items():
        if method not in machine.ran and "constructor" not in method.facts.flags:
            words = frozenset(machine.models.knowledge.mounts) | frozenset(machine.models.knowledge.routes)
            bound = machine.member(made, name)
            if isinstance(bound, Closure) and _speaks(method.body, words):
                params = [n for n, p in enumerate(method.facts.params) if "receiver" not in p.flags]
                given = tuple(calls.given(machine, method, n) for n in params)
                machine.call(machine.module_frame(module), bound, given, method.site, made)


def _speaks(body: list[Any], words: frozenset[str]) -> bool:
    """Whether code calls something of one of these names."""
    waiting: list[Any] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ir.Call):
            callee = node.callee
            if isinstance(callee, ir.Get) and callee.key in words or isinstance(callee, ir.Ref) and callee.name in words:
                return True
        if isinstance(node, ir.Define) and isinstance(node.definition, ir.Function):
            if any(_speaks([a.call], words) for a in node.definition.annotations):
                return True
        waiting += _parts(node)
    return False


def _parts(node: Any) -> Iterator[Any]:
    for name in getattr(node, "__struct_fields__", ()):
        value = getattr(node, name)
        if isinstance(value, list):
            yield from (item for item in value if isinstance(item, ir.Node))
        elif isinstance(value, ir.Node) and not isinstance(value, ir.Function | ir.ClassDef):
            yield value


__all__ = ["UNDEFINED", "run_modules"]
