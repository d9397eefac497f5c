"""Reads everything that a backend offers: for each language, what its descriptors know how to find."""

from __future__ import annotations

from collections.abc import Mapping

from c2s.evaluation.program import Program, load
from c2s.evaluation.server.configuration import Configuration
from c2s.evaluation.server.declared import DeclaredOperations
from c2s.evaluation.server.functional import FunctionalOperations
from c2s.evaluation.server.knowledge import Knowledge
from c2s.evaluation.server.machine import ServerMachine, ServerModels
from c2s.evaluation.server.model import Open, Service
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.reads import Reads
from c2s.evaluation.server.registered import Registered
from c2s.evaluation.server.relevant import router_modules
from c2s.evaluation.server.resolvers import Resolvers
from c2s.evaluation.server.settings import SettingsFiles
from c2s.evaluation.server.shapes import Shapes
from c2s.evaluation.server.signature import Signatures
from c2s.evaluation.server.startup import run_modules
from c2s.frameworks.match import Frameworks


def serve(program: Program, frameworks: Frameworks, manifests: Mapping[str, bytes]) -> Service:
    """Operations of all servers in a program. It runs on a copy: what servers do to names is theirs alone."""
    service = Service()
    files = SettingsFiles(manifests)
    for language in sorted({module.facts.language for module in program.modules}):
        knowledge = Knowledge(frameworks, language)
        if not knowledge.servers:
            continue
        own = load([module.file for module in program.modules], program.resolvers)
        machine = ServerMachine(own, ServerModels(frameworks, knowledge))
        reader = Reader(machine, knowledge, service, files, _is_lenient(own, knowledge))
        shapes = Shapes(reader)
        signatures = Signatures(reader, shapes)
        reads = Reads(reader, shapes)
        if knowledge.routers.words:
            run_modules(machine, router_modules(own, knowledge, language))
            service.operations += Registered(reader, shapes, signatures, reads).operations()
        if knowledge.controllers.words:
            configuration = Configuration(reader, Resolvers(reader, reads))
            found = DeclaredOperations(reader, shapes, signatures, configuration, reads)
            service.operations += found.operations()
            service.operations += FunctionalOperations(reader, shapes, signatures, configuration, reads).operations()
        for bound in machine.bounds:
            service.unknown(Open("bound", bound.site, bound.kind, bound.text))
        for failure in machine.failures:
            service.unknown(Open("failure", failure.site, failure.kind, failure.text))
    return service


def _is_lenient(program: Program, knowledge: Knowledge) -> bool:
    """Whether the program is written for a version of its data library in which null may stand for absence."""
    older = frozenset(word for model in knowledge.models for word in model.lenient_words)
    newer = frozenset(word for model in knowledge.models for word in model.strict_words)
    units = [unit for module in program.modules for unit in module.facts.units]
    return any(not older.isdisjoint(unit.names) for unit in units) and all(newer.isdisjoint(u.names) for u in units)
