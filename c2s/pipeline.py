"""The product on one page: the stages of a scan, in order, and what the commands ask of them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import to_builtins

from c2s import __version__, config
from c2s.config import Configuration
from c2s.diagnostics import UNREAD, Diagnostic, Severity, UnknownSelector, UsageError, did_you_mean, ordered
from c2s.discovery import reuse, stored
from c2s.discovery.encode import encode_result
from c2s.discovery.overview import Overview
from c2s.emit.base import emitter_named, emitters
from c2s.frontends.reading import Extraction, read_facts
from c2s.frontends.registry import FrontendUnavailable, frontends
from c2s.graph.queries import Graph
from c2s.report import listing as listings
from c2s.report.diagnostics import counts, line
from c2s.report.progress import Progress, Silent
from c2s.report.sources import sources_text
from c2s.report.terminal import visible
from c2s.report.text import Line
from c2s.workspace import files, store
from c2s.workspace.cache import Cache
from c2s.workspace.model import FileId, Role, Suffixes
from c2s.workspace.reading import digest
from c2s.workspace.roots import Request
from c2s.workspace.workspace import Workspace

if TYPE_CHECKING:
    from c2s.discovery import beside


STREAM = Path("-")


@dataclass(frozen=True)
class ScanRequest:
    """What the user asked for, the configuration included. `base` is the working folder."""

    roots: Sequence[Request]
    base: Path
    configuration: Configuration = field(default_factory=Configuration)
    descriptors: Mapping[str, Path] = field(default_factory=dict)
    """Framework descriptors of the user by name, wherever they lie."""
    out: Path | None = None
    """`-` is the standard output: nothing is written then."""
    said: Mapping[str, str] = field(default_factory=dict)
    """The options that settings come from; the configuration where there is none."""

    @property
    def target(self) -> Path:
        return store.result_file(self.base, self.out)

    @property
    def writes(self) -> bool:
        return self.out != STREAM

    def place(self, setting: str, selector: str) -> str:
        """Where a selector was written."""
        if self.said.get(setting):
            return self.said[setting]
        values = [value.strip() for value in getattr(self.configuration.settings, setting)]
        return self.configuration.place(setting, values.index(selector.strip()))


@dataclass(frozen=True)
class Scan:
    """A run on its way: each stage fills in its part."""

    request: ScanRequest
    progress: Progress = field(default_factory=Silent)
    workspace: Workspace | None = None
    extraction: Extraction | None = None
    graph: Graph | None = None
    findings: tuple[Diagnostic, ...] = ()
    used: frozenset[FileId] = frozenset()
    """Files that were looked into, or that the result names."""
    found: Overview | None = None
    result: bytes = b""
    recalled: reuse.Remembered | None = None
    """Known from an earlier scan of the same input, whose result stands."""
    notices: tuple[Diagnostic, ...] = ()
    """About this run alone."""

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        if self.recalled is not None:
            return self.recalled.diagnostics
        found = () if self.workspace is None else self.workspace.diagnostics
        read = () if self.extraction is None else self.extraction.diagnostics
        return ordered([*found, *read, *self.findings])

    @property
    def complete(self) -> bool:
        """Whether all that was asked for could be read; `--strict` fails where it could not."""
        return not any(each.severity is Severity.ERROR or each.code in UNREAD for each in self.diagnostics)


Stage = Callable[[Scan], Scan]


def discover_files(scan: Scan) -> Scan:
    """Which files may be read, in which role; what was left out and why."""
    request = scan.request
    try:
        known = suffixes()
    except FrontendUnavailable as cause:
        raise UsageError(str(cause), "install it again, or remove it") from cause
    with scan.progress.stage("looking for sources"):
        found = files.discover(request.roots, request.configuration, known, request.base, request.descriptors)
    if found.descriptors:
        # Before the work: a descriptor that says something wrong ends the scan.
        from c2s.frameworks.match import in_force

        in_force(found.descriptors)
    return replace(scan, workspace=found)


def suffixes() -> Suffixes:
    """Languages and dialects by the endings of file names."""
    return Suffixes({suffix: (each.name, dialect) for each in frontends() for suffix, dialect in each.suffixes.items()})


def recall(scan: Scan) -> Scan:
    """The result of the last scan, where nothing is different now."""
    assert scan.workspace is not None
    with _cache(scan.request) as cache:
        name = reuse.key(scan.workspace, scan.request.configuration.settings, suffixes())
        found = reuse.recall(cache, name, scan.request.target)
    scan = replace(scan, notices=ordered(cache.notices))
    return scan if found is None else replace(scan, recalled=found, found=found.overview)


def _remember(scan: Scan) -> None:
    if scan.workspace is None or scan.extraction is None or scan.found is None:
        return
    if any(each.code in reuse.OF_THIS_RUN for each in scan.extraction.diagnostics):
        return
    from c2s.discovery import beside

    with _cache(scan.request) as cache:
        name = reuse.key(scan.workspace, scan.request.configuration.settings, suffixes())
        found = scan.recalled or reuse.Remembered(digest(scan.result), scan.diagnostics, scan.found)
        reuse.remember(cache, name, found)
        beside.remember(cache, scan.request.target, _material(scan), found, scan.used)


def recall_beside(scan: Scan) -> Scan:
    """The same where all that changed lies beside what the last result was made from."""
    from c2s.discovery import beside

    with _cache(scan.request) as cache:
        found = beside.recall(cache, scan.request.target, _material(scan))
    if found is None:
        return scan
    result, known, used = found
    return replace(scan, result=result, recalled=known, found=known.overview, used=used)


def _material(scan: Scan) -> beside.Material:
    from c2s.discovery.beside import Material

    assert scan.workspace is not None and scan.extraction is not None
    return Material(scan.workspace, scan.extraction, scan.request.configuration.settings, suffixes())


@contextmanager
def _cache(request: ScanRequest) -> Iterator[Cache]:
    settings = request.configuration.settings
    folder = store.cache_folder(request.base) if settings.cache else None
    cache = Cache(folder, settings.limits.max_cache_bytes)
    try:
        yield cache
    finally:
        cache.close()


def extract(scan: Scan) -> Scan:
    """What each file says: its facts, from the cache or from its frontend. Syntax trees end with their file."""
    assert scan.workspace is not None
    workers = scan.request.configuration.settings.workers
    with (
        _cache(scan.request) as cache,
        scan.progress.stage("reading facts", len(scan.workspace.files)) as advance,
    ):
        found = read_facts(scan.workspace, cache, workers, advance)
    return replace(scan, extraction=found)


def link(scan: Scan) -> Scan:
    """What crosses files: requests, routes and state flows, as a graph with evidence."""
    assert scan.workspace is not None and scan.extraction is not None
    from c2s.evaluation.kept import Shelf
    from c2s.evaluation.run import link_program

    with _cache(scan.request) as cache, scan.progress.stage("linking"):
        found = link_program(scan.workspace, scan.extraction, Shelf(cache, str(scan.request.target)))
    return replace(scan, graph=found.graph, findings=found.diagnostics, used=found.asked)


def discover(scan: Scan) -> Scan:
    """What the graph proves: operations, inputs, handoffs, goals, capabilities; encoded as `c2s.result/1`."""
    assert scan.workspace is not None and scan.extraction is not None and scan.graph is not None
    from c2s.discovery.build import Found, build_result
    from c2s.discovery.coverage.count import Read, coverage
    from c2s.discovery.files import digests_of
    from c2s.discovery.overview import overview
    from c2s.frameworks.match import in_force

    workspace, said = scan.workspace, scan.diagnostics
    with scan.progress.stage("discovering"):
        known = in_force(workspace.descriptors)
        sighted: set[FileId] = set()
        covered = coverage(Read(workspace, scan.extraction, suffixes(), sighted), scan.graph, known, said)
        settings = scan.request.configuration.settings
        entries = settings.entry or tuple(workspace.entries)
        found = Found(
            __version__, workspace.topology.sources, said, covered, digests_of(workspace), entries, settings.feature
        )
        with _placed(scan.request, workspace.entries):
            result = build_result(scan.graph, found)
    named = {FileId(source, path) for source, paths in result.files.items() for path in paths}
    used = scan.used | sighted | named
    said = tuple(result.diagnostics)
    return replace(scan, found=overview(result), result=encode_result(result), used=used, findings=said)


@contextmanager
def _placed(request: ScanRequest, of_roots: Mapping[str, str]) -> Iterator[None]:
    """What is wrong with a selector begins with the place where it is written."""
    try:
        yield
    except UnknownSelector as cause:
        own = cause.setting != "entry" or request.configuration.settings.entry
        place = request.place(cause.setting, cause.selector) if own else of_roots[cause.selector]
        raise UsageError(f"{place}: {cause.message}", cause.hint) from cause


def emit(emitter: str, result: bytes, features: Sequence[str], out: Path, base: Path, progress: Progress) -> Answer:
    """Packages of one format from a stored result, one for each selected feature, each at `out/<feature id>/`."""
    from c2s.contract.selection import contracts
    from c2s.emit.packages import packages, write
    from c2s.report.exported import exported

    chosen = emitter_named(emitter)
    known = stored.read(result)
    with progress.stage("making packages"):
        try:
            found = packages(contracts(known, features), chosen, out, bool(features))
        except UnknownSelector as cause:
            raise UsageError(f"--feature: {cause.message}", cause.hint) from cause
    with progress.stage("writing"):
        folders = write(found, emitter)
    left_out = [(feature, entry.subject, entry.reason, entry.place) for feature, entry in found.left_out]
    for said in exported(left_out, len(folders)):
        progress.note(said)
    return Answer("\n".join(_shown(folder, base) for folder in folders), [str(folder) for folder in folders])


STAGES: tuple[Stage, ...] = (discover_files, recall, extract, recall_beside, link, discover)
"""The stages of a scan. `emit` comes later, from the result that a scan left."""


def _stages(request: ScanRequest) -> tuple[Stage, ...]:
    """A result that is not kept is never the last one."""
    return STAGES if request.writes else tuple(each for each in STAGES if each not in (recall, recall_beside))


@contextmanager
def steady() -> Iterator[None]:
    """Without the garbage collector: it walks all facts and values, often. What linking leaves in cycles stays."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def scan(request: ScanRequest, progress: Progress) -> Scan:
    """All stages, and the result where the other commands find it."""
    if request.writes:
        store.check_target(request.target, request.base)
    with steady():
        done = Scan(request, progress)
        for stage in _stages(request):
            done = stage(done)
            if done.recalled is not None:
                break
    assert done.workspace is not None
    if not request.writes:
        return done
    if done.result:
        store.write_result(request.target, done.result, done.workspace.roots)
        _remember(done)
    else:
        store.write_roots(request.target, done.workspace.roots)
    if done.recalled is not None:
        progress.note("nothing changed that matters: the result of the last scan stands")
    return done


