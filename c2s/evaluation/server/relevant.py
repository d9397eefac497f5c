"""Which modules can define or mount routes, found by names alone before anything is run."""

from __future__ import annotations

from collections.abc import Iterator

from c2s.evaluation.program import Module, Program
from c2s.evaluation.server.knowledge import Knowledge
from c2s.facts import model as ir


def router_modules(program: Program, knowledge: Knowledge, language: str) -> list[Module]:
    """Modules that make routers or mount them, and those that register handlers on something from such a module."""
    own = [module for module in program.modules if module.facts.language == language and is_served(module)]
    words = knowledge.routers.words | frozenset(knowledge.mounts)
    methods = frozenset(knowledge.routes)
    found = {module for module in own if mentions(module, words)}
    waiting = list(found)
    imported = {module: set(_imports(program, module)) for module in own}
    users: dict[Module, list[Module]] = {}
    for module, targets in imported.items():
        for target in targets:
            users.setdefault(target, []).append(module)
    while waiting:
        for user in users.get(waiting.pop(), ()):
            if user not in found and mentions(user, methods):
                found.add(user)
                waiting.append(user)
    return [module for module in own if module in found]


def is_served(module: Module) -> bool:
    """Code that runs in production: tests and their like are none of what is served."""
    return module.file.kind in ("source", "generated", "config") and "backend" in module.file.roles


def mentions(module: Module, words: frozenset[str]) -> bool:
    if any(fact.imported in words for fact in module.facts.imports):
        return True
    return any(not words.isdisjoint(unit.names) for unit in module.facts.units)


def _imports(program: Program, module: Module) -> Iterator[Module]:
    for fact in module.facts.imports:
        yield from _target(program, module, fact)
    for unit in module.facts.units:
        if len(unit.defines) and unit.defines != [] and _may_import(unit):
            for statement in module.statements(module.facts.units.index(unit)):
                for inner in _inner(statement):
                    yield from _target(program, module, inner)


def _target(program: Program, module: Module, fact: ir.Import) -> Iterator[Module]:
    target = program.resolve(module, fact.module)
    if target is not None:
        yield target
    held = program.named(module, fact.module, fact.imported) if fact.imported not in ("", "*") else None
    if held is not None:
        yield held[0]


def _may_import(unit: ir.Unit) -> bool:
    return "TYPE_CHECKING" in unit.names


def _inner(statement: object) -> Iterator[ir.Import]:
    if isinstance(statement, ir.Import):
        yield statement
    elif isinstance(statement, ir.If):
        for inner in (*statement.then, *statement.other):
            yield from _inner(inner)
