"""Shards: the same results in the same order for any number of workers; a dead worker is said, not waited for."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from c2s.workspace.engine import SHARD_BYTES, WorkerCrash, map_shards, shard_by_size, worker_count


def double(numbers: list[int]) -> bytes:
    return bytes(2 * number for number in numbers)


def die_at_three(number: int) -> bytes:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return bytes([number])


def fail_at_two(number: int) -> bytes:
    if number == 2:
        raise ValueError("two")
    return bytes([number])


SHARDS = [[number, number + 1] for number in range(40)]


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_order_does_not_depend_on_workers(workers: int) -> None:
    assert list(map_shards(double, SHARDS, workers)) == [double(shard) for shard in SHARDS]


def test_nothing_to_do() -> None:
    assert list(map_shards(double, [], 4)) == []


def test_a_dead_worker_names_the_shard() -> None:
    with pytest.raises(WorkerCrash) as caught:
        list(map_shards(die_at_three, range(8), 2))
    assert caught.value.position <= 3


def test_an_error_in_a_worker_is_an_error_here() -> None:
    with pytest.raises(ValueError, match="two"):
        list(map_shards(fail_at_two, range(8), 2))


def test_a_reader_that_stops_early_leaves_no_worker(tmp_path: Path) -> None:
    results = map_shards(double, SHARDS, 2)
    assert next(results) == double(SHARDS[0])
    results.close()  # type: ignore[attr-defined]


def test_small_work_stays_here() -> None:
    assert worker_count(None, 1000) == 1
    assert worker_count(None, 10**9) >= 1
    assert worker_count(5, 0) == 5


def test_shards_hold_everything_once_and_about_equal_bytes() -> None:
    sizes = [SHARD_BYTES // 3] * 7 + [5 * SHARD_BYTES] + [1] * 9
    parts = list(shard_by_size(sizes))
    assert [index for part in parts for index in range(part.start, part.stop)] == list(range(len(sizes)))
    assert all(sum(sizes[part][:-1]) < SHARD_BYTES for part in parts)
    assert list(shard_by_size([])) == []
