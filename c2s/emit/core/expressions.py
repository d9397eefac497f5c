"""Recipes as JavaScript expressions, with the helpers that they call."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from c2s.contract.capabilities import Capability
from c2s.contract.model import Contract
from c2s.contract.naming import RESERVED_FUNCTIONS, camel, words
from c2s.contract.recipes import (
    Absent,
    Apply,
    Choice,
    Const,
    Context,
    Each,
    Input,
    Item,
    Items,
    Recipe,
    Record,
    RecordEntry,
    Response,
    Template,
)
from c2s.contract.wire.values import to_text
from c2s.emit.escape import js_string
from c2s.emit.javascript import (
    IDENTIFIER,
    UNDEFINED,
    Arr,
    Arrow,
    Binary,
    Call,
    Code,
    Cond,
    Node,
    Obj,
    Prop,
    Spread,
    Str,
    Tmpl,
    Unary,
    literal,
)

_INHERITED = (
    "at charAt charCodeAt codePointAt concat constructor copyWithin endsWith entries every fill filter find findIndex "
    "findLast findLastIndex flat flatMap forEach hasOwnProperty includes indexOf isPrototypeOf isWellFormed join keys "
    "lastIndexOf localeCompare map match matchAll normalize padEnd padStart pop propertyIsEnumerable push reduce "
    "reduceRight repeat replace replaceAll reverse search shift slice some sort splice split startsWith substr "
    "substring toExponential toFixed toLocaleLowerCase toLocaleString toLocaleUpperCase toLowerCase toPrecision "
    "toReversed toSorted toSpliced toString toUpperCase toWellFormed trim trimEnd trimLeft trimRight trimStart unshift "
    "valueOf values with anchor big blink bold fixed fontcolor fontsize italics link small strike sub sup "
    "__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__"
)
INHERITED = frozenset(_INHERITED.split())
"""Names that records, lists or texts answer to without having them."""

OPERATORS = {
    "and": "&&", "or": "||", "coalesce": "??", "equals": "===", "differs": "!==",
    "less": "<", "less-or-equal": "<=", "greater": ">", "greater-or-equal": ">=",
}  # fmt: skip
PLAIN_CALLS = {"is-array": "Array.isArray", "to-boolean": "Boolean", "json": "JSON.stringify"}
"""Functions that are written as JavaScript has them."""


@dataclass
class Compiler:
    """Turns the recipes of one capability into nodes; `used` collects helpers over all of them."""

    contract: Contract
    capability: Capability | None
    used: set[str]
    host_names: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Host values that stand in a local name already."""

    def helper(self, name: str, *args: Node) -> Call:
        self.used.add(name)
        return Call(name, args)

    def node(self, recipe: Recipe) -> Node:
        match recipe:
            case Const(value):
                return literal(value)
            case Absent():
                return UNDEFINED
            case Input(id, path):
                assert self.capability is not None
                return self._member(Code(f"input.{self.capability.input(id).name}"), path)
            case Context(source, name):
                return self._host_value(source, name)
            case Response(request, path):
                return self._member(Code(f"answers.{answer_name(request)}"), path)
            case Item(name, path):
                return self._member(Code(item_name(name)), path)
            case Template():
                return self._template(recipe)
            case Record():
                return self._record(recipe)
            case Items(items):
                return Arr(tuple(map(self.node, items)))
            case Each():
                return self._each(recipe)
            case Choice(test, then, other):
                return Cond(self.node(test), self.node(then), self.node(other))
            case Apply():
                return self._apply(recipe)
        raise TypeError(recipe)

    def _member(self, base: Node, path: tuple[str, ...]) -> Node:
        for key in path:
            base = self._get(base, key)
        return base

    def _get(self, base: Node, key: str) -> Node:
        if key in INHERITED or not isinstance(base, Code):
            return self.helper("member", base, Str(key))
        if IDENTIFIER.fullmatch(key):
            return Code(f"{base.text}?.{key}")
        return Code(f"{base.text}?.[{key if re.fullmatch(r'0|[1-9][0-9]{0,8}', key) else js_string(key)}]")

    def _host_value(self, source: str, name: str) -> Node:
        local = self.host_names.get((source, name))
        return self.host_call(source, name) if local is None else Code(local)

    def host_call(self, source: str, name: str) -> Call:
        variable = self.contract.host_value(source, name).variable
        return self.helper("hostValue", Code("context"), Str(source), Str(name), Str(variable))

    def _template(self, recipe: Template) -> Node:
        parts: list[str | Node] = []
        for part in recipe.parts:
            if isinstance(part, Const):
                parts.append(to_text(part.value))
            elif not isinstance(part, Absent):
                inner = self.node(part)
                parts.append(self.helper("text", inner) if self._may_be_absent(part) else inner)
        return template_node(parts)

    def _may_be_absent(self, recipe: Recipe) -> bool:
        known = isinstance(recipe, Context) and (recipe.source, recipe.name) in self.host_names
        return not known and may_be_absent(recipe)

    def _record(self, recipe: Record) -> Obj:
        return Obj(tuple(map(self._entry, recipe.entries)))

    def _entry(self, entry: object) -> Prop | Spread:
        if not isinstance(entry, RecordEntry):
            return Spread(self.node(entry.value))  # type: ignore[attr-defined]
        return Prop(self.key(entry.key), self.node(entry.value))

    def key(self, recipe: Recipe) -> str | Node:
        """A name that is written out, or computed."""
        return to_text(recipe.value) if isinstance(recipe, Const) else self.node(recipe)

    def _each(self, recipe: Each) -> Node:
        name = item_name(recipe.name)
        arrows = [Arrow(name, self.node(part)) for part in (recipe.value, recipe.keep) if part is not None]
        return self.helper("each", self.node(recipe.source), *arrows)

    def _apply(self, recipe: Apply) -> Node:
        name, args = recipe.function, [self.node(arg) for arg in recipe.args]
        special = SPECIAL.get(name)
        if special is not None:
            return special(self, recipe, args)
        if name in OPERATORS:
            made = args[0]
            for arg in args[1:]:
                made = Binary(OPERATORS[name], made, arg)
            return made
        if name in PLAIN_CALLS:
            return Call(PLAIN_CALLS[name], tuple(args))
        return self.helper(camel(words(name)), *args)

    def _get_call(self, recipe: Apply, args: list[Node]) -> Node:
        key = recipe.args[1]
        return self._get(args[0], to_text(key.value)) if isinstance(key, Const) else self.helper("member", *args)

    # --- path ---------------------------------------------------------------------------------------

    def path_piece(self, recipe: Recipe, name: str, many: bool) -> str | Node | list[str | Node]:
        """A hole of a path: text of the source as it is, everything else kept inside its segment."""
        match recipe:
            case Const(value):
                return to_text(value)
            case Template(parts):
                return [piece for part in parts for piece in self._pieces(part, name, many)]
            case Choice(test, then, other):
                return Cond(self.node(test), self._one(then, name, many), self._one(other, name, many))
            case Apply("or", (first, *rest)) if rest:
                return Cond(self.node(first), self._one(first, name, many), self._one(_rest("or", rest), name, many))
            case Apply("coalesce", (first, *rest)) if rest:
                missing = self.helper("isMissing", self.node(first))
                return Cond(missing, self._one(_rest("coalesce", rest), name, many), self._one(first, name, many))
        return self.helper("segments" if many else "segment", self.node(recipe), Str(name))

    def _pieces(self, recipe: Recipe, name: str, many: bool) -> list[str | Node]:
        piece = self.path_piece(recipe, name, many)
        return piece if isinstance(piece, list) else [piece]

    def _one(self, recipe: Recipe, name: str, many: bool) -> Node:
        return template_node(self._pieces(recipe, name, many))

    def within(self, names: Mapping[tuple[str, str], str]) -> Compiler:
        return replace(self, host_names=names)


