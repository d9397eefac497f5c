"""`c2s export`: packages for agent hosts, from a scan result."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from c2s.cli.options import FeatureOption, FromOption, QuietOption
from c2s.cli.output import show


def export(
    emitter: Annotated[str, typer.Argument(metavar="EMITTER", help="The format; see `c2s list emitters`.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Packages go to DIR/<feature-id>/.")],
    source: FromOption = None,
    feature: FeatureOption = None,
    quiet: QuietOption = False,
) -> int:
    """Write one package for each selected feature."""
    from c2s import pipeline
    from c2s.report.progress import progress

    for package in pipeline.export(emitter, Path.cwd(), source, feature or (), out, progress(quiet)):
        show(str(package))
    return 0
