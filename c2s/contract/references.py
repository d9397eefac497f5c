"""Whether the parts of a contract fit together: every id exists, every name stands once, every recipe is complete."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from pydantic import BaseModel

from c2s.contract import naming
from c2s.contract.capabilities import Capability
from c2s.contract.inputs import ToolInput
from c2s.contract.model import Contract
from c2s.contract.recipes import ARITY, FUNCTIONS, Apply, Context, Each, Input, Item, Recipe, Response, children
from c2s.contract.requests import (
    BinaryBody,
    Body,
    FormBody,
    JsonBody,
    PathText,
    PathValue,
    Request,
    TextBody,
    WireFile,
    WireSpread,
)

HostKey: TypeAlias = tuple[str, str]


def faults(contract: Contract) -> list[str]:
    """Everything that does not fit, as sentences with the place; empty when the contract is sound."""
    return [fault for check in CHECKS for fault in check(contract)]


# --- ids and names ----------------------------------------------------------------------------------


def _repeated_ids(contract: Contract) -> Iterator[str]:
    groups: dict[str, Iterable[str]] = {
        "source": (entry.id for entry in contract.sources),
        "service": (entry.id for entry in contract.services),
        "credential": (entry.id for entry in contract.credentials),
        "host value": (f"{entry.source} {entry.name}" for entry in contract.host_values),
        "capability": (entry.id for entry in contract.capabilities),
        "tool name": (entry.tool for entry in contract.capabilities),
        "function name": (entry.function for entry in contract.capabilities),
        "handoff": (entry.id for entry in contract.handoffs),
        "goal": (entry.id for entry in contract.goals),
        "feature": (entry.id for entry in contract.features),
        "evidence": (entry.id for entry in contract.evidence),
        "conflict": (entry.id for entry in contract.conflicts),
        "unknown": (entry.id for entry in contract.unknowns),
    }
    for capability in contract.capabilities:
        groups[f"input of {capability.id}"] = (entry.id for entry in capability.inputs)
        groups[f"input name of {capability.id}"] = (entry.name for entry in capability.inputs)
        groups[f"request of {capability.id}"] = (entry.id for entry in capability.requests)
    for what, names in groups.items():
        yield from (f"{what} {name!r} stands more than once" for name in naming.repeated(names))


def _names(contract: Contract) -> Iterator[str]:
    kebab = [contract.package.id, contract.package.server]
    kebab += [*(goal.id for goal in contract.goals), *(feature.id for feature in contract.features)]
    yield from (f"name {name!r} is only digits" for name in kebab if name.isdigit())
    limit = naming.tool_limit(contract.package.server)
    for capability in contract.capabilities:
        if len(capability.tool) > limit:
            yield f"tool name {capability.tool!r} is longer than {limit} characters, which its server's name leaves"
        if capability.function in naming.RESERVED_FUNCTIONS:
            yield f"function name {capability.function!r} of {capability.id} is reserved"
        for entry in capability.inputs:
            if entry.name in naming.RESERVED_INPUTS:
                yield f"input name {entry.name!r} of {capability.id} is reserved"


# --- references -------------------------------------------------------------------------------------


def _evidence(contract: Contract) -> Iterator[str]:
    sources = {entry.id for entry in contract.sources}
    known = {entry.id for entry in contract.evidence}
    yield from _missing("source", (entry.source for entry in contract.evidence), sources, "evidence")
    for part in _models(contract):
        refs = getattr(part, "evidence", ())
        if part is not contract and isinstance(refs, tuple):
            yield from _missing("evidence", refs, known, f"{type(part).__name__} {getattr(part, 'id', '')}".strip())


def _models(part: object) -> Iterator[BaseModel]:
    if isinstance(part, BaseModel):
        yield part
        for name in type(part).model_fields:
            yield from _models(getattr(part, name))
    elif isinstance(part, tuple):
        for entry in part:
            yield from _models(entry)


def _missing(what: str, names: Iterable[str], known: set[str], where: str) -> Iterator[str]:
    yield from (f"{where} names unknown {what} {name!r}" for name in dict.fromkeys(names) if name not in known)


def _capability_references(contract: Contract) -> Iterator[str]:
    services = {entry.id for entry in contract.services}
    credentials = {entry.id for entry in contract.credentials}
    unknowns = {entry.id for entry in contract.unknowns}
    for capability in contract.capabilities:
        yield from _missing("unknown", capability.unknowns, unknowns, capability.id)
        for request in capability.requests:
            where = f"{capability.id}/{request.id}"
            yield from _missing("service", [request.service], services, where)
            yield from _missing("credential", request.credentials, credentials, where)
        requests = {request.id for request in capability.requests}
        places = (place.request for entry in capability.inputs for place in entry.places)
        yield from _missing("request", places, requests, capability.id)


def _input_references(contract: Contract) -> Iterator[str]:
    handoffs = {entry.id for entry in contract.handoffs}
    capabilities = {entry.id for entry in contract.capabilities}
    for capability in contract.capabilities:
        for entry in capability.inputs:
            where = f"{capability.id}/{entry.id}"
            named = (getattr(origin, "handoff", None) for origin in entry.origins)
            yield from _missing("handoff", (name for name in named if name), handoffs, where)
            providers = (entry.requiredness.provider, getattr(entry.domain, "provider", None))
            yield from _missing("capability", (found.capability for found in providers if found), capabilities, where)
            yield from _requiredness(entry, where)


def _requiredness(entry: ToolInput, where: str) -> Iterator[str]:
    decision = entry.requiredness.decision
    if (decision == "required-when") != (entry.requiredness.condition is not None):
        yield f"{where}: a condition goes with required-when, and only with it"
    if decision != "unproven" and entry.requiredness.provider is not None:
        yield f"{where}: a normal provider goes only with unproven"
    if decision == "required" and entry.information in ("optional", "required-when"):
        yield f"{where}: required does not go with information class {entry.information}"
    if (decision == "required-when") != (entry.information == "required-when"):
        yield f"{where}: decision {decision} does not go with information class {entry.information}"


def _handoff_references(contract: Contract) -> Iterator[str]:
    inputs = {entry.id: {field.id for field in entry.inputs} for entry in contract.capabilities}
    for handoff in contract.handoffs:
        ends = [handoff.from_capability, handoff.to_capability]
        yield from _missing("capability", ends, set(inputs), handoff.id)
        yield from _missing("input", [handoff.input], inputs.get(handoff.to_capability, set()), handoff.id)


def _goal_references(contract: Contract) -> Iterator[str]:
    inputs = {entry.id: {field.id for field in entry.inputs} for entry in contract.capabilities}
    for goal in contract.goals:
        named = [step.capability for step in goal.steps] + [question.capability for question in goal.questions]
        named += [stop.after for stop in goal.stops if stop.after is not None]
        yield from _missing("capability", named, set(inputs), goal.id)
        for question in goal.questions:
            yield from _missing("input", [question.input], inputs.get(question.capability, set()), goal.id)
    for feature in contract.features:
        yield from _missing("goal", feature.goals, {goal.id for goal in contract.goals}, feature.id)
        yield from _missing("capability", feature.capabilities, set(inputs), feature.id)


# --- recipes ----------------------------------------------------------------------------------------


def _recipes(contract: Contract) -> Iterator[str]:
    hosts: set[HostKey] = {(entry.source, entry.name) for entry in contract.host_values}
    for credential in contract.credentials:
        yield from _faults_of(credential.value, f"credential {credential.id}", set(), hosts, set())
    for capability in contract.capabilities:
        inputs = {entry.id for entry in capability.inputs}
        earlier: set[str] = set()
        for request in capability.requests:
            for recipe in request_recipes(request):
                yield from _faults_of(recipe, f"{capability.id}/{request.id}", inputs, hosts, earlier)
            earlier.add(request.id)
        for entry in capability.inputs:
            if entry.requiredness.condition is not None:
                yield from _faults_of(entry.requiredness.condition, f"{capability.id}/{entry.id}", inputs, hosts, set())
        yield from _paths(capability)


def _paths(capability: Capability) -> Iterator[str]:
    for request in capability.requests:
        texts = [part.text for part in request.path if isinstance(part, PathText)]
        first = request.path[0]
        if not isinstance(first, PathText) or not first.text.startswith("/"):
            yield f"{capability.id}/{request.id}: a path begins with the text /"
        if any(mark in text for text in texts for mark in "?#"):
            yield f"{capability.id}/{request.id}: a query is no part of the path"


def request_recipes(request: Request) -> Iterator[Recipe]:
    """Every recipe of a request, in wire order."""
    if request.when is not None:
        yield request.when
    yield from (part.value for part in request.path if isinstance(part, PathValue))
    for fields in request.query:
        yield from _field_recipes(fields.entries)
    yield from (header.value for header in request.headers)
    if request.body is not None:
        yield from _body_recipes(request.body)


def _body_recipes(body: Body) -> Iterator[Recipe]:
    match body:
        case JsonBody() | TextBody() | BinaryBody():
            yield body.value
        case FormBody():
            yield from _field_recipes(body.fields.entries)
        case _:
            yield from _field_recipes(body.parts)


def _field_recipes(parts: Iterable[object]) -> Iterator[Recipe]:
    for part in parts:
        if isinstance(part, WireSpread):
            yield part.value
            continue
        yield part.name  # type: ignore[attr-defined]
        yield part.value  # type: ignore[attr-defined]
        if isinstance(part, WireFile) and part.file_name is not None:
            yield part.file_name


def _faults_of(
    recipe: Recipe,
    where: str,
    inputs: set[str],
    hosts: set[HostKey],
    earlier: set[str],
    items: frozenset[str] = frozenset(),
) -> Iterator[str]:
    match recipe:
        case Input() if recipe.id not in inputs:
            yield f"{where} names unknown input {recipe.id!r}"
        case Context() if (recipe.source, recipe.name) not in hosts:
            yield f"{where} names unknown host value {recipe.source} {recipe.name!r}"
        case Response() if recipe.request not in earlier:
            yield f"{where} names {recipe.request!r}, which is no earlier request"
        case Item() if recipe.name not in items:
            yield f"{where} names item {recipe.name!r} outside its list"
        case Apply():
            yield from _call_faults(recipe, where)
    for child in children(recipe):
        bound = items
        if isinstance(recipe, Each) and child is not recipe.source:
            bound = items | {recipe.name}
        yield from _faults_of(child, where, inputs, hosts, earlier, bound)


def _call_faults(recipe: Apply, where: str) -> Iterator[str]:
    if recipe.function not in FUNCTIONS:
        yield f"{where} names unknown function {recipe.function!r}"
        return
    least, most = ARITY.get(recipe.function, (1, 1))
    if not least <= len(recipe.args) <= (len(recipe.args) if most is None else most):
        yield f"{where} gives {len(recipe.args)} arguments to {recipe.function}"


CHECKS: tuple[Callable[[Contract], Iterator[str]], ...] = (
    _repeated_ids,
    _names,
    _evidence,
    _capability_references,
    _input_references,
    _handoff_references,
    _goal_references,
    _recipes,
)
