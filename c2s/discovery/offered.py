"""Requests for operations that nobody in the roots sends: what is demanded of them, put together plainly.

They are asked for where a project without a client names its public operations.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from c2s.discovery.result import Capability, Operation
from c2s.graph.model import Node
from c2s.graph.queries import Graph

Json = dict[str, Any]
_FORMS = ("form", "multipart")


def with_requests(graph: Graph, operations: Sequence[Operation], known: Sequence[Capability]) -> list[Operation]:
    """Operations with a request each, where one of the capabilities sends them and the source does not."""
    wanted = {operation for each in known for operation in each.operations}
    return [
        msgspec.structs.replace(each, request=request_for(graph, node))
        if each.id in wanted and not each.request and (node := graph.node(f"operation:{each.id}")) is not None
        else each
        for each in operations
    ]


def request_for(graph: Graph, operation: Node) -> Json:
    fields = graph.taken_by(operation.id)
    return {
        "method": operation.data["method"],
        "path": _path(str(operation.data["path"])),
        "query": _query([field for field in fields if field.data["location"] == "query"]),
        "headers": [_header(field) for field in fields if field.data["location"] == "header"],
        "cookies": [_cookie(field) for field in fields if field.data["location"] == "cookie"],
        "body": _body(operation, [field for field in fields if field.data["location"] in ("body", "multipart")]),
        "contentType": next(iter(operation.data.get("media", ())), ""),
        "client": {"name": "", "version": ""},
    }


def _path(template: str) -> list[Json]:
    out: list[Json] = []
    for text, name in re.findall(r"([^{}]+)|\{([^{}]*)\}", template):
        if text:
            out.append({"kind": "text", "text": text})
        else:
            out.append({"kind": "value", "name": name, "value": _input(f"path.{name}")})
    return out


def _query(fields: list[Node]) -> list[Json]:
    return [{"written": "library", "entries": [_entry(field) for field in fields]}] if fields else []


def _header(field: Node) -> Json:
    name = str(field.data["name"])
    who = {"kind": "context", "source": "session", "name": name}
    return {"name": name, "value": who if field.data.get("credential") else _input(f"header.{name}")}


def _cookie(field: Node) -> Json:
    """A server has set it in the host's session: nobody types it."""
    name = str(field.data["name"])
    return {"name": name, "value": {"kind": "context", "source": "session", "name": name}}


def _body(operation: Node, fields: list[Node]) -> Json | None:
    if not fields:
        return None
    kind = next(iter(operation.data.get("formats", ())), "json")
    if any(field.data["name"] == "*" for field in fields):
        return {"format": kind, "value": _input("body")}
    if kind in _FORMS:
        return {"format": kind, "entries": [_part(field) for field in fields]}
    return {"format": "json", "value": _record(_tree(fields), "body")}


def _entry(field: Node) -> Json:
    name, place = str(field.data["name"]), str(field.data["location"])
    return {"kind": "field", "name": _const(name), "value": _input(f"{place}.{name}"), "omit": []}


def _part(field: Node) -> Json:
    declared = field.data.get("type", {})
    is_file = "binary" in (declared.get("format"), declared.get("items", {}).get("format"))
    return {**_entry(field), "kind": "file"} if is_file else _entry(field)


def _tree(fields: list[Node]) -> Json:
    """Names as nested members. A list of records is one input; its items are not taken apart."""
    root: Json = {}
    for field in fields:
        *outer, last = str(field.data["name"]).partition("[]")[0].split(".")
        inside = root
        for part in outer:
            inside = inside.setdefault(part, {})
        inside.setdefault(last, {})
    return root


def _record(tree: Json, prefix: str) -> Json:
    entries = [
        {"key": _const(name), "value": _record(inner, f"{prefix}.{name}") if inner else _input(f"{prefix}.{name}")}
        for name, inner in tree.items()
    ]
    return {"kind": "record", "entries": entries}


def _const(value: str) -> Json:
    return {"kind": "const", "value": value}


def _input(id: str) -> Json:
    return {"kind": "input", "id": id, "path": []}
