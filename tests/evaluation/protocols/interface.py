"""Descriptions of interfaces in a few lines: files in, what a scan takes from them out, as short text."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from c2s.config import Configuration, Settings
from c2s.discovery.result import Input, Operation, Result
from c2s.pipeline import STAGES, Scan, ScanRequest
from c2s.workspace.model import Role
from c2s.workspace.roots import Request

MARKS = {"required": "!", "required-when": "?", "proven-optional": "", "unproven": "~"}


@dataclass(frozen=True)
class Interface:
    result: Result

    @property
    def routes(self) -> list[str]:
        return sorted(f"{each.method} {each.path}" for each in self.operations)

    @property
    def operations(self) -> list[Operation]:
        return [each for each in self.result.operations if each.side == "protocol"]

    def one(self, route: str) -> Operation:
        found = [each for each in self.operations if f"{each.method} {each.path}" == route]
        assert len(found) == 1, (route, self.routes)
        return found[0]

    def data(self, route: str) -> dict[str, object]:
        node = next(n for n in self.result.graph.nodes if n.id == f"operation:{self.one(route).id}")
        return node.data

    def inputs(self, route: str) -> str:
        """`query: page! size | body: name?`; `!` must be there, `?` must be under a condition."""
        places: dict[str, list[str]] = {}
        for each in self.one(route).inputs:
            places.setdefault(each.location, []).append(each.name + MARKS[each.requiredness.decision])
        return " | ".join(f"{place}: {' '.join(names)}" for place, names in places.items())

    def input(self, route: str, name: str) -> Input:
        return next(each for each in self.one(route).inputs if each.name == name)

    def field(self, route: str, name: str) -> dict[str, object]:
        node = next(n for n in self.result.graph.nodes if n.id == f"field:{self.input(route, name).id}")
        return node.data

    @property
    def said(self) -> list[str]:
        """`C2S207 path:line:column message`."""
        return [f"{each.code} {each.path}:{each.line}:{each.column} {each.message}" for each in self.result.diagnostics]


def interface(folder: Path, files: Mapping[str, str | bytes] | str, root: str = "protocol") -> Interface:
    """`root` is where the files lie: `protocol`, `client` or `backend`. A single text is `api.yaml`."""
    given = {"api.yaml": files} if isinstance(files, str) else files
    for path, text in given.items():
        file = folder / root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else textwrap.dedent(text).lstrip("\n").encode())
    request = ScanRequest([Request(root, Role(root))], folder, Configuration(settings=Settings(cache=False, workers=1)))
    done = Scan(request)
    for stage in STAGES:
        done = stage(done)
    return Interface(msgspec.json.decode(done.result, type=Result))
