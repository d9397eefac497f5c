"""Module resolution of JavaScript, TypeScript and Vue: relative, aliases, workspace packages, index files."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

_SUFFIXES = (".ts", ".tsx", ".js", ".jsx", ".vue", ".mjs", ".mts", ".cjs", ".cts", ".d.ts")
_SCRIPT_SUFFIXES = {".js": (".ts", ".tsx"), ".jsx": (".tsx",), ".mjs": (".mts",)}
_ALIAS = re.compile(
    r"""['"]?(?P<alias>[@~#$\w][\w@~#/.*$-]*|@|~|\#)['"]?\s*[:,]\s*(?:\w+\s*:\s*)?
        (?:(?:path|nodePath)\.)?(?:resolve|join|pathResolve|fileURLToPath|r)\s*\(
        (?P<inner>[^()]*(?:\([^()]*\)[^()]*)*)\)""",
    re.X,
)
_QUOTED = re.compile(r"""['"`]([^'"`]*)['"`]""")
_ROOT_PREFIX = re.compile(r"^(?:@|~~|~|#|src)/(.+)$")
_COMMENT = re.compile(r"""("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/""", re.S)
_TRAILING_COMMA = re.compile(r",(\s*[}\]])")


class JavaScriptResolver:
    """`manifests`: package.json, tsconfig/jsconfig and bundler configurations by location."""

    def __init__(
        self,
        locations: Iterable[str],
        manifests: Mapping[str, bytes],
        packages: Mapping[str, str],
        defines: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.files = frozenset(locations)
        self.folders = {folder for location in self.files for folder in _parents(location)}
        self.manifests = manifests
        self._json = {at: _loads(text) for at, text in sorted(manifests.items()) if at.endswith(".json")}
        self._workspace = {
            str(data["name"]): posixpath.dirname(at)
            for at, data in self._json.items()
            if posixpath.basename(at) == "package.json" and isinstance(data.get("name"), str)
        }
        self._aliases = {
            folder: aliases
            for at, text in sorted(manifests.items())
            if (aliases := _bundler_aliases(text)) and (folder := posixpath.dirname(at)) is not None
        }

    def implicit(self, importer: str, name: str) -> tuple[str, str] | None:
        return None

    def named(self, importer: str, module: str, name: str) -> tuple[str, tuple[str, ...]] | None:
        return None

    def module(self, importer: str, specifier: str) -> str | None:
        specifier = specifier.partition("?")[0].removeprefix("node:")
        folder = posixpath.dirname(importer)
        if specifier.startswith("."):
            return self._file(posixpath.normpath(posixpath.join(folder, specifier)))
        for candidate in self._candidates(folder, specifier):
            found = self._file(candidate)
            if found is not None:
                return found
        return None

    def _candidates(self, folder: str, specifier: str) -> Iterator[str]:
        """Places to look for a bare specifier, the most certain first."""
        for parent in _upwards(folder):
            yield from self._mapped(parent, specifier)
        yield from self._packaged(specifier)
        rooted = _ROOT_PREFIX.match(specifier)
        if rooted or specifier.startswith("/"):
            rest = rooted[1] if rooted else specifier[1:]
            for parent in _upwards(folder):
                yield posixpath.join(parent, "src", rest)
                yield posixpath.join(parent, rest)
                yield posixpath.join(parent, "app", rest)

    def _mapped(self, parent: str, specifier: str) -> Iterator[str]:
        """`paths` of the configuration in a folder, `imports` of its package, aliases of its bundler."""
        for name in (
            "tsconfig.json",
            "jsconfig.json",
            "tsconfig.app.json",
            "tsconfig.base.json",
            ".nuxt/tsconfig.json",
        ):
            yield from self._paths(posixpath.join(parent, name), specifier, 0)
        package = self._json.get(posixpath.join(parent, "package.json"), {})
        if specifier.startswith("#"):
            yield from _pattern_targets(package.get("imports"), specifier, parent)
        for alias, target in self._aliases.get(parent, {}).items():
            if specifier == alias or specifier.startswith(alias.rstrip("/") + "/"):
                rest = specifier[len(alias.rstrip("/")) :].lstrip("/")
                yield posixpath.normpath(posixpath.join(parent, target, rest))

    def _paths(self, at: str, specifier: str, depth: int) -> Iterator[str]:
        data = self._json.get(at)
        if not data or depth > 8:
            return
        options = data.get("compilerOptions")
        options = options if isinstance(options, dict) else {}
        folder = posixpath.dirname(at)
        base = posixpath.normpath(posixpath.join(folder, str(options.get("baseUrl") or ".")))
        yield from _pattern_targets(options.get("paths"), specifier, base)
        if options.get("baseUrl") and not specifier.startswith("@"):
            yield posixpath.normpath(posixpath.join(base, specifier))
        extends = data.get("extends")
        for other in extends if isinstance(extends, list) else [extends]:
            if isinstance(other, str):
                yield from self._paths(self._configuration(folder, other), specifier, depth + 1)
        for reference in data.get("references") or ():
            if isinstance(reference, dict) and isinstance(reference.get("path"), str):
                path = posixpath.normpath(posixpath.join(folder, reference["path"]))
                yield from self._paths(
                    path if path.endswith(".json") else f"{path}/tsconfig.json", specifier, depth + 1
                )

    def _configuration(self, folder: str, name: str) -> str:
        if name.startswith("."):
            at = posixpath.normpath(posixpath.join(folder, name))
        else:
            package, _, rest = _split_package(name)
            at = posixpath.join(self._workspace.get(package, "?"), rest or "tsconfig.json")
        return at if at.endswith(".json") else at + ".json"

    def _packaged(self, specifier: str) -> Iterator[str]:
        """A package of the same repository, by its exports, entry fields or source folder."""
        package, _, rest = _split_package(specifier)
        folder = self._workspace.get(package)
        if folder is None:
            return
        data = self._json.get(posixpath.join(folder, "package.json"), {})
        yield from _pattern_targets(_exports(data.get("exports")), f"./{rest}" if rest else ".", folder)
        if rest:
            yield posixpath.join(folder, rest)
            yield posixpath.join(folder, "src", rest)
            return
        for field in ("source", "types", "module", "main", "browser"):
            if isinstance(data.get(field), str):
                entry = posixpath.normpath(posixpath.join(folder, data[field]))
                yield entry
                yield re.sub(r"/(?:dist|lib|build|es|cjs)(/|$)", r"/src\1", entry)
        yield posixpath.join(folder, "src")
        yield folder

    def _file(self, candidate: str) -> str | None:
        """The file that a path without suffix, of a folder, or with the suffix of the built file means."""
        if candidate in self.files:
            return candidate
        for suffix in _SUFFIXES:
            if candidate + suffix in self.files:
                return candidate + suffix
        stem, dot, _ = candidate.rpartition(".")
        for suffix in _SCRIPT_SUFFIXES.get(f".{candidate.rpartition('.')[2]}", ()) if dot else ():
            if stem + suffix in self.files:
                return stem + suffix
        if candidate in self.folders:
            for suffix in _SUFFIXES:
                index = posixpath.join(candidate, "index" + suffix)
                if index in self.files:
                    return index
        return None


def _parents(location: str) -> Iterator[str]:
    folder = posixpath.dirname(location)
    while folder:
        yield folder
        folder = posixpath.dirname(folder)


def _upwards(folder: str) -> Iterator[str]:
    while True:
        yield folder
        if not folder:
            return
        folder = posixpath.dirname(folder)


def _split_package(specifier: str) -> tuple[str, bool, str]:
    parts = specifier.split("/")
    count = 2 if specifier.startswith("@") else 1
    return "/".join(parts[:count]), len(parts) > count, "/".join(parts[count:])


def _pattern_targets(table: Any, specifier: str, base: str) -> Iterator[str]:
    """Targets of `{"@/*": ["./src/*"]}` for a specifier; the longest pattern first."""
    if not isinstance(table, dict):
        return
    for pattern in sorted((p for p in table if isinstance(p, str)), key=lambda p: (-len(p.partition("*")[0]), p)):
        prefix, star, suffix = pattern.partition("*")
        if star:
            if not (
                specifier.startswith(prefix) and specifier.endswith(suffix) and len(specifier) >= len(prefix + suffix)
            ):
                continue
            middle = specifier[len(prefix) : len(specifier) - len(suffix) or None]
        elif specifier != pattern:
            continue
        else:
            middle = ""
        for target in _targets(table[pattern]):
            yield posixpath.normpath(posixpath.join(base, target.replace("*", middle)))


def _targets(value: Any) -> Iterator[str]:
    """All paths in a target: a text, a list, or an object by condition."""
    if isinstance(value, str):
        yield value
        yield re.sub(r"^(\./)?(?:dist|lib|build)/", r"\1src/", re.sub(r"\.(?:d\.ts|mjs|cjs|js)$", "", value))
    elif isinstance(value, list):
        for item in value:
            yield from _targets(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _targets(item)


def _exports(value: Any) -> Any:
    if isinstance(value, dict) and any(isinstance(key, str) and key.startswith(".") for key in value):
        return value
    return {".": value} if value is not None else None


def _loads(text: bytes) -> dict[str, Any]:
    """JSON with comments and trailing commas, as configurations have it; anything else counts as empty."""
    source = text.decode("utf-8", "replace").lstrip("\ufeff")
    try:
        data = json.loads(source)
    except ValueError:
        stripped = _TRAILING_COMMA.sub(r"\1", _COMMENT.sub(lambda m: m[1] or "", source))
        try:
            data = json.loads(stripped)
        except ValueError:
            return {}
    return data if isinstance(data, dict) else {}


def _bundler_aliases(text: bytes) -> dict[str, str]:
    """Aliases that a bundler configuration sets with a path call: `'@': path.resolve(__dirname, 'src')`."""
    source = text.decode("utf-8", "replace")
    if "alias" not in source and "resolve" not in source:
        return {}
    out: dict[str, str] = {}
    for found in _ALIAS.finditer(source):
        pieces = [piece for piece in _QUOTED.findall(found["inner"]) if not piece.startswith("file:")]
        if pieces:
            out.setdefault(found["alias"].removesuffix("/*"), posixpath.join(*[piece.lstrip("/") for piece in pieces]))
    return out
