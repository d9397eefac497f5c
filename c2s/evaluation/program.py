"""The program under analysis: its modules, what they define, import and export, and where specifiers lead.

A module is evaluated on demand: looking up a name runs the unit that defines it, once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from c2s.evaluation.code import ClassCode, FunctionCode, Path, nested_functions
from c2s.evaluation.values import SITE_BITS, UNDEFINED, External, ModuleValue, Record, Site, Undefined, Value
from c2s.facts import model as ir
from c2s.frontends.resolution import Resolver

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


class Scope(Protocol):
    def lookup(self, name: str) -> Value | None: ...

    def assign(self, name: str, value: Value) -> bool:
        """Bind a name that this scope (or one around it) declares; False where none does."""
        ...


@dataclass(frozen=True)
class SourceFile:
    """A file as the program knows it: `location` for resolution, `source_id` and `path` for people."""

    source_id: str
    path: str
    location: str
    roles: frozenset[str]
    kind: str
    facts: ir.FileFacts


class Module:
    """One file. As a scope it holds the file's top-level names."""

    def __init__(self, program: Program, index: int, file: SourceFile) -> None:
        self.program = program
        self.index = index
        self.file = file
        self.facts = file.facts
        self.path = file.path
        self.env: dict[str, Value] = {}
        self.done: set[int] = set()
        self.running: set[int] = set()
        self._looking: set[str] = set()
        self._statements: dict[int, list[Any]] = {}
        self._functions: dict[int, FunctionCode] = {}
        self._classes: dict[int, ClassCode] = {}
        self._defining: dict[str, list[int]] = {}
        for number, unit in enumerate(self.facts.units):
            for name in unit.defines:
                self._defining.setdefault(name, []).append(number)
        self.imports = {fact.local: fact for fact in self.facts.imports if fact.local and fact.local != "*"}
        self.exports = {fact.exported: fact for fact in self.facts.exports if fact.exported != "*"}
        self._star_of: dict[str, Module] = {}
        self.stars = [fact.module for fact in self.facts.exports if fact.exported == "*"]
        self.open_imports = [fact.module for fact in self.facts.imports if fact.local == "*"]
        self.common: Value | None = None
        """`module.exports` of a CommonJS module."""

    def __repr__(self) -> str:
        return self.path

    def place(self, at: int) -> ir.Place:
        return self.facts.place(at)

    def site(self, at: int) -> Site:
        return (self.index << SITE_BITS) | at

    def statements(self, unit: int) -> list[Any]:
        """The statements of a unit, decoded once."""
        found = self._statements.get(unit)
        if found is None:
            found = self._statements[unit] = self.facts.units[unit].statements()
        return found

    def function(self, facts: ir.Function, owner: ClassCode | None = None) -> FunctionCode:
        code = self._functions.get(facts.at)
        if code is None:
            code = self._functions[facts.at] = FunctionCode(self, facts, owner)
        elif owner is not None and code.owner is None:
            code.owner = owner
        return code

    def class_code(self, facts: ir.ClassDef) -> ClassCode:
        code = self._classes.get(facts.at)
        if code is None:
            code = self._classes[facts.at] = ClassCode(self, facts)
        return code

    @cached_property
    def _starts(self) -> list[int]:
        return [unit.at for unit in self.facts.units]

    def unit_at(self, at: int) -> int:
        """The number of the top-level unit that a place lies in; -1 before all of them."""
        return bisect_right(self._starts, at) - 1

    # names

    def defines(self, name: str) -> bool:
        return name in self._defining

    def units_defining(self, name: str) -> Sequence[int]:
        return self._defining.get(name, ())

    @cached_property
    def _completing(self) -> dict[str, list[int]]:
        """Statements that put members on a name of the file, by name: the name is whole when they have run."""
        out: dict[str, list[int]] = {}
        for number, unit in enumerate(self.facts.units):
            for statement in () if unit.defines else self.statements(number):
                node = statement.value if isinstance(statement, ir.Do) else None
                target = node.target if isinstance(node, ir.Assign) else None
                if isinstance(target, ir.Get | ir.Index) and isinstance(target.base, ir.Ref):
                    out.setdefault(target.base.name, []).append(number)
        return out

    def lookup(self, name: str) -> Value | None:
        if name in self.env and name not in self._completing:
            return self.env[name]
        for unit in (*self._defining.get(name, ()), *self._completing.pop(name, ())):
            self.program.machine.run_unit(self, unit)
        if name in self.env:
            return self.env[name]
        if name in self._defining:
            return UNDEFINED  # a cycle: the unit that defines it is running
        if name in self._looking:
            return UNDEFINED if name in self.imports else None  # modules that import a name from each other
        self._looking.add(name)
        found = self.imports.get(name)
        value = self._implicit(name) if found is None else self.imported(found)
        self._looking.discard(name)
        return value

    def late(self, name: str, value: Value) -> frozenset[Path]:
        """What functions write of a name after loading: paths of members, `()` for the name itself."""
        kinds = {
            statement.kind
            for number in self._defining.get(name, ())
            for statement in self.statements(number)
            if isinstance(statement, ir.Let)
        }
        if not kinds & {"let", "var"} and not (kinds and isinstance(value, Record)):
            return frozenset()
        found: set[Path] = set()
        for number, unit in enumerate(self.facts.units):
            if name in unit.names:
                for code in nested_functions(self, self.statements(number)):
                    found.update(path for owner, path in code.writes.members if owner == name)
                    found.update([()] if name in code.writes.assigned else [])
        return frozenset(found)

    def assign(self, name: str, value: Value) -> bool:
        if name not in self.env and name not in self._defining:
            return False
        if name not in self.env:
            self.lookup(name)  # what it begins with comes first
        self.program.machine.assign_module_name(self, name, value)
        return True

    def imported(self, fact: ir.Import) -> Value:
        """What an import binds; something outside the roots is known by its qualified name."""
        target = self.program.resolve(self, fact.module)
        if target is not None and fact.imported == "*":
            return ModuleValue.of(target)
        own = target is self and not self.defines(fact.imported)
        value = None if target is None or own else target.export(fact.imported)
        if value is None:
            value = self.program.named_value(self, fact.module, fact.imported)
        if value is None and target is not None:
            nested = self.program.resolve(self, f"{fact.module.rstrip('.')}.{fact.imported}")
            value = None if nested is None else ModuleValue.of(nested)
        return external_import(fact) if value is None else value

    def _implicit(self, name: str) -> Value | None:
        for specifier in self.open_imports:
            target = self.program.resolve(self, specifier)
            value = target.export(name) if target is not None and target is not self else None
            if value is None:
                value = self.program.named_value(self, specifier, name)
            if value is not None:
                return value
        found = self.program.implicit(self, name)
        if found is None or found[0] is self:
            return None
        return found[0].export(found[1])

    def export(self, name: str, seen: tuple[Module, ...] = ()) -> Value | None:
        """The value that other modules see under a name; None where the module exports no such name."""
        if self in seen:
            return None
        component = self.program.machine.component_of(self) if name == "default" else None
        if component is not None:
            return component
        fact = self.exports.get(name)
        if fact is not None:
            return self._exported(fact, seen)
        if self.stars and name != "default":
            value = self._starred(name, (*seen, self))
            if value is not None:
                return value
        if not self.exports:
            return self._plain(name)
        return None

    def _starred(self, name: str, seen: tuple[Module, ...]) -> Value | None:
        """What one of the modules exports that are exported as a whole; the one that has a name keeps it."""
        known = self._star_of.get(name)
        value = None if known is None else known.export(name, seen)
        if value is not None:
            return value
        for specifier in self.stars:
            target = self.program.resolve(self, specifier)
            value = None if target is None else target.export(name, seen)
            if target is not None and value is not None:
                self._star_of[name] = target
                return value
        return None

    def _exported(self, fact: ir.Export, seen: tuple[Module, ...]) -> Value | None:
        if not fact.module:
            return self.lookup(fact.local)
        target = self.program.resolve(self, fact.module)
        if target is None:
            return external_import(ir.Import(fact.module, fact.local, "", fact.at))
        return ModuleValue.of(target) if fact.local == "*" else target.export(fact.local, (*seen, self))

    def _plain(self, name: str) -> Value | None:
        """Modules without export statements: CommonJS, or a language where every top-level name is public."""
        common = self.program.machine.common_exports(self)
        if common is not None:
            return common if name == "default" else self.program.machine.member(common, name)
        if name in self._defining or name in self.imports or self.open_imports:
            value = self.lookup(name)
            if value is not None:
                return value
        return self.program.named_value(self, "", name)


