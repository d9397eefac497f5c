"""The templates of a core package: layout alone; whatever comes from source is escaped before it gets here."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined

FOLDER = files(__package__)


def _load(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


@cache
def _environment() -> Environment:
    return Environment(
        loader=FunctionLoader(_load),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )


def rendered(template: str, **values: Any) -> str:
    """The template of this name below the folder of the emitter."""
    return _environment().get_template(template).render(values)
