"""`c2s explain`: the chain of evidence behind a claim."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from c2s.cli.options import FromOption, RootOption
from c2s.cli.output import show, show_json

_NAME = "An operation, input, handoff, goal, capability, diagnostic code, or FILE:LINE."


class ExplainFormat(StrEnum):
    TEXT = "text"
    JSON = "json"
    EXCHANGE = "structured-exchange"


def explain(
    name: Annotated[str, typer.Argument(metavar="NAME", help=_NAME)],
    source: FromOption = None,
    root: RootOption = None,
    output: Annotated[
        ExplainFormat, typer.Option("--format", help="Text for people, or data for programs.")
    ] = ExplainFormat.TEXT,
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
) -> int:
    """Show why c2s claims something: rule, confidence and the chain of code behind it."""
    from c2s import pipeline
    from c2s.workspace.store import parse_root_options

    ask = pipeline.exchange if output is ExplainFormat.EXCHANGE and not as_json else pipeline.explain
    found = ask(name, Path.cwd(), source, parse_root_options(root or ()))
    if as_json or output is not ExplainFormat.TEXT:
        show_json(found.data)
    else:
        show(found.text)
    return 0
