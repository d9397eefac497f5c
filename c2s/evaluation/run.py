"""From a workspace with facts to the graph: loads the program and runs the passes."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

import msgspec

from c2s.diagnostics import Diagnostic, ordered
from c2s.evaluation.link import Link
from c2s.evaluation.loading import load_program
from c2s.evaluation.machine import Machine
from c2s.evaluation.models.registry import Models
from c2s.evaluation.passes import PASSES
from c2s.evaluation.program import SourceFile
from c2s.evaluation.protocols.files import ProtocolFile
from c2s.evaluation.values import forget_values
from c2s.evaluation.watch import watched
from c2s.facts import model as ir
from c2s.frameworks.match import in_force
from c2s.frontends.reading import Extraction
from c2s.graph.queries import Graph
from c2s.workspace.model import Document, FileId, Role
from c2s.workspace.reading import digest
from c2s.workspace.workspace import Workspace

STACK_BYTES = 512 << 20
MAX_FRAMES = 40_000
"""Python frames: code nests, calls nest in calls; the machine's own limits end it long before."""

_FACTS = msgspec.msgpack.Decoder(ir.FileFacts)


class Linked(NamedTuple):
    """The graph of a workspace, and what there is to say about the way to it."""

    graph: Graph
    diagnostics: tuple[Diagnostic, ...]
    asked: frozenset[FileId]
    """Files whose code was looked into; of the others, only the index was."""


def link_program(workspace: Workspace, extraction: Extraction) -> Linked:
    out: list[Linked] = []
    failure: list[BaseException] = []

    def work() -> None:
        try:
            with _deep_and_steady():
                out.append(_link(workspace, extraction))
        except BaseException as caught:
            failure.append(caught)

    old = threading.stack_size(STACK_BYTES)
    try:
        worker = threading.Thread(target=work, name="link")
        worker.start()
        worker.join()
    finally:
        threading.stack_size(old)
    if failure:
        raise failure[0]
    return out[0]


@contextmanager
def _deep_and_steady() -> Iterator[None]:
    """Deep recursion is allowed, and the garbage collector does not walk facts and values again and again."""
    limit, enabled = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(limit, MAX_FRAMES))
    gc.disable()
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
        forget_values()
        if enabled:
            gc.enable()


def _link(workspace: Workspace, extraction: Extraction) -> Linked:
    asked: set[FileId] = set()
    manifests = {workspace.mounted(file): body for file, body in workspace.manifests.items()}
    program = load_program(_files(workspace, extraction, asked), manifests)
    known = in_force(workspace.descriptors)
    link = Link(program, known, Machine(program, Models(known)), manifests, documents=tuple(_documents(workspace)))
    found: list[Diagnostic] = []
    for each in PASSES:
        found += each(link)
    return Linked(link.graph, tuple(ordered(found)), frozenset(asked))


def _documents(workspace: Workspace) -> Iterator[ProtocolFile]:
    """Descriptions in a format that is read, and what these may refer to."""

    def content(document: Document) -> bytes | None:
        body = workspace.read(document.id)
        return body if digest(body) == document.digest else None

    for each in workspace.documents:
        if each.format in ("openapi", "unknown"):
            asked = Role.PROTOCOL in each.roles
            yield ProtocolFile(each.source_id, each.path, asked, each.format, each.size, partial(content, each))


def _files(workspace: Workspace, extraction: Extraction, asked: set[FileId]) -> Iterator[SourceFile]:
    for file in workspace.files:
        body = extraction.facts.get(file.id)
        if body is not None:
            roles = frozenset(role.value for role in file.roles)
            location = workspace.mounted(file.id)
            facts = watched(_FACTS.decode(body), partial(asked.add, file.id))
            yield SourceFile(file.source_id, file.path, location, roles, file.kind.value, facts)
