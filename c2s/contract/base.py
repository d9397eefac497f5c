"""What every part of a contract is built of: closed immutable models, texts with an origin, evidence."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Confidence: TypeAlias = Literal["exact", "inferred", "heuristic"]
"""How well a claim is supported. Towards formats that speak of assertions: fact, inference, unknown."""

Role: TypeAlias = Literal["client", "backend", "protocol", "test"]

TextOrigin: TypeAlias = Literal[
    "annotation", "comment", "label", "menu", "route", "messages", "button", "protocol", "identifier"
]
"""Where words for people come from. `identifier`: a name split into words, the last resort."""

EvidenceRole: TypeAlias = Literal[
    "attachment-contract",
    "authorization",
    "behavior-test",
    "business-rule",
    "client-api-call",
    "client-local-behavior",
    "data-contract",
    "error-contract",
    "explicit-message-operation",
    "explicit-operation",
    "failure-test",
    "idempotency",
    "identity",
    "persistence",
    "request-construction",
    "response-consumption",
    "serialization",
    "side-effect",
    "static-domain",
    "tenant",
    "transport-contract",
    "unknown-outcome",
    "user-entry",
    "validation",
    "workflow-test",
]
"""What a piece of evidence may prove."""

JsonSchema: TypeAlias = dict[str, Any]
"""A JSON Schema (2020-12). Types that refer to themselves go through `$defs` and `$ref`, so it is always finite."""

Id: TypeAlias = Annotated[str, Field(min_length=1, max_length=200)]
Refs: TypeAlias = tuple[str, ...]
"""Ids of evidence, or of other parts of the contract, in a stated order."""


class Model(BaseModel):
    """Closed and immutable: an unknown key is an error, never silently dropped."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, serialize_by_alias=True)


class Text(Model):
    """Words for people, in the language of the source; never translated, never invented."""

    text: str
    origin: TextOrigin = "identifier"
    evidence: Refs = ()


class Evidence(Model):
    """One place in the sources that proves one fact. `path` is relative to its source, lines count from 1."""

    id: Id
    source: Id
    path: str
    line: int | None = Field(default=None, ge=1)
    symbol: str = ""
    role: EvidenceRole
    confidence: Confidence
    rule: str = ""
    """Id of the rule that fired."""
    text: str = ""
    """The code at that place, as it is written there."""


class Source(Model):
    """An authorised root: what it may prove, and whether it could be read."""

    id: Id
    role: Role
    availability: Literal["available", "partially-available", "unavailable", "not-provided", "not-found"] = "available"
    searched: bool = True
    summary: str = ""


class Unknown(Model):
    """What the sources did not tell: about which part of the contract (`subject`), where, why, what would settle it."""

    id: Id
    subject: Id
    code: str
    reason: str
    place: str = ""
    """`source:path:line`, or empty where there is no one place."""
    settles: str = ""


class Conflict(Model):
    """Two or more pieces of evidence that disagree; never settled silently."""

    id: Id
    subject: Id
    message: str
    evidence: Annotated[Refs, Field(min_length=2)]
    capabilities: Refs = ()
    resolution: str = ""
    """Empty while unresolved."""
