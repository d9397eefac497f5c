"""Compiles `node` rows to rules: one small generated function for each shape of row.

A row is a loop over children that puts each into its argument. Written out for the slots that a row has, the loop
costs half of what an interpreted one does, and it runs for every other node of every file. Rows that differ only in
names share their generated code: ids, defaults and makers are its free variables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from c2s.frontends.walker import ERROR_KIND, MAX_DEPTH, Rule


@dataclass(frozen=True)
class Target:
    """Where a child goes: argument, way of taking it, and whether the fact stands where the child does.

    `how`: `one` and `many` facts; `text`, `texts`; `mention`, a text that counts as a name; `word`, a fixed text.
    """

    argument: int
    how: str
    placed: bool = False
    word: str = ""


@dataclass
class Plan:
    """A row with the ids of one grammar. Without an id, `rest` is for children that no other target takes."""

    make: Callable[..., Any]
    defaults: list[Any]
    at: int
    end: int
    words: Mapping[int, str]
    """The text of each token kind that is always the same."""
    by_kind: dict[int, Target] = field(default_factory=dict)
    by_field: dict[int, Target] = field(default_factory=dict)
    rest: Target | None = None

    def targets(self) -> list[Target]:
        return [*self.by_kind.values(), *self.by_field.values(), *([self.rest] if self.rest else [])]


def compile_rule(plan: Plan) -> Rule:
    source = _Source(plan)
    text = source.text()
    rule: Rule = _factory(tuple(source.free), text)(**source.free)
    return rule


@cache
def _factory(free: tuple[str, ...], body: str) -> Callable[..., Any]:
    names: dict[str, Any] = {}
    exec(f"def factory({', '.join(free)}):\n{body}\n    return rule", names)
    made: Callable[..., Any] = names["factory"]
    return made


class _Source:
    """The text of a rule, and the values of the names that are free in it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.free: dict[str, Any] = {"make": plan.make, "limit": MAX_DEPTH, "words": plan.words}
        self.lines: list[str] = []

    def text(self) -> str:
        plan = self.plan
        self._line(1, "def rule(walk, cursor, node):")
        self._line(2, "depth = walk.depth = walk.depth + 1")
        self._line(2, "if depth > limit:")
        self._line(3, "return walk.refused(cursor)")
        for number in range(len(plan.defaults)):
            self._line(2, f"a{number} = {self._initial(number)}")
        self._line(2, "if cursor.goto_first_child():")
        self._line(3, "rules, forward, more = walk.rules, cursor.goto_next_sibling, True")
        self._line(3, "while more:")
        self._line(4, "child = cursor.node")
        self._line(4, "kind = child.kind_id")
        self._line(4, "lower = rules[kind]")
        self._dispatch()
        self._line(4, "more = forward()")
        self._line(3, "cursor.goto_parent()")
        self._line(2, "walk.depth = depth - 1")
        self._line(2, f"return make({', '.join(f'a{number}' for number in range(len(plan.defaults)))})")
        return "\n".join(self.lines)

    def _line(self, indent: int, code: str) -> None:
        self.lines.append("    " * indent + code)

    def _bind(self, prefix: str, value: Any) -> str:
        name = f"{prefix}{len(self.free)}"
        self.free[name] = value
        return name

    def _initial(self, number: int) -> str:
        if number == self.plan.at:
            return "node.start_byte"
        if number == self.plan.end:
            return "node.end_byte"
        if any(target.argument == number and target.how in _COLLECTING for target in self.plan.targets()):
            return "[]"
        return self._bind("default", self.plan.defaults[number])

    def _dispatch(self) -> None:
        """Tokens carry no facts, so only texts are taken from them; most rows pass them by without a look."""
        tokens = self._branches(lambda target: target.how not in ("one", "many"))
        facts = self._branches(lambda target: True)
        if tokens:
            self._line(4, "if lower is None:")
            self._chain(tokens)
            self._line(4, "else:")
        else:
            self._line(4, "if lower is not None:")
        error = (f"kind == {self._bind('error', ERROR_KIND)}", ["lower(walk, cursor, child)"])
        self._chain(facts if facts and not facts[-1][0] else [*facts, error])

    def _branches(self, wanted: Callable[[Target], bool]) -> list[tuple[str, list[str]]]:
        """Conditions with what to do, in the order kinds, fields, rest; the last condition is empty for the rest."""
        plan = self.plan
        out = []
        for variable, targets in (("kind", plan.by_kind), ("cursor.field_id", plan.by_field)):
            for target in dict.fromkeys(filter(wanted, targets.values())):
                ids = tuple(number for number, other in targets.items() if other == target)
                out.append((self._condition(variable, ids), _taken(target, self)))
        if plan.rest is not None and wanted(plan.rest):
            out.append(("", _taken(plan.rest, self)))
        return out

    def _condition(self, variable: str, ids: tuple[int, ...]) -> str:
        if len(ids) == 1:
            return f"{variable} == {self._bind('id', ids[0])}"
        return f"{variable} in {self._bind('ids', frozenset(ids))}"

    def _chain(self, branches: list[tuple[str, list[str]]]) -> None:
        fields = sum("field_id" in condition for condition, _ in branches)
        if fields > 1:
            self._line(5, "field = cursor.field_id")
            branches = [(condition.replace("cursor.field_id", "field"), body) for condition, body in branches]
        word = "if"
        for condition, body in branches:
            indent = 6
            if condition:
                self._line(5, f"{word} {condition}:")
            elif word == "if":
                indent = 5
            else:
                self._line(5, "else:")
            for line in body:
                self._line(indent, line)
            word = "elif"


_COLLECTING = ("many", "texts", "word")


def _taken(target: Target, source: _Source) -> list[str]:
    """The lines that put a child into its argument."""
    argument = f"a{target.argument}"
    lines = {
        "one": ["value = lower(walk, cursor, child)", "if value is not None:", f"    {argument} = value"],
        "many": [
            "value = lower(walk, cursor, child)",
            "if type(value) is list:",
            f"    {argument} += value",
            "elif value is not None:",
            f"    {argument}.append(value)",
        ],
        "text": [f"{argument} = words.get(kind) or walk.text(child)"],
        "texts": [f"{argument}.append(words.get(kind) or walk.text(child))"],
        "mention": [f"{argument} = walk.text(child)", f"walk.names.add({argument})"],
        "word": [],
    }[target.how]
    if target.how == "word":
        lines = [f"{argument}.append({source._bind('word', target.word)})"]
    return [*lines, f"a{source.plan.at} = child.start_byte"] if target.placed else lines
