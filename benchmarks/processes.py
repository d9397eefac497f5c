"""Runs a command and measures it with all the processes that it starts."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

_EVERY = 0.01
_PAGE = os.sysconf("SC_PAGE_SIZE")


class Spent(NamedTuple):
    """`processor` is user and system time; `memory` the highest sum of resident bytes that a sample saw."""

    code: int
    wall: float
    processor: float
    memory: int


def run(command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> Spent:
    """What the command prints is dropped. Linux only: memory is read from /proc."""
    before = _children()
    started = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    memory = 0
    while process.poll() is None:
        memory = max(memory, sum(map(_resident, _tree(process.pid))))
        time.sleep(_EVERY)
    return Spent(process.returncode, time.perf_counter() - started, _children() - before, memory)


def _children() -> float:
    times = os.times()
    return times.children_user + times.children_system


def _tree(pid: int) -> Iterator[int]:
    waiting = [pid]
    while waiting:
        current = waiting.pop()
        yield current
        try:
            for task in Path(f"/proc/{current}/task").iterdir():
                waiting += map(int, (task / "children").read_text().split())
        except OSError:
            continue


def _resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE
    except OSError:
        return 0
