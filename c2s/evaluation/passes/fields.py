"""Request fields of client operations, with everything that flows into them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from c2s.diagnostics import Diagnostic, diagnostic
from c2s.evaluation.fields import Field
from c2s.evaluation.link import Link
from c2s.evaluation.machine import root_of_value
from c2s.evaluation.members import is_symbolic
from c2s.evaluation.origins import Tracer
from c2s.evaluation.parts import Sent
from c2s.evaluation.passes.operations import template
from c2s.evaluation.values import (
    Choice,
    Const,
    Element,
    Env,
    Input,
    Listing,
    Member,
    Reply,
    Response,
    Route,
    Session,
    Storage,
    Text,
    Transform,
    Value,
)
from c2s.graph.model import Edge, EdgeKind, Node, NodeKind

RULE = "request-field"
PLAIN_HEADERS = frozenset({"content-type", "accept"})
"""Headers that say how a body is written; no input."""


def run(link: Link) -> Iterable[Diagnostic]:
    tracer = Tracer(link)
    for sent, operation in link.sent:
        for location, name, field in fields_of(link, operation, sent):
            _add(link, tracer, sent, operation, location, name, field)
        _add_whole(link, tracer, sent, operation)
        _mark_open(link, sent, operation)
    for target, place in sorted(tracer.cut.items()):
        node = link.graph.node(target)
        text = f"more values lead to {node.label if node is not None else target} than are followed to their origin"
        yield diagnostic("C2S310", text, source_id=place.source, path=place.path, line=place.line, column=place.column)


def fields_of(link: Link, operation: str, sent: Sent) -> Iterator[tuple[str, str, Field]]:
    """The fields that a request carries, as (location, name on the wire, field)."""
    for name, piece in named_holes(link, operation, sent):
        yield "path", name, Field((name,), piece)
    for field in sent.query.fields:
        yield "query", bracketed(link, sent, field), field
    for field in sent.body.fields:
        yield "multipart" if sent.body_format == "multipart" else "body", field.name, field
    for field in sent.headers.fields:
        if field.name.lower() not in PLAIN_HEADERS:
            yield "header", field.name, field


def field_id(operation: str, location: str, name: str) -> str:
    return f"field:{operation.partition(':')[2]}#{location}.{name}"


def _add_whole(link: Link, tracer: Tracer, sent: Sent, operation: str) -> None:
    """A body that is a record from elsewhere flows as a whole, beside its members; so does a list or a single value."""
    bare = not sent.body.fields and sent.method != "GET" and is_one_value(sent.body_value)
    if not bare and not (sent.body.open and is_symbolic(sent.body_value)):
        return
    node_id = f"field:{operation.partition(':')[2]}#body.*"
    data = {"operation": operation, "location": "body", "name": "*", "declared": False, "optional": False, "bare": bare}
    link.graph.add(Node(id=node_id, kind=NodeKind.FIELD, label="*", data=data))
    link.graph.connect(Edge(source=operation, target=node_id, kind=EdgeKind.TAKES, detail={"whole": True}))
    assumed = link.conditions.assumed(sent.request)
    tracer.derive(node_id, sent.body_value, link.evidence(sent.request.site, RULE), assumed=assumed)


_LISTS = ("map", "filter", "sort", "slice", "concat", "reverse", "unique", "keys", "values", "split")
_KNOWN = (Response, Reply, Input, Route, Storage)
"""What a single value is a part of."""


def is_one_value(value: Value) -> bool:
    """A list, a text, a number or a part of an answer, as far as its form says."""
    if isinstance(value, Choice):
        return is_one_value(value.then) or is_one_value(value.other)
    if isinstance(value, Transform):
        return is_one_value(value.args[0]) if value.name == "json" else value.name in _LISTS
    if isinstance(value, Member | Element):
        return isinstance(root_of_value(value)[0], _KNOWN)
    if isinstance(value, Const):
        return value.data not in (None, "", False)
    return isinstance(value, Text | Listing | Input)


def named_holes(link: Link, operation: str, sent: Sent) -> list[tuple[str, Value]]:
    """The holes of a path, under the names that the operation gives them."""
    node = link.graph.node(operation)
    assert node is not None
    holes = [piece for piece in sent.target.path if not isinstance(piece, str)]
    names = _holes(node.data["path"])
    if len(names) != len(holes):
        names = _holes(template(tuple("" if isinstance(piece, str) else piece for piece in sent.target.path)))
    return list(zip(names, holes, strict=True))


def _holes(path: str) -> list[str]:
    return re.findall(r"\{([^}]*)\}", path)


def _add(link: Link, tracer: Tracer, sent: Sent, operation: str, location: str, name: str, field: Field) -> None:
    node_id = field_id(operation, location, name)
    order = len(link.graph.fields_of(operation))
    known = link.graph.node(node_id)
    data = {
        "operation": operation,
        "location": location,
        "name": name,
        "declared": field.declared,
        "optional": field.optional,
    }
    if known is None:
        link.graph.add(Node(id=node_id, kind=NodeKind.FIELD, label=name, data=data))
        link.graph.connect(Edge(source=operation, target=node_id, kind=EdgeKind.TAKES, detail={"order": order}))
    elif known.data["declared"] and not field.declared:
        link.graph.replace(Node(id=node_id, kind=NodeKind.FIELD, label=name, evidence=known.evidence, data=data))
    evidence = link.evidence(sent.request.site, RULE, "inferred" if field.declared else "exact")
    tracer.derive(node_id, field.value, evidence, field.tests, assumed=link.conditions.assumed(sent.request))


def bracketed(link: Link, sent: Sent, field: Field) -> str:
    """A nested member of a query as the client library writes it: `params[beginTime]`."""
    descriptor = link.frameworks.by_id.get(sent.request.client)
    style = descriptor.wire.encoding if descriptor else "axios"
    if len(field.path) < 2 or style not in ("axios", "qs", "jquery"):
        return field.name
    head, *rest = field.path
    return head + "".join("[]" if part == "[]" else f"[{part}]" for part in rest)


def _mark_open(link: Link, sent: Sent, operation: str) -> None:
    """Which parts of the request may carry more than the source names."""
    node = link.graph.node(operation)
    assert node is not None
    opened = set(node.data.get("open", ()))
    for location, fields in (("query", sent.query), ("body", sent.body)):
        if fields.open:
            opened.add(location)
    formats = [*node.data.get("formats", ()), sent.body_format]
    data = {**node.data, "open": sorted(opened), "formats": list(dict.fromkeys(formats))}
    link.graph.replace(Node(id=node.id, kind=node.kind, label=node.label, evidence=node.evidence, data=data))


def is_host_value(value: Value) -> bool:
    """A value that the host supplies: identity, environment, storage."""
    if isinstance(value, Text):
        return all(is_host_value(part) or isinstance(part, Const) for part in value.parts)
    return isinstance(value, Session | Env | Storage)
