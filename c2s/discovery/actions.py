"""What starts a course of calls: pages that load, functions that pages hand over, and controls that people use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from c2s.discovery.screens import Screens, Sending, is_action
from c2s.graph.model import Edge, EdgeKind

Way = Literal["load", "handed", "action"]


@dataclass(frozen=True)
class Start:
    """`load`: nobody does anything. `handed`: a function that an element calls by itself. `action`: a person acts."""

    way: Way
    file: str
    edge: Edge | None
    sendings: tuple[Sending, ...]

    @property
    def label(self) -> str:
        return "" if self.edge is None else str(self.edge.detail.get("control", ""))

    @property
    def kind(self) -> str:
        if self.edge is None:
            return "page"
        return "form" if self.edge.detail.get("event") == "submit" else "button"

    @cached_property
    def operations(self) -> tuple[str, ...]:
        return tuple(sending.operation.removeprefix("operation:") for sending in self.sendings)


def starts_in(screens: Screens, pages: Sequence[str], files: Sequence[str]) -> list[Start]:
    """Loads of pages with everything in them, then what is handed over, then actions, in the order of the source."""
    within = frozenset(files)
    found = [start for page in pages if (start := _load(screens, page, within)).sendings]
    for way in ("handed", "action"):
        found += [start for file in files for start in _begun(screens, file, within) if start.way == way]
    return found


def from_symbols(screens: Screens, symbols: Sequence[str]) -> list[Start]:
    """Everything that some symbols send: for features that are no page."""
    return [
        Start("load", screens.file_of(symbol), None, sent)
        for symbol in symbols
        if (sent := tuple(screens.sendings(symbol, frozenset(), through_controls=True)))
    ]


def _load(screens: Screens, page: str, within: frozenset[str]) -> Start:
    sent: dict[str, Sending] = {}
    for file in screens.contained([page]):
        for edge in screens.onward(file, within):
            if not _is_begun(screens, file, edge):
                for sending in _after(screens, edge, within):
                    sent.setdefault(sending.operation, sending)
    return Start("load", page, None, tuple(sent.values()))


def _begun(screens: Screens, file: str, within: frozenset[str]) -> Iterator[Start]:
    for symbol in screens.symbols_of(file):
        for edge in screens.calls(symbol):
            if _is_begun(screens, symbol, edge) and (sent := tuple(_after(screens, edge, within))):
                by_person = is_action(edge) or edge.kind is EdgeKind.INVOKES
                yield Start("action" if by_person else "handed", file, edge, sent)


def _is_begun(screens: Screens, symbol: str, edge: Edge) -> bool:
    """A call that no load makes: of a control, of an element that sends, of a function that a template names."""
    if is_action(edge):
        return True
    node = screens.graph.node(edge.target)
    if node is None or edge.source != symbol or symbol not in screens.files:
        return False
    if edge.kind is EdgeKind.INVOKES:
        return bool(node.data.get("of_element"))
    is_template = screens.files[symbol].data["kind"] == "component"
    return is_template and bool(node.evidence and edge.evidence) and edge.evidence[0].line != node.evidence[0].line


def _after(screens: Screens, edge: Edge, within: frozenset[str]) -> Iterator[Sending]:
    if edge.kind is EdgeKind.INVOKES:
        yield Sending(edge.target, (edge,))
        return
    for sending in screens.sendings(edge.target, within):
        yield Sending(sending.operation, (edge, *sending.way))
