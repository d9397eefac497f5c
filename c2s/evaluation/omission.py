"""What leaves a field out: the tests before it, tried with a value that is absent, null or the empty text."""

from __future__ import annotations

from collections.abc import Iterable

from c2s.evaluation.build import alternatives
from c2s.evaluation.values import Choice, Const, Operation, Transform, Undefined, Value

MAX_DEPTH = 16
PROBES: dict[str, object] = {"absent": ..., "null": None, "empty": ""}
"""Values that may leave a field out; `...` stands for a value that is not there."""

_TRANSPARENT = ("argument", "to-text", "trim")
_TYPES = {"absent": "undefined", "null": "object", "empty": "string"}


def omitted(tests: Iterable[Value], value: Value) -> list[str]:
    """Names of the values for which one of the tests fails."""
    held = list(tests)
    return [name for name in PROBES if any(_truth(test, value, name, 0) is False for test in held)]


def _truth(test: Value, value: Value, probe: str, depth: int) -> bool | None:
    """Whether a test holds with the probe in place of the value; None where that depends on something else."""
    if depth > MAX_DEPTH:
        return None
    if _is(test, value):
        return False
    if isinstance(test, Const):
        return bool(test.data)
    if isinstance(test, Undefined):
        return False
    if isinstance(test, Choice):
        return _of_choice(test, value, probe, depth)
    if isinstance(test, Operation):
        return _of_operation(test, value, probe, depth)
    return None


def _is(part: Value, value: Value) -> bool:
    while isinstance(part, Transform) and part.name in _TRANSPARENT and part.args and part is not value:
        part = part.args[0]
    return part is value or (isinstance(value, Choice) and part in alternatives(value))


def _of_choice(test: Choice, value: Value, probe: str, depth: int) -> bool | None:
    first = _truth(test.test, value, probe, depth + 1)
    if first is not None:
        return _truth(test.then if first else test.other, value, probe, depth + 1)
    then = _truth(test.then, value, probe, depth + 1)
    return then if then is not None and then == _truth(test.other, value, probe, depth + 1) else None


def _of_operation(test: Operation, value: Value, probe: str, depth: int) -> bool | None:
    inner = [_truth(operand, value, probe, depth + 1) for operand in test.operands]
    match test.op:
        case "!":
            return None if inner[0] is None else not inner[0]
        case "&&" | "and":
            return False if False in inner else None if None in inner else True
        case "||" | "or":
            return True if True in inner else None if None in inner else False
        case "present":
            return probe == "empty" if _is(test.operands[0], value) else None
        case "==":
            return _equal(test.operands, value, probe)
    return None


def _equal(sides: tuple[Value, ...], value: Value, probe: str) -> bool | None:
    """Equality of the value, its type or its length with a constant. Null and absent are told apart by nobody."""
    constant = next((side for side in sides if isinstance(side, Const | Undefined)), None)
    asked = next((side for side in sides if side is not constant), None)
    if constant is None or asked is None:
        return None
    wanted = ... if isinstance(constant, Undefined) else constant.data
    if _is(asked, value):
        found = PROBES[probe]
        return True if {wanted, found} <= {None, ...} else wanted == found and type(wanted) is type(found)
    if isinstance(asked, Operation) and asked.op == "typeof" and _is(asked.operands[0], value):
        return wanted == _TYPES[probe]
    return None