@dataclass(frozen=True)
class Answer:
    """What a command says: text for people, and the same as data."""

    text: str
    data: object
    passed: bool = True
    lines: Sequence[Line] = ()
    """Text with styles, instead of `text`."""


def summary(done: Scan) -> Answer:
    """What a scan read and found, and where its result is."""
    assert done.workspace is not None
    target = done.request.target
    shown = _shown(target, done.request.base) if done.request.writes else "standard output"
    topology = done.workspace.topology
    said = counts(done.diagnostics) or "none"
    lines = [sources_text(topology)]
    data = {"result": shown, "complete": done.complete, "sources": to_builtins(topology.sources), "diagnostics": said}
    ending = [f"diagnostics: {said}", f"result: {shown}"]
    if done.found is not None:
        from c2s.report.summary import next_steps, summary_data, summary_lines

        kept = "" if done.request.out is None else shown
        steps = next_steps(done.found, kept) if done.request.writes else []
        lines += summary_lines(done.found)
        ending += [f"next: {step}" for step in steps]
        data |= summary_data(done.found) | {"next": steps}
    return Answer("\n".join([*lines, *ending]), data)


def _shown(path: Path, base: Path) -> str:
    """A path as people would write it in the working folder."""
    return str(path.relative_to(base)) if path.is_relative_to(base) else str(path)


