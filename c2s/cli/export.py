"""`c2s export`: packages for agent hosts, from a scan result."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from c2s.cli.options import FeatureOption, FormatOption, FromOption, QuietOption
from c2s.cli.output import Format, show, show_json


def export(
    emitter: Annotated[str, typer.Argument(metavar="EMITTER", help="The format; see `c2s list emitters`.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Packages go to DIR/<feature-id>/.")],
    source: FromOption = None,
    feature: FeatureOption = None,
    output: FormatOption = Format.TEXT,
    quiet: QuietOption = False,
) -> int:
    """Write one package for each selected feature, and say what was left out.

    Nothing is written over files that c2s did not write, or that were edited since.
    """
    from c2s import pipeline
    from c2s.report.progress import progress

    found = pipeline.export(emitter, Path.cwd(), source, feature or (), out, progress(quiet))
    if output is Format.JSON:
        show_json(found.data)
    else:
        show(found.text)
    return 0
