"""`c2s check`: whether an exported package keeps what its format promises."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from c2s.cli.options import FormatOption, QuietOption
from c2s.cli.output import Format, show, show_json


def check(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A package, or a folder of packages.")],
    output: FormatOption = Format.TEXT,
    quiet: QuietOption = False,
) -> int:
    """Check exported packages: what fails, and where; exit code 1 where something does.

    Install their dependencies before. The server and the tests are started offline, with a cleaned environment.
    """
    from c2s import pipeline

    found = pipeline.check(folder)
    if output is Format.JSON:
        show_json(found.data)
    else:
        show(found.text)
    return 0 if found.passed else 1
