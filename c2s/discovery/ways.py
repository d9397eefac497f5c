"""Who starts an operation: chains of calls from an entry to the function that sends it.

Calls are kept by function, not by run. Where one place runs different functions, or sends different operations, who
stands behind it cannot be told from there on, and the way ends.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from c2s.graph.model import Edge, EdgeKind, Evidence, Node
from c2s.graph.queries import Graph

Spot = tuple[str, str, int, int]


def _spot(evidence: Evidence) -> Spot:
    return (evidence.source, evidence.path, evidence.line, evidence.column)


class Way(NamedTuple):
    """`edges` lead from the start to the sender. `shared`: the start does other things at the same place too."""

    start: Node
    edges: tuple[Edge, ...]
    shared: bool = False


class Ways:
    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def to(self, operation: str) -> Iterator[Way]:
        """The shortest way from each start, by sender and start."""
        for sender, edge in self.graph.senders_of(operation):
            if self.shared(edge):
                yield Way(sender, (), True)
            else:
                yield from self._above(sender)

    def shared(self, edge: Edge) -> bool:
        """Whether the place of an edge leads from the same symbol to something else as well."""
        return any(self._targets[edge.source, _spot(each)] != {edge.target} for each in edge.evidence)

    @cached_property
    def _targets(self) -> dict[tuple[str, Spot], set[str]]:
        out: dict[tuple[str, Spot], set[str]] = defaultdict(set)
        for kind in (EdgeKind.CALLS, EdgeKind.INVOKES):
            for edge in self.graph.edges(kind):
                for each in edge.evidence:
                    out[edge.source, _spot(each)].add(edge.target)
        return out

    def _above(self, sender: Node) -> Iterator[Way]:
        seen = {sender.id}
        waiting: deque[tuple[str, tuple[Edge, ...]]] = deque([(sender.id, ())])
        while waiting:
            symbol, edges = waiting.popleft()
            callers = self.graph.edges_to(symbol, EdgeKind.CALLS)
            start = self.graph.node(symbol)
            if not callers and edges and start is not None:
                yield Way(start, edges)
            for edge in callers:
                if edge.source in seen:
                    continue
                seen.add(edge.source)
                caller = self.graph.node(edge.source)
                if not self.shared(edge):
                    waiting.append((edge.source, (edge, *edges)))
                elif caller is not None:
                    yield Way(caller, (edge, *edges), True)
