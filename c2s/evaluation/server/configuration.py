"""What a project configures for all its handlers: prefixes, names of data, arguments that it makes itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from c2s.evaluation.prefixes import Composed, Settings, written
from c2s.evaluation.program import Module
from c2s.evaluation.server.classes import used_by_class
from c2s.evaluation.server.model import Parameter, Reason, Service, Shape
from c2s.evaluation.server.names import ClassUse
from c2s.evaluation.server.path_prefixes import PathPrefixes
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.security import Securities
from c2s.frameworks import schema

if TYPE_CHECKING:
    from c2s.evaluation.server.resolvers import Resolvers
    from c2s.evaluation.server.signature import Argument


@dataclass
class Configuration:
    reader: Reader
    resolvers: Resolvers | None = None
    path_prefixes: PathPrefixes = field(init=False)
    securities: Securities = field(init=False)
    _roots: bool | None = None
    _said: set[str] = field(default_factory=set)
    """What was told of settings that are not settled: once, at the first class that it concerns."""
    _asked: set[str] = field(default_factory=set)
    """Files that were asked for such settings."""

    def __post_init__(self) -> None:
        self.path_prefixes = PathPrefixes(self.reader)
        self.securities = Securities(self.reader)

    # settings

    def settings(self, module: Module) -> Settings:
        return self.reader.settings(module)

    def prefixes(self, use: ClassUse, server: schema.Server) -> list[list[Composed]]:
        """What stands in front of every path of a class: context paths, and prefixes that code adds."""
        settings = self.settings(use.module)
        found: list[list[Composed]] = []
        for name in server.prefix_property:
            value = settings.text(name)
            if value is not None and value.strip("/"):
                found.append([settings.fill(Composed(written("/" + value.strip("/")), (), True))])
        if not found:
            self._unsettled(use, server)
        context = found[:1] + [one for one in found[1:] if one != found[0]]
        return [*context, *self.path_prefixes.of(use, server, settings)]

    def _unsettled(self, use: ClassUse, server: schema.Server) -> None:
        location = use.module.file.location
        if location in self._asked:
            return
        self._asked.add(location)
        for name in server.prefix_property:
            found = self.reader.files.alternatives(location, name)
            values = [f"{value} ({_files(places)})" for value, places in sorted(found.items()) if value.strip("/")]
            reason = f"what stands in front of the paths depends on what is deployed: {' or '.join(values)}"
            if values and reason not in self._said:
                self._said.add(reason)
                self.reader.unknown("setting", use.site, name, reason)

    def context(self, use: ClassUse, server: schema.Server) -> str:
        """The text of the context path in front of the paths of a class."""
        settings = self.settings(use.module)
        values = (settings.text(name) for name in server.prefix_property)
        return next(("/" + value.strip("/") for value in values if value is not None and value.strip("/")), "")

    # names of data

    def root_name(self, shape: Shape, service: Service) -> tuple[str, Reason] | None:
        """The key below which a body travels, where the project unwraps roots."""
        if shape.kind != "object" or not self._unwraps():
            return None
        definition = service.definitions[shape.definition]
        module = self.reader.machine.program.module_of(definition.reason.site)
        for use in self._classes(module, definition.name):
            for one in used_by_class(self.reader, use):
                row = self.reader.knowledge.class_marks.find(one.named)
                if row is not None and row.root:
                    return one.elements.text(row.root) or definition.name, Reason(one.site, "root-name")
        return definition.name, Reason(definition.reason.site, "root-name")

    def _classes(self, module: Module, name: str) -> Iterator[ClassUse]:
        from c2s.evaluation.server.classes import classes_of

        numbers = (n for n, unit in enumerate(module.facts.units) if name in unit.names or name in unit.defines)
        return (use for use in classes_of(module, numbers) if use.name == name)

    def _unwraps(self) -> bool:
        if self._roots is None:
            self._roots = self._root_setting() or self._root_call()
        return self._roots

    def _root_setting(self) -> bool:
        names = [name for model in self.reader.knowledge.models for name in model.root_property]
        return any(settings.text(name) == "true" for settings in self.reader.files.all() for name in names)

    def _root_call(self) -> bool:
        """`mapper.enable(DeserializationFeature.UNWRAP_ROOT_VALUE)` somewhere in the program."""
        words = frozenset(word for model in self.reader.knowledge.models for word in model.root_call)
        return any(
            not words.isdisjoint(unit.names) for m in self.reader.machine.program.modules for unit in m.facts.units
        )

    # arguments

    def resolved(self, argument: Argument) -> list[Parameter] | None:
        """What the project reads from the request for an argument that it makes itself; None where it does not."""
        return None if self.resolvers is None else self.resolvers.resolved(argument)


def _files(places: list[str]) -> str:
    more = len(places) - 1
    return places[0] + (f" and {more} more" if more else "")
