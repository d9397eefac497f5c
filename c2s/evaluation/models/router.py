"""Routers of pages: parameters and queries of the address, and navigation that carries them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation.models import CallContext, Handler
from c2s.evaluation.values import External, Member, Result, Route, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_PARTS = {"params": "path", "query": "query", "search": "query", "state": "state"}
_HOOKS = {
    "react-router.useParams()": "path",
    "react-router-dom.useParams()": "path",
    "next/navigation.useParams()": "path",
    "@tanstack/react-router.useParams()": "path",
    "@tanstack/react-router.useSearch()": "query",
    "next/navigation.useSearchParams()": "query",
}
_ROUTES = (
    "$route", "vue-router.useRoute()", "useRoute()", "this.$route", "next/router.useRouter()", "#imports.useRoute()",
    "@nuxtjs/composition-api.useRoute()", "vue-router/composables.useRoute()", "react-router-dom.useLocation()",
)  # fmt: skip


READS = (Result, Member)


def member(machine: Machine, value: Value, key: str) -> Value | None:
    if isinstance(value, Result):
        kind = _HOOKS.get(machine.models.symbol(value))
        return Route.of(kind, key) if kind else None
    if isinstance(value, Member) and value.key in _PARTS and isinstance(value.base, External | Member | Result):
        owner = value.base
        if isinstance(owner, Member) and owner.key == "value":
            owner = owner.base
        if machine.models.symbol(owner) in _ROUTES:
            return Route.of(_PARTS[value.key], key)
    return None


def _navigate(machine: Machine, context: CallContext) -> Value | None:
    machine.models.components.navigations.append((context.frame, context.arg(0), context.site))
    return None


FUNCTIONS: dict[str, Handler] = {
    "$router.push": _navigate,
    "$router.replace": _navigate,
    "vue-router.useRouter().push": _navigate,
    "vue-router.useRouter().replace": _navigate,
}
