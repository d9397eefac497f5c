"""How far a run is: a live display on a terminal, plain lines anywhere else, always on standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from time import perf_counter
from typing import Protocol

from c2s.report.terminal import tell, visible

Advance = Callable[[int], None]
"""Called with how many more units of a stage are done."""


class Progress(Protocol):
    def stage(self, name: str, total: int | None = None) -> AbstractContextManager[Advance]: ...

    def note(self, line: str) -> None:
        """One line that stays."""
        ...


class Silent:
    @contextmanager
    def stage(self, name: str, total: int | None = None) -> Iterator[Advance]:
        yield lambda count: None

    def note(self, line: str) -> None:
        pass


class Plain:
    """One line at the end of each stage."""

    @contextmanager
    def stage(self, name: str, total: int | None = None) -> Iterator[Advance]:
        started = perf_counter()
        yield lambda count: None
        amount = "" if total is None else f": {total}"
        self.note(f"{name}{amount} ({perf_counter() - started:.1f} s)")

    def note(self, line: str) -> None:
        tell(line)


class Live:
    """A bar for each stage; colours follow NO_COLOR."""

    def __init__(self) -> None:
        from rich.console import Console

        self.console = Console(stderr=True, markup=False, highlight=False)

    @contextmanager
    def stage(self, name: str, total: int | None = None) -> Iterator[Advance]:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        counted = [BarColumn(bar_width=24), MofNCompleteColumn()] if total is not None else []
        text = TextColumn("{task.description}", markup=False)
        with Progress(SpinnerColumn(), text, *counted, TimeElapsedColumn(), console=self.console) as shown:
            task = shown.add_task(name, total=total)
            yield lambda count: shown.advance(task, count)
            shown.update(task, completed=total)

    def note(self, line: str) -> None:
        self.console.print(visible(line), soft_wrap=True)


def progress(quiet: bool = False) -> Progress:
    if quiet:
        return Silent()
    live = sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("CI")
    return Live() if live else Plain()
