"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from c2s.cli.output import Format

FormatOption = Annotated[Format, typer.Option("--format", help="Text for people, or JSON for programs.")]
FromOption = Annotated[
    Path | None, typer.Option("--from", metavar="FILE", help="A scan result other than .c2s/result.json.")
]
FeatureOption = Annotated[
    list[str] | None,
    typer.Option("--feature", metavar="SELECTOR", help="Narrow to a feature; see `c2s list features`. Repeatable."),
]
RootOption = Annotated[
    list[str] | None,
    typer.Option("--root", metavar="ID=DIR", help="Where a source of the result lies on this machine. Repeatable."),
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no notices.")]
