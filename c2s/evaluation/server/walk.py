"""Walks over code as facts: every node in source order, with or without the bodies of functions inside."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from c2s.evaluation.code import FunctionCode
from c2s.facts import model as ir
from c2s.facts.children import children


def every(nodes: Iterable[Any], *, bodies: bool) -> Iterator[Any]:
    """All nodes in some code; with `bodies` also what functions and lambdas inside do."""
    waiting: list[Any] = list(nodes)[::-1]
    while waiting:
        node = waiting.pop()
        yield node
        if bodies and isinstance(node, ir.Function):
            waiting += node.body()[::-1]
        waiting += list(children(node))[::-1]


def calls(nodes: Iterable[Any], *, bodies: bool) -> Iterator[ir.Call]:
    return (node for node in every(nodes, bodies=bodies) if isinstance(node, ir.Call))


def called(call: ir.Call) -> str:
    """The last word of what is called."""
    callee = call.callee
    return callee.key if isinstance(callee, ir.Get) else callee.name if isinstance(callee, ir.Ref) else ""


def calls_one_of(nodes: Iterable[Any], names: frozenset[str]) -> bool:
    return bool(names) and any(called(call) in names for call in calls(nodes, bodies=True))


def may_mention(code: FunctionCode, names: frozenset[str]) -> bool:
    """Whether the top-level statement that a function lies in mentions one of the names: asked before its body is."""
    number = code.module.unit_at(code.facts.at)
    return number < 0 or not names.isdisjoint(code.module.facts.units[number].names)


def spelled(names: Iterable[str]) -> re.Pattern[bytes]:
    """Finds names in code that is still encoded: code without any of them need not be decoded."""
    return re.compile(b"|".join(re.escape(name.encode()) for name in sorted(names)) or rb"(?!)")


def last_word(node: Any) -> str:
    """`Name` of `Name`, `a.Name` and either with arguments."""
    while isinstance(node, ir.Apply | ir.Call):
        node = node.base if isinstance(node, ir.Apply) else node.callee
    return node.name if isinstance(node, ir.Ref) else node.key if isinstance(node, ir.Get) else ""


def first_word(node: Any) -> str:
    """`a` of `a.b.c()`."""
    while isinstance(node, ir.Call | ir.Get | ir.Index):
        node = node.callee if isinstance(node, ir.Call) else node.base
    return node.name if isinstance(node, ir.Ref) else ""
