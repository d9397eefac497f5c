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


def _with_types() -> Dialect:
    """TypeScript's grammar reads annotated JavaScript, and attributes like `class` in markup."""
    from c2s.frontends.typescript.frontend import TSX

    return TSX


JAVASCRIPT = Dialect(_grammar, _table, _with_types)

FRONTEND = TableFrontend(
    "javascript",
    version=3,
    suffixes={".js": "js", ".jsx": "js", ".mjs": "js", ".cjs": "js"},
    dialects={"js": JAVASCRIPT},
    modules="c2s.frontends.javascript.modules:JavaScriptResolver",
)
