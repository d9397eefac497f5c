"""Short forms for writing contracts by hand."""

from __future__ import annotations

from typing import Any

from c2s.contract.inputs import Information, Origin
from c2s.contract.model import (
    Capability,
    Effect,
    Fields,
    Header,
    Idempotency,
    PathText,
    PathValue,
    Request,
    Requiredness,
    Text,
    ToolInput,
    UserOrigin,
    WireField,
    WireFile,
    WirePlace,
    WireSpread,
)
from c2s.contract.recipes import (
    Apply,
    Const,
    Each,
    Input,
    Item,
    Recipe,
    Record,
    RecordEntry,
    RecordSpread,
    Template,
)

ACCEPT = Header(name="Accept", value=Const("application/json, text/plain, */*"), origin="client")


def text(words: str, origin: str = "label", *evidence: str) -> Text:
    return Text.model_validate({"text": words, "origin": origin, "evidence": evidence})


def recipe(value: Any) -> Recipe:
    """Strings are constants; recipes stay as they are."""
    return value if hasattr(value, "kind") else Const(value)


def given(id: str, *path: str) -> Input:
    return Input(id, path)


def item(name: str, *path: str) -> Item:
    return Item(name, path)


def call(function: str, *args: Any) -> Apply:
    return Apply(function, tuple(map(recipe, args)))


def joined(*parts: Any) -> Template:
    return Template(tuple(map(recipe, parts)))


def record(*spreads: Recipe, **members: Any) -> Record:
    entries = [RecordSpread(value) for value in spreads]
    return Record((*entries, *(RecordEntry(Const(name), recipe(value)) for name, value in members.items())))


def each(source: Recipe, name: str, value: Recipe, keep: Recipe | None = None) -> Each:
    return Each(source, name, value, keep)


def path(*parts: str | tuple[str, Recipe]) -> tuple[PathText | PathValue, ...]:
    return tuple(
        PathText(text=part) if isinstance(part, str) else PathValue(name=part[0], value=part[1]) for part in parts
    )


def wire(name: str, value: Any, *omit: Any) -> WireField:
    return WireField(name=Const(name), value=recipe(value), omit=omit)


def spread(value: Recipe) -> WireSpread:
    return WireSpread(value=value)


def file(name: str, value: Recipe) -> WireFile:
    return WireFile(name=Const(name), value=value)


def fields(encoding: Any, *entries: Any, repeats: bool = False) -> Fields:
    return Fields(entries=entries, encoding=encoding, repeats=repeats)


def place(location: Any, *path: str, request: str = "main") -> WirePlace:
    return WirePlace(request=request, location=location, path=path)


def tool_input(
    name: str,
    title: str,
    type: dict[str, Any] | None = None,
    *places: WirePlace,
    information: Information = "optional",
    decision: str = "proven-optional",
    reason: str = "the client sends the request without it too",
    origins: tuple[Origin, ...] | None = None,
    **more: Any,
) -> ToolInput:
    requiredness = {"decision": decision, "reason": reason} | {
        key: more.pop(key) for key in ("condition", "provider") if key in more
    }
    return ToolInput(
        id=more.pop("id", name),
        name=name,
        title=text(title),
        type=type or {},
        places=places,
        information=information,
        origins=(UserOrigin(control=title),) if origins is None else origins,
        requiredness=Requiredness.model_validate(requiredness),
        **more,
    )


def needed(name: str, title: str, type: dict[str, Any], *places: WirePlace, **more: Any) -> ToolInput:
    reason = more.pop("reason", "the address needs it")
    return tool_input(
        name, title, type, *places, information=more.pop("information", "required"), decision="required",
        reason=reason, **more,
    )  # fmt: skip


def request(method: str, where: Any, **more: Any) -> Request:
    return Request(
        id=more.pop("id", "main"),
        operation=more.pop("operation", f"{method} {'/'.join(map(str, where))}"[:100]),
        service=more.pop("service", "desk"),
        method=method,
        path=where,
        headers=more.pop("headers", (ACCEPT,)),
        **more,
    )


IDEMPOTENCE = {"read": "safe", "delete": "idempotent"}


def capability(tool: str, title: str, effect: str, inputs: Any, *requests: Request, **more: Any) -> Capability:
    head, *rest = tool.split("_")
    return Capability(
        id=tool.replace("_", "-"),
        tool=tool,
        function=head + "".join(map(str.capitalize, rest)),
        title=text(title),
        description=text(more.pop("description", f"{title}.")),
        effect=Effect.model_validate({"kind": effect}),
        idempotency=Idempotency.model_validate({"kind": IDEMPOTENCE.get(effect, "unknown")}),
        inputs=tuple(inputs),
        requests=requests,
        **more,
    )


STRING = {"type": "string"}
NUMBER = {"type": "number"}
BOOLEAN = {"type": "boolean"}
STRINGS = {"type": "array", "items": {"type": "string"}}
FILE = {"type": "object", "description": "a file"}
