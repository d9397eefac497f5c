"""What a scan found, in one block: what there is, how much of the code it covers, and what to type next."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from c2s.discovery.overview import Overview
from c2s.discovery.result import Coverage
from c2s.report.terminal import visible
from c2s.report.text import padded

_NAMED = 3


def summary_lines(found: Overview) -> Iterator[str]:
    """Indented below their heads, as those of sources are."""
    yield "found"
    yield from _aligned(_found(found))
    yield "coverage"
    yield from _aligned(_covered(found.coverage, found.sides))


def summary_data(found: Overview) -> dict[str, Any]:
    return {
        "operations": {side: found.sides[side] for side in ("client", "backend", "protocol") if side in found.sides},
        "inputs": sum(found.decisions.values()),
        **found.counts,
        "coverage": to_builtins(found.coverage),
    }


def next_steps(found: Overview, named: str) -> list[str]:
    """Commands that lead on. `named` is the option that names the result, where it does not lie where they look."""
    options = f" --from {shlex.quote(named)}" if named else ""
    if not found.sides:
        return [f"c2s list unknowns{options}", "c2s list frameworks"]
    steps = [f"c2s list operations{options}", f"c2s explain {shlex.quote(visible(found.example))}{options}"]
    if found.counts["features"]:
        steps.append(f"c2s export core --out DIR{options}")
    elif "client" not in found.sides:
        steps.append("c2s scan, once more, with --entry 'METHOD /path' for each operation that tools are wanted for")
    return steps


def _found(found: Overview) -> Iterator[tuple[str, str]]:
    sides = sorted(found.sides, reverse=True)
    yield "operations", ", ".join(f"{found.sides[side]} {side}" for side in sides) or "none"
    yield "inputs", _with(sum(found.decisions.values()), found.decisions)
    for name, count in found.counts.items():
        if count or name in ("handoffs", "unknowns"):
            yield name, str(count)


def _covered(coverage: Coverage, sides: Collection[str]) -> Iterator[tuple[str, str]]:
    for language, files in coverage.languages.items():
        odd = {"with errors": files.with_errors, "failed": files.failed, "skipped": files.skipped}
        yield language, _with(files.files, odd, "file")
    if coverage.requests_seen or "client" in sides:
        yield from _search("request calls", coverage.requests_seen, coverage.unexplained, coverage.requests_refused)
    if coverage.routes_seen or "backend" in sides:
        yield from _search("routes", coverage.routes_seen, coverage.unexplained_routes, 0)
    if coverage.operations_joined or coverage.unanswered:
        parts = {"answered": coverage.operations_joined, "answered by none": len(coverage.unanswered)}
        yield "client side", _with(coverage.operations_joined + len(coverage.unanswered), parts, "operation")
        if coverage.uncalled_operations:
            yield "backend side", f"{len(coverage.uncalled_operations)} operations that no client was seen to call"
    if coverage.calls_resolved or coverage.calls_unresolved:
        yield "calls", f"{coverage.calls_resolved} resolved, {coverage.calls_unresolved} unresolved"
    if coverage.imports_unresolved:
        yield "imports", f"{coverage.imports_unresolved} lead nowhere"


def _search(name: str, seen: int, unexplained: Sequence[str], refused: int) -> Iterator[tuple[str, str]]:
    """What a plain search sees, against what the operations explain."""
    explained = seen - refused - len(unexplained)
    parts = {"explained": explained, "refused with a diagnostic": refused, "not explained": len(unexplained)}
    yield name, _with(seen, parts)
    shown = [place.rpartition(":")[0] for place in unexplained[:_NAMED]]
    if shown:
        more = len(unexplained) - len(shown)
        yield "", f"not explained: {', '.join(shown)}{f' and {more} more' if more else ''}"


def _with(count: int, parts: Mapping[str, int], noun: str = "") -> str:
    told = ", ".join(f"{amount} {name}" for name, amount in parts.items() if amount)
    counted = f"{count} {noun}{'' if count == 1 else 's'}" if noun else str(count)
    return f"{counted} ({told})" if told else counted


def _aligned(rows: Iterator[tuple[str, str]]) -> Iterator[str]:
    told = list(rows)
    room = max((len(name) for name, _ in told), default=0) + 2
    return (f"  {padded(name, room)}{visible(text)}" for name, text in told)
