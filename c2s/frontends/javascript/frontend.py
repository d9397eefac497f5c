"""JavaScript and JSX."""

from __future__ import annotations

from c2s.frontends.base import Dialect, TableFrontend
from c2s.frontends.rows import Table


def _grammar() -> object:
    import tree_sitter_javascript

    return tree_sitter_javascript.language()


def _table() -> Table:
    from c2s.frontends.javascript.table import TABLE

    return TABLE


JAVASCRIPT = Dialect(_grammar, _table)

FRONTEND = TableFrontend(
    "javascript",
    version=1,
    suffixes={".js": "js", ".jsx": "js", ".mjs": "js", ".cjs": "js"},
    dialects={"js": JAVASCRIPT},
)
