"""Described operations as data: what a description says that may be sent, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from c2s.evaluation.protocols.media import format_of
from c2s.evaluation.protocols.members import Members, Need
from c2s.evaluation.protocols.tree import Item

Place = Literal["path", "query", "header", "cookie"]
METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")


@dataclass(frozen=True)
class Parameter:
    """`style` and `explode` say how lists and records are written; both as OpenAPI 3 names them."""

    name: str
    place: Place
    type: dict[str, Any]
    need: Need
    at: Item
    label: str = ""
    style: str = ""
    explode: bool = False
    media: str = ""
    """Of a value that is written as a document of its own."""
    deprecated: bool = False


@dataclass(frozen=True)
class Body:
    format: str
    """`json`, `form`, `multipart`, `text` or `raw`."""
    media: tuple[str, ...]
    members: Members
    need: Need
    at: Item

    @property
    def has_others(self) -> bool:
        """It may be written in other ways too, whose members are not listed."""
        return any(format_of(each) != self.format for each in self.media)


@dataclass(frozen=True)
class Answer:
    status: str
    members: Members
    media: tuple[str, ...]
    at: Item
    file: bool = False


@dataclass(frozen=True)
class Scheme:
    """A way to show who calls. `place` and `name` are where it travels, where that is said."""

    words: str
    place: str = ""
    name: str = ""


@dataclass
class Described:
    """One operation. `bases` are the paths of the servers that offer it, in front of `path`."""

    method: str
    path: str
    at: Item
    services: list[str] = field(default_factory=list)
    parameters: list[Parameter] = field(default_factory=list)
    body: Body | None = None
    answers: list[Answer] = field(default_factory=list)
    auth: list[str] = field(default_factory=list)
    """Alternatives; what must be shown together is joined by `+`."""
    credentials: list[Scheme] = field(default_factory=list)
    name: str = ""
    """`operationId`."""
    summary: str = ""
    description: str = ""
    tags: list[str] = field(default_factory=list)
    deprecated: bool = False
