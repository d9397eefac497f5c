"""Whether a function turns callers away: it raises an error that says 401 or 403."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from c2s.evaluation.code import FunctionCode
from c2s.evaluation.server.walk import every
from c2s.evaluation.values import Site
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.server.machine import ServerMachine

_STATUS = re.compile(r"\b(401|403)\b|_(401|403)_|^(UNAUTHORIZED|FORBIDDEN)$")
_BY_NAME = {"UNAUTHORIZED": 401, "FORBIDDEN": 403}


def refusal(machine: ServerMachine, code: FunctionCode) -> tuple[int, Site] | None:
    """Status and place of the first such error in a function."""
    if code not in machine.refusals:
        machine.refusals[code] = _find(code)
    return machine.refusals[code]


def _find(code: FunctionCode) -> tuple[int, Site] | None:
    for node in every(code.body, bodies=False):
        if isinstance(node, ir.Throw) and node.value is not None:
            status = _status(node.value) or _status(_meant(code, node.value))
            if status is not None:
                return status, code.module.site(node.at)
    return None


def _meant(code: FunctionCode, node: Any) -> Any:
    """What a name of the module stands for."""
    if not isinstance(node, ir.Ref):
        return None
    for number in code.module.units_defining(node.name):
        for statement in code.module.statements(number):
            if (
                isinstance(statement, ir.Let)
                and isinstance(statement.target, ir.Ref)
                and statement.target.name == node.name
            ):
                return statement.value
    return None


def _status(node: Any) -> int | None:
    """401 or 403 among the arguments of an error that is made."""
    if not isinstance(node, ir.Call):
        return None
    for argument in node.args:
        value = argument.value if isinstance(argument, ir.Named) else argument
        if isinstance(argument, ir.Named) and argument.name not in ("status_code", "status", "code"):
            continue
        if isinstance(value, ir.Lit) and value.value in (401, 403) and not isinstance(value.value, bool):
            return int(value.value)
        name = value.key if isinstance(value, ir.Get) else value.name if isinstance(value, ir.Ref) else ""
        found = _STATUS.search(name)
        if found is not None:
            word = next(group for group in found.groups() if group)
            return _BY_NAME.get(word) or int(word)
    return None
