"""Runs node on a package: bounded in time, in a process group of its own, with a cleaned environment."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

KEPT = ("PATH", "TMPDIR", "TMP", "TEMP", "SYSTEMROOT", "COMSPEC", "PATHEXT", "LANG", "LC_ALL")


@dataclass(frozen=True)
class Ran:
    """`code` is None where the time was over."""

    code: int | None
    stdout: str
    stderr: str


class NoNode(Exception):
    """Node is not installed, or not on the path."""


def cleaned(environment: Mapping[str, str]) -> dict[str, str]:
    """What the server and the tests get: nothing that could reach a real service."""
    kept = {name: environment[name] for name in KEPT if environment.get(name)}
    return kept | {"CODE2SKILL_DRY_RUN": "1", "CI": "1"}


def node(args: Sequence[str], folder: Path, environment: Mapping[str, str], seconds: int, given: str = "") -> Ran:
    try:
        process = subprocess.Popen(
            ["node", *args],
            cwd=folder,
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except FileNotFoundError as cause:
        raise NoNode("node") from cause
    try:
        out, err = process.communicate(given.encode(), timeout=seconds)
        code: int | None = process.returncode
    except subprocess.TimeoutExpired:
        _end(process)
        out, err = process.communicate()
        code = None
    return Ran(code, out.decode(errors="replace"), err.decode(errors="replace"))


def _end(process: subprocess.Popen[bytes]) -> None:
    """The process and everything that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, ProcessLookupError):
        process.kill()
