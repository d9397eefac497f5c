"""Operators over values: folded where the operands are known, kept where they are not."""

from __future__ import annotations

from c2s.evaluation.build import alternatives, choose, const, join, over, text_of, truth
from c2s.evaluation.values import (
    NOWHERE,
    UNDEFINED,
    Choice,
    ClassValue,
    Closure,
    Const,
    External,
    Instance,
    Listing,
    Native,
    Operation,
    Record,
    Site,
    Text,
    Transform,
    Undefined,
    Value,
)

_EQUAL = {"==": True, "===": True, "is": True, "!=": False, "!==": False, "is not": False}
_TYPES_BY_TAG = {
    f"[object {name.capitalize()}]": name for name in ("string", "number", "boolean", "function", "undefined")
}
_CLASSES = {"Object", "Array", "String", "Number", "Boolean", "Function", "Date"}


def present(value: Value) -> Value:
    """The test that a value is neither null nor undefined."""
    if isinstance(value, Undefined) or (isinstance(value, Const) and value.data is None):
        return const(False)
    if _is_object(value) or isinstance(value, Const | Text):
        return const(True)
    return Operation.of("present", (value,))


def unary(op: str, value: Value, site: Site) -> Value:
    if op in ("!", "not"):
        known = truth(value)
        if known is not None:
            return const(not known, site)
        return value.operands[0] if isinstance(value, Operation) and value.op == "!" else Operation.of("!", (value,))
    if op == "typeof":
        return _type_of(value)
    if op == "void":
        return Undefined.of()
    if op in ("+", "-") and isinstance(value, Const) and isinstance(value.data, int | float):
        return value if op == "+" else const(-value.data, site)
    if op == "+":
        return Transform.of("to-number", (value,), site)
    return Operation.of(op, (value,))


def _type_of(value: Value) -> Value:
    if isinstance(value, Const):
        kind = {"str": "string", "bool": "boolean", "int": "number", "float": "number", "NoneType": "object"}[
            value.kind
        ]
        return const(kind)
    if isinstance(value, Text):
        return const("string")
    if isinstance(value, Undefined):
        return const("undefined")
    if isinstance(value, Closure | ClassValue | Native):
        return const("function")
    if isinstance(value, Record | Listing | Instance):
        return const("object")
    if isinstance(value, Choice):
        return over(value, _type_of)
    return Operation.of("typeof", (value,))


def binary(op: str, left: Value, right: Value, site: Site) -> Value:
    if op in _EQUAL:
        return _equality(_EQUAL[op], left, right)
    if op == "+":
        return add(left, right, site)
    if op == "%" and isinstance(left, Const | Text) and _textual(left):
        return Transform.of("format", (left, right), site)
    if isinstance(left, Const) and isinstance(right, Const):
        folded = _fold(op, left.data, right.data)
        if folded is not None:
            return const(folded, site)
    if op == "in":
        return _contains(left, right)
    if op == "instanceof":
        return _instance_of(left, right)
    return Operation.of(op, (left, right))


def chain(op: str, operands: list[Value], site: Site) -> Value:
    """An operator written over several operands, or over none: a `yield` that yields nothing."""
    if not operands:
        return UNDEFINED
    out = operands[0]
    for operand in operands[1:]:
        out = binary(op, out, operand, site)
    return out


def add(left: Value, right: Value, site: Site) -> Value:
    """Text where one side is text, a number where both are; otherwise open."""
    if (
        isinstance(left, Const)
        and isinstance(right, Const)
        and left.kind in ("int", "float")
        and right.kind in ("int", "float")
    ):
        return const(left.data + right.data, site)  # type: ignore[operator]
    if _textual(left) or _textual(right):
        return join([left, right], site)
    if isinstance(left, Listing) and isinstance(right, Listing):
        return Listing.of(left.items + right.items, site)
    return Operation.of("+", (left, right))


def _textual(value: Value) -> bool:
    if isinstance(value, Const):
        return value.kind == "str"
    if isinstance(value, Choice):
        return any(map(_textual, alternatives(value)))
    if isinstance(value, Operation):
        return value.op == "+" and any(map(_textual, value.operands))
    return isinstance(value, Text) or (isinstance(value, Transform) and value.name in (
        "encode-component", "encode-uri", "to-text", "trim", "join", "json", "lower", "upper", "replace",
        "slice", "format-date",
        "argument",
    ))  # fmt: skip


