"""What was considered as the source of a value and is none, with the reason."""

from __future__ import annotations

from collections.abc import Iterable

from c2s.discovery.claims.model import Chain, step
from c2s.discovery.claims.words import node_words
from c2s.discovery.stored import Stored


def rejected(stored: Stored, nodes: Iterable[str]) -> tuple[Chain, ...]:
    """All that was rejected on the way into the nodes, each once."""
    out: dict[str, Chain] = {}
    for node_id in dict.fromkeys(nodes):
        for edge in stored.graph.rejected_into(node_id):
            source = node_words(stored, stored.graph.node(edge.source), edge.source)
            target = node_words(stored, stored.graph.node(edge.target), edge.target)
            title = f"{target} does not come from {source}"
            steps = tuple(step(each.reason or "it is written here, and does not stay", each) for each in edge.evidence)
            out.setdefault(f"{edge.source}\0{edge.target}", Chain(title=title, steps=steps))
    return tuple(out.values())
