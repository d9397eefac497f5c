"""Handoffs between the capabilities of one contract."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from c2s.contract.building.evidence import Book
from c2s.contract.building.requests import RECORD
from c2s.contract.capabilities import Capability
from c2s.contract.goals import Handoff
from c2s.discovery.result import Handoff as Found


def answer_path(name: str) -> tuple[str, ...]:
    """`rows[].userId` as a path: members, and `*` for any item."""
    return tuple("*" if part == "[]" else part for part in re.findall(r"\[\]|[^.\[\]]+", name))


def handoffs(
    found: Iterable[Found], of_operation: Mapping[tuple[str, str], Capability], book: Book
) -> Iterator[Handoff]:
    """Those whose both ends are in the contract, and whose target is an input."""
    seen: set[str] = set()
    for each in found:
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


def _target(capability: Capability, location: str, field: str) -> tuple[str, tuple[str, ...]] | None:
    """The input that takes a field, and the member of it that is meant."""
    ids = {entry.id for entry in capability.inputs}
    if field == "*":
        return (RECORD, ()) if RECORD in ids else None
    id = f"{location}.{field}"
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
        path = path[:-1] if path and path[-1] != "*" else path
    name = f"{'.'.join(path) or '*'}-{input}{''.join(f'.{part}' for part in member)}"
    return Handoff.model_validate(
        {
            "id": f"{source.id}.{name}.{target.id}"[:200],
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
