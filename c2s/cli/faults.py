"""Calls that the command line itself refuses, as one line with the next step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typer import TyperException

from c2s.cli.exits import Exit
from c2s.diagnostics import UsageError, did_you_mean, nearest


def explained(error: TyperException, command: Any) -> int:
    """Says what is wrong with the call; without any arguments, what calls there are."""
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError" and context is not None:
        import sys

        print(context.get_help(), file=sys.stderr)
        return Exit.USAGE
    raise UsageError(*_line(error, command, context)) from error


def refuse_empty(arguments: Sequence[str]) -> None:
    """An option without a value in it is a mistake, most often a variable of a shell that is not set."""
    before = ["", *arguments]
    for option, value in zip(before, arguments, strict=False):
        name = value[:-1] if value.startswith("--") and value.endswith("=") else option if value == "" else ""
        if name.startswith("-"):
            raise UsageError(f"{name}: an empty text is no value", "give it a value, or leave it out")


def _line(error: TyperException, command: Any, context: Any) -> tuple[str, str]:
    called = "c2s" if context is None else str(context.command_path)
    help_of_it = f"see `{called} --help`"
    text = error.format_message().rstrip(".").replace("Value error, ", "")
    message = f"{text[:1].lower()}{text[1:]}"
    name = called.removeprefix("c2s").strip()
    where = f"{name}: " if name else ""
    option = getattr(error, "option_name", None)
    if option is not None and type(error).__name__ == "NoSuchOption":
        return f"{where}no such option: {option}", _nearest_option(option, context) or help_of_it
    if message.startswith("no such command"):
        wanted = message.removeprefix("no such command").strip(" '\"")
        return f"no such command: {wanted}", did_you_mean(wanted, command.commands)
    return f"{where}{message}", help_of_it


def _nearest_option(option: str, context: Any) -> str:
    from c2s.config import ROLE_WORDS

    known = [name for parameter in context.command.params for name in getattr(parameter, "opts", ())]
    meant = {f"--{word}": f"--{role}" for word, role in ROLE_WORDS.items() if f"--{role}" in known}
    near = nearest(option, [*known, *meant])
    return f"did you mean {meant.get(near, near)!r}?" if near else ""
