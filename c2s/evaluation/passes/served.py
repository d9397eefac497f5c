"""Fields of backend operations: what handlers take, with what they demand of it, and what comes back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from msgspec import to_builtins

from c2s.evaluation.link import Link
from c2s.evaluation.origins import field_name
from c2s.evaluation.server.decisions import Decision, of_leaf, of_need, of_whole
from c2s.evaluation.server.leaves import ITEM, Leaf, leaves_of, required
from c2s.evaluation.server.model import Answer, Body, Field, Open, Parameter, Reason, Served, Service
from c2s.evaluation.server.schemas import of_shape, schema_of
from c2s.graph.model import Edge, EdgeKind, Evidence, Node, NodeKind

MAX_LEAVES = 400
"""Members of one body or answer."""


@dataclass
class Fields:
    """Writes the fields of one operation. Several handlers may take the same field."""

    link: Link
    service: Service
    operation: str
    handlers: int
    seen: dict[Reason, Evidence]
    """Evidence that was made before: data classes say the same in every operation."""
    open: dict[str, None] = field(default_factory=dict)
    """Parts that may carry more than is named."""
    unknowns: dict[Open, None] = field(default_factory=dict)
    credentials: dict[str, None] = field(default_factory=dict)
    """Nodes of fields that say who calls."""
    _taken: dict[str, list[Decision]] = field(default_factory=dict)
    _demanded: Counter[str] = field(default_factory=Counter)
    _returned: dict[str, None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._short = self.operation.partition(":")[2]

    # what it takes

    def take(self, one: Served) -> None:
        for parameter in one.parameters:
            if parameter.role != "ambient":
                self._parameter(parameter)
        if one.body is not None:
            self._body(one.body)
        self.open.update(dict.fromkeys(one.open))

    def _parameter(self, parameter: Parameter) -> None:
        made = parameter.field
        node = self._take(parameter.location, made.name, made, of_need(made.need))
        if parameter.role == "credential":
            self._from_session(node, made)

    def _from_session(self, node: str, made: Field) -> None:
        """A credential says who calls: it comes from the session, and nobody chooses it."""
        self.credentials[node] = None
        name = f"source:session:{self._short}:{made.name}"
        data = {"origin": "session", "name": made.name, "path": ""}
        self.link.graph.add(Node(id=name, kind=NodeKind.SOURCE, label=made.name, data=data))
        evidence = (self.evidence(made.reason),)
        self.link.graph.connect(Edge(source=name, target=node, kind=EdgeKind.DERIVES, evidence=evidence))

    def _body(self, body: Body) -> None:
        found = list(islice(leaves_of(self.service, body.shape), MAX_LEAVES + 1))
        if body.open or len(found) > MAX_LEAVES:
            self.open["body"] = None
        for leaf in found[:MAX_LEAVES]:
            self._member(body, leaf)
        if body.need.status == "required":
            self._demanded.update({_name(path) for path in required(self.service, body.shape)} - self._roots(body))

    def _roots(self, body: Body) -> set[str]:
        """Names below which a whole record travels: part of how it is written, no members."""
        definition = self.service.definitions.get(body.shape.definition)
        fields = definition.fields if definition is not None else ()
        return {each.name for each in fields if each.need.reason.rule == "root-name"}

    def _member(self, body: Body, leaf: Leaf) -> None:
        name = _name(leaf.path)
        if leaf.field is not None and name:
            place = "multipart" if body.format == "multipart" else "body"
            self._take(place, name, leaf.field, of_leaf(body, leaf))
            return
        self._whole(body)
        if not leaf.shape.known and leaf.shape.kind in ("any", "object"):
            self.open["body"] = None
            reason = "the type of this body lies outside the roots: its members are not known"
            self.unknowns[Open("type", body.reason.site, leaf.shape.text or "?", reason)] = None

    def _whole(self, body: Body) -> None:
        """A body that is no record, or one of which no member is known."""
        node_id = f"field:{self._short}#body.*"
        data = {
            "operation": self.operation, "location": "body", "name": "*", "declared": False, "optional": False,
            "type": of_shape(self.service, body.shape), "requiredness": self._said(of_whole(body)),
        }  # fmt: skip
        evidence = (self.evidence(body.reason),)
        self.link.graph.add(Node(id=node_id, kind=NodeKind.FIELD, label="*", evidence=evidence, data=data))
        self._connect(node_id, EdgeKind.TAKES, {"whole": True})

    def _take(self, place: str, name: str, made: Field, decision: Decision) -> str:
        location = "body" if place in ("form", "file") else place
        node_id = f"field:{self._short}#{location}.{name}"
        decisions = self._taken.setdefault(node_id, [])
        decisions.append(decision)
        if len(decisions) == 1:
            data = {
                "operation": self.operation, "location": location, "name": name, "declared": False,
                "optional": decision.decision == "proven-optional", "type": schema_of(self.service, made),
                "label": made.label, "aliases": list(made.aliases),
            }  # fmt: skip
            node = Node(id=node_id, kind=NodeKind.FIELD, label=name, evidence=self._places(made.reason), data=data)
            self.link.graph.add(node)
            self._connect(node_id, EdgeKind.TAKES, {"order": len(self._taken) - 1})
        return node_id

    @property
    def demanded(self) -> list[str]:
        """Members of the body that every handler demands, with those that hold members of which none must be there."""
        return sorted(name for name, count in self._demanded.items() if count == self.handlers)

    def settle(self) -> None:
        """What each input must be: as its handlers agree; where one of several does not take it, nothing is proven."""
        for node_id, decisions in self._taken.items():
            node = self.link.graph.node(node_id)
            assert node is not None
            data = {**node.data, "requiredness": self._said(self._agreed(decisions))}
            if node_id in self.credentials:
                data["credential"] = True
            self.link.graph.replace(
                Node(id=node.id, kind=node.kind, label=node.label, evidence=node.evidence, data=data)
            )

    def _agreed(self, decisions: list[Decision]) -> Decision:
        said = {decision.decision for decision in decisions}
        if len(said) == 1 and (len(decisions) >= self.handlers or said == {"proven-optional"}):
            return decisions[0]
        reasons = tuple(dict.fromkeys(reason for each in decisions for reason in each.reasons))
        return Decision("unproven", "the handlers of this operation do not agree", reasons)

    def _said(self, decision: Decision) -> dict[str, Any]:
        found = [evidence for reason in decision.reasons for evidence in self._places(reason)]
        return {
            "decision": decision.decision, "reason": decision.reason, "condition": decision.condition,
            "evidence": to_builtins(found),
        }  # fmt: skip

    # what comes back

    def answer(self, answer: Answer) -> None:
        if answer.status is None or 200 <= answer.status < 300:
            for leaf in islice(leaves_of(self.service, answer.shape), MAX_LEAVES):
                self._returns(leaf, answer.reason)

    def _returns(self, leaf: Leaf, reason: Reason) -> None:
        name = _name(leaf.path)
        node_id = f"answer:{self._short}#{name}"
        if leaf.field is None or not name or node_id in self._returned:
            return
        data = {
            "operation": self.operation, "field": name, "type": of_shape(self.service, leaf.field.shape),
            "label": leaf.field.label,
        }  # fmt: skip
        places = self._places(leaf.field.reason)
        self.link.graph.add(Node(id=node_id, kind=NodeKind.ANSWER, label=name, evidence=places, data=data))
        self._connect(node_id, EdgeKind.RETURNS, {"order": len(self._returned)}, self.evidence(reason))
        self._returned[node_id] = None

    # the graph

    def _connect(self, target: str, kind: EdgeKind, detail: dict[str, Any], *evidence: Evidence) -> None:
        edge = Edge(source=self.operation, target=target, kind=kind, detail=detail, evidence=evidence)
        self.link.graph.connect(edge)

    def _places(self, reason: Reason) -> tuple[Evidence, ...]:
        """The place of a reason; what a library declares has none."""
        return (self.evidence(reason),) if reason.site >= 0 else ()

    def evidence(self, reason: Reason) -> Evidence:
        known = self.seen.get(reason)
        if known is None:
            known = self.seen[reason] = self.link.evidence(reason.site, reason.rule, reason.confidence)
        return known


def _name(path: tuple[str, ...]) -> str:
    """A path as people write it; a list of plain values is one input."""
    while path and path[-1] == ITEM:
        path = path[:-1]
    return field_name(tuple("*" if part == ITEM else part for part in path))


def marks_of(one: Served) -> Iterator[str]:
    """Who may call, in words: `permission order:cancel`."""
    return (" ".join(word for word in (mark.kind, mark.scheme, mark.detail) if word) for mark in one.marks)