def _equality(wanted: bool, left: Value, right: Value) -> Value:
    left, right = _as_text(left), _as_text(right)
    known = same(left, right)
    if known is not None:
        return const(known is wanted)
    if isinstance(right, Choice) and not isinstance(left, Choice):
        left, right = right, left
    if isinstance(left, Choice):
        then, other = same(left.then, right), same(left.other, right)
        if then is not None and other is not None:
            return choose(left.test, const(then is wanted), const(other is wanted))
        if any(isinstance(leaf, Operation) and leaf.op == "tag" for leaf in alternatives(left)):
            return over(left, lambda leaf: _equality(wanted, leaf, right))
    if isinstance(left, Const) and not isinstance(right, Const):
        left, right = right, left
    if isinstance(left, Operation) and left.op == "tag" and text_of(right) in _TYPES_BY_TAG:
        return _equality(wanted, _type_of(left.operands[0]), const(_TYPES_BY_TAG[str(text_of(right))]))
    test = Operation.of("==", (left, _plain(right)))
    return test if wanted else Operation.of("!", (test,))


def _as_text(value: Value) -> Value:
    """A word that came in as an argument is compared as what it is."""
    if isinstance(value, Transform) and value.name == "argument" and isinstance(value.args[0], Const):
        return value.args[0]
    if isinstance(value, Text) and any(isinstance(part, Transform) for part in value.parts):
        return join(map(_as_text, value.parts), value.at)
    return value


def _plain(value: Value) -> Value:
    """Without its place: tests of equal constants are equal tests."""
    return const(value.data, NOWHERE) if isinstance(value, Const) else value


def same(left: Value, right: Value) -> bool | None:
    """Whether two values are equal; None where that is open."""
    if left is right and not isinstance(left, Operation):
        return True
    if isinstance(left, Const) and isinstance(right, Const):
        return left.data == right.data and (left.kind == right.kind or "str" not in (left.kind, right.kind))
    if isinstance(left, External) and isinstance(right, External) and {left.name, right.name} <= _CLASSES:
        return False
    nothing = (_is_nothing(left), _is_nothing(right))
    if all(nothing):
        return True
    if any(nothing):
        other = right if nothing[0] else left
        return False if _is_object(other) or isinstance(other, Const | Text) else None
    if (isinstance(left, Text) and text_of(right) == "") or (isinstance(right, Text) and text_of(left) == ""):
        value = left if isinstance(left, Text) else right
        return False if truth(value) else None
    if (_is_object(left) and isinstance(right, Const)) or (_is_object(right) and isinstance(left, Const)):
        return False
    return None


def _is_nothing(value: Value) -> bool:
    return isinstance(value, Undefined) or (isinstance(value, Const) and value.data is None)


def _is_object(value: Value) -> bool:
    return isinstance(value, Record | Listing | Instance | Closure | ClassValue | Native)


def _contains(key: Value, container: Value) -> Value:
    written = text_of(key)
    if written is not None and isinstance(container, Record):
        names = [name for name, _ in container.entries]
        if written in names:
            return const(True)
        if all(isinstance(name, str) for name in names):
            return const(False)
    return Operation.of("in", (key, container))


def _instance_of(value: Value, cls: Value) -> Value:
    if isinstance(value, Instance) and isinstance(cls, ClassValue) and value.cls is cls:
        return const(True)
    if isinstance(value, Const | Text | Undefined | Record):
        return const(False)
    return Operation.of("instanceof", (value, cls))


def _fold(op: str, left: object, right: object) -> str | int | float | bool | None:
    if not isinstance(left, int | float) or not isinstance(right, int | float):
        return (
            (left < right if op == "<" else left > right)
            if isinstance(left, str) and isinstance(right, str) and op in "<>"
            else None
        )
    if op == "-":
        return left - right
    if op == "*":
        return left * right if abs(left) < 1e15 and abs(right) < 1e15 else None
    if op in ("/", "%", "//") and right:
        return left / right if op == "/" else left % right if op == "%" else left // right
    return {"<": left < right, ">": left > right, "<=": left <= right, ">=": left >= right}.get(op)
