"""What the client itself says of a field: whether it must be there, and when. Discovery decides what that proves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from c2s.diagnostics import Diagnostic
from c2s.evaluation.build import alternatives, negated
from c2s.evaluation.conditions import ensured
from c2s.evaluation.demands import Demand, Demands
from c2s.evaluation.describe import describe
from c2s.evaluation.fields import Field
from c2s.evaluation.frames import Request
from c2s.evaluation.link import Link
from c2s.evaluation.parts import Sent
from c2s.evaluation.passes.fields import field_id, fields_of
from c2s.evaluation.values import Operation, Undefined, Value
from c2s.graph.model import Edge, EdgeKind

_PSEUDO = ("any", "has", "loop", "fails", "throws", "test")
"""Tests that stand for what is not known, not for a condition in the source."""


def run(link: Link) -> Iterable[Diagnostic]:
    by_operation: dict[str, list[Sent]] = {}
    for sent, operation in link.sent:
        by_operation.setdefault(operation, []).append(sent)
    writer = _Writer(link)
    for operation, sents in by_operation.items():
        writer.write(operation, sents)
    return ()


class _Writer:
    def __init__(self, link: Link) -> None:
        self.link = link
        self.conditions = link.conditions
        self.demands = Demands(link.machine, link.reader.types)
        self._ensured: dict[int, dict[Value, Value]] = {}

    def write(self, operation: str, sents: list[Sent]) -> None:
        found = [(sent, dict(self._named(operation, sent))) for sent in sents]
        for sent, fields in found:
            for node, one in fields.items():
                for demand in self._demands(sent, one):
                    self._connect(operation, node, sent, demand)
        for node in dict.fromkeys(node for _, fields in found for node in fields):
            for sent, fields in found:
                if node not in fields and not _may_have(sent, node):
                    omitted = Demand("omission", False, "a request is sent without it", sent.request.site)
                    self._connect(operation, node, sent, omitted)

    def _named(self, operation: str, sent: Sent) -> Iterator[tuple[str, Field]]:
        for location, name, one in fields_of(self.link, operation, sent):
            yield field_id(operation, location, name), one

    def _demands(self, sent: Sent, one: Field) -> Iterator[Demand]:
        site = sent.request.site
        if condition := _omitted_by(one, sent.query.whole | sent.body.whole | sent.headers.whole):
            yield Demand("omission", False, f"it is only sent where {condition}", site)
        if one.optional:
            yield Demand("type", False, "its declared type allows leaving it out", site)
        yield from self.demands.of(one.value)
        guards = self._values_ensured(sent.request)
        for place in self.demands.made_of(one.value):
            if place in guards:
                said = f"it is only sent where {describe(guards[place])}"
                yield Demand("guard", True, said, site)
                return

    def _values_ensured(self, request: Request) -> dict[Value, Value]:
        if request.id not in self._ensured:
            checks = self.conditions.checks(request)
            self._ensured[request.id] = {value: guard for guard in checks for value in ensured(guard)}
        return self._ensured[request.id]

    def _connect(self, operation: str, node: str, sent: Sent, demand: Demand) -> None:
        holds = self.conditions.of(sent.request)
        if any(negated(guard) in holds for guard in demand.guards):
            return
        open_guards = [describe(guard) for guard in demand.guards if guard not in holds]
        evidence = self.link.evidence(demand.site, demand.by, reason=demand.reason)
        detail = {"by": demand.by, "asked": demand.asked, "reason": demand.reason, "when": open_guards}
        self.link.graph.connect(
            Edge(source=operation, target=node, kind=EdgeKind.REQUIRES, evidence=(evidence,), detail=detail)
        )


def _omitted_by(one: Field, whole: Set[Value]) -> str:
    """The condition under which a field is part of the request; empty where it is as long as others are."""
    tests = [test for test in one.tests if test not in whole and not _is_pseudo(test)]
    if tests:
        return " and ".join(describe(test) for test in tests[:3])
    if any(isinstance(value, Undefined) for value in alternatives(one.value)):
        return "it has a value"
    return ""


def _is_pseudo(test: Value) -> bool:
    while isinstance(test, Operation) and test.op == "!":
        test = test.operands[0]
    return isinstance(test, Operation) and test.op in _PSEUDO


def _may_have(sent: Sent, node: str) -> bool:
    """Whether a request may still carry a field that the source does not name there."""
    location = node.rpartition("#")[2].partition(".")[0]
    if location == "path":
        return True
    return {"query": sent.query, "header": sent.headers}.get(location, sent.body).open
