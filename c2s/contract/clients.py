"""What client libraries do by themselves: how they write records, and which headers they add.

The version is what a manifest states; of a range, its lower end counts. Without a version, the newest is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from c2s.contract.model import Header
from c2s.contract.recipes import Const
from c2s.contract.requests import (
    AxiosEncoding,
    Encoding,
    HandEncoding,
    JQueryEncoding,
    QsEncoding,
    SearchParamsEncoding,
    SuperagentEncoding,
)

FORM = "application/x-www-form-urlencoded"
Version = tuple[int, ...]
NEWEST: Version = (999,)


@dataclass(frozen=True)
class ClientProfile:
    """Defaults of one library in browsers; what the source states itself stands before them."""

    query: Encoding
    """Of a record that is handed over as query."""
    form: Encoding
    """Of a record that is handed over as body with the content type of forms."""
    json_type: str = "application/json"
    form_type: str = FORM
    search_params_type: str = f"{FORM};charset=UTF-8"
    """Of a body that is a `URLSearchParams`."""
    text_type: str = "text/plain;charset=UTF-8"
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def added(self) -> tuple[Header, ...]:
        return tuple(Header(name=name, value=Const(value), origin="client") for name, value in self.headers)


def profile(name: str, version: str = "") -> ClientProfile | None:
    """The defaults of a library; none where c2s knows none."""
    make = PROFILES.get(name)
    return None if make is None else make(lower_end(version))


def lower_end(version: str) -> Version:
    """`^1.7.2` is 1.7.2, `>=0.21 <1` is 0.21; what names no number is the newest."""
    found = re.search(r"\d+(?:\.\d+)*", version)
    return tuple(map(int, found[0].split("."))) if found else NEWEST


def _axios(version: Version) -> ClientProfile:
    query = AxiosEncoding(
        nested="json" if version < (0, 28) else "brackets",
        plain="@[]" if version < (0, 20) else "[]" if version < (1, 12) else "",
    )
    return ClientProfile(
        query=query,
        form=query.model_copy(update={"form": True, "plain": ""}),
        json_type="application/json;charset=utf-8" if version < (0, 21, 2) else "application/json",
        search_params_type=f"{FORM};charset=utf-8",
        text_type=FORM,
        headers=(("Accept", "application/json, text/plain, */*"),),
    )


def _fetch(version: Version) -> ClientProfile:
    return ClientProfile(query=SearchParamsEncoding(), form=SearchParamsEncoding())


def _jquery(version: Version) -> ClientProfile:
    query = JQueryEncoding(plus=version < (3,))
    return ClientProfile(query=query, form=JQueryEncoding(plus=True), form_type=f"{FORM}; charset=UTF-8")


def _superagent(version: Version) -> ClientProfile:
    return ClientProfile(query=SuperagentEncoding(), form=QsEncoding(arrays="repeat", strict_nulls=True))


def _mini_program(version: Version) -> ClientProfile:
    """As documented: names and values through `encodeURIComponent`, JSON as content type of every method."""
    return ClientProfile(query=HandEncoding(), form=HandEncoding(), headers=(("content-type", "application/json"),))


PROFILES: dict[str, Callable[[Version], ClientProfile]] = {
    "axios": _axios,
    "fetch": _fetch,
    "jquery": _jquery,
    "superagent": _superagent,
    "uni.request": _mini_program,
    "wx.request": _mini_program,
}
