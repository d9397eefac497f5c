"""`c2s explain`: the chain of evidence behind a claim."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from c2s.cli.options import FromOption, QuietOption, RootOption
from c2s.cli.output import show_json, show_lines, width

_NAME = (
    "An id that `c2s list` prints, a short form of it ('GET /loans', 'GET /loans query.page'), a diagnostic code, "
    "or FILE:LINE."
)


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
    quiet: QuietOption = False,
) -> int:
    """Show why c2s claims something: rule, confidence and the chain of code behind it.

    A value is followed from the control or the earlier answer to the field on the wire, one hop after the other, each
    with its place and its code. The code is read from the sources as they are now; what has changed since the scan
    says so.
    """
    from c2s import pipeline
    from c2s.workspace.store import parse_root_options

    folders = parse_root_options(root or ())
    if output is ExplainFormat.EXCHANGE and not as_json:
        show_json(pipeline.exchange(name, Path.cwd(), source, folders).data)
        return 0
    found = pipeline.explain(pipeline.Asked(name, Path.cwd(), source, folders, width()))
    if as_json or output is ExplainFormat.JSON:
        show_json(found.data)
    else:
        show_lines(found.lines)
    return 0
