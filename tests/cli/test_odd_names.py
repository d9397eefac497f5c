"""Names of folders that are no text."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="names of files are text there")
def test_a_folder_whose_name_is_no_text_is_scanned(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/d\xffir"))
    folder.mkdir()
    (folder / "a.ts").write_text("export const a = fetch('/a')\n")
    for inside in (tmp_path, folder):
        given = "." if inside is folder else folder.name
        done = subprocess.run([sys.executable, "-m", "c2s", "scan", "--client", given], cwd=inside, capture_output=True)
        assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
