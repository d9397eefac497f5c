"""The templates of a core package: layout alone; whatever comes from source is escaped before it gets here."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined

FOLDER = files(__package__)


def _load(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def fitted(head: str, inner: str, tail: str, width: int = 80) -> str:
    """A call with one argument, on one line where it fits."""
    line = head + inner + tail
    if len(line) <= width:
        return line
    blanks = " " * (len(head) - len(head.lstrip()))
    comma = "," if tail.startswith(")") else ""
    return f"{head.rstrip()}\n{blanks}  {inner}{comma}\n{blanks}{tail}"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FunctionLoader(_load),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    environment.globals["fitted"] = fitted
    return environment


def rendered(template: str, **values: Any) -> str:
    """The template of this name below the folder of the emitter."""
    return _environment().get_template(template).render(values)
