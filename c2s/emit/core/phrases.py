"""English for facts of a contract. Words of the source are passed on as they are; the caller escapes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from c2s.contract.capabilities import Capability
from c2s.contract.inputs import DynamicDomain, NormalProvider, StaticDomain, ToolInput
from c2s.contract.model import Contract
from c2s.contract.recipes import Apply, Choice, Const, Context, Input, Recipe
from c2s.contract.wire.values import stringify
from c2s.emit.escape import markdown, markdown_code


@dataclass(frozen=True)
class Style:
    """How names and words of the source are written where the phrase lands."""

    name: Callable[[str], str] = str
    words: Callable[[str], str] = str


PLAIN = Style()
MARKDOWN = Style(name=markdown_code, words=markdown)

MOST_VALUES = 12
MOST_MEMBERS = 10

_TYPES = {"string": "text", "number": "number", "integer": "whole number", "boolean": "true or false", "null": "null"}


def listed(parts: list[str], last: str = "and") -> str:
    """`a, b and c`"""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else ""


def bounded(parts: list[str], most: int) -> list[str]:
    return parts if len(parts) <= most else [*parts[:most], f"{len(parts) - most} more"]


# --- types and values -------------------------------------------------------------------------------


def type_words(schema: dict[str, Any]) -> str:
    """A declared type in a few words; empty where nothing is declared."""
    names = schema.get("type")
    if isinstance(names, list):
        return listed([word for word in (type_words({**schema, "type": name}) for name in names) if word], "or")
    if names == "array":
        item = type_words(schema.get("items", {}))
        return f"list; each item: {item}" if item else "list"
    if names == "object":
        members = bounded([str(key) for key in schema.get("properties", {})], MOST_MEMBERS)
        return f"record with {listed(members)}" if members else "record"
    return _TYPES.get(str(names), "")


def value_words(value: Any) -> str:
    return str(stringify(value))


def domain_words(entry: ToolInput, contract: Contract, style: Style = PLAIN) -> str:
    """Where the values of an input come from; empty where anything goes."""
    match entry.domain:
        case StaticDomain(values=values):
            shown = [
                f"{style.name(value_words(found.value))} ({style.words(found.label.text)})"
                if found.label
                else style.name(value_words(found.value))
                for found in values
            ]
            return f"One of {listed(bounded(shown, MOST_VALUES), 'or')}"
        case DynamicDomain(provider=NormalProvider() as provider):
            return f"Take it from {provider_words(provider, contract, style)}"
        case DynamicDomain():
            return "Its values change; do not reuse an old one"
    return ""


def provider_words(provider: NormalProvider, contract: Contract, style: Style = PLAIN) -> str:
    capability = contract.capability(provider.capability)
    tool, path = style.name(capability.tool), path_words((*capability.response.payload, *provider.path))
    return f"{style.name(path)} in the answer of {tool}" if path else f"the answer of {tool}"


def path_words(path: tuple[str, ...]) -> str:
    """`rows[].id`"""
    return "".join("[]" if part == "*" else f".{part}" for part in path).lstrip(".")


# --- requiredness -----------------------------------------------------------------------------------


def need_words(entry: ToolInput, capability: Capability, contract: Contract, style: Style = PLAIN) -> str:
    requiredness = entry.requiredness
    match requiredness.decision:
        case "required":
            return "Needed"
        case "required-when" if requiredness.condition is not None:
            return f"Needed when {condition_words(requiredness.condition, capability, style)}"
        case "unproven" if requiredness.provider is not None:
            normally = provider_words(requiredness.provider, contract, style)
            return f"Normally {normally}; whether it may be left out is not known"
        case "unproven":
            return "Whether it may be left out is not known"
    return "May be left out"


_COMPARED = {
    "equals": "is", "differs": "is not", "less": "is less than", "less-or-equal": "is at most",
    "greater": "is more than", "greater-or-equal": "is at least", "includes": "contains",
    "starts-with": "begins with", "ends-with": "ends with",
}  # fmt: skip


def condition_words(recipe: Recipe, capability: Capability, style: Style = PLAIN) -> str:
    """A condition as a person would say it."""

    def value(part: Recipe) -> str:
        return operand_words(part, capability, style)

    match recipe:
        case Apply("and" | "or" as joint, args):
            return f" {joint} ".join(condition_words(arg, capability, style) for arg in args)
        case Apply("not", (Apply("equals", args),)):
            return condition_words(Apply("differs", args), capability, style)
        case Apply("not", (inner,)):
            return f"{value(inner)} is not given or false"
        case Apply("is-missing", (inner,)):
            return f"{value(inner)} is not given"
        case Apply(name, (left, right)) if name in _COMPARED:
            return f"{value(left)} {_COMPARED[name]} {value(right)}"
        case Choice():
            return "a condition of the source holds"
    return f"{value(recipe)} is given"


def operand_words(recipe: Recipe, capability: Capability, style: Style = PLAIN) -> str:
    match recipe:
        case Const(value):
            return style.name(value_words(value))
        case Input(id, path):
            return style.name(".".join([capability.input(id).name, *path]))
        case Context(_, name):
            return f"the host's {style.name(name)}"
        case Apply(name, args) if args:
            parts = [operand_words(arg, capability, style) for arg in args]
            return f"{name.replace('-', ' ')} of {listed(parts)}"
    return "a value of the source"


# --- inputs -----------------------------------------------------------------------------------------

FILE_FORM = "{fileName, mediaType, text or base64}"


def input_words(entry: ToolInput, capability: Capability, contract: Contract) -> str:
    """The description of an input, as an agent reads it in the tool's schema."""
    heads = [entry.title.text, entry.description.text if entry.description else ""]
    kind = f"File: {FILE_FORM}" if entry.information == "attachment" else _capital(type_words(entry.type))
    record = "Pass the whole chosen record on" if entry.selected_record else ""
    parts = [*heads, kind, record, domain_words(entry, contract), need_words(entry, capability, contract)]
    return sentences(parts)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentences(parts: list[str]) -> str:
    """Each part once, as a sentence."""
    stripped = dict.fromkeys(part.strip().rstrip(".") for part in parts)
    return " ".join(part if part[-1] in "!?。！？…" else f"{part}." for part in stripped if part)
