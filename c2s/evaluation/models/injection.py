"""Objects that a library makes and hands to constructors, by the declared types of the parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation import construction, escapes
from c2s.evaluation.code import FunctionCode
from c2s.evaluation.context import CallContext
from c2s.evaluation.models import Handler
from c2s.evaluation.values import NOWHERE, ClassValue, External, Result, Value
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine


def is_made(machine: Machine, cls: ClassValue) -> bool:
    """Whether an annotation says that a library makes the objects of a class."""
    frame = machine.module_frame(cls.code.module)
    for annotation in cls.code.facts.annotations if machine.models.frameworks.made else ():
        mark = machine.evaluate(frame, annotation.call)
        if isinstance(mark, Result) and machine.models.symbol(mark.callee) in machine.models.frameworks.made:
            return True
    return False


def arguments(machine: Machine, code: FunctionCode) -> tuple[Value, ...]:
    """What a constructor gets from code outside the roots: objects of the types of its parameters, as far as known."""
    return tuple(_argument(machine, code, index) for index in range(len(code.facts.params)))


def _argument(machine: Machine, code: FunctionCode, index: int) -> Value:
    declared = code.facts.params[index].type
    owner = code.owner
    if isinstance(declared, ir.Apply):
        declared = declared.base
    if isinstance(declared, ir.Ref) and owner is not None and owner.facts.annotations:
        made = _object(machine, code.module.lookup(declared.name))
        if made is not None:
            return made
    return escapes.given(machine, code, index)


def _object(machine: Machine, cls: Value | None) -> Value | None:
    """The one object of a class; of a class outside the roots, something that is known by its name."""
    if isinstance(cls, External):
        return Result.of(cls, (), NOWHERE, True)
    if not isinstance(cls, ClassValue):
        return None
    objects = machine.models.objects
    if cls not in objects:
        objects[cls] = None
        code = construction.constructor_of(cls)
        args = () if code is None else arguments(machine, code)
        context = CallContext(machine.module_frame(cls.code.module), cls, args, None, cls.code.site, True)
        objects[cls] = construction.construct(machine, context, cls)
    return objects[cls]


def _inject(machine: Machine, context: CallContext) -> Value | None:
    """`inject(Type)` in the initialiser of a field."""
    return _object(machine, context.arg(0))


FUNCTIONS: dict[str, Handler] = {"@angular/core.inject": _inject}
