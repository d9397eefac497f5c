"""Functions and classes: parameters, decorators, docstrings, members."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any, get_args

import msgspec
from tree_sitter import Language, Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.comments import MAX_DOC, documented
from c2s.frontends.python.typeforms import as_type, last_name
from c2s.frontends.rows import Row, maker
from c2s.frontends.walker import MAX_DEPTH, Rule, Walk

STATEMENTS = frozenset(get_args(ir.Stmt))
_ENUMS = {"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum"}
_RECORDS = {"NamedTuple", "TypedDict"}
_GETTERS = {"property", "cached_property", "getter", "abstractproperty"}
_DECORATED = {
    "staticmethod": "static",
    "classmethod": "class",
    "abstractmethod": "abstract",
    "setter": "setter",
    **dict.fromkeys(_GETTERS, "getter"),
}


def seen(row: Row, finish: Any) -> Row:
    """A row whose fact is finished by `finish(walk, node, fact)`, which sees the source."""

    def build(language: Language) -> Rule:
        general = row.build(language)
        assert general is not None
        return lambda walk, cursor, node: finish(walk, node, general(walk, cursor, node))

    return Row(build)


def deep(levels: int, row: Row) -> Row:
    """A row that takes more of the stack than a node usually does."""

    def build(language: Language) -> Rule:
        general = row.build(language)
        assert general is not None

        def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
            walk.depth += levels
            if walk.depth > MAX_DEPTH:
                walk.depth -= levels - 1
                return walk.refused(cursor)
            fact = general(walk, cursor, node)
            walk.depth -= levels
            return fact

        return rule

    return Row(build)


# --- parameters -------------------------------------------------------------------------------------


def parameters(walk: Walk, cursor: TreeCursor, node: Node) -> list[ir.Param]:
    """Those before `/` are positional-only, those after `*` or `*args` keyword-only."""
    out: list[ir.Param] = []
    named_only = False
    for fact in walk.children(cursor):
        if type(fact) is Separator:
            named_only = fact.text == "*"
            if not named_only:
                out = [_flagged(param, "positional-only") for param in out]
            continue
        param = fact if type(fact) is ir.Param else ir.Param(fact, None, None, getattr(fact, "at", node.start_byte))
        if type(param.target) is ir.Spread:
            param = _rest(param, param.target)
            named_only = True
        elif named_only:
            param = _flagged(param, "keyword-only")
        out.append(param)
    return out


class Separator(msgspec.Struct):
    """`/` or `*` between parameters."""

    text: str
    at: int


def _rest(param: ir.Param, target: ir.Spread) -> ir.Param:
    value, flag = target.value, "rest"
    if type(value) is ir.Record:
        inner: Any = value.entries[0]
        value, flag = inner.value, "rest-keywords"
    return ir.Param(value, param.type, param.default, param.at, [flag])


def _flagged(param: ir.Param, flag: str) -> ir.Param:
    return ir.Param(param.target, param.type, param.default, param.at, [*param.flags, flag])


# --- functions --------------------------------------------------------------------------------------


@maker(ir.Function)
def function(
    name: str,
    params: list[Any],
    code: list[Any],
    at: int,
    end: int,
    flags: list[str],
    returns: Any,
    _annotations: Any,
    types: Any,
) -> ir.Define:
    doc, code = docstring(code)
    made = ir.Function(name, params, ir.pack(code), at, end, flags, returns, [], types, doc)
    return ir.Define(made)


def generator(walk: Walk, node: Node, fact: Any) -> Any:
    """Marks functions that yield."""
    if type(fact) is ir.Define and walk.source.find(b"yield", node.start_byte, node.end_byte) >= 0 and _yields(node):
        fact.definition.flags.append("generator")
    return fact


def _yields(node: Node) -> bool:
    waiting = [node.child_by_field_name("body")]
    while waiting:
        inner = waiting.pop()
        for child in inner.named_children if inner is not None else ():
            if child.type == "yield":
                return True
            if child.type not in ("function_definition", "class_definition", "lambda"):
                waiting.append(child)
    return False


@maker(ir.Function)
def closure(name: str, params: list[Any], code: Any, at: int, end: int) -> ir.Lambda:
    value = ir.Unknown("lambda", at) if code is None else code
    return ir.Lambda(ir.Function(name, params, ir.pack([ir.Return(value, getattr(value, "at", at))]), at, end))


def docstring(code: list[Any]) -> tuple[str, list[Any]]:
    """The text that a body begins with, as people read it, and the rest of the body."""
    if code and _is_text(code[0]):
        return inspect.cleandoc(code[0].value.value)[:MAX_DOC], code[1:]
    return "", code


def _is_text(statement: Any) -> bool:
    return type(statement) is ir.Do and type(statement.value) is ir.Lit and type(statement.value.value) is str


def decorated(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """A definition with its decorators; those that the language itself gives a meaning become flags too."""
    *annotations, last = walk.children(cursor) or [None]
    if type(last) is not ir.Define:
        return [ir.Do(fact) for fact in (*annotations, last) if fact is not None]
    definition: Any = last.definition
    found = [fact for fact in annotations if type(fact) is ir.Annotation]
    msgspec.structs.force_setattr(definition, "annotations", found)
    names = [last_name(fact.call.callee if type(fact.call) is ir.Call else fact.call) for fact in found]
    if type(definition) is ir.Function:
        definition.flags.extend(_DECORATED[name] for name in names if name in _DECORATED)
    elif "dataclass" in names and definition.kind == "class":
        msgspec.structs.force_setattr(definition, "kind", "record")
    return last


# --- classes ----------------------------------------------------------------------------------------


@maker(ir.ClassDef)
def class_definition(
    name: str,
    bases: list[Any],
    members: list[Any],
    at: int,
    end: int,
    _kind: Any,
    _flags: Any,
    _annotations: Any,
    types: Any,
) -> ir.Define:
    doc, body = docstring(members)
    kind = _kind_of(bases)
    fields = list(_members(body, constants=kind == "enum"))
    receivers(fields)
    return ir.Define(ir.ClassDef(name, bases, fields, at, end, kind, [], [], types, doc))


def based(walk: Walk, node: Node, fact: Any) -> Any:
    """Subscripts among the bases are types."""
    if type(fact) is ir.Define and type(fact.definition) is ir.ClassDef:
        bases = fact.definition.bases
        bases[:] = [as_type(walk, base) if type(base) is ir.Index else base for base in bases]
    return fact


def _kind_of(bases: list[Any]) -> str:
    names = {last_name(base) for base in bases}
    if names & _ENUMS:
        return "enum"
    if "Protocol" in names:
        return "interface"
    return "record" if names & _RECORDS else "class"


def _members(statements: list[Any], *, constants: bool) -> Iterable[Any]:
    """Names that a class binds are its fields; a text after a field describes it."""
    last: Any = None
    for statement in statements:
        member = _member(statement, constants)
        if _is_text(member):
            if type(last) is ir.Field:
                documented(last, inspect.cleandoc(member.value.value)[:MAX_DOC])
            continue
        last = member
        yield member


def _member(statement: Any, constants: bool) -> Any:
    if type(statement) is ir.Define:
        return statement.definition
    if type(statement) is not ir.Let or type(statement.target) is not ir.Ref:
        return statement
    name = ir.Lit(statement.target.name, statement.target.at)
    flags = ["constant"] if constants and statement.type is None else []
    flags += _TYPE_FLAGS.get(last_name(statement.type), [])
    return ir.Field(name, statement.type, statement.value, statement.at, flags, [], statement.doc)


_TYPE_FLAGS = {"ClassVar": ["static"], "Final": ["readonly"]}


def receivers(members: list[Any]) -> None:
    """The first parameter of a method that is not static is the object, or the class."""
    for member in members:
        if type(member) is ir.Define:
            member = member.definition
        if type(member) is ir.Function:
            _receiver(member)
        elif type(member) is ir.If:
            receivers(member.then)
            receivers(member.other)
        elif type(member) is ir.Try:
            receivers(member.body)
            receivers([inner for handler in member.handlers for inner in getattr(handler, "body", [])])


def _receiver(method: ir.Function) -> None:
    if method.name == "__init__":
        method.flags.append("constructor")
    if method.name in ("__new__", "__init_subclass__", "__class_getitem__"):
        method.flags.append("class")
    if method.params and "static" not in method.flags:
        first = method.params[0]
        if not {"rest", "keyword-only", "rest-keywords"} & set(first.flags):
            msgspec.structs.force_setattr(first, "flags", [*first.flags, "receiver"])
