"""Fictional contracts and the packages that they become."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from c2s.contract.model import Contract
from c2s.emit.base import FileSet
from c2s.emit.core.emitter import EMITTER, CoreOptions
from tests.fictional.ferry import ferry_bookings
from tests.fictional.garden import garden_plots

CONTRACTS: dict[str, Callable[[], Contract]] = {"ferry-bookings": ferry_bookings, "garden-plots": garden_plots}
EXPECTED = Path(__file__).parent / "expected"


def emitted(name: str) -> FileSet:
    return EMITTER.emit(CONTRACTS[name](), CoreOptions())
