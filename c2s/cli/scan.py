"""`c2s scan`: read the authorised sources and write what was found."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from c2s.cli.options import FeatureOption, FormatOption, QuietOption
from c2s.cli.output import Format, show, show_bytes, show_json

_PATHS = "Folders or files whose role is found from their content."
_OUT = "Where the result goes [.c2s/result.json]; - is the standard output."


def scan(
    paths: Annotated[list[str] | None, typer.Argument(metavar="PATH", help=_PATHS)] = None,
    client: Annotated[
        list[str] | None, typer.Option(metavar="PATH", help="A client: calls are read. Repeatable.")
    ] = None,
    backend: Annotated[
        list[str] | None, typer.Option(metavar="PATH", help="A backend: what it offers is read. Repeatable.")
    ] = None,
    protocol: Annotated[
        list[str] | None, typer.Option(metavar="PATH", help="OpenAPI and other descriptions. Repeatable.")
    ] = None,
    test: Annotated[list[str] | None, typer.Option(metavar="PATH", help="Tests: evidence only. Repeatable.")] = None,
    exclude: Annotated[
        list[str] | None, typer.Option(metavar="GLOB", help="Leave out, relative to each root. Repeatable.")
    ] = None,
    feature: FeatureOption = None,
    entry: Annotated[
        list[str] | None, typer.Option(metavar="SELECTOR", help="A public entry where there is no client. Repeatable.")
    ] = None,
    framework: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="A framework descriptor of your own. Repeatable.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help=_OUT)] = None,
    config: Annotated[Path | None, typer.Option(metavar="FILE", help="Instead of c2s.toml or [tool.c2s].")] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Processes that read files, 1 to 256.")] = None,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Read every file anew, and keep nothing.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 3 where something could not be read.")] = False,
    output: FormatOption = Format.TEXT,
    quiet: QuietOption = False,
) -> int:
    """Read the authorised sources and write what was found.

    Nothing outside the named roots is read, no code of theirs is run, no network is used.
    """
    from c2s import pipeline
    from c2s.cli import requests
    from c2s.diagnostics import UsageError
    from c2s.report.progress import progress

    given = requests.Given(
        {"": paths, "client": client, "backend": backend, "protocol": protocol, "test": test},
        exclude, feature, entry, framework, workers, no_cache,
    )  # fmt: skip
    shown = progress(quiet)
    request = requests.scan_request(given, Path.cwd(), config, out)
    if not request.writes and output is Format.JSON:
        raise UsageError("--out - and --format json both want the standard output", "leave one of them out")
    done = pipeline.scan(request, shown)
    summary = pipeline.summary(done)
    if not quiet:
        for line in pipeline.notices(done):
            shown.note(line)
    if not request.writes:
        for line in () if quiet else summary.text.splitlines():
            shown.note(line)
        show_bytes(done.result)
    elif output is Format.JSON:
        show_json(summary.data)
    else:
        show(summary.text)
    return 3 if strict and not done.complete else 0
