"""Writes expected outputs anew: `python -m tests.update_expected`. Look at the difference before committing it."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from c2s.contract.schema import update
from tests.corpora.cases import cases, write_expected
from tests.docs.documents import DOCUMENTS, ROOT, Shell, rewritten
from tests.emit.goldens import CONTRACTS, DOCUMENT, EXPECTED, emitted, with_rules


def main() -> None:
    update()
    DOCUMENT.write_text(with_rules(DOCUMENT.read_text("utf-8")), encoding="utf-8")
    shutil.rmtree(EXPECTED, ignore_errors=True)
    for name in CONTRACTS:
        for path, data in emitted(name):
            file = EXPECTED / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    for case in cases():
        with tempfile.TemporaryDirectory() as work:
            write_expected(case, Path(work))
    for name in DOCUMENTS:
        with tempfile.TemporaryDirectory() as work:
            shell = Shell(Path(work))
            shell.prepare()
            (ROOT / name).write_text(rewritten((ROOT / name).read_text("utf-8"), shell), encoding="utf-8")


if __name__ == "__main__":
    main()
