"""Routes of pages: tables of paths and components, route elements, and files whose place is their route."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from c2s.evaluation.build import text_of
from c2s.evaluation.passes.clients import is_client
from c2s.evaluation.program import Module
from c2s.evaluation.values import Site
from c2s.facts import model as ir
from c2s.facts.children import children
from c2s.graph.model import Confidence

if TYPE_CHECKING:
    from c2s.evaluation.link import Link

_COMPONENT_KEYS = ("component", "element", "Component", "lazy", "loadComponent", "components", "getComponent")
_TITLE_KEYS = ("title", "label", "name", "i18nKey")
_ROUTE_FILES = ("createFileRoute", "createLazyFileRoute")
_BY_PLACE = re.compile(r"(?:^|/)(?:pages|views|routes)/(.+)\.(?:vue|jsx|tsx|js|ts)$")
_NEXT_APP = re.compile(r"(?:^|/)app/(?:(.+)/)?page\.(?:jsx|tsx|js|ts)$")
_PLACE_PACKAGES = frozenset(
    {"next", "nuxt", "nuxt3", "umi", "@umijs/max", "@remix-run/react", "@tarojs/taro", "@dcloudio/uni-app"}
)
MAX_DEPTH = 12


@dataclass(frozen=True)
class Page:
    """A page file with the route that leads to it. The title is that of the route, where it is written out."""

    route: str
    module: Module
    site: Site
    title: str = ""
    confidence: Confidence = "exact"
    name: str = ""
    relative: bool = False
    """Other pages may name it by the end of its route."""


def pages_of(link: Link) -> Iterator[Page]:
    modules = [module for module in link.program.modules if is_client(module)]
    for module in modules:
        routing = _ROUTING.search(module.path) or any(_ROUTING.search(fact.module) for fact in module.facts.imports)
        for number, unit in enumerate(module.facts.units):
            if routing or not _MARKS.isdisjoint(unit.names):
                for statement in module.statements(number):
                    yield from _in_tree(module, statement, "", 0)
    yield from _by_place(link, modules)
    for info in link.machine.models.components.infos.values():
        if info.kind == "page":
            route = "/" + info.module.path.rpartition(".")[0]
            yield Page(route, info.module, info.site, relative=True)


_ROUTING = re.compile(r"router|routes|routing", re.I)
_MARKS = {*_ROUTE_FILES, "Route", "RouteRecordRaw", "RouteObject", "RouteConfig"}


# --- tables and elements ----------------------------------------------------------------------------


def _in_tree(module: Module, node: Any, above: str, depth: int) -> Iterator[Page]:
    if depth > 200:
        return
    if isinstance(node, ir.Record):
        found = _record_route(module, node, above)
        if found is not None:
            yield from found
            return
    elif isinstance(node, ir.Element) and isinstance(node.tag, ir.Ref) and node.tag.name.endswith("Route"):
        yield from _element_route(module, node, above, depth)
        return
    elif isinstance(node, ir.Call):
        page = _file_route(module, node)
        if page is not None:
            yield page
            return
    if isinstance(node, ir.Lambda):
        for statement in node.function.body():
            yield from _in_tree(module, statement, above, depth + 1)
    for child in children(node):
        yield from _in_tree(module, child, above, depth + 1)


def _record_route(module: Module, node: ir.Record, above: str) -> list[Page] | None:
    """`{path, component, children}`; None where a record is no route."""
    members = {
        entry.key.value: entry.value
        for entry in node.entries
        if isinstance(entry, ir.Entry) and isinstance(entry.key, ir.Lit)
    }
    path = _path(module, members.get("path"))
    if path is None and not (members.get("index") is not None and above):
        return None
    component = next((members[key] for key in _COMPONENT_KEYS if key in members), None)
    inner = members.get("children", members.get("routes"))
    if component is None and inner is None:
        return None
    route = _joined(above, path or "")
    out: list[Page] = []
    target = None if inner is not None else _page_module(module, component, 0)
    if target is not None:
        name = _text(members.get("name")) or ""
        out.append(Page(route, target, module.site(node.at), _title(members), name=name))
    for child in inner.items if isinstance(inner, ir.Items) else ():
        if isinstance(child, ir.Record):
            out += _record_route(module, child, route) or ()
    return out


def _element_route(module: Module, node: ir.Element, above: str, depth: int) -> Iterator[Page]:
    """`<Route path="…" element={<Users/>}>`, with what is nested in it."""
    written = {attribute.name: attribute.value for attribute in node.attributes}
    route = _joined(above, _path(module, written.get("path")) or "")
    component = next((written[key] for key in (*_COMPONENT_KEYS, "render") if written.get(key) is not None), None)
    target = _page_module(module, component, 0)
    if target is not None:
        yield Page(route, target, module.site(node.at))
    for child in node.children:
        yield from _in_tree(module, child, route, depth + 1)


def _file_route(module: Module, node: ir.Call) -> Page | None:
    """`createFileRoute("/items")({component: Items})`: the file itself is the page."""
    maker = node.callee
    if not (isinstance(maker, ir.Call) and isinstance(maker.callee, ir.Ref) and maker.callee.name in _ROUTE_FILES):
        return None
    path = _text(maker.args[0]) if maker.args else None
    if path is None:
        return None
    shown = [
        part for part in path.split("/") if part and not part.startswith("_") and not re.fullmatch(r"\(.*\)", part)
    ]
    return Page("/" + "/".join(_parameter(part) for part in shown), module, module.site(node.at))


def _page_module(module: Module, node: Any, depth: int) -> Module | None:
    """The file of the component that an expression stands for."""
    if node is None or depth > MAX_DEPTH:
        return None
    if isinstance(node, ir.Ref):
        fact = module.imports.get(node.name)
        if fact is not None:
            return module.program.resolve(module, fact.module)
        for number in module.units_defining(node.name):
            for statement in module.statements(number):
                if (
                    isinstance(statement, ir.Let)
                    and isinstance(statement.target, ir.Ref)
                    and statement.target.name == node.name
                ):
                    return _page_module(module, statement.value, depth + 1)
        return module if module.defines(node.name) else None
    if isinstance(node, ir.ImportCall):
        text = _text(node.module)
        return module.program.resolve(module, text) if text else None
    if isinstance(node, ir.Element):
        found = _page_module(module, node.tag, depth + 1)
        inner = next((child for child in node.children if isinstance(child, ir.Element)), None)
        within = None if inner is None else _page_module(module, inner, depth + 1)
        return within or found
    if isinstance(node, ir.Lambda):
        return _first(module, node.function.body(), depth)
    if isinstance(node, ir.Call | ir.Return | ir.Get | ir.Items | ir.Record | ir.Entry | ir.Do | ir.Let | ir.Op):
        return _first(module, list(children(node)), depth)
    return None


def _first(module: Module, nodes: Sequence[Any], depth: int) -> Module | None:
    for node in nodes:
        found = _page_module(module, node, depth + 1)
        if found is not None:
            return found
    return None


def _title(members: dict[Any, Any]) -> str:
    meta = members.get("meta")
    inner = {}
    if isinstance(meta, ir.Record):
        inner = {e.key.value: e.value for e in meta.entries if isinstance(e, ir.Entry) and isinstance(e.key, ir.Lit)}
    for key in _TITLE_KEYS[:2]:
        for table in (inner, members):
            text = _text(table.get(key))
            if text:
                return text
    return ""


def _text(node: Any) -> str | None:
    return node.value if isinstance(node, ir.Lit) and isinstance(node.value, str) else None


def _path(module: Module, node: Any) -> str | None:
    """A path that is written out, or a constant of the program."""
    if isinstance(node, ir.Ref | ir.Get | ir.Index):
        machine = module.program.machine
        return text_of(machine.evaluate(machine.module_frame(module), node))
    return _text(node)


def _joined(above: str, path: str) -> str:
    parts = path.split("/") if path.startswith("/") else [*above.split("/"), *path.split("/")]
    return "/" + "/".join(_parameter(part) for part in parts if part)


def _parameter(part: str) -> str:
    """`:id`, `$id`, `[id]` and `[...rest]` as `{id}`."""
    found = re.fullmatch(r"(?:[:$])(\w+)[?*+]?(?:\(.*\))?|\[{1,2}(?:\.\.\.)?(\w+)\]{1,2}", part)
    return f"{{{found[1] or found[2]}}}" if found else part


# --- places -----------------------------------------------------------------------------------------


def _by_place(link: Link, modules: Sequence[Module]) -> Iterator[Page]:
    """Projects whose framework makes routes of files."""
    folders = tuple(
        location.removesuffix("package.json")
        for location, body in sorted(link.manifests.items())
        if _routes_by_file(location, body)
    )
    for module in modules:
        route = _placed(module.path) if module.file.location.startswith(folders) else None
        if route is not None:
            yield Page(route, _passed_on(module), module.site(0), "", "inferred")


def _passed_on(module: Module, depth: int = 0) -> Module:
    """The file that a page's component comes from, where the page only exports it again."""
    fact = module.exports.get("default")
    target = module.program.resolve(module, fact.module) if fact is not None and fact.module else None
    return module if target is None or depth > MAX_DEPTH else _passed_on(target, depth + 1)


def _routes_by_file(location: str, manifest: bytes) -> bool:
    if PurePosixPath(location).name != "package.json":
        return False
    try:
        read = json.loads(manifest)
    except ValueError:
        return False
    named = {
        name for key in ("dependencies", "devDependencies") if isinstance(read.get(key), dict) for name in read[key]
    }
    return not named.isdisjoint(_PLACE_PACKAGES)


def _placed(path: str) -> str | None:
    found = _NEXT_APP.search(path)
    if found:
        inner = found[1] or ""
    else:
        found = _BY_PLACE.search(path)
        if not found or "/components/" in path:
            return None
        inner = str(PurePosixPath(found[1]))
    parts = [part for part in inner.split("/") if not re.fullmatch(r"\(.*\)|index", part)]
    if path.endswith(".vue"):
        parts = [re.sub(r"^_(\w+)$", r":\1", part) for part in parts]
    if any(part.startswith("_") for part in parts) or "api" in parts[:1]:
        return None
    return "/" + "/".join(_parameter(part) for part in parts)
