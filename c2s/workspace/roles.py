"""Which role a folder has when the user names none: found from what its projects depend on and what its files hold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from c2s.workspace.model import Role

_CLIENT, _BACKEND = Role.CLIENT, Role.BACKEND

NODE_PACKAGES: Mapping[Role, frozenset[str]] = {
    _CLIENT: frozenset(
        {
            "vue", "react", "react-dom", "react-native", "preact", "svelte", "solid-js", "@angular/core", "angular",
            "jquery", "ember-source", "lit", "@dcloudio/uni-app", "@tarojs/taro", "umi", "@umijs/max",
            "@remix-run/react", "next", "nuxt", "@sveltejs/kit", "vite-plugin-uni", "@tarojs/components", "electron",
            "@ionic/vue",
        }
    ),
    _BACKEND: frozenset(
        {
            "express", "koa", "fastify", "@nestjs/core", "@nestjs/common", "@hapi/hapi", "hono", "egg",
            "restify", "next", "nuxt", "@sveltejs/kit", "@midwayjs/core", "@loopback/core", "h3", "nitropack", "elysia",
            "apollo-server", "@feathersjs/feathers", "@adonisjs/core",
        }
    ),
}  # fmt: skip

_TEXT_MANIFESTS: tuple[tuple[re.Pattern[str], Role, re.Pattern[bytes]], ...] = (
    (
        re.compile(r"pom\.xml|build\.gradle(\.kts)?"),
        _BACKEND,
        re.compile(
            rb"spring-boot-starter-(web|webflux|jersey|graphql)\b|spring-web(mvc|flux)?\b|quarkus-(rest|resteasy|spring-web)"
            rb"|micronaut-http-server|jakarta\.ws\.rs|javax\.ws\.rs|jersey-server|dropwizard-core|javalin|ktor-server|vertx-web"
        ),
    ),
    (re.compile(r"build\.gradle(\.kts)?"), _CLIENT, re.compile(rb"com\.android\.application")),
    (
        re.compile(r"pyproject\.toml|requirements[\w.-]*\.(txt|in)|Pipfile|setup\.(cfg|py)"),
        _BACKEND,
        re.compile(
            rb"(?im)(?:^[\s\[]*|[\"'])(fastapi|flask|django|djangorestframework|starlette|sanic|tornado|aiohttp-server|falcon|bottle"
            rb"|litestar|quart|pyramid|connexion|django-ninja|strawberry-graphql|graphene-django)\b"
        ),
    ),
)

_FILE_SUFFIXES: Mapping[str, Role] = {
    ".vue": _CLIENT,
    ".jsx": _CLIENT,
    ".tsx": _CLIENT,
    ".svelte": _CLIENT,
    ".wxml": _CLIENT,
    ".dart": _CLIENT,
}

_IN_SOURCE: tuple[tuple[Role, re.Pattern[bytes]], ...] = (
    (
        _CLIENT,
        re.compile(
            rb"\baxios\b|\bfetch\(|\bXMLHttpRequest\b|\$\.(ajax|get|post)\(|\b(wx|uni|Taro|my)\.request\(|superagent"
            rb"|^import requests\b|\bhttpx\.|@FeignClient\b|\bretrofit2?\b",
            re.MULTILINE,
        ),
    ),
    (
        _BACKEND,
        re.compile(
            rb"@(Rest)?Controller\b|@(Get|Post|Put|Delete|Patch|Request)Mapping\b|\bAPIRouter\(|\bFastAPI\(|\bFlask\(|\burlpatterns\b"
            rb"|\bexpress\(\)|\bnew (Koa|Hono|Elysia)\(|@Path\(|\bfastify\(",
        ),
    ),
)


@dataclass
class Evidence:
    """What speaks for each role, by the folder it was found in (`` is the root itself)."""

    projects: dict[str, dict[Role, set[str]]] = field(default_factory=dict)
    files: dict[Role, int] = field(default_factory=dict)
    manifests: dict[str, set[str]] = field(default_factory=dict)
    """Names of all project files, by folder."""

    def note(self, folder: str, role: Role, why: str) -> None:
        self.projects.setdefault(folder, {}).setdefault(role, set()).add(why)

    def read_manifest(self, path: str, body: bytes) -> None:
        folder, _, name = path.rpartition("/")
        self.manifests.setdefault(folder, set()).add(name)
        for role, why in sorted(_of_manifest(name, body)):
            self.note(folder, role, f"{path}: {why}")

    def read_source(self, path: str, body: bytes) -> None:
        suffix = path[path.rfind(".") :].lower()
        roles = {_FILE_SUFFIXES[suffix]} if suffix in _FILE_SUFFIXES else set()
        roles |= {role for role, pattern in _IN_SOURCE if pattern.search(body)}
        for role in roles:
            self.files[role] = self.files.get(role, 0) + 1


def _of_manifest(name: str, body: bytes) -> Iterable[tuple[Role, str]]:
    if name == "package.json":
        yield from _of_package(body)
    if name == "app.json" and re.search(rb'"pages"\s*:\s*\[', body):
        yield _CLIENT, "pages of a mini program"
    if name == "pubspec.yaml" and re.search(rb"(?m)^\s+flutter:", body):
        yield _CLIENT, "flutter"
    for names, role, pattern in _TEXT_MANIFESTS:
        if names.fullmatch(name) and (found := pattern.search(body)):
            yield role, found.group().decode("utf-8", "replace").strip(" \"'[\n\t")


def _of_package(body: bytes) -> Iterable[tuple[Role, str]]:
    """A client may build everything from development dependencies; a server needs its framework at run time."""
    try:
        package = json.loads(body)
    except (ValueError, RecursionError):
        return
    if not isinstance(package, dict):
        return
    for role, sections in ((_CLIENT, ("dependencies", "devDependencies")), (_BACKEND, ("dependencies",))):
        named: set[str] = set()
        for section in sections:
            dependencies = package.get(section)
            if isinstance(dependencies, dict):
                named |= NODE_PACKAGES[role] & dependencies.keys()
        yield from ((role, word) for word in sorted(named)[:1])


@dataclass(frozen=True)
class Part:
    """A folder of a bare root with the roles that were found for it."""

    folder: str
    roles: tuple[Role, ...]
    evidence: tuple[str, ...]


Projects = Mapping[str, Mapping[Role, set[str]]]
"""Folders with a manifest that speaks for a role, and what in it does."""


def parts(evidence: Evidence) -> tuple[Part, ...]:
    """The largest folders of one role each; what lies beside them keeps all roles that were found."""
    if evidence.projects:
        return tuple(_split("", evidence.projects, evidence))
    found = tuple(role for role in (_CLIENT, _BACKEND) if evidence.files.get(role))
    why = tuple(f"{evidence.files[role]} files of {role} code" for role in found)
    return (Part("", found, why),)


def _split(folder: str, projects: Projects, evidence: Evidence) -> Iterator[Part]:
    roles = _roles(projects)
    if len(roles) > 1:
        host = _host(folder, projects, evidence)
        roles = roles if host is None else (host,)
    why = sorted(text for found in projects.values() for role in roles for text in found.get(role, ()))
    yield Part(folder, roles, tuple(why[:6]))
    for child, inside in sorted(_children(folder, projects).items()):
        yield from _below(child, inside, roles, evidence)


def _below(folder: str, projects: Projects, above: tuple[Role, ...], evidence: Evidence) -> Iterator[Part]:
    """Parts of their own below a folder that has the roles `above`."""
    roles = _roles(projects)
    if len(roles) == 1 and roles == above:
        return
    if len(roles) == 1 or folder in projects or _host(folder, projects, evidence) is not None:
        yield from _split(folder, projects, evidence)
        return
    for child, inside in sorted(_children(folder, projects).items()):
        yield from _below(child, inside, above, evidence)


def _roles(projects: Projects) -> tuple[Role, ...]:
    return tuple(role for role in Role if any(role in found for found in projects.values()))


def _host(folder: str, projects: Projects, evidence: Evidence) -> Role | None:
    """The role whose build a mixed folder belongs to: all projects of that role alone are built as this folder is."""
    here = evidence.manifests.get(folder, set())
    hosts = []
    for role in _roles(projects):
        alone = [place for place, found in projects.items() if set(found) == {role}]
        if alone and all(here & evidence.manifests[place] for place in alone):
            hosts.append(role)
    return hosts[0] if len(hosts) == 1 else None


def _children(folder: str, projects: Projects) -> dict[str, dict[str, Mapping[Role, set[str]]]]:
    below: dict[str, dict[str, Mapping[Role, set[str]]]] = {}
    lead = f"{folder}/" if folder else ""
    for path, found in projects.items():
        if path != folder:
            child = lead + path[len(lead) :].split("/")[0]
            below.setdefault(child, {})[path] = found
    return below
