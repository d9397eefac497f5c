"""Exit codes, and what becomes of everything that can end a run early."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from enum import IntEnum


class Exit(IntEnum):
    DONE = 0
    GATE_FAILED = 1
    USAGE = 2
    INCOMPLETE = 3
    BUG = 101
    INTERRUPTED = 130


class OutputClosed(Exception):
    """The reader of standard output has gone, as `head` does: the run is over, and nothing is wrong."""


def guarded(command: Callable[[], int]) -> int:
    """The exit code of a command, whatever happens in it."""
    try:
        code = command()
        sys.stdout.flush()
        return code
    except (OutputClosed, BrokenPipeError):
        _let_go_of_output()
        return Exit.DONE
    except (Exception, KeyboardInterrupt) as error:
        return _told(error)


def _let_go_of_output() -> None:
    """So that the interpreter does not try to flush what nobody reads."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _told(error: BaseException) -> int:
    # Imported here: a call that goes well must not pay for them.
    from c2s.diagnostics import UsageError
    from c2s.frontends.reading import UnreadShard
    from c2s.report.terminal import tell

    if isinstance(error, KeyboardInterrupt):
        tell("c2s: interrupted")
        return Exit.INTERRUPTED
    if isinstance(error, UsageError):
        tell(f"c2s: {error}")
        return Exit.USAGE
    if isinstance(error, UnreadShard):
        tell(f"c2s: a worker process ended while it read {error}; use --workers 1, or --exclude the file")
        return Exit.BUG
    import traceback

    tell("".join(traceback.format_exception(error)).rstrip(), lines=True)
    tell("c2s: internal error: this is a bug of c2s; report it with the lines above")
    return Exit.BUG
