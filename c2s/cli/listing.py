"""`c2s list`: what a scan found, and what c2s knows."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from c2s.cli.options import FormatOption, FromOption, QuietOption
from c2s.cli.output import Format, show, show_json, width

_WHAT = (
    "operations, inputs, handoffs, features, goals, capabilities, conflicts, unknowns or sources of a scan; "
    "languages, frameworks, emitters or codes that c2s knows."
)
_MATCH = "Only names that hold TEXT, whatever its case; * stands for anything, ? for one character."


class Side(StrEnum):
    CLIENT = "client"
    BACKEND = "backend"
    PROTOCOL = "protocol"


def listing(
    what: Annotated[str, typer.Argument(metavar="WHAT", help=_WHAT)],
    match: Annotated[str | None, typer.Option(metavar="TEXT", help=_MATCH)] = None,
    side: Annotated[Side | None, typer.Option(help="Only operations and inputs of that side.")] = None,
    source: FromOption = None,
    output: FormatOption = Format.TEXT,
    quiet: QuietOption = False,
) -> int:
    """List what a scan found, or what c2s knows, one a line.

    The last column is the name: `c2s explain` takes it as it stands. Nothing is cut where output is not a terminal.
    """
    from c2s import pipeline
    from c2s.report.listing import selected
    from c2s.report.tables import table

    found = selected(pipeline.listing(what, Path.cwd(), source), what, match, side.value if side else None)
    if output is Format.JSON:
        show_json(list(found.rows))
    else:
        show(table([found.text(row) for row in found.rows], found.columns, width()))
    return 0
