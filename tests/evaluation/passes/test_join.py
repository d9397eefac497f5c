"""Client operations and what answers them: same address, prefixes, values for parameters, near misses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from c2s.evaluation.joining import base_path, segments
from c2s.evaluation.passes import join
from c2s.graph.model import Edge, EdgeKind, Evidence, Node, NodeKind
from c2s.graph.queries import Graph


def add(graph: Graph, side: str, name: str, fields: Iterable[str] = (), **data: Any) -> None:
    """An operation `GET /path` with its fields, each as `location.name`."""
    method, path = name.split(" ")
    id = f"operation:{side}:{side}:{name}"
    holes = [f"path.{part[1:-1]}" for part in path.split("/") if part.startswith("{")]
    common = {"side": side, "source": side, "method": method, "path": path, "services": [""]}
    evidence = (Evidence(side, "a", 1, 1, "given"),)
    graph.add(Node(id=id, kind=NodeKind.OPERATION, label=name, evidence=evidence, data={**common, **data}))
    for order, field in enumerate([*holes, *fields]):
        location, _, label = field.partition(".")
        made = {"operation": id, "location": location, "name": label}
        node = Node(id=f"field:{id.partition(':')[2]}#{field}", kind=NodeKind.FIELD, label=label, data=made)
        graph.add(node)
        graph.connect(Edge(source=id, target=node.id, kind=EdgeKind.TAKES, detail={"order": order}))


def joined(client: Iterable[str], backend: Iterable[str], **data: Any) -> Graph:
    graph = Graph()
    for name in client:
        add(graph, "client", name, **data)
    for name in backend:
        add(graph, "backend", name)
    return run(graph)


def run(graph: Graph) -> Graph:
    join.run(graph)
    return graph


def answers(graph: Graph) -> dict[str, list[str]]:
    """For each client operation what answers it, with the confidence where it is not exact."""
    out = {}
    for client in graph.operations("client"):
        found = [(node.label, edge.evidence[0].confidence) for node, edge in graph.served_by(client.id)]
        out[client.label] = [label if sure == "exact" else f"{label} ({sure})" for label, sure in found]
    return out


@pytest.mark.parametrize(
    ("client", "backend", "expected"),
    [
        ("GET /boats", ["GET /boats"], ["GET /boats"]),
        ("GET /boats/{id}", ["GET /boats/{boatId}"], ["GET /boats/{boatId}"]),
        ("GET /boats", ["* /boats"], ["* /boats"]),
        ("GET /boats/", ["GET /boats"], ["GET /boats (inferred)"]),
        ("GET /boats", ["GET /ships"], []),
        ("GET /boats", ["POST /boats"], []),
        ("GET /Boats", ["GET /boats"], []),
        ("GET /boats/mine", ["GET /boats/{id}", "GET /boats/mine"], ["GET /boats/mine"]),
        ("GET /boats/mine", ["GET /boats/{id}"], ["GET /boats/{id} (inferred)"]),
        ("GET /boats/mine/crew", ["GET /{a}/{b}/crew", "GET /boats/{id}/crew"], ["GET /boats/{id}/crew (inferred)"]),
        (
            "GET /boats/{kind}",
            ["GET /boats/new", "GET /boats/old", "GET /boats/x/y"],
            ["GET /boats/new (heuristic)", "GET /boats/old (heuristic)"],
        ),
        ("GET /{anything}", ["GET /boats"], []),
        ("GET /{base}/boats", ["GET /boats"], ["GET /boats (inferred)"]),
        ("GET /{base}/boats", ["GET /boats", "GET /{port}/boats"], ["GET /{port}/boats"]),
    ],
)
def test_one_operation(client: str, backend: list[str], expected: list[str]) -> None:
    assert answers(joined([client], backend))[client] == expected


def test_a_prefix_that_many_agree_on_is_left_out() -> None:
    names = ["GET /boats", "GET /crews", "GET /tides/{day}"]
    graph = joined([name.replace(" ", " /proxy") for name in names], names)
    assert answers(graph) == {name.replace(" ", " /proxy"): [f"{name} (inferred)"] for name in names}
    reasons = {edge.evidence[0].reason for edge in graph.edges(EdgeKind.SERVES) if edge.detail}
    assert reasons == {"3 of its operations meet one of the other side when /proxy is left out"}


def test_a_prefix_of_the_other_side_is_put_in_front() -> None:
    names = ["GET /boats", "GET /crews", "GET /tides/{day}"]
    graph = joined(names, [name.replace(" ", " /harbour") for name in names])
    assert answers(graph)["GET /boats"] == ["GET /harbour/boats (inferred)"]


def test_a_prefix_of_a_few_among_many_is_none() -> None:
    same = [f"GET /boats/{number}" for number in range(6)]
    graph = joined([*same, "GET /old/crews"], [*same, "GET /crews"])
    assert answers(graph)["GET /old/crews"] == []


def test_prefixes_that_are_as_likely_leave_both_candidates() -> None:
    client = ["GET /boats", "GET /crews", "GET /tides"]
    graph = joined(client, [name.replace(" ", f" /{app}") for name in client for app in ("north", "south")])
    assert answers(graph)["GET /boats"] == ["GET /north/boats (inferred)", "GET /south/boats (inferred)"]


def test_the_base_address_of_the_client_counts_first() -> None:
    graph = joined(["GET /boats"], ["GET /v1/boats", "GET /boats"], services=["https://sea.example/v1"])
    assert answers(graph)["GET /boats"] == ["GET /v1/boats"]


def test_both_sides_that_may_answer_are_joined() -> None:
    graph = joined(["GET /boats"], ["GET /boats"])
    add(graph, "protocol", "GET /boats", bases=["/api"])
    assert answers(run(graph))["GET /boats"] == ["GET /boats", "GET /boats"]


def test_fields_meet_by_place_and_name_and_in_paths_by_position() -> None:
    graph = Graph()
    add(graph, "client", "PUT /boats/{id}/crew/{who}", ["query.params[day]", "body.name", "header.X-Desk", "body.more"])
    add(graph, "backend", "PUT /boats/{boat}/crew/{member}", ["query.params.day", "body.name", "header.x-desk"])
    add(graph, "client", "POST /sign-in", ["body.user"], formats=["form"])
    add(graph, "backend", "POST /sign-in", ["query.user"])
    found = {
        (edge.source.rpartition("#")[2], edge.target.rpartition("#")[2])
        for edge in run(graph).edges(EdgeKind.SERVES)
        if edge.source.startswith("field:")
    }
    assert found == {
        ("path.boat", "path.id"), ("path.member", "path.who"), ("query.params.day", "query.params[day]"),
        ("body.name", "body.name"), ("header.x-desk", "header.X-Desk"), ("query.user", "body.user"),
    }  # fmt: skip


def test_fields_of_what_may_answer_do_not_meet() -> None:
    graph = joined(["GET /boats/{kind}"], ["GET /boats/new"])
    assert not [edge for edge in graph.edges(EdgeKind.SERVES) if edge.source.startswith("field:")]


@pytest.mark.parametrize(
    ("backend", "rule"), [("POST /boats", "other-method"), ("GET /Boats", "other-case"), ("GET /ships", None)]
)
def test_near_misses_are_kept_with_their_reason(backend: str, rule: str | None) -> None:
    graph = joined(["GET /boats"], [backend])
    rejected = graph.rejected_into("operation:client:client:GET /boats")
    assert [edge.evidence[0].rule for edge in rejected] == ([rule] if rule else [])


def test_addresses() -> None:
    assert segments("/boats/{id}/") == ("boats", "{}")
    assert base_path("https://sea.example/v1/") == ("v1",)
    assert base_path("${BASE}/api") == ("api",)
    assert base_path("${HOST}/${VERSION}") == base_path("https://sea.example") == ()
