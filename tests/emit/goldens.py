"""Fictional contracts and the packages that they become."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from c2s.contract.model import Contract
from c2s.emit.base import FileSet
from c2s.emit.core.check import RULES
from c2s.emit.core.check.model import Rule
from c2s.emit.core.emitter import EMITTER, CoreOptions
from tests.fictional.ferry import ferry_bookings
from tests.fictional.garden import garden_plots

CONTRACTS: dict[str, Callable[[], Contract]] = {"ferry-bookings": ferry_bookings, "garden-plots": garden_plots}
EXPECTED = Path(__file__).parent / "expected"
DOCUMENT = Path(__file__).parents[2] / "docs" / "core-package.md"


def emitted(name: str) -> FileSet:
    return EMITTER.emit(CONTRACTS[name](), CoreOptions())


def with_rules(text: str) -> str:
    """The page about core packages, with the table of rules as they are."""
    rows = (f"| `{rule.id}`{_kind(rule)} | {(rule.find.__doc__ or '').split(chr(10))[0]} |" for rule in RULES)
    head, _, rest = text.partition("<!-- rules -->\n")
    table = ["", "| Rule | Asks for |", "|---|---|", *rows, ""]
    return "\n".join([f"{head}<!-- rules -->", *table, f"<!-- /rules -->{rest.partition('<!-- /rules -->')[2]}"])


def _kind(rule: Rule) -> str:
    return " (warning)" if rule.severity == "warning" else ""
