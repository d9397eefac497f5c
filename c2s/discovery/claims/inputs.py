"""An input of an operation: where its value comes from, hop by hop, and whether it must be there."""

from __future__ import annotations

import json
from collections.abc import Iterator

from c2s.discovery.claims.chains import origin_chain
from c2s.discovery.claims.model import Chain, Explanation, Fact, step
from c2s.discovery.claims.rejections import rejected
from c2s.discovery.claims.words import counted
from c2s.discovery.result import Input, Operation, Requiredness
from c2s.discovery.stored import Stored, input_name, short_name
from c2s.graph.model import EdgeKind, Evidence

_DECISIONS = {
    "required": "it must be there",
    "required-when": "it must be there under a condition",
    "proven-optional": "it may be left out",
    "unproven": "nothing proves whether it may be left out",
}


def explain_input(stored: Stored, operation: Operation, each: Input) -> Explanation:
    chains = [origin_chain(stored, operation, input_name(each), origin) for origin in each.origins]
    if each.more_origins:
        chains.append(Chain(title="from other origins, which are in the graph alone", left_out=each.more_origins))
    nodes = [f"field:{each.id}", *(hop.node for origin in each.origins for hop in origin.chain)]
    return Explanation(
        kind="input",
        id=each.id,
        claim=_claim(operation, each),
        confidence=_weakest(each),
        facts=tuple(_facts(stored, operation, each)),
        chains=(*chains, *_declared(each), *_requiredness(stored, operation, each)),
        rejected=rejected(stored, nodes),
        settles="" if each.origins or operation.side != "client" else "a value that reaches it in the scanned code",
        see=(operation.id,),
    )


def _claim(operation: Operation, each: Input) -> str:
    subject = f"{short_name(operation)} carries {input_name(each)}"
    if operation.side != "client":
        return f"{short_name(operation)} takes {input_name(each)}."
    if not each.origins:
        return f"{subject}; where its value comes from is not known."
    return f"{subject}; its value comes from {counted(len(each.origins) + each.more_origins, 'origin')}."


def _weakest(each: Input) -> str:
    order = ("exact", "inferred", "heuristic")
    found = [origin.confidence for origin in each.origins] + [evidence.confidence for evidence in each.evidence]
    return max(found, key=lambda word: order.index(word) if word in order else len(order), default="")


def _facts(stored: Stored, operation: Operation, each: Input) -> Iterator[Fact]:
    if each.label:
        yield Fact(name="label", text=f"{each.label} ({each.label_source or 'source'})")
    if each.type:
        yield Fact(name="type", text=json.dumps(each.type, ensure_ascii=False, sort_keys=True))
    if each.declared:
        yield Fact(name="name", text="from a declared type alone: no code that fills it was seen")
    yield Fact(name="requiredness", text=requiredness_words(each.requiredness))
    if each.transformations:
        yield Fact(name="on the way", text=", ".join(each.transformations))
    for other, own in _served(stored, operation, each):
        yield Fact(name="answered by", text=f"{short_name(other)}: {requiredness_words(own.requiredness)}")


def requiredness_words(decided: Requiredness) -> str:
    meaning = _DECISIONS.get(decided.decision, "")
    condition = f" when {decided.condition}" if decided.condition else ""
    said = f": {decided.reason}" if decided.reason else f": {meaning}" if meaning else ""
    return f"{decided.decision}{condition}{said}"


def _declared(each: Input) -> Iterator[Chain]:
    if each.evidence:
        yield Chain(title="named here", steps=tuple(step(input_name(each), evidence) for evidence in each.evidence))


def _requiredness(stored: Stored, operation: Operation, each: Input) -> Iterator[Chain]:
    decided = [(operation, each), *_served(stored, operation, each)]
    told: set[Evidence] = set()
    for owner, one in decided:
        found = [e for e in one.requiredness.evidence if e not in one.evidence and e not in told]
        told.update(found)
        if found:
            said = one.requiredness.decision
            title = said if owner is operation else f"{said} by {owner.side} {short_name(owner)}"
            yield Chain(title=title, steps=tuple(step(one.requiredness.reason, evidence) for evidence in found))


def _served(stored: Stored, operation: Operation, each: Input) -> Iterator[tuple[Operation, Input]]:
    """The inputs of other operations that this one is sent for."""
    for edge in stored.graph.edges_to(f"field:{each.id}", EdgeKind.SERVES):
        found = stored.inputs.get(edge.source.removeprefix("field:"))
        if found is not None and found[0].id != operation.id:
            yield found
