"""Facts of files that were seen before, in one SQLite file that may be lost at any time.

A cache never decides a result: where it cannot be used it is empty, and why is a notice for the terminal. The file
carries c2s's application id and format; anything else of that name is set aside, not overwritten.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from zlib import crc32

from c2s.diagnostics import Diagnostic, diagnostic

FORMAT = 1
APPLICATION = 0x63327331
_FILE = f"facts-{FORMAT}.sqlite"
_BATCH = 500

_SCHEMA = "create table if not exists facts (id integer primary key, key blob unique, sum integer, body blob)"


def key(content: bytes, *parts: str) -> bytes:
    """Names everything that facts are made from: the digest of a file's content, and who reads it how."""
    return blake2b(content + "\0".join(parts).encode("utf-8", "surrogateescape"), digest_size=16).digest()


class Cache:
    """`folder` is None for no cache at all."""

    def __init__(self, folder: Path | None, limit: int) -> None:
        self.limit = limit
        self.notices: list[Diagnostic] = []
        self.file = None if folder is None else folder / _FILE
        self.damaged = False
        self.connection: sqlite3.Connection | None = None
        if folder is not None:
            self.open(folder)

    def open(self, folder: Path) -> None:
        with self.used_or_given_up():
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as cause:
                raise sqlite3.OperationalError(cause.strerror) from cause
            self.connection = _connect(folder / _FILE)
        if self.connection is None and self.damaged:
            with self.used_or_given_up():
                self.connection = _connect(folder / _FILE)

    def get_many(self, keys: Sequence[bytes]) -> dict[bytes, bytes]:
        """The bodies that are there; a body that does not match its checksum is not."""
        found: dict[bytes, bytes] = {}
        if self.connection is None:
            return found
        with self.used_or_given_up():
            for start in range(0, len(keys), _BATCH):
                batch = tuple(keys[start : start + _BATCH])
                marks = ",".join("?" * len(batch))
                rows = self.connection.execute(f"select key, sum, body from facts where key in ({marks})", batch)
                found |= {known: body for known, checksum, body in rows if crc32(body) == checksum}
        return found

    def put_many(self, items: Iterable[tuple[bytes, bytes]]) -> None:
        if self.connection is None:
            return
        with self.used_or_given_up(), self.connection:
            self.connection.executemany(
                "insert or replace into facts (key, sum, body) values (?, ?, ?)",
                ((known, crc32(body), body) for known, body in items),
            )

    def prune(self, used: Iterable[bytes]) -> None:
        """Above the limit, entries that this scan did not use go, the oldest first."""
        if self.connection is None:
            return
        with self.used_or_given_up(), self.connection:
            over = _size(self.connection) - self.limit
            if over <= 0:
                return
            self.connection.execute("create temp table used (key blob primary key)")
            self.connection.executemany("insert or ignore into used values (?)", ((known,) for known in used))
            rows = self.connection.execute(
                "select id, length(body) from facts where key not in (select key from used) order by id"
            )
            self.connection.executemany("delete from facts where id = ?", _oldest(rows.fetchall(), over))
        self.shrink()

    def shrink(self) -> None:
        if self.connection is not None:
            with self.used_or_given_up():
                # A statement of its own frees one page; a script runs it to its end.
                self.connection.executescript("drop table if exists temp.used; pragma incremental_vacuum;")

    def close(self) -> None:
        if self.connection is not None:
            with suppress(sqlite3.Error):
                self.connection.close()
            self.connection = None

    @contextmanager
    def used_or_given_up(self) -> Iterator[None]:
        """Locked, full, read-only: without a cache from here on. Damaged or not ours: set aside, to be made anew."""
        try:
            yield
        except sqlite3.OperationalError as cause:
            self.close()
            self.notices.append(diagnostic("C2S113", f"no cache: {self.file}: {cause}"))
        except sqlite3.DatabaseError as cause:
            self.close()
            self.set_aside(str(cause))

    def set_aside(self, why: str) -> None:
        assert self.file is not None
        self.damaged = True
        aside = self.file.with_name(f"{self.file.name}.damaged")
        with suppress(OSError):
            for suffix in ("-wal", "-shm"):
                self.file.with_name(self.file.name + suffix).unlink(missing_ok=True)
            self.file.replace(aside)
        self.notices.append(diagnostic("C2S113", f"cache rebuilt: {self.file}: {why}; the old one is {aside.name}"))


def _connect(file: Path) -> sqlite3.Connection:
    """Durability is not asked for: what a crash damages is found by its checksum or by SQLite, and made again."""
    connection = sqlite3.connect(file, timeout=10)
    try:
        _adopt(connection)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = off")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _adopt(connection: sqlite3.Connection) -> None:
    """An empty database becomes a cache, before the write-ahead log is on; any other must be one of this format."""
    if _marks(connection) == (0, 0):
        connection.execute("pragma auto_vacuum = incremental")
        connection.execute("begin immediate")
        if connection.execute("select count(*) from sqlite_master").fetchone() == (0,):
            connection.execute(_SCHEMA)
            connection.execute(f"pragma application_id = {APPLICATION}")
            connection.execute(f"pragma user_version = {FORMAT}")
        connection.commit()
    if _marks(connection) != (APPLICATION, FORMAT):
        raise sqlite3.DatabaseError("not a cache of this version of c2s")


def _marks(connection: sqlite3.Connection) -> tuple[int, int]:
    application, version = (connection.execute(f"pragma {name}").fetchone()[0] for name in _MARKS)
    return int(application), int(version)


_MARKS = ("application_id", "user_version")


def _size(connection: sqlite3.Connection) -> int:
    pages, size = (connection.execute(f"pragma {name}").fetchone()[0] for name in ("page_count", "page_size"))
    return int(pages) * int(size)


def _oldest(rows: Iterable[tuple[int, int]], amount: int) -> Iterator[tuple[int]]:
    for row, size in rows:
        if amount <= 0:
            return
        amount -= size
        yield (row,)
