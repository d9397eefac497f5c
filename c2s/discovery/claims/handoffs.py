"""A handoff: the way of one value from an answer into a later request."""

from __future__ import annotations

from collections.abc import Iterator

from c2s.discovery.claims.chains import origin_chain
from c2s.discovery.claims.model import Chain, Explanation, Fact, step
from c2s.discovery.claims.rejections import rejected
from c2s.discovery.claims.words import handoff_words
from c2s.discovery.inputs import origin_of
from c2s.discovery.result import Handoff, Input, Operation, Origin
from c2s.discovery.stored import Stored


def explain_handoff(stored: Stored, handoff: Handoff) -> Explanation:
    begin, _, end = handoff.id.partition(" -> ")
    target = stored.inputs.get(end)
    chain = _chain(stored, handoff, target, begin)
    return Explanation(
        kind="handoff",
        id=handoff.id,
        claim=f"{handoff_words(handoff)}.",
        confidence=handoff.confidence,
        facts=tuple(_facts(handoff)),
        chains=(chain,),
        rejected=rejected(stored, [f"field:{end}"]),
        see=tuple(name for name in (begin.rpartition("#")[0], end) if name in {**stored.operations, **stored.inputs}),
    )


def _facts(handoff: Handoff) -> Iterator[Fact]:
    for name, text in (
        ("on the way", handoff.transform),
        ("requiredness", handoff.requiredness),
    ):
        if text:
            yield Fact(name=name, text=text)


def _chain(stored: Stored, handoff: Handoff, target: tuple[Operation, Input] | None, begin: str) -> Chain:
    origin = _origin(stored, target, begin) if target is not None else None
    if target is not None and origin is not None:
        return origin_chain(stored, *target, origin)
    return Chain(
        title="places",
        confidence=handoff.confidence,
        steps=tuple(step("on the way", evidence) for evidence in handoff.evidence),
    )


def _origin(stored: Stored, target: tuple[Operation, Input], begin: str) -> Origin | None:
    """The chain that the input tells, or one of those that it has no room for."""
    answer = f"answer:{begin}"
    for origin in target[1].origins:
        if origin.chain and origin.chain[-1].node == answer:
            return origin
    edges = stored.graph.derivation(answer, f"field:{target[1].id}")
    end = stored.graph.node(answer)
    return origin_of(stored.graph, edges, end) if edges and end is not None else None
