"""The cache may be lost, damaged, foreign, locked or full at any time: a scan goes on, and says so."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
from pathlib import Path

import pytest

from c2s.workspace.cache import FORMAT, Cache, key

NAME = f"facts-{FORMAT}.sqlite"
LIMIT = 100_000_000


def keys(count: int) -> list[bytes]:
    return [key(str(number).encode(), "python") for number in range(count)]


def fill(folder: Path, count: int = 3, size: int = 10) -> list[bytes]:
    cache = Cache(folder, LIMIT)
    cache.put_many((each, bytes([index % 256]) * size) for index, each in enumerate(keys(count)))
    cache.close()
    assert cache.notices == []
    return keys(count)


def test_what_was_put_is_there_at_the_next_run(tmp_path: Path) -> None:
    known = fill(tmp_path, 1200)
    cache = Cache(tmp_path, LIMIT)
    found = cache.get_many([*known, key(b"other", "python")])
    assert list(found) != [] and found == {each: bytes([index % 256]) * 10 for index, each in enumerate(known)}
    assert (tmp_path / NAME).stat().st_size > 0


def test_everything_that_facts_depend_on_is_in_the_key() -> None:
    made = {
        key(b"content", "python", "1", "py"),
        key(b"other", "python", "1", "py"),
        key(b"content", "java", "1", "py"),
        key(b"content", "python", "2", "py"),
        key(b"content", "python", "1", "pyi"),
        key(b"content", "python1", "", "py"),
    }
    assert len(made) == 6
    assert {len(each) for each in made} == {16}


def test_no_folder_is_no_cache() -> None:
    cache = Cache(None, LIMIT)
    cache.put_many([(b"k", b"v")])
    cache.prune([])
    assert cache.get_many([b"k"]) == {}
    assert cache.notices == []


@pytest.mark.parametrize(
    "damage", [b"", b"not a database at all, but long enough to hold a header" * 4, b"SQLite format 3\0"]
)
def test_a_file_that_is_no_cache_is_set_aside(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / NAME).write_bytes(damage)
    fill_again = Cache(tmp_path, LIMIT)
    fill_again.put_many([(b"k", b"v")])
    assert fill_again.get_many([b"k"]) == {b"k": b"v"}
    said = [each.message for each in fill_again.notices]
    assert len(said) == (1 if damage else 0)
    assert all("cache rebuilt" in each and f"{NAME}.damaged" in each for each in said)
    if damage:
        assert (tmp_path / f"{NAME}.damaged").read_bytes() == damage


@pytest.mark.parametrize("pragma", ["user_version = 99", "application_id = 7"])
def test_another_format_or_another_program(tmp_path: Path, pragma: str) -> None:
    fill(tmp_path)
    other = sqlite3.connect(tmp_path / NAME)
    other.execute(f"pragma {pragma}")
    other.close()
    cache = Cache(tmp_path, LIMIT)
    assert cache.get_many(keys(3)) == {}
    assert [each.code for each in cache.notices] == ["C2S113"]
    assert "not a cache of this version" in cache.notices[0].message
    assert Cache(tmp_path, LIMIT).notices == []


def test_damaged_pages_are_noticed_and_the_run_goes_on(tmp_path: Path) -> None:
    known = fill(tmp_path, 2000, 500)
    file = tmp_path / NAME
    body = bytearray(file.read_bytes())
    body[4096 : len(body) - 4096 : 7] = b"\xa5" * len(body[4096 : len(body) - 4096 : 7])
    file.write_bytes(body)
    cache = Cache(tmp_path, LIMIT)
    found = cache.get_many(known)
    assert all(value == bytes([known.index(each) % 256]) * 500 for each, value in found.items())
    cache.put_many([(b"k", b"v")])
    cache.close()
    assert [each.code for each in cache.notices] == ["C2S113"]
    assert Cache(tmp_path, LIMIT).notices == []


def test_a_changed_body_is_not_believed(tmp_path: Path) -> None:
    known = fill(tmp_path)
    other = sqlite3.connect(tmp_path / NAME)
    with other:
        other.execute("update facts set body = x'00' where key = ?", (known[1],))
    other.close()
    assert set(Cache(tmp_path, LIMIT).get_many(known)) == {known[0], known[2]}


def test_a_locked_cache_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path)
    real = sqlite3.connect
    monkeypatch.setattr("c2s.workspace.cache.sqlite3.connect", lambda file, timeout: real(file, timeout=0.05))
    holder = real(tmp_path / NAME)
    holder.execute("begin immediate")
    cache = Cache(tmp_path, LIMIT)
    cache.put_many([(b"k", b"v")])
    assert [each.message.endswith("database is locked") for each in cache.notices] == [True]
    assert cache.get_many(keys(3)) == {}
    holder.close()
    assert len(Cache(tmp_path, LIMIT).get_many(keys(3))) == 3


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = Cache(tmp_path / "file" / "cache", LIMIT)
    cache.put_many([(b"k", b"v")])
    assert [each.code for each in cache.notices] == ["C2S113"]


def test_growth_is_bounded_and_the_last_scan_is_kept(tmp_path: Path) -> None:
    known = fill(tmp_path, 400, 10_000)
    cache = Cache(tmp_path, 1_000_000)
    cache.prune(known[-20:])
    left = cache.get_many(known)
    assert set(known[-20:]) <= set(left)
    assert known[0] not in left
    cache.close()
    assert (tmp_path / NAME).stat().st_size < 1_300_000
    small = Cache(tmp_path, LIMIT)
    small.prune([])
    assert small.get_many(known) == left


def _reads(folder: Path, known: list[bytes], answers: multiprocessing.Queue[int]) -> None:
    cache = Cache(folder, LIMIT)
    answers.put(len(cache.get_many(known)) + 1000 * len(cache.notices))


def test_readers_beside_a_writer(tmp_path: Path) -> None:
    known = fill(tmp_path, 50)
    context = multiprocessing.get_context("fork")
    answers: multiprocessing.Queue[int] = context.Queue()
    readers = [context.Process(target=_reads, args=(tmp_path, known, answers)) for _ in range(3)]
    writer = Cache(tmp_path, LIMIT)
    for reader in readers:
        reader.start()
    for number in range(200):
        writer.put_many([(os.urandom(16), b"x" * number)])
    for reader in readers:
        reader.join()
    assert [answers.get(timeout=10) for _ in readers] == [50, 50, 50]
    assert writer.notices == []
