"""Running what registers handlers: modules from top to bottom, then functions that only a server's start would call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from c2s.evaluation import escapes
from c2s.evaluation.containment import contained
from c2s.evaluation.program import Module
from c2s.evaluation.server.knowledge import Knowledge
from c2s.evaluation.server.machine import ServerMachine
from c2s.evaluation.server.walk import called, every
from c2s.evaluation.values import ClassValue, Closure
from c2s.facts import model as ir


@dataclass(frozen=True)
class Speech:
    """Words by which code makes, fills or mounts routers: what it calls, and what it decorates functions with."""

    called: frozenset[str]
    decorating: frozenset[str] = frozenset()

    @property
    def words(self) -> frozenset[str]:
        return self.called | self.decorating


def makers(knowledge: Knowledge) -> Speech:
    return Speech(knowledge.routers.words)


def fillers(knowledge: Knowledge) -> Speech:
    """Verbs are common words: they count only where they decorate."""
    registering = {name for name, methods in knowledge.routes.items() if any(m.row.handler for m in methods)}
    return Speech(frozenset(knowledge.mounts) | frozenset(registering), frozenset(knowledge.routes))


def run_modules(machine: ServerMachine, modules: Iterable[Module]) -> None:
    """Everything at the top of the modules; then, makers of routers first, functions that nothing has called."""
    found = list(modules)
    for module in found:
        for number in range(len(module.facts.units)):
            machine.run_unit(module, number)
    knowledge = machine.models.knowledge
    for speech in (makers(knowledge), fillers(knowledge)):
        for module in found:
            for number, unit in enumerate(module.facts.units):
                if not speech.words.isdisjoint(unit.names):
                    with contained(machine, module.site(unit.at)):
                        _start(machine, module, number, speech)


def _start(machine: ServerMachine, module: Module, number: int, speech: Speech) -> None:
    """A function that registers or mounts, and that nothing has called: a server's start would."""
    for statement in module.statements(number):
        if not isinstance(statement, ir.Define):
            continue
        value = module.lookup(statement.definition.name)
        if isinstance(value, Closure) and value.code not in machine.ran and _speaks(value.code.body, speech):
            _call(machine, module, value)
        elif (
            isinstance(value, ClassValue)
            and not machine.is_view(value)
            and any(
                method not in machine.ran and _speaks(method.body, speech) for method in value.code.functions.values()
            )
        ):
            _construct(machine, module, value, speech)


def _call(machine: ServerMachine, module: Module, value: Closure) -> None:
    args = tuple(escapes.given(machine, value.code, index) for index in range(len(value.code.facts.params)))
    machine.call(machine.module_frame(module), value, args, value.code.site)


def _construct(machine: ServerMachine, module: Module, value: ClassValue, speech: Speech) -> None:
    """An object of a class whose methods register; those that its constructor does not call are called on it."""
    code = next((c for c in value.code.functions.values() if "constructor" in c.facts.flags), None)
    indexes = range(len(code.facts.params)) if code is not None else ()
    args = (
        tuple(escapes.given(machine, code, n) for n in indexes if "receiver" not in code.facts.params[n].flags)
        if code
        else ()
    )
    made = machine.call(machine.module_frame(module), value, args, value.code.site)
    for name, method in value.code.functions.items():
        if method not in machine.ran and "constructor" not in method.facts.flags:
            bound = machine.member(made, name)
            if isinstance(bound, Closure) and _speaks(method.body, speech):
                params = [n for n, p in enumerate(method.facts.params) if "receiver" not in p.flags]
                given = tuple(escapes.given(machine, method, n) for n in params)
                machine.call(machine.module_frame(module), bound, given, method.site, made)


def _speaks(body: list[Any], speech: Speech) -> bool:
    """Whether code calls something of one of these names, or decorates a function with it."""
    for node in every(body, bodies=False):
        if isinstance(node, ir.Call) and called(node) in speech.called:
            return True
        if (
            isinstance(node, ir.Annotation)
            and isinstance(node.call, ir.Call)
            and called(node.call) in speech.decorating
        ):
            return True
        if isinstance(node, ir.Function) and _speaks(node.body(), Speech(frozenset(), speech.decorating)):
            return True
    return False
