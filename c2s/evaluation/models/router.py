"""Routers of pages: parameters and queries of the address, and navigation that carries them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation.build import record, text_of
from c2s.evaluation.frames import Frame
from c2s.evaluation.models import CallContext, Handler
from c2s.evaluation.values import UNDEFINED, External, Member, Result, Route, Site, Value

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
for _made in ("createFileRoute()()", "createLazyFileRoute()()", "createRoute()", "getRouteApi()"):
    _HOOKS |= {
        f"@tanstack/react-router.{_made}.useParams()": "path",
        f"@tanstack/react-router.{_made}.useSearch()": "query",
    }
_ROUTES = (
    "$route", "vue-router.useRoute()", "useRoute()", "this.$route", "next/router.useRouter()", "#imports.useRoute()",
    "vue-router.createRouter().currentRoute", "createRouter().currentRoute", "vue-router().currentRoute",
    "$router.currentRoute", "vue-router.useRouter().currentRoute", "@nuxtjs/composition-api.useRoute()",
    "vue-router/composables.useRoute()", "react-router-dom.useLocation()",
)  # fmt: skip


READS = (Result, Member, Route)


def member(machine: Machine, value: Value, key: str) -> Value | None:
    if isinstance(value, Route):
        return Route.of(value.kind, key, value.page) if value.name == "*" else None
    if isinstance(value, Result):
        kind = _HOOKS.get(machine.models.symbol(value))
        return Route.of(kind, key, _page(machine)) if kind else None
    if isinstance(value, Member) and value.key in _PARTS and isinstance(value.base, External | Member | Result):
        owner: Value = value.base
        if isinstance(owner, Member) and owner.key == "value":
            owner = owner.base
        if machine.models.symbol(owner) in _ROUTES:
            return Route.of(_PARTS[value.key], key, _page(machine))
    return None


def _page(machine: Machine) -> str:
    return machine.stack[-1].module.file.location if machine.stack else ""


def _navigate(machine: Machine, context: CallContext) -> Value | None:
    for target in (context.arg(0), context.arg(1)):
        machine.navigations[target, context.site] = tuple(context.frame.guards)
    return None


_NAVIGATIONS = (
    "$router.push", "$router.replace", "$router.resolve", "vue-router.useRouter().push",
    "vue-router.useRouter().replace",
    "useRouter().push", "useRouter().replace", "next/navigation.useRouter().push", "next/router.useRouter().push",
    "next/navigation.useRouter().replace", "next/router.useRouter().replace", "react-router-dom.useNavigate()",
    "react-router.useNavigate()", "@tanstack/react-router.useNavigate()", "react-router-dom.useHistory().push",
    "react-router-dom.useHistory().replace", "router.push", "router.replace", "history.push", "history.replace",
    "navigateTo", "wx.navigateTo", "wx.redirectTo", "wx.reLaunch", "wx.switchTab", "uni.navigateTo", "uni.redirectTo",
    "uni.reLaunch", "uni.switchTab",
)  # fmt: skip
LINKS = {"router-link": "to", "routerlink": "to", "nuxt-link": "to", "nuxtlink": "to", "link": "to", "navlink": "to"}
"""Elements that lead to a page, in lower case, with the attribute that says to which."""


def follow_link(machine: Machine, frame: Frame, site: Site, tag: str, values: dict[str, Value]) -> None:
    """A link to a page is a navigation like any other."""
    name = LINKS.get(tag.lower())
    if name is None:
        return
    target = values.get(name, values.get("href", UNDEFINED))
    entries: list[tuple[str | Value | None, Value]] = [
        ("to", target),
        *((key, values[key]) for key in ("params", "search") if key in values),
    ]
    machine.navigations[record(entries, site) if len(entries) > 1 else target, site] = tuple(frame.guards)


def _search(machine: Machine, context: CallContext) -> Value | None:
    """`search.get(name)` of the query of the page."""
    name = text_of(context.arg(0))
    return Route.of("query", name, _page(machine)) if name is not None else None


FUNCTIONS: dict[str, Handler] = dict.fromkeys(_NAVIGATIONS, _navigate)
for _package in ("react-router-dom", "react-router"):
    FUNCTIONS |= {f"{_package}.useSearchParams().0.{_name}": _search for _name in ("get", "getAll")}
FUNCTIONS |= {f"next/navigation.useSearchParams().{_name}": _search for _name in ("get", "getAll")}
