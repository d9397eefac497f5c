"""Parts of requests that handlers read by name, in their own code or in what they call."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast

from c2s.evaluation.code import FunctionCode
from c2s.evaluation.server.classes import Method
from c2s.evaluation.server.gathering import Part, role_of
from c2s.evaluation.server.inputs import Inputs
from c2s.evaluation.server.model import Definition, Field, Need, Parameter, Reason, Shape
from c2s.evaluation.server.names import ClassUse, TypeUse
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.readers import ReaderFunctions
from c2s.evaluation.server.shapes import Shapes, View
from c2s.evaluation.server.walk import every, last_word
from c2s.evaluation.server.watch import ITEM, NOTHING, Read, Watch
from c2s.evaluation.values import (
    Closure,
    Given,
    Value,
)
from c2s.facts import model as ir

MAX_DEPTH = 9
"""Calls nested deeper in a handler than this are not entered."""
MAX_STEPS = 60_000
"""Expressions of one handler."""


@dataclass
class Reads:
    """Runs handlers whose signature does not say what they read."""

    reader: Reader
    shapes: Shapes
    functions: ReaderFunctions = field(init=False)
    _dependencies: dict[Closure, Watch | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.functions = ReaderFunctions(self.reader)

    def read(self, inputs: Inputs, use: ClassUse, method: Method) -> None:
        """Adds what the code of a handler reads."""
        own = method.own
        code = own.owner.module.function(own.function)
        raw = {
            part.field.source: part for part in inputs.parts if part.location == "body" and _is_raw(part.field.shape)
        }
        asks = self._requests(method, code.facts.params)
        if not raw and not asks and not self.functions.called_in(code):
            return
        watch = self._run(use, method, raw, asks)
        for part in raw.values():
            self._fill(inputs, part, watch)
        for read in watch.reads.values():
            if read.location != "body":
                self.add(inputs, read)
        self._opened(inputs, watch)

    def _opened(self, inputs: Inputs, watch: Watch) -> None:
        """Locations that are gone through entry by entry may carry anything."""
        for location, site in watch.opened.items():
            if location == "file":
                inputs.files = inputs.files or Reason(site, "all-files-read", "inferred")
            if location in ("query", "file", "form"):
                inputs.open["query" if location == "query" else "body"] = None

    def read_dependency(self, inputs: Inputs, function: Closure) -> None:
        """Query parameters that a dependency asks for or goes through; it is run once for all operations."""
        if function not in self._dependencies:
            self._dependencies[function] = self._watched(function)
        watch = self._dependencies[function]
        if watch is not None:
            for read in watch.reads.values():
                if read.location == "query":
                    self.add(inputs, read)
            self._opened(inputs, watch)

    def read_closure(self, inputs: Inputs, handler: Closure) -> None:
        """What a function reads from the request that it is handed."""
        watch = self._watched(handler)
        if watch is not None:
            self._take(inputs, watch)

    def _watched(self, handler: Closure) -> Watch | None:
        """A run of a function that is handed the request; None where it is not, or asks nothing of it."""
        code = handler.code
        names = frozenset(self.reader.knowledge.part_methods) | frozenset(self.reader.knowledge.part_members)
        asks = [index for index, param in enumerate(code.facts.params) if self._is_request(code, param, handler)]
        if not asks or not any(last_word(node) in names for node in every(code.body, bodies=True)):
            return None
        label = self.reader.machine.label_of(code.site)
        params = [param for param in code.facts.params if "receiver" not in param.flags]
        args = {id(p): Given.of(label, _name_of(p), code.module.site(p.at)) for p in params}
        requests = {args[id(code.facts.params[index])]: None for index in asks if id(code.facts.params[index]) in args}
        watch = Watch(self.reader, {}, dict.fromkeys(requests), {}, self.functions)
        self.watched(watch, handler, tuple(args[id(p)] for p in params), handler.this)
        return watch

    def _take(self, inputs: Inputs, watch: Watch) -> None:
        self._opened(inputs, watch)
        body = [read for read in watch.reads.values() if read.location == "body"]
        if body:
            key = f"{inputs.label}#request"
            shape = replace(self._shape(key, _tree(body), body[0].reason, watch), known=False)
            need = Need("unproven", body[0].reason)
            inputs.parts.append(Part("body", Field("body", "body", shape, need, body[0].reason), False))
        for read in watch.reads.values():
            if read.location == "form":
                made = Field(read.path[0], read.path[0], _plain("any"), Need("unproven", read.reason), read.reason)
                inputs.parts.append(Part("form", made, True))
            elif read.location != "body":
                self.add(inputs, read)

    def _is_request(self, code: FunctionCode, param: ir.Param, handler: Closure) -> bool:
        found, _ = self.reader.names.meaning(TypeUse(param.type, code.module, (), None, handler.scope))
        return self.reader.knowledge.requests.find(getattr(found, "named", NOTHING)) is not None

    def _requests(self, method: Method, params: list[ir.Param]) -> list[int]:
        own = method.own
        out = []
        for index, param in enumerate(params):
            found, _ = self.reader.names.meaning(own.owner.use(param.type))
            if self.reader.knowledge.requests.find(getattr(found, "named", NOTHING)) is not None:
                out.append(index)
        return out

    def _run(self, use: ClassUse, method: Method, raw: dict[str, Part], asks: list[int]) -> Watch:
        machine = self.reader.machine
        own = method.own
        code = own.owner.module.function(own.function)
        label = machine.label_of(code.site)
        args: list[Value] = []
        bodies: dict[Value, bool] = {}
        requests: dict[Value, None] = {}
        objects: dict[Value, None] = {}
        for index, param in enumerate(code.facts.params):
            name = param.target.name if isinstance(param.target, ir.Ref) else str(index)
            value = Given.of(f"{label}#{use.name}", name, own.owner.module.site(param.at))
            machine.note_type(value, param.type, own.owner.module)
            args.append(value)
            if name in raw:
                shape = raw[name].field.shape
                bodies[value] = shape.kind != "text"
                if shape.kind == "any":
                    objects[value] = None
            if index in asks:
                requests[value] = None
        watch = Watch(self.reader, bodies, requests, objects, self.functions)
        scope = machine.class_scope(own.owner)
        concrete = machine.class_scope(use)
        this = machine.this_of(concrete.value) if hasattr(concrete, "value") else None  # type: ignore[union-attr]
        closure = Closure.of(code, scope or own.owner.module, this, None)
        self.watched(watch, closure, tuple(args), this)
        return watch

    def watched(self, watch: Watch, closure: Closure, args: tuple[Value, ...], this: Value | None) -> None:
        """Runs one function under a watch. What this run leaves alone or cuts is none of the program's limits."""
        machine, code = self.reader.machine, closure.code
        saved = machine.observer, machine.max_depth, machine.max_steps, machine.memo, machine.stack, machine.bounds
        machine.observer, machine.max_depth, machine.max_steps = watch, MAX_DEPTH, machine.steps + MAX_STEPS
        machine.memo, machine.stack, machine.bounds = {}, [], {}
        machine.call(machine.module_frame(code.module), closure, args, code.site, this)
        cut = [bound for bound in machine.bounds if bound.kind == "steps"]
        machine.observer, machine.max_depth, machine.max_steps, machine.memo, machine.stack, machine.bounds = saved
        for _bound in cut:
            self.reader.unknown("bound", code.site, "reads", "what this handler reads was not followed to its end")

    # results

    def _fill(self, inputs: Inputs, part: Part, watch: Watch) -> None:
        """The body becomes an object of the members that are read, or of the class that it is turned into."""
        whole = next((target for below, target, _ in watch.typed if below == ()), None)
        if whole is not None:
            part.field = replace(part.field, shape=self.shapes.of_class(whole, View("in", None)))
            return
        reads = [read for read in watch.reads.values() if read.location == "body"]
        if not reads:
            return
        tree = _tree(reads)
        key = f"{inputs.label}#{part.field.source}"
        shape = self._shape(key, tree, part.field.reason, watch)
        known = not watch.whole and part.field.shape.kind != "any"
        part.field = replace(part.field, shape=replace(shape, text=part.field.shape.text, known=known))

    def _shape(self, key: str, tree: dict[str, Any], reason: Reason, watch: Watch) -> Shape:
        if set(tree["in"]) == {ITEM}:
            return Shape("list", "", items=(self._shape(f"{key}.{ITEM}", tree["in"][ITEM], reason, watch),))
        if not tree["in"]:
            return _plain(tree["kind"])
        fields = []
        for name, inner in tree["in"].items():
            where = inner["reason"] or reason
            shape = self._shape(f"{key}.{name}", inner, where, watch)
            fields.append(Field(name, name, shape, Need("unproven", where), where))
        self.reader.service.definitions[key] = Definition(key, "", tuple(fields), watch.whole, reason)
        return Shape("object", "", definition=key)

    def add(self, inputs: Inputs, read: Read) -> None:
        name = read.path[0]
        made = Field(name, name, _plain(read.kind), Need("unproven", read.reason), read.reason)
        if read.location == "file":
            inputs.parts.append(Part("file", replace(made, shape=Shape("file", "")), True))
        else:
            inputs.add(Parameter(read.location, made, role_of(read.location, name)))


def _name_of(param: ir.Param) -> str:
    return param.target.name if isinstance(param.target, ir.Ref) else ""


def _is_raw(shape: Shape) -> bool:
    return shape.kind in ("text", "map") or shape.kind == "any"


def _plain(kind: str) -> Shape:
    if kind == "list":
        return Shape("list", "", items=(Shape("any", known=False),), known=False)
    return Shape(cast(Literal["text", "integer", "number", "boolean", "any"], kind), known=kind != "any")


def _tree(reads: list[Read]) -> dict[str, Any]:
    root: dict[str, Any] = {"in": {}, "kind": "any", "reason": None}
    for read in reads:
        at = root
        for name in read.path:
            at = at["in"].setdefault(name, {"in": {}, "kind": "any", "reason": None})
        at["kind"], at["reason"] = read.kind, read.reason
    return root
