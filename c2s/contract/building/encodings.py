"""How a client writes queries and bodies: by its library, or by the source's own hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from c2s.contract.base import Confidence
from c2s.contract.clients import FORM, ClientProfile, profile
from c2s.contract.requests import Encoding, HandEncoding, Header, QsEncoding, SearchParamsEncoding

PLAIN = ClientProfile(query=HandEncoding(omit=("absent",)), form=HandEncoding(omit=("absent",)))
"""Of a library that c2s does not know: names and values through `encodeURIComponent`, as nearly all of them do."""


@dataclass(frozen=True)
class Library:
    """The client library that an operation is sent with."""

    name: str
    version: str

    @cached_property
    def known(self) -> ClientProfile | None:
        return profile(self.name, self.version)

    @property
    def _profile(self) -> ClientProfile:
        return self.known or PLAIN

    @property
    def query(self) -> Encoding:
        return self._profile.query

    def form(self, written: str) -> Encoding:
        if written == "search-params":
            return SearchParamsEncoding()
        return QsEncoding() if written == "qs" else self._profile.form

    def form_type(self, written: str) -> str:
        if self.known is None:
            return FORM
        return self.known.search_params_type if written == "search-params" else self.known.form_type

    @property
    def json_type(self) -> str:
        return self._profile.json_type

    @property
    def text_type(self) -> str:
        return self._profile.text_type

    @property
    def headers(self) -> tuple[Header, ...]:
        return self._profile.added

    def confidence(self, found: str, has_query: bool) -> Confidence:
        """The encoding of a query by an unknown library is not exact."""
        if found == "exact":
            return "inferred" if self.known is None and has_query else "exact"
        return "inferred" if found == "inferred" else "heuristic"


def written_by_hand(part: dict[str, Any]) -> HandEncoding:
    """What the source's own code does with names and values; `style` is what was seen of it."""
    return HandEncoding.model_validate({"omit": (), **part.get("style", {})})
