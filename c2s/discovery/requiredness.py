"""Whether a field must be sent, and how that is known; the strongest evidence decides."""

from __future__ import annotations

import msgspec

from c2s.discovery.result import Requiredness
from c2s.graph.model import Node
from c2s.graph.queries import Graph


def requiredness(graph: Graph, field: Node) -> Requiredness:
    stated = field.data.get("requiredness")
    if stated is not None:
        return msgspec.convert(stated, Requiredness)
    if field.data["location"] == "path":
        return Requiredness(decision="required", reason="it is part of the path")
    if field.data.get("optional"):
        return Requiredness(decision="proven-optional", reason="its declared type allows leaving it out")
    return Requiredness(decision="unproven", reason="the client sends it; nothing says that it must be there")
