"""The rows of lowering tables, and their compilation to rules.

A row says what its node kind becomes and which child fills which argument; `compile_table` turns kinds and field
names into the grammar's ids, so a name that the grammar does not have fails at once. A hook serves a kind that a
row cannot say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from tree_sitter import Language, Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.walker import MAX_DEPTH, Rule, Walk, comment, error, inner, listing, unlisted


class UnknownGrammarName(LookupError):
    """A table names a node kind or a field that its grammar does not have."""


# --- slots ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Slot:
    """Where an argument of a fact comes from: the child in a grammar field, or of a node kind, or any other child.

    `take`: `fact` (the child's facts), `text` (its source), `mention` (its source, remembered as a name that the
    unit mentions). `many` collects instead of keeping one. `placed`: the fact stands where this child stands.
    """

    source: str
    take: str = "fact"
    many: bool = False
    by_kind: bool = False
    placed: bool = False


@dataclass(frozen=True)
class Const:
    value: Any


REST = "*"


def text(field: str) -> Slot:
    return Slot(field, "text")


def mention(field: str, *, placed: bool = False) -> Slot:
    return Slot(field, "mention", placed=placed)


def many(field: str) -> Slot:
    return Slot(field, many=True)


def other() -> Slot:
    """The child that no other slot takes."""
    return Slot(REST)


def others() -> Slot:
    return Slot(REST, many=True)


def kind(name: str, take: str = "fact") -> Slot:
    return Slot(name, take, by_kind=True)


def kinds(name: str, take: str = "fact") -> Slot:
    return Slot(name, take, many=True, by_kind=True)


def flags(*tokens: str) -> tuple[Slot, ...]:
    """The tokens (or child kinds) whose presence is recorded, by their text."""
    return tuple(kinds(token, "text") for token in tokens)


def const(value: Any) -> Const:
    """An argument that stands as it is, where a plain string would name a field."""
    return Const(value)


Make = TypeVar("Make", bound=Callable[..., Any])


def maker(fact: Any) -> Callable[[Make], Make]:
    """Mark a function that takes the arguments of `fact` and returns a finished fact, a list of facts or None."""

    def mark(function: Make) -> Make:
        vars(function)["fact"] = fact
        return function

    return mark


# --- rows -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    build: Callable[[Language], Rule | None]


Table = Mapping[str, Row]

SKIP = Row(lambda _: None)
COMMENT = Row(lambda _: comment)


def hook(function: Rule) -> Row:
    """A kind that a row cannot say: `function` is its rule, kept from going too deep."""

    def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
        walk.depth += 1
        if walk.depth > MAX_DEPTH:
            return walk.refused(cursor)
        fact = function(walk, cursor, node)
        walk.depth -= 1
        return fact

    return Row(lambda _: rule)


def token(function: Rule) -> Row:
    """A kind whose rule reads the text of the node and lowers no child."""
    return Row(lambda _: function)


LISTING = Row(lambda _: listing)
"""The node is the list of its children."""

INNER = Row(lambda _: inner)
"""The node is its only child that carries facts."""


def leaf(make: Callable[[str, int], Any], *, mentioned: bool = False) -> Row:
    """A token: `make(text, at)`."""

    def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
        start = node.start_byte
        piece = walk.source[start : node.end_byte]
        known = walk.strings.get(piece)
        if known is None:
            known = walk.strings[piece] = piece.decode("utf-8", "replace")
        if mentioned:
            walk.names.add(known)
        return make(known, start)

    return Row(lambda _: rule)


def plain(pattern: str, make: Callable[[Walk, int, re.Match[bytes]], Any], row: Row) -> Row:
    """A row with a short cut: a node whose whole text matches is made from the match; any other goes to `row`.

    Most attributes, imports and member chains are plain enough, and reading them off the text costs a fraction.
    """
    match = re.compile(pattern.encode()).fullmatch

    def build(language: Language) -> Rule:
        general = row.build(language)
        assert general is not None

        def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
            start = node.start_byte
            found = match(walk.source, start, node.end_byte)
            return general(walk, cursor, node) if found is None else make(walk, start, found)

        return rule

    return Row(build)


def node(make: Any, *extra: Slot, **slots: Any) -> Row:
    """A fact whose arguments are filled from children; a plain string means the child in that grammar field.

    A tuple of slots fills one argument from several places; `const(value)` stands as it is. `extra` are flag slots;
    they fill `flags`. `make` is a fact class, or a `maker` for one; it is called with the arguments in order, up to
    the last that has a slot.
    """
    pairs = [
        (name, slot) for name, value in slots.items() for slot in (value if isinstance(value, tuple) else (value,))
    ]
    filled = [(name, Slot(slot) if isinstance(slot, str) else slot) for name, slot in pairs]
    return Row(lambda language: _Builder(language, make, [*filled, *(("flags", slot) for slot in extra)]).rule())


# --- compilation ------------------------------------------------------------------------------------

_ERROR_KIND = 65535


def compile_table(language: Language, table: Table) -> dict[int, Rule | None]:
    """The rules of a table by the grammar's kind ids; anonymous tokens carry no facts."""
    ids: dict[str, list[int]] = {}
    rules: dict[int, Rule | None] = {}
    for number in range(language.node_kind_count):
        if language.node_kind_is_named(number) and language.node_kind_is_visible(number):
            ids.setdefault(language.node_kind_for_id(number) or "", []).append(number)
            rules[number] = unlisted
        else:
            rules[number] = None
    for name, row in table.items():
        if name not in ids:
            raise UnknownGrammarName(f"{language.name} has no node kind {name!r}")
        rule = row.build(language)
        rules.update(dict.fromkeys(ids[name], rule))
    rules[_ERROR_KIND] = error
    return rules


