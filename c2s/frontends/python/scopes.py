"""The names of a module: blocks make no scope, so what they bind is bound in the file."""

from __future__ import annotations

from typing import Any

from c2s.facts import model as ir
from c2s.frontends.build import target_names


def names_bound(statements: list[Any]) -> list[str]:
    """The names that statements bind, at any depth outside functions and classes."""
    found: dict[str, None] = {}
    waiting = list(reversed(statements))
    while waiting:
        statement = waiting.pop()
        if type(statement) is ir.Define:
            found[statement.definition.name] = None
        elif type(statement) is ir.Let and type(statement.target) is ir.Ref:
            found[statement.target.name] = None
        else:
            found.update(dict.fromkeys(_bound(statement)))
            waiting += reversed(_inside(statement))
    return list(found)


def _bound(statement: Any) -> list[str]:
    match statement:
        case ir.Let() | ir.Loop() | ir.Catch():
            return target_names(statement.target)
        case ir.TypeDef():
            return [statement.name]
        case ir.Import():
            return [statement.local] if statement.local not in ("", "*") else []
        case ir.Do(value=ir.Assign() as assigned):
            return target_names(assigned.target)
        case _:
            return []


def _inside(statement: Any) -> list[Any]:
    match statement:
        case ir.If():
            return [*_walrus(statement.test), *statement.then, *statement.other]
        case ir.Loop() | ir.Catch():
            return [*_walrus(statement.test if isinstance(statement, ir.Loop) else None), *statement.body]
        case ir.Try():
            return [*statement.body, *statement.handlers, *statement.final]
        case _:
            return []


def _walrus(test: Any) -> list[Any]:
    """Assignments inside a test."""
    found: list[Any] = []
    waiting = [test]
    while waiting:
        fact = waiting.pop()
        if isinstance(fact, ir.Assign):
            found.append(ir.Do(fact))
        elif isinstance(fact, ir.Node) and not isinstance(fact, ir.Lambda):
            for name in fact.__struct_fields__:
                value = getattr(fact, name)
                waiting += value if isinstance(value, list) else [value]
    return found
