"""A handoff: the way of one value from an answer into a later request."""

from __future__ import annotations

from collections.abc import Iterator

from c2s.discovery.claims.chains import origin_chain
from c2s.discovery.claims.model import Chain, Explanation, Fact, step
from c2s.discovery.claims.rejections import rejected
from c2s.discovery.claims.words import handoff_words
from c2s.discovery.inputs import origin_of
from c2s.discovery.result import Handoff, Origin
from c2s.discovery.stored import Stored


def explain_handoff(stored: Stored, handoff: Handoff) -> Explanation:
    begin, _, end = handoff.id.partition(" -> ")
    known = {**stored.operations, **stored.inputs}
    return Explanation(
        kind="handoff",
        id=handoff.id,
        claim=f"{handoff_words(handoff)}.",
        confidence=handoff.confidence,
        facts=tuple(_facts(handoff)),
        chains=(_chain(stored, handoff, begin, end),),
        rejected=rejected(stored, [f"field:{end}"]),
        see=tuple(name for name in (begin.rpartition("#")[0], end) if name in known),
    )


def _facts(handoff: Handoff) -> Iterator[Fact]:
    for name, text in (
        ("on the way", handoff.transform),
        ("requiredness", handoff.requiredness),
    ):
        if text:
            yield Fact(name=name, text=text)


def _chain(stored: Stored, handoff: Handoff, begin: str, end: str) -> Chain:
    operation = stored.operations.get(end.rpartition("#")[0])
    origin = _origin(stored, begin, end)
    if operation is not None and origin is not None:
        return origin_chain(stored, operation, f"{handoff.to.input_location}.{handoff.to.input_field}", origin)
    steps = tuple(step("on the way", evidence) for evidence in handoff.evidence)
    return Chain(title="places", confidence=handoff.confidence, steps=steps)


def _origin(stored: Stored, begin: str, end: str) -> Origin | None:
    """The chain that the input tells; else the one of the graph: inputs have room for a few origins alone."""
    start = begin if begin.startswith(("source:", "place:")) else f"answer:{begin}"
    known = stored.inputs.get(end)
    for origin in known[1].origins if known is not None else ():
        if origin.chain and origin.chain[-1].node == start:
            return origin
    edges, node = stored.graph.derivation(start, f"field:{end}"), stored.graph.node(start)
    return origin_of(stored.graph, edges, node) if edges and node is not None else None
