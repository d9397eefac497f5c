"""Frames: one evaluation of a function with certain arguments, and what it did."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from c2s.evaluation.build import opposed, truth
from c2s.evaluation.code import FunctionCode
from c2s.evaluation.program import Module, Scope
from c2s.evaluation.reaching import WriteTree
from c2s.evaluation.values import Record, Site, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine
    from c2s.facts import model as ir


def matching(written: tuple[str, ...], path: tuple[str, ...]) -> bool:
    """Whether one of two paths can lead to, above or below the other."""
    for a, b in zip(written, path, strict=False):  # noqa: SIM110 (a generator costs more than the paths are long)
        if a != b and a != "*" and b != "*":
            return False
    return True


@dataclass(frozen=True, slots=True)
class CallEdge:
    """`callee` was called at `site` while `guards` held."""

    site: Site
    callee: Frame
    guards: tuple[Value, ...]


@dataclass
class Request:
    """A request that was made: where, by which client, and its configuration as a record.

    The keys of `config` are those of `frameworks.schema.CONFIG_KEYS`.
    """

    id: int
    site: Site
    client: str
    config: Record
    frame: Frame
    guards: tuple[Value, ...]
    confidence: str = "exact"
    link: bool = False
    """It leads a person somewhere, which may be another page."""
    instance: Value | None = None
    """The client that sends it, or the library itself."""


class Frame:
    """A scope, the conditions that hold at the moment, and the calls and requests made so far."""

    __slots__ = (
        "active",
        "aliases",
        "arguments",
        "calls",
        "code",
        "env",
        "guards",
        "label",
        "makes_state",
        "module",
        "parent",
        "rebound",
        "requests",
        "result",
        "returns",
        "round",
        "this",
    )  # fmt: skip

    def __init__(self, module: Module, parent: Scope, code: FunctionCode | None, this: Value | None) -> None:
        self.module = module
        self.parent = parent
        self.code = code
        self.this = this
        self.env: dict[str, Value] = {}
        self.aliases: dict[str, ir.Expr] = {}
        self.rebound: frozenset[str] = frozenset()
        self.guards: list[Value] = []
        self.returns: list[tuple[tuple[Value, ...], Value]] = []
        self.calls: list[CallEdge] = []
        self.requests: list[Request] = []
        self.active = True
        self.label = ""
        self.result: Value | None = None
        self.arguments: tuple[Value, ...] = ()
        self.makes_state = False
        """What it returns holds state of its own: another caller gets state of its own too."""
        self.round: Round | None = None
        """The round of the loop that is running."""

    def __repr__(self) -> str:
        return f"Frame({self.label or self.code or self.module})"

    def last_call(self) -> CallEdge | None:
        return self.calls[-1] if self.calls else None

    def slim(self) -> None:
        """Drop what only running code needs; without nested functions, nobody but a caller asks for parameters."""
        self.returns.clear()
        if self.code is not None and not self.code.writes.nested:
            self.env = {name: self.env[name] for name in self.code.parameters if name in self.env}

    def lookup(self, name: str) -> Value | None:
        scope: Scope = self
        while isinstance(scope, Frame):
            if name in scope.env:
                return scope.env[name]
            scope = scope.parent
        return scope.lookup(name)

    def declares(self, name: str) -> bool:
        return name in self.env or (self.code is not None and name in self.code.writes.declared)

    def assign(self, name: str, value: Value) -> bool:
        scope: Scope = self
        while isinstance(scope, Frame):
            if scope.declares(name):
                scope.module.program.machine.assign_local(scope, name, value)
                if scope.code is not None and scope.code.receiver == name:
                    scope.this = value
                return True
            scope = scope.parent
        return scope.assign(name, value)

    def receiver(self) -> Value | None:
        """`this`: arrow functions have that of the scope around them."""
        scope: Scope = self
        while isinstance(scope, Frame):
            if scope.code is None or "arrow" not in scope.code.facts.flags:
                return scope.this
            if scope.this is not None:
                return scope.this
            scope = scope.parent
        return None

    def become(self, this: Value) -> None:
        """The object that the running method belongs to has changed."""
        self.this = this
        if self.code is not None and self.code.receiver in self.env:
            self.env[self.code.receiver] = this

    def receiver_frame(self) -> Frame:
        scope: Frame = self
        while isinstance(scope.parent, Frame) and scope.passes_receiver():
            scope = scope.parent
        return scope

    def passes_receiver(self) -> bool:
        return self.code is not None and "arrow" in self.code.facts.flags

    def closing(self) -> Frame:
        """The scope of functions that are made here."""
        return self if self.round is None else self.round

    def assumed(self, test: Value) -> bool | None:
        """Whether a test is already decided by the conditions that hold here."""
        scope: Scope = self
        while isinstance(scope, Frame):
            for guard in scope.guards:
                if guard is test:
                    return True
                if opposed(guard, test):
                    return False
            scope = scope.parent
        return truth(test)


class Round(Frame):
    """One round of a loop: functions that are made in it keep its names as they were at its end."""

    __slots__ = ()

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame.module, frame.closing(), None, frame.receiver())
        self.active = False

    def passes_receiver(self) -> bool:
        return True


@dataclass(eq=False)
class Write:
    """A value that is written to a path below a root, in which frame, under which conditions, where."""

    path: tuple[str, ...]
    value: Value
    site: Site
    frame: Frame | None
    guards: tuple[Value, ...]
    _inside: dict[tuple[str, ...], Value] = field(default_factory=dict)

    def inside(self, machine: Machine, path: tuple[str, ...]) -> Value:
        """What stands at a path below the value, as it was when somebody first asked."""
        if not path:
            return self.value
        found = self._inside.get(path)
        if found is None:
            found = self._inside[path] = machine.inside(self.value, path)
        return found


@dataclass
class Pending:
    """A call of something that only later writes decide. Without arguments: what is written there escapes."""

    path: tuple[str, ...]
    args: tuple[Value, ...] | None
    this: Value | None
    site: Site
    frame: Frame
    guards: tuple[Value, ...]
    result: Value
    run: set[Value] = field(default_factory=set)


@dataclass
class Cell:
    """What is known of a root that outlives calls: initial value, writes in the order they were met, waiting calls."""

    root: Value
    label: str = ""
    initial: Value | None = None
    written: frozenset[tuple[str, ...]] | None = None
    """Paths that code can write, where the code says so; None: any."""
    site: Site = -1
    declared: tuple[ir.Expr, Module] | None = None
    writes: list[Write] = field(default_factory=list)
    wakes: int = 0
    written_at: dict[tuple[tuple[str, ...], Site], int] = field(default_factory=dict)
    """How many values were written, by path and site."""
    pending: list[Pending] = field(default_factory=list)
    waiting: dict[tuple[object, ...], Pending] = field(default_factory=dict)
    """The calls among them, by path, arguments, site and frame."""
    handed: set[tuple[str, ...]] = field(default_factory=set)
    """Paths that are handed to code outside the roots."""
    known: set[tuple[tuple[str, ...], Value, tuple[Value, ...]]] = field(default_factory=set)
    """What has been written: path, value, conditions."""
    _tree: WriteTree = field(default_factory=WriteTree)
    _by_first: tuple[frozenset[tuple[str, ...]] | None, dict[str, list[tuple[str, ...]]]] = (None, {})
    _names: tuple[Value | None, frozenset[object]] = (None, frozenset())

    @property
    def tree(self) -> WriteTree:
        """The writes by their paths."""
        if self._tree.count != len(self.writes):
            self._tree.add(self.writes)
        return self._tree

    @property
    def initial_names(self) -> frozenset[object]:
        """Names of the members that the initial record has."""
        if self._names[0] is not self.initial:
            entries = self.initial.entries if isinstance(self.initial, Record) else ()
            self._names = (self.initial, frozenset(name for name, _ in entries))
        return self._names[1]

    def may_change(self, path: tuple[str, ...]) -> bool:
        """Whether code can write a place: where nothing is said of it, or it has no such member at first."""
        if self.written is None:
            return True
        if not path:
            return bool(self.written)
        first = path[0]
        if isinstance(self.initial, Record) and first not in self.initial_names:
            return True
        return any(matching(written, path) for written in self.written_below(first))

    def written_below(self, first: str) -> list[tuple[str, ...]]:
        """The paths that code can write and that may begin with a name."""
        if self._by_first[0] is not self.written:
            table: dict[str, list[tuple[str, ...]]] = {}
            for path in self.written or ():
                table.setdefault(path[0] if path else "*", []).append(path)
            self._by_first = (self.written, table)
        table = self._by_first[1]
        if first == "*":
            return [path for paths in table.values() for path in paths]
        return [*table.get(first, ()), *table.get("*", ())]
