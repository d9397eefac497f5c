"""Whether a field must be sent, and how that is known; the strongest evidence decides.

The backend comes first: what it decided about a field is stated on the node, and holds for the fields of clients that
the node serves; then what descriptions of interfaces state. The client's own evidence stands on `REQUIRES` edges, by
kinds in the order of `STRENGTH`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from c2s.discovery.result import Requiredness
from c2s.graph.model import Edge, EdgeKind, Node
from c2s.graph.queries import Graph

SIDES = ("backend", "protocol")
"""Sides that answer, the one that runs first."""
STRENGTH = ("omission", "form-rule", "control", "guard", "schema", "type")
"""Kinds of evidence in the client, the strongest first. A request that is sent without a field shows more than rules:
they are those of one form."""


def requiredness(graph: Graph, field: Node) -> Requiredness:
    stated = field.data.get("requiredness")
    if stated is not None:
        return msgspec.convert(stated, Requiredness)
    if field.data["location"] == "path":
        return Requiredness(decision="required", reason="it is part of the path")
    by_client = of_client(graph.edges_to(field.id, EdgeKind.REQUIRES))
    return (
        _of_served(graph, field)
        or by_client
        or Requiredness(decision="unproven", reason="the client sends it; nothing says that it must be there")
    )


def _of_served(graph: Graph, field: Node) -> Requiredness | None:
    """What the side that answers decides, where all that may answer decide the same."""
    by_side: dict[str, list[Requiredness]] = {}
    for edge in graph.edges_to(field.id, EdgeKind.SERVES):
        served = graph.node(edge.source)
        if served is not None and (stated := served.data.get("requiredness")):
            side = str(served.data["operation"]).split(":")[1]
            by_side.setdefault(side, []).append(msgspec.convert(stated, Requiredness))
    for side in SIDES:
        found = by_side.get(side, [])
        if len({(each.decision, each.condition) for each in found}) == 1 and found[0].decision != "unproven":
            return msgspec.structs.replace(found[0], reason=f"{side}: {found[0].reason}")
    return None


def of_client(edges: Sequence[Edge]) -> Requiredness | None:
    """What the client's own code says: a field that it leaves out somewhere is optional, else one that it asks for is
    required, under the condition that all of the evidence has."""
    left_out = [edge for edge in edges if edge.detail["by"] == "omission"]
    asked = [edge for edge in edges if edge.detail["asked"]]
    always = [edge for edge in asked if not edge.detail["when"]]
    allowed = [edge for edge in edges if not edge.detail["asked"]]
    if left_out:
        return _decided("proven-optional", left_out)
    if always:
        return _decided("required", always)
    if asked:
        conditions = dict.fromkeys(" and ".join(edge.detail["when"]) for edge in asked)
        return _decided("required-when", asked, " or ".join(conditions))
    return _decided("proven-optional", allowed) if allowed else None


def _decided(decision: str, edges: Sequence[Edge], condition: str = "") -> Requiredness:
    ordered = sorted(edges, key=lambda edge: STRENGTH.index(edge.detail["by"]))
    evidence = dict.fromkeys(each for edge in ordered for each in edge.evidence if each.path)
    return Requiredness(
        decision=decision, reason=ordered[0].detail["reason"], condition=condition, evidence=list(evidence)
    )
