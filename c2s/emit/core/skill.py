"""`SKILL.md`: when and how an agent uses the tools to reach one goal of a user."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from c2s.contract.capabilities import Capability
from c2s.contract.goals import Entry, Goal, Handoff, Step
from c2s.contract.inputs import Information, ToolInput
from c2s.contract.model import Contract, Text
from c2s.emit.base import LeftOut
from c2s.emit.core.phrases import (
    FILE_FORM,
    MARKDOWN,
    domain_words,
    listed,
    need_words,
    path_words,
    sentences,
    type_words,
)
from c2s.emit.core.samples import Sampler, of_type
from c2s.emit.core.server import effect_words
from c2s.emit.core.setup import left_out_words
from c2s.emit.core.texts import rendered
from c2s.emit.escape import frontmatter, json_text, markdown, markdown_code

GROUPS: tuple[tuple[Information, str], ...] = (
    ("required", "Needed, from the user unless it is known:"),
    ("required-when", "Needed under a condition; ask only when it holds:"),
    ("dynamic", "To be taken from a fresh answer, never made up:"),
    ("derived", "Made from other values, never asked for:"),
    ("attachment", "Files that the user approved:"),
    ("optional", "Not needed; offer it only where it helps:"),
)


class SkillWriter:
    """The Skills of one package; capabilities are those that became tools."""

    def __init__(self, contract: Contract, capabilities: tuple[Capability, ...], left_out: Iterable[LeftOut]) -> None:
        self.contract = contract
        self.capabilities = {entry.id: entry for entry in capabilities}
        self.left_out = tuple(left_out)

    def text(self, goal: Goal, name: str) -> str:
        steps = [step for step in goal.steps if step.capability in self.capabilities]
        tools = [self.capabilities[step.capability] for step in steps]
        return rendered(
            "templates/SKILL.md.j2",
            name=name,
            description=frontmatter(self._summary(goal, tools)),
            server=markdown_code(self.contract.package.server),
            goal={
                "title": markdown(goal.title.text),
                "description": markdown(sentences([goal.description.text])),
                "entries": listed([_entry_words(entry) for entry in goal.entries]),
            },
            tools=[self._tool(step, goal) for step in steps],
            knowledge=list(self._knowledge(goal, tools)),
            course=list(self._course(goal, steps)),
            examples=list(self._examples(tools)),
            writes=[self._write(tool) for tool in tools if tool.effect.kind != "read"],
            stops=[self._stop(goal, place) for place in range(len(goal.stops))],
            others=list(self._others()),
            open_points=list(self._open_points(goal, tools)),
        )

    def _summary(self, goal: Goal, tools: list[Capability]) -> str:
        names = listed([tool.tool for tool in tools])
        use = f'Use it when the user wants to do this: "{goal.title.text}"'
        return sentences([goal.description.text, use, f"Tools: {names}"])

    # --- tools --------------------------------------------------------------------------------------

    def _tool(self, step: Step, goal: Goal) -> dict[str, str]:
        tool = self.capabilities[step.capability]
        words = sentences([tool.title.text, tool.description.text, effect_words(tool)])
        return {
            "name": markdown_code(tool.tool),
            "words": markdown(words),
            "requests": listed([markdown_code(f"{entry.method} {entry.template}") for entry in tool.requests], "or"),
            "call": self._when(step, tool),
            "skip": self._unless(step, tool, goal),
            "answer": self._answer(tool),
        }

    def _when(self, step: Step, tool: Capability) -> str:
        if step.when is not None:
            return f"when {markdown(step.when.text)}"
        if step.role == "optional":
            return "when the user asks for it"
        if step.role == "alternative":
            return "or one of the other ways to the same end"
        if tool.effect.kind != "read":
            return "when all that it needs is known and the user agreed to the values"
        return "when what it answers is needed and not at hand"

    def _unless(self, step: Step, tool: Capability, goal: Goal) -> str:
        if tool.effect.kind != "read":
            return "when the user has not asked for this change, or it was made already"
        takers = [entry for entry in self._handoffs_within(goal) if entry.from_capability == tool.id]
        if takers:
            names = list(dict.fromkeys(markdown_code(self._input(entry).name) for entry in takers))
            return f"when {listed(names)} {'is' if len(names) == 1 else 'are'} known from a fresh answer"
        return "when its answer is at hand and still fresh" if step.role == "needed" else "when nobody asked for it"

    def _handoffs_within(self, goal: Goal) -> list[Handoff]:
        inside = {step.capability for step in goal.steps} & self.capabilities.keys()
        return [
            entry for entry in self.contract.handoffs if {entry.from_capability, entry.to_capability} <= inside
        ]  # fmt: skip

    def _input(self, handoff: Handoff) -> ToolInput:
        return self.capabilities[handoff.to_capability].input(handoff.input)

    def _answer(self, tool: Capability) -> str:
        inside = path_words(tool.response.payload)
        where = f"in {markdown_code(inside)}: " if inside else ""
        fields = [_field_words(entry.path, entry.title.text if entry.title else "", entry.type) for entry in
                  tool.response.fields]  # fmt: skip
        accepted = "that the request was accepted, which is not that it is done" if tool.response.accepted_only else ""
        parts = [where + ", ".join(fields) if fields else "", accepted]
        return "; ".join(part for part in parts if part)

    # --- information --------------------------------------------------------------------------------

    def _knowledge(self, goal: Goal, tools: list[Capability]) -> Iterator[dict[str, Any]]:
        asked = {(entry.capability, entry.input): entry.ask for entry in goal.questions}
        for information, title in GROUPS:
            lines = [
                self._need(tool, entry, asked.get((tool.id, entry.id)))
                for tool in tools
                for entry in tool.inputs
                if entry.information == information
            ]
            if lines:
                yield {"title": title, "lines": lines}

    def _need(self, tool: Capability, entry: ToolInput, ask: Text | None) -> str:
        kind = FILE_FORM if entry.information == "attachment" else type_words(entry.type)
        words = entry.title.text if entry.description is None else f"{entry.title.text}: {entry.description.text}"
        named = f"{markdown_code(entry.name)} of {markdown_code(tool.tool)}: {markdown(words.rstrip('.'))}"
        plain = entry.information in ("required", "optional") and entry.requiredness.decision != "unproven"
        facts = [
            f"{named} ({markdown(kind)})" if kind else named,
            domain_words(entry, self.contract, MARKDOWN),
            "" if plain else need_words(entry, tool, self.contract, MARKDOWN),
            f"Ask: {markdown(ask.text)}" if ask is not None else "",
        ]
        return sentences(facts)

    # --- course -------------------------------------------------------------------------------------

    def _course(self, goal: Goal, steps: list[Step]) -> Iterator[str]:
        """The standard path: only what the goal's own steps prove."""
        if not any(step.role in ("needed", "conditional") for step in steps):
            return
        asked = [entry for entry in goal.questions if entry.information in ("required", "required-when")]
        for place, step in enumerate(steps):
            tool = self.capabilities[step.capability]
            ask = [tool.input(entry.input).name for entry in asked if entry.capability == tool.id]
            yield from self._questions(ask)
            note = f" {markdown(sentences([step.note.text]))}" if step.note else ""
            kept = [entry for entry in self._handoffs_within(goal) if entry.from_capability == tool.id]
            yield f"{self._verb(step, place)} {markdown_code(tool.tool)}.{note}{self._kept(kept)}"

    def _questions(self, names: list[str]) -> Iterator[str]:
        if names:
            yield f"Ask for what is still missing of {listed([markdown_code(name) for name in names])}."

    def _verb(self, step: Step, place: int) -> str:
        if step.role == "needed":
            return "Call"
        words = {"conditional": "If so, call", "optional": "If wanted, call", "alternative": "Or call"}[step.role]
        return f"When {markdown(step.when.text)}: call" if step.when else words

    def _kept(self, handoffs: list[Handoff]) -> str:
        parts = []
        for entry in handoffs:
            target = f"{markdown_code(self._input(entry).name)} of {markdown_code(self._tool_of(entry))}"
            found = self._found(entry)
            of = f" {markdown_code(found)}" if found else ""
            what = {"select-record": f"the chosen record{of} whole", "append-to-array": f"each{of}"}
            parts.append(f" Keep {what.get(entry.mapping, f'the value{of}')}: it goes into {target}.")
        return "".join(dict.fromkeys(parts))

    def _found(self, handoff: Handoff) -> str:
        payload = self.capabilities[handoff.from_capability].response.payload
        return path_words((*payload, *handoff.source))

    def _tool_of(self, handoff: Handoff) -> str:
        return self.capabilities[handoff.to_capability].tool

    def _examples(self, tools: list[Capability]) -> Iterator[dict[str, str]]:
        """A call with a chosen record, in the form that the function takes."""
        for tool in tools:
            for entry in tool.inputs:
                found = [handoff for handoff in self.contract.handoffs if handoff.to_capability == tool.id and
                         handoff.input == entry.id and handoff.from_capability in self.capabilities]  # fmt: skip
                if entry.selected_record and found:
                    yield self._example(tool, entry, found[0])

    def _example(self, tool: Capability, entry: ToolInput, handoff: Handoff) -> dict[str, str]:
        arguments = {
            other.name: Sampler(tool).value(other, "typical")
            for other in tool.inputs
            if other.requiredness.decision == "required"
        }
        record = {**of_type(entry.type, "…", {})} if entry.type else {"…": "…"}
        listing = self.capabilities[handoff.from_capability].tool
        found = self._found(handoff)
        words = (
            f"One record of the answer of {markdown_code(listing)}"
            + (f" ({markdown_code(found)})" if found else "")
            + f" is passed to {markdown_code(tool.tool)} as {markdown_code(entry.name)}:"
        )
        return {
            "title": f"Passing on {markdown(entry.title.text)}",
            "words": words,
            "json": json_text({**arguments, entry.name: record}),
        }

    # --- writes, stops, unknowns --------------------------------------------------------------------

    def _write(self, tool: Capability) -> str:
        names = [markdown_code(entry.name) for entry in tool.inputs]
        values = f" Show {listed(names)}." if names else ""
        verdict = " Only the HTTP method says so." if tool.effect.verb_alone else ""
        again = {
            "idempotent": " A second call with the same values changes nothing more.",
            "content-hash-deduplicated": " A second call with the same content changes nothing more.",
        }.get(tool.idempotency.kind, " A second call may do it twice.")
        return f"{markdown_code(tool.tool)}: {markdown(effect_words(tool).partition(':')[0])}.{verdict}{values}{again}"

    def _stop(self, goal: Goal, place: int) -> str:
        stop = goal.stops[place]
        tool = self.capabilities.get(stop.after or "")
        after = f"After {markdown_code(tool.tool)}: " if tool else ""
        return f"{after}{markdown(stop.text)}"

    def _others(self) -> Iterator[str]:
        """Tools that no goal has; the first place where they can be found."""
        placed = {step.capability for goal in self.contract.goals for step in goal.steps}
        for entry in self.capabilities.values():
            if self.contract.goals and entry.id not in placed:
                yield f"{markdown_code(entry.tool)}: {markdown(entry.title.text)}"

    def _open_points(self, goal: Goal, tools: list[Capability]) -> Iterator[str]:
        subjects = {goal.id} | {tool.id for tool in tools}
        named = {ref for tool in tools for ref in tool.unknowns}
        for unknown in self.contract.unknowns:
            if unknown.subject in subjects or unknown.id in named:
                settles = f" It would be settled by {unknown.settles}." if unknown.settles else ""
                yield markdown(sentences([unknown.reason]) + settles)
        for conflict in self.contract.conflicts:
            if not conflict.resolution and (conflict.subject in subjects or subjects & set(conflict.capabilities)):
                yield markdown(sentences([conflict.message]))
        steps = {step.capability for step in goal.steps}
        yield from (left_out_words(entry) for entry in self.left_out if entry.subject in steps)


def _entry_words(entry: Entry) -> str:
    label = markdown(entry.label.text) if entry.label else ""
    selector = markdown_code(entry.selector) if entry.selector else ""
    return " ".join(part for part in (f"{entry.kind.replace('-', ' ')}", label, f"({selector})" if selector else "")
                    if part)  # fmt: skip


def _field_words(path: tuple[str, ...], title: str, schema: dict[str, Any]) -> str:
    kind = type_words(schema)
    facts = ", ".join(part for part in (title, kind) if part)
    return markdown_code(path_words(path) or "the body") + (f" ({markdown(facts)})" if facts else "")
