"""Names of functions that have none of their own: the variable, member or key that they are written for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from c2s.evaluation.code import FunctionCode
from c2s.facts import model as ir
from c2s.facts.children import children

NAMELESS = "function"


def spoken_name(code: FunctionCode) -> str:
    """The name of a function, else of what it is given to: `save` of `const save = () => …`."""
    if code.facts.name:
        return code.facts.name
    facts, at = code.module.facts, code.facts.at
    units = [*facts.units, *([facts.template] if facts.template is not None else [])]
    around = max((unit for unit in units if unit.at <= at), key=lambda unit: unit.at, default=None)
    return NAMELESS if around is None else next(_names(around.statements(), at), NAMELESS)


def _names(nodes: list[Any], at: int) -> Iterator[str]:
    """What the function at a place is written for; only what encloses the place is looked into."""
    waiting = nodes[::-1]
    while waiting:
        node = waiting.pop()
        node = node.function if isinstance(node, ir.Lambda) else getattr(node, "definition", node)
        if isinstance(node, ir.Function):
            if node.at < at < node.end:
                waiting = node.body()[::-1]
            continue
        name, value = _given(node)
        if name and isinstance(value, ir.Lambda) and value.function.at == at:
            yield name
            return
        waiting += (node.members if isinstance(node, ir.ClassDef) else list(children(node)))[::-1]


def _given(node: Any) -> tuple[str, Any]:
    if isinstance(node, ir.Let | ir.Assign):
        return _word(node.target), node.value
    if isinstance(node, ir.Entry):
        return (node.key.value if isinstance(node.key, ir.Lit) and isinstance(node.key.value, str) else ""), node.value
    if isinstance(node, ir.Field):
        return _word(node.name) or (str(node.name.value) if isinstance(node.name, ir.Lit) else ""), node.value
    return "", None


def _word(target: Any) -> str:
    return target.name if isinstance(target, ir.Ref) else target.key if isinstance(target, ir.Get) else ""
