"""Public inputs of a capability: names, words, types, origins and requiredness of what its request is made from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from c2s.contract.base import Text
from c2s.contract.building.evidence import Book
from c2s.contract.building.facts import InputFacts, OperationFacts
from c2s.contract.building.places import places
from c2s.contract.building.requests import RECORD
from c2s.contract.building.texts import label, spoken, text
from c2s.contract.inputs import Information, Origin, Requiredness, ToolInput, WirePlace
from c2s.contract.naming import distinct, input_name, words
from c2s.contract.recipes import Apply, Const, Input, walk
from c2s.contract.references import request_recipes
from c2s.contract.requests import BinaryBody, MultipartBody, Request, WireFile
from c2s.contract.wire.values import stringify
from c2s.discovery.capabilities import resource_of
from c2s.discovery.result import Origin as Found

HandoffIds = Mapping[tuple[str, str], str]
"""Handoffs of this contract by input and origin (`operation#field`)."""


@dataclass
class InputMaker:
    """Makes the inputs of one capability from those that its request uses."""

    facts: OperationFacts
    request: Request
    book: Book

    def made(self) -> list[ToolInput]:
        found = places(self.request)
        names = distinct(input_name, {id: list(self._names(id)) for id in found})
        return [self._input(id, names[id], held) for id, held in found.items()]

    def _names(self, id: str) -> Iterator[tuple[str, ...]]:
        if id == RECORD:
            yield ("selected", self._resource() or "record")
            yield ("selected", self._resource(), "record")
            return
        if id == "query.more":
            yield ("more", "fields")
        facts = self.facts.input(id)
        parts = [part for part in re.split(r"[.\[\]]+", facts.name) if part]
        if facts.name == "body":
            parts = [self._resource() or "content"]
        yield (parts[-1],) if parts else ("value",)
        yield tuple(parts[-2:])
        yield tuple(parts)
        yield (facts.location, *parts)

    def _resource(self) -> str:
        name = " ".join(words(resource_of(self.facts.operation.path)))
        return name[:-1] if name.endswith("s") and not name.endswith(("ss", "us", "is")) else name

    def _input(self, id: str, name: str, held: tuple[WirePlace, ...]) -> ToolInput:
        facts = self.facts.input(id)
        known = facts.known
        is_file = id in _files(self.request)
        requiredness = self._requiredness(facts)
        return ToolInput(
            id=id,
            name=name,
            title=self._title(facts, name),
            type=_type(facts),
            information=_information(facts, requiredness, is_file, id == RECORD),
            origins=tuple(self._origins(facts)),
            places=held,
            requiredness=requiredness,
            selected_record=id == RECORD,
            confidence="inferred" if known is None or known.declared else "exact",
            evidence=() if known is None else self.book.refs(known.evidence, "request-construction"),
        )

    def _title(self, facts: InputFacts, name: str) -> Text:
        said = label(self.facts.label(facts))
        return text(said, "label") if said else text(spoken(name))

    @cached_property
    def starts(self) -> dict[str, Any]:
        """What stands for an input that is not given."""
        parts = [part for recipe in request_recipes(self.request) for part in walk(recipe)]
        found = [part.args for part in parts if isinstance(part, Apply) and part.function == "coalesce"]
        return {
            args[0].id: args[1].value
            for args in found
            if len(args) == 2 and isinstance(args[0], Input) and isinstance(args[1], Const)
        }

    # --- origins ------------------------------------------------------------------------------------

    def _origins(self, facts: InputFacts) -> Iterator[Origin]:
        seen: set[str] = set()
        for origin in facts.origins:
            made = self._origin(origin)
            if made is not None and (key := made.model_copy(update={"evidence": ()}).model_dump_json()) not in seen:
                seen.add(key)
                yield made

    def _origin(self, origin: Found) -> Any:
        from c2s.contract.inputs import (
            ConstantOrigin,
            RecordOrigin,
            ResponseOrigin,
            RouteOrigin,
            SessionOrigin,
            UserOrigin,
        )

        places = [each for hop in origin.chain for each in hop.evidence]
        evidence = self.book.refs(places[-2:], "response-consumption" if origin.kind == "response" else "data-contract")
        match origin.kind:
            case "user":
                return UserOrigin(control=label(origin.detail), evidence=evidence)
            case "response":
                return ResponseOrigin(evidence=evidence)
            case "record":
                return RecordOrigin(evidence=evidence)
            case "route":
                return RouteOrigin(name=origin.detail, evidence=evidence)
            case "constant":
                return ConstantOrigin(value=self.facts.constant(origin), evidence=evidence)
            case "session" | "storage":
                return SessionOrigin(name=origin.detail, evidence=evidence)
        return None

    # --- requiredness -------------------------------------------------------------------------------

    def _requiredness(self, facts: InputFacts) -> Requiredness:
        """A condition that is only text in the result stays text: what cannot be tested is not required."""
        stated = facts.known.requiredness if facts.known is not None else None
        if facts.id in self.starts and (stated is None or stated.decision != "required"):
            shown = stringify(self.starts[facts.id])
            return Requiredness(decision="proven-optional", reason=f"the source begins with {shown}")
        if stated is None:
            return _without_field(facts)
        evidence = self.book.refs(stated.evidence, "validation")
        if stated.decision in ("required", "proven-optional"):
            return Requiredness.model_validate(
                {"decision": stated.decision, "reason": stated.reason, "evidence": evidence}
            )
        reason = f"{stated.reason}: {stated.condition}" if stated.condition else stated.reason
        return Requiredness(decision="unproven", reason=reason, evidence=evidence)


def _without_field(facts: InputFacts) -> Requiredness:
    if facts.location == "path":
        return Requiredness(decision="required", reason="it is part of the path")
    if facts.id == RECORD:
        return Requiredness(decision="unproven", reason="the page passes on the record that it loaded")
    if facts.id == "query.more":
        return Requiredness(decision="proven-optional", reason="what the source names can be given beside it")
    return Requiredness(decision="unproven", reason="the client sends it; nothing says that it must be there")


def _files(request: Request) -> set[str]:
    """Inputs that are files."""
    body = request.body
    if isinstance(body, BinaryBody):
        return {getattr(body.value, "id", "")}
    if isinstance(body, MultipartBody):
        return {getattr(part.value, "id", "") for part in body.parts if isinstance(part, WireFile)}
    return set()


def _information(facts: InputFacts, requiredness: Requiredness, is_file: bool, is_record: bool) -> Information:
    if is_file:
        return "attachment"
    kinds = {origin.kind for origin in facts.origins}
    if is_record or (kinds & {"response", "record"} and "user" not in kinds):
        return "dynamic"
    return "required" if requiredness.decision == "required" else "optional"


# --- types ------------------------------------------------------------------------------------------


def _type(facts: InputFacts) -> dict[str, Any]:
    if facts.known is not None and facts.known.type:
        return dict(facts.known.type)
    if facts.id == RECORD or not facts.members:
        return {}
    root: dict[str, Any] = {}
    for member in facts.members:
        name = f"{member.location}.{member.name}"[len(facts.id) :]
        node = root
        for part in re.findall(r"\[\]|[^.\[\]]+", name):
            node = _below(node, part)
        node.update(member.type)
    return root


def _below(node: dict[str, Any], part: str) -> dict[str, Any]:
    if part == "[]":
        node.setdefault("type", "array")
        found: dict[str, Any] = node.setdefault("items", {})
        return found
    node.setdefault("type", "object")
    member: dict[str, Any] = node.setdefault("properties", {}).setdefault(part, {})
    return member
