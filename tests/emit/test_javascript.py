"""Expressions are laid out as the usual formatter lays them out."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from c2s.emit.javascript import (
    Arr,
    Arrow,
    Binary,
    Call,
    Code,
    Cond,
    Node,
    Obj,
    Prop,
    Spread,
    Str,
    Tmpl,
    Unary,
    condition,
    declared,
    literal,
    returned,
)
from c2s.emit.layout import width_of

LEAVES = ("name", "text", "number", "member", "template")
KINDS = (*LEAVES, "record", "list", "call", "callback", "choice", "binary", "not")


def expression(source: random.Random, depth: int) -> Node:
    def word() -> str:
        return "".join(source.choice("abcdefghijk") for _ in range(source.randint(1, 14)))

    def inner() -> Node:
        return expression(source, depth - 1)

    def some(most: int) -> range:
        return range(source.randint(0, most))

    match source.choice(KINDS if depth else LEAVES):
        case "name":
            return Code(word())
        case "text":
            words = " ".join(word() for _ in some(6))
            return Str(words + source.choice(["", "'", '"', "\n", "</script>", "地块"]))
        case "number":
            return literal(source.choice([0, 1, 2.5, -3, 10**21, 1e-7, True, None]))
        case "member":
            return Code(f"input.{word()}" + source.choice(["", f"?.{word()}"]))
        case "template":
            return Tmpl(tuple(source.choice([f"{word()} ", Code(word())]) for _ in range(source.randint(1, 4))))
        case "record":
            return Obj(tuple(Spread(Code(word())) if source.random() < 0.2 else Prop(word(), inner()) for _ in some(4)))
        case "list":
            return Arr(tuple(inner() for _ in some(4)))
        case "call":
            return Call(word(), tuple(inner() for _ in some(3)))
        case "callback":
            return Call("each", (Code(word()), Arrow(word(), inner())))
        case "choice":
            return Cond(inner(), inner(), inner())
        case "binary":
            return Binary(source.choice(["&&", "||", "??", "===", "<"]), Code(word()), inner())
    return Unary("!", inner())


def test_declarations_returns_and_conditions(node: Callable[..., Any]) -> None:
    texts = []
    for seed in range(450):
        made = expression(random.Random(seed), seed % 3)
        body = "\n".join(f"  {line}" for line in returned(made, indent=2).split("\n"))
        head = "\n".join(f"  {line}" for line in condition(made, indent=2).split("\n"))
        texts += [
            f"{declared('some', made)}\n",
            f"function f() {{\n{body}\n}}\n",
            f"function f() {{\n{head}\n    g();\n  }}\n}}\n",
        ]
    pairs = zip(texts, node("format.mjs", texts), strict=True)
    assert [(ours, theirs) for ours, theirs in pairs if ours != theirs] == []


def test_literals(node: Callable[..., Any]) -> None:
    values = [
        {"a": [1, 2, 3], "b-c": {"__proto__": None}, "long": ["x" * 30, "y" * 30, "z" * 30]},
        [list(range(40)), [[1, 2], [3, 4]], [{"a": 1, "b": 2}, {"a": 3, "b": 4}]],
        {"a very long key that is wider than anything else on its line could be": "and its text, long as well"},
        {"quotes": "it's \"both\" ' \" '", "empty": [{}, [], ""]},
        {"k" * 90: 20, "j" * 90: True, "i" * 90: None},
    ]
    texts = [f"{declared('value', literal(value))}\n" for value in values]
    assert node("format.mjs", texts) == texts


def test_wide_characters_take_two_columns() -> None:
    assert width_of("ab") == 2
    assert width_of("地块") == 4
    assert width_of("e\u0301") == 1
