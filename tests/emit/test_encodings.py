"""Three answers for each encoding: the client library itself, the emitted function, and the computed wire text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from c2s.contract.requests import (
    AxiosEncoding,
    Encoding,
    HandEncoding,
    JQueryEncoding,
    QsEncoding,
    SearchParamsEncoding,
    SuperagentEncoding,
)
from c2s.contract.wire import escapes
from c2s.contract.wire.encodings import encoded
from c2s.contract.wire.values import entries
from c2s.emit.core.encoders import OF_PAIRS, Encoders
from c2s.emit.core.runtime import wire_module
from tests.emit.shapes import SHAPES, coded

Run = Callable[..., Any]

CLIENTS: list[tuple[str, Any, Encoding]] = [
    ("axios", None, AxiosEncoding()),
    ("axios", {"indexes": True}, AxiosEncoding(arrays="indices")),
    ("axios", {"indexes": None}, AxiosEncoding(arrays="repeat")),
    ("axios", {"dots": True}, AxiosEncoding(dots=True)),
    ("axios-form", None, AxiosEncoding(form=True)),
    ("axios-form", {"indexes": True}, AxiosEncoding(form=True, arrays="indices")),
    ("axios-1-11", None, AxiosEncoding(plain="[]")),
    ("axios-0-21", None, AxiosEncoding(nested="json", plain="[]")),
    ("axios-0-19", None, AxiosEncoding(nested="json", plain="@[]")),
    ("jquery", None, JQueryEncoding()),
    ("jquery", {"traditional": True}, JQueryEncoding(traditional=True)),
    ("jquery-2", None, JQueryEncoding(plus=True)),
    ("superagent", None, SuperagentEncoding()),
    ("search-params", None, SearchParamsEncoding()),
    ("concatenated", None, HandEncoding(names="none", values="none")),
    ("escaped", None, HandEncoding()),
    ("filtered", None, HandEncoding(objects="brackets", arrays="indices", omit=("absent", "null", "empty"))),
    ("closed", None, HandEncoding(closed=True)),
    ("repeated", None, HandEncoding(names="none", objects="json", arrays="repeat", plus=True)),
    *(
        ("qs", options, QsEncoding.model_validate(encoding))
        for options, encoding in (
            ({}, {}),
            ({"arrayFormat": "brackets"}, {"arrays": "brackets"}),
            ({"arrayFormat": "repeat", "allowDots": True}, {"arrays": "repeat", "dots": True}),
            ({"allowDots": True}, {"dots": True}),
            ({"arrayFormat": "comma"}, {"arrays": "comma"}),
            ({"arrayFormat": "comma", "encodeValuesOnly": True}, {"arrays": "comma", "plain_names": True}),
            ({"encodeValuesOnly": True}, {"plain_names": True}),
            ({"skipNulls": True}, {"skip_nulls": True}),
            ({"strictNullHandling": True}, {"strict_nulls": True}),
            ({"format": "RFC1738"}, {"plus": True}),
            ({"format": "RFC1738", "encodeValuesOnly": True, "arrayFormat": "brackets"},
             {"plus": True, "plain_names": True, "arrays": "brackets"}),
        )
    ),
]  # fmt: skip

NOT_SHARED = {
    # A comma list of records is joined as texts whose form changed between versions of qs.
    ("qs", "comma"): {"list of lists", "list of records", "list of both", "deep"},
    # The page's own loop meets the text of a record, and nobody says what it is.
    ("repeated",): {"list of records", "list of both", "deep"},
    ("filtered",): {"deep"},
}


def _cases() -> list[tuple[str, Any, Encoding, str]]:
    found = []
    for client, options, encoding in CLIENTS:
        skipped = NOT_SHARED.get((client,), set()) | NOT_SHARED.get((client, getattr(encoding, "arrays", "")), set())
        found += [(client, options, encoding, shape) for shape in SHAPES if shape not in skipped]
    return found


def _computed(encoding: Encoding, shape: str) -> str:
    pairs = list(entries(SHAPES[shape]))
    return escapes.target(f"/x?{encoded(pairs, encoding)}").partition("?")[2]


def _emitted(node: Run, folder: Path, cases: list[tuple[str, Any, Encoding, str]]) -> list[str]:
    encoders = Encoders()
    names = [encoders.query(encoding) for _, _, encoding, _ in cases]
    module = folder / "wire.mjs"
    module.write_text(wire_module(names, encoders))
    given = [
        {"name": name, "pairs": encoding.style in OF_PAIRS, "record": coded(SHAPES[shape])}
        for name, (_, _, encoding, shape) in zip(names, cases, strict=True)
    ]
    answers: list[str] = node("encoders.mjs", given, str(module))
    return answers


def test_client_library_emitted_function_and_computed_text_agree(node: Run, tmp_path: Path) -> None:
    cases = _cases()
    given = [{"client": client, "options": options, "record": coded(SHAPES[shape])} for client, options, _, shape in
             cases]  # fmt: skip
    real = node("clients.mjs", given)
    emitted = _emitted(node, tmp_path, cases)
    differences = [
        (client, options, shape, expected, computed, written)
        for (client, options, encoding, shape), expected, written in zip(cases, real, emitted, strict=True)
        if not expected == (computed := _computed(encoding, shape)) == written
    ]
    assert differences == []
    assert len(cases) > 500


def test_emitted_encoders_are_written_as_the_formatter_writes(node: Run) -> None:
    modules = []
    for _, _, encoding in CLIENTS:
        encoders = Encoders()
        modules.append(wire_module([encoders.query(encoding)], encoders))
    for module, formatted in zip(modules, node("format.mjs", modules), strict=True):
        assert module == formatted
