"""Module resolution of Python: packages, relative imports, source layouts, packages without `__init__`."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping

_SUFFIXES = (".py", ".pyi")
_PACKAGE_FILES = tuple(f"__init__{suffix}" for suffix in _SUFFIXES)
_LAYOUTS = ("", "src", "lib", "python", "backend")
"""Folders below a project's folder that hold its top-level packages."""


class PythonResolver:
    """Absolute names are looked for where the importing package lies and above it, then among all packages."""

    def __init__(
        self,
        locations: Iterable[str],
        manifests: Mapping[str, bytes],
        packages: Mapping[str, str],
        defines: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.files = frozenset(location for location in locations if location.endswith(_SUFFIXES))
        self._at: dict[str, str] = {}
        """Files by the path without suffix that means them; a package by its folder."""
        self._packages: set[str] = set()
        for location in sorted(self.files, key=lambda at: (posixpath.basename(at) not in _PACKAGE_FILES, at)):
            folder, name = posixpath.split(location)
            if name in _PACKAGE_FILES:
                self._packages.add(folder)
            self._at.setdefault(folder if name in _PACKAGE_FILES else posixpath.splitext(location)[0], location)
        self.folders = {folder for location in self.files for folder in _upwards(posixpath.dirname(location))}
        self._tops: dict[str, list[str]] = {}
        """Folders that hold a top-level package, by the name of the package."""
        self._starts: dict[str, str] = {}
        """By folder, the one that holds the top-level package around it."""
        self._found: dict[tuple[str, str], str | None] = {}
        for folder in sorted(self.folders):
            if folder and self._is_package(folder) and not self._is_package(posixpath.dirname(folder)):
                self._tops.setdefault(posixpath.basename(folder), []).append(posixpath.dirname(folder))

    def module(self, importer: str, specifier: str) -> str | None:
        folder = self.folder(importer, specifier)
        return None if folder is None else self._file(folder)

    def implicit(self, importer: str, name: str) -> tuple[str, str] | None:
        return None

    def named(self, importer: str, module: str, name: str) -> tuple[str, tuple[str, ...]] | None:
        """A module inside a package, whether or not the package has a file of its own."""
        if not module and posixpath.basename(importer) not in _PACKAGE_FILES:
            return None
        folder = self.folder(importer, module or ".")
        found = None if folder is None or name == "*" else self._file(posixpath.join(folder, name))
        return None if found is None else (found, ())

    def folder(self, importer: str, specifier: str) -> str | None:
        """The path without suffix that a specifier means; it may be a module, a package or a plain folder."""
        words = specifier.lstrip(".")
        level = len(specifier) - len(words)
        path = words.replace(".", "/")
        if level:
            folder = posixpath.dirname(importer)
            for _ in range(level - 1):
                if not folder:
                    return None
                folder = posixpath.dirname(folder)
            return posixpath.join(folder, path) if path else folder
        if not path:
            return None
        key = (self._start(posixpath.dirname(importer)), path)
        if key not in self._found:
            self._found[key] = next((at for at in self._candidates(*key) if self._leads(at)), None)
        return self._found[key]

    def _start(self, folder: str) -> str:
        """Where the packages around a folder begin."""
        known = self._starts.get(folder)
        if known is None:
            start = folder
            while start and self._is_package(start):
                start = posixpath.dirname(start)
            known = self._starts[folder] = start
        return known

    def _candidates(self, start: str, path: str) -> Iterator[str]:
        top, _, rest = path.partition("/")
        for parent in _upwards(start):
            for layout in _LAYOUTS:
                folder = _below(parent, layout)
                if self._leads(_below(folder, top)):
                    yield _below(folder, path)
        for folder in sorted(self._tops.get(top, ()), key=lambda at: (-_shared(start, at), at)):
            yield _below(folder, path)
        if rest and self._is_package(""):
            yield rest  # the roots begin inside a package, whose own name is what stands in front

    def _leads(self, path: str) -> bool:
        return path in self.folders or self._file(path) is not None

    def _is_package(self, folder: str) -> bool:
        return folder in self._packages

    def _file(self, path: str) -> str | None:
        return self._at.get(path)


def _below(folder: str, path: str) -> str:
    return f"{folder}/{path}" if folder and path else folder or path


def _upwards(folder: str) -> Iterator[str]:
    while True:
        yield folder
        if not folder:
            return
        folder = posixpath.dirname(folder)


def _shared(left: str, right: str) -> int:
    count = 0
    for one, other in zip(left.split("/"), right.split("/"), strict=False):
        if one != other:
            break
        count += 1
    return count
