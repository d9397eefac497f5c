"""What descriptors say about servers and data, ready for look-up by qualified name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from c2s.frameworks import schema
from c2s.frameworks.match import Frameworks
from c2s.frameworks.selectors import expand

Row = TypeVar("Row")


@dataclass(frozen=True)
class Named:
    """What a name in the source may stand for: qualified names, and the word itself where nothing is known of it."""

    qualified: tuple[str, ...]
    word: str = ""

    @property
    def last(self) -> str:
        """The last word, for people."""
        return self.word or (self.qualified[0].rpartition(".")[2] if self.qualified else "")

    @classmethod
    def of(cls, name: str) -> Named:
        """A qualified name; a single word is a name of which nothing is known."""
        return cls((name,), "") if "." in name else cls((), name)


class Table(Generic[Row]):
    """Rows by qualified name, and by last word for names of which the source does not say where they come from."""

    def __init__(self, rows: Iterable[tuple[str, Row]]) -> None:
        self.by_name: dict[str, Row] = {}
        self.by_word: dict[str, Row] = {}
        for pattern, row in rows:
            for name, _ in expand(pattern):
                self.by_name.setdefault(name, row)
                self.by_word.setdefault(name.rpartition(".")[2], row)

    def find(self, named: Named) -> Row | None:
        for name in named.qualified:
            if name in self.by_name:
                return self.by_name[name]
        return self.by_word.get(named.word) if named.word else None

    def get(self, name: str) -> Row | None:
        return self.find(Named.of(name)) if name else None

    @property
    def words(self) -> frozenset[str]:
        return frozenset(self.by_word)


@dataclass(frozen=True)
class Method(Generic[Row]):
    """A row for methods of an object, with the words that its pattern stands for."""

    row: Row
    captures: tuple[str, ...]


class Knowledge:
    """The servers and data models of one language."""

    def __init__(self, frameworks: Frameworks, language: str) -> None:
        found = [each for each in frameworks.descriptors if language in each.languages]
        self.servers = [each.server for each in found if each.server is not None]
        self.models = [each.model for each in found if each.model is not None]
        self.descriptors = found

    def _of_servers(self, rows: Callable[[schema.Server], Iterable[tuple[str, Row]]]) -> Table[Row]:
        return Table(row for server in self.servers for row in rows(server))

    def _of_models(self, rows: Callable[[schema.DataModel], Iterable[tuple[str, Row]]]) -> Table[Row]:
        return Table(row for model in self.models for row in rows(model))

    # routers

    @cached_property
    def routers(self) -> Table[tuple[schema.Router, schema.Server]]:
        return self._of_servers(lambda s: ((r.callee, (r, s)) for r in s.router))

    @cached_property
    def routes(self) -> dict[str, list[Method[schema.Route]]]:
        out: dict[str, list[Method[schema.Route]]] = {}
        for server in self.servers:
            for route in server.route:
                for name, captures in expand(route.method):
                    out.setdefault(name, []).append(Method(route, captures))
        return out

    @cached_property
    def mounts(self) -> dict[str, schema.Mount]:
        return {name: mount for s in self.servers for mount in s.mount for name, _ in expand(mount.method)}

    @cached_property
    def wrappers(self) -> Table[bool]:
        return self._of_servers(lambda s: ((name, True) for name in s.wrapper))

    @cached_property
    def setting_calls(self) -> Table[schema.SettingCall]:
        return Table((row.callee, row) for each in self.descriptors for row in each.setting)

    @cached_property
    def setting_marks(self) -> frozenset[str]:
        """Last words of the annotations of fields that hold text with placeholders."""
        return self._of_servers(lambda s: ((name, True) for name in s.setting_mark)).words

    @cached_property
    def settings_classes(self) -> frozenset[str]:
        """Last words of the annotations of classes that the configuration fills."""
        return self._of_servers(lambda s: ((name, True) for name in s.settings_class)).words

    # annotations

    @cached_property
    def controllers(self) -> Table[schema.Server]:
        return self._of_servers(lambda s: ((name, s) for name in s.controller))

    @cached_property
    def body_marks(self) -> Table[bool]:
        return self._of_servers(lambda s: ((name, True) for name in s.body_marks))

    @cached_property
    def body_types(self) -> Table[bool]:
        return self._of_servers(lambda s: ((name, True) for name in s.body_type))

    @cached_property
    def optional_marks(self) -> Table[bool]:
        return self._of_servers(lambda s: ((name, True) for name in s.optional))

    @cached_property
    def aliases(self) -> Table[bool]:
        return self._of_servers(lambda s: ((name, True) for name in s.alias))

    @cached_property
    def mappings(self) -> Table[schema.Mapping]:
        return self._of_servers(lambda s: ((m.annotation, m) for m in s.mapping))

    @cached_property
    def guards(self) -> Table[schema.Guard]:
        return self._of_servers(lambda s: ((g.annotation, g) for g in s.guard))

    @cached_property
    def labels(self) -> Table[schema.Label]:
        return self._of_servers(lambda s: ((m.annotation, m) for m in s.label))

    # parameters

    @cached_property
    def parameters(self) -> Table[schema.Parameter]:
        return self._of_servers(lambda s: ((p.mark, p) for p in s.parameter))

    @cached_property
    def dependencies(self) -> Table[schema.Dependency]:
        return self._of_servers(lambda s: ((d.mark, d) for d in s.dependency))

    @cached_property
    def schemes(self) -> Table[schema.Scheme]:
        return self._of_servers(lambda s: ((x.callee, x) for x in s.scheme))

    @cached_property
    def forms(self) -> Table[schema.Form]:
        return self._of_servers(lambda s: ((f.type, f) for f in s.form))

    @cached_property
    def injected(self) -> Table[bool]:
        return self._of_servers(lambda s: ((name, True) for name in s.injected))

    @cached_property
    def injected_marks(self) -> Table[bool]:
        return self._of_servers(lambda s: ((name, True) for name in s.injected_marks))

    @cached_property
    def resolvers(self) -> Table[schema.Resolver]:
        return self._of_servers(lambda s: ((name, s.resolver) for name in s.resolver.type) if s.resolver else ())

    @cached_property
    def requests(self) -> Table[schema.Server]:
        return self._of_servers(lambda s: ((name, s) for name in s.request))

    @cached_property
    def contexts(self) -> frozenset[str]:
        """Last words of the classes that any code may ask for the request of the running thread."""
        return self._of_servers(lambda s: ((name, True) for name in s.context)).words

    @cached_property
    def reads(self) -> dict[str, schema.Read]:
        return {name: read for s in self.servers for read in s.read for name, _ in expand(read.method)}

    @cached_property
    def part_methods(self) -> dict[str, schema.Part]:
        return {part.method: part for s in self.servers for part in s.part if part.method}

    @cached_property
    def part_members(self) -> dict[str, schema.Part]:
        return {part.member: part for s in self.servers for part in s.part if part.member}

    @cached_property
    def validated(self) -> Table[schema.Server]:
        return self._of_servers(lambda s: ((name, s) for name in s.validated))

    # data

    @cached_property
    def types(self) -> Table[schema.TypeAs]:
        return Table((row.type, row) for each in self.descriptors for row in each.type)

    @cached_property
    def data_bases(self) -> Table[schema.DataModel]:
        return self._of_models(lambda m: ((name, m) for name in m.base))

    @cached_property
    def plain_bases(self) -> frozenset[str]:
        """Last words of bases from outside the roots that add no members."""
        return frozenset(word for model in self.models for word in model.empty_bases)

    @cached_property
    def data_marks(self) -> Table[schema.DataModel]:
        return self._of_models(lambda m: ((name, m) for name in m.mark))

    @cached_property
    def settings(self) -> Table[schema.DataModel]:
        return self._of_models(lambda m: ((name, m) for name in m.settings))

    @cached_property
    def fields(self) -> Table[schema.FieldMark]:
        return self._of_models(lambda m: ((f.mark, f) for f in m.field))

    @cached_property
    def constraints(self) -> Table[list[schema.Constraint]]:
        """All rows of one mark."""
        rows: dict[str, list[schema.Constraint]] = {}
        for model in self.models:
            for row in model.constraint:
                if row.mark:
                    rows.setdefault(row.mark, []).append(row)
        return Table(rows.items())

    @cached_property
    def element_constraints(self) -> dict[str, schema.Constraint]:
        return {c.element: c for m in self.models for c in m.constraint if c.element}

    @cached_property
    def namings(self) -> Table[str]:
        return self._of_models(lambda m: ((n.name, n.case) for n in m.naming_function))

    @cached_property
    def class_marks(self) -> Table[schema.ClassMark]:
        return self._of_models(lambda m: ((c.mark, c) for c in m.class_mark))