def notices(done: Scan) -> Sequence[str]:
    """Lines for the terminal: errors and warnings of the scan, and what concerns this run alone."""
    read = () if done.extraction is None else done.extraction.notices
    about_run = dict.fromkeys((*done.notices, *read))
    told = [each for each in done.diagnostics if each.severity is not Severity.NOTE and each.code not in _MANY]
    return [line(each) for each in (*told, *about_run)]


_MANY = frozenset({"C2S107", "C2S201", "C2S202"})
"""Said once for a file, in many files: they are in the result and in the counts."""


def listing(what: str, base: Path, source: Path | None) -> listings.Listing:
    """What c2s knows, or what a scan found."""
    known: Mapping[str, Callable[[], listings.Listing]] = {
        "codes": listings.codes,
        "emitters": lambda: listings.names("emitter", emitters()),
        "frameworks": lambda: _frameworks(base),
        "languages": lambda: listings.languages(frontends()),
    }
    if what in known:
        return known[what]()
    from c2s.report.found import LISTS

    if what not in LISTS:
        raise UsageError(f"cannot list {what!r}", did_you_mean(what, {*known, *LISTS}))
    return LISTS[what](stored.read(store.read_result(store.result_file(base, source))))


def _frameworks(base: Path) -> listings.Listing:
    """The shipped descriptors and the user's own: named by the configuration, or inside a root of it or of a scan."""
    from c2s.frameworks.match import named

    found = config.load(base)
    folder = found.folder or base
    given = {name: folder / name for name in found.settings.frameworks}
    roots = found.settings.roots.model_dump()
    requests = [Request(str(folder / path), role, f"roots.{role}") for role in Role for path in roots[role.value]]
    scanned = store.scanned_folders(store.result_file(base, None)).values()
    requests = requests or [Request(str(each), Role.CLIENT, store.ROOTS) for each in scanned if each.is_dir()]
    return listings.frameworks(named(files.own_descriptors(requests, found, suffixes(), base, given)))


