"""Which modules can define or mount routes, found by names alone before anything is run."""

from __future__ import annotations

from collections.abc import Iterator

from c2s.evaluation.program import Module, Program
from c2s.evaluation.server.knowledge import Knowledge
from c2s.facts import model as ir


def router_modules(program: Program, knowledge: Knowledge, language: str) -> list[Module]:
    """Modules that make routers or mount them, those that register handlers on something from such a module, and
    those that use a function or class there that does either."""
    own = [module for module in program.modules if module.facts.language == language and is_served(module)]
    words = knowledge.routers.words | frozenset(knowledge.mounts)
    methods = frozenset(knowledge.routes)
    found = {module: _makers(module, words) for module in own if mentions(module, words)}
    users: dict[Module, list[tuple[Module, str]]] = {}
    for module in own:
        for target, name in _imports(program, module):
            users.setdefault(target, []).append((module, name))
    waiting = list(found)
    while waiting:
        current = waiting.pop()
        for user, name in users.get(current, ()):
            if user not in found and (mentions(user, methods) or (name in found[current] and _runs(user, name))):
                found[user] = _makers(user, words | found[current])
                waiting.append(user)
    return [module for module in own if module in found]


def _makers(module: Module, words: frozenset[str]) -> frozenset[str]:
    """Functions and classes of a module that mention one of the words."""
    return frozenset(name for unit in module.facts.units if not words.isdisjoint(unit.names) for name in unit.defines)


def _runs(module: Module, name: str) -> bool:
    return any(name in unit.names for unit in module.facts.units)


def is_served(module: Module) -> bool:
    """Code that runs in production: tests and their like are none of what is served."""
    return module.file.kind in ("source", "generated", "config") and "backend" in module.file.roles


def mentions(module: Module, words: frozenset[str]) -> bool:
    if any(fact.imported in words for fact in module.facts.imports):
        return True
    return any(not words.isdisjoint(unit.names) for unit in module.facts.units)


def _imports(program: Program, module: Module) -> Iterator[tuple[Module, str]]:
    """The modules that a module imports from, with the names."""
    for fact in module.facts.imports:
        yield from _target(program, module, fact)
    for number, unit in enumerate(module.facts.units):
        if unit.defines and _may_import(unit):
            for statement in module.statements(number):
                for inner in _inner(statement):
                    yield from _target(program, module, inner)


def _target(program: Program, module: Module, fact: ir.Import) -> Iterator[tuple[Module, str]]:
    target = program.resolve(module, fact.module)
    if target is not None:
        yield target, fact.imported
    held = program.named(module, fact.module, fact.imported) if fact.imported not in ("", "*") else None
    if held is not None:
        yield held[0], held[1][-1] if held[1] else "*"


def _may_import(unit: ir.Unit) -> bool:
    return "TYPE_CHECKING" in unit.names


def _inner(statement: object) -> Iterator[ir.Import]:
    if isinstance(statement, ir.Import):
        yield statement
    elif isinstance(statement, ir.If):
        for inner in (*statement.then, *statement.other):
            yield from _inner(inner)
