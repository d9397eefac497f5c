"""Results go to standard output, and only they do."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from c2s.cli.exits import OutputClosed

if TYPE_CHECKING:
    from c2s.report.text import Line


class Format(StrEnum):
    TEXT = "text"
    JSON = "json"


def width() -> int | None:
    """Columns of the terminal; None where output goes elsewhere: then nothing is cut or broken."""
    import shutil

    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def show(text: str) -> None:
    """Text for people: quotes of scanned code are made harmless, line by line."""
    from c2s.report.terminal import visible

    encoding = sys.stdout.encoding or "utf-8"
    _write(visible(text, lines=True).encode(encoding, "backslashreplace").decode(encoding))


def show_lines(lines: Sequence[Line]) -> None:
    """Text with styles, which a terminal shows unless it or the user says otherwise."""
    from c2s.report.text import plain

    if sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb":
        _show_styled(lines)
    else:
        show(plain(lines))


def _show_styled(lines: Sequence[Line]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(markup=False, highlight=False, emoji=False)
    try:
        for line in lines:
            console.print(Text.assemble(*((piece.text, piece.style.value) for piece in line)), soft_wrap=True)
    except BrokenPipeError as cause:
        raise OutputClosed from cause


def show_json(value: Any) -> None:
    """Data for programs. Escapes keep it harmless on a terminal too."""
    import json

    _write(json.dumps(value, indent=2, ensure_ascii=True))


def show_bytes(data: bytes) -> None:
    """A whole document, as it would stand in its file."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    except BrokenPipeError as cause:
        raise OutputClosed from cause


def _write(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError as cause:
        raise OutputClosed from cause
