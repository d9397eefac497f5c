"""What all parts of the reading of a backend share: machine, knowledge, names, annotations, settings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from c2s.evaluation.frames import Frame
from c2s.evaluation.prefixes import Settings
from c2s.evaluation.program import Module
from c2s.evaluation.server.elements import Annotations
from c2s.evaluation.server.knowledge import Knowledge
from c2s.evaluation.server.machine import ServerMachine
from c2s.evaluation.server.model import Open, Service
from c2s.evaluation.server.names import ClassUse, TypeNames, TypeUse
from c2s.evaluation.server.relevant import is_served
from c2s.evaluation.server.settings import SettingsFiles
from c2s.evaluation.values import UNDEFINED, Site, Value


@dataclass
class Reader:
    """One language of one program."""

    machine: ServerMachine
    knowledge: Knowledge
    service: Service
    files: SettingsFiles
    lenient: bool = False
    """A type that admits null may be left out, without a default."""
    names: TypeNames = field(init=False)
    annotations: Annotations = field(init=False)

    def __post_init__(self) -> None:
        self.names = self.machine.names = TypeNames(self.machine)
        self.annotations = Annotations(self)

    def frame(self, module: Module, inside: ClassUse | None = None) -> Frame:
        """A frame with the names that code in a class, or at the top of a module, sees."""
        if inside is not None:
            scope = self.machine.class_scope(inside)
            if scope is not None:
                return Frame(module, scope, None, UNDEFINED)
        return self.machine.module_frame(module)

    def evaluate(self, use: TypeUse, node: Any) -> Value:
        frame = self.frame(use.module, use.inside)
        if use.scope is not None and use.scope is not use.module:
            frame = Frame(use.module, use.scope, None, UNDEFINED)
        return self.machine.evaluate(frame, node)

    def settings(self, module: Module) -> Settings:
        """What the configuration files of the project of a module say."""
        return self.files.of(module.file.location)

    def served(self) -> Iterator[Module]:
        """Modules of this language that run in production."""
        languages = {language for each in self.knowledge.descriptors for language in each.languages}
        return (m for m in self.machine.program.modules if m.facts.language in languages and is_served(m))

    def unknown(self, code: Any, site: Site, text: str, reason: str) -> None:
        self.service.unknown(Open(code, site, text[:160], reason))