def _rest(function: str, args: list[Recipe]) -> Recipe:
    return args[0] if len(args) == 1 else Apply(function, tuple(args))


SPECIAL: dict[str, Callable[[Compiler, Apply, list[Node]], Node]] = {
    "not": lambda compiler, recipe, args: Unary("!", args[0]),
    "type-of": lambda compiler, recipe, args: Unary("typeof ", args[0]),
    "get": Compiler._get_call,
    "now": lambda compiler, recipe, args: compiler.helper("now", Code("context")),
    "random-id": lambda compiler, recipe, args: compiler.helper("randomId", Code("context")),
}


def template_node(parts: list[str | Node]) -> Node:
    """Texts side by side are one; without any other part they are a plain string."""
    merged: list[str | Node] = []
    for part in parts:
        if isinstance(part, str) and merged and isinstance(merged[-1], str):
            merged[-1] += part
        elif part != "":
            merged.append(part)
    if not merged:
        return Str("")
    if len(merged) == 1:
        only = merged[0]
        return Str(only) if isinstance(only, str) else Tmpl((only,))
    return Tmpl(tuple(merged))


def item_name(name: str) -> str:
    made = camel(words(name)) or "item"
    return f"{made}Item" if made in RESERVED_FUNCTIONS or made[0].isdigit() else made


def answer_name(request: str) -> str:
    made = camel(words(request)) or "first"
    return f"answer{made}" if made[0].isdigit() else made


ALWAYS = ("not", "equals", "differs", "less", "less-or-equal", "greater", "greater-or-equal", "type-of", "is-array",
          "is-missing", "to-boolean", "now", "random-id")  # fmt: skip
"""Functions that have a value whatever they are given."""


def may_be_absent(recipe: Recipe) -> bool:
    match recipe:
        case Const() | Template() | Record() | Items():
            return False
        case Choice(_, then, other):
            return may_be_absent(then) or may_be_absent(other)
        case Each(source):
            return may_be_absent(source)
        case Apply("and", args):
            return any(map(may_be_absent, args))
        case Apply("or" | "coalesce", args):
            return may_be_absent(args[-1])
        case Apply("get"):
            return True
        case Apply(name, args):
            return name not in ALWAYS and may_be_absent(args[0])
    return True
