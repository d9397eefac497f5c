"""The field names that declared types and schemas give to the values of a program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from c2s.evaluation.types import MAX_DEPTH, TypeMember, TypeRef, Types
from c2s.evaluation.values import UNDEFINED, Element, Member, Record, Result, Site, Value
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_PARSING = ("parse", "parseAsync", "validate", "validateSync", "cast")


class TypeFields:
    """The field names that the declared types of a value give."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.types = Types(machine)
        self._types: dict[Value, list[TypeRef]] = {}
        self._fields: dict[Value, list[tuple[tuple[str, ...], bool]]] = {}

    def types_of(self, value: Value, depth: int = 0) -> list[TypeRef]:
        """Declared types of a place: its own, or the member of the declared type of what it lies in."""
        if value in self._types:
            return self._types[value]
        found = self._types_of(value, depth)
        if self.machine.settled:
            self._types[value] = found
        return found

    def _types_of(self, value: Value, depth: int) -> list[TypeRef]:
        own = [TypeRef(node, module) for node, module in self.machine.declared.get(value, ())]
        own += [TypeRef(schema, self.machine.program.modules[0]) for schema in self.machine.schemas.get(value, ())]
        own += self._of_initial(value) + self._of_parsed(value)
        if own or depth > MAX_DEPTH:
            return own
        if isinstance(value, Member):
            outer = self.types_of(value.base, depth + 1)
            return [t for ref in outer if (t := self.types.member_type(ref, value.key)) is not None]
        if isinstance(value, Element):
            outer = self.types_of(value.base, depth + 1)
            return [t for ref in outer if (t := self.types.item(ref)) is not None]
        return []

    def _of_initial(self, value: Value) -> list[TypeRef]:
        """Types that the record which a place begins with is declared as: `{} as Form`."""
        inside = self._initial(value)
        return [TypeRef(node, module) for node, module in self.machine.declared.get(inside, ())]

    def begins_empty(self, value: Value) -> bool:
        """Whether a place begins with an empty record of a declared type: only the type names all of its members."""
        inside = self._initial(value)
        return isinstance(inside, Record) and not inside.entries and inside in self.machine.declared

    def _initial(self, value: Value) -> Value:
        from c2s.evaluation.flows import inside_of

        root, path = self.machine.root_of(value)
        cell = self.machine.cells.get(root)
        return UNDEFINED if cell is None or cell.initial is None else inside_of(self.machine, cell.initial, path)

    def _of_parsed(self, value: Value) -> list[TypeRef]:
        """What a schema made of a value has the members of the schema."""
        if isinstance(value, Result) and isinstance(value.callee, Member) and value.callee.key in _PARSING:
            ref = TypeRef(value.callee.base, self.machine.program.modules[0])
            return [ref] if isinstance(value.callee.base, Result) and self.types.members(ref) else []
        return []

    def fields_of(self, value: Value) -> list[tuple[tuple[str, ...], bool]]:
        """Paths below a value with whether each may be left out, nested types opened."""
        if value not in self._fields or not self.machine.settled:
            self._fields[value] = self._read_fields(value)
        return self._fields[value]

    def _read_fields(self, value: Value) -> list[tuple[tuple[str, ...], bool]]:
        out: dict[tuple[str, ...], bool] = {}
        for ref in self.types_of(value):
            for path, member in self.paths(ref, (), ()):
                out.setdefault(path, member.optional)
        return list(out.items())

    def declarations(self, value: Value) -> Iterator[tuple[TypeMember, Site, str]]:
        """What declared types say of a member: the member, the place, and whether a `type` or a `schema` says so."""
        if not isinstance(value, Member):
            return
        for ref in self.types_of(value.base):
            for member in self.types.members(ref) or ():
                if member.name == value.key:
                    declared, owner = member.declared, member.owner or ref
                    site = owner.module.site(declared.at) if declared is not None else member.site
                    yield member, site, "schema" if declared is None else "type"

    def paths(
        self, ref: TypeRef, path: tuple[str, ...], seen: tuple[Any, ...]
    ) -> Iterator[tuple[tuple[str, ...], TypeMember]]:
        """Leaf paths of a type; a type inside itself is not opened again."""
        key = self._identity(ref)
        if key in seen or len(path) > MAX_DEPTH:
            return
        for member in self.types.members(ref) or ():
            inner = (*path, member.name)
            yield from self._member_paths(member, inner, (*seen, key))

    def _identity(self, ref: TypeRef) -> Any:
        """What a type is, wherever it is written."""
        if isinstance(ref.node, Value):
            return ref.node
        found = self.types.definition(ref)
        arguments = ref.node.args if isinstance(ref.node, ir.Apply) else ()
        if found is None or arguments:
            return repr(ref.node)[:200], ref.module.index
        return id(found[0])

    def _member_paths(
        self, member: TypeMember, path: tuple[str, ...], seen: tuple[Any, ...]
    ) -> Iterator[tuple[tuple[str, ...], TypeMember]]:
        found = False
        if member.type is not None:
            nested = self.types.members(member.type)
            item = self.types.item(member.type) if not nested else None
            if nested and self._identity(member.type) not in seen:
                for pair in self.paths(member.type, path, seen):
                    found = True
                    yield pair
            elif item is not None and self.types.members(item):
                for pair in self.paths(item, (*path, "[]"), seen):
                    found = True
                    yield pair
        if not found:
            yield path, member
