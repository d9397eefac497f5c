"""Fictional inputs for generated tests: typical values, reserved characters, other types, null, nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from c2s.contract.capabilities import Capability
from c2s.contract.inputs import StaticDomain, ToolInput
from c2s.contract.naming import words
from c2s.contract.recipes import (
    Apply,
    Choice,
    Const,
    Input,
    Recipe,
    Record,
    RecordEntry,
    RecordSpread,
    Response,
    children,
    walk,
)
from c2s.contract.references import request_recipes
from c2s.contract.requests import FormBody, FormPart, MultipartBody, PathValue, Request, WireField, WireSpread
from c2s.contract.wire.values import to_text
from c2s.emit.core.phrases import value_words

RESERVED = "Zoë & Söhne 100% +a=b;c,d:e@f$g"
UNTIDY = " aB,c-D;1.50|x "
"""Blanks around it, both cases, and what texts are split at."""
RESERVED_ANYWHERE = RESERVED + "/?#[x]'\"(y)*"
DATE = "2024-03-05 06:07:08"
OTHER_DATE = 1709618828000
DEPTH = 3
MOST_BRANCHES = 6


@dataclass(frozen=True)
class Case:
    """One call of a tool: inputs by public name; a name that is missing is absent."""

    title: str
    inputs: dict[str, Any]


def cases(capability: Capability) -> Iterator[Case]:
    sampler = Sampler(capability)
    typical = sampler.all("typical")
    yield Case("typical values", typical)
    yield Case("reserved characters", sampler.all("reserved"))
    yield Case("blanks, cases and separators", sampler.all("untidy"))
    yield Case("values of other types", sampler.all("other"))
    yield Case("null", sampler.only_path() | dict.fromkeys(sampler.free()))
    yield Case("empty texts", sampler.only_path() | dict.fromkeys(sampler.free(), ""))
    yield Case("nothing but the address", sampler.only_path())
    yield Case("fields that no one asked for", typical | {"unrelatedField": {"deep": [1, None]}})
    yield from _branches(capability, typical)
    for entry in sampler.files():
        yield Case(f"{entry.name} as base64", typical | {entry.name: {"base64": "c2FtcGxl"}})
    for entry in sampler.needed_files():
        yield Case(f"no {entry.name}", {name: value for name, value in typical.items() if name != entry.name})
    for entry in sampler.of_path():
        without = {name: value for name, value in typical.items() if name != entry.name}
        yield Case(f"no {entry.name}", without)
        yield Case(f"{entry.name} that leaves its place", typical | {entry.name: "../other?x=1#y"})


class Sampler:
    def __init__(self, capability: Capability) -> None:
        self.capability = capability
        self.recipes = [recipe for request in capability.requests for recipe in request_recipes(request)]
        self.dates = {id for recipe in self.recipes for id in _date_inputs(recipe)}
        holes = [part.value for request in capability.requests for part in request.path if isinstance(part, PathValue)]
        self.path = {part.id for recipe in holes for part in walk(recipe) if isinstance(part, Input)}

    def of_path(self) -> list[ToolInput]:
        return [entry for entry in self.capability.inputs if entry.id in self.path]

    def files(self) -> list[ToolInput]:
        return [entry for entry in self.capability.inputs if entry.information == "attachment"]

    def needed_files(self) -> list[ToolInput]:
        return [entry for entry in self.files() if entry.requiredness.decision == "required"]

    def free(self) -> list[str]:
        """Inputs that the address does not need; a file has its own rules."""
        return [
            entry.name
            for entry in self.capability.inputs
            if entry.id not in self.path and entry.information != "attachment"
        ]

    def all(self, variant: str) -> dict[str, Any]:
        return {entry.name: self.value(entry, variant) for entry in self.capability.inputs}

    def only_path(self) -> dict[str, Any]:
        kept = (entry for entry in self.capability.inputs if entry.id in self.path or entry.information == "attachment")
        return {entry.name: self.value(entry, "typical") for entry in kept}

    def value(self, entry: ToolInput, variant: str) -> Any:
        if entry.information == "attachment":
            return {"fileName": "sample.txt", "mediaType": "text/plain", "text": f"content of {label(entry)}"}
        if variant == "typical" and isinstance(entry.domain, StaticDomain):
            value = entry.domain.values[0].value
            return [value] if entry.type.get("type") == "array" and not isinstance(value, list) else value
        if entry.id in self.dates and entry.type.get("type") not in ("array", "object"):
            return OTHER_DATE if variant == "other" else DATE
        reserved = RESERVED if entry.id in self.path else RESERVED_ANYWHERE
        if variant == "other":
            return _of_other_type(entry.type)
        text = {"typical": f"{label(entry)} 1", "untidy": UNTIDY}.get(variant, reserved)
        made = of_type(entry.type, text, entry.type.get("$defs", {}))
        if isinstance(made, dict):
            made |= {key: f"{text} {key}" for key in self.rivals(entry)}
        return made

    def rivals(self, entry: ToolInput) -> list[str]:
        """Names that stand beside the input where it is spread: the order decides which value is sent."""
        found = [name for recipe in self.recipes for part in walk(recipe) for name in _beside(part, entry.id)]
        for request in self.capability.requests:
            for entries in _field_lists(request):
                spread = any(isinstance(part, WireSpread) and part.value == Input(entry.id) for part in entries)
                found += [to_text(part.name.value) for part in entries if spread and isinstance(part, WireField) and
                          isinstance(part.name, Const)]  # fmt: skip
        return list(dict.fromkeys(found))


def _beside(part: Recipe, id: str) -> Iterator[str]:
    if isinstance(part, Record) and any(
        isinstance(entry, RecordSpread) and entry.value == Input(id) for entry in part.entries
    ):
        for entry in part.entries:
            if isinstance(entry, RecordEntry) and isinstance(entry.key, Const):
                yield to_text(entry.key.value)


def _field_lists(request: Request) -> Iterator[tuple[FormPart, ...]]:
    yield from (fields.entries for fields in request.query)
    if isinstance(request.body, FormBody):
        yield request.body.fields.entries
    elif isinstance(request.body, MultipartBody):
        yield request.body.parts


def label(entry: ToolInput) -> str:
    return " ".join(words(entry.name))


def of_type(schema: dict[str, Any], text: str, definitions: dict[str, Any], depth: int = DEPTH) -> Any:
    """A value of a declared type; texts are `text`."""
    reference = schema.get("$ref", "")
    if reference:
        found = definitions.get(str(reference).rpartition("/")[2], {})
        return of_type(found, text, definitions, depth - 1) if depth else None
    names = schema.get("type")
    name = names[0] if isinstance(names, list) and names else names
    if name == "array":
        item = schema.get("items", {})
        return [of_type(item, part, definitions, depth - 1) for part in (text, f"{text} b")] if depth else []
    if name == "object":
        members = schema.get("properties") or {"code": {"type": "string"}, "level": {"type": "integer"}}
        return {key: of_type(inner, f"{text} {key}", definitions, depth - 1) for key, inner in members.items() if depth}
    return {"integer": 3, "number": 2.5, "boolean": True, "null": None}.get(str(name), text)


def _of_other_type(schema: dict[str, Any]) -> Any:
    names = schema.get("type")
    return {"string": 12345, "integer": "12", "number": "2.50", "boolean": "true", "array": "single"}.get(
        str(names), 7
    )  # fmt: skip


DATES = ("format-date", "iso-date", "timestamp")


def _date_inputs(recipe: Recipe) -> Iterator[str]:
    for part in walk(recipe):
        if isinstance(part, Apply) and part.function in DATES:
            yield from (inner.id for inner in walk(part.args[0]) if isinstance(inner, Input) and not inner.path)


# --- branches ---------------------------------------------------------------------------------------


def _branches(capability: Capability, typical: dict[str, Any]) -> Iterator[Case]:
    """Calls that take the other side of what the recipes ask about inputs."""
    seen: set[str] = set()
    for request in capability.requests:
        for recipe in request_recipes(request):
            asked = [recipe] if recipe is request.when else []
            asked += [part.test for part in walk(recipe) if isinstance(part, Choice)]
            for case in (found for test in asked for found in _sides(test, capability, typical)):
                if case.title not in seen and len(seen) < MOST_BRANCHES:
                    seen.add(case.title)
                    yield case


def _sides(test: Recipe, capability: Capability, typical: dict[str, Any]) -> Iterator[Case]:
    match test:
        case Apply("equals" | "differs", (Input(id, ()), Const(value))):
            name = capability.input(id).name
            yield Case(f"{name} is {value_words(value)}", typical | {name: value})
        case Input(id, ()):
            name = capability.input(id).name
            yield Case(f"without {name}", {key: value for key, value in typical.items() if key != name})
        case _:
            for child in children(test):
                yield from _sides(child, capability, typical)


# --- records and answers ----------------------------------------------------------------------------


def two_records(capability: Capability, entry: ToolInput) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two records of different values; the first has a field that the second lacks."""
    members = list(entry.type.get("properties") or {"code": {"type": "string"}, "title": {"type": "string"}})
    members = list(dict.fromkeys([*members, *Sampler(capability).rivals(entry)]))
    first = {key: f"first {key}" for key in members} | {"onlyInFirst": "first only"}
    return first, {key: f"second {key}" for key in members}


def sample_answers(capability: Capability) -> dict[str, Any]:
    """What earlier requests of a chain answer: every member that a later request reads."""
    read: dict[str, Any] = {}
    for request in capability.requests:
        for recipe in request_recipes(request):
            for part in walk(recipe):
                if isinstance(part, Response):
                    read[part.request] = _placed(read.get(part.request, {}), part.path)
    return read


def _placed(answer: Any, path: tuple[str, ...]) -> Any:
    if not path:
        return answer or "sample answer"
    inner = answer.get(path[0], {}) if isinstance(answer, dict) else {}
    return {**answer, path[0]: _placed(inner, path[1:]) if path[1:] else f"sample {path[0]}"}
