"""Project files that resolution needs, kept as bytes; values of names that look secret never leave this module."""

from __future__ import annotations

import re

from c2s.workspace.model import FileId, Manifest
from c2s.workspace.reading import digest
from c2s.workspace.secrets import redact

_NAMES = (
    # JavaScript and TypeScript: packages, monorepos, aliases, bundlers, frameworks
    r"package\.json",
    r"(ts|js)config([.-][\w.-]+)?\.json",
    r"pnpm-workspace\.yaml",
    r"(lerna|nx|rush|angular|deno|project)\.jsonc?",
    r"(vite|vue|webpack|nuxt|next|rollup|quasar|craco|umi|svelte|angular|rspack|rsbuild|farm|babel|metro)"
    r"([.-][\w-]+)*\.(config|conf)([.-][\w-]+)*\.([cm]?[jt]s|json)",
    r"webpack([.-][\w-]+)+\.[cm]?[jt]s",
    r"\.umirc([.-][\w-]+)*\.[jt]s",
    r"\.babelrc(\.json|\.js)?",
    r"proxy(\.conf|\.config)?\.(json|[cm]?js)",
    # mini programs and uni-app: pages
    r"(app|pages|manifest|project\.config)\.json",
    # Java and Kotlin
    r"pom\.xml",
    r"(build|settings)\.gradle(\.kts)?",
    r"gradle\.properties",
    r"(application|bootstrap)([.-][\w.-]+)?\.(ya?ml|properties)",
    r"microprofile-config\.properties",
    # Python
    r"pyproject\.toml",
    r"setup\.cfg",
    r"Pipfile",
    r"requirements([\w.-]*)\.(txt|in)",
    # addresses
    r"\.env(\.[\w.-]+)?",
    r"[\w.-]+\.env",
)
_MANIFEST = re.compile("|".join(f"(?:{name})" for name in _NAMES))

PROJECT_FILES = frozenset(
    {
        "package.json", "pom.xml", "build.gradle", "build.gradle.kts", "pyproject.toml", "setup.py", "setup.cfg",
        "requirements.txt", "Pipfile", "manage.py", "go.mod", "composer.json", "Gemfile", "Cargo.toml", "pubspec.yaml",
        "project.config.json", "angular.json", "deno.json",
    }
)  # fmt: skip
"""Files that mark the folder of a project."""

DESCRIPTOR_SUFFIX = ".c2s.toml"
"""Framework descriptors that a user drops into a repository."""


def is_manifest(name: str) -> bool:
    return _MANIFEST.fullmatch(name) is not None


def manifest(file: FileId, body: bytes) -> Manifest:
    kept, redacted = redact(file.path[file.path.rfind("/") + 1 :], body)
    return Manifest(file, kept, digest(body), redacted)
