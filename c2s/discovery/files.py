"""Digests of the files that evidence names: they tell later whether a place is still what was scanned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from c2s.diagnostics import Diagnostic
from c2s.graph.model import Evidence
from c2s.graph.queries import Graph
from c2s.workspace.model import FileId
from c2s.workspace.workspace import Workspace


def digests_of(workspace: Workspace) -> dict[FileId, bytes]:
    """Of everything that was read, project files included."""
    sources = {file.id: file.digest for file in workspace.files}
    documents = {document.id: document.digest for document in workspace.documents}
    return {manifest.id: manifest.digest for manifest in workspace.project_files} | documents | sources


def named_files(graph: Graph, said: Iterable[Diagnostic], digests: Mapping[FileId, bytes]) -> dict[str, dict[str, str]]:
    """By source and path, in order."""
    named = {(each.source, each.path) for each in _evidence(graph)}
    named |= {(each["source"], each["path"]) for each in _stated(graph)}
    named |= {place for each in said for place in each.files}
    out: dict[str, dict[str, str]] = {}
    for file in sorted(FileId(*each) for each in named):
        if file in digests:
            out.setdefault(file.source_id, {})[file.path] = digests[file].hex()
    return out


def _evidence(graph: Graph) -> Iterator[Evidence]:
    for node in graph.nodes():
        yield from node.evidence
    for edge in graph.edges():
        yield from edge.evidence


def _stated(graph: Graph) -> Iterator[dict[str, Any]]:
    """Evidence that nodes hold as data: of demands on a field, of marks of an operation."""
    for node in graph.nodes():
        yield from node.data.get("requiredness", {}).get("evidence", ())
        yield from (mark["evidence"] for mark in node.data.get("marks", ()))
