"""Operations that interface descriptions state: what may be sent, what must be, and what comes back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from msgspec import to_builtins

from c2s.diagnostics import Diagnostic
from c2s.evaluation.protocols.described import Described, Parameter
from c2s.evaluation.protocols.files import ProtocolFile
from c2s.evaluation.protocols.members import Member, Need, dotted
from c2s.evaluation.protocols.reading import Reading, readings
from c2s.evaluation.protocols.shelf import Shelf
from c2s.evaluation.protocols.tree import Item
from c2s.graph.model import Edge, EdgeKind, Evidence, Node, NodeKind
from c2s.graph.queries import Graph

OPERATION = "protocol-operation"
FIELD = "protocol-field"


def run(graph: Graph, documents: Sequence[ProtocolFile]) -> Sequence[Diagnostic]:
    shelf = Shelf(documents)
    writer = _Writer(graph)
    for reading in readings(shelf, documents):
        for described in reading.operations:
            writer.write(reading, described)
    return tuple(shelf.said)


@dataclass
class _Writer:
    graph: Graph
    written: dict[str, list[Any]] = field(default_factory=dict)
    """What each operation was found to take: another document may say the same, or something else."""

    def write(self, reading: Reading, described: Described) -> None:
        document = reading.document
        node_id = f"operation:protocol:{document.source}:{described.method} {described.path}"
        told = [*_inputs(described), described.auth, described.services]
        if node_id in self.written and self.written[node_id] != told:
            node_id = f"{node_id} ({document.path})"
        self.written[node_id] = told
        self.graph.add(_operation(node_id, document.source, described))
        credentials = frozenset((each.place, each.name.lower()) for each in described.credentials)
        _Parts(self.graph, node_id, credentials).write(described)


def _operation(node_id: str, source: str, described: Described) -> Node:
    body = described.body
    file = any(answer.file for answer in described.answers)
    return Node(
        id=node_id,
        kind=NodeKind.OPERATION,
        label=f"{described.method} {described.path}",
        evidence=(evidence(described.at, OPERATION),),
        data={
            "side": "protocol",
            "source": source,
            "method": described.method,
            "path": described.path,
            "services": described.services,
            "bases": list(dict.fromkeys(urlsplit(each).path.rstrip("/") for each in described.services)),
            "wrapper": described.name,
            "labels": list(_labels(described)),
            "tags": described.tags,
            "deprecated": described.deprecated,
            "auth": described.auth,
            "credentials": [
                {"location": each.place, "name": each.name} for each in described.credentials if each.place
            ],
            "formats": [body.format] if body is not None else [],
            "media": list(body.media) if body is not None else [],
            "produces": list(dict.fromkeys(media for answer in described.answers for media in answer.media)),
            **({"answersFile": True} if file else {}),
            "open": ["body"] if body is not None and (body.members.open or body.has_others) else [],
            "required": sorted(dotted(path) for path in body.members.demanded) if body is not None else [],
            "confidence": described.at.document.confidence,
        },
    )


def _labels(described: Described) -> Iterator[dict[str, str]]:
    for text in (described.summary, described.description):
        if text.strip():
            yield {"text": text, "source": "protocol"}


# --- what it takes ----------------------------------------------------------------------------------


def _inputs(described: Described) -> list[tuple[str, str, str, Any]]:
    """Place, name, decision and type of everything that is taken."""
    found: list[tuple[str, str, str, Any]] = []
    for each in described.parameters:
        found.append((each.place, each.name, each.need.decision, each.type))
    for member in described.body.members.found if described.body is not None else ():
        found.append(("body", dotted(member.path), member.need.decision, member.type))
    return found


@dataclass
class _Parts:
    """Writes the fields of one operation."""

    graph: Graph
    operation: str
    credentials: frozenset[tuple[str, str]] = frozenset()
    count: int = 0
    returned: set[str] = field(default_factory=set)

    def write(self, described: Described) -> None:
        for parameter in described.parameters:
            self._parameter(parameter)
        body = described.body
        if body is not None:
            location = "multipart" if body.format == "multipart" else "body"
            for member in body.members.found:
                self._member(location, member)
            if not body.members.found:
                self._whole({}, body.need, body.at)
        for answer in described.answers:
            for member in answer.members.found:
                self._answer(member)

    def _parameter(self, each: Parameter) -> None:
        style: dict[str, Any] = {"style": each.style, "explode": each.explode} if each.style else {}
        more = {**style, **({"media": each.media} if each.media else {})}
        if (each.place, each.name.lower()) in self.credentials:
            more["credential"] = True
        self._take(each.place, each.name, each.type, each.need, each.at, {"label": each.label, **more}, each.deprecated)

    def _member(self, location: str, each: Member) -> None:
        if not each.path:
            self._whole(each.type, each.need, each.at)
            return
        self._take(location, dotted(each.path), each.type, each.need, each.at, {"label": each.label}, each.deprecated)

    def _take(
        self, location: str, name: str, type_: dict[str, Any], need: Need, at: Item, more: dict[str, Any], old: bool
    ) -> None:
        data = {
            "operation": self.operation,
            "location": location,
            "name": name,
            "declared": False,
            "optional": need.decision == "proven-optional",
            "type": type_,
            "requiredness": said(need),
            **more,
            **({"deprecated": True} if old else {}),
        }
        node_id = f"field:{self.operation.partition(':')[2]}#{location}.{name}"
        self._add(Node(id=node_id, kind=NodeKind.FIELD, label=name, evidence=(evidence(at, FIELD),), data=data))

    def _whole(self, type_: dict[str, Any], need: Need, at: Item) -> None:
        """A body that is no record, or of which no member is known."""
        data = {
            "operation": self.operation, "location": "body", "name": "*", "declared": False,
            "optional": need.decision == "proven-optional", "type": type_, "requiredness": said(need),
        }  # fmt: skip
        node_id = f"field:{self.operation.partition(':')[2]}#body.*"
        node = Node(id=node_id, kind=NodeKind.FIELD, label="*", evidence=(evidence(at, FIELD),), data=data)
        self._add(node, whole=True)

    def _add(self, node: Node, whole: bool = False) -> None:
        self.graph.add(node)
        detail: dict[str, Any] = {"whole": True} if whole else {"order": self.count}
        self.count += not whole
        self.graph.connect(Edge(source=self.operation, target=node.id, kind=EdgeKind.TAKES, detail=detail))

    def _answer(self, member: Member) -> None:
        name = dotted(member.path)
        if not name:
            return
        data = {"operation": self.operation, "field": name, "type": member.type, "label": member.label}
        node = Node(
            id=f"answer:{self.operation.partition(':')[2]}#{name}",
            kind=NodeKind.ANSWER,
            label=name,
            evidence=(evidence(member.at, FIELD),),
            data=data,
        )
        if node.id in self.returned:
            return
        self.graph.add(node)
        detail = {"order": len(self.returned)}
        self.returned.add(node.id)
        edge = Edge(source=self.operation, target=node.id, kind=EdgeKind.RETURNS, detail=detail)
        self.graph.connect(edge)


def said(need: Need) -> dict[str, Any]:
    found = [evidence(need.at, FIELD)] if need.at is not None else []
    decided = {"decision": need.decision, "reason": need.reason, "condition": need.condition}
    return {**decided, "evidence": to_builtins(found)}


def evidence(item: Item, rule: str) -> Evidence:
    document = item.document
    line, column = document.place(item.at)
    return Evidence(document.source, document.path, line, column, rule, document.confidence)
