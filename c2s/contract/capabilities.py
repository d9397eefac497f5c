"""A capability: one tool over one or more requests, with its effect and what is known of its answer."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from c2s.contract.base import Confidence, Id, JsonSchema, Model, Refs, Text
from c2s.contract.inputs import ToolInput
from c2s.contract.requests import Request

TOOL_NAME = r"^[a-z][a-z0-9_]{1,56}$"
FUNCTION_NAME = r"^[a-z][A-Za-z0-9]{0,79}$"


class Effect(Model):
    """What a call changes. `verb_alone`: nothing but the HTTP method decided."""

    kind: Literal["read", "create", "update", "delete", "execute", "unknown"]
    verb_alone: bool = False
    evidence: Refs = ()


class Idempotency(Model):
    """`safe`: nothing changes. `idempotent`: a second call changes nothing more."""

    kind: Literal["safe", "idempotent", "content-hash-deduplicated", "not-idempotent", "unknown"] = "unknown"
    evidence: Refs = ()


class Hints(Model):
    """What a tool says of itself to hosts; unknown is never harmless."""

    read_only: bool
    destructive: bool
    idempotent: bool
    open_world: bool


class ResponseField(Model):
    """A field that the client reads; `path` is inside the payload, `*` steps into items of a list."""

    path: tuple[str, ...]
    title: Text | None = None
    type: JsonSchema = Field(default_factory=dict)
    evidence: Refs = ()


class ResponseNotes(Model):
    """What the sources say of the answer. Notes for people and other formats; a result is never checked by them."""

    media_type: str = ""
    payload: tuple[str, ...] = ()
    """The path to the payload, where the client unwraps an envelope."""
    fields: tuple[ResponseField, ...] = ()
    body_schema: JsonSchema = Field(default_factory=dict)
    accepted_only: bool = False
    """An asynchronous operation: the answer says accepted, not done."""
    note: Text | None = None
    evidence: Refs = ()


class Capability(Model):
    """One tool and one function. `requests` are alternatives or a chain, see `Request`."""

    id: Id
    tool: Annotated[str, Field(pattern=TOOL_NAME)]
    function: Annotated[str, Field(pattern=FUNCTION_NAME)]
    title: Text
    description: Text
    effect: Effect
    idempotency: Idempotency = Idempotency()
    inputs: tuple[ToolInput, ...] = ()
    requests: Annotated[tuple[Request, ...], Field(min_length=1)]
    response: ResponseNotes = ResponseNotes()
    confidence: Confidence = "exact"
    evidence: Refs = ()
    unknowns: Refs = ()

    @property
    def hints(self) -> Hints:
        """An overwrite destroys what was there; only a plain creation does not."""
        kind = self.effect.kind
        return Hints(
            read_only=kind == "read",
            destructive=kind not in ("read", "create"),
            idempotent=self.idempotency.kind in ("safe", "idempotent", "content-hash-deduplicated"),
            open_world=True,
        )

    def input(self, id: str) -> ToolInput:
        return next(entry for entry in self.inputs if entry.id == id)
