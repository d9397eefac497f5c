"""What a tool takes: each input with its meaning, type, origins, places on the wire and requiredness."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from c2s.contract.base import Confidence, Id, JsonSchema, Model, Refs, Text
from c2s.contract.recipes import Recipe

PUBLIC_NAME = r"^[A-Za-z][A-Za-z0-9_]{0,79}$"

Information: TypeAlias = Literal["required", "optional", "required-when", "derived", "dynamic", "attachment"]
"""What an input means for an agent: always needed, never, under a condition; computed, fetched anew, a file."""


# --- origins ----------------------------------------------------------------------------------------


class UserOrigin(Model):
    """A person types or chooses it: the control, by its label or name."""

    kind: Literal["user"] = "user"
    control: str = ""
    evidence: Refs = ()


class RecordOrigin(Model):
    """A record that was chosen from an earlier answer, or some of its fields; `handoff` says from which."""

    kind: Literal["selected-record"] = "selected-record"
    handoff: Id | None = None
    evidence: Refs = ()


class ResponseOrigin(Model):
    """A field of an earlier answer; `handoff` says of which."""

    kind: Literal["response"] = "response"
    handoff: Id | None = None
    evidence: Refs = ()


class RouteOrigin(Model):
    """A parameter of the page's own address."""

    kind: Literal["route"] = "route"
    name: str
    evidence: Refs = ()


class ConstantOrigin(Model):
    """A value that the source writes itself, for example as the start value of a field."""

    kind: Literal["constant"] = "constant"
    value: Any
    evidence: Refs = ()


class SessionOrigin(Model):
    """Identity, tenant or another value of the session."""

    kind: Literal["session"] = "session"
    name: str
    evidence: Refs = ()


Origin: TypeAlias = Annotated[
    UserOrigin | RecordOrigin | ResponseOrigin | RouteOrigin | ConstantOrigin | SessionOrigin,
    Field(discriminator="kind"),
]


# --- requiredness -----------------------------------------------------------------------------------


class NormalProvider(Model):
    """The one capability that normally supplies an input; `path` is inside its payload, `*` is any item."""

    capability: Id
    path: tuple[str, ...]
    mapping: Literal["direct", "select-one", "append-to-array"] = "direct"


class Requiredness(Model):
    """Whether an input must be given, and how that is known.

    `required-when` has its condition as a recipe over the inputs of the capability. `unproven`: the client always
    fills it, and nobody proved that the receiver needs it; `provider` names what normally does.
    """

    decision: Literal["required", "required-when", "proven-optional", "unproven"]
    reason: str
    condition: Recipe | None = None
    provider: NormalProvider | None = None
    evidence: Refs = ()


# --- value domains ----------------------------------------------------------------------------------


class DomainValue(Model):
    value: Any
    label: Text | None = None


class StaticDomain(Model):
    """A closed list that executable source proves."""

    kind: Literal["static"] = "static"
    values: Annotated[tuple[DomainValue, ...], Field(min_length=1)]
    evidence: Refs = ()


class DynamicDomain(Model):
    """A catalogue of the moment, fetched: one day's list is a sample, never an enumeration."""

    kind: Literal["dynamic"] = "dynamic"
    provider: NormalProvider | None = None
    identity_scoped: bool = False
    tenant_scoped: bool = False
    session_scoped: bool = False
    refresh_when: tuple[str, ...] = ()
    ttl_seconds: int | None = Field(default=None, ge=1, le=31_536_000)
    evidence: Refs = ()


class UnconstrainedDomain(Model):
    kind: Literal["unconstrained"] = "unconstrained"


Domain: TypeAlias = Annotated[StaticDomain | DynamicDomain | UnconstrainedDomain, Field(discriminator="kind")]


# --- inputs -----------------------------------------------------------------------------------------


class WirePlace(Model):
    """Where an input ends up: `path` is the parameter's name, then members; `*` is any item, `**` all of a record."""

    request: Id
    location: Literal["path", "query", "header", "cookie", "body", "form", "multipart"]
    path: tuple[str, ...]


class ToolInput(Model):
    """One public input. `name` carries the meaning; the wire names are in `places`.

    A `selected_record` takes the whole chosen record; it is not reduced to an identifier.
    """

    id: Id
    name: Annotated[str, Field(pattern=PUBLIC_NAME)]
    title: Text
    description: Text | None = None
    type: JsonSchema = Field(default_factory=dict)
    """The declared type; empty where the sources declare none."""
    information: Information
    origins: tuple[Origin, ...] = ()
    places: tuple[WirePlace, ...] = ()
    requiredness: Requiredness
    domain: Domain = UnconstrainedDomain()
    selected_record: bool = False
    confidence: Confidence = "exact"
    evidence: Refs = ()
