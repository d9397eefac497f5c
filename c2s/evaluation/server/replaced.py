"""Functions that decorators from outside the roots give another signature."""

from __future__ import annotations

from c2s.evaluation.build import known_items, text_of
from c2s.evaluation.frames import Frame
from c2s.evaluation.server.elements import Elements, of_args
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.values import UNDEFINED, Closure, Result, Value

SIGNATURE = "inspect.Signature"
PARAMETER = "inspect.Parameter"


def replacing(reader: Reader, value: Closure) -> Value | None:
    """The signature that a decorator is given; None where none is."""
    for annotation in reversed(value.code.facts.annotations):
        frame = Frame(value.code.module, value.scope, None, UNDEFINED)
        decorator = reader.machine.evaluate(frame, annotation.call)
        if isinstance(decorator, Result):
            elements = of_args(decorator.args)
            for found in (*elements.plain, *elements.named.values()):
                if _made_by(reader, found, SIGNATURE):
                    return found
    return None


def parameters(reader: Reader, signature: Value) -> list[tuple[str, Elements]] | None:
    """Names of its parameters with what each is made of; None where some are not known."""
    assert isinstance(signature, Result)
    items = known_items(of_args(signature.args).get(("parameters", "0")) or UNDEFINED)
    found = [
        of_args(item.args) for item in items or () if isinstance(item, Result) and _made_by(reader, item, PARAMETER)
    ]
    names = [text_of(elements.get(("name", "0")) or UNDEFINED) for elements in found]
    known = [(name, elements) for name, elements in zip(names, found, strict=True) if name]
    return known if items is not None and len(known) == len(items) else None


def _made_by(reader: Reader, value: Value, symbol: str) -> bool:
    return isinstance(value, Result) and reader.machine.models.symbol(value.callee) == symbol
