"""Where values come from, written into the graph: places, answers, controls and constants, joined by derivations."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field

from c2s.evaluation.build import text_of, ways_of
from c2s.evaluation.conditions import NOTHING, Assumed
from c2s.evaluation.describe import describe, state_name
from c2s.evaluation.flows import members_written, replaced, sources, spread_into
from c2s.evaluation.frames import Write
from c2s.evaluation.link import Link
from c2s.evaluation.values import (
    NOWHERE,
    Choice,
    Closure,
    Const,
    Element,
    Env,
    External,
    Given,
    Input,
    Instance,
    Listing,
    Member,
    Operation,
    Record,
    Reply,
    Response,
    Result,
    Route,
    Session,
    Site,
    Spread,
    State,
    Storage,
    Text,
    Transform,
    Undefined,
    Unknown,
    Value,
)
from c2s.graph.model import Edge, EdgeKind, Evidence, Node, NodeKind

MAX_DEPTH = 24
MAX_WAYS = 240
"""Ways into one value that are followed."""
MAX_WORK = 400_000
"""Ways through all values that are written to places; what is left then is cut."""
MAX_PLACES = 200
"""Places below one member of a state that are traced further."""
MAX_ORIGINS = 100
"""Origins of one place; more are cut, and reported."""
RULE = "def-use"


@dataclass(frozen=True)
class Leaf:
    """A value that others are made of, and what happens to it on the way: functions, outermost first, and tests."""

    value: Value
    functions: tuple[str, ...] = ()
    tests: tuple[Value, ...] = ()


def leaves(value: Value, depth: int = 0) -> Iterator[Leaf]:
    """The values that a value is made of."""
    if depth > MAX_DEPTH:
        return
    if isinstance(value, Choice):
        if isinstance(value.then, Const) and isinstance(value.other, Const):
            yield from _decided(value.test, depth)
        for part, test in ((value.then, value.test), (value.other, Operation.of("!", (value.test,)))):
            for leaf in leaves(part, depth + 1):
                yield Leaf(leaf.value, leaf.functions, (test, *leaf.tests))
    elif isinstance(value, Text | Operation):
        parts = value.parts if isinstance(value, Text) else value.operands
        name = "template" if isinstance(value, Text) else value.op
        if isinstance(value, Operation) and value.op in ("==", "!", "has", "any", "loop", "test", "in", "present"):
            return
        for part in parts:
            for leaf in leaves(part, depth + 1):
                if not isinstance(leaf.value, Const) or isinstance(value, Operation):
                    yield Leaf(leaf.value, (name, *leaf.functions), leaf.tests)
    elif isinstance(value, Transform):
        yield from _transformed(value, depth)
    elif isinstance(value, Listing):
        for item in value.items:
            yield from leaves(item.value if isinstance(item, Spread) else item, depth + 1)
    elif not isinstance(value, Undefined | Closure):
        yield Leaf(value)


def _decided(test: Value, depth: int) -> Iterator[Leaf]:
    """What decides which of two constants stands: the value is made of it."""
    while isinstance(test, Operation) and test.op in ("!", "==") and test.operands:
        test = test.operands[0]
    if not isinstance(test, Const | Operation | Choice):
        for leaf in leaves(test, depth + 1):
            if not isinstance(leaf.value, Const):
                yield Leaf(leaf.value, ("choice", *leaf.functions), leaf.tests)


def _transformed(value: Transform, depth: int) -> Iterator[Leaf]:
    if value.name in ("now", "random-id"):
        yield Leaf(External.of(value.name))
    if value.name in ("key", "index", "now", "argument"):
        inner = value.args[:1] if value.name == "argument" else ()
    elif value.name == "map":
        inner = value.args[1:]
    else:
        inner = value.args[:1] if value.name in ("filter", "slice", "join", "split", "replace") else value.args
    for part in inner:
        for leaf in leaves(part, depth + 1):
            if not isinstance(leaf.value, Const) or value.name == "argument":
                named = () if value.name == "argument" else (value.name,)
                yield Leaf(leaf.value, (*named, *leaf.functions), leaf.tests)


@dataclass
class Tracer:
    """Writes the origins of values into the graph, each place once."""

    link: Link
    seen: set[str] = field(default_factory=set)
    origins: dict[str, int] = field(default_factory=dict)
    """How many origins a node has been given."""
    places: dict[tuple[Value, tuple[str, ...]], int] = field(default_factory=dict)
    work: int = 0
    cut: dict[str, Evidence] = field(default_factory=dict)
    """Nodes that have more of them, with the place where it was left."""

    def derive(
        self,
        target: str,
        value: Value,
        evidence: Evidence,
        tests: tuple[Value, ...] = (),
        depth: int = 0,
        assumed: Assumed = NOTHING,
    ) -> None:
        """Edges from everything that a value is made of to the node that it flows into."""
        known: set[tuple[Value, tuple[str, ...]]] = set()
        for count, found in enumerate(leaves(value)):
            if (found.value, found.functions) in known:
                continue
            known.add((found.value, found.functions))
            if count > MAX_WAYS or self.origins.get(target, 0) > MAX_ORIGINS:
                self.cut[target] = evidence
                return
            leaf = self._taken(found)
            for source in self.nodes_of(leaf.value, depth, assumed):
                if source != target:
                    self._connect(source, target, leaf, evidence, tests)

    def _taken(self, leaf: Leaf) -> Leaf:
        """A field of all items of an answer is one node; that a fixed item is taken is a function on the way."""
        root, path = self.link.machine.root_of(leaf.value)
        if not isinstance(root, Response | Reply):
            return leaf
        fixed = tuple(f"item {part}" for part in reversed(path) if part.isdigit())
        return Leaf(leaf.value, (*leaf.functions, *fixed), leaf.tests) if fixed else leaf

    def _connect(self, source: str, target: str, leaf: Leaf, evidence: Evidence, tests: tuple[Value, ...]) -> None:
        detail: dict[str, object] = {}
        if leaf.functions:
            detail["functions"] = list(leaf.functions)
        conditions = [describe(test) for test in (*tests, *leaf.tests)[:6]]
        if conditions:
            detail["when"] = conditions
        self.origins[target] = self.origins.get(target, 0) + 1
        self.link.graph.connect(
            Edge(source=source, target=target, kind=EdgeKind.DERIVES, evidence=(evidence,), detail=detail)
        )

    def nodes_of(self, value: Value, depth: int = 0, assumed: Assumed = NOTHING) -> list[str]:
        """The graph nodes that stand for a value; of a place, what it can be where something is assumed."""
        root, path = self.link.machine.root_of(value)
        if isinstance(root, Response):
            return [self._answer(operation, path) for operation in self.link.operation_of.get(root.request, [])]
        if isinstance(root, Reply):
            return [
                self._answer(operation, ("$reply", *path)) for operation in self.link.operation_of.get(root.request, [])
            ]
        if isinstance(root, State) and self._is_void(root):
            return []
        if isinstance(root, State | Storage):
            return [self._place(value, root, path, depth, assumed)]
        if isinstance(root, Result | Given) and self.link.machine.cells.get(root) is not None and depth < MAX_DEPTH:
            node = self._source(root, path)
            self._fill(node, value, depth)
            return [node]
        return [self._source(root, path, depth)]

    def _is_void(self, root: State) -> bool:
        """What a call returned of which no function was ever found: the program sets none, so nothing comes from it."""
        cell = self.link.machine.cells.get(root)
        return cell is not None and cell.label == "result" and cell.initial is None and not cell.writes

    def _answer(self, operation: str, path: tuple[str, ...]) -> str:
        name = field_name(collapsed(tuple("*" if part.isdigit() else part for part in path)))
        node_id = f"answer:{operation.partition(':')[2]}#{name}"
        self.link.graph.add(
            Node(
                id=node_id,
                kind=NodeKind.ANSWER,
                label=name or "*",
                data={"operation": operation, "field": name},
            )
        )
        self.link.graph.connect(Edge(source=operation, target=node_id, kind=EdgeKind.RETURNS))
        return node_id

    def _place(
        self, value: Value, root: State | Storage, path: tuple[str, ...], depth: int, assumed: Assumed = NOTHING
    ) -> str:
        name = f"{root.area}:{describe(root.key)}" if isinstance(root, Storage) else root.key
        shown = f"{root.area}[{describe(root.key)}]" if isinstance(root, Storage) else state_name(root)
        full = field_name(collapsed(path))
        cell = self.link.machine.cells.get(root)
        out = assumed.rules_out(self.link.machine, cell, path) if cell is not None else set()
        node_id = f"place:{name}#{full}{assumed.name if out else ''}"
        if node_id in self.seen:
            return node_id
        self.seen.add(node_id)
        site = cell.site if cell is not None else -1
        self.link.graph.add(
            Node(
                id=node_id,
                kind=NodeKind.PLACE,
                label=f"{shown}.{full}" if full else shown,
                evidence=(self.link.evidence(site, "declaration"),) if site >= 0 else (),
                data={"root": name, "path": full, "storage": isinstance(root, Storage)},
            )
        )
        below = (root, path[:1])
        self.places[below] = self.places.get(below, 0) + 1
        if self.places[below] > MAX_PLACES:
            self.cut[node_id] = self.link.evidence(site, "declaration")
        elif depth < MAX_DEPTH:
            self._fill(node_id, value, depth, out)
        return node_id

    def _fill(self, node_id: str, value: Value, depth: int, out: Set[Write | None] = frozenset()) -> None:
        """Everything that is written to a place, but for what is ruled out."""
        if f"filled:{node_id}" in self.seen:
            return
        self.seen.add(f"filled:{node_id}")
        if self.work > MAX_WORK:
            self.cut[node_id] = self._declared(node_id)
            return
        for found, write in sources(self.link.machine, value):
            self.work += ways_of(found)
            if write not in out:
                self._written(node_id, found, write, depth)
        for found, write, later in replaced(self.link.machine, value):
            self._reject(node_id, found, write, later, depth)
        for merged in spread_into(self.link.machine, value):
            self.derive(node_id, merged, self.link.evidence(-1, RULE, "inferred", "merged as a whole"), (), depth + 1)
        for name, write in members_written(self.link.machine, value):
            if not isinstance(write.value, Undefined):
                inner = Member.of(value, name) if name != "*" else Element.of(value)
                for source in self.nodes_of(inner, depth + 1):
                    self._connect(source, node_id, Leaf(inner, ("member",)), self.link.evidence(write.site, RULE), ())

    def _declared(self, node_id: str) -> Evidence:
        """Where a node stands, as far as that is known."""
        node = self.link.graph.node(node_id)
        return node.evidence[0] if node is not None and node.evidence else self.link.evidence(NOWHERE, RULE)

    def _reject(self, node_id: str, found: Value, write: Write, later: Write, depth: int) -> None:
        """A value that looks like an origin of a place and is none, since it is overwritten."""
        evidence = (
            self.link.evidence(write.site, RULE),
            self.link.evidence(later.site, "overwritten", reason=f"replaced by {describe(later.value)}"),
        )
        for leaf in leaves(found):
            for source in self.nodes_of(leaf.value, depth + 1):
                self.link.graph.connect(Edge(source=source, target=node_id, kind=EdgeKind.REJECTS, evidence=evidence))

    def _written(self, node_id: str, found: Value, write: Write | None, depth: int) -> None:
        site: Site = write.site if write is not None else _site_of(found)
        rule = RULE if write is not None else "initial-value"
        evidence = self.link.evidence(site, rule)
        guards = write.guards if write is not None else ()
        if isinstance(found, Record | Instance):
            return
        self.derive(node_id, found, evidence, guards, depth + 1)

    def _source(self, root: Value, path: tuple[str, ...], depth: int = 0) -> str:
        """Where a value begins."""
        kind, name, site = _beginning(root)
        full = field_name(collapsed(path))
        label = f"{name}{'' if full.startswith('[') else '.'}{full}" if full else name
        place = self.link.machine.label_of(site) if site >= 0 else self._page_of(root)
        node_id = f"source:{kind}:{place}:{label}"
        self.link.graph.add(
            Node(
                id=node_id,
                kind=NodeKind.UNKNOWN if kind == "unknown" else NodeKind.SOURCE,
                label=label,
                evidence=(self.link.evidence(site, kind),) if site >= 0 else (),
                data={"origin": kind, "name": name, "path": full, **_extra(root)},
            )
        )
        if isinstance(root, Route):
            self._visited(node_id, root, path, depth)
        return node_id

    def _page_of(self, root: Value) -> str:
        module = self.link.program.at.get(root.page) if isinstance(root, Route) else None
        return f"{module.file.source_id}:{module.path}" if module is not None else ""

    def _visited(self, node_id: str, root: Route, path: tuple[str, ...], depth: int) -> None:
        """A part of the address of a page comes from the navigations that lead there."""
        name = path[0] if root.name == "*" and path else root.name
        if f"visited:{node_id}" in self.seen or depth >= MAX_DEPTH:
            return
        self.seen.add(f"visited:{node_id}")
        for value, visit in self.link.navigation.handed(root, name):
            self.derive(node_id, value, self.link.evidence(visit.site, "navigation"), visit.guards, depth + 1)


def collapsed(path: tuple[str, ...]) -> tuple[str, ...]:
    """A path without the rounds of a recursion: `children[]` within `children[]`, a member of itself of itself.

    A name that stands twice is left alone, as `data.data` of answers in envelopes.
    """
    out: list[str] = []
    for part in path:
        out.append(part)
        nested = part == "*" and len(out) >= 4 and out[-2:] == out[-4:-2]
        if nested or (len(out) >= 3 and out[-1] == out[-2] == out[-3]):
            del out[-2:]
    return tuple(out)


def field_name(path: tuple[str, ...]) -> str:
    """A path as people write it: `rows[].userId`."""
    out = ""
    for part in path:
        if part == "*" or part.isdigit():
            out += "[]" if part == "*" else f"[{part}]"
        else:
            out += f".{part}" if out else part
    return out


def _site_of(value: Value) -> Site:
    site = getattr(value, "at", -1)
    return site if isinstance(site, int) else -1


def _beginning(root: Value) -> tuple[str, str, Site]:
    """Kind, name and place of the beginning of a value."""
    if isinstance(root, Const):
        return "constant", text_of(root) or "", root.at
    if isinstance(root, Input):
        return "user", root.label or root.control, root.at
    if isinstance(root, Given):
        return "caller", root.name, root.at
    if isinstance(root, Route):
        return "route", root.name, -1
    if isinstance(root, Env):
        return "env", root.name, -1
    if isinstance(root, Session):
        return "session", root.name, -1
    if isinstance(root, External):
        return "external", root.name, -1
    if isinstance(root, Result):
        return "external", describe(root), root.at
    if isinstance(root, Record | Instance):
        return "record", describe(root), _site_of(root)
    if isinstance(root, Unknown):
        return "unknown", root.text or root.reason, root.at
    return "unknown", describe(root), _site_of(root)


def _extra(root: Value) -> dict[str, object]:
    if isinstance(root, Input):
        return {"control": root.control}
    if isinstance(root, Const):
        return {"value": root.data}
    if isinstance(root, Route):
        return {"part": root.kind}
    return {}