def external_import(fact: ir.Import) -> Value:
    """`import x from "m"` and `import * as x` are `m`; a named import is `m.name`."""
    if fact.imported in ("*", "default", ""):
        return External.of(fact.module)
    return External.of(f"{fact.module}.{fact.imported}")


@dataclass
class Program:
    """All modules, in the order of their locations."""

    modules: list[Module]
    resolvers: Mapping[str, Resolver]
    """By language."""
    machine: Machine = field(init=False, repr=False)
    unresolved: dict[tuple[str, str], Module] = field(default_factory=dict)
    """Relative specifiers that lead nowhere, by (importing location, specifier), with the importing module."""

    def __post_init__(self) -> None:
        self.at = {module.file.location: module for module in self.modules}
        self._resolved: dict[tuple[str, str], Module | None] = {}
        self._named: dict[tuple[str, str, str], tuple[Module, tuple[str, ...]] | None] = {}

    def resolve(self, importer: Module, specifier: str) -> Module | None:
        key = (importer.file.location, specifier)
        if key not in self._resolved:
            resolver = self.resolvers.get(importer.facts.language)
            location = resolver.module(*key) if resolver else None
            self._resolved[key] = self.at.get(location) if location else None
            if location is None and specifier.startswith("."):
                self.unresolved[key] = importer
        return self._resolved[key]

    def implicit(self, importer: Module, name: str) -> tuple[Module, str] | None:
        resolver = self.resolvers.get(importer.facts.language)
        found = resolver.implicit(importer.file.location, name) if resolver else None
        return (self.at[found[0]], found[1]) if found and found[0] in self.at else None

    def named(self, importer: Module, specifier: str, name: str) -> tuple[Module, tuple[str, ...]] | None:
        """Where a name lies that is imported from a package or type, with the names that lead to it there."""
        key = (importer.file.location, specifier, name)
        if key not in self._named:
            resolver = self.resolvers.get(importer.facts.language)
            found = resolver.named(*key) if resolver else None
            self._named[key] = (self.at[found[0]], found[1]) if found and found[0] in self.at else None
        return self._named[key]

    def named_value(self, importer: Module, specifier: str, name: str) -> Value | None:
        found = self.named(importer, specifier, name)
        if found is None or (found[0] is importer and not found[1]):
            return None
        module, names = found
        if not names:
            return ModuleValue.of(module)
        value: Value | None = module.lookup(names[0]) if module.defines(names[0]) else None
        for inner in names[1:]:
            value = None if value is None else self.machine.member(value, inner)
        return None if isinstance(value, Undefined) else value

    def module_of(self, site: Site) -> Module:
        return self.modules[site >> SITE_BITS]

    def spot(self, site: Site) -> tuple[str, str, ir.Place]:
        """Source id, path and place of a site."""
        module = self.module_of(site)
        return module.file.source_id, module.path, module.place(site & ((1 << SITE_BITS) - 1))


def load(files: Sequence[SourceFile], resolvers: Mapping[str, Resolver]) -> Program:
    """A program of files; order of the input does not matter."""
    program = Program([], resolvers)
    for index, file in enumerate(sorted(files, key=lambda file: file.location)):
        program.modules.append(Module(program, index, file))
    program.__post_init__()
    return program
