"""Compiles `node` rows to rules: to each row a small generated function, made when the row is first used.

A rule is a loop over the children of a node that puts each into the argument it belongs to. It runs for every other
node of every file, and written out for the slots that its row has it takes two thirds of the time of a loop that looks
them up. Rows that differ only in ids, defaults and makers share the code: those are its free variables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tree_sitter import Node, TreeCursor

from c2s.frontends.walker import MAX_DEPTH, Rule, Walk


@dataclass(frozen=True)
class Target:
    """Where a child goes: argument, way of taking it, and whether the fact stands where the child does.

    `how`: `one` and `many` facts; `text`, `texts`; `mention`, a text that counts as a name; `word`, a fixed text.
    """

    argument: int
    how: str
    placed: bool = False
    word: str = ""
    enclosed: bool = False
    """The child stands behind the token that its node begins with."""

    @property
    def takes_facts(self) -> bool:
        return self.how in ("one", "many")


@dataclass
class Plan:
    """A row with the ids of one grammar. `rest` is for children that no other target takes."""

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
    """The rule of a row. What is returned makes the generated function when it is first called, and gives way to it."""
    generated: Rule | None = None

    def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
        nonlocal generated
        if generated is None:
            generated = _generate(plan)
            walk.rules.update({number: generated for number, other in walk.rules.items() if other is rule})
        return generated(walk, cursor, node)

    return rule


def _generate(plan: Plan) -> Rule:
    code = _Code(plan)
    text = "\n".join(code.lines())
    rule: Rule = _factory(tuple(code.free), text)(**code.free)
    return rule


@cache
def _factory(free: tuple[str, ...], body: str) -> Callable[..., Rule]:
    names: dict[str, Any] = {}
    exec(f"def factory({', '.join(free)}):\n{body}\n return rule", names)
    factory: Callable[..., Rule] = names["factory"]
    return factory


class _Code:
    """The lines of a rule, and the values of the names that are free in them."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.free: dict[str, Any] = {"make": plan.make, "limit": MAX_DEPTH, "words": plan.words.get}

    def lines(self) -> Iterator[str]:
        """Indented by one space for each level."""
        arguments = [f"a{number}" for number in range(len(self.plan.defaults))]
        targets, rest = self.plan.targets(), self.plan.rest
        yield " def rule(walk, cursor, node):"
        for number, argument in enumerate(arguments):
            yield f"  {argument} = {self._initial(number)}"
        if targets == [rest] and rest is not None and rest.how == "many":
            yield f"  a{rest.argument} = walk.children(cursor)"
        elif targets:
            yield from self._descent()
        yield f"  return make({', '.join(arguments)})"

    def _descent(self) -> Iterator[str]:
        yield "  depth = walk.depth = walk.depth + 1"
        yield "  if depth > limit: return walk.refused(cursor)"
        yield "  if cursor.goto_first_child():"
        yield "   rules = walk.rules; forward = cursor.goto_next_sibling"
        yield from self._loop()
        yield "   cursor.goto_parent()"
        yield "  walk.depth = depth - 1"

    def _initial(self, number: int) -> str:
        plan = self.plan
        if number in (plan.at, plan.end):
            return "node.start_byte" if number == plan.at else "node.end_byte"
        if any(target.argument == number and target.how in _COLLECTING for target in plan.targets()):
            return "[]"
        return self._bind("default", plan.defaults[number])

    def _bind(self, kind: str, value: Any) -> str:
        name = f"{kind}{len(self.free)}"
        self.free[name] = value
        return name

    def _loop(self) -> Iterator[str]:
        rest = self.plan.rest
        if rest is not None and rest.enclosed:
            yield "   more = forward()"
            yield "   while more:"
        else:
            yield "   while True:"
        if self.plan.by_kind or rest is not None:
            yield "    child = cursor.node; kind = child.kind_id; lower = rules[kind]"
        yield from self._chain()
        if self.plan.targets() == [rest] and rest is not None and rest.how == "one":
            yield "    if lower is not None and value is not None: break"
        yield "    if not forward(): break"

    def _chain(self) -> Iterator[str]:
        """Who takes the child: its kind decides, else its field, else it is one of the rest."""
        word, rest = "if", self.plan.rest
        for targets, looked_at in ((self.plan.by_kind, True), (self.plan.by_field, False)):
            several = len(targets) > 1
            for target in dict.fromkeys(targets.values()):
                ids = [number for number, other in targets.items() if other == target]
                read = "kind" if looked_at else "field" if several else "cursor.field_id"
                if several and not looked_at and target == next(iter(targets.values())):
                    if word == "if" and rest is None:
                        yield "    field = cursor.field_id"
                        yield "    if field is None: pass"
                        word = "elif"
                    else:
                        read = "(field := cursor.field_id)"
                yield f"    {word} {read} {self._among(ids)}:"
                yield from self._taken(target, looked_at=looked_at or rest is not None or bool(self.plan.by_kind))
                word = "elif"
        if rest is not None:
            yield "    else:" if word == "elif" else "    if True:"
            yield from self._taken(rest, looked_at=True)

    def _among(self, ids: list[int]) -> str:
        if len(ids) == 1:
            return f"== {self._bind('id', ids[0])}"
        return f"in {self._bind('ids', frozenset(ids))}"

    def _taken(self, target: Target, *, looked_at: bool) -> Iterator[str]:
        """The lines that put a child into its argument."""
        argument = f"a{target.argument}"
        if not looked_at:
            yield "     child = cursor.node"
            if target.takes_facts:
                yield "     lower = rules[child.kind_id]"
        if target.takes_facts:
            yield "     if lower is not None:"
            yield "      value = lower(walk, cursor, child)"
        for line in self._stored(target, argument):
            yield f"     {line}"
        if target.placed:
            yield f"     a{self.plan.at} = child.start_byte"

    def _stored(self, target: Target, argument: str) -> Iterator[str]:
        text = "words(child.kind_id) or walk.text(child)"
        if target.how == "one":
            yield f" if value is not None: {argument} = value"
        elif target.how == "many":
            yield f" if type(value) is list: {argument} = {argument} + value if {argument} else value"
            yield f" elif value is not None: {argument}.append(value)"
        elif target.how == "mention":
            yield f"{argument} = walk.text(child); walk.names.add({argument})"
        elif target.how == "text":
            yield f"{argument} = {text}"
        elif target.how == "texts":
            yield f"{argument}.append({text})"
        else:
            yield f"{argument}.append({self._bind('word', target.word)})"


_COLLECTING = ("many", "texts", "word")