_ONE, _MANY, _TEXT, _TEXTS, _MENTION = range(5)
_HOW = {
    ("fact", False): _ONE,
    ("fact", True): _MANY,
    ("text", False): _TEXT,
    ("text", True): _TEXTS,
    ("mention", False): _MENTION,
}

Target = tuple[int, int, bool]
"""A compiled slot: position of the argument, how to take it, whether it places the fact."""


class _Builder:
    """Compiles a `node` row for one grammar."""

    def __init__(self, language: Language, make: Any, slots: list[tuple[str, Slot | Const]]) -> None:
        fact = getattr(make, "fact", make)
        names: tuple[str, ...] = fact.__struct_fields__
        self.make = make
        self.at = names.index("at") if "at" in names else -1
        self.end = names.index("end") if "end" in names else -1
        used = {names.index(name) for name, _ in slots} | {self.at, self.end}
        self.initial = _defaults(fact)[: max(used) + 1]
        self.by_kind: dict[int, Target] = {}
        self.by_field: dict[int | None, Target] = {}
        self.rest: Target | None = None
        self.lists: set[int] = set()
        for name, slot in slots:
            self._add(language, names.index(name), slot)

    def _add(self, language: Language, index: int, slot: Slot | Const) -> None:
        if isinstance(slot, Const):
            self.initial[index] = slot.value
            return
        target = (index, _HOW[slot.take, slot.many], slot.placed)
        if slot.many:
            self.lists.add(index)
        if slot.source == REST:
            self.rest = target
        elif slot.by_kind:
            self.by_kind.update(dict.fromkeys(_kind_ids(language, slot.source), target))
        else:
            self.by_field[_field_id(language, slot.source)] = target

    def rule(self) -> Rule:
        make, initial, lists, at, end = self.make, self.initial, tuple(sorted(self.lists)), self.at, self.end
        by_field, by_kind, rest = self.by_field, self.by_kind, self.rest
        token_fields = any(how in (_TEXT, _MENTION) for _, how, _ in by_field.values())

        def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
            walk.depth += 1
            if walk.depth > MAX_DEPTH:
                return walk.refused(cursor)
            values = initial.copy()
            for index in lists:
                values[index] = []
            if at >= 0:
                values[at] = node.start_byte
            if end >= 0:
                values[end] = node.end_byte
            if cursor.goto_first_child():
                rules, forward = walk.rules, cursor.goto_next_sibling
                while True:
                    child: Any = cursor.node
                    kind_id = child.kind_id
                    lower = rules[kind_id]
                    if by_kind and kind_id in by_kind:
                        target = by_kind[kind_id]
                    elif lower is None and not token_fields:
                        target = None
                    else:
                        target = by_field.get(cursor.field_id, rest) if by_field else rest
                    if target is not None:
                        index, how, placed = target
                        if how is _ONE:
                            if lower is not None:
                                value = lower(walk, cursor, child)
                                if value is not None:
                                    values[index] = value
                        elif how is _MANY:
                            if lower is not None:
                                value = lower(walk, cursor, child)
                                if type(value) is list:
                                    values[index] += value
                                elif value is not None:
                                    values[index].append(value)
                        else:
                            value = walk.text(child)
                            if how is _TEXTS:
                                values[index].append(value)
                            else:
                                values[index] = value
                                if how is _MENTION:
                                    walk.names.add(value)
                        if placed:
                            values[at] = child.start_byte
                    if not forward():
                        break
                cursor.goto_parent()
            walk.depth -= 1
            return make(*values)

        return rule


def _defaults(fact: Any) -> list[Any]:
    """What stands in each slot that no child fills: a fact is complete even where the source is broken."""
    out: list[Any] = []
    for info in msgspec.structs.fields(fact):
        if info.default is not msgspec.NODEFAULT:
            out.append(info.default)
        elif info.default_factory is not msgspec.NODEFAULT:
            out.append(info.default_factory())
        else:
            out.append(_empty(info.type))
    return out


def _empty(declared: Any) -> Any:
    if declared is str:
        return ""
    if get_origin(declared) is list:
        return []
    optional = declared in (Any, ir.Raw) or type(None) in get_args(declared)
    return None if optional else ir.Unknown("", 0)


def _kind_ids(language: Language, name: str) -> list[int]:
    found = [n for n in range(language.node_kind_count) if language.node_kind_for_id(n) == name]
    if not found:
        raise UnknownGrammarName(f"{language.name} has no node kind {name!r}")
    return found


def _field_id(language: Language, name: str) -> int:
    number = language.field_id_for_name(name)
    if number is None:
        raise UnknownGrammarName(f"{language.name} has no field {name!r}")
    return number
