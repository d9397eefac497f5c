"""What the documents show is what happens: `python -m tests.update_expected` writes it anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dev
from tests.emit.conftest import npm  # noqa: F401 (a fixture)

from .documents import DOCUMENTS, ROOT, Shell, rewritten


@pytest.mark.parametrize("name", DOCUMENTS)
def test_commands_print_what_the_document_shows(name: str, tmp_path: Path, npm: Path) -> None:  # noqa: F811
    text = (ROOT / name).read_text("utf-8")
    shell = Shell(tmp_path, npm / "node_modules")
    shell.prepare()
    assert rewritten(text, shell).splitlines() == text.splitlines()


def test_the_readme_shows_the_demo() -> None:
    text = (ROOT / "README.md").read_text("utf-8").replace("\\\n    ", "")
    for command in dev.DEMO:
        assert f"$ {command}\n" in text, command
    for command in ("python3 dev.py demo", "python3 dev.py test"):
        assert f"\n{command}" in text


@pytest.mark.parametrize("file", sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]), ids=lambda file: file.name)
def test_links_lead_somewhere(file: Path) -> None:
    for target in re.findall(r"\]\(([^)#:\s]+)\)", file.read_text("utf-8")):
        assert (file.parent / target).exists(), f"{file.name}: {target}"
