"""Classes of a program as the frameworks see them: their methods with what they inherit, their annotations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from c2s.evaluation.program import Module
from c2s.evaluation.server.elements import Used
from c2s.evaluation.server.names import ClassUse, spell
from c2s.evaluation.server.reader import Reader
from c2s.facts import model as ir


@dataclass(frozen=True, eq=False)
class Declared:
    """A method as one class or interface declares it."""

    function: ir.Function
    owner: ClassUse


@dataclass(eq=False)
class Method:
    """A method of a class with all its declarations, that of the class itself first."""

    declarations: list[Declared] = field(default_factory=list)

    @property
    def own(self) -> Declared:
        """The declaration that has code, else the nearest one."""
        return next((d for d in self.declarations if "abstract" not in d.function.flags), self.declarations[0])


def classes_of(module: Module, numbers: Iterator[int]) -> Iterator[ClassUse]:
    """The classes that units define, nested ones behind the one they lie in."""
    for number in numbers:
        for statement in module.statements(number):
            if isinstance(statement, ir.Define) and isinstance(statement.definition, ir.ClassDef):
                yield from _nested(ClassUse(statement.definition, module))


def _nested(use: ClassUse) -> Iterator[ClassUse]:
    yield use
    for member in use.definition.members:
        inner = member.definition if isinstance(member, ir.Define) else member
        if isinstance(inner, ir.ClassDef):
            yield from _nested(ClassUse(inner, use.module, (), use))


def methods_of(reader: Reader, use: ClassUse) -> list[Method]:
    """All methods of a class, inherited ones with the type arguments that reach them."""
    found: dict[str, list[Method]] = {}
    for current in reader.names.lineage(use):
        for member in current.definition.members:
            if not isinstance(member, ir.Function) or {"static", "constructor", "initializer"} & set(member.flags):
                continue
            declared = Declared(member, current)
            known = next((m for m in found.get(member.name, ()) if _overrides(m.declarations[0], declared)), None)
            if known is None:
                found.setdefault(member.name, []).append(Method([declared]))
            else:
                known.declarations.append(declared)
    return [method for methods in found.values() for method in methods]


def _overrides(lower: Declared, upper: Declared) -> bool:
    """Whether a method has the same parameters as one further up, type parameters filled in."""
    left, right = lower.function.params, upper.function.params
    if len(left) != len(right):
        return False
    if lower.owner is upper.owner:
        return False
    pairs = zip(left, right, strict=True)
    return all(_same(_plain(lower, one), _plain(upper, other), upper) for one, other in pairs)


def _plain(declared: Declared, param: ir.Param) -> str:
    return spell(declared.owner.use(param.type)).partition("<")[0].rpartition(".")[2]


def _same(left: str, right: str, upper: Declared) -> bool:
    variables = {getattr(p, "name", "") for p in (*upper.function.type_params, *upper.owner.definition.type_params)}
    return left == right or right in variables


def used_by(reader: Reader, method: Method) -> Iterator[Used]:
    """Annotations of a method, nearest declaration first."""
    for declared in method.declarations:
        yield from reader.annotations.of(declared.function.annotations, declared.owner, declared.owner.use(None))


def used_by_class(reader: Reader, use: ClassUse) -> list[Used]:
    return reader.annotations.of(use.definition.annotations, use.outer, use.use(None))
