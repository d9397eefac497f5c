"""What people enter in the controls of a template: their labels, and what the page demands of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from c2s.evaluation import members
from c2s.evaluation.build import const, record, text_of
from c2s.evaluation.controls import shown_text
from c2s.evaluation.frames import Frame
from c2s.evaluation.values import UNDEFINED, Input, Member, Site, Value
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_LABELS = ("label", "title", "placeholder", "aria-label", "name", "prop")
_ITEM = re.compile(r"forms?-?(item|field|control)", re.I)
_ITEM_NAMES = ("prop", "name", "path")


def tag_of(node: ir.Element) -> str:
    return node.tag.name if isinstance(node.tag, ir.Ref) else ""


def label_of(node: ir.Element) -> str:
    if tag_of(node) == "label":
        return shown_text(node)
    for attribute in node.attributes:
        if attribute.name == "label" and isinstance(attribute.value, ir.Lit):
            return str(attribute.value.value)
    return ""


def entered(machine: Machine, frame: Frame, site: Site) -> Input:
    """What a person enters in the element that is being evaluated."""
    return entered_in(machine, frame, machine.elements[-1], site) if machine.elements else Input.of("input", "", site)


def _is_required(node: ir.Element) -> bool:
    """`required`, `required={true}`, `:required="true"`."""
    for attribute in node.attributes:
        if attribute.name == "required" and attribute.kind in ("text", "bind"):
            value = attribute.value
            return attribute.kind == "text" or value is None or (isinstance(value, ir.Lit) and value.value is True)
    return False


def entered_in(machine: Machine, frame: Frame, node: ir.Element, site: Site) -> Input:
    label = machine.labels[-1] if machine.labels else ""
    if not label:
        label = next(
            (
                str(a.value.value)
                for name in _LABELS
                for a in node.attributes
                if a.name == name and isinstance(a.value, ir.Lit) and a.value.value
            ),
            "",
        )
    made = Input.of(tag_of(node), label, site)
    if _is_required(node):
        machine.attached.controls[made] = tuple(frame.guards)
    return made


def attach_rules(machine: Machine, frame: Frame, node: ir.Element, values: dict[str, Value]) -> None:
    """A form has rules for the members of a record; the items inside it say which members are checked."""
    attached, edited = machine.attached, values.get("model")
    if edited is not None and members.is_symbolic(edited):
        attached.forms.append((edited, values.get("rules", UNDEFINED)))
        return
    name = next((text for n in _ITEM_NAMES if n in values and (text := text_of(values[n]))), None)
    if name is None or not attached.forms or not _ITEM.search(tag_of(node)):
        return
    place, rules = attached.forms[-1]
    for part in name.split("."):
        place = Member.of(place, part)
    guards, site = tuple(frame.guards), frame.module.site(node.at)
    for found in (machine.member(rules, name), values.get("rules", UNDEFINED)):
        attached.rule(place, found, guards, site)
    if _is_required(node):
        attached.rule(place, record([("required", const(True))], site), guards, site)
