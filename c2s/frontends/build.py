"""Makers shared by the tables: facts that need more than their children put into slots."""

from __future__ import annotations

from typing import Any

import msgspec

from c2s.facts import model as ir
from c2s.frontends.rows import maker


class Package(msgspec.Struct):
    """The package that a file says it belongs to; it goes to `FileFacts.package`."""

    name: str


def parameters(facts: list[Any]) -> list[ir.Param]:
    """Patterns as parameters: `a`, `a = 1`, `{a, b}`, `...rest`."""
    return [fact if type(fact) is ir.Param and type(fact.target) is ir.Ref else _parameter(fact) for fact in facts]


def _parameter(fact: Any) -> ir.Param:
    if isinstance(fact, ir.Param):
        if isinstance(fact.target, ir.Spread):
            return ir.Param(
                fact.target.value, fact.type, fact.default, fact.at, [*fact.flags, "rest"], fact.annotations
            )
        return fact
    if isinstance(fact, ir.Default):
        return ir.Param(fact.target, None, fact.value, fact.at)
    if isinstance(fact, ir.Spread):
        return ir.Param(fact.value, None, None, fact.at, ["rest"])
    return ir.Param(fact, None, None, getattr(fact, "at", 0))


_FLAGS = {"=>": "arrow", "*": "generator", "get": "getter", "set": "setter"}
"""Tokens that mark a function, by the flag they stand for in every language."""


@maker(ir.Function)
def function(
    name: str,
    params: list[Any],
    code: Any,
    at: int,
    end: int,
    flags: list[str] | None = None,
    returns: Any = None,
    annotations: list[Any] | None = None,
    type_params: list[Any] | None = None,
    doc: str = "",
) -> ir.Function:
    """A function whose body is still a list of statements, or the expression that it returns."""
    if code is None:
        code = []
    elif type(code) is not list:
        code = [ir.Return(code, code.at if hasattr(code, "at") else at)]
    return ir.Function(
        name,
        parameters(params or []),
        ir.pack(code),
        at,
        end,
        [_FLAGS.get(flag, flag) for flag in flags] if flags else [],
        returns,
        annotations or [],
        type_params or [],
        doc,
    )


def with_annotations(members: list[Any]) -> list[Any]:
    """Members with the annotations that stand before them in the list put into them."""
    out: list[Any] = []
    waiting: list[ir.Annotation] = []
    for member in members:
        if isinstance(member, ir.Annotation):
            waiting.append(member)
            continue
        if waiting and isinstance(member, ir.Function | ir.Field | ir.ClassDef):
            member = _annotated(member, waiting)
            waiting = []
        out.append(member)
    return out


def _annotated(member: Any, annotations: list[ir.Annotation]) -> Any:
    values = {name: getattr(member, name) for name in member.__struct_fields__}
    values["annotations"] = [*annotations, *values["annotations"]]
    return type(member)(**values)


def target_names(target: Any) -> list[str]:
    """The names that a pattern binds, in order."""
    if isinstance(target, ir.Ref):
        return [target.name]
    if isinstance(target, ir.Record):
        return [name for entry in target.entries for name in target_names(entry)]
    if isinstance(target, ir.Items):
        return [name for item in target.items for name in target_names(item)]
    if isinstance(target, ir.Entry | ir.Spread):
        return target_names(target.value)
    if isinstance(target, ir.Default):
        return target_names(target.target)
    return []


def names_defined(statements: list[Any]) -> list[str]:
    """The names that top-level statements introduce."""
    found: dict[str, None] = {}
    for statement in statements:
        if isinstance(statement, ir.Let):
            found.update(dict.fromkeys(target_names(statement.target)))
        elif isinstance(statement, ir.Define):
            found[statement.definition.name] = None
        elif isinstance(statement, ir.TypeDef):
            found[statement.name] = None
    return list(found)
