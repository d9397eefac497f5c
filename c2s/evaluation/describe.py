"""Values in the words of the source, for people: `form.userId`, `"Bearer " + token`."""

from __future__ import annotations

import json

from c2s.evaluation.values import (
    Choice,
    ClassValue,
    Closure,
    Component,
    Const,
    Element,
    Env,
    External,
    Given,
    Input,
    Instance,
    Keyword,
    Listing,
    Member,
    ModuleValue,
    Native,
    Operation,
    Record,
    Rejected,
    Reply,
    Response,
    Result,
    Route,
    Session,
    Spread,
    State,
    Storage,
    Text,
    Transform,
    Undefined,
    Unknown,
    Value,
    memo,
)

MAX_LENGTH = 160


def describe(value: Value, depth: int = 5) -> str:
    """A value as short text; what lies deeper is `…`."""
    if depth == 0:
        return "…"
    known = _texts.setdefault(value, {})
    if depth not in known:
        text = _text(value, depth - 1)
        known[depth] = text if len(text) <= MAX_LENGTH else text[: MAX_LENGTH - 1] + "…"
    return known[depth]


_texts: dict[Value, dict[int, str]] = memo()


def _text(value: Value, depth: int) -> str:
    match value:
        case Const():
            return json.dumps(value.data, ensure_ascii=False)
        case Undefined():
            return "undefined"
        case Text():
            return " + ".join(describe(part, depth) for part in value.parts)
        case Record():
            shown = [
                f"...{describe(v, depth)}" if k is None else f"{_key(k, depth)}: {describe(v, depth)}"
                for k, v in value.entries[:6]
            ]
            return "{" + ", ".join([*shown, *(["…"] if len(value.entries) > 6 else [])]) + "}"
        case Listing():
            return "[" + ", ".join(describe(item, depth) for item in value.items[:6]) + "]"
        case Spread():
            return "..." + describe(value.value, depth)
        case Member():
            return f"{describe(value.base, depth)}.{value.key}"
        case Element():
            return f"{describe(value.base, depth)}[]"
        case Choice():
            return f"{describe(value.then, depth)} | {describe(value.other, depth)}"
        case Operation():
            return _operation(value, depth)
        case Transform():
            return f"{value.name}({', '.join(describe(argument, depth) for argument in value.args)})"
        case State():
            return state_name(value)
        case Given():
            return value.name
        case Input():
            return value.label or value.control
        case Response() | Reply():
            return "response"
        case Route():
            return f"route.{value.kind}.{value.name}"
        case Session() | Env() | External():
            return value.name
        case Storage():
            return f"{value.area}[{describe(value.key, depth)}]"
        case Result():
            return f"{describe(value.callee, depth)}()"
        case Closure() | ClassValue():
            return value.code.facts.name or "function"
        case Instance():
            return value.cls.code.facts.name
        case Component():
            return value.key.rpartition("/")[2]
        case ModuleValue():
            return value.module.path
        case Native():
            return value.name
        case Keyword():
            return f"{value.name}={describe(value.value, depth)}"
        case Unknown():
            return value.text or value.reason
        case Rejected():
            return "failure"
    return type(value).__name__


def _key(key: str | Value, depth: int) -> str:
    return key if isinstance(key, str) else f"[{describe(key, depth)}]"


def _operation(value: Operation, depth: int) -> str:
    shown = [describe(operand, depth) for operand in value.operands]
    if len(shown) == 1:
        return f"{value.op}{shown[0]}" if value.op in ("!", "-", "+") else f"{value.op}({shown[0]})"
    return f" {value.op} ".join(shown)


def state_name(value: State) -> str:
    """What a state cell is called: the name after its place, or the file that it belongs to."""
    key = value.key.partition("~")[0]
    last = key.rpartition(":")[2]
    if "#" in key or "." not in last:
        return last.rpartition("#")[2].rpartition(".")[2] or last
    return last.rpartition("/")[2].rpartition(".")[0]
