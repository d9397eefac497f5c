"""The arrows of docs/architecture.md, as import-linter reads them from pyproject.toml."""

from __future__ import annotations

from pathlib import Path

import pytest
from importlinter.api import read_configuration
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parent.parent


def test_data_flows_one_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(config_filename="pyproject.toml", no_cache=True) == EXIT_STATUS_SUCCESS


def test_every_part_of_the_package_has_a_layer() -> None:
    """A new folder must be given its place: a layer list that is not exhaustive checks nothing of it."""
    options = read_configuration(str(ROOT / "pyproject.toml"))["contracts_options"]
    contracts = {contract["id"]: contract for contract in options}
    assert contracts["layers"]["exhaustive"] in (True, "True")
    layers = {name.strip() for line in contracts["layers"]["layers"] for name in line.split("|")}
    parts = {part.stem for part in (ROOT / "c2s").iterdir() if part.suffix == ".py" or (part / "__init__.py").exists()}
    assert parts - {"__init__", "__main__"} == layers
