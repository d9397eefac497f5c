"""One JavaScript function for each encoding that a contract uses, specialised to its options."""

from __future__ import annotations

from collections.abc import Iterator

from c2s.contract.requests import AxiosEncoding, Encoding, HandEncoding
from c2s.emit.core.texts import rendered

FUNCTIONS = {
    "axios": "axiosQuery",
    "qs": "qsQuery",
    "jquery": "jqueryQuery",
    "superagent": "superagentQuery",
    "search-params": "searchParams",
    "hand": "handQuery",
}
OF_PAIRS = ("search-params", "hand")
"""Styles whose function takes pairs; the others take a record."""


class Encoders:
    """Collects encodings as functions are written; the first of a style has the plain name."""

    def __init__(self) -> None:
        self._numbers: dict[Encoding, int] = {}
        self._queries: set[Encoding] = set()

    def query(self, encoding: Encoding) -> str:
        """The name of the function that writes a query or an url-encoded form."""
        self._queries.add(encoding)
        return FUNCTIONS[encoding.style] + self._suffix(encoding)

    def axios_pairs(self, encoding: AxiosEncoding) -> str:
        """The name of the function that gives the entries of a record, for multipart forms."""
        return f"axiosPairs{self._suffix(encoding)}"

    def _suffix(self, encoding: Encoding) -> str:
        if encoding not in self._numbers:
            self._numbers[encoding] = 1 + sum(other.style == encoding.style for other in self._numbers)
        number = self._numbers[encoding]
        return "" if number == 1 else str(number)

    def modules(self) -> list[tuple[str, str]]:
        """Style and text of each, in order of first use."""
        return [(encoding.style, "".join(self._text(encoding))) for encoding in self._numbers]

    def _text(self, encoding: Encoding) -> Iterator[str]:
        plain = [(char, f"%{ord(char):02X}") for char in getattr(encoding, "plain", "")]
        omit = getattr(encoding, "omit", ())
        yield rendered(
            f"encoders/{encoding.style}.mjs.j2",
            encoding=encoding,
            n=self._suffix(encoding),
            plain=plain,
            omit=", ".join(f'"{word}"' for word in omit),
            with_query=encoding in self._queries,
            **_expansion(encoding),
        )


def _expansion(encoding: Encoding) -> dict[str, bool]:
    if not isinstance(encoding, HandEncoding):
        return {}
    deep = encoding.arrays in ("repeat", "brackets", "indices") or encoding.objects in ("brackets", "dots")
    return {"deep": deep, "expands": deep or "json" in (encoding.arrays, encoding.objects) or bool(encoding.omit)}
