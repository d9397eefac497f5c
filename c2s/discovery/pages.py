"""Which files are pages, and which pages belong together: what a user would call one feature."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from c2s.discovery.screens import Screens
from c2s.discovery.words import words

STEMS = {
    "index", "list", "create", "edit", "add", "update", "detail", "details", "form", "view", "info", "show", "new",
    "page", "main", "home", "manage", "search", "+page", "route", "_index",
}  # fmt: skip
"""Names of files that say which page of a thing it is, not of what."""

KINDS = {"create", "edit", "add", "update", "detail", "details", "new", "show"}
"""Names of folders that do."""

ROOTS = {
    "views", "view", "pages", "page", "screens", "screen", "routes", "route", "containers", "features", "modules",
    "app", "src", "web", "client", "frontend", "packages", "apps", "ui",
}  # fmt: skip
"""Folders that hold the pages of a whole client."""

WHOLE = {"app", "src", "web", "client", "frontend", "packages", "apps", "ui"}
"""Folders that hold more than pages."""

PARTS = {
    "components", "component", "widgets", "shared", "common", "partials", "hooks", "composables", "utils", "lib", "api",
    "apis", "service", "services", "store", "stores", "helpers", "config", "types",
}  # fmt: skip
"""Folders and files of what pages are made of."""
MAX_COMPANIONS = 6
"""So many pages of their own names may accompany an index; more are pages of their own."""

MAIN = ("index", "list", "main", "home", "page")
_SPECIAL = re.compile(r"^[\[(_:@$]")


@dataclass(frozen=True)
class Group:
    """Pages of one feature; `folder` where it is a folder, else empty."""

    files: tuple[str, ...]
    folder: str
    source: str
    name: tuple[str, ...]
    """Segments that name it."""
    wide: tuple[str, ...]
    """Segments that name it among all files of its source."""

    @property
    def apart(self) -> tuple[str, ...]:
        """Its name behind that of the client in a repository of several."""
        holders = [place for place, part in enumerate(self.wide) if part in ("apps", "packages")]
        client = self.wide[holders[0] + 1] if holders and holders[0] + 1 < len(self.wide) else self.wide[0]
        return (client, *self.name)


def pages_of(screens: Screens) -> list[str]:
    """Files that a route leads to, and screens that nothing contains."""
    return [file for file in sorted(screens.files) if _is_page(screens, file)]


def _is_page(screens: Screens, file: str) -> bool:
    if file in screens.routes:
        return True
    node = screens.files[file]
    *parents, name = node.data["path"].lower().split("/")
    folders = set(parents)
    if screens.holders_of(file) or (folders | {name.partition(".")[0]}) & PARTS:
        return False
    return bool(node.data["kind"] == "component" or folders & (ROOTS - WHOLE))


def groups_of(screens: Screens, pages: Sequence[str]) -> list[Group]:
    """Pages by feature, in order of their paths."""
    by_folder: dict[tuple[str, str], list[str]] = {}
    for file in pages:
        data = screens.files[file].data
        by_folder.setdefault((data["source"], home_of(data["path"])), []).append(file)
    return [
        _group(screens, source, folder, sorted(files, key=lambda file: weight(screens, file)))
        for (source, folder), held in sorted(by_folder.items())
        for files in _together(screens, folder, held)
    ]


def home_of(path: str) -> str:
    """The folder that names a page: folders that are parameters, or that only say which page it is, are left out."""
    parts = posixpath.dirname(path).split("/")
    while len(parts) > 1 and (_SPECIAL.match(parts[-1]) or parts[-1].lower() in KINDS):
        parts.pop()
    return "/".join(parts)


def _together(screens: Screens, folder: str, files: list[str]) -> Iterable[list[str]]:
    own: dict[str, list[str]] = {}
    for file in files:
        own.setdefault(_own_name(screens, file, folder), []).append(file)
    generic = own.pop("", [])
    if posixpath.basename(folder).lower() in ROOTS or not folder:
        return [*([file] for file in generic), *own.values()]
    main = ("index", "list", "main", posixpath.basename(folder).lower())
    if len(own) <= MAX_COMPANIONS and any(_stem(screens, file).lower() in main for file in generic):
        return [files]
    return [*([generic] if generic else []), *own.values()]


def _stem(screens: Screens, file: str) -> str:
    return posixpath.basename(str(screens.files[file].data["path"])).partition(".")[0]


def weight(screens: Screens, file: str) -> tuple[int, str]:
    """The main page of a feature comes first."""
    stem = _stem(screens, file).lower()
    return (MAIN.index(stem) if stem in MAIN else len(MAIN), file)


def _own_name(screens: Screens, file: str, folder: str) -> str:
    """The name that a file has beside its folder; empty where it has none."""
    stem = _stem(screens, file)
    return "" if stem.lower() in STEMS or words(stem) == words(posixpath.basename(folder)) else stem


def _group(screens: Screens, source: str, folder: str, files: list[str]) -> Group:
    paths = [screens.files[file].data["path"] for file in files]
    one = _own_name(screens, files[0], folder) if len(files) == 1 else ""
    parts = [part for part in folder.split("/") if part and not _SPECIAL.match(part)]
    last = max((place for place, part in enumerate(parts) if part.lower() in ROOTS), default=-1)
    named = parts[last + 1 :] + ([posixpath.basename(paths[0]).partition(".")[0]] if one else [])
    is_folder = not one and folder != "" and posixpath.basename(folder).lower() not in ROOTS
    fallback = [posixpath.basename(paths[0]).partition(".")[0]]
    wide = [*parts, *(named[-1:] if one else [])] or fallback
    return Group(tuple(files), folder if is_folder else "", source, tuple(named or fallback), tuple(wide))
