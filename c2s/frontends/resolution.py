"""Where module specifiers lead. Each language brings its own resolver; locations are paths below one common folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol


class Resolver(Protocol):
    """Module resolution of a language over a fixed set of files."""

    def module(self, importer: str, specifier: str) -> str | None:
        """The location that a specifier leads to; None where it leaves the roots."""
        ...

    def implicit(self, importer: str, name: str) -> tuple[str, str] | None:
        """Location and exported name of a name that needs no import: same package, automatic imports."""
        ...

    def named(self, importer: str, module: str, name: str) -> tuple[str, tuple[str, ...]] | None:
        """Where a name lies that is imported from something that is no file: a package, a type, a folder.

        The location, and the names that lead to it inside; no names mean the file itself.
        """
        ...


class MakeResolver(Protocol):
    def __call__(
        self,
        locations: Iterable[str],
        manifests: Mapping[str, bytes],
        packages: Mapping[str, str],
        defines: Mapping[str, Iterable[str]],
    ) -> Resolver:
        """`manifests` are build and package files by location; `packages` the packages that files declare, `defines`
        the top-level names that they define."""
        ...
