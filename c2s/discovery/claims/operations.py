"""An operation: what is sent or answered, from where, started by whom, with which inputs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from c2s.discovery.claims.model import Chain, Explanation, Fact, Row, Step, Table, step
from c2s.discovery.claims.rejections import rejected
from c2s.discovery.claims.words import listed, operation_words, origin_words
from c2s.discovery.result import Conflict, Handoff, Input, Operation
from c2s.discovery.stored import Stored, input_name, short_name
from c2s.graph.model import Edge, Evidence, Node

_AT = {"client": "sent from", "backend": "handled by", "protocol": "stated at"}
_OWN = {"client": "wrapper", "backend": "handler", "protocol": "operation id"}
"""What a side calls the name that it has for an operation."""
MAX_PLACES = 12
MAX_WAYS = 6
MAX_ORIGINS = 3


def explain_operation(stored: Stored, operation: Operation) -> Explanation:
    node_id = f"operation:{operation.id}"
    places = _limited(_AT.get(operation.side, "at"), _places(operation))
    made = _limited("the request is made here", _made(stored, operation))
    ways = list(_ways(stored, node_id))
    more = (Chain(title="started elsewhere too", left_out=len(ways) - MAX_WAYS),) if len(ways) > MAX_WAYS else ()
    return Explanation(
        kind="operation",
        id=operation.id,
        claim=operation_words(operation),
        confidence=operation.confidence,
        facts=tuple(_facts(operation)),
        chains=(
            *(chain for chain in (made, places, *_served_chains(stored, node_id)) if chain.steps),
            *ways[:MAX_WAYS],
            *more,
        ),
        tables=tuple(table for table in _tables(stored, operation) if table.rows),
        rejected=rejected(stored, [f"field:{each.id}" for each in operation.inputs]),
    )


def _served_chains(stored: Stored, node_id: str) -> Iterator[Chain]:
    """Of an operation that is offered, why it is there and who may call; of one that is sent, why that answers it."""
    for handler, edge in stored.graph.handlers_of(node_id):
        when = tuple(edge.detail.get("when", ()))
        steps = tuple(step(f"leads to {handler.label}", evidence, (), when) for evidence in edge.evidence)
        yield Chain(title="the address comes from here", steps=steps)
    node = stored.graph.node(node_id)
    marks = node.data.get("marks", ()) if node is not None else ()
    asked = tuple(step(_mark(mark), msgspec.convert(mark["evidence"], Evidence)) for mark in marks)
    yield Chain(title="who may call", steps=asked)
    for other, edge in stored.graph.served_by(node_id):
        steps = tuple(step(other.label, evidence) for evidence in edge.evidence)
        yield Chain(title=f"answered by {other.data['side']} {other.label}", steps=steps)


def _mark(mark: dict[str, Any]) -> str:
    """`permission order:cancel, of the handler`."""
    words = " ".join(word for word in (mark["kind"], mark["scheme"], mark["detail"]) if word)
    return f"{words}, of the {mark['level']}"


def _facts(operation: Operation) -> Iterator[Fact]:
    for label in operation.labels:
        yield Fact(name="called", text=f"{label.text} ({label.source})")
    if operation.effect != "unknown":
        basis = f" ({operation.effect_basis})" if operation.effect_basis else ""
        yield Fact(name="effect", text=f"{operation.effect}{basis}")
    client = operation.request.get("client") or {}
    if client.get("name"):
        yield Fact(name="library", text=f"{client['name']} {client.get('version', '')}".strip())
    named = (
        (_OWN.get(operation.side, "name"), operation.wrapper),
        ("authentication", ", ".join(operation.auth)),
        ("open", f"{', '.join(operation.open)} may carry more than the source names" if operation.open else ""),
    )
    for name, text in named:
        if text:
            yield Fact(name=name, text=text)


def _places(operation: Operation) -> list[Step]:
    return [step(_who(e.symbol) if e.symbol else "this place", e) for e in operation.evidence]


def _who(symbol: str) -> str:
    """`path:line name`: the place of a function says little beside the place in it."""
    name = symbol.partition(" ")[2]
    return "in a function without a name" if name == "function" else f"in {name or symbol}"


def _made(stored: Stored, operation: Operation) -> list[Step]:
    """Left out where that is also the place which it is sent from."""
    shown = {(e.source, e.path, e.line) for e in operation.evidence}
    sites = stored.graph.request_sites(f"operation:{operation.id}")
    return [step(short_name(operation), e) for e in sites if (e.source, e.path, e.line) not in shown]


def _limited(title: str, steps: list[Step]) -> Chain:
    return Chain(title=title, steps=tuple(steps[:MAX_PLACES]), left_out=max(0, len(steps) - MAX_PLACES))


def _ways(stored: Stored, operation: str) -> Iterator[Chain]:
    """How it comes to be sent; what sends it by itself needs no way."""
    seen: set[tuple[str, ...]] = set()
    for way in stored.ways.to(operation):
        key = (way.start.id, *(edge.target for edge in way.edges))
        if key in seen:
            continue
        seen.add(key)
        title = f"started by {_label(way.start)}"
        if way.shared:
            what = "runs different functions" if way.edges else "sends different operations"
            title = f"reached through {_label(way.start)}, which {what} from one place: what starts it is not known"
        yield Chain(title=title, steps=tuple(_calls(stored, way.edges)))


def _calls(stored: Stored, way: Iterable[Edge]) -> Iterator[Step]:
    for edge in way:
        text = f"{_label(stored.graph.node(edge.source))} runs {_label(stored.graph.node(edge.target))}"
        for evidence in edge.evidence[:1]:
            yield step(text, evidence)


def _label(node: Node | None) -> str:
    if node is None or node.label != "function":
        return node.label if node is not None else "something"
    return f"the function at line {node.evidence[0].line}" if node.evidence else "a function without a name"


def _tables(stored: Stored, operation: Operation) -> Iterator[Table]:
    yield input_table(stored, operation)
    served = [stored.operations[each] for each in operation.served_by if each in stored.operations]
    yield Table(title="answered by", columns=("operation", "handled by"), rows=tuple(_served(served)))
    given = [each for each in stored.result.handoffs if _comes_from(each, operation)]
    yield Table(title="its answer goes to", columns=("field", "into"), rows=tuple(map(_given, given)))
    callers = [each for each in stored.result.operations if operation.id in each.served_by]
    yield Table(title="called as", columns=("operation", "from"), rows=tuple(_calling(callers)))
    disputed = [each for each in stored.result.conflicts if _is_about(each, operation)]
    rows = tuple(Row(cells=(each.code, each.message), name=each.id) for each in disputed)
    yield Table(title="the sides disagree", columns=("code", "what", "conflict"), rows=rows)


def input_table(stored: Stored, operation: Operation) -> Table:
    rows = (_input(stored, each) for each in operation.inputs)
    return Table(title="inputs", columns=("input", "requiredness", "value"), rows=tuple(rows))


def _input(stored: Stored, each: Input) -> Row:
    origins = listed(dict.fromkeys(origin_words(stored, origin) for origin in each.origins), MAX_ORIGINS)
    label = f"labelled {each.label!r}" if each.label and not each.origins else ""
    return Row(cells=(input_name(each), each.requiredness.decision, origins or label), name=each.id)


def _served(served: Iterable[Operation]) -> Iterator[Row]:
    for each in served:
        yield Row(cells=(short_name(each), "; ".join(each.handled_by)), name=each.id)


def _calling(callers: Iterable[Operation]) -> Iterator[Row]:
    for each in callers:
        yield Row(cells=(short_name(each), "; ".join(each.called_from[:MAX_ORIGINS])), name=each.id)


def _is_about(conflict: Conflict, operation: Operation) -> bool:
    about = conflict.id.split(":", 2)[2].partition("#")[0]
    return about in (operation.id, f"{operation.id}:backend", f"{operation.id}:protocol")


def _comes_from(handoff: Handoff, operation: Operation) -> bool:
    return handoff.id.startswith(f"{operation.id}#")


def _given(handoff: Handoff) -> Row:
    end = handoff.to
    into = f"{end.method} {end.path} {end.input_location}.{end.input_field}"
    return Row(cells=(handoff.from_.response_field, into), name=handoff.id)
