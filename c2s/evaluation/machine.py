"""The abstract machine: runs facts symbolically and keeps what outlives a call.

It holds the memo of frames, the cells of state, the requests met, and the queue of functions that escaped to code
outside the roots. The semantics of expressions, statements, members, writes and calls are in the modules beside it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from c2s.evaluation import assign, calls, escapes, expressions, members, statements
from c2s.evaluation.attached import Attached
from c2s.evaluation.build import EMPTY, over, record, unknown
from c2s.evaluation.code import ClassCode, FunctionCode
from c2s.evaluation.containment import contained
from c2s.evaluation.controls import Screen
from c2s.evaluation.frames import Cell, Frame, Pending, Request, Write, matching
from c2s.evaluation.program import Module, Program
from c2s.evaluation.values import (
    NOWHERE,
    UNDEFINED,
    Choice,
    ClassValue,
    Closure,
    Component,
    Const,
    Element,
    External,
    Instance,
    Listing,
    Member,
    Record,
    Result,
    Site,
    Spread,
    State,
    Undefined,
    Value,
)
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.models.registry import Models

_LISTENER = re.compile(r"on[A-Z]").match
_DOM_LISTENER = re.compile(r"on[a-z]+$").match
_COMMON_JS = ("javascript", "typescript")
_SCRIPTS = (*_COMMON_JS, "vue")
MAX_DEPTH = 70
"""Calls nested deeper than this are not entered; each is reported."""
MAX_TYPED = 40
"""Records larger than this take no types for their members from what they are declared as."""
MAX_PLACE = 5
"""Member names below a root that a call through a place goes."""
MAX_FOLLOWED = 40
"""Places that one call is followed through."""
BELOW_ITEM = 2
"""Names from an item of any key on to a place that is still handed out: further below, any name can be any other."""
MAX_HANDED = 100
"""Places of one state that are handed to code outside the roots."""
MAX_WRITES = 60
"""Values that a piece of code writes to one place, and all code to places of any key: code that builds on what it
wrote never comes to an end."""
MAX_WAKES = 12_000
"""Pairs of a write to one state and a call that waits for it."""
MAX_STEPS = 6_000_000
"""Expressions evaluated before the rest of the program is left alone; reported once with the place."""


@dataclass(frozen=True)
class Bound:
    """A limit that was hit: which, where, and what may be missing."""

    kind: str
    site: Site
    text: str


def root_of_value(value: Value) -> tuple[Value, tuple[str, ...]]:
    """The root of an access path, and the member names below it (`*` for an element)."""
    path: list[str] = []
    while True:
        if isinstance(value, Member):
            path.append(value.key)
        elif isinstance(value, Element):
            path.append("*")
        elif isinstance(value, Component):
            return State.of(value.key), tuple(reversed(path))
        else:
            return value, tuple(reversed(path))
        value = value.base


class Machine:
    def __init__(self, program: Program, models: Models) -> None:
        self.program = program
        program.machine = self
        self.models = models
        self.cells: dict[Value, Cell] = {}
        self.memo: dict[tuple[Any, ...], Frame] = {}
        self.stack: list[Frame] = []
        self.constructing: list[ClassCode] = []
        """Classes of which an object is being made."""
        self.requests: list[Request] = []
        self.entries: list[tuple[str, Frame]] = []
        self.escaped: dict[tuple[Value, Value | None], None] = {}
        self.queue: deque[Callable[[], None]] = deque()
        self.module_frames: dict[Module, Frame] = {}
        self._bases: dict[ClassValue, tuple[Value, ...]] = {}
        self._statics: dict[tuple[ClassValue, str], Value] = {}
        self.contexts: dict[Any, int] = {}
        self.bounds: dict[Bound, None] = {}
        self.subject: Site = NOWHERE
        """The request that is looked into: where limits stand that were reached in values without a place."""
        self.failures: dict[Bound, None] = {}
        """Defects of the analysis, each contained in the piece of code that it was met in."""
        self.contains = False
        self.declared: dict[Value, tuple[tuple[ir.Expr, Module], ...]] = {}
        self._member_types: dict[tuple[int, str], ir.Index] = {}
        self.escaped_frames: dict[tuple[Value, Value | None], Frame] = {}
        self.optional: dict[Value, None] = {}
        self.wanted: Callable[[Module, int], bool] = lambda module, at: True
        """Whether code at a place can matter; what cannot is not run when it escapes."""
        self.loading = True
        self.steps = 0
        self.max_steps = MAX_STEPS
        self.max_depth = MAX_DEPTH
        self.hint = ""
        self._opening: set[Value] = set()
        self.ran: set[FunctionCode] = set()
        self.given_away: list[tuple[Frame, Site, Value]] = []
        """What plugins of the program were configured with, by the frame and place of the call."""
        self.listened: set[FunctionCode] = set()
        self._followed: dict[Site, int] = {}
        self.settled = False
        self.sources: dict[Value, list[tuple[Value, Write | None]]] = {}
        self.members: dict[tuple[Value, str], Value] = {}
        """Members of choices, once everything has run."""
        self._names: dict[Value, list[str] | None] = {}
        self.replaced: tuple[str, Value] | None = None
        self.elements: list[ir.Element] = []
        self.labels: list[str] = []
        self.collections: list[Value] = []
        self.shown: set[Closure] = set()
        """Functions that got the rows that they show; what else is outside the roots hands them nothing more."""
        self.choosing: list[Value] = []
        """Places that the controls around the present element write."""
        self.rendered: dict[State, bool] = {}
        self.uses: dict[FunctionCode | ClassCode, dict[Site, None]] = {}
        """Uses of a component that are kept apart."""
        self.screen = Screen({}, {})
        self.named_hosts: set[str] = set()
        """Hosts that names stand for where addresses are put together."""
        self.navigations: dict[tuple[Value, Site], tuple[Value, ...]] = {}
        """Where the program leads people, by place, with the conditions."""
        self.answers: dict[tuple[type, tuple[Value, ...]], Value] = {}
        """What response interceptors make of an answer, by the interceptors."""
        self.journal: list[Value] | None = None
        """What is written and handed to waiting calls, while somebody wants to know."""
        self.schemas: dict[Value, list[Value]] = {}
        self.attached = Attached()
        self.field_lists: dict[Value, tuple[State, Value]] = {}
        """Forms that are built from lists of fields: the place of their values, and what they hand out."""
        self.unasked: deque[tuple[Frame, Closure, Value]] = deque()
        """Methods that code outside calls where nothing in the program does."""
        self._global_components: dict[str, Component] | None = None

    # modules

    def module_frame(self, module: Module) -> Frame:
        frame = self.module_frames.get(module)
        if frame is None:
            frame = self.module_frames[module] = Frame(module, module, None, UNDEFINED)
            frame.env = module.env
            frame.label = module.path
        return frame

    def run_unit(self, module: Module, number: int) -> None:
        """Run a top-level unit once, in the frame of its module."""
        if number in module.done or number in module.running:
            return
        module.running.add(number)
        frame = self.module_frame(module)
        guards, frame.guards = frame.guards, []
        with contained(self, module.site(module.facts.units[number].at)):
            statements.run_block(self, frame, module.statements(number))
        frame.guards = guards
        module.running.discard(number)
        module.done.add(number)

    def assign_module_name(self, module: Module, name: str, value: Value) -> None:
        known = module.env.get(name)
        if isinstance(known, State) and known.key == module_key(module, name):
            self.write(known, value, self.site_of_top(), None)
        else:
            module.env[name] = value

    def declare_module_name(self, module: Module, name: str, value: Value, site: Site) -> None:
        """Bind a top-level name; one that functions write later becomes state with this initial value."""
        paths = module.late(name, value) if module.facts.language in _SCRIPTS else frozenset()
        if not paths or members.is_symbolic(value):
            module.env[name] = value
            return
        state = State.of(module_key(module, name))
        cell = self.cell(state)
        cell.label, cell.initial, cell.site = name, value, site
        cell.written = None if () in paths else paths
        module.env[name] = state

    def component_of(self, module: Module) -> Value | None:
        return self.models.component_of(self, module)

    def common_exports(self, module: Module) -> Value | None:
        """What a CommonJS module exports; None where it is not one."""
        if module.common is None:
            if module.facts.language not in _COMMON_JS:
                return None
            if not any("exports" in unit.names for unit in module.facts.units):
                return None
            module.common = EMPTY
            for number, unit in enumerate(module.facts.units):
                if not unit.defines or "exports" in unit.names:
                    self.run_unit(module, number)
            module.common = self._exported(module)
        return module.common

    def _exported(self, module: Module) -> Value:
        """`module.exports = value`, then `module.exports.name = value` and `exports.name = value` on top of it."""
        whole: Value = EMPTY
        named: list[tuple[str | Value | None, Value]] = []
        for root, depth in ((common_root(module, "module"), 1), (common_root(module, "exports"), 0)):
            for write in self.cells[root].writes if root in self.cells else ():
                if write.path[:depth] != ("exports",)[:depth]:
                    continue
                if len(write.path) == depth:
                    whole = write.value
                elif len(write.path) == depth + 1:
                    named.append((write.path[depth], write.value))
        if not named:
            return whole
        if isinstance(whole, Closure):
            return Closure.of(whole.code, whole.scope, whole.this, record([(None, whole.props or EMPTY), *named], -1))
        return record([(None, whole), *named], -1)

    # state

    def cell(self, root: Value) -> Cell:
        cell = self.cells.get(root)
        if cell is None:
            cell = self.cells[root] = Cell(root)
        return cell

    def new_state(self, key: str, label: str, initial: Value | None, site: Site) -> State:
        """A state cell with a name of its own; a second one of the same key gets a number."""
        count = self.contexts[key] = self.contexts.get(key, 0) + 1
        state = State.of(key if count == 1 else f"{key}~{count}")
        cell = self.cell(state)
        cell.label, cell.initial, cell.site = label, initial, site
        return state

    def write(self, target: Value, value: Value, site: Site, frame: Frame | None) -> None:
        """Record a write to a symbolic place, and run the calls that waited for it."""
        root, path = root_of_value(target)
        cell = self.cell(root)
        guards = guards_of(frame)
        if (path, value, guards) in cell.known:
            return
        cell.known.add((path, value, guards))
        place = (path, NOWHERE if "*" in path else site)
        count = cell.written_at[place] = cell.written_at.get(place, 0) + 1
        if count > MAX_WRITES:
            self.bound("writes", site, f"more than {MAX_WRITES} values are written to one place here")
            return
        write = Write(path, value, site, frame, guards)
        cell.writes.append(write)
        if self.journal is not None:
            self.journal.append(value)
        self.models.written(self, root, write)
        for pending in list(cell.pending):
            self.wake(cell, pending, write)

    def wait(self, callee: Value, args: tuple[Value, ...], this: Value | None, site: Site, frame: Frame) -> Value:
        """Call something that is only known as state: every function written there is called, now or later."""
        root, path = root_of_value(callee)
        cell = self.cell(root)
        call = (path, args, site, id(frame))
        if call in cell.waiting:
            return cell.waiting[call].result
        if self.journal is not None:
            self.journal += args
        result = self.new_state(f"{self.label_of(site)}()", "result", None, site)
        pending = cell.waiting[call] = Pending(path, args, this, site, frame, tuple(frame.guards), result)
        cell.pending.append(pending)
        if cell.initial is not None:
            self.wake(cell, pending, Write((), cell.initial, cell.site, None, ()))
        for write in list(cell.writes):
            self.wake(cell, pending, write)
        return result

    def hand_out(self, value: Value, site: Site, frame: Frame) -> None:
        """A place is handed to code outside the roots: whatever is written there escapes, now or later."""
        root, path = root_of_value(value)
        if not isinstance(root, State) or len(path) > MAX_PLACE:
            return
        cell = self.cell(root)
        if path in cell.handed or len(path) - _first_item(path) > BELOW_ITEM:
            return
        if len(cell.handed) >= MAX_HANDED:
            self.bound("places", site, f"more than {MAX_HANDED} places of one state are handed out")
            return
        cell.handed.add(path)
        pending = Pending(path, None, None, site, frame, tuple(frame.guards), UNDEFINED)
        cell.pending.append(pending)
        if cell.initial is not None:
            self.wake(cell, pending, Write((), cell.initial, cell.site, None, ()))
        for write in list(cell.writes):
            self.wake(cell, pending, write)

    def wake(self, cell: Cell, pending: Pending, write: Write) -> None:
        if len(write.path) > len(pending.path):
            return
        if not matching(write.path, pending.path):
            return
        cell.wakes += 1
        if cell.wakes > MAX_WAKES:
            self.bound("places", cell.site, f"more than {MAX_WAKES} writes meet calls of one state")
            return
        value = write.inside(self, pending.path[len(write.path) :])
        if value in pending.run:
            return
        pending.run.add(value)
        if pending.args is None:
            if members.is_symbolic(value) and not self._may_follow(value, pending):
                return
            self.later(lambda: escapes.escape(self, pending.frame, value, pending.site, 0))
            return
        if not calls.is_callable(value):
            return
        called = over(value, lambda leaf: self._followed_on(leaf, pending))
        if calls.is_callable(called):
            self.later(lambda: self._run_pending(pending, called))

    def _followed_on(self, leaf: Value, pending: Pending) -> Value:
        """One of the values that a call may call; a place is left out where the call has gone through too many."""
        return UNDEFINED if members.is_symbolic(leaf) and not self._may_follow(leaf, pending) else leaf

    def _may_follow(self, value: Value, pending: Pending) -> bool:
        """Whether a call may go on: to a client of a library, or to yet another place, which ends after a few steps."""
        root, path = root_of_value(value)
        if not isinstance(root, State) or len(path) > MAX_PLACE:
            return self.models.sends(value)
        count = self._followed[pending.site] = self._followed.get(pending.site, 0) + 1
        if count > MAX_FOLLOWED:
            self.bound("places", pending.site, "a call goes through too many places")
            return False
        return True

    def _run_pending(self, pending: Pending, value: Value) -> None:
        assert pending.args is not None
        guards, pending.frame.guards = pending.frame.guards, list(pending.guards)
        result = calls.call(self, pending.frame, value, pending.args, pending.this, pending.site)
        pending.frame.guards = guards
        self.write(pending.result, result, pending.site, pending.frame)

    def later(self, action: Callable[[], None]) -> None:
        self.queue.append(action)

    def settle(self) -> None:
        """Run what waits until nothing does. What was remembered while modules were loading may be half true."""
        self.loading = False
        self.memo.clear()
        while self.queue or self._listen():
            self._perform(self.queue.popleft())
        self.settled = True

    def attempt(self, action: Callable[[], object]) -> None:
        """Run something for its own sake; nothing but its frames is to be looked at afterwards."""
        self._perform(action)

    def _perform(self, action: Callable[[], object]) -> None:
        """One waiting action. Code that nests beyond all limits ends its action and nothing else."""
        with contained(self, -1):
            action()

    def _listen(self) -> bool:
        """When nothing waits any more: listeners that nothing in the program calls are called by people.

        A component hands events on to native elements without naming them, so its code does not show the call.
        """
        if self._ask():
            return True
        for cell in list(self.cells.values()):
            for write in cell.writes:
                if not write.path or not _is_listener(cell.root, write.path):
                    continue
                value = write.value
                if isinstance(value, Closure) and value.code not in self.ran and value.code not in self.listened:
                    self.listened.add(value.code)
                    frame = write.frame or self.module_frame(value.code.module)
                    self.later(partial(escapes.escape, self, frame, value, write.site, 0))
        if not self.queue:
            self._use_up()
        return bool(self.queue)

    def _ask(self) -> bool:
        """One method more that code outside calls where nothing in the program does: it may call others of them."""
        while self.unasked:
            frame, value, this = self.unasked.popleft()
            if value.code not in self.ran and value.code not in self.listened:
                self.listened.add(value.code)
                self.later(partial(escapes.escape, self, frame, value, value.code.site, 1, this))
                return True
        return False

    def _use_up(self) -> None:
        """Functions that a plugin was configured with and that nothing called: the plugin calls them where it works."""
        for frame, site, value in self.given_away:
            for function in functions_in(value):
                if function.code not in self.ran:
                    self.later(partial(escapes.escape, self, frame, function, site, 0))
        self.given_away.clear()

    def known(self, value: Value) -> Value:
        """A symbolic place, or the value that certainly stands there.

        Members of state that no code writes keep their initial value; what code put on something external is there.
        """
        root, path = root_of_value(value)
        cell = self.cells.get(root)
        if cell is None:
            return value
        if isinstance(root, State):
            if cell.initial is None or cell.may_change(path):
                return value
            inside = self.inside(cell.initial, path)
            return value if isinstance(inside, Undefined) else inside
        if not isinstance(root, External | Result):
            return value
        found = [w for w in cell.writes if path[: len(w.path)] == w.path]
        if not found or root in self._opening:
            return value
        self._opening.add(root)
        out = members.any_of([write.inside(self, path[len(write.path) :]) for write in found])
        self._opening.discard(root)
        return out

    def inside(self, value: Value, path: tuple[str, ...]) -> Value:
        for key in path:
            value = members.items_of(self, value) if key == "*" else self.member(value, key)
        return value

    # locals

    def assign_local(self, frame: Frame, name: str, value: Value) -> None:
        known = frame.env.get(name)
        if not frame.active and isinstance(known, State):
            self.write(known, value, self.site_of_top(), self.stack[-1] if self.stack else None)
        else:
            frame.env[name] = value

    def finish(self, frame: Frame) -> None:
        """A frame ends: what its nested functions write from now on becomes state."""
        frame.active = False
        if frame.code is None:
            return
        frame.slim()
        for name in sorted(frame.code.late):
            value = frame.env.get(name)
            if value is not None and not members.is_symbolic(value):
                frame.env[name] = self.new_state(f"{frame.label}.{name}", name, value, frame.code.site)

    def chosen(self, closure: Closure, args: tuple[Value, ...], receiver: Value | None) -> Closure | None:
        """The function that a call runs; None where it is left alone, by machines that look for one thing only."""
        return closure

    def item(self, value: Value, key: str) -> Value:
        """`value["key"]`, which most languages take for the member of that name."""
        return members.member(self, value, key)

    def missing(self, value: Instance, key: str) -> Value:
        """A member that neither an object nor its class has."""
        if members.external_base(self, value.cls) is None:
            return UNDEFINED
        known = self.models.member(self, value, key)
        return Member.of(value, key) if known is None else known

    # names, classes and annotations

    def global_name(self, frame: Frame, node: ir.Ref) -> Value:
        """A name that no scope knows."""
        if node.name == "undefined":
            return UNDEFINED
        if node.name in ("module", "exports") and frame.module.facts.language in _COMMON_JS:
            return common_root(frame.module, node.name)
        return self.known(External.of(node.name))

    def assign_import(self, frame: Frame, name: str, value: Value) -> bool:
        """Put a changed object back into the module that exports it."""
        found = frame.module.imports.get(name)
        target = self.program.resolve(frame.module, found.module) if found else None
        if found is None or target is None:
            return False
        exported = target.exports.get(found.imported)
        while exported is not None and exported.module:
            target = self.program.resolve(target, exported.module)
            if target is None:
                return False
            exported = target.exports.get(exported.local)
        self.assign_module_name(target, exported.local if exported else found.imported, value)
        return True

    def bases(self, cls: ClassValue) -> tuple[Value, ...]:
        """The bases of a class as values, in order."""
        known = self._bases.get(cls)
        if known is None:
            self._bases[cls] = ()
            frame = Frame(cls.code.module, cls.scope, None, UNDEFINED)
            nodes = [base for base in cls.code.facts.bases if not isinstance(base, ir.Named)]
            known = self._bases[cls] = tuple(self.evaluate(frame, node) for node in nodes)
        return known

    def class_value(self, frame: Frame, definition: ir.ClassDef) -> ClassValue:
        return ClassValue.of(frame.module.class_code(definition), frame, None)

    def class_field(self, cls: ClassValue, name: str) -> Value:
        """The value of a static field."""
        key = (cls, name)
        if key not in self._statics:
            self._statics[key] = UNDEFINED
            frame = Frame(cls.code.module, cls.scope, None, cls)
            frame.label = cls.code.facts.name
            self._statics[key] = self.evaluate(frame, cls.code.fields[name].value)
        return self._statics[key]

    def decorate(self, frame: Frame, annotation: ir.Annotation, value: Value) -> Value:
        """A function or class under an annotation. Annotations of the program are applied, others are noted."""
        return self.models.decorate(self, frame, annotation, value)

    def failure(self, frame: Frame, handler: ir.Catch) -> Value:
        return unknown("error", "a failure", frame.module.site(handler.at))

    def note_optional(self, value: Value) -> None:
        self.optional[value] = None

    def note_schema(self, value: Value, schema: Value) -> None:
        """A validation schema that the members of a value go through."""
        if not isinstance(schema, Undefined):
            self.schemas.setdefault(value, []).append(schema)

    def state_names(self, value: Value) -> list[str] | None:
        """Member names of state that the source names: initial value, declared writes, writes so far."""
        if value in self._names:
            return self._names[value]
        found = self._state_names(value)
        if self.settled:
            self._names[value] = found
        return found

    def _state_names(self, value: Value) -> list[str] | None:
        root, path = root_of_value(value)
        cell = self.cells.get(root)
        if cell is None or not isinstance(root, State):
            return None
        names: dict[str, None] = {}
        if cell.initial is not None:
            inside = self.inside(cell.initial, path)
            if isinstance(inside, Record):
                names.update((name, None) for name, _ in inside.entries if isinstance(name, str))
        for written in sorted(cell.written or ()):
            if len(written) > len(path) and written[: len(path)] == path:
                names[written[len(path)]] = None
        writes, below = cell.tree.exactly(path)
        names.update(dict.fromkeys(below))
        names.pop("*", None)
        for write in writes:
            inside = self.inside(write.value, path[len(write.path) :])
            if isinstance(inside, Record):
                names.update((name, None) for name, _ in inside.entries if isinstance(name, str))
        return list(names) or None

    def is_open(self, value: Value) -> bool:
        """Whether a record may have members that the source does not name."""
        return members.is_symbolic(value) or (isinstance(value, Record) and any(n is None for n, _ in value.entries))

    def write_all(self, frame: Frame | None, target: Value, source: Value, site: Site) -> None:
        """Every member of a record is written; of something symbolic, all that it has."""
        if isinstance(source, Choice):
            self.write_all(frame, target, source.then, site)
            self.write_all(frame, target, source.other, site)
        elif isinstance(source, Record):
            for key, value in source.entries:
                if key is None:
                    self.write_all(frame, target, value, site)
                else:
                    self.write(Member.of(target, key if isinstance(key, str) else "*"), value, site, frame)
        elif not isinstance(source, Undefined | Const):
            self.write(target, Spread.of(source), site, frame)

    def global_components(self) -> dict[str, Component]:
        """Components that need no registration, by their name in capitals: global ones, or found by file name."""
        if self._global_components is None:
            self._global_components = {}
            for module in self.program.modules:
                if module.facts.language == "vue":
                    component = self.component_of(module)
                    if isinstance(component, Component):
                        for name in component_names(module.path):
                            self._global_components.setdefault(name, component)
        return self._global_components

    root_of = staticmethod(root_of_value)

    # short names for the semantics

    def member(self, value: Value, key: str) -> Value:
        return members.member(self, value, key)

    def evaluate(self, frame: Frame, node: Any) -> Value:
        return expressions.evaluate(self, frame, node)

    def bind(self, frame: Frame, pattern: Any, value: Value) -> None:
        assign.bind(self, frame, pattern, value)

    def call(
        self, frame: Frame, callee: Value, args: tuple[Value, ...], site: Site, this: Value | None = None
    ) -> Value:
        return calls.call(self, frame, callee, args, this, site)

    # places

    def label_of(self, site: Site) -> str:
        if site < 0:
            return "?"
        source, path, place = self.program.spot(site)
        return f"{source}:{path}:{place.line}:{place.column}"

    def site_of_top(self) -> Site:
        return self.stack[-1].code.site if self.stack and self.stack[-1].code else -1

    def bound(self, kind: str, site: Site, text: str) -> None:
        self.bounds[Bound(kind, site if site >= 0 else self.subject, text)] = None

    def fail(self, site: Site, text: str) -> None:
        """A defect of the analysis: what the piece of code would have given is missing."""
        self.failures[Bound("failure", site, text)] = None

    def note_cast(self, value: Value, declared: ir.Expr | None, module: Module) -> None:
        self.note_type(value, declared, module)

    def note_type(self, value: Value, declared: ir.Expr | None, module: Module) -> None:
        """Remember the declared type of a value that says nothing about its members itself."""
        if declared is None:
            return
        if isinstance(value, Record) and len(value.entries) < MAX_TYPED:
            for name, member in value.entries:
                if isinstance(name, str) and (members.is_symbolic(member) or isinstance(member, Record)):
                    self.note_type(member, self._member_type(declared, name), module)
        if not members.is_symbolic(value) and not isinstance(value, Record):
            return
        known = self.declared.get(value, ())
        if not any(where is module and (type_ is declared or type_ == declared) for type_, where in known):
            self.declared[value] = (*known, (declared, module))

    def _member_type(self, declared: ir.Expr, name: str) -> ir.Index:
        """The type of a member of a type; made once, and it keeps what its key is the identity of."""
        key = (id(declared), name)
        found = self._member_types.get(key)
        if found is None:
            found = self._member_types[key] = ir.Index(declared, ir.Lit(name, 0), 0)
        return found


def functions_in(value: Value, depth: int = 4) -> Iterator[Closure]:
    """The functions in a record or list of the program."""
    if isinstance(value, Closure):
        yield value
    elif isinstance(value, Record | Listing) and depth:
        inner = value.items if isinstance(value, Listing) else [member for _, member in value.entries]
        for one in inner:
            yield from functions_in(one, depth - 1)


def common_root(module: Module, name: str) -> External:
    """`module` and `exports` of one CommonJS module."""
    return External.of(f"{module.file.location}::{name}")


def _is_listener(root: Value, path: tuple[str, ...]) -> bool:
    """Whether a function at a place is called when something happens; elements have listeners in lower case."""
    if path[0] == "$on" or _LISTENER(path[-1]):
        return True
    return not isinstance(root, State) and _DOM_LISTENER(path[-1]) is not None


def component_names(path: str) -> list[str]:
    """Names that a component file goes by where components are found by their files."""
    parts = [part for part in path.removesuffix(".vue").split("/") if part]
    if parts[-1].lower() == "index" and len(parts) > 1:
        parts.pop()
    words = ["".join(word[:1].upper() + word[1:] for word in re.split(r"[-_.]", part)) for part in parts]
    names = [words[-1]]
    if "Components" in words:
        inner = words[len(words) - words[::-1].index("Components") :]
        names.append("".join(inner))
    return names


def _first_item(path: tuple[str, ...]) -> int:
    return path.index("*") if "*" in path else len(path)


def module_key(module: Module, name: str) -> str:
    return f"{module.file.source_id}:{module.path}#{name}"


def guards_of(frame: Frame | None) -> tuple[Value, ...]:
    return tuple(frame.guards) if frame is not None else ()
