"""Limits that were reached and defects that were met, by whatever pass, each with its place."""

from __future__ import annotations

from collections.abc import Iterable

from c2s.diagnostics import Diagnostic, diagnostic
from c2s.evaluation.limits import FAILURE, limited
from c2s.evaluation.link import Link
from c2s.evaluation.machine import Bound
from c2s.facts.model import Place


def run(link: Link) -> Iterable[Diagnostic]:
    for bound in (*link.machine.bounds, *link.machine.failures):
        yield _reported(link, bound)


def _reported(link: Link, bound: Bound) -> Diagnostic:
    source, path, place = link.program.spot(bound.site) if bound.site >= 0 else ("", "", Place(0, 0))
    if bound.kind != "failure":
        return limited(bound.kind, bound.text, source, path, place.line, place.column)
    text = f"{bound.kind}: {bound.text}"
    return diagnostic(FAILURE, text, source_id=source, path=path, line=place.line, column=place.column)
