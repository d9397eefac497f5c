"""What a user wants to reach, over capabilities: goals, their questions and stops, handoffs and features."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from c2s.contract.base import Confidence, Id, Model, Refs, Text
from c2s.contract.inputs import Information
from c2s.contract.recipes import Recipe

KEBAB = r"^[a-z0-9]+(-[a-z0-9]+)*$"
"""Names of packages, goals and features; never only digits (`references.py`)."""

EntryKind: TypeAlias = Literal[
    "page", "dialog", "button", "row-action", "menu", "form", "timer", "http-route", "rpc-method", "message", "task",
    "command", "service",
]  # fmt: skip


class Entry(Model):
    """Where a person or a system starts; `selector` is what `--feature` takes."""

    kind: EntryKind
    selector: str = ""
    label: Text | None = None
    evidence: Refs = ()


class Handoff(Model):
    """A value of one capability's answer that an input of another takes.

    `source` is a path inside the payload of the answer, `member` one inside the input; `*` is any item of a list.
    `select-record`: the whole chosen record.
    """

    id: Id
    from_capability: Id
    source: tuple[str, ...]
    to_capability: Id
    input: Id
    member: tuple[str, ...] = ()
    mapping: Literal["direct", "select-one", "select-record", "append-to-array"]
    required: bool = False
    transform: Recipe | None = None
    confidence: Confidence = "exact"
    evidence: Refs = ()


class Step(Model):
    """A capability in the course of a goal. A shared lookup is a step only where the goal's own chain proves it."""

    capability: Id
    role: Literal["needed", "conditional", "optional", "alternative"] = "needed"
    when: Text | None = None
    """For conditional steps: in words of the source."""
    note: Text | None = None


class Question(Model):
    """What an agent needs to know for a goal: inputs of its steps, by information class."""

    information: Information
    capability: Id
    input: Id
    ask: Text | None = None
    """How the source words it; none where the input's own title says it."""


class StopPoint(Model):
    """Where a goal ends or waits, and why."""

    text: str
    after: Id | None = None
    """The capability after which it stops."""
    evidence: Refs = ()


class Goal(Model):
    """An outcome that a person can start, follow and finish. `id` is the name of its Skill."""

    id: Annotated[str, Field(pattern=KEBAB, max_length=64)]
    title: Text
    description: Text
    entries: tuple[Entry, ...] = ()
    steps: Annotated[tuple[Step, ...], Field(min_length=1)]
    questions: tuple[Question, ...] = ()
    stops: tuple[StopPoint, ...] = ()
    evidence: Refs = ()


class Feature(Model):
    """A page, folder, route or public entry that a user would name."""

    id: Annotated[str, Field(pattern=KEBAB, max_length=64)]
    selector: str
    title: Text
    entries: tuple[Entry, ...] = ()
    goals: Refs = ()
    capabilities: Refs = ()
