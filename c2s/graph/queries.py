"""Every question to the graph, under the name of the task. Nobody else touches networkx."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeVar

import msgspec
import networkx as nx

from c2s.graph.model import Edge, EdgeKind, Evidence, Node, NodeKind

T = TypeVar("T")
MAX_BEGINNINGS = 100
"""Values that one input may begin with. State that many places share holds something of all of them: where more lead
to an input, none of them is proven to be its own."""
_Neighbours = Mapping[str, Mapping[int, Mapping[str, Any]]]
"""Edges by key, by neighbour."""


class _Held(nx.MultiDiGraph):  # type: ignore[type-arg] # it takes no type when it runs
    """Its neighbours without views around them: these cost more than what they show."""

    _succ: Mapping[str, _Neighbours]
    _pred: Mapping[str, _Neighbours]

    def after(self, node: str) -> _Neighbours:
        return self._succ.get(node, {})

    def before(self, node: str) -> _Neighbours:
        return self._pred.get(node, {})


class Graph:
    """Nodes by id and edges between them. Adding what is there already changes nothing."""

    def __init__(self) -> None:
        self._graph = _Held()
        self._nodes: dict[str, Node] = {}
        self._from: dict[str, _ByKind] = {}
        self._to: dict[str, _ByKind] = {}
        """Edges of nodes that were asked for, in order, until another one comes."""
        self._answers: dict[tuple[str, str | None], Any] = {}
        """What was asked of the whole graph, until something is added."""

    # building

    @classmethod
    def of(cls, nodes: Iterable[Node], edges: Iterable[Edge]) -> Graph:
        """The graph that a result holds."""
        graph = cls()
        for node in nodes:
            graph.add(node)
        for edge in edges:
            graph.connect(edge)
        return graph

    def add(self, node: Node) -> Node:
        """Add a node; one of that id stays, with the evidence of both."""
        known = self.node(node.id)
        if known is not None:
            fresh = tuple(e for e in node.evidence if e not in known.evidence)
            if not fresh:
                return known
            node = Node(
                id=known.id, kind=known.kind, label=known.label, evidence=known.evidence + fresh, data=known.data
            )
        self.replace(node)
        return node

    def replace(self, node: Node) -> None:
        """Put a node in the place of the one of its id: for passes that learn more of the same thing."""
        if node.id not in self._nodes:
            self._graph.add_node(node.id)
        self._nodes[node.id] = node
        self._answers.clear()

    def connect(self, edge: Edge) -> None:
        """Add an edge; equal ones are kept once."""
        known = self._graph.after(edge.source).get(edge.target)
        if known is not None and any(data["edge"] == edge for data in known.values()):
            return
        self._graph.add_edge(edge.source, edge.target, edge=edge)
        self._from.pop(edge.source, None)
        self._to.pop(edge.target, None)
        self._answers.clear()

    def contents(self) -> tuple[list[Node], list[Edge]]:
        """Everything that was added, in no order that means anything."""
        neighbours = (self._graph.after(source) for source in self._graph)
        held = (data["edge"] for each in neighbours for several in each.values() for data in several.values())
        return [*self._nodes.values()], [*held]

    # nodes and edges

    def node(self, node_id: str) -> Node | None:
        return self._nodes.get(node_id)

    def nodes(self, kind: NodeKind | None = None) -> list[Node]:
        """Nodes by id."""
        if kind is not None:
            return self._answered("nodes", kind, lambda: [node for node in self.nodes() if node.kind is kind])
        return self._answered("nodes", None, lambda: [self._nodes[id] for id in sorted(self._nodes)])

    def edges(self, kind: EdgeKind | None = None) -> list[Edge]:
        if kind is not None:
            return self._answered("edges", kind, lambda: [edge for edge in self.edges() if edge.kind is kind])
        return self._answered("edges", None, lambda: list(self._in_order()))

    def _in_order(self) -> Iterator[Edge]:
        for source in sorted(self._graph):
            neighbours = self._graph.after(source)
            for target in sorted(neighbours):
                yield from _ordered([data["edge"] for data in neighbours[target].values()])

    def _answered(self, question: str, about: str | None, ask: Callable[[], list[T]]) -> list[T]:
        known: list[T] | None = self._answers.get((question, about))
        if known is None:
            known = self._answers[question, about] = ask()
        return known[:]

    def edges_from(self, node_id: str, kind: EdgeKind) -> list[Edge]:
        known = self._from.get(node_id)
        if known is None:
            known = self._from[node_id] = _by_kind(self._graph.after(node_id))
        return known.get(kind, [])[:]

    def edges_to(self, node_id: str, kind: EdgeKind) -> list[Edge]:
        known = self._to.get(node_id)
        if known is None:
            known = self._to[node_id] = _by_kind(self._graph.before(node_id))
        return known.get(kind, [])[:]

    # questions

    def operations(self, side: str | None = None) -> list[Node]:
        """Operations by side, path and method."""

        def ask() -> list[Node]:
            found = [n for n in self.nodes(NodeKind.OPERATION) if side is None or n.data["side"] == side]
            return sorted(found, key=lambda n: (n.data["side"], n.data["path"], n.data["method"], n.id))

        return self._answered("operations", side, ask)

    def fields_of(self, operation: str) -> list[Node]:
        """The request fields of an operation, in the order in which they are sent.

        A body that is nothing but one value is a field of its own, `*`; a record from elsewhere is not.
        """
        found = self._targets(operation, EdgeKind.TAKES)
        named = {field.data["location"] for field in found if field.data["name"] != "*"}
        return [
            field
            for field in found
            if field.data["name"] != "*" or (field.data.get("bare") and field.data["location"] not in named)
        ]

    def taken_by(self, operation: str) -> list[Node]:
        """The request fields of an operation, and the records that it takes as a whole (named `*`)."""
        return self._targets(operation, EdgeKind.TAKES)

    def answers_of(self, operation: str) -> list[Node]:
        return self._targets(operation, EdgeKind.RETURNS)

    def _targets(self, node_id: str, kind: EdgeKind) -> list[Node]:
        edges = self.edges_from(node_id, kind)
        edges.sort(key=lambda edge: (edge.detail.get("order", 0), edge.target))
        return [node for edge in edges if (node := self.node(edge.target)) is not None]

    def request_sites(self, operation: str) -> list[Evidence]:
        """Where a request itself is made: the call of the library, as opposed to calls of what is wrapped around it."""
        node = self.node(operation)
        stated = [] if node is None else [msgspec.convert(each, Evidence) for each in node.data.get("sites", ())]
        into = (edge for field in self.fields_of(operation) for edge in self.edges_to(field.id, EdgeKind.DERIVES))
        carried = [evidence for edge in into for evidence in edge.evidence]
        places = {(e.source, e.path, e.line, e.column): e for e in (*carried, *stated) if e.path}
        return [places[place] for place in sorted(places)]

    def senders_of(self, operation: str) -> list[tuple[Node, Edge]]:
        """The symbols that send an operation."""
        edges = self.edges_to(operation, EdgeKind.INVOKES)
        return [(node, edge) for edge in edges if (node := self.node(edge.source)) is not None]

    def handlers_of(self, operation: str) -> list[tuple[Node, Edge]]:
        edges = self.edges_to(operation, EdgeKind.IMPLEMENTS)
        return [(node, edge) for edge in edges if (node := self.node(edge.source)) is not None]

    def served_by(self, operation: str) -> list[tuple[Node, Edge]]:
        """Backend and protocol operations behind a client operation."""
        edges = self.edges_to(operation, EdgeKind.SERVES)
        return [(node, edge) for edge in edges if (node := self.node(edge.source)) is not None]

    def provenance_of(self, field: str) -> list[tuple[Edge, ...]]:
        """The shortest chain of derivations from each beginning of a value, from the field back to it.

        Where there are more than `MAX_BEGINNINGS`, one more than that is given, and says so.
        A value begins where it derives from nothing, or from nothing but what is made of it: a cookie that is filled
        from the form which it fills is a beginning of the form's value.
        """
        return self._answered("provenance", field, lambda: list(islice(self._chains(field), MAX_BEGINNINGS + 1)))

    def _chains(self, field: str) -> Iterator[tuple[Edge, ...]]:
        seen = {field}
        waiting: deque[tuple[str, tuple[Edge, ...]]] = deque([(field, ())])
        while waiting:
            node_id, chain = waiting.popleft()
            edges = self.edges_to(node_id, EdgeKind.DERIVES)
            if chain and {edge.source for edge in edges} <= {field, *(edge.source for edge in chain)}:
                yield chain
            for edge in edges:
                if edge.source not in seen:
                    seen.add(edge.source)
                    waiting.append((edge.source, (*chain, edge)))

    def derivation(self, source: str, target: str) -> tuple[Edge, ...]:
        """The shortest chain of derivations between two nodes, from the target back; empty where there is none."""
        came: dict[str, Edge] = {}
        waiting = deque([target])
        while waiting:
            node_id = waiting.popleft()
            if node_id == source:
                return _walked(came, node_id, target)
            for edge in self.edges_to(node_id, EdgeKind.DERIVES):
                if edge.source not in came and edge.source != target:
                    came[edge.source] = edge
                    waiting.append(edge.source)
        return ()

    def fields_reached(self, node_id: str) -> list[Node]:
        """The request fields that a value flows into."""
        seen = {node_id}
        waiting = [node_id]
        while waiting:
            for edge in self.edges_from(waiting.pop(), EdgeKind.DERIVES):
                if edge.target not in seen:
                    seen.add(edge.target)
                    waiting.append(edge.target)
        found = (self.node(each) for each in sorted(seen))
        return [node for node in found if node is not None and node.kind is NodeKind.FIELD]

    def rejected_into(self, node_id: str) -> list[Edge]:
        """What was considered as the source of a node and is none."""
        return self.edges_to(node_id, EdgeKind.REJECTS)

    def without(self, edges: Iterable[Edge]) -> Graph:
        """A copy in which some edges are missing: what rests on them can no longer be claimed."""
        removed = list(edges)
        out = Graph()
        nodes, edges = self.contents()
        for node in nodes:
            out.add(node)
        for edge in edges:
            if edge not in removed:
                out.connect(edge)
        return out


def joined(graphs: Iterable[Graph]) -> Graph:
    """One graph of several; the largest takes in the others, and is no graph of its own any more."""
    contents = {graph: graph.contents() for graph in graphs}
    largest, *others = sorted(contents, key=lambda graph: -len(contents[graph][0]))
    for other in others:
        nodes, edges = contents[other]
        for node in nodes:
            largest.add(node)
        for edge in edges:
            largest.connect(edge)
    return largest


_ByKind = Mapping[EdgeKind, list[Edge]]


def _by_kind(neighbours: _Neighbours) -> _ByKind:
    out: dict[EdgeKind, list[Edge]] = {}
    for several in neighbours.values():
        for data in several.values():
            out.setdefault(data["edge"].kind, []).append(data["edge"])
    for edges in out.values():
        if len(edges) > 1:
            edges.sort(key=edge_order)
    return out


def _ordered(edges: list[Edge]) -> list[Edge]:
    return sorted(edges, key=edge_order) if len(edges) > 1 else edges


def _walked(came: Mapping[str, Edge], node_id: str, start: str) -> tuple[Edge, ...]:
    out: list[Edge] = []
    while node_id != start:
        out.append(came[node_id])
        node_id = came[node_id].target
    return tuple(reversed(out))


def edge_order(edge: Edge) -> tuple[str, str, str, tuple[object, ...], str]:
    return (edge.source, edge.target, edge.kind.value, edge.evidence, repr(edge.detail))
