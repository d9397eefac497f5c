"""A call on its way to whatever answers it."""

from __future__ import annotations

from dataclasses import dataclass

from c2s.evaluation.frames import Frame
from c2s.evaluation.values import UNDEFINED, Keyword, Site, Spread, Value
from c2s.facts import model as ir


@dataclass(slots=True, unsafe_hash=True)
class CallContext:
    """A call as models see it. `base` is the value before the last member name, or the receiver."""

    frame: Frame
    callee: Value
    args: tuple[Value, ...]
    base: Value | None
    site: Site
    new: bool = False
    types: tuple[ir.Expr, ...] = ()
    hint: str = ""
    """The name that the result is bound to, where it is bound at once."""

    def arg(self, index: int) -> Value:
        for argument in self.args:
            kind = type(argument)
            if kind is not Keyword:
                if index == 0:
                    return UNDEFINED if kind is Spread else argument
                index -= 1
        return UNDEFINED

    def keyword(self, name: str) -> Value | None:
        return next((a.value for a in self.args if isinstance(a, Keyword) and a.name == name), None)
