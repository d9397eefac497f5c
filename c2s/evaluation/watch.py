"""Facts that tell when somebody looks into them.

Of every file linking sees the index: what it imports, exports and defines, which names its units mention. Whether it
looked into the code of one, or named a place in it, decides what a later change of that file can alter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from c2s.facts import model as ir

Asked = Callable[[], object]
"""Called when code of a file is asked for, or a place in it."""


class _Unit(ir.Unit, frozen=True):
    asked: Asked

    def statements(self) -> list[ir.Stmt]:
        self.asked()
        return ir.Unit.statements(self)


class _Facts(ir.FileFacts, frozen=True, kw_only=True):
    asked: Asked

    def place(self, at: int) -> ir.Place:
        self.asked()
        return ir.FileFacts.place(self, at)


def watched(facts: ir.FileFacts, asked: Asked) -> ir.FileFacts:
    values: dict[str, Any] = {name: getattr(facts, name) for name in ir.FileFacts.__struct_fields__}
    values["units"] = [_unit(unit, asked) for unit in facts.units]
    values["template"] = None if facts.template is None else _unit(facts.template, asked)
    return _Facts(**values, asked=asked)


def _unit(unit: ir.Unit, asked: Asked) -> ir.Unit:
    return _Unit(unit.at, unit.defines, unit.names, unit.code, asked)
