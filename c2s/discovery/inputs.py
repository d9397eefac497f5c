"""Inputs of an operation: its request fields, each with where its value comes from and whether it must be there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from c2s.discovery.requiredness import SIDES, requiredness
from c2s.discovery.result import Hop, Input, Origin
from c2s.graph.model import Edge, EdgeKind, Node, NodeKind
from c2s.graph.queries import Graph

MAX_ORIGINS = 12
_KINDS = {NodeKind.ANSWER: "response", NodeKind.PLACE: "state", NodeKind.UNKNOWN: "unknown"}


def inputs_of(graph: Graph, operation: Node) -> list[Input]:
    return [input_of(graph, field) for field in graph.fields_of(operation.id)]


def input_of(graph: Graph, field: Node) -> Input:
    every = list(origins_of(graph, field))
    origins = every[:MAX_ORIGINS]
    label, label_source = _label(graph, field, origins)
    functions = [name for origin in origins for hop in origin.chain for name in hop.functions if name != "member"]
    return Input(
        id=field.id.removeprefix("field:"),
        name=field.data["name"],
        location=field.data["location"],
        type=field.data.get("type") or _served(graph, field, "type") or {},
        label=label,
        label_source=label_source,
        origins=origins,
        more_origins=len(every) - len(origins),
        transformations=list(dict.fromkeys(functions)),
        requiredness=requiredness(graph, field),
        declared=field.data.get("declared", False),
        credential=field.data.get("credential", False),
        evidence=list(field.evidence),
    )


def origins_of(graph: Graph, field: Node) -> Iterator[Origin]:
    """Where the value of a field begins, one origin for each beginning, by the shortest chain."""
    for chain in graph.provenance_of(field.id):
        end = graph.node(chain[-1].source)
        if end is not None:
            yield origin_of(graph, chain, end)


def origin_of(graph: Graph, chain: tuple[Edge, ...], end: Node) -> Origin:
    kind = _KINDS.get(end.kind) or str(end.data.get("origin", "unknown"))
    if end.kind is NodeKind.PLACE and end.data.get("storage"):
        kind = "storage"
    hops = [_hop(graph, edge) for edge in chain]
    sure = all(e.confidence == "exact" for edge in chain for e in edge.evidence)
    operation = str(end.data.get("operation", "")).removeprefix("operation:")
    return Origin(
        kind=kind,
        detail=end.label,
        operation=operation,
        field=str(end.data.get("field", "")),
        chain=hops,
        confidence="exact" if sure else "inferred",
    )


def _hop(graph: Graph, edge: Edge) -> Hop:
    node = graph.node(edge.source)
    return Hop(
        node=edge.source,
        label=node.label if node is not None else edge.source,
        functions=list(edge.detail.get("functions", ())),
        when=list(edge.detail.get("when", ())),
        evidence=list(edge.evidence),
    )


def _label(graph: Graph, field: Node, origins: list[Origin]) -> tuple[str, str]:
    """What people read at the control that the value is entered in; else what declares it says, here or where it is
    taken."""
    control = next((origin.detail for origin in origins if origin.kind == "user" and origin.detail), "")
    if control:
        return control, "label"
    declared = str(field.data.get("label", ""))
    side = str(field.data["operation"]).split(":")[1]
    if not declared:
        side, declared = _told(graph, field, "label") or ("", "")
    return declared, "" if not declared else "protocol" if side == "protocol" else "annotation"


def _served(graph: Graph, field: Node, name: str) -> Any:
    told = _told(graph, field, name)
    return told[1] if told is not None else None


def _told(graph: Graph, field: Node, name: str) -> tuple[str, Any] | None:
    """What the side that answers says of a field, where all that may answer say the same; with the side."""
    by_side: dict[str, list[Any]] = {}
    for edge in graph.edges_to(field.id, EdgeKind.SERVES):
        served = graph.node(edge.source)
        if served is not None and served.data.get(name):
            by_side.setdefault(str(served.data["operation"]).split(":")[1], []).append(served.data[name])
    for side in SIDES:
        found = by_side.get(side, [])
        if found and all(each == found[0] for each in found):
            return side, found[0]
    return None
