"""What stands for the code itself in the keys of stored work, so that a change of it is never answered from there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from importlib import metadata
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
_SUFFIXES = frozenset({".py", ".toml", ".json"})
_NAME = re.compile(r"[\w.-]+")


@cache
def fingerprint(*folders: str) -> str:
    """Of folders of c2s, all without any, and of the libraries that it runs with."""
    out = blake2b(digest_size=16)
    for file in _sources(folders):
        out.update(f"{file.relative_to(PACKAGE).as_posix()}\0".encode() + file.read_bytes())
    out.update(repr(list(_libraries())).encode())
    return out.hexdigest()


def _sources(folders: Iterable[str]) -> Iterator[Path]:
    for folder in [PACKAGE / name for name in folders] or [PACKAGE]:
        yield from (file for file in sorted(folder.rglob("*")) if file.suffix in _SUFFIXES and file.is_file())


def _libraries() -> Iterator[tuple[str, str]]:
    """Installed versions of what c2s requires: grammars and the like decide what is read."""
    try:
        required = metadata.requires("c2s") or []
    except metadata.PackageNotFoundError:
        return
    for name in dict.fromkeys(found.group() for each in required if (found := _NAME.match(each))):
        try:
            yield name, metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
