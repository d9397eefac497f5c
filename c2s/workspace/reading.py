"""Reading and writing files: regular files only, bounded, never through a last-moment link; writes are atomic."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from hashlib import blake2b
from pathlib import Path

_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class NotRegular(OSError):
    """A device, pipe, socket or folder where a file was expected."""


class TooLarge(OSError):
    """The file has more bytes than the caller allows."""

    def __init__(self, size: int) -> None:
        super().__init__(f"{size} bytes")
        self.size = size


def read_file(location: str, limit: int) -> bytes:
    """All bytes of a regular file; raises `OSError` where that is not what it is, or where it is larger."""
    body, size = _read(location, limit + 1)
    if size > limit:
        raise TooLarge(size)
    return body


class OutsideRoot(OSError):
    """A path that does not stay inside its root; `strerror` says how."""

    def __init__(self, path: str) -> None:
        super().__init__(errno.EACCES, "leads out of its root", path)


def read_inside(folder: Path, path: str, limit: int) -> bytes:
    """A file by a path that came from a result or from scanned code: never anything outside the folder."""
    parts = path.split("/")
    if "\0" in path or "\\" in path or path.startswith("/") or not {"", ".", ".."}.isdisjoint(parts):
        raise OutsideRoot(path)
    real = (folder / path).resolve(strict=True)
    if not real.is_relative_to(folder.resolve()):
        raise OutsideRoot(path)
    return read_file(str(real), limit)


def read_start(location: str, count: int) -> bytes:
    """The first bytes of a regular file."""
    return _read(location, count)[0]


def _read(location: str, count: int) -> tuple[bytes, int]:
    descriptor = os.open(location, _FLAGS)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise NotRegular(location)
        if status.st_size >= count:
            return os.read(descriptor, count), status.st_size
        # A regular file reads short only at its end; one that grows meanwhile is read on.
        body = os.read(descriptor, status.st_size + 1)
        while len(body) > status.st_size and (more := os.read(descriptor, count - len(body))):
            body += more
        return body, len(body)
    finally:
        os.close(descriptor)


def digest(body: bytes) -> bytes:
    return blake2b(body, digest_size=16).digest()


def write_atomic(file: Path, body: bytes) -> None:
    """The file has its old content or all of the new, whatever happens."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name[:60]}.", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(body)
            out.flush()
            os.fsync(out.fileno())
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
