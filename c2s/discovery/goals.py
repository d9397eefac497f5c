"""Goals: what a person can start, follow and finish in a feature, one for each outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from c2s.discovery.actions import Start, from_symbols, starts_in
from c2s.discovery.features import Surface
from c2s.discovery.flows import Flows
from c2s.discovery.result import Capability, Feature, Goal, GoalEntry, Operation, Step
from c2s.discovery.verbs import verb_of_sentence
from c2s.discovery.words import words
from c2s.graph.model import Evidence

TAKEN = {"export", "download", "print", "template", "excel", "导出", "下载", "打印", "模板"}
"""Words of reads that people want for themselves: what is read is taken away."""


def goals(surface: Surface, feature: Feature, operations: Mapping[str, Operation]) -> list[Goal]:
    """Goals of a feature: its pages first, then what is taken from it and done in it, in the order of the source."""
    return _Finder(surface, feature, operations).goals()


@dataclass
class _Finder:
    surface: Surface
    feature: Feature
    operations: Mapping[str, Operation]

    @cached_property
    def flows(self) -> Flows:
        held = (self.surface.capabilities.get(operation) for operation in self.feature.operations)
        return Flows([each for each in held if each is not None], self.operations)

    @property
    def own(self) -> Sequence[Capability]:
        return self.flows.own

    @cached_property
    def starts(self) -> list[Start]:
        screens = self.surface.screens
        symbols = [entry for entry in self.feature.entries if "#" in entry]
        if symbols:
            return from_symbols(screens, symbols)
        pages = [entry for entry in self.feature.entries if entry in screens.files]
        return starts_in(screens, pages, [f"symbol:{file}" for file in self.feature.files])

    @cached_property
    def means(self) -> frozenset[str]:
        """Changes whose answers go straight into another change, such as an upload into what is saved."""
        return frozenset(each.id for each in self.own if each.effect != "read" and self._is_means(each))

    def _is_means(self, capability: Capability) -> bool:
        takers = [self.flows.by_id[id] for id in self.flows.takers(capability.id)]
        changed = [operation for each in takers if each.effect != "read" for operation in each.operations]
        return bool(changed) and all(set(changed) & set(start.operations) for start in self._reaching(capability))

    def _reaching(self, capability: Capability) -> list[Start]:
        """Starts that send a capability; what a page loads only where nobody does it."""
        by_operation = (
            (place, start) for each in capability.operations for place, start in self._senders.get(each, ())
        )
        found = [start for _, start in sorted(dict(by_operation).items())]
        return [start for start in found if start.way == "action"] or found

    @cached_property
    def _senders(self) -> dict[str, list[tuple[int, Start]]]:
        """Starts with their places in the order, by the operations that they send."""
        out: dict[str, list[tuple[int, Start]]] = {}
        for place, start in enumerate(self.starts):
            for operation in start.operations:
                out.setdefault(operation, []).append((place, start))
        return out

    # --- outcomes -----------------------------------------------------------------------------------

    def goals(self) -> list[Goal]:
        changes = [each for each in self.own if each.effect != "read" and each.id not in self.means]
        taken = [each for each in self.own if each.effect == "read" and self._is_taken(each)]
        done = [self._outcome(each) for each in (*changes, *taken)]
        covered = {step for goal in done for step in goal.steps}
        pages = list(self._pages({each.id for each in taken}, covered))
        covered |= {step for goal in pages for step in goal.steps}
        done += [self._outcome(each) for each in self.own if each.id not in covered]
        order = {each.id: place for place, each in enumerate(self.own)}
        return [*pages, *sorted(done, key=lambda goal: order[goal.id.rpartition("/")[2]])]

    def _is_taken(self, capability: Capability) -> bool:
        said = [capability.title, *(start.label for start in self._reaching(capability) if start.way == "action")]
        known = {*words(capability.id, *said)}
        return bool(known & TAKEN) or any(word in text for text in said for word in TAKEN if not word.isascii())

    def _outcome(self, capability: Capability) -> Goal:
        """A change, or something that is taken away."""
        course = [self._leading(each, capability) for each in self.flows.leading_to(capability.id, self.means)]
        reaching = self._reaching(capability)
        opening = self._opening(capability, reaching)
        known = {step.capability for step in course} | {capability.id}
        for start in opening:
            for id in self._reads(start):
                if id not in known:
                    known.add(id)
                    course.append(_step(self.flows.by_id[id], "optional", f"“{start.label}” calls it"))
        reason = "it gives what is asked for" if capability.effect == "read" else "it makes the change"
        course.append(_step(capability, "needed", reason))
        return self._goal(capability, (capability.title, capability.title_source), course, [*opening, *reaching])

    def _opening(self, capability: Capability, reaching: list[Start]) -> list[Start]:
        """Controls that open what a change is made in.

        They are in the same file, only read, and either give what the change takes, or are called like it where the
        control that makes the change says no more than yes.
        """
        if capability.effect not in ("create", "update"):
            return []
        files = {start.file for start in reaching}
        found = [start for start in self._openers if start.file in files]
        return [start for start in found if self._opens(start, capability, reaching)]

    @cached_property
    def _openers(self) -> list[Start]:
        """Labelled controls that only read."""
        return [each for each in self.starts if each.way == "action" and each.label and self._only_reads(each)]

    def _opens(self, start: Start, capability: Capability, reaching: list[Start]) -> bool:
        if verb_of_sentence(start.label) != capability.effect:
            return False
        fresh = set(self._reads(start)) - self._loaded
        if any(id in self.flows.providers(capability.id) for id in fresh):
            return True
        agreed = any(each.label and verb_of_sentence(each.label) in (None, "update") for each in reaching)
        return capability.effect == "create" and agreed

    @cached_property
    def _loaded(self) -> set[str]:
        return {id for start in self.starts if start.way == "load" for id in self._reads(start)}

    def _only_reads(self, start: Start) -> bool:
        found = [self.surface.capabilities.get(operation) for operation in start.operations]
        return all(each is not None and each.effect == "read" for each in found)

    def _leading(self, id: str, capability: Capability) -> Step:
        needed = self.flows.is_needed(id, capability.id)
        takers = [taker for taker in self.flows.takers(id) if taker in self.flows.leading_to(capability.id, self.means)]
        direct = id in self.flows.providers(capability.id)
        into = capability.id if direct or not takers else takers[0]
        return _step(self.flows.by_id[id], "needed" if needed else "optional", f"its answer goes into {into}")

    # --- pages --------------------------------------------------------------------------------------

    def _reads(self, start: Start) -> list[str]:
        held = (self.surface.capabilities.get(operation) for operation in start.operations)
        return [each.id for each in held if each is not None and each.effect == "read" and each.id in self.flows.by_id]

    def _pages(self, taken: set[str], covered: set[str]) -> Iterator[Goal]:
        """What each page shows; pages with the same main request are one goal."""
        by_main: dict[str, list[Start]] = {}
        for start in self.starts:
            reads = [id for id in self._reads(start) if id not in taken]
            if start.way == "load" and reads:
                by_main.setdefault(self._main(reads), []).append(start)
        for main, starts in by_main.items():
            yield self._page(self.flows.by_id[main], starts, taken, covered)

    def _main(self, reads: list[str]) -> str:
        """What a page is about: what people search again, what the fewest pages send, what others build on."""
        acted = {operation for start in self.starts if start.way == "action" for operation in start.operations}

        def rank(id: str) -> tuple[bool, int, int, int]:
            operations = self.flows.by_id[id].operations
            popular = max(self.surface.popularity.get(operation, 1) for operation in operations)
            return (not set(operations) & acted, popular, -len(self.flows.takers(id)), reads.index(id))

        return min(reads, key=rank)

    def _page(self, main: Capability, starts: list[Start], taken: set[str], covered: set[str]) -> Goal:
        course = [self._leading(each, main) for each in self.flows.leading_to(main.id, self.means)]
        course.append(_step(main, "needed", "the page shows it"))
        files = {file for start in starts for file in self.surface.screens.contained([start.file])}
        beside = [start for start in self.starts if start.way != "action" and start.file in files]
        known = {step.capability for step in course} | taken | covered
        for start in beside:
            reason = "the page loads it too" if start.way == "load" else "a field of the page looks it up"
            for id in self._reads(start):
                if id not in known:
                    known.add(id)
                    course.append(_step(self.flows.by_id[id], "optional", reason))
        return self._goal(main, self._page_title(main, starts), course, [*starts, *self._searching(main)])

    def _page_title(self, main: Capability, starts: list[Start]) -> tuple[str, str]:
        """What the main request is called; where that is only an identifier, the title of the page."""
        routes = [r for start in starts for r in self.surface.screens.routes.get(start.file, []) if r.data.get("title")]
        if main.title_source != "identifier" or not routes:
            return main.title, main.title_source
        holes = any("{" in route.data["route"] for route in routes)
        best = next(route for route in routes if not holes or "{" in route.data["route"])
        return str(best.data["title"]), "route"

    def _searching(self, main: Capability) -> list[Start]:
        """Controls that send nothing but the main request."""
        acted = [start for start in self.starts if start.way == "action" and start.label]
        return [start for start in acted if set(start.operations) == set(main.operations)]

    # --- the goal -----------------------------------------------------------------------------------

    def _goal(self, main: Capability, title: tuple[str, str], course: list[Step], starts: Iterable[Start]) -> Goal:
        entries = list(self._entries(main, starts))
        return Goal(
            id=f"{self.feature.id}/{main.id}",
            title=title[0],
            title_source=title[1],
            feature=self.feature.id,
            entry=entries[0].node if entries else "",
            entries=entries,
            steps=[step.capability for step in course],
            course=course,
            stop_points=[main.id],
            evidence=list(dict.fromkeys(evidence for entry in entries for evidence in entry.evidence)),
        )

    def _entries(self, main: Capability, starts: Iterable[Start]) -> Iterator[GoalEntry]:
        seen: set[tuple[str, str]] = set()
        for operation in main.operations:
            offered = self.operations.get(operation)
            if offered is not None and offered.side != "client":
                label, node = f"{offered.method} {offered.path}", f"operation:{operation}"
                yield GoalEntry(kind="http-route", label=label, node=node, evidence=offered.evidence[:1])
        in_row = self.flows.takes_row(main)
        for start in starts:
            kind = "row-action" if start.kind == "button" and in_row else start.kind
            label = start.label or (self._route_title(start.file) if start.way == "load" else "")
            if (kind, label) not in seen:
                seen.add((kind, label))
                node = start.file if start.edge is None else start.edge.target
                yield GoalEntry(kind=kind, label=label, node=node, evidence=_at(start))

    def _route_title(self, file: str) -> str:
        titles = (str(route.data.get("title") or "") for route in self.surface.screens.routes.get(file, []))
        return next((title for title in titles if title), "")


def _step(capability: Capability, role: str, reason: str) -> Step:
    return Step(capability=capability.id, role=role, reason=reason, evidence=capability.evidence[:1])


def _at(start: Start) -> list[Evidence]:
    return [] if start.edge is None else list(start.edge.evidence[:1])
