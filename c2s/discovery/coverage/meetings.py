"""Which operations of clients and of the sides that answer meet, and which are left over."""

from __future__ import annotations

from typing import NamedTuple

from c2s.graph.queries import Graph


class Meetings(NamedTuple):
    """Ids of operations, in order."""

    joined: list[str]
    unanswered: list[str]
    uncalled: list[str]


def meetings(graph: Graph) -> Meetings:
    """Nothing is left over where one of the sides is not there at all."""
    clients = graph.operations("client")
    offered = [*graph.operations("backend"), *graph.operations("protocol")]
    if not clients or not offered:
        return Meetings([], [], [])
    answering = {each.id: [node.id for node, _ in graph.served_by(each.id)] for each in clients}
    called = {id for found in answering.values() for id in found}
    return Meetings(
        joined=[_short(id) for id, found in answering.items() if found],
        unanswered=[_short(id) for id, found in answering.items() if not found],
        uncalled=[_short(node.id) for node in graph.operations("backend") if node.id not in called],
    )


def _short(node_id: str) -> str:
    return node_id.removeprefix("operation:")
