"""What a handler calls: the names of its steps, in their order. What these mean is judged later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from c2s.evaluation.code import FunctionCode
from c2s.evaluation.server.walk import every, first_word
from c2s.facts import model as ir

MAX_STEPS = 24


def steps_of(code: FunctionCode) -> list[str]:
    """`service.insertUser`, `session.add`: calls on what the handler was given or what is around it, and of functions
    with arguments. Calls on what it made itself are the building of values."""
    found = dict.fromkeys(_steps(code.body, _own(code.body) - code.parameters))
    return list(found)[:MAX_STEPS]


def _steps(body: Iterable[Any], own: frozenset[str]) -> Iterator[str]:
    for node in every(body, bodies=True):
        if isinstance(node, ir.Call) and not node.new and _is_step(node, own):
            yield _shown(node.callee)


def _is_step(call: ir.Call, own: frozenset[str]) -> bool:
    if isinstance(call.callee, ir.Ref):
        return bool(call.args) and call.callee.name not in own
    root = _root(call.callee)
    return isinstance(root, ir.This) or (isinstance(root, ir.Ref) and root.name not in own)


def _root(node: Any) -> Any:
    while isinstance(node, ir.Call | ir.Get | ir.Index):
        node = node.callee if isinstance(node, ir.Call) else node.base
    return node


def _own(body: Iterable[Any]) -> frozenset[str]:
    """Names that the body binds."""
    bound = (node.target for node in every(body, bodies=True) if isinstance(node, ir.Let | ir.Assign | ir.Loop))
    return frozenset(target.name for target in bound if isinstance(target, ir.Ref))


def _shown(callee: Any) -> str:
    """The receiver and the word that is called."""
    word = callee.key if isinstance(callee, ir.Get) else callee.name if isinstance(callee, ir.Ref) else ""
    if not isinstance(callee, ir.Get):
        return word
    base = callee.base
    receiver = base.key if isinstance(base, ir.Get) else first_word(base)
    return f"{receiver}.{word}" if receiver else word
