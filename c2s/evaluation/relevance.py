"""Which code can matter: units that may reach a request, found by names alone, before anything is run.

A unit matters when it mentions what a client library is called by, text that looks like an address beside a verb, or
anything that a unit defines that matters. The answer is generous: a unit too many costs time, a unit too few loses
requests. What it leaves out is still run when something that matters asks for it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from c2s.evaluation.elements import pascal
from c2s.evaluation.machine import component_names
from c2s.evaluation.program import Module
from c2s.facts import model as ir
from c2s.facts.children import children

if TYPE_CHECKING:
    from c2s.evaluation.link import Link

_PATH = re.compile(r"^(?:https?://|/)[\w{}$.:/-]*[A-Za-z]").match
_VERBS = frozenset(
    {
        "get", "post", "put", "patch", "delete", "del", "head", "request", "fetch", "http", "ajax", "upload",
        "download",
        "url", "action", "method",
    }
)  # fmt: skip
_LEADING = frozenset({"open", "location", "href"})
"""What leads a person somewhere; a request only where the address is one of an interface."""
_INTERFACE = re.compile(r"^(?:/[\w-]+)?/(?:[\w-]+[-_.])?(?:api|rest)\b|^\w*(?:API|SERVER|BACKEND)\w*$").match
_ALWAYS = frozenset({"require.context", "glob", "globEager"})
_SHARED = frozenset({"prototype", "globalProperties", "mixin", "use", "provide", "window", "globalThis"})
"""Names in statements that put something on shared objects."""
_STORES = frozenset({"Store", "createStore", "defineStore", "configureStore", "createSlice"})
_STORE_USERS = ("$store", "dispatch", "mapActions", "mapMutations", "mapGetters", "commit")


@dataclass(frozen=True)
class Relevant:
    """The units of each module that matter."""

    by_module: dict[Module, Sequence[int]]
    imported: frozenset[Module] = frozenset()
    """Modules that another one imports; the others are loaded by something outside, or by their place."""
    passing: frozenset[Module] = frozenset()
    """Modules that export again what matters of others."""

    def holds(self, module: Module, at: int) -> bool:
        """Whether a place lies in a unit that matters."""
        found = self.by_module.get(module)
        if not found:
            return False
        template = module.facts.template
        return module.unit_at(at) in found or (template is not None and -1 in found)

    def units(self, module: Module) -> Sequence[int]:
        return self.by_module.get(module, ())

    def component(self, module: Module) -> bool:
        return module in self.by_module


@dataclass
class _Spread:
    """Spreads from units that matter to what mentions them."""

    modules: Sequence[Module]
    roots: frozenset[str]
    marks: frozenset[str]
    """Annotations of classes whose constructors are given, by type, what they use."""
    found: dict[Module, set[int]] = field(default_factory=dict)
    exported: dict[Module, set[str]] = field(default_factory=dict)
    importers: dict[Module, list[tuple[Module, str, str]]] = field(default_factory=dict)
    """By module: who imports from it, what, under which name."""
    waiting: deque[tuple[Module, int]] = field(default_factory=deque)
    global_names: set[str] = field(default_factory=set)
    users_of_tag: dict[str, list[Module]] = field(default_factory=dict)
    """Components by the names, in capitals, of the tags that their templates hold."""

    def run(self) -> Relevant:
        self._index()
        for module in self.modules:
            for number in self._seeds(module):
                self._mark(module, number)
        self._spread()
        units: dict[Module, Sequence[int]] = {module: sorted(numbers) for module, numbers in self.found.items()}
        passing = (module for module, names in self.exported.items() if any(n.startswith("export ") for n in names))
        return Relevant(units, frozenset(self.importers), frozenset(passing))

    def _index(self) -> None:
        for module in self.modules:
            for fact in (*module.facts.imports, *_reexports(module)):
                target = module.program.resolve(module, fact.module)
                if target is not None and target is not module:
                    self.importers.setdefault(target, []).append((module, fact.imported, fact.local))
            self._required(module)
            template = module.facts.template
            for tag in () if template is None else template.names:
                if "-" in tag or tag[:1].isupper():
                    self.users_of_tag.setdefault(pascal(tag), []).append(module)

    def _required(self, module: Module) -> None:
        """Modules that are loaded by a call: what they export may be used under every name that the unit defines."""
        for unit in module.facts.units:
            named = "require" in unit.names or "import" in unit.names
            for specifier in unit.names:
                if (named and "/" in specifier) or specifier.startswith(("./", "../")):
                    target = module.program.resolve(module, specifier)
                    if named and target is not None and target is not module:
                        self.importers.setdefault(target, []).extend((module, "*", name) for name in unit.defines)

    def _seeds(self, module: Module) -> Iterator[int]:
        """Units that speak of requests themselves."""
        names = {
            fact.local
            for fact in module.facts.imports
            if _package(fact.module) in self.roots and module.program.resolve(module, fact.module) is None
        }
        names |= {f.local for f in module.imports.values() if f"{f.module}.{f.imported}" in self.marks}
        taken = set(module.imports) | {name for unit in module.facts.units for name in unit.defines}
        names |= self.roots - taken
        for number, unit in _units(module):
            shares = number >= 0 and not unit.defines and not _SHARED.isdisjoint(unit.names)
            if shares or not names.isdisjoint(unit.names) or _speaks_of_requests(unit.names):
                yield number

    def _mark(self, module: Module, number: int) -> None:
        units = self.found.setdefault(module, set())
        if number not in units:
            units.add(number)
            self.waiting.append((module, number))

    def _spread(self) -> None:
        while self.waiting:
            module, number = self.waiting.popleft()
            if number < 0 or module.facts.language == "vue":
                self._defined(module, ["default"])
                self._component(module)
            if number < 0:
                continue
            unit = module.facts.units[number]
            self._defined(module, unit.defines)
            if not unit.defines:
                self._everywhere(_assigned_names(module.statements(number)))
                for name in _handed_to(module.statements(number)):
                    self._receives(module, name)
            if not _STORES.isdisjoint(unit.names):
                self._everywhere(_STORE_USERS)

    def _defined(self, module: Module, names: Iterable[str]) -> None:
        """Names of a module that matter: their users in the module, and in those that import them."""
        fresh = [name for name in names if name not in self.exported.setdefault(module, set())]
        if not fresh:
            return
        self.exported[module].update(fresh)
        self._mention(module, fresh)
        outside = {fact.exported for fact in module.facts.exports if not fact.module and fact.local in fresh}
        if not module.exports:
            outside |= {*fresh, "default"}
        if "default" in fresh:
            outside.add("default")
        self._outside(module, sorted(outside))

    def _receives(self, module: Module, name: str) -> None:
        """Something that matters is handed to an object: the object matters, wherever it is defined."""
        if module.defines(name):
            self._defined(module, [name])
        fact = module.imports.get(name)
        target = module.program.resolve(module, fact.module) if fact is not None else None
        exported = None if target is None or fact is None else target.exports.get(fact.imported)
        if target is not None and exported is not None and not exported.module:
            self._defined(target, [exported.local])

    def _outside(self, module: Module, names: Iterable[str]) -> None:
        """Exported names that matter: their importers, and the names under which others export them again."""
        fresh = [name for name in names if f"export {name}" not in self.exported.setdefault(module, set())]
        if not fresh:
            return
        self.exported[module].update(f"export {name}" for name in fresh)
        for other, imported, local in self.importers.get(module, ()):
            if local:
                if imported == "*" or imported in fresh:
                    self._defined(other, [local])
            elif imported == "*":
                self._outside(other, [name for name in fresh if name != "default"])
            elif imported in fresh:
                renamed = [f.exported for f in other.facts.exports if f.module and f.local == imported]
                self._outside(other, renamed)

    def _mention(self, module: Module, names: Sequence[str]) -> None:
        wanted = set(names)
        known = self.found.get(module, set())
        for number, unit in _units(module):
            if number not in known and not wanted.isdisjoint(unit.names):
                self._mark(module, number)

    def _everywhere(self, names: Iterable[str]) -> None:
        """Names that are put on shared objects: whoever mentions them may mean them."""
        fresh = [name for name in names if name not in self.global_names]
        if not fresh:
            return
        self.global_names.update(fresh)
        for module in self.modules:
            self._mention(module, fresh)

    def _component(self, module: Module) -> None:
        """A component found by its file name needs no import."""
        for name in component_names(module.path):
            for other in self.users_of_tag.get(name, ()):
                if other is not module:
                    self._mark(other, -1)


def relevant_units(link: Link, modules: Sequence[Module]) -> Relevant:
    """The units of these modules that can matter for a request."""
    return _Spread(modules, link.frameworks.roots, link.frameworks.made).run()


def _units(module: Module) -> Iterator[tuple[int, ir.Unit]]:
    """Units by number; the template of a component is number -1."""
    yield from enumerate(module.facts.units)
    if module.facts.template is not None:
        yield -1, module.facts.template


def _reexports(module: Module) -> Iterator[ir.Import]:
    """Re-exports as imports that bind no name."""
    for fact in module.facts.exports:
        if fact.module:
            yield ir.Import(fact.module, fact.local, "", fact.at)


def _package(specifier: str) -> str:
    return specifier


def _speaks_of_requests(names: Sequence[str]) -> bool:
    if not _ALWAYS.isdisjoint(names):
        return True
    if not _VERBS.isdisjoint(names):
        return any(map(_PATH, names))
    return not _LEADING.isdisjoint(names) and any(map(_INTERFACE, names))


def _handed_to(statements: Sequence[object]) -> Iterator[str]:
    """Names of the objects whose methods a statement calls: `container` of `container.register(...)`."""
    for statement in statements:
        node = statement.value if isinstance(statement, ir.Do) else None
        if isinstance(node, ir.Call) and isinstance(node.callee, ir.Get) and isinstance(node.callee.base, ir.Ref):
            yield node.callee.base.name


def _assigned_names(statements: Sequence[object]) -> list[str]:
    """Member names that a statement assigns: `app.config.globalProperties.$api = api`."""
    out: list[str] = []
    stack = list(statements)
    while stack:
        node = stack.pop()
        if isinstance(node, ir.Assign) and isinstance(node.target, ir.Get):
            out.append(node.target.key)
        stack += list(children(node))
    return out
