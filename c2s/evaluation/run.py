"""From a workspace with facts to the graph: each side by itself, from its facts or as it was kept, then both joined."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from c2s.evaluation.kept import Linked, Shelf
from c2s.evaluation.limits import gathered
from c2s.evaluation.link import Link
from c2s.evaluation.loading import load_program
from c2s.evaluation.machine import Machine
from c2s.evaluation.models.registry import Models
from c2s.evaluation.passes import join, protocols
from c2s.evaluation.protocols.files import ProtocolFile
from c2s.evaluation.sides import SIDES, Material, Side
from c2s.evaluation.values import forget_values
from c2s.frameworks.match import Frameworks, in_force
from c2s.frontends.reading import Extraction
from c2s.graph.queries import joined
from c2s.workspace.model import Document, FileId, Role
from c2s.workspace.reading import digest
from c2s.workspace.workspace import Workspace

STACK_BYTES = 512 << 20
MANY = 1_000_000
"""Objects made and still there, beyond which a collection costs less than the memory it frees is worth."""
MAX_FRAMES = 40_000
"""Python frames: code nests, calls nest in calls; the machine's own limits end it long before."""


def link_program(workspace: Workspace, extraction: Extraction, shelf: Shelf) -> Linked:
    known = in_force(workspace.descriptors)
    material = {side: Material.of(side, known, workspace, extraction) for side in SIDES}
    sides = [_side(side, made_from, known, shelf) for side, made_from in material.items()]
    return _deeply(lambda: _joined(workspace, sides))


def _side(side: Side, material: Material, known: Frameworks, shelf: Shelf) -> Linked:
    """As it was kept, if everything that it was made from is the same."""
    found = shelf.find(side.name, material.digest)
    if found is None:
        found = _deeply(lambda: _linked(side, material, known))
        shelf.keep(side.name, material.digest(found.asked), found)
    return found


def _linked(side: Side, material: Material, known: Frameworks) -> Linked:
    asked: set[FileId] = set()
    program = load_program(material.source_files(asked), material.manifests)
    link = Link(program, known, Machine(program, Models(known)), material.manifests)
    said = tuple(each for run in side.passes for each in run(link))
    return Linked(link.graph, said, frozenset(asked))


def _joined(workspace: Workspace, sides: Sequence[Linked]) -> Linked:
    graph = joined(each.graph for each in sides)
    said = [*protocols.run(graph, tuple(_documents(workspace))), *(d for each in sides for d in each.diagnostics)]
    join.run(graph)
    return Linked(graph, gathered(said), frozenset().union(*(each.asked for each in sides)))


def _documents(workspace: Workspace) -> Iterator[ProtocolFile]:
    """Descriptions in a format that is read, and what these may refer to."""

    def content(document: Document) -> bytes | None:
        body = workspace.read(document.id)
        return body if digest(body) == document.digest else None

    for each in workspace.documents:
        if each.format in ("openapi", "unknown"):
            asked = Role.PROTOCOL in each.roles
            yield ProtocolFile(each.source_id, each.path, asked, each.format, each.size, partial(content, each))


def _deeply(work: Callable[[], Linked]) -> Linked:
    """In a thread with room for deep recursion."""
    out: list[Linked] = []
    failure: list[BaseException] = []

    def run() -> None:
        try:
            with _deep_and_steady():
                out.append(work())
        except BaseException as caught:
            failure.append(caught)

    old = threading.stack_size(STACK_BYTES)
    try:
        worker = threading.Thread(target=run, name="link")
        worker.start()
        worker.join()
    finally:
        threading.stack_size(old)
    if failure:
        raise failure[0]
    return out[0]


@contextmanager
def _deep_and_steady() -> Iterator[None]:
    """Deep recursion is allowed, and the garbage collector does not walk facts and values again and again.

    What linking leaves is cycles: where it is much, it goes before a result is built beside it.
    """
    limit, enabled = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(limit, MAX_FRAMES))
    gc.disable()
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
        forget_values()
        if gc.get_count()[0] > MANY:
            gc.collect()
        if enabled:
            gc.enable()
