"""Name resolution of Java: packages, imports of types, nested types and static members, names of the same package."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping


class JavaResolver:
    """`packages` are the packages that files declare; `defines` the types that they hold, where that is known.

    Without `defines` a file holds the type that it is called after.
    """

    def __init__(
        self,
        locations: Iterable[str],
        manifests: Mapping[str, bytes],
        packages: Mapping[str, str],
        defines: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.packages = packages
        self._types: dict[tuple[str, str], list[str]] = {}
        for location in sorted(locations):
            if not location.endswith(".java"):
                continue
            stem = posixpath.basename(location).removesuffix(".java")
            for name in dict.fromkeys([stem] if defines is None else [*defines.get(location, ())]):
                self._types.setdefault((packages.get(location, ""), name), []).append(location)

    def module(self, importer: str, specifier: str) -> str | None:
        """The file of a type, by its qualified name."""
        package, _, name = specifier.rpartition(".")
        return self._nearest(importer, package, name)

    def implicit(self, importer: str, name: str) -> tuple[str, str] | None:
        """A type of the same package."""
        found = self._nearest(importer, self.packages.get(importer, ""), name)
        return None if found is None else (found, name)

    def named(self, importer: str, module: str, name: str) -> tuple[str, tuple[str, ...]] | None:
        """Where `module.name` lies, and the names that lead to it there: a type, a nested type, a static member."""
        if not module:
            return None
        words = [*module.split("."), name]
        for count in range(len(words) - 1, -1, -1):
            found = self._nearest(importer, ".".join(words[:count]), words[count])
            if found is not None:
                return found, tuple(words[count:])
        return None

    def _nearest(self, importer: str, package: str, name: str) -> str | None:
        """Of several types of one name, that of the build module that is nearest to the importer."""
        found = self._types.get((package, name))
        if not found:
            return None
        return min(found, key=lambda at: (_is_test(at) and not _is_test(importer), -_shared(importer, at), at))


def _is_test(location: str) -> bool:
    return "/src/test/" in f"/{location}"


def _shared(left: str, right: str) -> int:
    """How many folders two paths have in common."""
    count = 0
    for one, other in zip(left.split("/")[:-1], right.split("/")[:-1], strict=False):
        if one != other:
            break
        count += 1
    return count
