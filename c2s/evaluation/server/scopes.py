"""Names inside classes, for languages where a member is called by its name alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from c2s.evaluation import members
from c2s.evaluation.frames import Frame
from c2s.evaluation.program import Module, Scope
from c2s.evaluation.values import UNDEFINED, ClassValue, Closure, Value

if TYPE_CHECKING:
    from c2s.evaluation.code import ClassCode
    from c2s.evaluation.server.machine import ServerMachine


@dataclass(eq=False)
class ClassScope:
    """The members of a class and its bases, then what is around the class. There is one for each class."""

    machine: ServerMachine
    code: ClassCode
    around: Scope
    value: ClassValue = field(init=False)
    _looking: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.value = ClassValue.of(self.code, self, None)

    @property
    def module(self) -> Module:
        return self.code.module

    def lookup(self, name: str) -> Value | None:
        if name in self._looking:
            return None
        self._looking.add(name)
        found = self._member(name)
        self._looking.discard(name)
        return self.around.lookup(name) if found is None else found

    def _member(self, name: str) -> Value | None:
        if name == self.code.facts.name:
            return self.value
        this = self.machine.this_of(self.value)
        for current in members.class_chain(self.machine, self.value):
            inner = current.code.types.get(name)
            if inner is not None:
                return self.machine.class_value(Frame(current.code.module, current.scope, None, UNDEFINED), inner)
            declared = current.code.fields.get(name)
            if declared is not None:
                if declared.value is not None:
                    return self.machine.class_field(current, name)
                return self.machine.object_field(current, this, name)
            method = current.code.functions.get(name)
            if method is not None:
                return Closure.of(method, current.scope, this, None)
        return None

    def assign(self, name: str, value: Value) -> bool:
        """Fields are written by many; what a handler puts there says nothing about requests."""
        return any(name in current.code.fields for current in members.class_chain(self.machine, self.value))
