"""Lists of what a scan found. JSON has each part whole, but for chains and recipes, which are in the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import to_builtins

from c2s.diagnostics import CODES
from c2s.discovery.claims.words import origin_words
from c2s.discovery.result import Conflict, Goal, Handoff, Input, Operation
from c2s.discovery.stored import Stored
from c2s.graph.model import Evidence
from c2s.report.listing import Listing, Row
from c2s.workspace.topology import Source


def operations(stored: Stored) -> Listing:
    rows = [_operation(each) for each in stored.result.operations]
    return Listing(("effect", "inputs", "at", "id"), rows, _operation_text, sided=True)


def _operation(each: Operation) -> Row:
    whole = to_builtins(each)
    return {
        **{key: value for key, value in whole.items() if key not in ("request", "evidence")},
        "inputs": [one.id for one in each.inputs],
        **({"statedAt": [f"{e.path}:{e.line}" for e in each.evidence]} if each.side == "protocol" else {}),
    }


def _operation_text(row: Row) -> Row:
    places = row["calledFrom"] or row["handledBy"] or row.get("statedAt")
    return {**row, "inputs": _count(row["inputs"]), "at": _first(places)}


def inputs(stored: Stored) -> Listing:
    rows = [_input(stored, operation, each) for operation, each in stored.inputs.values()]
    return Listing(("requiredness", "origin", "label", "id"), rows, _input_text, sided=True)


def _input(stored: Stored, operation: Operation, each: Input) -> Row:
    origins = [
        {"kind": o.kind, "detail": o.detail, "operation": o.operation, "field": o.field, "confidence": o.confidence,
         "words": origin_words(stored, o)}
        for o in each.origins
    ]  # fmt: skip
    whole = to_builtins(each)
    return {
        **{key: value for key, value in whole.items() if key not in ("origins", "evidence", "requiredness")},
        "operation": operation.id,
        "side": operation.side,
        "origins": origins,
        "requiredness": each.requiredness.decision,
        "reason": each.requiredness.reason,
    }


def _input_text(row: Row) -> Row:
    kinds = dict.fromkeys(str(origin["kind"]) for origin in _list(row["origins"]))
    return {**row, "origin": ", ".join(kinds) or "-", "label": row["label"] or "-"}


def handoffs(stored: Stored) -> Listing:
    return Listing(("confidence", "via", "id"), [_handoff(each) for each in stored.result.handoffs], _handoff_text)


def _handoff(each: Handoff) -> Row:
    return {**to_builtins(each), "evidence": places(each.evidence)}


def _handoff_text(row: Row) -> Row:
    return {**row, "via": str(row["via"]).rpartition(" -> ")[2] or "-"}


def features(stored: Stored) -> Listing:
    rows = [_with_places(each) for each in stored.result.features]
    return Listing(("title", "operations", "goals", "selector", "kind", "id"), rows, _feature_text)


def _feature_text(row: Row) -> Row:
    counted = {key: _count(row[key]) for key in ("goals", "operations")}
    return {**row, **counted, "selector": _first(row["selectors"])}


def goals(stored: Stored) -> Listing:
    rows = [_goal(each) for each in stored.result.goals]
    return Listing(("title", "steps", "id"), rows, lambda row: {**row, "steps": _count(row["steps"])})


def _goal(each: Goal) -> Row:
    whole = {**to_builtins(each), "evidence": places(each.evidence)}
    whole["entries"] = [{**to_builtins(one), "evidence": places(one.evidence)} for one in each.entries]
    whole["course"] = [{**to_builtins(one), "evidence": places(one.evidence)} for one in each.course]
    return whole


def capabilities(stored: Stored) -> Listing:
    rows = [_with_places(each) for each in stored.result.capabilities]
    return Listing(
        ("effect", "title", "operations", "id"), rows, lambda row: {**row, "operations": _count(row["operations"])}
    )


def unknowns(stored: Stored) -> Listing:
    """What is not known, then the functions that nothing calls."""
    rows: list[Row] = [{**to_builtins(each), "kind": "unknown"} for each in stored.result.unknowns]
    rows += [_uncalled(name) for name in stored.result.uncalled]
    return Listing(("code", "reason", "subject", "id"), rows)


def _uncalled(name: str) -> Row:
    said = {"code": "", "subject": name, "reason": "nothing calls it", "place": "", "settles": ""}
    return {"kind": "uncalled", "id": name, **said}


def conflicts(stored: Stored) -> Listing:
    """What two sides say of the same thing, and where each says it."""
    rows = [_conflict(each) for each in stored.result.conflicts]
    return Listing(("code", "message", "at", "id"), rows, lambda row: {**row, "at": _first(row["evidence"])})


def _conflict(each: Conflict) -> Row:
    settles = CODES[each.code].hint if each.code in CODES else ""
    return {**to_builtins(each), "evidence": places(each.evidence), "settles": settles}


def sources(stored: Stored) -> Listing:
    rows = [_source(each) for each in stored.result.sources]
    return Listing(("roles", "languages", "skipped", "id"), rows, _source_text)


def _source(each: Source) -> Row:
    return {"id": each.source_id, **to_builtins(each)}


def _source_text(row: Row) -> Row:
    languages = row["languages"]
    amounts = languages.items() if isinstance(languages, dict) else ()
    left_out = sum(int(part["count"]) for part in _list(row["skipped"]))
    return {**row, "languages": ", ".join(f"{name} {amount['files']}" for name, amount in amounts), "skipped": left_out}


def places(evidence: Iterable[Evidence]) -> list[str]:
    return list(dict.fromkeys(f"{each.place}:{each.column}" for each in evidence if each.path))


def _with_places(part: Any) -> Row:
    return {**to_builtins(part), "evidence": places(part.evidence)}


def _list(value: object) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


def _count(value: object) -> int:
    return len(_list(value))


def _first(value: object) -> str:
    """The first of several, and how many more there are."""
    every = _list(value)
    more = f" +{len(every) - 1}" if len(every) > 1 else ""
    return f"{every[0]}{more}" if every else "-"


LISTS: Mapping[str, Callable[[Stored], Listing]] = {
    "capabilities": capabilities,
    "conflicts": conflicts,
    "features": features,
    "goals": goals,
    "handoffs": handoffs,
    "inputs": inputs,
    "operations": operations,
    "sources": sources,
    "unknowns": unknowns,
}
"""What `c2s list` takes from a result."""
