"""What people see and do, read out of the graph: files that hold screens, what they contain, what actions call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from c2s.graph.model import Edge, EdgeKind, Evidence, Node, NodeKind
from c2s.graph.queries import Graph


@dataclass(frozen=True)
class Sending:
    """An operation that is sent, and the edges on the way to it, from the start on."""

    operation: str
    way: tuple[Edge, ...]


@dataclass(frozen=True)
class Screens:
    """Files, routes and calls of clients."""

    graph: Graph

    @cached_property
    def files(self) -> dict[str, Node]:
        """Nodes of files and components by id."""
        return {node.id: node for node in self._symbols if node.data.get("kind") in ("file", "component")}

    @cached_property
    def _symbols(self) -> list[Node]:
        return self.graph.nodes(NodeKind.SYMBOL)

    @cached_property
    def functions(self) -> list[Node]:
        return [node for node in self._symbols if node.data.get("kind") == "function"]

    @cached_property
    def owners(self) -> dict[str, Node]:
        """A node for each file that has any: its own, else that of a function in it."""
        out = {f"symbol:{node.data['source']}:{node.data['path']}": node for node in self.functions}
        return out | self.files

    @cached_property
    def _functions(self) -> dict[str, list[str]]:
        """Functions of each file, in source order."""
        out: dict[str, list[tuple[Evidence, str]]] = {}
        for node in self.functions:
            if node.evidence:
                file = f"symbol:{node.data['source']}:{node.data['path']}"
                out.setdefault(file, []).append((node.evidence[0], node.id))
        return {file: [id for _, id in sorted(found)] for file, found in out.items()}

    @cached_property
    def routes(self) -> dict[str, list[Node]]:
        """Routes by the file of the page that they lead to."""
        out: dict[str, list[Node]] = {}
        for node in self._symbols:
            if node.data.get("kind") == "route":
                for edge in self.graph.edges_from(node.id, EdgeKind.CONTAINS):
                    out.setdefault(edge.target, []).append(node)
        return out

    def symbols_of(self, file: str) -> list[str]:
        """The node of a file and those of its functions."""
        return [file, *self._functions.get(file, [])]

    def contained(self, starts: Iterable[str]) -> list[str]:
        """Files and everything that their templates use, nearest first."""
        out = dict.fromkeys(start for start in starts)
        waiting = list(out)
        while waiting:
            for edge in self.in_order(waiting.pop(0), EdgeKind.CONTAINS):
                if edge.target not in out:
                    out[edge.target] = None
                    waiting.append(edge.target)
        return list(out)

    def holders_of(self, file: str) -> list[str]:
        """Files whose templates use a file."""
        return [e.source for e in self.graph.edges_to(file, EdgeKind.CONTAINS) if e.source in self.files]

    def in_order(self, node: str, kind: EdgeKind) -> list[Edge]:
        """Edges in the order of their places in the source."""
        return sorted(self.graph.edges_from(node, kind), key=lambda edge: (edge.evidence, edge.target))

    @cached_property
    def _sendings(self) -> dict[tuple[str, frozenset[str], bool], tuple[Sending, ...]]:
        return {}

    @cached_property
    def _calls(self) -> dict[str, list[Edge]]:
        return {}

    def sendings(self, start: str, within: frozenset[str], through_controls: bool = False) -> tuple[Sending, ...]:
        """Operations that a symbol sends, itself or through what it calls, in source order, each by its first way.

        `within`: files of the feature. A shared component calls handlers of every page that uses it, so calls into
        screens of others are not followed. Calls that only happen when a person acts are, where they are asked for.
        """
        asked = (start, within, through_controls)
        known = self._sendings.get(asked)
        if known is None:
            known = self._sendings[asked] = tuple(self._sent(*asked))
        return known

    def _sent(self, start: str, within: frozenset[str], through_controls: bool) -> Iterator[Sending]:
        seen = {start}
        sent: set[str] = set()
        waiting: list[tuple[Edge, ...]] = [(edge,) for edge in self.onward(start, within, through_controls)]
        while waiting:
            way = waiting.pop(0)
            edge = way[-1]
            if edge.kind is EdgeKind.INVOKES:
                if edge.target not in sent:
                    sent.add(edge.target)
                    yield Sending(edge.target, way)
            elif edge.target not in seen:
                seen.add(edge.target)
                below = [(*way, next_) for next_ in self.onward(edge.target, within, through_controls)]
                waiting = below + waiting

    def onward(self, symbol: str, within: frozenset[str], through_controls: bool = False) -> list[Edge]:
        """Calls and requests of a symbol that belong here, in source order."""
        found = self.calls(symbol)
        return [edge for edge in found if (through_controls or not is_action(edge)) and not self._leaves(edge, within)]

    def calls(self, symbol: str) -> list[Edge]:
        """Calls and requests of a symbol, in source order."""
        known = self._calls.get(symbol)
        if known is None:
            found = self.graph.edges_from(symbol, EdgeKind.CALLS) + self.graph.edges_from(symbol, EdgeKind.INVOKES)
            known = self._calls[symbol] = sorted(found, key=lambda edge: (edge.evidence, edge.target))
        return known

    def _leaves(self, edge: Edge, within: frozenset[str]) -> bool:
        """Whether a call goes into a screen that does not belong here."""
        if edge.kind is not EdgeKind.CALLS:
            return False
        file = self.file_of(edge.target)
        return file not in within and file in self.shown

    @cached_property
    def shown(self) -> frozenset[str]:
        """Files that are screens or parts of screens."""
        parts = {e.target for e in self.graph.edges(EdgeKind.CONTAINS)} | {
            e.source for e in self.graph.edges(EdgeKind.CONTAINS)
        }
        return frozenset(id for id, node in self.files.items() if id in parts or node.data["kind"] == "component")

    def file_of(self, symbol: str) -> str:
        return symbol.partition("#")[0]

    def operations_in(self, files: Iterable[str]) -> list[str]:
        """Everything that the code of some files sends, also when a person acts, and what it answers."""
        starts = list(files)
        within = frozenset(starts)
        out: dict[str, None] = {}
        for symbol in (symbol for file in starts for symbol in self.symbols_of(file)):
            out.update((sending.operation, None) for sending in self.sendings(symbol, within, through_controls=True))
            out.update((operation, None) for operation in self.answered_by(symbol))
        return list(out)

    def answered_by(self, symbol: str) -> list[str]:
        """Operations of a backend whose handler a symbol is."""
        return [edge.target for edge in self.in_order(symbol, EdgeKind.IMPLEMENTS)]


def is_action(edge: Edge) -> bool:
    """A call that begins with what a person does."""
    return bool(edge.detail.get("event"))
