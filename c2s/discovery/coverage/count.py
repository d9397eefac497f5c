"""What was read, and how much of what a plain search finds the operations explain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from c2s.diagnostics import Diagnostic
from c2s.discovery.coverage.meetings import meetings
from c2s.discovery.coverage.patterns import Patterns, Search, family
from c2s.discovery.coverage.sights import Sight, sights
from c2s.discovery.result import Coverage, LanguageCoverage
from c2s.facts import model as ir
from c2s.frameworks.match import Frameworks
from c2s.frontends.reading import Extraction
from c2s.graph.model import EdgeKind
from c2s.graph.queries import Graph
from c2s.workspace.model import FileId, Kind, Role, SourceFile, Suffixes
from c2s.workspace.workspace import Workspace

EVIDENCE_ONLY = frozenset({Kind.TEST, Kind.MOCK, Kind.FIXTURE, Kind.STORY})
"""Files that prove things about a program and are no part of it."""
REFUSED = frozenset({"C2S301", "C2S302"})
"""Diagnostics that say why a request is no operation."""

_FACTS = msgspec.msgpack.Decoder(ir.FileFacts)


class Read(NamedTuple):
    """What was read, and the languages by the endings of names. `sighted` takes the files with anything to look at."""

    workspace: Workspace
    extraction: Extraction
    suffixes: Suffixes
    sighted: set[FileId]


class Spot(NamedTuple):
    source: str
    path: str
    line: int


class Known(NamedTuple):
    """What is said of places: `sites` belong to operations, `refused` to diagnostics, `owners` are functions."""

    sites: frozenset[Spot]
    refused: frozenset[Spot]
    owners: frozenset[tuple[str, str]]
    """Source, and `path:line name` of functions that know the path of an operation."""


class Tally(NamedTuple):
    seen: int
    explained: int
    refused: int
    unexplained: list[str]


def coverage(read: Read, graph: Graph, frameworks: Frameworks, said: Iterable[Diagnostic]) -> Coverage:
    patterns = Patterns(frameworks)
    known = known_places(graph, said)
    requests = _tally(read, Role.CLIENT, patterns.requests, known)
    routes = _tally(read, Role.BACKEND, patterns.routes, known, patterns.clients)
    met = meetings(graph)
    return Coverage(
        languages=_languages(read),
        requests_seen=requests.seen,
        requests_explained=requests.explained,
        requests_refused=requests.refused,
        unexplained=requests.unexplained,
        routes_seen=routes.seen,
        routes_explained=routes.explained,
        unexplained_routes=routes.unexplained,
        operations_joined=len(met.joined),
        unanswered=met.unanswered,
        uncalled_operations=met.uncalled,
    )


def shows_anything(read: Read, file: SourceFile, frameworks: Frameworks) -> bool:
    """Whether a plain search finds a place in a file, whatever it is."""
    patterns = Patterns(frameworks)
    body = read.workspace.read(file.id)
    searches = (_search(file, Role.CLIENT, patterns.requests), _search(file, Role.BACKEND, patterns.routes))
    return any(True for search in searches if search is not None for _ in search.places(body))


def _search(file: SourceFile, role: Role, searches: Mapping[str, Search]) -> Search | None:
    """What is searched for in a file as far as it plays a role."""
    if role not in file.roles or file.kind in EVIDENCE_ONLY:
        return None
    return searches.get(family(file.language))


def known_places(graph: Graph, said: Iterable[Diagnostic]) -> Known:
    sites: set[Spot] = set()
    owners: set[tuple[str, str]] = set()
    for operation in graph.operations():
        edges = [*graph.edges_to(operation.id, EdgeKind.INVOKES), *graph.edges_to(operation.id, EdgeKind.IMPLEMENTS)]
        carried = (e for edge in edges for e in edge.evidence)
        for evidence in (*operation.evidence, *carried, *graph.request_sites(operation.id)):
            sites.add(Spot(evidence.source, evidence.path, evidence.line))
        sites.update(_spot(place) for place in operation.data.get("passed", ()))
        owners.add((str(operation.data.get("source", "")), str(operation.data.get("wrapper", ""))))
    refused = {Spot(each.source_id, each.path, each.line) for each in said if each.code in REFUSED}
    return Known(frozenset(sites), frozenset(refused), frozenset(owners))


def _spot(place: str) -> Spot:
    """`source:path:line`."""
    head, _, line = place.rpartition(":")
    source, _, path = head.partition(":")
    return Spot(source, path, int(line))


def _tally(
    read: Read, role: Role, searches: Mapping[str, Search], known: Known, elsewhere: frozenset[str] = frozenset()
) -> Tally:
    """`elsewhere`: words that mark routes of other servers, which count only where something here answers them."""
    seen = explained = refused = 0
    unexplained: list[str] = []
    for file in read.workspace.files:
        search = _search(file, role, searches)
        if search is None:
            continue
        for facts, sight in _in_file(read, file, search):
            own = _explains(known, file, facts, sight)
            if not own and not elsewhere.isdisjoint(sight.marks):
                continue
            seen += 1
            if own:
                explained += 1
            elif Spot(*file.id, facts.place(sight.at).line) in known.refused:
                refused += 1
            else:
                place = facts.place(sight.at)
                unexplained.append(f"{file.source_id}:{file.path}:{place.line}:{place.column}")
    return Tally(seen, explained, refused, unexplained)


def _in_file(read: Read, file: SourceFile, search: Search) -> Iterator[tuple[ir.FileFacts, Sight]]:
    """Sights of a file that gave facts; a file that gave none is told among the files that failed."""
    body = read.extraction.facts.get(file.id)
    if body is None:
        return
    try:
        offsets = list(search.places(read.workspace.read(file.id)))
    except OSError:
        return
    if offsets:
        read.sighted.add(file.id)
        facts = _FACTS.decode(body)
        yield from ((facts, sight) for sight in sights(facts, offsets))


def _explains(known: Known, file: SourceFile, facts: ir.FileFacts, sight: Sight) -> bool:
    if Spot(*file.id, facts.place(sight.at).line) in known.sites:
        return True
    for function in sight.within:
        line = facts.place(function.at).line
        if (file.source_id, f"{file.path}:{line} {function.name or 'function'}") in known.owners:
            return True
        if Spot(*file.id, line) in known.sites and sight.within[-1] is function and function.annotations:
            return True
    return False


def _languages(read: Read) -> dict[str, LanguageCoverage]:
    found: dict[str, dict[str, int]] = {}

    def count(language: str, what: str, amount: int = 1) -> None:
        row = found.setdefault(language, dict.fromkeys(("files", "failed", "with_errors", "skipped"), 0))
        row[what] += amount

    for file in read.workspace.files:
        count(file.language, "files" if file.id in read.extraction.facts else "failed")
        if read.extraction.with_errors.get(file.id):
            count(file.language, "with_errors")
    for skip in read.workspace.skips:
        known = None if skip.folder else read.suffixes.find(skip.path.rpartition("/")[2])
        if known is not None:
            count(known[0], "skipped", skip.count)
    return {name: LanguageCoverage(**found[name]) for name in sorted(found)}
