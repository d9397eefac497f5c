"""Java's declarations: types, members, parameters and variables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from c2s.facts import model as ir
from c2s.frontends.build import function
from c2s.frontends.java.modifiers import annotations_of, field_words_of, words_of
from c2s.frontends.rows import maker
from c2s.frontends.walker import Walk

PLAIN_IMPORT = r"import\s+(?:static\s+)?([\w$.]+)\.([\w$]+|\*);"
PLAIN_PARAMETER = r"([A-Za-z_]\w*)\s+([A-Za-z_]\w*)"
PRIMITIVES = frozenset({"boolean", "byte", "char", "double", "float", "int", "long", "short"})


def plain_import(walk: Walk, start: int, match: re.Match[bytes]) -> ir.Import:
    name = walk.string(match[2])
    return ir.Import(walk.string(match[1]), name, name, start)


class Path(msgspec.Struct):
    """A dotted name as its source, and whether `.*` follows."""

    name: str
    at: int
    flags: list[str] = []


@maker(Path)
def imports(name: str, at: int, flags: list[str]) -> ir.Import:
    """An import whose name has comments or spaces in it."""
    module, _, local = "".join(name.split()).rpartition(".")
    if flags:
        return ir.Import("".join(name.split()), "*", "*", at)
    return ir.Import(module, local, local, at)


# --- types and dimensions ---------------------------------------------------------------------------


class Dimensions(msgspec.Struct):
    """The brackets after a type or a name."""

    count: int


def dimensions(text: str, at: int) -> Dimensions:
    return Dimensions(text.count("["))


class Dimensioned(msgspec.Struct):
    type: Any
    dimensions: list[Any]


@maker(Dimensioned)
def array_type(type_: Any, found: list[Any]) -> Any:
    """The type with as many dimensions as were found beside it."""
    for fact in found:
        for _ in range(fact.count if isinstance(fact, Dimensions) else 0):
            at = getattr(type_, "at", 0)
            type_ = ir.Apply(ir.Ref("[]", at), [type_], at)
    return type_


# --- variables and parameters -----------------------------------------------------------------------


class Variable(msgspec.Struct):
    """A name that is declared, before the type that stands in front of it is known."""

    target: ir.Ref
    value: Any
    dimensions: list[Any]
    at: int


class Variables(msgspec.Struct):
    """A declaration of one or more names."""

    declared: list[Any]
    type: Any
    at: int
    marks: list[Any] = []
    flags: list[str] = []


@maker(Variables)
def fields(declared: list[Any], type_: Any, at: int, marks: list[Any], implied: list[str]) -> list[ir.Field]:
    words, annotations = field_words_of(marks, *implied), annotations_of(marks)
    return [
        ir.Field(
            ir.Lit(one.target.name, one.at), array_type(type_, one.dimensions), one.value, one.at, words, annotations
        )
        for one in declared
        if isinstance(one, Variable)
    ]


@maker(Variables)
def variables(declared: list[Any], type_: Any, at: int, marks: list[Any]) -> list[ir.Let]:
    """`var` declares no type."""
    if isinstance(type_, ir.Ref) and type_.name == "var":
        type_ = None
    return [
        ir.Let(one.target, type_ and array_type(type_, one.dimensions), one.value, one.at, "let")
        for one in declared
        if isinstance(one, Variable)
    ]


class Resource(msgspec.Struct):
    """What `try (…)` closes: a declaration, or a name that is known already."""

    type: Any
    name: Any
    value: Any
    at: int
    known: Any


@maker(Resource)
def resource(type_: Any, name: Any, value: Any, at: int, known: Any) -> Any:
    if name is None:
        return ir.Do(known)
    return variables([Variable(name, value, [], name.at)], type_, at, [])


class Parameter(msgspec.Struct):
    target: Any
    type: Any
    at: int
    marks: list[Any]
    dimensions: list[Any]


@maker(Parameter)
def parameter(target: Any, type_: Any, at: int, marks: list[Any], found: list[Any]) -> ir.Param:
    return ir.Param(target, array_type(type_, found), None, at, words_of(marks), annotations_of(marks))


@maker(Parameter)
def rest_parameter(target: Any, type_: Any, at: int, marks: list[Any]) -> ir.Param:
    """`Type... names`: the type is that of the array that arrives."""
    name = target.target if isinstance(target, Variable) else target
    many = array_type(type_, [Dimensions(1)])
    return ir.Param(name, many, None, at, [*words_of(marks), "rest"], annotations_of(marks))


def plain_parameter(walk: Walk, start: int, match: re.Match[bytes]) -> ir.Param:
    """`Type name`."""
    type_, name = walk.string(match[1]), walk.string(match[2])
    walk.names.update((type_, name) if type_ not in PRIMITIVES else (name,))
    return ir.Param(ir.Ref(name, match.start(2)), ir.Ref(type_, start), None, start)


# --- members ----------------------------------------------------------------------------------------


@maker(ir.Function)
def method(
    name: str,
    params: list[Any],
    code: Any,
    at: int,
    end: int,
    flags: list[str],
    returns: Any = None,
    marks: Sequence[Any] = (),
    type_params: Sequence[Any] = (),
) -> ir.Function:
    words, annotations = [*flags, *words_of(marks)], annotations_of(marks)
    if code is None and "abstract" not in words:
        words.append("abstract")
    return function(name, params, code, at, end, words, returns, annotations, list(type_params))


@maker(ir.Field)
def element(name: Any, type_: Any, value: Any, at: int, flags: list[str], marks: list[Any]) -> ir.Field:
    """An element of an annotation type, with its default."""
    return ir.Field(_literal(name), type_, value, at, words_of(marks), annotations_of(marks))


def _literal(name: Any) -> Any:
    return ir.Lit(name.name, name.at) if isinstance(name, ir.Ref) else name


def members_of(facts: list[Any], at: int, end: int) -> list[Any]:
    """Members as they are; statements between them, which initialise the instance, as a function."""
    out: list[Any] = []
    loose: list[Any] = []
    for fact in facts:
        if isinstance(fact, ir.Function | ir.Field | ir.Define):
            out.append(fact)
        else:
            loose.append(fact)
    return [*out, function("", [], loose, _place(loose[0], at), end, ["initializer"])] if loose else out


def _place(fact: Any, otherwise: int) -> int:
    at: int = getattr(getattr(fact, "value", None) if isinstance(fact, ir.Do) else fact, "at", otherwise)
    return at


# --- types ------------------------------------------------------------------------------------------


@maker(ir.ClassDef)
def type_definition(
    name: str,
    bases: list[Any],
    members: list[Any],
    at: int,
    end: int,
    kind: str,
    flags: list[str],
    marks: list[Any],
    type_params: list[Any],
) -> ir.Define:
    inside = members_of(members, at, end)
    return ir.Define(
        ir.ClassDef(name, bases, inside, at, end, kind, words_of(marks), annotations_of(marks), type_params)
    )


class Constant(msgspec.Struct):
    """An enum constant, with the body of the class that it may have of its own."""

    name: Any
    args: list[Any]
    body: list[Any]
    at: int
    end: int
    marks: list[Any]


@maker(Constant)
def constant(name: Any, args: list[Any], body: list[Any], at: int, end: int, marks: list[Any]) -> ir.Field:
    """Its value constructs the enum, which `enum_definition` knows."""
    own = ir.Construct(ir.ClassDef("", [], members_of(body, at, end), at, end)) if body else ir.Ref("", at)
    value = ir.Call(own, args, at, True)
    return ir.Field(_literal(name), None, value, getattr(name, "at", at), ["constant"], annotations_of(marks))


@maker(ir.ClassDef)
def enum_definition(name: str, bases: list[Any], members: list[Any], *args: Any) -> ir.Define:
    return type_definition(name, bases, [_constructed(member, name) for member in members], *args)


def _constructed(member: Any, name: str) -> Any:
    if not isinstance(member, ir.Field) or "constant" not in member.flags or not isinstance(member.value, ir.Call):
        return member
    call, type_ = member.value, ir.Ref(name, member.at)
    callee: Any = type_
    if isinstance(call.callee, ir.Construct):
        callee = ir.Construct(msgspec.structs.replace(call.callee.definition, bases=[type_]))
    return msgspec.structs.replace(member, type=type_, value=msgspec.structs.replace(call, callee=callee))


# --- records ----------------------------------------------------------------------------------------


class Record(msgspec.Struct):
    name: Any
    params: list[Any]
    bases: list[Any]
    members: list[Any]
    at: int
    end: int
    marks: list[Any]
    type_params: list[Any]


@maker(Record)
def record_definition(
    name: Any,
    params: list[Any],
    bases: list[Any],
    members: list[Any],
    at: int,
    end: int,
    marks: list[Any],
    type_params: list[Any],
) -> ir.Define:
    """A record with what the language adds to it: fields, accessors and the constructor that fills the fields."""
    components = [param for param in params if isinstance(param, ir.Param) and isinstance(param.target, ir.Ref)]
    fields_ = [
        ir.Field(_literal(one.target), one.type, None, one.at, ["readonly"], one.annotations) for one in components
    ]
    compact = next((member for member in members if _is_compact(member)), None)
    written = [member for member in members if not _is_compact(member)]
    if not isinstance(name, ir.Ref):
        name = ir.Ref("", at)
    added = [*_constructor(name, components, written, compact, end), *_accessors(components, written)]
    return type_definition(name.name, bases, [*fields_, *added, *written], at, end, "record", [], marks, type_params)


def _is_compact(member: Any) -> bool:
    return isinstance(member, ir.Function) and "compact" in member.flags


def _constructor(
    name: ir.Ref, params: list[Any], written: list[Any], compact: ir.Function | None, end: int
) -> list[ir.Function]:
    """None if the constructor of all components is written out."""
    known = any(
        isinstance(one, ir.Function) and "constructor" in one.flags and len(one.params) == len(params)
        for one in written
    )
    if known:
        return []
    sets: list[Any] = [ir.Do(ir.Assign(ir.Get(ir.This(p.at), p.target.name, p.at), "", p.target, p.at)) for p in params]
    if compact is None:
        return [function(name.name, params, sets, name.at, end, ["constructor", "implicit"])]
    words = [flag for flag in compact.flags if flag != "compact"]
    return [msgspec.structs.replace(compact, params=params, code=ir.pack([*compact.body(), *sets]), flags=words)]


def _accessors(params: list[Any], written: list[Any]) -> list[ir.Function]:
    known = {one.name for one in written if isinstance(one, ir.Function) and not one.params}
    return [
        function(p.target.name, [], ir.Get(ir.This(p.at), p.target.name, p.at), p.at, p.at, ["implicit"], p.type)
        for p in params
        if p.target.name not in known
    ]