@dataclass(frozen=True)
class Asked:
    """A name to explain. `roots` say where sources lie, above what the scan wrote down."""

    name: str
    base: Path
    source: Path | None = None
    roots: Mapping[str, Path] = field(default_factory=dict)
    width: int | None = None
    """Columns of the terminal; None where there is none."""


def explain(asked: Asked) -> Answer:
    """The claim behind a name with its chain of evidence, or the meaning of a diagnostic code."""
    from c2s.discovery.claims.explain import code_alone, explain
    from c2s.report.page import page
    from c2s.report.quotes import quoted
    from c2s.workspace.excerpts import Excerpts

    file = store.result_file(asked.base, asked.source)
    alone = code_alone(asked.name) if asked.source is None and not file.exists() else None
    known = stored.read(store.read_result(file)) if alone is None else stored.EMPTY
    sources = [each.source_id for each in known.result.sources]
    folders = store.read_roots(file, asked.roots, sources) if alone is None else {}
    told = alone or explain(known, asked.name, visible)
    shown = quoted(told, Excerpts(folders, known.result.files))
    return Answer("", to_builtins(shown), lines=page(shown, asked.width, known.several_sources))


def exchange(name: str, base: Path, source: Path | None, roots: Mapping[str, Path]) -> Answer:
    """The same chain as a graph in the structured exchange format."""
    raise _missing("the structured exchange format")


def export(
    emitter: str, base: Path, source: Path | None, features: Sequence[str], out: Path, progress: Progress
) -> Answer:
    """Packages below `out`, from the stored result; the answer names their folders."""
    if out == STREAM:
        raise UsageError("--out -: packages are folders", "name the folder that they go to")
    emitter_named(emitter)
    return emit(emitter, store.read_result(store.result_file(base, source)), features, base / out, base, progress)


def check(folder: Path) -> Answer:
    """Every check of the format, of a package or of every package in a folder."""
    from c2s.emit.checking import check

    found = check(folder)
    return Answer("\n".join(found.lines()), found.data(), found.ok)


def _missing(what: str) -> UsageError:
    return UsageError(f"{what} is not available in this build", "use a complete build of c2s")
