"""The graph: nodes, edges and evidence on which every claim rests.

Nodes are symbols, operations, fields, places and sources of values; never syntax. An edge has a kind from a closed
list and evidence: where, by which rule, how sure. Passes only add. All questions are in `queries.py`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

import msgspec

Confidence = Literal["exact", "inferred", "heuristic"]


class Evidence(msgspec.Struct, frozen=True, order=True):
    """Where a claim stands in the sources, and why it is made. `line` and `column` count from 1."""

    source: str
    path: str
    line: int
    column: int
    rule: str
    confidence: Confidence = "exact"
    reason: str = ""
    symbol: str = ""

    @property
    def place(self) -> str:
        return f"{self.source}:{self.path}:{self.line}"


class EdgeKind(StrEnum):
    """Verbs, read from the first node to the second."""

    CONTAINS = "contains"
    """A feature entry, file or component contains a symbol."""
    CALLS = "calls"
    """A symbol calls a symbol."""
    INVOKES = "invokes"
    """A symbol sends an operation."""
    IMPLEMENTS = "implements"
    """A handler answers a backend operation."""
    SERVES = "serves"
    """A backend or protocol operation is the one that a client operation calls."""
    TAKES = "takes"
    """An operation takes a field."""
    RETURNS = "returns"
    """An operation returns a field."""
    DERIVES = "derives"
    """A value comes from another: from the source to what is made of it."""
    REQUIRES = "requires"
    """The code of an operation says whether a field of it must be there: which kind of evidence, and when."""
    REJECTS = "rejects"
    """A derivation that was considered and is none; the evidence says why."""


class NodeKind(StrEnum):
    SYMBOL = "symbol"
    OPERATION = "operation"
    FIELD = "field"
    """A field of a request."""
    ANSWER = "answer"
    """A field of a response."""
    PLACE = "place"
    """State that outlives a call: component data, stores, storage, forms."""
    SOURCE = "source"
    """Where a value begins: a control, a constant, the route, the session, the environment, a caller outside."""
    UNKNOWN = "unknown"


class Node(msgspec.Struct, frozen=True, kw_only=True):
    """A node; `data` holds what its kind needs, as plain values that JSON can hold."""

    id: str
    kind: NodeKind
    label: str
    evidence: tuple[Evidence, ...] = ()
    data: dict[str, Any] = {}


class Edge(msgspec.Struct, frozen=True, kw_only=True):
    """`detail` says how a value is changed on the way, or under which condition the edge holds."""

    source: str
    target: str
    kind: EdgeKind
    evidence: tuple[Evidence, ...] = ()
    detail: dict[str, Any] = {}
