"""The linking of one side: facts of its files in, the graph out. Passes in order; each only adds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from c2s.diagnostics import Diagnostic
from c2s.evaluation.fields import Reader
from c2s.evaluation.machine import Machine
from c2s.evaluation.navigation import Navigation
from c2s.evaluation.parts import Sent
from c2s.evaluation.program import Module, Program
from c2s.evaluation.values import SITE_BITS, Site
from c2s.frameworks.match import Frameworks
from c2s.graph.model import Confidence, Evidence
from c2s.graph.queries import Graph

if TYPE_CHECKING:
    from c2s.evaluation.code import FunctionCode
    from c2s.evaluation.conditions import Conditions
    from c2s.evaluation.frames import Frame
    from c2s.evaluation.passes.operations import Callers
    from c2s.evaluation.routes import Page


@dataclass
class Link:
    """What the passes share: the program, the machine that ran it, and the graph that they write."""

    program: Program
    frameworks: Frameworks
    machine: Machine
    manifests: Mapping[str, bytes]
    """Project files by location."""
    entries: Sequence[str] = ()
    """Selectors of public operations that a project without a client offers."""
    graph: Graph = field(default_factory=Graph)
    sent: list[tuple[Sent, str]] = field(default_factory=list)
    """Requests as they go out, with the id of the operation that each belongs to."""
    operation_of: dict[int, list[str]] = field(default_factory=dict)
    """Operations that a request of the machine can be."""
    labels: dict[FunctionCode, str] = field(default_factory=dict)
    """What functions are called, with their place."""
    called: set[tuple[Frame, Frame, Site]] = field(default_factory=set)
    """Calls that the graph has: caller, callee, site."""
    reader: Reader = field(init=False)

    @cached_property
    def pages(self) -> list[Page]:
        """Pages with their routes, in the order of the files that say so."""
        from c2s.evaluation.routes import pages_of

        return list(pages_of(self))

    @cached_property
    def callers(self) -> Callers:
        """Who called the frames on the way to requests; asked for when everything has run."""
        from c2s.evaluation.passes.operations import callers_of

        return callers_of(self)

    @cached_property
    def conditions(self) -> Conditions:
        """What holds where requests are sent."""
        from c2s.evaluation.conditions import Conditions

        return Conditions(self)

    @cached_property
    def navigation(self) -> Navigation:
        """What the program hands from page to page; asked for when everything has run."""
        return Navigation(self.machine, self.pages)

    def __post_init__(self) -> None:
        self.reader = Reader(self.machine)

    def evidence(
        self, site: Site, rule: str, confidence: Confidence = "exact", reason: str = "", symbol: str = ""
    ) -> Evidence:
        """Evidence at a place of the program; of no place where a value has none."""
        if site < 0:
            return Evidence("", "", 0, 0, rule, confidence, reason, symbol)
        source, path, place = self.program.spot(site)
        return Evidence(source, path, place.line, place.column, rule, confidence, reason, symbol)

    def module(self, site: Site) -> Module:
        return self.program.modules[site >> SITE_BITS]


Pass = Callable[[Link], Iterable[Diagnostic]]
