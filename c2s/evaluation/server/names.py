"""What a type expression stands for: a class of the program, a type of a library, another expression."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from c2s.evaluation.frames import Frame
from c2s.evaluation.program import Module, Scope
from c2s.evaluation.server.knowledge import Named
from c2s.evaluation.server.walk import last_word
from c2s.evaluation.types import TypeRef, Types
from c2s.evaluation.values import SITE_BITS, ClassValue, External, Member, Site
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.server.machine import ServerMachine

MAX_DEPTH = 24
MAX_IMPLEMENTATIONS = 4
BUILTIN = "builtins."


@dataclass(eq=False, slots=True)
class TypeUse:
    """A type as it is written somewhere: in which module, inside which class, with which type arguments in force.

    Never changed; there are so many that freezing them shows.
    """

    node: Any
    module: Module
    env: tuple[tuple[str, TypeUse], ...] = ()
    inside: ClassUse | None = None
    scope: Scope | None = None

    def at(self, node: Any) -> TypeUse:
        return TypeUse(node, self.module, self.env, self.inside, self.scope)


@dataclass(frozen=True, eq=False)
class ClassUse:
    """A class of the program with what its type parameters stand for."""

    definition: ir.ClassDef
    module: Module
    env: tuple[tuple[str, TypeUse], ...] = ()
    outer: ClassUse | None = None
    scope: Scope | None = None

    @property
    def site(self) -> Site:
        return (self.module.index << SITE_BITS) | self.definition.at

    @property
    def name(self) -> str:
        return self.definition.name

    def use(self, node: Any) -> TypeUse:
        """A type that is written inside the class."""
        return TypeUse(node, self.module, self.env, self, self.scope)


@dataclass(frozen=True, eq=False)
class Library:
    """A type from outside the roots, or of the language."""

    named: Named
    args: tuple[TypeUse, ...] = ()

    @property
    def word(self) -> str:
        return self.named.last


Meaning = ClassUse | Library | TypeUse


class TypeNames:
    """Reads names of types, in the order in which the languages look for them."""

    def __init__(self, machine: ServerMachine) -> None:
        self.machine = machine
        self.types = Types(machine)
        self._implementations: dict[Site, list[ClassUse]] = {}
        self._known: dict[tuple[int, str, Site], Meaning] = {}
        self._bases: dict[Site, list[ClassUse]] = {}
        self._lineages: dict[Site, list[ClassUse]] = {}

    def look(self, use: TypeUse, depth: int = 0) -> Meaning | None:
        """What a type means, one step at a time: an alias or a type parameter yields the expression behind it."""
        node = use.node
        if depth > MAX_DEPTH or node is None:
            return None
        if isinstance(node, ir.Apply):
            return self._applied(use, node.base, node.args, depth)
        if isinstance(node, ir.Index):
            keys = node.key.items if isinstance(node.key, ir.Items) else [node.key]
            return self._applied(use, node.base, keys, depth)
        if isinstance(node, ir.Ref):
            return self._named(use, node.name)
        if isinstance(node, ir.Get):
            return self._member(use, node, depth)
        if isinstance(node, ir.Lit) and isinstance(node.value, str) and node.value.isidentifier():
            return self._named(use, node.value)
        if isinstance(node, ir.Call):
            return self._called(use, node)
        return None

    def meaning(self, use: TypeUse) -> tuple[Meaning | None, TypeUse]:
        """What a type means behind all aliases, and the expression that says it."""
        for _ in range(MAX_DEPTH):
            found = self.look(use)
            if not isinstance(found, TypeUse):
                return found, use
            use = found
        return None, use

    def class_of(self, use: TypeUse) -> ClassUse | None:
        found, _ = self.meaning(use)
        return found if isinstance(found, ClassUse) else None

    def _applied(self, use: TypeUse, base: Any, args: list[Any], depth: int) -> Meaning | None:
        found = self.look(use.at(base), depth + 1)
        given = tuple(use.at(arg) for arg in args)
        if isinstance(found, TypeUse):
            inner, written = self.meaning(found)
            found = inner if isinstance(inner, ClassUse | Library) else written
        if isinstance(found, ClassUse):
            return replace(found, env=tuple(zip(type_parameters(found.definition), given, strict=False)))
        if isinstance(found, Library):
            return replace(found, args=given)
        return found

    def _named(self, use: TypeUse, name: str) -> Meaning | None:
        bound = dict(use.env).get(name) if use.env else None
        if bound is not None:
            return bound
        if use.scope is not None and _is_local(use.scope):
            local = self._in_scope(use, use.scope, name)
            if local is not None:
                return local
        key = (use.module.index, name, use.inside.site if use.inside is not None else -1)
        known = self._known.get(key)
        if known is None:
            known = self._plainly(use, name)
            if known is not None:
                self._known[key] = known
        return known

    def _plainly(self, use: TypeUse, name: str) -> Meaning | None:
        """A name without regard to functions around it: nested types first, then what the module sees."""
        inner = self._nested(use.inside, name, 0)
        if inner is not None:
            return inner
        found = self.types.find(use.module, name)
        if found is not None:
            return self._defined(found[0], found[1], None)
        return Library(self.qualified(use.module, name))

    def _nested(self, inside: ClassUse | None, name: str, depth: int) -> ClassUse | None:
        """A type declared in the class around, in one of its bases, or further out."""
        if inside is None or depth > 8:
            return None
        if inside.definition.name == name and inside.outer is not None:
            return inside
        for member in inside.definition.members:
            inner = member.definition if isinstance(member, ir.Define) else member
            if isinstance(inner, ir.ClassDef) and inner.name == name:
                return ClassUse(inner, inside.module, (), inside, inside.scope)
        for base in self.bases(inside):
            found = self._nested(base, name, depth + 1)
            if found is not None:
                return found
        return self._nested(inside.outer, name, depth + 1)

    def _in_scope(self, use: TypeUse, scope: Scope, name: str) -> Meaning | None:
        """A class that a function defines, or a type that it is given."""
        value = scope.lookup(name)
        if isinstance(value, ClassValue) and value.scope is not value.code.module and not _is_top(value):
            return ClassUse(value.code.facts, value.code.module, (), None, value.scope)
        if isinstance(value, ClassValue):
            return self.of_value(value)
        return None

    def of_value(self, value: ClassValue) -> ClassUse:
        return ClassUse(value.code.facts, value.code.module, (), None, value.scope)

    def _defined(self, definition: Any, module: Module, outer: ClassUse | None) -> Meaning | None:
        if isinstance(definition, ir.ClassDef):
            return ClassUse(definition, module, (), outer)
        if isinstance(definition, ir.TypeDef) and definition.type is not None:
            return TypeUse(definition.type, module)
        return None

    def _member(self, use: TypeUse, node: ir.Get, depth: int) -> Meaning | None:
        """`Outer.Inner`, `module.Name`, or the qualified name of something outside."""
        found = self.types.definition(TypeRef(node, use.module))
        if found is not None and isinstance(found[0], ir.TypeDef):
            return self._defined(found[0], found[1], None)
        outer = self.look(use.at(node.base), depth + 1) if isinstance(node.base, ir.Ref | ir.Get) else None
        if isinstance(outer, ClassUse):
            inner = self._nested(replace(outer, outer=None), node.key, 0)
            if inner is not None:
                return inner
        if found is not None:
            return self._defined(found[0], found[1], outer if isinstance(outer, ClassUse) else None)
        whole = _dotted(node)
        package, _, name = whole.rpartition(".")
        held = self.machine.program.named(use.module, package, name)
        if held is not None and held[1]:
            own = self.types.find(held[0], held[1][0])
            return self._defined(own[0], own[1], None) if own is not None else None
        value = (
            self.machine.evaluate(self.machine.module_frame(use.module), node) if _starts_imported(use, node) else None
        )
        if isinstance(value, ClassValue):
            return self.of_value(value)
        symbol = self.machine.models.symbol(value) if isinstance(value, External | Member) else ""
        return Library(Named.of(symbol or whole))

    def _called(self, use: TypeUse, node: ir.Call) -> Meaning | None:
        """`NewType("Id", int)`, `TypeVar("T", bound=Base)`, `conint(gt=1)`."""
        found = self.look(use.at(node.callee), 1)
        word = found.word if isinstance(found, Library) else ""
        if word == "NewType" and len(node.args) > 1:
            return use.at(node.args[1])
        if word == "TypeVar":
            bound = next(
                (a.value for a in node.args if isinstance(a, ir.Named) and a.name in ("bound", "default")), None
            )
            return use.at(bound) if bound is not None else None
        return found if isinstance(found, Library) else None

    # names and bases

    def qualified(self, module: Module, name: str) -> Named:
        """The qualified names that a name of something outside the roots can have."""
        fact = module.imports.get(name)
        if fact is not None:
            return Named((fact.module if fact.imported in ("*", "default", "") else f"{fact.module}.{fact.imported}",))
        value = module.env.get(name)
        if isinstance(value, External | Member):
            symbol = self.machine.models.symbol(value)
            if "." in symbol:
                return Named((symbol,))
        guarded = next((f for f in _inner_imports(module, name)), None)
        if guarded is not None:
            return Named((f"{guarded.module}.{guarded.imported}",))
        return Named((*(f"{package}.{name}" for package in module.open_imports), BUILTIN + name), name)

    def bases(self, use: ClassUse) -> list[ClassUse]:
        """Bases in the program, with the type arguments that the class gives them."""
        if use.env or use.scope is not None:
            return list(self._read_bases(use))
        if use.site not in self._bases:
            self._bases[use.site] = []
            self._bases[use.site] = list(self._read_bases(use))
        return self._bases[use.site]

    def _read_bases(self, use: ClassUse) -> Iterator[ClassUse]:
        for base in use.definition.bases:
            if isinstance(base, ir.Named):
                continue
            found = self.class_of(TypeUse(base, use.module, use.env, use.outer, use.scope))
            if found is not None and found.definition is not use.definition:
                yield found

    def lineage(self, use: ClassUse) -> list[ClassUse]:
        """The class and all its bases in the program, nearest first, each once."""
        if use.env or use.scope is not None:
            return self._read_lineage(use)
        if use.site not in self._lineages:
            self._lineages[use.site] = self._read_lineage(use)
        return self._lineages[use.site]

    def _read_lineage(self, use: ClassUse) -> list[ClassUse]:
        out: dict[Site, ClassUse] = {}
        waiting = [use]
        while waiting and len(out) < 64:
            current = waiting.pop(0)
            if current.site not in out:
                out[current.site] = current
                waiting += self.bases(current)
        return list(out.values())

    def implementations(self, use: ClassUse) -> list[ClassUse]:
        """The class itself, or the classes that implement an interface; more than a few say nothing."""
        if use.definition.kind != "interface" and "abstract" not in use.definition.flags:
            return [use]
        if use.site not in self._implementations:
            found = [one for one in self._mentioning(use.name) if self._implements(one, use)]
            self._implementations[use.site] = found if len(found) <= MAX_IMPLEMENTATIONS else []
        return self._implementations[use.site]

    def _mentioning(self, name: str) -> Iterator[ClassUse]:
        for module, number in self._units.get(name, ()):
            for statement in module.statements(number):
                if isinstance(statement, ir.Define) and isinstance(statement.definition, ir.ClassDef):
                    yield ClassUse(statement.definition, module)

    @cached_property
    def _units(self) -> dict[str, list[tuple[Module, int]]]:
        """Where each name is mentioned, in order."""
        out: dict[str, list[tuple[Module, int]]] = {}
        for module in self.machine.program.modules:
            for number, unit in enumerate(module.facts.units):
                for name in dict.fromkeys(unit.names):
                    out.setdefault(name, []).append((module, number))
        return out

    def _implements(self, one: ClassUse, use: ClassUse) -> bool:
        if one.definition.kind not in ("class", "record") or "abstract" in one.definition.flags:
            return False
        return any(base.site == use.site for base in self.lineage(one)[1:])

    def library_bases(self, use: ClassUse) -> Iterator[Library]:
        """Bases outside the roots, of the class and of its bases."""
        for current in self.lineage(use):
            for base in current.definition.bases:
                if not isinstance(base, ir.Named):
                    found, _ = self.meaning(TypeUse(base, current.module, current.env, current.outer, current.scope))
                    if isinstance(found, Library):
                        yield found


def _is_local(scope: Scope) -> bool:
    """Whether a scope is, or lies in, that of a function."""
    while isinstance(scope, Frame):
        if scope.code is not None:
            return True
        scope = scope.parent
    return False


def type_parameters(definition: ir.ClassDef) -> list[str]:
    """Names of the type parameters of a class: declared, or those of its generic bases in order."""
    declared = [last_word(parameter) for parameter in definition.type_params]
    if declared:
        return declared
    generic = [b for b in definition.bases if isinstance(b, ir.Apply) and last_word(b.base) in ("Generic", "Protocol")]
    bases = generic or [b for b in definition.bases if isinstance(b, ir.Apply)]
    return list(dict.fromkeys(arg.name for base in bases for arg in base.args if isinstance(arg, ir.Ref)))


def spell(use: TypeUse | None, depth: int = 6) -> str:
    """A type as people write it, type parameters replaced by what they stand for."""
    if use is None or depth == 0:
        return "…" if use is not None else ""
    node = use.node
    if isinstance(node, ir.Ref):
        bound = dict(use.env).get(node.name)
        return spell(bound, depth - 1) if bound is not None else node.name
    if isinstance(node, ir.Get):
        return _dotted(node)
    if isinstance(node, ir.Apply):
        inner = ", ".join(spell(use.at(arg), depth - 1) for arg in node.args)
        return f"{inner}[]" if last_word(node.base) == "[]" else f"{spell(use.at(node.base), depth - 1)}<{inner}>"
    if isinstance(node, ir.Index):
        return f"{spell(use.at(node.base), depth - 1)}<{spell(use.at(node.key), depth - 1)}>"
    if isinstance(node, ir.Op):
        return f" {node.op} ".join(spell(use.at(operand), depth - 1) for operand in node.operands)
    if isinstance(node, ir.Items):
        return ", ".join(spell(use.at(item), depth - 1) for item in node.items)
    if isinstance(node, ir.Lit):
        return str(node.value)
    if isinstance(node, ir.Call):
        return f"{spell(use.at(node.callee), depth - 1)}()"
    return type(node).__name__


def _dotted(node: Any) -> str:
    if isinstance(node, ir.Get):
        return f"{_dotted(node.base)}.{node.key}"
    return node.name if isinstance(node, ir.Ref) else ""


def _is_top(value: ClassValue) -> bool:
    return value.code.module.defines(value.code.facts.name)


def _starts_imported(use: TypeUse, node: Any) -> bool:
    while isinstance(node, ir.Get):
        node = node.base
    return isinstance(node, ir.Ref) and node.name in use.module.imports


def _inner_imports(module: Module, name: str) -> Iterator[ir.Import]:
    for number in module.units_defining(name):
        waiting = list(module.statements(number))
        while waiting:
            statement = waiting.pop()
            if isinstance(statement, ir.Import) and statement.local == name:
                yield statement
            elif isinstance(statement, ir.If):
                waiting += [*statement.then, *statement.other]
            elif isinstance(statement, ir.Try):
                waiting += [
                    *statement.body,
                    *(s for h in statement.handlers if isinstance(h, ir.Catch) for s in h.body),
                ]
