"""The way of a value as steps: from where it begins to the field on the wire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from c2s.discovery.claims.model import Chain, Step, place_of, step
from c2s.discovery.claims.words import node_words, origin_words
from c2s.discovery.result import Hop, Operation, Origin
from c2s.discovery.stored import Stored, short_name
from c2s.graph.model import Evidence, Node, NodeKind

MAX_SITES = 3


def origin_chain(stored: Stored, operation: Operation, field: str, origin: Origin) -> Chain:
    """The way of one value into one field of a request, which is called `location.name`."""
    return Chain(
        title=f"from {origin_words(stored, origin)}",
        confidence=origin.confidence,
        steps=tuple(_steps(stored, operation, field, list(reversed(origin.chain)))),
    )


def _steps(stored: Stored, operation: Operation, field: str, hops: Sequence[Hop]) -> Iterator[Step]:
    """`hops` begin where the value does."""
    nodes = [stored.graph.node(hop.node) for hop in hops]
    yield from _beginning(stored, nodes[0] if nodes else None, hops)
    for number, hop in enumerate(hops):
        last = number + 1 == len(hops)
        source = node_words(stored, nodes[number], hop.label)
        target = "" if last else node_words(stored, nodes[number + 1], hops[number + 1].label)
        if last:
            yield from sent_from(operation, hop.evidence)
            target = f"{field} of {short_name(operation)}"
        yield from _hop(f"{source} -> {target}", hop)


def _hop(text: str, hop: Hop) -> Iterator[Step]:
    functions, when = tuple(f for f in hop.functions if f != "member"), tuple(hop.when)
    if not hop.evidence:
        yield step(text, None, functions, when)
    for evidence in hop.evidence:
        yield step(text, evidence, functions, when)


def _beginning(stored: Stored, node: Node | None, hops: Sequence[Hop]) -> Iterator[Step]:
    """Where the value comes into being, unless the first hop shows that very place."""
    if node is None:
        return
    if node.kind is NodeKind.ANSWER:
        yield from called_at(stored, node, hops[0].evidence)
        return
    shown = {(place.path, place.line) for e in hops[0].evidence if (place := place_of(e)) is not None}
    for evidence in node.evidence:
        if evidence.path and (evidence.path, evidence.line) not in shown:
            yield step(node_words(stored, node, node.label), evidence)


def called_at(stored: Stored, answer: Node, near: Iterable[Evidence]) -> Iterator[Step]:
    """Where the request is sent whose answer is used: in the file that uses it, where there is such a place."""
    operation = stored.operations.get(str(answer.data.get("operation", "")).removeprefix("operation:"))
    if operation is None:
        return
    files = {(evidence.source, evidence.path) for evidence in near}
    same = [evidence for evidence in operation.evidence if (evidence.source, evidence.path) in files]
    sites = same or operation.evidence
    choice = f", in one of {len(sites)} places" if len(sites) > 1 else ""
    for evidence in sites[:MAX_SITES]:
        yield step(f"{short_name(operation)} is called{choice}", evidence)


def sent_from(operation: Operation, made_at: Iterable[Evidence]) -> Iterator[Step]:
    """The only call that hands the value to the code that makes the request; with several, none is the one."""
    made = {(evidence.source, evidence.path, evidence.line) for evidence in made_at}
    if operation.side != "client" or len(operation.evidence) != 1:
        return
    (site,) = operation.evidence
    if (site.source, site.path, site.line) not in made:
        yield step("handed to the code that sends the request", site)
