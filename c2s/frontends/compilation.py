"""Compiles `node` rows to rules: loops over children that put each into the argument it belongs to.

These loops run for every other node of every file. There is one for each sort of row, so that a row pays only for
the sorts of slots that it has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tree_sitter import Node, TreeCursor

from c2s.frontends.walker import ERROR_KIND, MAX_DEPTH, Rule, Walk


@dataclass(frozen=True)
class Target:
    """Where a child goes: argument, way of taking it, and whether the fact stands where the child does.

    `how`: `one` and `many` facts; `text`, `texts`; `mention`, a text that counts as a name; `word`, a fixed text.
    """

    argument: int
    how: str
    placed: bool = False
    word: str = ""

    @property
    def place(self) -> int:
        """The argument that one fact fills; negative where facts are collected."""
        return ~self.argument if self.how == "many" else self.argument


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
    by_field: dict[int | None, Target] = field(default_factory=dict)
    rest: Target | None = None

    def targets(self) -> list[Target]:
        return [*self.by_kind.values(), *self.by_field.values(), *([self.rest] if self.rest else [])]

    @property
    def lists(self) -> tuple[int, ...]:
        return tuple(sorted({one.argument for one in self.targets() if one.how in ("many", "texts", "word")}))


def compile_rule(plan: Plan) -> Rule:
    targets = plan.targets()
    if plan.by_kind or any(one.how not in ("one", "many") or one.placed for one in targets):
        return _mixed(plan)
    if plan.by_field:
        return _fields(plan)
    if plan.rest is not None and plan.rest.how == "one":
        return _single(plan, plan.rest.argument)
    return _all(plan)


def _fields(plan: Plan) -> Rule:
    """All slots take facts, by the field of the child."""
    make, defaults, lists, at, end = plan.make, plan.defaults, plan.lists, plan.at, plan.end
    rest = None if plan.rest is None else plan.rest.place
    places = {number: target.place for number, target in plan.by_field.items()}.get

    def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
        depth = walk.depth = walk.depth + 1
        if depth > MAX_DEPTH:
            return walk.refused(cursor)
        values = defaults.copy()
        for index in lists:
            values[index] = []
        if at >= 0:
            values[at] = node.start_byte
        if end >= 0:
            values[end] = node.end_byte
        if cursor.goto_first_child():
            rules, forward, more = walk.rules, cursor.goto_next_sibling, True
            while more:
                child: Any = cursor.node
                lower = rules[child.kind_id]
                if lower is not None:
                    place = places(cursor.field_id, rest)
                    if place is not None:
                        value = lower(walk, cursor, child)
                        if value is not None:
                            if place >= 0:
                                values[place] = value
                            elif type(value) is list:
                                values[~place] += value
                            else:
                                values[~place].append(value)
                    elif child.kind_id == ERROR_KIND:
                        lower(walk, cursor, child)
                more = forward()
            cursor.goto_parent()
        walk.depth = depth - 1
        return make(*values)

    return rule


def _single(plan: Plan, argument: int) -> Rule:
    """The only slot takes the first child that carries facts; what follows it is not looked at."""
    make, defaults, at, end = plan.make, plan.defaults, plan.at, plan.end

    def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
        depth = walk.depth = walk.depth + 1
        if depth > MAX_DEPTH:
            return walk.refused(cursor)
        values = defaults.copy()
        if at >= 0:
            values[at] = node.start_byte
        if end >= 0:
            values[end] = node.end_byte
        if cursor.goto_first_child():
            rules, forward, more = walk.rules, cursor.goto_next_sibling, True
            while more:
                child: Any = cursor.node
                lower = rules[child.kind_id]
                if lower is not None:
                    value = lower(walk, cursor, child)
                    if value is not None:
                        values[argument] = value
                        break
                more = forward()
            cursor.goto_parent()
        walk.depth = depth - 1
        return make(*values)

    return rule


def _all(plan: Plan) -> Rule:
    """The only slot collects the facts of all children; or there is no slot at all."""
    make, defaults, at, end = plan.make, plan.defaults, plan.at, plan.end
    argument = None if plan.rest is None else plan.rest.argument

    def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
        values = defaults.copy()
        facts = walk.children(cursor)
        if argument is not None:
            values[argument] = facts
        if at >= 0:
            values[at] = node.start_byte
        if end >= 0:
            values[end] = node.end_byte
        return make(*values)

    return rule


def _mixed(plan: Plan) -> Rule:
    """Slots that take texts and words, or children by kind, as well."""
    make, defaults, lists, at, end = plan.make, plan.defaults, plan.lists, plan.at, plan.end
    by_kind, by_field, rest, words = plan.by_kind, plan.by_field, plan.rest, plan.words
    token_fields = any(one.how in ("text", "mention") for one in by_field.values())

    def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
        depth = walk.depth = walk.depth + 1
        if depth > MAX_DEPTH:
            return walk.refused(cursor)
        values = defaults.copy()
        for index in lists:
            values[index] = []
        if at >= 0:
            values[at] = node.start_byte
        if end >= 0:
            values[end] = node.end_byte
        if cursor.goto_first_child():
            rules, forward, more = walk.rules, cursor.goto_next_sibling, True
            while more:
                child: Any = cursor.node
                kind = child.kind_id
                lower = rules[kind]
                if kind in by_kind:
                    target: Target | None = by_kind[kind]
                elif lower is not None or token_fields:
                    target = by_field.get(cursor.field_id, rest)
                else:
                    target = None
                if target is not None:
                    how, index = target.how, target.argument
                    if how == "one" or how == "many":
                        value = lower(walk, cursor, child) if lower is not None else None
                        if value is None:
                            pass
                        elif how == "one":
                            values[index] = value
                        elif type(value) is list:
                            values[index] += value
                        else:
                            values[index].append(value)
                    elif how == "text":
                        values[index] = words.get(kind) or walk.text(child)
                    elif how == "word":
                        values[index].append(target.word)
                    elif how == "texts":
                        values[index].append(words.get(kind) or walk.text(child))
                    else:
                        values[index] = name = walk.text(child)
                        walk.names.add(name)
                    if target.placed:
                        values[at] = child.start_byte
                elif kind == ERROR_KIND and lower is not None:
                    lower(walk, cursor, child)
                more = forward()
            cursor.goto_parent()
        walk.depth = depth - 1
        return make(*values)

    return rule
