"""Unknowns: each with a place and what would settle it; and digests of the files that evidence names."""

from __future__ import annotations

from c2s.diagnostics import diagnostic
from c2s.discovery.files import named_files
from c2s.discovery.handoffs import handoffs
from c2s.discovery.unknowns import unknowns
from c2s.graph.model import Edge, EdgeKind, Evidence, Node, NodeKind
from c2s.graph.queries import MAX_BEGINNINGS, Graph
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


def shared(count: int) -> Graph:
    """An input that a state leads to, and the answers that are put into the state."""
    out = Graph()
    out.add(Node(id="operation:client:client:PUT /a", kind=NodeKind.OPERATION, label="PUT /a", data=ASKED))
    out.add(Node(id=INPUT, kind=NodeKind.FIELD, label="a", evidence=(PLACE,), data={"location": "query", "name": "a"}))
    out.connect(Edge(source="operation:client:client:PUT /a", target=INPUT, kind=EdgeKind.TAKES))
    out.add(Node(id="state", kind=NodeKind.PLACE, label="form.a"))
    out.connect(Edge(source="state", target=INPUT, kind=EdgeKind.DERIVES))
    for number in range(count):
        data = {"operation": "operation:client:client:PUT /a", "field": f"a{number}"}
        out.add(Node(id=f"answer:{number}", kind=NodeKind.ANSWER, label=f"a{number}", data=data))
        out.connect(Edge(source=f"answer:{number}", target="state", kind=EdgeKind.DERIVES))
    return out


INPUT = "field:client:client:PUT /a#query.a"
ASKED = {"side": "client", "method": "PUT", "path": "/a", "source": "client", "confidence": "exact"}


def test_state_that_many_places_share_proves_no_handoff() -> None:
    few, many = shared(MAX_BEGINNINGS), shared(MAX_BEGINNINGS + 1)
    assert len(handoffs(few)) == MAX_BEGINNINGS and unknowns(few, [], []) == []
    (found,) = unknowns(many, [], [])
    assert handoffs(many) == []
    assert found.subject == "where client:client:PUT /a#query.a comes from"
    assert found.reason.startswith(f"more than {MAX_BEGINNINGS} values lead to it")
    assert found.place == "client:a.ts:3:5"
