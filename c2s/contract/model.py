"""`c2s.contract/1`: what is decided about one feature, under which names. The one authority for all emitters.

A contract is the scope of one package. It is built from a scan result (`build.py`), holds no path of any machine and
no secret, and is the same for the same input. Parts refer to each other by id; `references.py` checks that every id
exists and every name stands once, so an emitter never has to.
"""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from c2s.contract.base import (
    Confidence,
    Conflict,
    Evidence,
    EvidenceRole,
    Id,
    JsonSchema,
    Model,
    Refs,
    Role,
    Source,
    Text,
    TextOrigin,
    Unknown,
)
from c2s.contract.capabilities import (
    Capability,
    Effect,
    Hints,
    Idempotency,
    ResponseField,
    ResponseNotes,
)
from c2s.contract.goals import KEBAB, Entry, Feature, Goal, Handoff, Question, Step, StopPoint
from c2s.contract.inputs import (
    ConstantOrigin,
    DomainValue,
    DynamicDomain,
    NormalProvider,
    RecordOrigin,
    Requiredness,
    ResponseOrigin,
    RouteOrigin,
    SessionOrigin,
    StaticDomain,
    ToolInput,
    UnconstrainedDomain,
    UserOrigin,
    WirePlace,
)
from c2s.contract.recipes import Recipe
from c2s.contract.requests import (
    AxiosEncoding,
    BinaryBody,
    Client,
    Fields,
    FormBody,
    HandEncoding,
    Header,
    JQueryEncoding,
    JsonBody,
    MultipartBody,
    PathText,
    PathValue,
    QsEncoding,
    Request,
    SearchParamsEncoding,
    SuperagentEncoding,
    TextBody,
    WireField,
    WireFile,
    WireSpread,
)

__all__ = [
    "AxiosEncoding",
    "BinaryBody",
    "Capability",
    "Client",
    "Confidence",
    "Conflict",
    "ConstantOrigin",
    "Contract",
    "Credential",
    "DomainValue",
    "DynamicDomain",
    "Effect",
    "Entry",
    "Evidence",
    "EvidenceRole",
    "Feature",
    "Fields",
    "FormBody",
    "Goal",
    "HandEncoding",
    "Handoff",
    "Header",
    "Hints",
    "HostValue",
    "Idempotency",
    "JQueryEncoding",
    "JsonBody",
    "JsonSchema",
    "MultipartBody",
    "NormalProvider",
    "ObservedAddress",
    "Package",
    "PathText",
    "PathValue",
    "QsEncoding",
    "Question",
    "RecordOrigin",
    "Request",
    "Requiredness",
    "ResponseField",
    "ResponseNotes",
    "ResponseOrigin",
    "Role",
    "RouteOrigin",
    "SearchParamsEncoding",
    "Service",
    "SessionOrigin",
    "Source",
    "StaticDomain",
    "Step",
    "StopPoint",
    "SuperagentEncoding",
    "Text",
    "TextBody",
    "TextOrigin",
    "Tool",
    "ToolInput",
    "UnconstrainedDomain",
    "Unknown",
    "UserOrigin",
    "WireField",
    "WireFile",
    "WirePlace",
    "WireSpread",
]

_SURROGATE = re.compile("[\ud800-\udfff]")
VARIABLE = r"^[A-Z][A-Z0-9_]{2,127}$"


class Tool(Model):
    """The program that built the contract."""

    name: str = "c2s"
    version: str


class Package(Model):
    """Identity of what is exported. `id` names folder and Skill, `server` the MCP server."""

    id: Annotated[str, Field(pattern=KEBAB, max_length=64)]
    server: Annotated[str, Field(pattern=KEBAB, max_length=64)]
    version: str = "0.1.0"
    title: Text
    description: Text
    language: str = "en"
    """Of the texts, as in the source: `en`, `zh-CN`."""


class ObservedAddress(Model):
    """An address seen in the sources. A note for whoever deploys; never a default."""

    address: str
    note: str = ""
    evidence: Refs = ()


class Service(Model):
    """A receiver of requests. Its base address comes from the environment variable and from nowhere else."""

    id: Id
    title: Text
    variable: Annotated[str, Field(pattern=VARIABLE)]
    observed: tuple[ObservedAddress, ...] = ()
    evidence: Refs = ()


class HostValue(Model):
    """A value of session, environment or storage that the host supplies and nobody types.

    Recipes name it by `source` and `name`. It comes from the call's context, else from the environment variable.
    """

    source: Literal["session", "env", "storage"]
    name: str
    title: Text
    variable: Annotated[str, Field(pattern=VARIABLE)]
    secret: bool = False
    evidence: Refs = ()


class Credential(Model):
    """Identity on the wire. `value` is a recipe over host values; where one of those is missing, nothing is sent."""

    id: Id
    placement: Literal["header", "cookie", "query"]
    name: str
    value: Recipe
    evidence: Refs = ()


class Contract(Model):
    """See the module. Lists are in a stated order: that of the source where it has one, else by id."""

    schema_name: Literal["c2s.contract/1"] = Field(default="c2s.contract/1", alias="schema")
    tool: Tool
    package: Package
    sources: tuple[Source, ...] = ()
    services: Annotated[tuple[Service, ...], Field(min_length=1)]
    host_values: tuple[HostValue, ...] = ()
    credentials: tuple[Credential, ...] = ()
    capabilities: Annotated[tuple[Capability, ...], Field(min_length=1)]
    handoffs: tuple[Handoff, ...] = ()
    goals: tuple[Goal, ...] = ()
    features: tuple[Feature, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    unknowns: tuple[Unknown, ...] = ()

    @model_validator(mode="after")
    def _sound(self) -> Self:
        from c2s.contract.references import faults

        found = faults(self)
        if found:
            raise ValueError("; ".join(found))
        return self

    def capability(self, id: str) -> Capability:
        return next(entry for entry in self.capabilities if entry.id == id)

    def service(self, id: str) -> Service:
        return next(entry for entry in self.services if entry.id == id)

    def credential(self, id: str) -> Credential:
        return next(entry for entry in self.credentials if entry.id == id)

    def host_value(self, source: str, name: str) -> HostValue:
        return next(entry for entry in self.host_values if (entry.source, entry.name) == (source, name))

    def document(self) -> dict[str, Any]:
        """The contract as JSON values; `Contract.model_validate` reads it back."""
        return self.model_dump(mode="json")

    def encoded(self) -> bytes:
        """The one text form: same contract, same bytes."""
        text = json.dumps(self.document(), ensure_ascii=False, indent=2) + "\n"
        return _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text).encode()
