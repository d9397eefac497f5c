"""What was read and what was not, as a person reads it."""

from __future__ import annotations

import pytest

from c2s.diagnostics import diagnostic
from c2s.report.diagnostics import counts, line
from c2s.report.progress import Plain, Silent
from c2s.report.sources import sources_text
from c2s.workspace.topology import Amount, Skipped, Source, Topology


def test_a_source() -> None:
    source = Source(
        source_id="client",
        roles=("client", "backend"),
        availability="partially-available",
        searched=True,
        evidence=("package.json: vue",),
        languages={"typescript": Amount(12, 1_234_567), "vue": Amount(1, 900)},
        kinds={"source": 13},
        documents={"openapi": Amount(1, 50_000)},
        unread={".css": 3, ".png": 30},
        skipped=(Skipped("minified", 4, ("a.js", "b.js", "c.js", "d.js")), Skipped("ignored", 1, ("dist/",))),
        refused_links=(),
    )
    assert sources_text(Topology((source,))).splitlines() == [
        "source client: client and backend (found: package.json: vue), partially available",
        "  read: typescript 12 (1.2 MB), vue 1 (0.9 kB)",
        "  descriptions: openapi 1 (50.0 kB)",
        "  skipped, minified: 4 (a.js, b.js, c.js, ...)",
        "  skipped, ignored: 1 (dist/)",
        "  other files: 30 .png, 3 .css",
    ]


def test_diagnostics_as_lines() -> None:
    each = diagnostic("C2S104", "not read: 9 bytes", source_id="client", path="src/a.ts", line=3, column=7)
    assert line(each) == "warning C2S104 client:src/a.ts:3:7: not read: 9 bytes; raise limits.max-file-bytes"
    assert line(diagnostic("C2S113", "no cache")) == "note C2S113 no cache"
    assert counts([each, each, diagnostic("C2S101", "x"), diagnostic("C2S113", "y")]) == "1 error, 2 warnings, 1 note"
    assert counts([]) == ""


def test_progress_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with Plain().stage("reading facts", 5) as advance:
        advance(5)
    with Silent().stage("quiet") as advance:
        advance(1)
    Silent().note("nothing")
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("reading facts: 5 (0.") and err.count("\n") == 1
