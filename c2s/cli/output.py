"""Results go to standard output, and only they do."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Any

from c2s.cli.exits import OutputClosed


class Format(StrEnum):
    TEXT = "text"
    JSON = "json"


def show(text: str) -> None:
    """Text for people: quotes of scanned code are made harmless, line by line."""
    from c2s.report.terminal import visible

    encoding = sys.stdout.encoding or "utf-8"
    _write(visible(text, lines=True).encode(encoding, "backslashreplace").decode(encoding))


def show_json(value: Any) -> None:
    """Data for programs. Escapes keep it harmless on a terminal too."""
    import json

    _write(json.dumps(value, indent=2, ensure_ascii=True))


def _write(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError as cause:
        raise OutputClosed from cause
