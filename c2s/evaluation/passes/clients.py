"""Runs the code of clients: modules first, then everything that people and frameworks call."""

from __future__ import annotations

from collections.abc import Iterable

from c2s.diagnostics import Diagnostic, diagnostic
from c2s.evaluation.link import Link
from c2s.evaluation.machine import Bound
from c2s.evaluation.program import Module
from c2s.evaluation.relevance import relevant_units
from c2s.evaluation.values import Component

SCRIPTS = ("javascript", "typescript", "vue")
EVIDENCE_ONLY = frozenset({"test", "mock", "fixture", "story"})
"""Kinds of files that prove things about a client and are no part of it."""


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
    machine.settle()
    for bound in machine.bounds:
        yield _reported(link, bound)


def is_client(module: Module) -> bool:
    """Code that the client consists of."""
    file = module.file
    return module.facts.language in SCRIPTS and "client" in file.roles and file.kind not in EVIDENCE_ONLY


def _reported(link: Link, bound: Bound) -> Diagnostic:
    if bound.site < 0:
        return diagnostic("C2S310", f"{bound.kind}: {bound.text}")
    source, path, place = link.program.spot(bound.site)
    return diagnostic("C2S310", f"{bound.kind}: {bound.text}", source_id=source, path=path, line=place.line, column=place.column)
