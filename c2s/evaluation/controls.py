"""Controls: what a person acts on, in the words that the page shows there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from c2s.evaluation.program import Module
from c2s.evaluation.values import Site
from c2s.facts import model as ir

_WORDS = ("label", "title", "aria-label", "tooltip", "content", "text", "value", "alt")
MAX_TEXT = 80


@dataclass(frozen=True)
class Control:
    """A button, link or field with a handler; `text` is empty where the page shows none that is written out."""

    tag: str
    text: str
    event: str


@dataclass
class Screen:
    """What the templates of a program show: who contains whom, and the controls by the code that they run."""

    contains: dict[tuple[Module, Module], Site]
    controls: dict[Site, list[Control]]
    """By the place where a handler is called, and by the place where it is defined."""

    def use(self, user: Module, used: Module, site: Site) -> None:
        if user is not used:
            self.contains.setdefault((user, used), site)

    def act(self, site: Site, control: Control) -> None:
        known = self.controls.setdefault(site, [])
        if control not in known:
            known.append(control)


def control_of(node: ir.Element, event: str) -> Control:
    tag = node.tag.name if isinstance(node.tag, ir.Ref) else ""
    return Control(tag, text_of_element(node), event)


def text_of_element(node: ir.Element) -> str:
    """The words between the tags of an element, else those of an attribute that people read."""
    shown = " ".join(word for text in _texts(node) for word in text.split())
    if not shown:
        written = {a.name: a.value.value for a in node.attributes if isinstance(a.value, ir.Lit)}
        shown = next((str(written[name]) for name in _WORDS if written.get(name)), "")
    return shown if len(shown) <= MAX_TEXT else shown[: MAX_TEXT - 1] + "…"


def _texts(node: ir.Element) -> Iterator[str]:
    for child in node.children:
        if isinstance(child, ir.Text):
            yield child.value
        elif isinstance(child, ir.Element):
            yield from _texts(child)
        elif isinstance(child, ir.Lit) and isinstance(child.value, str):
            yield child.value
