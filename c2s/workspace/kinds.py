"""What a file is for, as far as names tell: tests, mocks, fixtures, stories, tool configuration."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache

from c2s.workspace.model import Kind

_NAMES: tuple[tuple[Kind, str], ...] = (
    (Kind.STORY, r".+\.(stories|story)\.\w+"),
    (Kind.MOCK, r".+\.mock\.\w+|mockServiceWorker\.js"),
    (Kind.FIXTURE, r".+\.(fixture|fixtures)\.\w+"),
    (Kind.TEST, r".+\.(test|tests|spec|cy|e2e|e2e-spec|unit|integration)\.[cm]?[jt]sx?"),
    (Kind.TEST, r"test_.+\.py|tests\.py|.+_test\.(py|go)|conftest\.py"),
    (
        Kind.CONFIG,
        r"(vite|vitest|vue|webpack|rollup|nuxt|next|babel|jest|karma|cypress|playwright|postcss|tailwind|tsup|eslint"
        r"|stylelint|prettier|commitlint|lint-staged|svelte|quasar|craco|metro|windi|uno|gulp|rspack|rsbuild|farm)"
        r"[\w.-]*\.(config|conf)\.[cm]?[jt]s|gulpfile\.[cm]?js|Gruntfile\.js|\.?\w+rc\.[cm]?[jt]s|setup\.py",
    ),
)
_BY_NAME = re.compile("|".join(f"(?P<{kind.value}{row}>{pattern})" for row, (kind, pattern) in enumerate(_NAMES)))

_CERTAIN_FOLDERS: Mapping[str, Kind] = {
    "__tests__": Kind.TEST,
    "__mocks__": Kind.MOCK,
    "__fixtures__": Kind.FIXTURE,
    "__stories__": Kind.STORY,
    "src/test": Kind.TEST,
    "src/androidTest": Kind.TEST,
    "src/testFixtures": Kind.FIXTURE,
}

_LIKELY_FOLDERS: Mapping[str, Kind] = {
    "test": Kind.TEST,
    "tests": Kind.TEST,
    "testing": Kind.TEST,
    "spec": Kind.TEST,
    "specs": Kind.TEST,
    "e2e": Kind.TEST,
    "cypress": Kind.TEST,
    "playwright": Kind.TEST,
    "mock": Kind.MOCK,
    "mocks": Kind.MOCK,
    "fixture": Kind.FIXTURE,
    "fixtures": Kind.FIXTURE,
    "testdata": Kind.FIXTURE,
    "stories": Kind.STORY,
}
"""Words that may as well name a page or a part of the business: they count beside a project manifest, or where
at least a third of the files in the folder are tests or mocks by their name or their content."""

_IN_CONTENT = re.compile(
    rb"""from\s+['"](vitest|msw|msw/node|@jest/globals|@testing-library/[\w-]+|@playwright/test|cypress|mockjs|chai"""
    rb"""|@storybook/[\w-]+)['"]|require\(['"](mockjs|chai|supertest|msw|sinon)['"]\)|^\s*(describe|it)\(\s*['"`]"""
    rb"""|^\s*(import pytest|from pytest|import unittest)\b|^import\s+(static\s+)?org\.(junit|mockito|testng)\.""",
    re.MULTILINE,
)


def kind_by_name(name: str) -> Kind | None:
    found = _BY_NAME.fullmatch(name)
    return None if found is None or found.lastgroup is None else Kind(found.lastgroup.rstrip("0123456789"))


def speaks_of_tests(body: bytes) -> bool:
    return _IN_CONTENT.search(body) is not None


@cache
def likely_folders(folder: str) -> tuple[str, ...]:
    """The folders on the way to and with a folder whose name alone does not decide."""
    parts = folder.split("/")
    return tuple("/".join(parts[: index + 1]) for index, part in enumerate(parts) if part in _LIKELY_FOLDERS)


class FolderKinds:
    """Kinds that folders give to their files, decided over all files of one source."""

    def __init__(self, paths: Iterable[str], tests: frozenset[str], projects: frozenset[str]) -> None:
        """`tests`: paths that are tests or mocks by themselves; `projects`: folders that hold a project manifest."""
        self.projects = projects
        self.total: dict[str, int] = defaultdict(int)
        self.evident: dict[str, int] = defaultdict(int)
        self.known: dict[str, Kind | None] = {}
        for path in paths:
            # A test folder inside says nothing about the folder around it.
            for folder in likely_folders(path.rpartition("/")[0])[-1:]:
                self.total[folder] += 1
                self.evident[folder] += path in tests

    def kind(self, folder: str) -> Kind | None:
        if folder not in self.known:
            self.known[folder] = self.decide(folder)
        return self.known[folder]

    def decide(self, folder: str) -> Kind | None:
        """The innermost folder that says something decides."""
        if not folder:
            return None
        parent, _, name = folder.rpartition("/")
        two = f"{parent.rpartition('/')[2]}/{name}"
        certain = _CERTAIN_FOLDERS.get(name) or _CERTAIN_FOLDERS.get(two)
        if certain is not None:
            return certain
        likely = _LIKELY_FOLDERS.get(name)
        return likely if likely is not None and self.counts(folder, parent) else self.kind(parent)

    def counts(self, folder: str, parent: str) -> bool:
        return parent in self.projects or 3 * self.evident[folder] >= self.total[folder] > 0
