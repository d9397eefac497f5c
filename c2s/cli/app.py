"""The command `c2s`. Start-up is part of the product: commands import what they need inside their functions."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

from c2s import __version__


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """The exit code of a call with these arguments."""
    if list(arguments) == ["--version"]:
        print(f"c2s {__version__}")
        return 0
    # Imports make many objects that stay, and nothing to collect.
    gc.disable()
    from c2s.cli.exits import guarded

    return guarded(lambda: _called(arguments))


def _called(arguments: Sequence[str]) -> int:
    import typer
    from typer.main import get_command

    from c2s.cli.commands import application

    command = get_command(application())
    gc.freeze()
    gc.enable()
    if any(not each or each.endswith("=") for each in arguments):
        from c2s.cli.faults import refuse_empty

        refuse_empty(arguments)
    try:
        code = command.main(list(arguments), prog_name="c2s", standalone_mode=False)
    except typer.TyperException as error:
        from c2s.cli import faults

        return faults.explained(error, command)
    except typer.Abort as cause:
        raise KeyboardInterrupt from cause
    if code == 130:
        raise KeyboardInterrupt
    return code if isinstance(code, int) else 0
