"""What the project files of a program say of its dependencies."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Mapping


def stated_version(manifests: Mapping[str, bytes], file: str, package: str) -> str:
    """The version of a package that the manifest nearest to a file states; empty where none does."""
    folder = posixpath.dirname(file)
    while True:
        body = manifests.get(posixpath.join(folder, "package.json"))
        found = _dependency(body, package) if body is not None else ""
        if found or not folder:
            return found
        folder = posixpath.dirname(folder)


def _dependency(body: bytes, package: str) -> str:
    try:
        data = json.loads(body)
    except ValueError:
        return ""
    if not isinstance(data, dict):
        return ""
    for group in ("dependencies", "devDependencies", "peerDependencies"):
        found = data.get(group, {}).get(package) if isinstance(data.get(group), dict) else None
        if isinstance(found, str):
            return found
    return ""
