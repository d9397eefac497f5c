"""Runs the code of clients: modules first, then everything that people and frameworks call."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from c2s.diagnostics import Diagnostic, diagnostic
from c2s.evaluation import escapes
from c2s.evaluation.link import Link
from c2s.evaluation.machine import Machine
from c2s.evaluation.program import Module
from c2s.evaluation.relevance import relevant_units
from c2s.evaluation.values import ClassValue, Closure, Component
from c2s.facts import model as ir
from c2s.facts.children import children

SCRIPTS = ("javascript", "typescript", "vue")
CALLED_BY_PLACE = frozenset(
    {
        "default", "loader", "action", "clientLoader", "clientAction", "generateMetadata", "generateStaticParams",
        "getServerSideProps", "getStaticProps", "getStaticPaths", "getInitialProps", "load",
    }
)  # fmt: skip
"""Exports that frameworks with routes by file call under these names; components have capitals."""
EVIDENCE_ONLY = frozenset({"test", "mock", "fixture", "story"})
"""Kinds of files that prove things about a client and are no part of it."""


_DATA = re.compile(
    r"\?|!|\.(?:css|less|s[ac]ss|styl|pcss|svg|png|jpe?g|gif|webp|ico|woff2?|ttf|json|ya?ml|md|html?|txt)$", re.I
)
"""Specifiers of what is no code."""


def run(link: Link) -> Iterable[Diagnostic]:
    machine = link.machine
    modules = [module for module in link.program.modules if is_client(module)]
    wanted = relevant_units(link, modules)
    machine.wanted = wanted.holds
    for module in modules:
        if module.facts.language == "vue":
            component = machine.component_of(module)
            if isinstance(component, Component) and wanted.component(module):
                machine.models.components.activate(machine, component)
        else:
            for number in wanted.units(module):
                machine.run_unit(module, number)
    for module in modules:
        if module in wanted.imported or module.facts.language == "vue":
            continue
        if wanted.units(module):
            _start_from_outside(machine, module, module.exports)
        elif module in wanted.passing:
            _start_from_outside(machine, module, [name for name in module.exports if name in CALLED_BY_PLACE])
    machine.settle()
    for (_, specifier), module in sorted(link.program.unresolved.items(), key=lambda each: each[0]):
        if is_client(module) and not _DATA.search(specifier):
            yield from _leads_nowhere(module, specifier)


def _start_from_outside(machine: Machine, module: Module, names: Iterable[str]) -> None:
    """Pages, loaders and handlers that a framework finds by the place of their file."""
    for name in names:
        if not (name[:1].isupper() or name in CALLED_BY_PLACE):
            continue
        value = module.export(name)
        if isinstance(value, ClassValue) and not machine.models.is_shown(machine, value):
            continue
        if isinstance(value, Closure | ClassValue) and value.code.facts.name[:1].isupper():
            machine.models.render(machine, value, asked=True)
        elif isinstance(value, Closure):
            escapes.escape(machine, machine.module_frame(module), value, value.code.site, 0)


def is_client(module: Module) -> bool:
    """Code that the client consists of."""
    file = module.file
    return module.facts.language in SCRIPTS and "client" in file.roles and file.kind not in EVIDENCE_ONLY


def _leads_nowhere(module: Module, specifier: str) -> Iterator[Diagnostic]:
    """Where a module is imported that is not there; a text that no import names is none."""
    facts: list[ir.Import | ir.Export] = [*module.facts.imports, *module.facts.exports]
    at = next((fact.at for fact in facts if fact.module == specifier), None)
    at = _loaded(module, specifier) if at is None else at
    if at is None:
        return
    place = module.place(at)
    yield diagnostic(
        "C2S304",
        f"{specifier} leads nowhere inside the roots",
        source_id=module.file.source_id,
        path=module.path,
        line=place.line,
        column=place.column,
    )


def _loaded(module: Module, specifier: str) -> int | None:
    """Where a call loads a module."""
    for number, unit in enumerate(module.facts.units):
        stack: list[Any] = list(module.statements(number)) if specifier in unit.names else []
        while stack:
            node = stack.pop()
            if isinstance(node, ir.ImportCall) and isinstance(node.module, ir.Lit) and node.module.value == specifier:
                return node.at
            stack += children(node)
            if isinstance(node, ir.Lambda | ir.Function | ir.Define):
                function = node.function if isinstance(node, ir.Lambda) else getattr(node, "definition", node)
                stack += function.body() if isinstance(function, ir.Function) else []
    return None
