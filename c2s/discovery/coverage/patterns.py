"""What a request call and a route look like in plain text: a second opinion that knows nothing of the evaluator.

It is naive on purpose. What it finds beyond the operations is a place to look at, not a finding. The name that is
called is looked for first, since that is quick; then what stands before it decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from c2s.frameworks.match import Frameworks
from c2s.frameworks.selectors import expand

SCRIPTS = ("javascript", "typescript", "vue")
_VERBS = ("get", "post", "put", "patch", "delete", "del", "head", "options")
_CAPITALS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
_LOOKED_BACK = 80


class Look(NamedTuple):
    """Names, a pattern for the end of the text before one, and a pattern for what follows it.

    `file` is what else the file must hold, for names that mean other things elsewhere.
    """

    names: tuple[str, ...]
    before: str
    after: str = r"\s*(?:<[^<>()]{0,200}>\s*)?\("
    file: str = ""


def _of(receivers: str) -> str:
    """A member of something that is called so, whatever its name begins with."""
    return rf"(?i:{receivers})\s*[?!]?\.\s*$"


def _imported(packages: str) -> str:
    """A file of Python that imports one of these, or from it."""
    return rf"(?m)^\s*(?:from|import)\s+(?:{packages})\b"


_LIBRARIES = "requests|httpx|aiohttp|urllib3"
_AT_A_HEAD = r"[{}](?<!\w.)(?<=(?=({})).)"
"""The first letter of a name, where no word goes on, and the name from there: looking for letters alone is quick."""
_BARE = r"(?<![\w$.@])$"
_WITH_RECORD = r"\s*(?:<[^<>()]{0,200}>\s*)?\(\s*\{"
_WITH_TEXT = r"\s*\(\s*(?:_\(\s*)?[rRfFuU]{0,2}[\"']"
_WORD = r"\b"
_MARK = r"@(?:[\w.]+\.)?$"

_REQUESTS: dict[str, tuple[Look, ...]] = {
    "scripts": (
        Look((*_VERBS, *_CAPITALS, "request", "ajax"), _of("axios|http|ajax|fetch|requests?|api|client|service|agent")),
        Look(("request", "fetch", "$fetch", "useFetch", "axios", "ajax", "http"), _BARE),
        Look(("service", "instance", "api", "client", "$http", "axiosInstance"), _BARE, _WITH_RECORD),
        Look(("XMLHttpRequest",), r"\bnew\s+(?:window\.)?$"),
    ),
    "python": (
        Look((*_VERBS, "request", "stream"), _of("requests|httpx")),
        Look((*_VERBS, "request", "stream"), _of("session|http|client"), file=_imported(_LIBRARIES)),
    ),
    "java": (
        Look(
            (*_VERBS, "exchange", "execute", "send", "sendAsync", "newCall", "getForObject", "getForEntity",
             "postForObject", "postForEntity", "postForLocation", "patchForObject"),
            _of("resttemplate|webclient|httpclient"),
        ),
    ),
}  # fmt: skip
_ROUTES: dict[str, tuple[Look, ...]] = {
    "scripts": (
        Look(("Get", "Post", "Put", "Patch", "Delete", "Head", "Options", "All"), _MARK),
        Look((*_VERBS, "all"), _of("app|router|server|routes")),
    ),
    "python": (
        Look((*_VERBS, "route", "api_route", "websocket"), r"@[\w.]+\.$"),
        Look(("path", "re_path", "url"), _BARE, _WITH_TEXT, _imported("django")),
        Look(("register",), _of("router"), _WITH_TEXT, _imported("rest_framework")),
    ),
    "java": (
        Look((*(f"{verb}Mapping" for verb in ("Get", "Post", "Put", "Patch", "Delete", "Request")),), _MARK, _WORD),
        Look(_CAPITALS, _MARK, _WORD),
    ),
}


def family(language: str) -> str:
    return "scripts" if language in SCRIPTS else language


@dataclass(frozen=True)
class Search:
    """The looks of one family of languages, compiled."""

    looks: tuple[Look, ...]

    @cached_property
    def _names(self) -> re.Pattern[bytes]:
        kinds = (f"(?:{self._either(after)})(?={after})" for after in dict.fromkeys(look.after for look in self.looks))
        heads = "".join(sorted({re.escape(name[0]) for look in self.looks for name in look.names}))
        return re.compile(_AT_A_HEAD.format(heads, "|".join(kinds)).encode())

    def _either(self, after: str) -> str:
        """Longer names first: the first alternative that matches is taken."""
        names = {re.escape(name) for look in self.looks if look.after == after for name in look.names}
        return "|".join(sorted(names, reverse=True))

    @cached_property
    def _before(self) -> dict[bytes, list[tuple[re.Pattern[bytes], str]]]:
        out: dict[bytes, list[tuple[re.Pattern[bytes], str]]] = {}
        for look in self.looks:
            pattern = re.compile(look.before.encode())
            for name in look.names:
                out.setdefault(name.encode(), []).append((pattern, look.file))
        return out

    def places(self, body: bytes) -> Iterator[int]:
        """Offsets of names that look as if they were what is wanted."""
        held: dict[str, bool] = {"": True}
        for found in self._names.finditer(body):
            before = body[max(0, found.start() - _LOOKED_BACK) : found.start()]
            for pattern, file in self._before[found[1]]:
                if pattern.search(before):
                    if file not in held:
                        held[file] = re.search(file.encode(), body) is not None
                    if held[file]:
                        yield found.start()
                        break


@dataclass(frozen=True)
class Patterns:
    """The searches of a run, by family of languages: those of this module, and what descriptors name."""

    frameworks: Frameworks

    @cached_property
    def requests(self) -> dict[str, Search]:
        return {name: Search((*looks, *self._clients(name))) for name, looks in _REQUESTS.items()}

    @cached_property
    def routes(self) -> dict[str, Search]:
        return {name: Search((*looks, *self._mappings(name))) for name, looks in _ROUTES.items()}

    @cached_property
    def clients(self) -> frozenset[str]:
        """Last words of annotations that declare requests in the form of routes."""
        servers = (each.server for each in self.frameworks.descriptors if each.server is not None)
        names = (name for server in servers for pattern in server.declared_client for name, _ in expand(pattern))
        return frozenset(name.rpartition(".")[2] for name in names)

    def _clients(self, name: str) -> Iterator[Look]:
        """Calls by their whole names, as far as these can stand in code."""
        for descriptor in self.frameworks.descriptors:
            if _concerns(descriptor.languages, name):
                for callee in (callee for client in descriptor.client for callee, _ in expand(client.callee)):
                    receiver, dot, word = callee.rpartition(".")
                    if dot and re.fullmatch(r"[\w$.]+", receiver) and re.fullmatch(r"[\w$]+", word):
                        path = r"\s*\.\s*".join(re.escape(part) for part in receiver.split("."))
                        yield Look((word,), rf"(?<![\w$.]){path}\s*\.\s*$")

    def _mappings(self, name: str) -> Iterator[Look]:
        for descriptor in self.frameworks.descriptors:
            if descriptor.server is not None and _concerns(descriptor.languages, name):
                for annotation in (a for each in descriptor.server.mapping for a, _ in expand(each.annotation)):
                    word = annotation.rpartition(".")[2]
                    if re.fullmatch(r"\w+", word):
                        yield Look((word,), _MARK, *([_WORD] if name == "java" else []))


def _concerns(languages: Iterable[str], name: str) -> bool:
    return name in {family(language) for language in languages}
