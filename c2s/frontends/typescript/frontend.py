"""TypeScript and TSX."""

from __future__ import annotations

from c2s.frontends.base import Dialect, TableFrontend
from c2s.frontends.javascript.frontend import FRONTEND as JAVASCRIPT_FRONTEND
from c2s.frontends.rows import Table


def _typescript() -> object:
    import tree_sitter_typescript

    return tree_sitter_typescript.language_typescript()


def _tsx() -> object:
    import tree_sitter_typescript

    return tree_sitter_typescript.language_tsx()


def _table() -> Table:
    from c2s.frontends.typescript.table import TABLE_TS

    return TABLE_TS


def _table_tsx() -> Table:
    from c2s.frontends.typescript.table import TABLE

    return TABLE


TYPESCRIPT = Dialect(_typescript, _table)
TSX = Dialect(_tsx, _table_tsx)

FRONTEND = TableFrontend(
    "typescript",
    version=4,
    suffixes={".ts": "ts", ".mts": "ts", ".cts": "ts", ".tsx": "tsx"},
    dialects={"ts": TYPESCRIPT, "tsx": TSX},
    modules=JAVASCRIPT_FRONTEND.modules,
)
