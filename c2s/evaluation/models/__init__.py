"""Models of libraries and language builtins: what their functions do to values, as tables of small handlers.

A handler gets the machine and the call and returns the call's value, or None where it does not apply after all.
Handlers are found by the qualified name of the callee (`FUNCTIONS`), or by the name of the method that is called
on a value that the program knows only by its origin (`METHODS`). Each library has a file; the tables are joined here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from c2s.evaluation.context import CallContext
from c2s.evaluation.values import External, Instance, Member, Native, Result, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

Handler = Callable[["Machine", CallContext], "Value | None"]


def symbol(value: Value) -> str:
    """The qualified name of something outside the roots: `axios.create().get`; empty where it has none."""
    parts: list[str] = []
    while True:
        if isinstance(value, Member):
            parts.append("." + value.key)
            value = value.base
        elif isinstance(value, Result):
            parts.append("()")
            value = value.callee
        elif isinstance(value, External):
            return _plain(value.name) + "".join(reversed(parts))
        else:
            return ""


_GLOBAL_OBJECTS = ("window.", "globalThis.", "self.", "global.")


def _plain(name: str) -> str:
    for prefix in _GLOBAL_OBJECTS:
        if name.startswith(prefix):
            return name[len(prefix) :]
    return name


__all__ = ["CallContext", "Handler", "Instance", "Native", "symbol"]
