"""Declared types: the members that interfaces, classes, aliases, schemas and generics give to a value.

One reader serves all languages, since their declarations are the same facts: a class or interface with fields, an alias
of a type, a generic type applied to arguments. What a name means in the libraries of a language stands in the tables.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from c2s.evaluation.values import NOWHERE, External, Member, Record, Result, Site, Value
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine
    from c2s.evaluation.program import Module

MAX_DEPTH = 6

TRANSPARENT = {
    "Readonly", "Ref", "ShallowRef", "ComputedRef", "UnwrapRef", "Promise", "Awaited", "NonNullable",
    "Nullable", "ToRefs",
    "MaybeRef", "MaybeRefOrGetter", "Optional", "Annotated", "Mono", "ResponseEntity", "CompletableFuture", "Callable",
    "Final", "ClassVar", "Mapped", "DeepReadonly", "Reactive", "UnwrapNestedRefs", "HttpEntity", "Future", "Supplier",
    "PropType", "Prettify", "Simplify", "NotRequired", "SQLModel", "AsyncResult", "DeferredResult", "Single", "Maybe",
}  # fmt: skip
"""Generic types that stand for their first argument."""
OPTIONAL = {"Partial", "DeepPartial", "Optional", "NotRequired", "PartialDeep"}
LISTS = {
    "[]", "Array", "ReadonlyArray", "List", "ArrayList", "LinkedList", "Set", "HashSet", "Collection",
    "Iterable", "Sequence",
    "list", "set", "tuple", "frozenset", "Flux", "Stream", "Tuple", "Iterator", "LinkedHashSet", "SortedSet", "Queue",
}  # fmt: skip
MAPS = {
    "Record",
    "Map",
    "HashMap",
    "LinkedHashMap",
    "dict",
    "Dict",
    "Mapping",
    "TreeMap",
    "MultiValueMap",
    "Recordable",
    "JSONObject",
}


@dataclass(frozen=True, eq=False)
class TypeRef:
    """A type as it is written somewhere, with what its type parameters stand for there; or a schema, by its value."""

    node: Any
    module: Module
    env: tuple[tuple[str, TypeRef], ...] = ()


@dataclass(frozen=True)
class TypeMember:
    """`optional`: may be left out. `nullable`: may be null. `declared` is the field itself, with its annotations."""

    name: str
    type: TypeRef | None
    optional: bool = False
    nullable: bool = False
    declared: ir.Field | None = None
    owner: TypeRef | None = None
    doc: str = ""
    site: Site = NOWHERE
    """Where a schema names it."""


@dataclass
class Types:
    """Reads the types of one program."""

    machine: Machine
    _global: dict[str, Module] | None = field(default=None, init=False)
    _found: dict[tuple[int, str], tuple[Any, Module] | None] = field(default_factory=dict, init=False)
    """Definitions of names, by the module that asks."""
    _members: dict[Any, tuple[Any, list[TypeMember] | None]] = field(default_factory=dict, init=False)
    """By node, module and environment; the node is held so that its identity stays its own."""

    # definitions

    def definition(self, ref: TypeRef) -> tuple[Any, Module] | None:
        """The class, interface or alias that a type name leads to, with its module."""
        node = ref.node
        if isinstance(node, ir.Apply):
            node = node.base
        if isinstance(node, ir.Ref):
            key = (ref.module.index, node.name)
            if key not in self._found:
                self._found[key] = self.find(ref.module, node.name)
            return self._found[key]
        if isinstance(node, ir.Get):
            outer = self.definition(TypeRef(node.base, ref.module))
            if outer is not None and isinstance(outer[0], ir.ClassDef):
                inner = _inside(outer[0], node.key)
                if inner is not None:
                    return inner, outer[1]
            return self._in_module(ref.module, node)
        return None

    def _in_module(self, module: Module, node: ir.Get) -> tuple[Any, Module] | None:
        """`module.Name`, through an import of the module."""
        if not isinstance(node.base, ir.Ref):
            return None
        found = module.imports.get(node.base.name)
        target = None
        if found is not None:
            target = self.machine.program.resolve(module, found.module)
            if target is not None and found.imported not in ("*", "default", ""):
                package = found.module if found.module.endswith(".") else f"{found.module}."
                nested = self.machine.program.resolve(module, package + found.imported)
                target = nested or target
        return self.exported(target, node.key) if target is not None else None

    def find(self, module: Module, name: str, depth: int = 0) -> tuple[Any, Module] | None:
        if depth > 12:
            return None
        own = self._own(module, name)
        if own is not None:
            return own, module
        found = module.imports.get(name) or _guarded_import(module, name)
        if found is not None:
            return self._imported(module, found.module, found.imported, depth)
        for specifier in module.open_imports:
            imported = self._imported(module, specifier, name, depth)
            if imported is not None:
                return imported
        implicit = self.machine.program.implicit(module, name)
        if implicit is not None and implicit[0] is not module:
            return self.find(implicit[0], implicit[1], depth + 1)
        return self._globally(name) if depth == 0 else None

    def _imported(self, module: Module, specifier: str, name: str, depth: int) -> tuple[Any, Module] | None:
        """A definition of another module, or one that a package or a type holds."""
        target = self.machine.program.resolve(module, specifier)
        if target is not None and (target is not module or module.defines(name)):
            exported = self.exported(target, name, depth + 1)
            if exported is not None:
                return exported
        held = self.machine.program.named(module, specifier, name)
        if held is None or not held[1]:
            return None
        found = self._own(held[0], held[1][0])
        for inner in held[1][1:]:
            found = _inside(found, inner) if isinstance(found, ir.ClassDef) else None
        return None if found is None else (found, held[0])

    def exported(self, module: Module, name: str, depth: int = 0) -> tuple[Any, Module] | None:
        if depth > 12:
            return None
        fact = module.exports.get(name)
        if fact is not None and fact.module:
            target = self.machine.program.resolve(module, fact.module)
            return self.exported(target, fact.local, depth + 1) if target is not None else None
        if fact is not None:
            return self.find(module, fact.local, depth + 1)
        for specifier in module.stars:
            target = self.machine.program.resolve(module, specifier)
            found = self.exported(target, name, depth + 1) if target is not None else None
            if found is not None:
                return found
        return self.find(module, name, depth + 1)

    def _own(self, module: Module, name: str) -> Any | None:
        for number in module.units_defining(name):
            for statement in module.statements(number):
                found = _definition(statement, name, module.facts.language)
                if found is not None:
                    return found
        return None

    def _globally(self, name: str) -> tuple[Any, Module] | None:
        """A type declared for the whole program, in a file that neither imports nor exports."""
        if self._global is None:
            self._global = {}
            for module in self.machine.program.modules:
                if module.path.endswith(".d.ts"):
                    for unit in module.facts.units:
                        for defined in unit.defines:
                            self._global.setdefault(defined, module)
        found = self._global.get(name)
        own = self._own(found, name) if found is not None else None
        return (own, found) if own is not None and found is not None else None

    # members

    def members(self, ref: TypeRef, depth: int = 0) -> list[TypeMember] | None:
        """The members of an object type; None where it is none, or says nothing."""
        if depth > MAX_DEPTH * 2:
            return None
        key = (id(ref.node), ref.module.index, ref.env)
        if key not in self._members:
            self._members[key] = (ref.node, self._read(ref, depth))
        return self._members[key][1]

    def _read(self, ref: TypeRef, depth: int) -> list[TypeMember] | None:
        node = ref.node
        if isinstance(node, Value):
            return self.of_schema(ref)
        if isinstance(node, ir.Ref):
            bound = dict(ref.env).get(node.name)
            if bound is not None:
                return self.members(bound, depth + 1)
        if isinstance(node, ir.Shape):
            return [self._member(f, ref) for f in node.members if isinstance(f, ir.Field) and _has_name(f)]
        if isinstance(node, ir.Op):
            return self._combined(ref, node, depth)
        if isinstance(node, ir.Apply):
            return self._applied(ref, node, depth)
        if isinstance(node, ir.Index):
            return self._looked_up(ref, node, depth)
        return self._defined(ref, depth)

    def _member(self, declared: ir.Field, ref: TypeRef) -> TypeMember:
        name = str(declared.name.value) if isinstance(declared.name, ir.Lit) else ""
        type_ = TypeRef(declared.type, ref.module, ref.env) if declared.type is not None else None
        optional = "?" in declared.flags or "optional" in declared.flags
        return TypeMember(name, type_, optional, self.nullable(type_), declared, ref, declared.doc)

    def nullable(self, ref: TypeRef | None) -> bool:
        """Whether a type admits null (`T | null`, `Optional[T]`)."""
        if ref is None:
            return False
        node = ref.node
        if isinstance(node, ir.Op) and node.op == "|":
            return any(_is_null(operand) for operand in node.operands)
        return isinstance(node, ir.Apply) and _name(node.base) in ("Optional", "Nullable")

    def _combined(self, ref: TypeRef, node: ir.Op, depth: int) -> list[TypeMember] | None:
        if node.op == "typeof" and node.operands:
            return None
        parts = [part for part in node.operands if not _is_null(part)]
        found = [m for part in parts if (m := self.members(replace(ref, node=part), depth + 1)) is not None]
        if not found:
            return None
        merged: dict[str, TypeMember] = {}
        for members in found:
            for member in members:
                merged.setdefault(member.name, member)
        if node.op == "|" and len(found) > 1:
            everywhere = set.intersection(*({m.name for m in members} for members in found))
            return [m if m.name in everywhere else replace(m, optional=True) for m in merged.values()]
        return list(merged.values())

    def _applied(self, ref: TypeRef, node: ir.Apply, depth: int) -> list[TypeMember] | None:
        name = _name(node.base)
        args = [replace(ref, node=arg) for arg in node.args]
        if name in ("Omit", "Pick") and len(args) == 2:
            keys = _literals(args[1].node)
            inner = self.members(args[0], depth + 1)
            return inner and [m for m in inner if (m.name in keys) == (name == "Pick")]
        if name == "Required" and args:
            inner = self.members(args[0], depth + 1)
            return inner and [replace(m, optional=False) for m in inner]
        if name in OPTIONAL and args:
            inner = self.members(args[0], depth + 1)
            return inner and [replace(m, optional=name != "Optional" or m.optional) for m in inner]
        if name in TRANSPARENT and args:
            return self.members(args[0], depth + 1)
        if name in LISTS or name in MAPS:
            return None
        if name in ("infer", "input", "output", "InferType", "Infer", "TypeOf") and args:
            return self._inferred(args[0])
        return self._defined(ref, depth)

    def _looked_up(self, ref: TypeRef, node: ir.Index, depth: int) -> list[TypeMember] | None:
        keys = _literals(node.key)
        outer = self.members(replace(ref, node=node.base), depth + 1) or []
        found = next((m for m in outer if m.name in keys), None)
        return self.members(found.type, depth + 1) if found is not None and found.type is not None else None

    def _defined(self, ref: TypeRef, depth: int) -> list[TypeMember] | None:
        found = self.definition(ref)
        if found is None:
            return None
        definition, module = found
        args = ref.node.args if isinstance(ref.node, ir.Apply) else []
        env = tuple(
            (str(_name(parameter)), replace(ref, node=arg))
            for parameter, arg in zip(definition.type_params, args, strict=False)
        )
        if isinstance(definition, ir.TypeDef):
            return (
                self.members(TypeRef(definition.type, module, env), depth + 1) if definition.type is not None else None
            )
        if definition.kind == "enum":
            return None
        return self._of_class(definition, TypeRef(ref.node, module, env), depth)

    def _of_class(self, definition: ir.ClassDef, ref: TypeRef, depth: int) -> list[TypeMember]:
        merged: dict[str, TypeMember] = {}
        for base in definition.bases:
            for member in self.members(TypeRef(base, ref.module, ref.env), depth + 1) or ():
                merged[member.name] = member
        for item in definition.members:
            if isinstance(item, ir.Field) and "static" not in item.flags:
                member = self._member(item, ref)
                merged[member.name] = member
            elif isinstance(item, ir.Function) and "constructor" in item.flags:
                for param in item.params:
                    if "property" in param.flags and isinstance(param.target, ir.Ref):
                        type_ = TypeRef(param.type, ref.module, ref.env) if param.type is not None else None
                        merged.setdefault(param.target.name, TypeMember(param.target.name, type_, owner=ref))
        return list(merged.values())

    def _inferred(self, ref: TypeRef) -> list[TypeMember] | None:
        """`z.infer<typeof schema>`: the members of the schema value."""
        node = ref.node
        if isinstance(node, ir.Op) and node.op == "typeof" and node.operands:
            frame = self.machine.module_frame(ref.module)
            return self.of_schema(replace(ref, node=self.machine.evaluate(frame, node.operands[0])))
        return None

    def of_schema(self, ref: TypeRef) -> list[TypeMember] | None:
        """The members of a schema that a schema library builds: `z.object({...})`, `yup.object().shape({...})`."""
        schema = ref.node
        for _ in range(MAX_CHAIN):
            if isinstance(schema, Result) and schema.args:
                shape = schema.args[0]
                if isinstance(shape, Record) and _last_name(schema.callee) in _SHAPING:
                    return self._of_shape(ref, schema, shape)
                if isinstance(shape, Result) and _word(schema) in _COMBINED:
                    return self._both(ref, schema, shape)
                if isinstance(shape, Result) and self.machine.models.symbol(schema.callee).endswith("Resolver"):
                    return self.of_schema(replace(ref, node=shape))
            if not isinstance(schema, Result | Member):
                return None
            schema = schema.callee if isinstance(schema, Result) else schema.base
        return None

    def _of_shape(self, ref: TypeRef, schema: Result, shape: Record) -> list[TypeMember]:
        """One object call; `.extend`, `.merge`, `.omit` and the like work on the schema before it."""
        word = _word(schema)
        base = self._before(ref, schema)
        names = [name for name, _ in shape.entries if isinstance(name, str)]
        if word in ("omit", "pick"):
            return [m for m in base if (m.name in names) == (word == "pick")]
        own = [
            TypeMember(name, replace(ref, node=value), _may_be_absent(value), owner=ref, site=shape.at)
            for name, value in shape.entries
            if isinstance(name, str)
        ]
        return [*[m for m in base if m.name not in names], *own] if word in ("extend", "shape", "merge") else own

    def _before(self, ref: TypeRef, schema: Result) -> list[TypeMember]:
        """The members of the schema that a method is called on."""
        callee = schema.callee
        return self.of_schema(replace(ref, node=callee.base)) or [] if isinstance(callee, Member) else []

    def _both(self, ref: TypeRef, schema: Result, other: Result) -> list[TypeMember]:
        """`a.and(b)` has the members of both; of `a.or(b)` those that only one has may be missing."""
        left, right = self._before(ref, schema), self.of_schema(replace(ref, node=other)) or []
        names = [{member.name for member in side} for side in (left, right)]
        merged = [*left, *(member for member in right if member.name not in names[0])]
        if _word(schema) != "or":
            return merged
        always = {m.name for m in left if not m.optional} & {m.name for m in right if not m.optional}
        return [m if m.name in always else replace(m, optional=True) for m in merged]

    # lists and names

    def item(self, ref: TypeRef, depth: int = 0) -> TypeRef | None:
        """The type of the items of a list type."""
        if depth > MAX_DEPTH:
            return None
        node = ref.node
        if isinstance(node, Value):
            return _item_schema(ref)
        if isinstance(node, ir.Ref):
            bound = dict(ref.env).get(node.name)
            if bound is not None:
                return self.item(bound, depth + 1)
        if isinstance(node, ir.Apply):
            name = _name(node.base)
            if name in LISTS and node.args:
                return replace(ref, node=node.args[0])
            if name in TRANSPARENT | OPTIONAL and node.args:
                return self.item(replace(ref, node=node.args[0]), depth + 1)
        if isinstance(node, ir.Op) and node.op == "|":
            return next(
                (
                    i
                    for part in node.operands
                    if not _is_null(part) and (i := self.item(replace(ref, node=part), depth + 1))
                ),
                None,
            )
        found = self.definition(ref)
        if found is not None and isinstance(found[0], ir.TypeDef) and found[0].type is not None:
            return self.item(TypeRef(found[0].type, found[1]), depth + 1)
        return None

    def member_type(self, ref: TypeRef, name: str) -> TypeRef | None:
        return next((m.type for m in self.members(ref) or () if m.name == name), None)


def _guarded_import(module: Module, name: str) -> ir.Import | None:
    """An import inside a top-level `if` or `try`."""
    for number in module.units_defining(name):
        waiting = list(module.statements(number))
        while waiting:
            statement = waiting.pop()
            if isinstance(statement, ir.Import) and statement.local == name:
                return statement
            if isinstance(statement, ir.If):
                waiting += [*statement.then, *statement.other]
            elif isinstance(statement, ir.Try):
                waiting += [
                    *statement.body,
                    *(inner for h in statement.handlers if isinstance(h, ir.Catch) for inner in h.body),
                ]
    return None


def _inside(definition: ir.ClassDef, name: str) -> Any | None:
    for member in definition.members:
        if isinstance(member, ir.Define) and member.definition.name == name:
            return member.definition
        if isinstance(member, ir.TypeDef | ir.ClassDef) and member.name == name:
            return member
    return None


def _name(node: Any) -> str:
    if isinstance(node, ir.Ref):
        return node.name
    if isinstance(node, ir.Get):
        return node.key
    if isinstance(node, ir.Apply):
        return _name(node.base)
    return ""


def _is_null(node: Any) -> bool:
    return (isinstance(node, ir.Lit) and node.value is None) or (
        isinstance(node, ir.Ref) and node.name in ("undefined", "null", "None")
    )


def _has_name(declared: ir.Field) -> bool:
    """Index signatures have none."""
    return isinstance(declared.name, ir.Lit) and bool(declared.name.value)


def _literals(node: Any) -> set[str]:
    if isinstance(node, ir.Lit):
        return {str(node.value)}
    if isinstance(node, ir.Op):
        return {name for operand in node.operands for name in _literals(operand)}
    return set()


_COMBINED = ("and", "or", "merge", "concat", "intersection")
MAX_CHAIN = 40


_SHAPING = {
    "object", "shape", "extend", "merge", "omit", "pick", "strictObject", "looseObject", "safeExtend", "augment",
    "keys", "interface", "type", "struct",
}  # fmt: skip
"""Functions of schema libraries that are given the members of an object."""


def _last_name(callee: Value) -> str:
    return (
        callee.key if isinstance(callee, Member) else callee.name.split(".")[-1] if isinstance(callee, External) else ""
    )


def _word(schema: Result) -> str:
    return schema.callee.key if isinstance(schema.callee, Member) else ""


def _item_schema(ref: TypeRef) -> TypeRef | None:
    """The schema of the items of `z.array(item)`, through the calls behind it."""
    schema = ref.node
    for _ in range(MAX_CHAIN):
        if isinstance(schema, Result):
            if _word(schema) in ("array", "of", "set") and schema.args:
                return replace(ref, node=schema.args[0])
            schema = schema.callee
        elif isinstance(schema, Member):
            schema = schema.base
        else:
            break
    return None


_ABSENT = {"optional", "nullish", "partial", "notRequired", "default", "catch"}
_PRESENT = {"required", "defined"}
_OPTIONAL_AT_FIRST = ("yup", "joi", "Joi")
"""Libraries whose members may be left out unless they say otherwise."""


_KINDS = {
    "string",
    "number",
    "boolean",
    "bool",
    "date",
    "array",
    "object",
    "enum",
    "email",
    "any",
    "nativeEnum",
    "mixed",
}


def may_be_absent(schema: Value) -> bool | None:
    """Whether a schema allows its value to be left out; None of what is no schema."""
    made = schema
    while isinstance(made, Result) and isinstance(made.callee, Member) and isinstance(made.callee.base, Result):
        made = made.callee.base
    known = isinstance(made, Result) and _last_name(made.callee) in _KINDS
    return _may_be_absent(schema) if known else None


def _may_be_absent(schema: Value) -> bool:
    """Whether a schema's chain of calls allows the member to be left out."""
    words: set[str] = set()
    for _ in range(MAX_CHAIN):
        if isinstance(schema, Member):
            words.add(schema.key)
        elif not isinstance(schema, Result):
            break
        schema = schema.callee if isinstance(schema, Result) else schema.base
    if isinstance(schema, External) and schema.name.split(".")[0] in _OPTIONAL_AT_FIRST:
        return not words & _PRESENT
    return bool(words & _ABSENT)


def _definition(statement: Any, name: str, language: str) -> Any | None:
    """The type that a statement defines under a name; in Python, assignment is one way to do so."""
    match statement:
        case ir.TypeDef(name=defined) if defined == name:
            return statement
        case ir.Define(definition=ir.ClassDef(name=defined)) if defined == name:
            return statement.definition
        case ir.Let(target=ir.Ref(name=defined)) if defined == name and language == "python":
            return ir.TypeDef(name, statement.value, [], statement.at) if statement.value is not None else None
    return None
