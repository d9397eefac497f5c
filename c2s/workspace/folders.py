"""Folders that hold no code of the project: what packages and build tools put there."""

from __future__ import annotations

from collections.abc import Container, Mapping

from c2s.workspace.model import Reason

BY_NAME: Mapping[str, Reason] = {
    "node_modules": Reason.VENDORED,
    "bower_components": Reason.VENDORED,
    "jspm_packages": Reason.VENDORED,
    "site-packages": Reason.VENDORED,
    "__pypackages__": Reason.VENDORED,
    "third_party": Reason.VENDORED,
    "third-party": Reason.VENDORED,
    "thirdparty": Reason.VENDORED,
    "__pycache__": Reason.OUTPUT,
}

BESIDE: Mapping[str, tuple[Reason, tuple[str, ...]]] = {
    "vendor": (Reason.VENDORED, ("composer.json", "go.mod", "Gemfile")),
    "Pods": (Reason.VENDORED, ("Podfile",)),
    "miniprogram_npm": (Reason.VENDORED, ("app.json", "package.json", "project.config.json")),
    "dist": (Reason.OUTPUT, ("package.json", "setup.py", "pyproject.toml")),
    "target": (Reason.OUTPUT, ("pom.xml", "Cargo.toml", "build.sbt")),
    "build": (Reason.OUTPUT, ("build.gradle", "build.gradle.kts", "setup.py")),
    "out": (Reason.OUTPUT, ("next.config.js", "next.config.mjs", "next.config.ts")),
    "unpackage": (Reason.OUTPUT, ("manifest.json",)),
    "coverage": (Reason.OUTPUT, ("package.json",)),
    "storybook-static": (Reason.OUTPUT, ("package.json",)),
}
"""Names that mean something else elsewhere: they count only beside one of these files."""

MARKED: Mapping[str, Reason] = {"pyvenv.cfg": Reason.VENDORED, "CACHEDIR.TAG": Reason.OUTPUT}
"""Files by which a tool marks a folder as its own."""


def reason_to_skip(name: str, siblings: Container[str]) -> Reason | None:
    """For a folder of this name beside these entries."""
    known = BY_NAME.get(name)
    if known is not None:
        return known
    beside = BESIDE.get(name)
    if beside is not None and any(sibling in siblings for sibling in beside[1]):
        return beside[0]
    return None


def marked(entries: Container[str]) -> Reason | None:
    """For a folder that holds these entries."""
    return next((reason for marker, reason in MARKED.items() if marker in entries), None)
