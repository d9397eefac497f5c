"""Limits that were reached and defects that were met, by whatever pass, each with its place."""

from __future__ import annotations

from collections.abc import Iterable

from c2s.diagnostics import Diagnostic, diagnostic
from c2s.evaluation.link import Link
from c2s.evaluation.machine import Bound


def run(link: Link) -> Iterable[Diagnostic]:
    for bound in (*link.machine.bounds, *link.machine.failures):
        yield _reported(link, bound)


def _reported(link: Link, bound: Bound) -> Diagnostic:
    code = "C2S311" if bound.kind == "failure" else "C2S310"
    if bound.site < 0:
        return diagnostic(code, f"{bound.kind}: {bound.text}")
    source, path, place = link.program.spot(bound.site)
    return diagnostic(
        code, f"{bound.kind}: {bound.text}", source_id=source, path=path, line=place.line, column=place.column
    )
