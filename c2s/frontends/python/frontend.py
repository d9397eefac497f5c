"""Python, and its stub files."""

from __future__ import annotations

from typing import Any

from c2s.frontends.base import Dialect, TableFrontend
from c2s.frontends.rows import Table


def _grammar() -> object:
    import tree_sitter_python

    return tree_sitter_python.language()


def _table() -> Table:
    from c2s.frontends.python.table import TABLE

    return TABLE


def _defined(statements: list[Any]) -> list[str]:
    from c2s.frontends.python.scopes import names_bound

    return names_bound(statements)


PYTHON = Dialect(_grammar, _table)

FRONTEND = TableFrontend(
    "python",
    version=1,
    suffixes={".py": "py", ".pyi": "py"},
    dialects={"py": PYTHON},
    defined=_defined,
    modules="c2s.frontends.python.modules:PythonResolver",
)
