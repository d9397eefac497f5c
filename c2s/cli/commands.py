"""The commands and their options; made only when a command is called or asked about."""

from __future__ import annotations

from typing import Annotated

import typer

from c2s import __version__
from c2s.cli import check, explain, export, listing, scan


def application() -> typer.Typer:
    app = typer.Typer(
        name="c2s",
        help="Turns authorised source code into capabilities that agents can use, with proof for every claim.",
        add_completion=True,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        suggest_commands=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback()(_options)
    app.command("scan")(scan.scan)
    app.command("explain")(explain.explain)
    app.command("list")(listing.listing)
    app.command("export")(export.export)
    app.command("check")(check.check)
    return app


def _show_version(asked: bool) -> None:
    if asked:
        print(f"c2s {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Turns authorised source code into capabilities that agents can use, with proof for every claim."""
