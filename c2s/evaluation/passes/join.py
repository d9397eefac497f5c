"""Joins both sides: which backend and protocol operations answer those of clients, field by field."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from c2s.evaluation.joining import Match, joiners
from c2s.graph.model import Edge, EdgeKind, Evidence, Node
from c2s.graph.queries import Graph

RULES = {"path": "same-address", "value": "value-for-parameter", "parameter": "address-may-be"}
_BODY = ("body", "multipart")


def run(graph: Graph) -> None:
    clients = graph.operations("client")
    offered = [*graph.operations("backend"), *graph.operations("protocol")]
    found = list(joiners(clients, offered)) if clients and offered else []
    met: set[tuple[str, str]] = set()
    for joiner in found:
        for client in joiner.clients:
            for match in joiner.matches(client):
                _join(graph, client, match)
                met.add((client.id, joiner.side))
    for joiner in found:
        for client in joiner.clients:
            if (client.id, joiner.side) not in met:
                _refuse(graph, client, *joiner.near(client))


def _refuse(graph: Graph, client: Node, differs: str, near: list[Node]) -> None:
    """What would answer an operation but for its method, or the case of its letters."""
    for offer in near:
        evidence = tuple(
            msgspec.structs.replace(node.evidence[0], rule=f"other-{differs}", reason=node.label)
            for node in (offer, client)
            if node.evidence
        )
        graph.connect(Edge(source=offer.id, target=client.id, kind=EdgeKind.REJECTS, evidence=evidence))


def _join(graph: Graph, client: Node, match: Match) -> None:
    rule = RULES[match.by]
    places = [node.evidence[0] for node in (match.offer, client) if node.evidence]
    evidence = tuple(_said(place, rule, match) for place in places)
    graph.connect(
        Edge(source=match.offer.id, target=client.id, kind=EdgeKind.SERVES, evidence=evidence, detail={"by": match.by})
    )
    if match.by != "parameter":
        for offered, sent in _pairs(graph, client, match.offer):
            place = tuple(_said(each, rule, match) for each in offered.evidence[:1])
            graph.connect(Edge(source=offered.id, target=sent.id, kind=EdgeKind.SERVES, evidence=place))


def _said(place: Evidence, rule: str, match: Match) -> Evidence:
    return msgspec.structs.replace(place, rule=rule, confidence=match.confidence, reason=match.reason)


# --- fields -----------------------------------------------------------------------------------------


def _pairs(graph: Graph, client: Node, offer: Node) -> Iterator[tuple[Node, Node]]:
    """Fields of the offer with those that the client sends for them."""
    taken = graph.fields_of(offer.id)
    sent = graph.fields_of(client.id)
    yield from _by_position(client, offer, taken, sent)
    form = not {"form", "multipart"}.isdisjoint(client.data.get("formats", ()))
    by_name: dict[tuple[str, str], list[Node]] = {}
    for each in taken:
        for name in (each.data["name"], *each.data.get("aliases", ())):
            by_name.setdefault((each.data["location"], plain_name(each.data["location"], name)), []).append(each)
    for each in sent:
        location = str(each.data["location"])
        for place in _places(location, form) if location != "path" else ():
            found = by_name.get((place, plain_name(place, each.data["name"])))
            if found:
                yield found[0], each
                break


def _places(location: str, form: bool) -> tuple[str, ...]:
    """Where the offer may take what is sent in a place: members of forms are parameters to some frameworks."""
    if location in _BODY:
        return (location, *(place for place in _BODY if place != location), *(("query",) if form else ()))
    return (location,)


def plain_name(location: str, name: str) -> str:
    """A name as both sides write it: `params[beginTime]` is `params.beginTime`; case says nothing in headers."""
    plain = re.sub(r"\[(\w+)\]", r".\1", name).removesuffix("[]")
    return plain.lower() if location == "header" else plain


def _by_position(client: Node, offer: Node, taken: list[Node], sent: list[Node]) -> Iterator[tuple[Node, Node]]:
    """Parameters of the path, counted from its end: prefixes have none."""
    by_name = {each.data["name"]: each for each in taken if each.data["location"] == "path"}
    own = {each.data["name"]: each for each in sent if each.data["location"] == "path"}
    left, right = _holes(offer), _holes(client)
    for position in sorted(left.keys() & right.keys()):
        if left[position] in by_name and right[position] in own:
            yield by_name[left[position]], own[right[position]]


def _holes(node: Node) -> dict[int, str]:
    """Names of parameters that fill a whole segment, by their distance from the end."""
    parts = [part for part in str(node.data["path"]).split("/") if part]
    whole = ((len(parts) - index, re.fullmatch(r"\{([^}]*)\}", part)) for index, part in enumerate(parts))
    return {distance: found[1] for distance, found in whole if found}
