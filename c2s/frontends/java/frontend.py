"""Java."""

from __future__ import annotations

from c2s.frontends.base import Dialect, TableFrontend
from c2s.frontends.rows import Table


def _grammar() -> object:
    import tree_sitter_java

    return tree_sitter_java.language()


def _table() -> Table:
    from c2s.frontends.java.table import TABLE

    return TABLE


FRONTEND = TableFrontend(
    "java",
    version=1,
    suffixes={".java": "java"},
    dialects={"java": Dialect(_grammar, _table)},
    modules="c2s.frontends.java.modules:JavaResolver",
)
