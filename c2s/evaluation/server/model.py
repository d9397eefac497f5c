"""Served operations as data: what a request can reach, what it takes, what comes back, and how each is known."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from c2s.evaluation.code import FunctionCode
from c2s.evaluation.prefixes import Path
from c2s.evaluation.values import Site, Value
from c2s.graph.model import Confidence

Location: TypeAlias = Literal["path", "query", "header", "cookie", "body", "form", "file"]
Format: TypeAlias = Literal["json", "form", "multipart", "text", "raw"]
Status: TypeAlias = Literal["required", "optional", "unproven"]
"""`optional`: the source lets it be left out; `unproven`: nothing says that it may or may not."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Where a claim stands and which rule makes it."""

    site: Site
    rule: str
    confidence: Confidence = "exact"


@dataclass(frozen=True, slots=True)
class Need:
    status: Status
    reason: Reason


@dataclass(frozen=True, slots=True)
class Constraint:
    """A check that the backend makes of a value: `max-length 64`."""

    name: str
    value: str | int | float | bool | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Shape:
    """A type on the wire. `object` names its definition; `list` and `map` hold their item, `union` its alternatives."""

    kind: Literal["text", "integer", "number", "boolean", "file", "list", "map", "object", "union", "null", "any"]
    text: str = ""
    format: str = ""
    items: tuple[Shape, ...] = ()
    values: tuple[str | int | float | bool, ...] = ()
    definition: str = ""
    nullable: bool = False
    known: bool = True
    """False where the type lies outside the roots or could not be read: there may be more than is named."""

    @property
    def is_scalar(self) -> bool:
        return self.kind in ("text", "integer", "number", "boolean", "null") or (
            self.kind == "union" and all(item.is_scalar for item in self.items)
        )


@dataclass(frozen=True, slots=True)
class Default:
    """The value that stands for one that is left out; `text` is None where the source computes it."""

    text: str | None
    site: Site


@dataclass(frozen=True, slots=True)
class Field:
    """A named value on the wire: a member of a body, or a parameter."""

    name: str
    source: str
    """Its name in the source."""
    shape: Shape
    need: Need
    reason: Reason
    default: Default | None = None
    constraints: tuple[Constraint, ...] = ()
    aliases: tuple[str, ...] = ()
    label: str = ""
    access: Literal["both", "in", "out"] = "both"


Role: TypeAlias = Literal["input", "credential", "ambient"]
"""A `credential` says who calls and comes from the session, never from a person or an agent; what is `ambient`, client
libraries and proxies send by themselves."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A field with the place of the request that it travels in."""

    location: Location
    field: Field
    role: Role = "input"

    @property
    def name(self) -> str:
        return self.field.name


@dataclass(frozen=True)
class Definition:
    """An object type: its fields, and whether it takes or has others that are not named."""

    key: str
    name: str
    fields: tuple[Field, ...]
    open: bool
    reason: Reason
    label: str = ""


@dataclass(frozen=True, slots=True)
class Body:
    format: Format
    shape: Shape
    need: Need
    open: bool
    """More names than these may be sent: an entity is bound, or a map, or a type that is not known."""
    reason: Reason
    media: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    status: int | None
    shape: Shape
    format: Literal["json", "file", "text", "html", "stream", "redirect", "none"]
    reason: Reason


@dataclass(frozen=True, slots=True)
class Mark:
    """What a caller must show. `level` is what carries the mark; `detail` is what it asks for, as written."""

    kind: Literal["authentication", "permission", "role", "open"]
    scheme: str
    detail: str
    level: Literal["configuration", "application", "mount", "class", "handler", "dependency"]
    reason: Reason


@dataclass(frozen=True, slots=True)
class Labels:
    summary: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    hidden: bool = False
    """The source keeps it out of its own description of the interface."""
    deprecated: bool = False


@dataclass(frozen=True)
class Served:
    """One operation of a backend. `base` is the part of the address in front of the path that is not known."""

    method: str
    path: Path
    handler: str
    code: FunctionCode | None
    site: Site
    parameters: tuple[Parameter, ...]
    body: Body | None
    answers: tuple[Answer, ...]
    marks: tuple[Mark, ...]
    labels: Labels
    confidence: Confidence
    reasons: tuple[Reason, ...]
    base: Path = ()
    conditions: tuple[Value, ...] = ()
    """Tests that must hold for the operation to be there."""
    produces: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    """Locations that may carry more than is named."""


@dataclass(frozen=True, slots=True)
class Open:
    """Something that could not be resolved: what, where and why."""

    code: Literal[
        "path", "router", "mount", "method", "dependency", "type", "handler", "bound", "protocol", "setting", "failure"
    ]
    site: Site
    text: str
    reason: str


@dataclass
class Service:
    """All that a backend offers, the types that it speaks of, and what is not known of it."""

    operations: list[Served] = field(default_factory=list)
    definitions: dict[str, Definition] = field(default_factory=dict)
    unknowns: dict[Open, None] = field(default_factory=dict)

    def unknown(self, code: Open, /) -> None:
        self.unknowns[code] = None
