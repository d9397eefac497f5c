"""The result, read out of the graph: operations with their inputs, handoffs, features."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from c2s.diagnostics import Diagnostic
from c2s.discovery.conflicts import conflicts
from c2s.discovery.effects import effect_of
from c2s.discovery.entries import unused_entries
from c2s.discovery.files import named_files
from c2s.discovery.handoffs import handoffs
from c2s.discovery.inputs import inputs_of
from c2s.discovery.offered import with_requests
from c2s.discovery.proposals import proposals, with_effects
from c2s.discovery.result import (
    Coverage,
    GraphData,
    Input,
    Label,
    Operation,
    Params,
    Result,
    Tool,
)
from c2s.discovery.unknowns import unknowns
from c2s.graph.model import Node, NodeKind
from c2s.graph.queries import Graph
from c2s.workspace.model import FileId
from c2s.workspace.topology import Source


@dataclass(frozen=True)
class Found:
    """Everything beside the graph that goes into a result."""

    version: str
    sources: Sequence[Source]
    diagnostics: Iterable[Diagnostic]
    coverage: Coverage = field(default_factory=Coverage)
    digests: Mapping[FileId, bytes] = field(default_factory=dict)
    entries: Sequence[str] = ()
    """Selectors of public operations, for projects without a client."""
    scope: Sequence[str] = ()
    """Selectors of the features that were asked for; all without any."""


def build_result(graph: Graph, found: Found) -> Result:
    operations = [operation(graph, node) for node in graph.operations()]
    proposed = proposals(graph, operations, found.entries, found.scope)
    said = [*found.diagnostics, *unused_entries(operations, found.entries)]
    return Result(
        tool=Tool(name="c2s", version=found.version),
        sources=list(found.sources),
        operations=with_effects(with_requests(graph, operations, proposed.capabilities), proposed.capabilities),
        handoffs=handoffs(graph),
        features=proposed.features,
        goals=proposed.goals,
        capabilities=proposed.capabilities,
        conflicts=conflicts(graph),
        unknowns=unknowns(graph, said, found.coverage.unexplained),
        uncalled=sorted(node.label for node in graph.nodes(NodeKind.UNKNOWN) if node.data.get("uncalled")),
        coverage=found.coverage,
        files=named_files(graph, said, found.digests),
        diagnostics=said,
        graph=graph_data(graph),
    )


def operation(graph: Graph, node: Node) -> Operation:
    data = node.data
    inputs = inputs_of(graph, node)
    effect = effect_of(graph, node) if data["side"] != "client" else None
    return Operation(
        id=short_id(node.id),
        side=data["side"],
        method=data["method"],
        path=data["path"],
        params=_params(graph, node),
        required_params=_required(graph, node, inputs),
        called_from=[f"{e.path}:{e.line}" for e in node.evidence] if data["side"] == "client" else [],
        handled_by=[f"{e.path}:{e.line}" for e in node.evidence] if data["side"] == "backend" else [],
        wrapper=data.get("wrapper", ""),
        service=next(iter(data.get("services", ())), ""),
        source=data["source"],
        auth=list(data.get("auth", ())),
        effect=effect.kind if effect is not None else "unknown",
        effect_basis=effect.basis if effect is not None else "",
        open=list(data.get("open", ())),
        response_fields=list(data.get("responseFields", ())) or [each.label for each in graph.answers_of(node.id)],
        served_by=[short_id(other.id) for other, _ in graph.served_by(node.id)],
        labels=[Label(**label) for label in data.get("labels", ())],
        request=data.get("request", {}),
        requests_by_file=data.get("requestsByFile", {}),
        inputs=inputs,
        confidence=data["confidence"],
        evidence=list(node.evidence),
    )


def _required(graph: Graph, node: Node, inputs: Iterable[Input]) -> list[str]:
    """Inputs that must be there, and members of bodies that must be, though none of their own members must.

    What says who calls is told by `auth`.
    """
    credentials = {field.id for field in graph.fields_of(node.id) if field.data.get("credential")}
    asked = (each for each in inputs if each.requiredness.decision == "required")
    names = [each.name for each in asked if f"field:{each.id}" not in credentials]
    return list(dict.fromkeys([*names, *node.data.get("required", ())]))


def short_id(node_id: str) -> str:
    return node_id.removeprefix("operation:")


def _params(graph: Graph, node: Node) -> Params:
    found: dict[str, list[str]] = {"path": [], "query": [], "body": [], "header": [], "cookie": [], "multipart": []}
    for one in graph.fields_of(node.id):
        location, name = one.data["location"], one.data["name"]
        found[location].append(name)
        if location == "multipart":
            found["body"].append(name)
    return Params(**found)


def graph_data(graph: Graph) -> GraphData:
    return GraphData(nodes=graph.nodes(), edges=graph.edges())
