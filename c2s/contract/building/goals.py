"""Goals of a feature as the contract has them, and the feature itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import get_args

from c2s.contract.building.evidence import Book
from c2s.contract.building.texts import label, spoken, text
from c2s.contract.capabilities import Capability
from c2s.contract.goals import Entry, EntryKind, Feature, Goal, Question, Step, StopPoint
from c2s.contract.naming import distinct, kebab_name
from c2s.discovery.result import Feature as FoundFeature
from c2s.discovery.result import Goal as FoundGoal
from c2s.discovery.result import GoalEntry

_ENTRY_KINDS = frozenset(get_args(EntryKind))
_ROLES = frozenset({"needed", "conditional", "optional", "alternative"})
ASKED = ("required", "optional", "attachment")


def goals(
    found: Sequence[FoundGoal], feature: FoundFeature, capabilities: Mapping[str, Capability], book: Book
) -> Iterator[Goal]:
    """Goals with at least one step in the contract."""
    own = {each.id: each.id.rpartition("/")[2] for each in found}
    ids = distinct(kebab_name, {each: [(name,), (feature.id, name)] for each, name in own.items()})
    for each in found:
        steps = tuple(_steps(each, capabilities))
        if steps:
            yield _goal(each, ids[each.id], steps, capabilities, book)


def _goal(
    found: FoundGoal, id: str, steps: tuple[Step, ...], capabilities: Mapping[str, Capability], book: Book
) -> Goal:
    title = text(found.title, found.title_source)
    stops = [stop for stop in found.stop_points if stop in capabilities]
    return Goal(
        id=id,
        title=title,
        description=title,
        entries=tuple(_entry(entry, book) for entry in found.entries),
        steps=steps,
        questions=tuple(_questions(steps, capabilities)),
        stops=tuple(StopPoint(text=_end(capabilities[stop]), after=stop) for stop in stops),
        evidence=book.refs(found.evidence, "user-entry"),
    )


def _end(last: Capability) -> str:
    return "the answer is shown" if last.effect.kind == "read" else "the receiver has answered to the change"


def _steps(found: FoundGoal, capabilities: Mapping[str, Capability]) -> Iterator[Step]:
    for step in found.course:
        if step.capability in capabilities:
            role = step.role if step.role in _ROLES else "optional"
            when = text(step.when, "label") if step.when else None
            note = text(step.reason) if step.reason else None
            yield Step.model_validate({"capability": step.capability, "role": role, "when": when, "note": note})


def _entry(found: GoalEntry, book: Book) -> Entry:
    kind = found.kind if found.kind in _ENTRY_KINDS else "page"
    return Entry.model_validate(
        {
            "kind": kind,
            "label": text(label(found.label), "button") if found.label else None,
            "evidence": book.refs(found.evidence, "user-entry"),
        }
    )


def _questions(steps: Iterable[Step], capabilities: Mapping[str, Capability]) -> Iterator[Question]:
    """What people are asked for, step by step."""
    for step in steps:
        capability = capabilities[step.capability]
        for entry in capability.inputs:
            if entry.information in ASKED and any(origin.kind == "user" for origin in entry.origins):
                yield Question(information=entry.information, capability=capability.id, input=entry.id)


def feature_of(found: FoundFeature, goals: Iterable[Goal], capabilities: Iterable[str]) -> Feature:
    return Feature(
        id=found.id,
        selector=found.selectors[0] if found.selectors else found.id,
        title=text(found.title or spoken(found.id), found.title_source),
        goals=tuple(goal.id for goal in goals),
        capabilities=tuple(capabilities),
    )
