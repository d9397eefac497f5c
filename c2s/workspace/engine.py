"""Runs one function over many shards, here or in worker processes; results come in the order of the shards."""

from __future__ import annotations

import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

Shard = TypeVar("Shard")

SERIAL_BYTES = 20_000_000
"""Below this the start of a process costs more than it gives."""

SHARD_BYTES = 400_000


class WorkerCrash(Exception):
    """A worker process died without an answer. `position` is the first shard that has none."""

    def __init__(self, position: int) -> None:
        super().__init__(position)
        self.position = position


def worker_count(asked: int | None, size: int) -> int:
    """What the user asked for; else one process for small work and one for each core above."""
    if asked is not None:
        return asked
    return 1 if size < SERIAL_BYTES else min(8, _cores())


def _cores() -> int:
    """Cores that this process may use, where the system says so."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def map_shards(fn: Callable[[Shard], bytes], shards: Sequence[Shard], workers: int) -> Iterator[bytes]:
    """`fn` is importable by name and returns encoded bytes, so that workers need nothing but the shard."""
    if workers <= 1 or len(shards) <= 1:
        yield from map(fn, shards)
        return
    yield from _in_pool(fn, shards, min(workers, len(shards)))


def _in_pool(fn: Callable[[Shard], bytes], shards: Sequence[Shard], workers: int) -> Iterator[bytes]:
    # Threads of the parent (a progress display) make a forked child unsafe: start clean ones.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_start_worker)
    waiting: deque[Future[bytes]] = deque()
    position = 0
    try:
        for shard in shards:
            waiting.append(pool.submit(fn, shard))
            if len(waiting) > 3 * workers:
                yield waiting.popleft().result()
                position += 1
        while waiting:
            yield waiting.popleft().result()
            position += 1
    except BrokenProcessPool as cause:
        raise WorkerCrash(position) from cause
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _start_worker() -> None:
    """Interrupts are left to the parent; encoded shards leave no cycles to collect."""
    gc.disable()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def shard_by_size(sizes: Sequence[int]) -> Iterator[slice]:
    """Neighbouring items in shards of about equal bytes."""
    start = total = 0
    for index, size in enumerate(sizes):
        total += size
        if total >= SHARD_BYTES:
            yield slice(start, index + 1)
            start, total = index + 1, 0
    if start < len(sizes):
        yield slice(start, len(sizes))
