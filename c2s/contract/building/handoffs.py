"""Handoffs between the capabilities of one contract."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from c2s.contract.building.evidence import Book
from c2s.contract.building.requests import RECORD
from c2s.contract.capabilities import Capability
from c2s.contract.goals import Handoff
from c2s.contract.naming import bounded_id
from c2s.discovery.result import Handoff as Found


def answer_path(name: str) -> tuple[str, ...]:
    """`rows[].userId` as a path: members, and `*` for any item."""
    return tuple("*" if part == "[]" else part for part in re.findall(r"\[\]|[^.\[\]]+", name))


def handoffs(
    found: Iterable[Found], of_operation: Mapping[tuple[str, str], Capability], book: Book
) -> Iterator[Handoff]:
    """Those whose both ends are in the contract, and whose target is an input."""
    seen: set[str] = set()
    every = list(found)
    records = _records(every)
    for each in every:
        if each.to.input_field == "*" and _record_of(each) not in records:
            continue
        source = of_operation.get((each.from_.method, each.from_.path))
        target = of_operation.get((each.to.method, each.to.path))
        if source is None or target is None:
            continue
        held = _target(target, each.to.input_location, each.to.input_field)
        if held is None:
            continue
        made = _made(each, source, target, *held, book)
        if made.id not in seen:
            seen.add(made.id)
            yield made


_Record = tuple[str, str, str, str, tuple[str, ...]]


def _record_of(found: Found) -> _Record:
    """Which record of which answer goes into which request."""
    return (found.from_.method, found.from_.path, found.to.method, found.to.path, _parent(found))


def _parent(found: Found) -> tuple[str, ...]:
    path = answer_path(found.from_.response_field)
    return path[:-1] if path and path[-1] != "*" else path


def _records(found: Iterable[Found]) -> set[_Record]:
    """Records that are passed on as a whole: of each answer the one that most fields come from, two at least."""
    counts = Counter(_record_of(each) for each in found if each.to.input_field == "*")
    best: dict[tuple[str, ...], _Record] = {}
    for record, count in counts.items():
        known = best.get(record[:4])
        if count > 1 and (known is None or count > counts[known]):
            best[record[:4]] = record
    most: dict[tuple[str, ...], _Record] = {}
    for record in best.values():
        known = most.get(record[2:4])
        if known is None or counts[record] > counts[known]:
            most[record[2:4]] = record
    return set(most.values())


def _target(capability: Capability, location: str, field: str) -> tuple[str, tuple[str, ...]] | None:
    """The input that takes a field, and the member of it that is meant."""
    ids = {entry.id for entry in capability.inputs}
    if field == "*":
        return (RECORD, ()) if RECORD in ids else None
    id = bounded_id(f"{location}.{field}")
    if id in ids:
        return id, ()
    for known in ids:
        if id.startswith((f"{known}.", f"{known}[]")):
            return known, answer_path(id[len(known) :])
    return None


def _made(
    found: Found, source: Capability, target: Capability, input: str, member: tuple[str, ...], book: Book
) -> Handoff:
    path = answer_path(found.from_.response_field)
    whole = input == RECORD
    mapping = "select-record" if whole else "select-one" if "*" in path and "*" not in member else "direct"
    if whole:
        path = _parent(found)
    name = f"{'.'.join(path) or '*'}-{input}{''.join(f'.{part}' for part in member)}"
    return Handoff.model_validate(
        {
            "id": bounded_id(f"{source.id}.{name}.{target.id}"),
            "from_capability": source.id,
            "source": path,
            "to_capability": target.id,
            "input": input,
            "member": member,
            "mapping": mapping,
            "confidence": found.confidence,
            "evidence": book.refs(found.evidence, "response-consumption"),
        }
    )
