"""Controls: what a person acts on, in the words that the page shows there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from c2s.evaluation.program import Module
from c2s.evaluation.values import Closure, Listing, Record, Site, Value
from c2s.facts import model as ir
from c2s.facts.children import children

_POINTED = re.compile(r"click|tap|press|toggle|confirm|select|ok$", re.I)
_BUTTON = re.compile(r"button|btn|submit", re.I)
_LABEL = re.compile(r"label$", re.I)
_WORDS = ("label", "title", "aria-label", "tooltip", "content", "text", "alt")
MAX_TEXT = 60
MAX_HANDED = 3
"""Levels of lists and records that are looked into."""


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
    handed: dict[tuple[Module, Module], Site] = field(default_factory=dict)
    """Who hands functions of another file to an element, for example columns with cells."""

    def use(self, user: Module, used: Module, site: Site) -> None:
        if user is not used:
            self.contains.setdefault((user, used), site)

    def hand(self, user: Module, value: Value, site: Site, depth: int = 0) -> None:
        """Note the files whose functions are in a value that an element gets."""
        if isinstance(value, Closure) and value.code.module is not user:
            self.handed.setdefault((user, value.code.module), site)
        elif isinstance(value, Record | Listing) and depth < MAX_HANDED:
            inner = value.items if isinstance(value, Listing) else [member for _, member in value.entries]
            for part in inner:
                self.hand(user, part, site, depth + 1)

    def shown_in(self) -> dict[tuple[Module, Module], Site]:
        """Who contains whom; functions that are handed over count where their file has elements of its own."""
        with_elements = {user for user, _ in self.contains}
        handed = {pair: site for pair, site in self.handed.items() if pair[1] in with_elements}
        return handed | self.contains

    def act(self, site: Site, control: Control) -> None:
        known = self.controls.setdefault(site, [])
        if control not in known:
            known.append(control)


def control_of(node: ir.Element, event: str) -> Control:
    """The control that an event of an element belongs to, with the words on it."""
    tag = node.tag.name if isinstance(node.tag, ir.Ref) else ""
    if event == "submit":
        return Control(tag, _text_of_button(node), event)
    text = shown_text(node) if _POINTED.search(event) and not _has_controls(node) else ""
    return Control(tag, text or _written(node), event)


def _text_of_button(form: ir.Element) -> str:
    """The words on the button that sends a form: the one that says so, else the last."""
    buttons = [each for each in within(form) if isinstance(each.tag, ir.Ref) and _BUTTON.search(each.tag.name)]
    saying = [each for each in buttons if attribute_of(each, "type") == "submit"]
    return shown_text((saying or buttons)[-1]) if buttons else ""


def within(node: ir.Element) -> Iterator[ir.Element]:
    """All elements inside an element."""
    for child in elements_in(node):
        yield child
        yield from within(child)


def label_within(node: ir.Element) -> str:
    """The words of the label that stands inside an element."""
    labels = (each for each in within(node) if isinstance(each.tag, ir.Ref) and _LABEL.search(each.tag.name))
    return next((text for each in labels if (text := shown_text(each))), "")


def elements_in(node: ir.Element) -> Iterator[ir.Element]:
    """The next elements inside an element, through loops, conditions and functions that are written there."""
    waiting: list[Any] = [
        node.children,
        *(a.value for a in node.attributes if a.kind == "bind" and a.value is not None),
    ]
    while waiting:
        found = waiting.pop(0)
        if isinstance(found, ir.Element):
            yield found
        elif isinstance(found, list):
            waiting[:0] = found
        elif isinstance(found, ir.Lambda):
            waiting[:0] = found.function.body()
        elif found is not None and not isinstance(found, ir.Text | ir.Lit | ir.Ref):
            waiting[:0] = list(children(found))


def _has_controls(node: ir.Element) -> bool:
    return any(attribute.kind == "on" for each in within(node) for attribute in each.attributes)


def shown_text(node: ir.Element) -> str:
    words = " ".join(word for text in _texts(node) for word in text.split())
    return words if len(words) <= MAX_TEXT else ""


def _written(node: ir.Element) -> str:
    found = next((text for name in _WORDS if (text := attribute_of(node, name))), "")
    return found if len(found) <= MAX_TEXT else ""


def attribute_of(node: ir.Element, name: str) -> str:
    """An attribute that is written out; empty where there is none."""
    return next((str(a.value.value) for a in node.attributes if a.name == name and isinstance(a.value, ir.Lit)), "")


def _texts(node: ir.Element) -> Iterator[str]:
    for child in node.children:
        if isinstance(child, ir.Text):
            yield child.value
        elif isinstance(child, ir.Element):
            yield from _texts(child)
        elif isinstance(child, ir.Lit) and isinstance(child.value, str):
            yield child.value
