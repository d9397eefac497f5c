"""`c2s list`: what a scan found, and what c2s knows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from c2s.cli.options import FormatOption, FromOption
from c2s.cli.output import Format, show, show_json

_WHAT = (
    "languages, frameworks, operations, capabilities, handoffs, unknowns, features, goals, sources, emitters, codes."
)


def listing(
    what: Annotated[str, typer.Argument(metavar="WHAT", help=_WHAT)],
    source: FromOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """List what a scan found, or what c2s knows, one a line."""
    from c2s import pipeline
    from c2s.report.tables import table

    found = pipeline.listing(what, Path.cwd(), source)
    if output is Format.JSON:
        show_json(list(found.rows))
    else:
        show(table(found.rows, found.columns))
    return 0
