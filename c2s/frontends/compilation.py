"""Compiles `node` rows to rules: loops over children that put each into the argument it belongs to.

These loops run for every other node of every file. There is one for each sort of row, so that a row pays only for
the sorts of slots that it has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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
    size: int = 0
    """How many arguments there are."""

    @property
    def place(self) -> int:
        """The index of the argument; negative, so counted from the end, where facts are collected."""
        return self.argument - self.size if self.how in ("many", "texts", "word") else self.argument


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
        """The arguments that collect, as `Target.place` counts them."""
        return tuple(sorted({target.place for target in self.targets() if target.place < 0}))


def compile_rule(plan: Plan) -> Rule:
    targets = plan.targets()
    if plan.by_kind or any(one.how not in ("one", "many") or one.placed for one in targets):
        return _mixed(plan)
    if plan.by_field:
        return _fields(plan) if plan.rest is None else _mixed(plan)
    if plan.rest is not None and plan.rest.how == "one":
        return _single(plan, plan.rest)
    return _all(plan)


def _fields(plan: Plan) -> Rule:
    """All slots take facts, by the field of the child: children without a field are passed by without a look."""
    make, defaults, lists, at, end = plan.make, plan.defaults, plan.lists, plan.at, plan.end
    place_of = {number: target.place for number, target in plan.by_field.items()}.get

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
                place = place_of(cursor.field_id)
                if place is not None:
                    child: Any = cursor.node
                    lower = rules[child.kind_id]
                    if lower is not None:
                        value = lower(walk, cursor, child)
                        if value is None:
                            pass
                        elif place >= 0:
                            values[place] = value
                        elif type(value) is list:
                            values[place] = values[place] + value if values[place] else value
                        else:
                            values[place].append(value)
                more = forward()
            cursor.goto_parent()
        walk.depth = depth - 1
        return make(*values)

    return rule


def _single(plan: Plan, target: Target) -> Rule:
    """The only slot takes the first child that carries facts; what follows it is not looked at."""
    make, defaults, at, end = plan.make, plan.defaults, plan.at, plan.end
    argument, enclosed = target.argument, target.enclosed

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
            rules, forward = walk.rules, cursor.goto_next_sibling
            more = forward() if enclosed else True
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
    rest = _action(plan.rest, plan.words)
    by_field = {number: _action(target, plan.words) for number, target in plan.by_field.items()}.get
    by_kind = _actions_by_kind(plan).get

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
                action = by_kind(child.kind_id, BY_FIELD)
                if action is BY_FIELD:
                    action = by_field(cursor.field_id, rest)
                if action is not None:
                    place, read, placed = action
                    if read is not None:
                        value: Any = read(walk, child)
                    else:
                        lower = rules[child.kind_id]
                        value = None if lower is None else lower(walk, cursor, child)
                    if value is None:
                        pass
                    elif place >= 0:
                        values[place] = value
                    elif type(value) is list:
                        values[place] = values[place] + value if values[place] else value
                    else:
                        values[place].append(value)
                    if placed:
                        values[at] = child.start_byte
                more = forward()
            cursor.goto_parent()
        walk.depth = depth - 1
        return make(*values)

    return rule


Action = tuple[int, Callable[[Walk, Any], str] | None, bool]
"""Where the value goes, how it is read where it is a text, and whether the fact stands where the child does."""

BY_FIELD: Action = (0, None, False)
"""Stands for: the field decides."""


def _actions_by_kind(plan: Plan) -> dict[int, Action | None]:
    """What the kind of a child decides. Tokens are passed by unless their text is asked for by field."""
    out: dict[int, Action | None] = {}
    if not any(target.how in ("text", "mention") for target in plan.by_field.values()):
        out.update(dict.fromkeys(plan.words))
    out.update({number: _action(target, plan.words) for number, target in plan.by_kind.items()})
    return out


def _action(target: Target | None, words: Mapping[int, str]) -> Action | None:
    if target is None:
        return None
    word, known = target.word, words.get

    def text(walk: Walk, child: Any) -> str:
        return known(child.kind_id) or walk.text(child)

    def mention(walk: Walk, child: Any) -> str:
        name = walk.text(child)
        walk.names.add(name)
        return name

    readers: dict[str, Callable[[Walk, Any], str]] = {"word": lambda walk, child: word, "mention": mention}
    read = readers.get(target.how, text) if target.how not in ("one", "many") else None
    return target.place, read, target.placed
