"""Backend operations: what a request can reach, what it takes, what comes back, who may call, how each is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec import to_builtins

from c2s.diagnostics import Diagnostic, diagnostic
from c2s.evaluation.describe import describe
from c2s.evaluation.limits import limited
from c2s.evaluation.link import Link
from c2s.evaluation.passes.operations import shape
from c2s.evaluation.passes.served import Fields, marks_of
from c2s.evaluation.passes.symbols import code_label, function_symbol
from c2s.evaluation.prefixes import template
from c2s.evaluation.server.behaviour import steps_of
from c2s.evaluation.server.model import Labels, Mark, Open, Reason, Served, Service
from c2s.evaluation.server.serve import serve
from c2s.graph.model import Confidence, Edge, EdgeKind, Evidence, Node, NodeKind

HANDLER = "handler"
_ORDER: tuple[Confidence, ...] = ("exact", "inferred", "heuristic")
_CODES = {**dict.fromkeys(("dependency", "type", "setting", "protocol"), "C2S307"), "failure": "C2S311"}
"""Kinds of what is not known that hide inputs or nothing at all, and defects; all others may hide an operation."""


@dataclass
class Group:
    """All handlers of one operation: several where conditions decide which one is there."""

    source: str
    method: str
    path: str
    served: list[Served] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"operation:backend:{self.source}:{self.method} {self.path}"


def run(link: Link) -> Iterable[Diagnostic]:
    if not any("backend" in module.file.roles for module in link.program.modules):
        return
    service = serve(link.program, link.frameworks, link.manifests)
    unknowns = dict(service.unknowns)
    seen: dict[Reason, Evidence] = {}
    for group in sorted(_groups(link, service), key=lambda g: (g.source, g.path, g.method)):
        unknowns |= _write(link, service, group, seen)
    for unknown in unknowns:
        yield _reported(link, unknown)


def _groups(link: Link, service: Service) -> Iterable[Group]:
    out: dict[tuple[str, str, str], Group] = {}
    for one in service.operations:
        source, path = link.module(one.site).file.source_id, template(one.path)
        group = out.setdefault((source, one.method, shape(path)), Group(source, one.method, path))
        group.served.append(one)
    return out.values()


def _reported(link: Link, unknown: Open) -> Diagnostic:
    source, path, place = link.program.spot(unknown.site)
    if unknown.code == "bound":
        return limited(unknown.text, unknown.reason, source, path, place.line, place.column)
    code = _CODES.get(unknown.code, "C2S306")
    return diagnostic(
        code, f"{unknown.text}: {unknown.reason}", source_id=source, path=path, line=place.line, column=place.column
    )


def _write(link: Link, service: Service, group: Group, seen: dict[Reason, Evidence]) -> dict[Open, None]:
    """One operation with everything around it; what is not known of its bodies."""
    fields = Fields(link, service, group.id, len(group.served), seen)
    for one in group.served:
        fields.take(one)
    fields.settle()
    link.graph.add(_node(group, fields))
    for one in group.served:
        for answer in one.answers:
            fields.answer(answer)
        _implemented(link, group, one, fields)
    return fields.unknowns


def _node(group: Group, fields: Fields) -> Node:
    served = group.served
    bodies = [one.body for one in served if one.body is not None]
    return Node(
        id=group.id,
        kind=NodeKind.OPERATION,
        label=f"{group.method} {group.path}",
        evidence=tuple(sorted({fields.evidence(reason) for one in served for reason in _known_by(one)})),
        data={
            "side": "backend",
            "source": group.source,
            "method": group.method,
            "path": group.path,
            "services": list(dict.fromkeys(template(one.base) for one in served)),
            "wrapper": next((code_label(one.code) for one in served if one.code is not None), ""),
            "labels": _labels(served),
            "tags": list(dict.fromkeys(tag for one in served for tag in one.labels.tags)),
            "hidden": all(one.labels.hidden for one in served),
            "deprecated": all(one.labels.deprecated for one in served),
            "auth": list(dict.fromkeys(words for one in served for words in marks_of(one))),
            "marks": [_mark(fields, mark) for one in served for mark in one.marks],
            "formats": list(dict.fromkeys(body.format for body in bodies)),
            "media": list(dict.fromkeys(media for body in bodies for media in body.media)),
            "produces": list(dict.fromkeys(media for one in served for media in one.produces)),
            "open": sorted(fields.open),
            "required": fields.demanded,
            "steps": list(dict.fromkeys(step for one in served if one.code is not None for step in steps_of(one.code))),
            "answersFile": any(answer.format == "file" for one in served for answer in one.answers),
            "confidence": max((one.confidence for one in served), key=_ORDER.index),
        },
    )


def _known_by(one: Served) -> Iterator[Reason]:
    """The handler, and what makes the operation less than certain."""
    yield Reason(one.site, HANDLER, one.confidence)
    yield from (reason for reason in one.reasons if reason.confidence != "exact")


def _mark(fields: Fields, mark: Mark) -> dict[str, Any]:
    return {
        "kind": mark.kind, "scheme": mark.scheme, "detail": mark.detail, "level": mark.level,
        "evidence": to_builtins(fields.evidence(mark.reason)),
    }  # fmt: skip


def _implemented(link: Link, group: Group, one: Served, fields: Fields) -> None:
    """The handler answers the operation, because of what maps requests to it, under the conditions of that."""
    if one.code is None:
        return
    evidence = tuple(fields.evidence(reason) for reason in one.reasons)
    detail = {"when": [describe(test) for test in one.conditions]} if one.conditions else {}
    symbol = function_symbol(link, one.code)
    link.graph.connect(Edge(source=symbol, target=group.id, kind=EdgeKind.IMPLEMENTS, evidence=evidence, detail=detail))


def _labels(served: Iterable[Served]) -> list[dict[str, str]]:
    found = (label for one in served for label in _words(one.labels, one.code.facts.doc if one.code else ""))
    return [{"text": text, "source": source} for text, source in dict.fromkeys(found)]


def _words(labels: Labels, doc: str) -> Iterator[tuple[str, str]]:
    if labels.summary:
        yield labels.summary, "annotation"
    if labels.description:
        yield labels.description, "comment" if labels.description == doc else "annotation"
