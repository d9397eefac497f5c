"""Backend operations: what a request can reach, what it takes, what comes back, who may call, how each is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from msgspec import to_builtins

from c2s.diagnostics import Diagnostic, diagnostic
from c2s.evaluation.describe import describe
from c2s.evaluation.link import Link
from c2s.evaluation.origins import field_name
from c2s.evaluation.passes.operations import shape
from c2s.evaluation.passes.symbols import code_label, function_symbol
from c2s.evaluation.prefixes import template
from c2s.evaluation.server.decisions import Decision, of_leaf, of_need
from c2s.evaluation.server.leaves import ITEM, Leaf, leaves_of
from c2s.evaluation.server.model import Body, Labels, Mark, Open, Parameter, Reason, Served, Service
from c2s.evaluation.server.model import Field as WireField
from c2s.evaluation.server.schemas import of_shape, schema_of
from c2s.evaluation.server.serve import serve
from c2s.graph.model import Confidence, Edge, EdgeKind, Evidence, Node, NodeKind

HANDLER = "handler"
MAX_LEAVES = 400
"""Members of one body or answer."""
_ORDER: tuple[Confidence, ...] = ("exact", "inferred", "heuristic")
_NOTES = frozenset({"protocol", "dependency", "type", "setting"})
"""Kinds of what is not known that hide inputs or nothing at all, but no operation."""


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
        return ()
    service = serve(link.program, link.frameworks, link.manifests)
    groups: dict[tuple[str, str, str], Group] = {}
    for one in service.operations:
        source, path = link.module(one.site).file.source_id, template(one.path)
        group = groups.setdefault((source, one.method, shape(path)), Group(source, one.method, path))
        group.served.append(one)
    for group in sorted(groups.values(), key=lambda g: (g.source, g.path, g.method)):
        _Writer(link, service, group).write()
    return [_reported(link, unknown) for unknown in service.unknowns]


def _reported(link: Link, unknown: Open) -> Diagnostic:
    source, path, place = link.program.spot(unknown.site)
    code = "C2S307" if unknown.code in _NOTES else "C2S306"
    return diagnostic(
        code, f"{unknown.text}: {unknown.reason}", source_id=source, path=path, line=place.line, column=place.column
    )


@dataclass
class _Writer:
    """Writes one operation into the graph."""

    link: Link
    service: Service
    group: Group
    open: dict[str, None] = field(default_factory=dict)
    taken: dict[str, list[Decision]] = field(default_factory=dict)
    """Decisions of all handlers about a field, by its node."""
    returned: dict[str, None] = field(default_factory=dict)

    def write(self) -> None:
        for one in self.group.served:
            self._inputs(one)
        self.link.graph.add(self._node())
        self._settle()
        for one in self.group.served:
            self._answers(one)
            self._handler(one)

    def _node(self) -> Node:
        group, first = self.group, self.group.served[0]
        return Node(
            id=group.id,
            kind=NodeKind.OPERATION,
            label=f"{group.method} {group.path}",
            evidence=tuple(sorted({self._evidence(Reason(one.site, HANDLER, one.confidence)) for one in group.served})),
            data={
                "side": "backend",
                "source": group.source,
                "method": group.method,
                "path": group.path,
                "services": list(dict.fromkeys(template(one.base) for one in group.served)),
                "wrapper": code_label(first.code) if first.code is not None else "",
                "labels": _labels(group.served),
                "tags": list(dict.fromkeys(tag for one in group.served for tag in one.labels.tags)),
                "hidden": all(one.labels.hidden for one in group.served),
                "deprecated": all(one.labels.deprecated for one in group.served),
                "auth": list(dict.fromkeys(_mark_words(mark) for one in group.served for mark in one.marks)),
                "marks": [self._mark(mark) for one in group.served for mark in one.marks],
                "formats": list(dict.fromkeys(one.body.format for one in group.served if one.body is not None)),
                "media": list(dict.fromkeys(m for one in group.served if one.body for m in one.body.media)),
                "produces": list(dict.fromkeys(each for one in group.served for each in one.produces)),
                "open": sorted(self.open),
                "confidence": max((one.confidence for one in group.served), key=_ORDER.index),
            },
        )

    def _mark(self, mark: Mark) -> dict[str, Any]:
        return {
            "kind": mark.kind,
            "scheme": mark.scheme,
            "detail": mark.detail,
            "level": mark.level,
            "evidence": to_builtins(self._evidence(mark.reason)),
        }

    # what it takes

    def _inputs(self, one: Served) -> None:
        for parameter in one.parameters:
            if parameter.role == "input":
                self._parameter(parameter)
        if one.body is not None:
            self._body(one.body)

    def _parameter(self, parameter: Parameter) -> None:
        made = parameter.field
        self._take(parameter.location, made.name, made, of_need(made.need), schema_of(self.service, made))

    def _body(self, body: Body) -> None:
        place = "multipart" if body.format == "multipart" else "body"
        if body.open:
            self.open["body"] = None
        found = list(islice(leaves_of(self.service, body.shape), MAX_LEAVES + 1))
        if len(found) > MAX_LEAVES:
            self.open["body"] = None
        for leaf in found[:MAX_LEAVES]:
            path = _without_items(leaf.path)
            if leaf.field is None:
                self._whole(body)
            elif path:
                self._take(place, _name(path), leaf.field, of_leaf(body, leaf), schema_of(self.service, leaf.field))
            if not leaf.shape.known and leaf.shape.kind in ("object", "any", "map") and leaf.field is None:
                self.open["body"] = None

    def _whole(self, body: Body) -> None:
        """A body that is no record, or one of which no member is known."""
        node = Node(
            id=f"field:{self.group.id.partition(':')[2]}#body.*",
            kind=NodeKind.FIELD,
            label="*",
            evidence=(self._evidence(body.reason),),
            data={
                "operation": self.group.id, "location": "body", "name": "*", "declared": False, "optional": False,
                "type": of_shape(self.service, body.shape), "requiredness": self._said(of_need(body.need)),
            },
        )  # fmt: skip
        self.link.graph.add(node)
        self._connect(node.id, EdgeKind.TAKES, {"whole": True})

    def _take(self, place: str, name: str, made: WireField, decision: Decision, type_: dict[str, Any]) -> None:
        location = "body" if place in ("form", "file") else place
        node_id = f"field:{self.group.id.partition(':')[2]}#{location}.{name}"
        decisions = self.taken.setdefault(node_id, [])
        decisions.append(decision)
        if len(decisions) > 1:
            return
        data = {
            "operation": self.group.id,
            "location": location,
            "name": name,
            "declared": False,
            "optional": decision.decision == "proven-optional",
            "type": type_,
            "label": made.label,
            "aliases": list(made.aliases),
        }
        evidence = (self._evidence(made.reason),) if made.reason.site >= 0 else ()
        self.link.graph.add(Node(id=node_id, kind=NodeKind.FIELD, label=name, evidence=evidence, data=data))
        self._connect(node_id, EdgeKind.TAKES, {"order": len(self.taken) - 1})

    def _settle(self) -> None:
        """What each input must be: as its handlers agree; where one of several does not take it, nothing is proven."""
        for node_id, decisions in self.taken.items():
            node = self.link.graph.node(node_id)
            assert node is not None
            agreed = {decision.decision for decision in decisions}
            complete = len(decisions) >= len(self.group.served)
            decision = decisions[0]
            if len(agreed) > 1 or (not complete and agreed != {"proven-optional"}):
                reasons = tuple(dict.fromkeys(reason for each in decisions for reason in each.reasons))
                decision = Decision("unproven", "the handlers of this operation do not agree", reasons)
            data = {**node.data, "requiredness": self._said(decision)}
            self.link.graph.replace(
                Node(id=node.id, kind=node.kind, label=node.label, evidence=node.evidence, data=data)
            )

    def _said(self, decision: Decision) -> dict[str, Any]:
        found = [self._evidence(reason) for reason in decision.reasons if reason.site >= 0]
        return {
            "decision": decision.decision,
            "reason": decision.reason,
            "condition": decision.condition,
            "evidence": to_builtins(found),
        }

    # what comes back, and who answers

    def _answers(self, one: Served) -> None:
        for answer in one.answers:
            if answer.status is None or 200 <= answer.status < 300:
                for leaf in islice(leaves_of(self.service, answer.shape), MAX_LEAVES):
                    self._answer(leaf, answer.reason)

    def _answer(self, leaf: Leaf, reason: Reason) -> None:
        path = _without_items(leaf.path)
        if leaf.field is None or not path:
            return
        name = _name(path)
        data = {"operation": self.group.id, "field": name, "type": of_shape(self.service, leaf.field.shape)}
        node = Node(
            id=f"answer:{self.group.id.partition(':')[2]}#{name}",
            kind=NodeKind.ANSWER,
            label=name,
            evidence=(self._evidence(leaf.field.reason),) if leaf.field.reason.site >= 0 else (),
            data={**data, "label": leaf.field.label},
        )
        if node.id not in self.returned:
            self.link.graph.add(node)
            self._connect(node.id, EdgeKind.RETURNS, {"order": len(self.returned)}, self._evidence(reason))
            self.returned[node.id] = None

    def _handler(self, one: Served) -> None:
        if one.code is None:
            return
        symbol = function_symbol(self.link, one.code)
        evidence = tuple(self._evidence(reason) for reason in one.reasons)
        detail = {"when": [describe(test) for test in one.conditions]} if one.conditions else {}
        self.link.graph.connect(
            Edge(source=symbol, target=self.group.id, kind=EdgeKind.IMPLEMENTS, evidence=evidence, detail=detail)
        )

    def _connect(self, target: str, kind: EdgeKind, detail: dict[str, Any], *evidence: Evidence) -> None:
        edge = Edge(source=self.group.id, target=target, kind=kind, detail=detail, evidence=evidence)
        self.link.graph.connect(edge)

    def _evidence(self, reason: Reason) -> Evidence:
        return self.link.evidence(reason.site, reason.rule, reason.confidence)


def _without_items(path: tuple[str, ...]) -> tuple[str, ...]:
    """A list of plain values is one input."""
    while path and path[-1] == ITEM:
        path = path[:-1]
    return path


def _name(path: tuple[str, ...]) -> str:
    return field_name(tuple("*" if part == ITEM else part for part in path))


def _labels(served: Iterable[Served]) -> list[dict[str, str]]:
    found = dict.fromkeys(
        label for one in served for label in _words(one.labels, one.code.facts.doc if one.code else "")
    )
    return [{"text": text, "source": source} for text, source in found]


def _words(labels: Labels, doc: str) -> Iterator[tuple[str, str]]:
    if labels.summary:
        yield labels.summary, "annotation"
    if labels.description:
        yield labels.description, "comment" if labels.description == doc else "annotation"


def _mark_words(mark: Mark) -> str:
    return " ".join(word for word in (mark.kind, mark.scheme, mark.detail) if word)
