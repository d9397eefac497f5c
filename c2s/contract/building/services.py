"""Receivers of requests: one base address each, which comes from the environment."""

from __future__ import annotations

import re
from collections.abc import Iterable

from c2s.contract.building.texts import spoken, text
from c2s.contract.model import ObservedAddress, Service
from c2s.contract.naming import base_url_variable, distinct, kebab_name, words

GENERIC = {
    "address", "addr", "app", "base", "baseurl", "domain", "dev", "endpoint", "env", "host", "http", "https", "import",
    "location", "meta", "next", "nuxt", "origin", "path", "prefix", "process", "prod", "production", "public", "react",
    "root", "server", "uri", "url", "urls", "value", "vite", "vue", "window",
}  # fmt: skip
"""Words of settings that say nothing of which service is meant."""


def services(feature: str, named: Iterable[str]) -> dict[str, Service]:
    """Services by the base address that the source writes; the unnamed one is `api`."""
    found = list(dict.fromkeys(named))
    ids = distinct(kebab_name, {base: [_named(base), (*_named(base), *words(base))] for base in found})
    return {base: _service(feature, base, ids[base]) for base in found}


def _service(feature: str, base: str, id: str) -> Service:
    observed = (ObservedAddress(address=base),) if base and "$" not in base and "{" not in base else ()
    return Service(id=id, title=text(spoken(id)), variable=base_url_variable(feature, id), observed=observed)


def _named(base: str) -> tuple[str, ...]:
    """What is left of a setting's name or of a host without its generic words."""
    plain = re.sub(r"^[a-z]+://", "", base).partition("/")[0] if "://" in base else base
    kept = tuple(word for word in words(plain) if word not in GENERIC)
    return kept or ("api",)
