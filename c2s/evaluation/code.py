"""Functions and classes as code: decoded once, with what they declare and what they write outside themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from c2s.evaluation.values import SITE_BITS, Site
from c2s.facts import model as ir
from c2s.facts.children import children

if TYPE_CHECKING:
    from c2s.evaluation.program import Module

Path = tuple[str, ...]
"""Member names below a root; `*` for a member whose name is computed."""


@dataclass
class Writes:
    """What a piece of code declares, and what it writes that it does not declare (nested functions included)."""

    declared: set[str] = field(default_factory=set)
    assigned: dict[str, None] = field(default_factory=dict)
    """Free names that are assigned."""
    members: dict[tuple[str, Path], None] = field(default_factory=dict)
    """Members of free names that are written, as (name, path)."""
    own: dict[Path, None] = field(default_factory=dict)
    """Members of `this` that are written."""
    nested: list[FunctionCode] = field(default_factory=list)
    """The functions written directly in the code, and the methods of classes written there."""


class FunctionCode:
    """A function of a module. There is one object for each function, so identity is enough to compare."""

    __slots__ = (
        "_arguments",
        "_body",
        "_label",
        "_late",
        "_parameters",
        "_writes",
        "facts",
        "module",
        "owner",
        "receiver",
        "site",
    )

    def __init__(self, module: Module, facts: ir.Function, owner: ClassCode | None = None) -> None:
        self.module = module
        self.facts = facts
        self.owner = owner
        self.site: Site = (module.index << SITE_BITS) | facts.at
        self._body: list[Any] | None = None
        self._writes: Writes | None = None
        self._late: frozenset[str] | None = None
        self._parameters: frozenset[str] | None = None
        self._label = ""
        self._arguments: bool | None = None
        first = facts.params[0] if facts.params else None
        self.receiver = (
            first.target.name if first and "receiver" in first.flags and isinstance(first.target, ir.Ref) else ""
        )

    def __repr__(self) -> str:
        return f"{self.facts.name or 'function'}@{self.module.path}:{self.module.place(self.facts.at).line}"

    @property
    def body(self) -> list[Any]:
        if self._body is None:
            self._body = self.facts.body()
        return self._body

    @property
    def label(self) -> str:
        """What the function goes by where people read of it, and in the keys of state."""
        if not self._label:
            file, line = self.module.file, self.module.place(self.facts.at).line
            self._label = f"{file.source_id}:{file.path}#{self.facts.name or 'function'}:{line}"
        return self._label

    @property
    def reads_arguments(self) -> bool:
        """Whether the code around the function mentions `arguments`, the list of all that it is called with."""
        if self._arguments is None:
            number = self.module.unit_at(self.facts.at)
            self._arguments = number < 0 or "arguments" in self.module.facts.units[number].names
        return self._arguments

    @property
    def writes(self) -> Writes:
        if self._writes is None:
            self._writes = function_writes(self)
        return self._writes

    @property
    def parameters(self) -> frozenset[str]:
        """Names of the parameters that are plain names."""
        if self._parameters is None:
            self._parameters = frozenset(p.target.name for p in self.facts.params if isinstance(p.target, ir.Ref))
        return self._parameters

    @property
    def late(self) -> frozenset[str]:
        """Names declared here that nested functions assign or write members of: they outlive the call as state."""
        if self._late is None:
            nested = Writes()
            for inner in self.writes.nested:
                merge_free(nested, inner.writes)
            names = set(nested.assigned) | {name for name, _ in nested.members}
            self._late = frozenset(names & self.writes.declared)
        return self._late


class ClassCode:
    """A class of a module, with its members by name."""

    __slots__ = ("_late", "facts", "fields", "functions", "module", "overloads", "site", "statics", "types")

    def __init__(self, module: Module, facts: ir.ClassDef) -> None:
        self.module = module
        self.facts = facts
        self.site: Site = (module.index << SITE_BITS) | facts.at
        self.functions: dict[str, FunctionCode] = {}
        self.fields: dict[str, ir.Field] = {}
        self.statics: set[str] = set()
        self.overloads: dict[str, list[FunctionCode]] = {}
        self.types: dict[str, ir.ClassDef] = {}
        self._late: frozenset[str] | None = None
        for member in facts.members:
            inner = member.definition if isinstance(member, ir.Define) else member
            if isinstance(inner, ir.ClassDef):
                self.types[inner.name] = inner
            if isinstance(member, ir.Function):
                name = f"set {member.name}" if "setter" in member.flags else member.name
                code = module.function(member, self)
                self.functions.setdefault(name, code)
                self.overloads.setdefault(name, []).append(code)
                if "static" in member.flags:
                    self.statics.add(name)
            elif isinstance(member, ir.Field) and isinstance(member.name, ir.Lit):
                self.fields[str(member.name.value)] = member
                if "static" in member.flags or "constant" in member.flags:
                    self.statics.add(str(member.name.value))

    def __repr__(self) -> str:
        return f"class {self.facts.name}"

    @property
    def late(self) -> frozenset[str]:
        """Fields that methods other than the constructor write."""
        if self._late is None:
            writers = [code for name, code in self.functions.items() if not is_constructor(code.facts)]
            writers += [self.module.function(f, self) for f in self._field_functions()]
            self._late = frozenset(path[0] for code in writers for path in code.writes.own)
        return self._late

    def _field_functions(self) -> Iterator[ir.Function]:
        for member in self.fields.values():
            if isinstance(member.value, ir.Lambda):
                yield member.value.function


def is_constructor(function: ir.Function) -> bool:
    return "constructor" in function.flags or function.name == "__init__"


# --- scanning ---------------------------------------------------------------------------------------


def function_writes(code: FunctionCode) -> Writes:
    out = Writes()
    receiver = ""
    for param in code.facts.params:
        out.declared.update(pattern_names(param.target))
        if "receiver" in param.flags and isinstance(param.target, ir.Ref):
            receiver = param.target.name
    for inner in _scan(code.module, code.body, out, receiver):
        out.nested.append(inner)
        merge_free(out, inner.writes)
        if "arrow" in inner.facts.flags:
            out.own.update(inner.writes.own)
    return _without_declared(out)


def nested_functions(module: Module, nodes: list[Any]) -> list[FunctionCode]:
    """The functions written directly in some code, and the methods of classes written there."""
    return _scan(module, nodes, Writes(), "")


def merge_free(out: Writes, inner: Writes) -> None:
    out.assigned.update(inner.assigned)
    out.members.update(inner.members)


def _without_declared(out: Writes) -> Writes:
    return Writes(
        out.declared,
        {name: None for name in out.assigned if name not in out.declared},
        {(name, path): None for name, path in out.members if name not in out.declared},
        out.own,
        out.nested,
    )


def _scan(module: Module, nodes: list[Any], out: Writes, receiver: str) -> list[FunctionCode]:
    """Declarations and writes of the code itself; gives the functions that are written in it."""
    nested: list[FunctionCode] = []
    stack = nodes[::-1]
    while stack:
        node = stack.pop()
        kind = type(node)
        if kind is ir.Ref or kind is ir.Lit:
            continue
        if kind is ir.Function:
            nested.append(module.function(node))
            out.declared.add(node.name)
            continue
        if kind is ir.ClassDef:
            out.declared.add(node.name)
            nested += _methods(module, node)
            continue
        if kind is ir.Lambda:
            nested.append(module.function(node.function))
            continue
        if kind is ir.Let:
            out.declared.update(pattern_names(node.target))
            _written(node.target, out, receiver)
        elif kind is ir.Loop or kind is ir.Catch:
            out.declared.update(pattern_names(node.target))
        elif kind is ir.Assign:
            _written(node.target, out, receiver)
        elif kind is ir.Op and node.op in ("++", "--", "delete"):
            _written(node.operands[0] if node.operands else None, out, receiver)
        elif kind is ir.Call:
            _written_by_call(node, out, receiver)
        stack += children(node)[::-1]
    return nested


def _methods(module: Module, definition: ir.ClassDef) -> Iterator[FunctionCode]:
    stack: list[Any] = definition.members[::-1]
    while stack:
        node = stack.pop()
        if isinstance(node, ir.Function):
            yield module.function(node)
        elif isinstance(node, ir.ClassDef):
            stack += node.members[::-1]
        else:
            stack += children(node)[::-1]


_WRITING_METHODS = {"push", "unshift", "splice", "append", "add", "set", "assign", "extend", "update", "$set", "delete"}


def _written_by_call(call: ir.Call, out: Writes, receiver: str) -> None:
    """Calls that write into their receiver or first argument: `list.push(x)`, `Object.assign(a, b)`."""
    callee = call.callee
    if isinstance(callee, ir.Get) and callee.key in _WRITING_METHODS:
        if callee.key in ("assign", "extend", "$set") and call.args:
            _member_written(call.args[0], ("*",), out, receiver)
        elif callee.key not in ("assign", "extend", "$set"):
            _member_written(callee.base, ("*",), out, receiver)


def _written(target: Any, out: Writes, receiver: str) -> None:
    if isinstance(target, ir.Ref):
        out.assigned[target.name] = None
    elif isinstance(target, ir.Get):
        _member_written(target.base, (target.key,), out, receiver)
    elif isinstance(target, ir.Index):
        key = target.key.value if isinstance(target.key, ir.Lit) else None
        _member_written(target.base, (str(key) if key is not None else "*",), out, receiver)
    elif isinstance(target, ir.Record | ir.Items):
        for part in target.entries if isinstance(target, ir.Record) else target.items:
            _written(part, out, receiver)
    elif isinstance(target, ir.Entry | ir.Spread | ir.Cast):
        _written(target.value, out, receiver)
    elif isinstance(target, ir.Default):
        _written(target.target, out, receiver)


def _member_written(base: Any, path: Path, out: Writes, receiver: str) -> None:
    while True:
        if isinstance(base, ir.Get):
            base, path = base.base, (base.key, *path)
        elif isinstance(base, ir.Index):
            key = str(base.key.value) if isinstance(base.key, ir.Lit) else "*"
            base, path = base.base, (key, *path)
        elif isinstance(base, ir.Cast):
            base = base.value
        else:
            break
    if isinstance(base, ir.This) or (isinstance(base, ir.Ref) and base.name == receiver and receiver):
        out.own[path] = None
    elif isinstance(base, ir.Ref):
        out.members[base.name, path] = None


def pattern_names(target: Any) -> Iterator[str]:
    """The names that a pattern binds."""
    if isinstance(target, ir.Ref):
        yield target.name
    elif isinstance(target, ir.Record | ir.Items):
        for part in target.entries if isinstance(target, ir.Record) else target.items:
            yield from pattern_names(part)
    elif isinstance(target, ir.Entry | ir.Spread):
        yield from pattern_names(target.value)
    elif isinstance(target, ir.Default):
        yield from pattern_names(target.target)
