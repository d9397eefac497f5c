"""Diagnostics as lines for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from c2s.diagnostics import Diagnostic


def line(each: Diagnostic) -> str:
    """`warning C2S104 client:src/a.ts:3:1: not read ...; raise limits.max-file-bytes`."""
    place = f"{each.source_id}:{each.path}" if each.path else each.source_id
    if each.line:
        place += f":{each.line}" + (f":{each.column}" if each.column else "")
    hint = f"; {each.hint}" if each.hint else ""
    return f"{each.severity} {each.code} {f'{place}: ' if place else ''}{each.message}{hint}"


def counts(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`, in that order; empty for none."""
    found = Counter(each.severity.value for each in diagnostics)
    return ", ".join(
        f"{found[name]} {name}{'s' if found[name] > 1 else ''}" for name in ("error", "warning", "note") if found[name]
    )
