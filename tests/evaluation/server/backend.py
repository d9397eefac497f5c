"""Backends in a few lines: sources in, what they serve out, as short text."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass

from c2s.evaluation.loading import load_program
from c2s.evaluation.prefixes import template
from c2s.evaluation.program import Program, SourceFile
from c2s.evaluation.server.leaves import leaves, required
from c2s.evaluation.server.model import Served, Service
from c2s.evaluation.server.serve import serve
from c2s.frameworks.match import frameworks
from c2s.frontends.registry import dialect_of


@dataclass(frozen=True)
class Backend:
    service: Service
    program: Program

    @property
    def routes(self) -> list[str]:
        """`GET /path`, sorted."""
        return sorted(f"{one.method} {template(one.base)}{template(one.path)}" for one in self.service.operations)

    def one(self, route: str) -> Served:
        found = [one for one in self.service.operations if f"{one.method} {template(one.path)}" == route]
        assert len(found) == 1, (route, self.routes)
        return found[0]

    def inputs(self, route: str) -> str:
        """`query: page! size | body: name!`; `!` marks what must be there, parentheses what is no input."""
        one = self.one(route)
        places: dict[str, list[str]] = {}
        for parameter in one.parameters:
            name = parameter.name + ("!" if parameter.field.need.status == "required" else "")
            places.setdefault(parameter.location, []).append(name if parameter.role == "input" else f"({name})")
        if one.body is not None:
            needed = {".".join(path) for path in required(self.service, one.body.shape)}
            names = [".".join(path) for path, _, _ in leaves(self.service, one.body.shape)]
            marked = [name + ("!" if name in needed else "") for name in names if name]
            places[one.body.format + ("+" if one.body.open else "")] = marked or [one.body.shape.kind]
        places.pop("path", None)
        return " | ".join(f"{place}: {' '.join(names)}" for place, names in places.items())

    def open(self, route: str) -> str:
        """Locations that may carry more than is named."""
        return " ".join(self.one(route).open)

    def answer(self, route: str) -> str:
        """Names of the fields that come back."""
        one = self.one(route)
        return " ".join(".".join(path) for a in one.answers for path, _, _ in leaves(self.service, a.shape))

    def marks(self, route: str) -> list[str]:
        return [f"{m.kind} {m.scheme or m.detail} {m.level}".replace("  ", " ") for m in self.one(route).marks]

    @property
    def unknowns(self) -> list[str]:
        """`path app.py:3 reason`."""
        out = []
        for one in self.service.unknowns:
            _, path, place = self.program.spot(one.site)
            out.append(f"{one.code} {path}:{place.line} {one.reason}")
        return sorted(out)


def served(sources: Mapping[str, str], kinds: Mapping[str, str] | None = None, *, backwards: bool = False) -> Backend:
    """What files serve. Those that no frontend reads are project files."""
    files, manifests = [], {}
    for path, text in sources.items():
        body = textwrap.dedent(text).lstrip("\n").encode()
        claim = dialect_of(path)
        if claim is None:
            manifests[path] = body
            continue
        facts = claim[0].extract(body, claim[1])
        kind = (kinds or {}).get(path, "source")
        files.append(SourceFile("backend", path, path, frozenset({"backend"}), kind, facts))
    program = load_program(reversed(files) if backwards else files, manifests)
    return Backend(serve(program, frameworks(), manifests), program)
