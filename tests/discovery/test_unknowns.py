"""Unknowns: each with a place and what would settle it; and digests of the files that evidence names."""

from __future__ import annotations

from c2s.diagnostics import diagnostic
from c2s.discovery.files import named_files
from c2s.discovery.unknowns import unknowns
from c2s.graph.model import Edge, EdgeKind, Evidence, Node, NodeKind
from c2s.graph.queries import Graph
from c2s.workspace.model import FileId

PLACE = Evidence("client", "a.ts", 3, 5, "unknown")


def graph() -> Graph:
    out = Graph()
    out.add(Node(id="u", kind=NodeKind.UNKNOWN, label="pick(list)", evidence=(PLACE,)))
    out.add(Node(id="lost", kind=NodeKind.UNKNOWN, label="other()", evidence=(PLACE,)))
    out.add(Node(id="p", kind=NodeKind.PLACE, label="form.a"))
    out.add(Node(id="field:client:client:GET /a#query.a", kind=NodeKind.FIELD, label="a"))
    out.connect(Edge(source="u", target="p", kind=EdgeKind.DERIVES))
    out.connect(Edge(source="p", target="field:client:client:GET /a#query.a", kind=EdgeKind.DERIVES))
    out.connect(Edge(source="p", target="u", kind=EdgeKind.DERIVES))
    return out


def test_values_that_reach_a_request_and_could_not_be_followed() -> None:
    (found,) = unknowns(graph(), [], [])
    assert found.code == "C2S305"
    assert found.subject == "where client:client:GET /a#query.a comes from"
    assert found.reason == "pick(list) could not be followed further"
    assert found.place == "client:a.ts:3:5"
    assert found.settles


def test_diagnostics_that_leave_something_open() -> None:
    said = [
        diagnostic("C2S301", "address: f(x)", source_id="client", path="a.ts", line=1, column=2),
        diagnostic("C2S302", "a static file", source_id="client", path="a.ts", line=4, column=2),
        diagnostic("C2S310", "depth"),
    ]
    found = unknowns(Graph(), said, ["client:b.ts:1:1"])
    assert [(each.code, each.place) for each in found] == [
        ("C2S301", "client:a.ts:1:2"),
        ("C2S303", "client:b.ts:1:1"),
        ("C2S310", ""),
    ]
    assert len({each.id for each in found}) == 3


def test_only_files_that_are_named_have_digests() -> None:
    digests = {FileId("client", name): bytes([number]) * 16 for number, name in enumerate(["a.ts", "b.ts", "c.ts"])}
    said = [diagnostic("C2S201", "broken", source_id="client", path="b.ts")]
    assert named_files(graph(), said, digests) == {"client": {"a.ts": "00" * 16, "b.ts": "01" * 16}}
