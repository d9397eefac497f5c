"""The rows of lowering tables, and their compilation to rules.

A row says what its node kind becomes and which child fills which argument; `compile_table` turns kinds and field
names into the grammar's ids, so a name that the grammar does not have fails at once. A hook serves a kind that a
row cannot say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from tree_sitter import Language, Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.compilation import Plan, Target, compile_rule
from c2s.frontends.walker import ERROR_KIND, MAX_DEPTH, Rule, Walk, comment, inner, inside, listing, separated, unlisted


class UnknownGrammarName(LookupError):
    """A table names a node kind or a field that its grammar does not have."""


# --- slots ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Slot:
    """Where an argument of a fact comes from: the child in a grammar field, or of a node kind, or any other child.

    `take`: `fact` (the child's facts), `text` (its source), `mention` (its source, remembered as a name that the
    unit mentions), `word` (a fixed text that says the child is there). `many` collects instead of keeping one.
    `placed`: the fact stands where this child stands.
    """

    source: str
    take: str = "fact"
    many: bool = False
    by_kind: bool = False
    placed: bool = False
    word: str = ""
    enclosed: bool = False

    @property
    def how(self) -> str:
        """As `Target.how`."""
        if self.take == "fact":
            return "many" if self.many else "one"
        return "texts" if self.take == "text" and self.many else self.take


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


def enclosed() -> Slot:
    """The child behind the token that the node begins with: `(value)`, `return value`."""
    return Slot(REST, enclosed=True)


def others() -> Slot:
    return Slot(REST, many=True)


def kind(name: str, take: str = "fact") -> Slot:
    return Slot(name, take, by_kind=True)


def kinds(name: str, take: str = "fact") -> Slot:
    return Slot(name, take, many=True, by_kind=True)


def flags(*tokens: str, **words: str) -> tuple[Slot, ...]:
    """Tokens whose presence is recorded by their text, or by another word: `flags("static", generator="*")`.

    A kind of node among them stands for its text.
    """
    named = [Slot(token, "word", many=True, by_kind=True, word=word) for word, token in words.items()]
    return (*(Slot(token, "flag", many=True, by_kind=True, word=token) for token in tokens), *named)


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

ENCLOSED = Row(lambda _: inside)
"""The node is the child behind the token that it begins with: `(value)`."""

COMMAS = Row(lambda _: separated)
"""The node is the list of its children, between brackets and with a token between any two."""


def leaf(make: Callable[[str, int], Any], *, mentioned: bool = False) -> Row:
    """A token: `make(text, at)`."""

    def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
        start = node.start_byte
        piece = walk.source[start : node.end_byte]
        return make(walk.strings.get(piece) or walk.learn(piece), start)

    def mentioning(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
        start = node.start_byte
        piece = walk.source[start : node.end_byte]
        name = walk.strings.get(piece) or walk.learn(piece)
        walk.names.add(name)
        return make(name, start)

    return Row(lambda _: mentioning if mentioned else rule)


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


def spelled(make: Callable[[Walk, int, bytes], Any], row: Row) -> Row:
    """The same without a pattern: `make` looks at the text itself, and answers None where it is not plain."""

    def build(language: Language) -> Rule:
        general = row.build(language)
        assert general is not None

        def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
            start = node.start_byte
            fact = make(walk, start, walk.source[start : node.end_byte])
            return general(walk, cursor, node) if fact is None else fact

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
    return Row(lambda language: compile_rule(_plan(language, make, [*filled, *(("flags", slot) for slot in extra)])))


# --- compilation ------------------------------------------------------------------------------------


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
            raise UnknownGrammarName(f"the grammar has no node kind {name!r}")
        rule = row.build(language)
        rules.update(dict.fromkeys(ids[name], rule))
    rules[ERROR_KIND] = unlisted
    return rules


def _plan(language: Language, make: Any, slots: list[tuple[str, Slot | Const]]) -> Plan:
    fact = getattr(make, "fact", make)
    names: tuple[str, ...] = fact.__struct_fields__
    unknown = {name for name, _ in slots} - set(names)
    if unknown:
        raise TypeError(f"{fact.__name__} has no argument {', '.join(sorted(unknown))}")
    at, end = (names.index(name) if name in names else -1 for name in ("at", "end"))
    used = {names.index(name) for name, _ in slots} | {at, end}
    plan = Plan(make, _defaults(fact)[: max(used) + 1], at, end, _token_texts(language))
    for name, slot in slots:
        _add(plan, language, names.index(name), slot)
    return plan


def _add(plan: Plan, language: Language, index: int, slot: Slot | Const) -> None:
    if isinstance(slot, Const):
        plan.defaults[index] = slot.value
        return
    target = Target(index, slot.how, slot.placed, slot.word, slot.enclosed)
    if slot.by_kind:
        for number in _kind_ids(language, slot.source):
            plan.by_kind[number] = _flag(plan, number, target) if slot.take == "flag" else target
    elif slot.source == REST:
        plan.rest = target
    else:
        plan.by_field[_field_id(language, slot.source)] = target


def _flag(plan: Plan, number: int, target: Target) -> Target:
    """A token is recorded by its word, any other kind by its text."""
    return replace(target, how="word" if number in plan.words else "texts")


@cache
def _token_texts(language: Language) -> dict[int, str]:
    """The text of each anonymous token, which is its kind."""
    kinds_ = ((n, language.node_kind_for_id(n) or "") for n in range(language.node_kind_count))
    return {n: name for n, name in kinds_ if language.node_kind_is_visible(n) and not language.node_kind_is_named(n)}


@cache
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


@cache
def _kinds(language: Language) -> dict[str, list[int]]:
    """The ids of each kind, named or not; aliases have several."""
    out: dict[str, list[int]] = {}
    for number in range(language.node_kind_count):
        out.setdefault(language.node_kind_for_id(number) or "", []).append(number)
    return out


def _kind_ids(language: Language, name: str) -> list[int]:
    found = _kinds(language).get(name)
    if not found:
        raise UnknownGrammarName(f"the grammar has no node kind {name!r}")
    return found


def _field_id(language: Language, name: str) -> int:
    number = language.field_id_for_name(name)
    if number is None:
        raise UnknownGrammarName(f"the grammar has no field {name!r}")
    return number
