"""Facts as one line of text, the way assertions spell them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from c2s.facts import model as ir

_ATOMS = (
    ir.Ref, ir.This, ir.Lit, ir.Template, ir.Get, ir.Index, ir.Call, ir.Record, ir.Items, ir.Unknown, ir.Apply,
    ir.Shape, ir.ImportCall, ir.Comprehension, ir.Element,
)  # fmt: skip


def show(fact: Any) -> str:
    """An expression, pattern, type or declaration; bodies are left out."""
    if fact is None:
        return "-"
    maker = _SHOWN.get(type(fact))
    return type(fact).__name__ if maker is None else maker(fact)


def listing(facts: Iterable[Any], between: str = ", ") -> str:
    return between.join(show(fact) for fact in facts)


def quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def signature(function: ir.Function) -> str:
    returns = "" if function.returns is None else f": {show(function.returns)}"
    return f"{function.name}{generics(function.type_params)}({listing(function.params)}){returns}{words(function.flags)}"


def heading(definition: ir.ClassDef) -> str:
    kind = [] if definition.kind == "class" else [definition.kind]
    bases = f": {listing(definition.bases)}" if definition.bases else ""
    return f"{definition.name}{generics(definition.type_params)}{bases}{words([*kind, *definition.flags])}"


def typed(fact: Any, name: str, value: Any) -> str:
    """`name: type = value`, as fields, parameters and declarations of variables."""
    type_ = "" if fact.type is None else f": {show(fact.type)}"
    return name + type_ + ("" if value is None else f" = {show(value)}")


def generics(params: list[Any]) -> str:
    return f"<{listing(params)}>" if params else ""


def words(flags: list[str]) -> str:
    return f" [{' '.join(flags)}]" if flags else ""


def key(fact: Any) -> str:
    return str(fact.value) if isinstance(fact, ir.Lit) and isinstance(fact.value, str) else f"[{show(fact)}]"


def import_line(fact: ir.Import) -> str:
    source = f"from {quoted(fact.module)}"
    if not fact.imported:
        return quoted(fact.module)
    renamed = "" if fact.local == fact.imported else f" as {fact.local}"
    return f"{fact.imported}{renamed} {source}"


def export_line(fact: ir.Export) -> str:
    renamed = "" if fact.local == fact.exported else f"{fact.local} as "
    return f"{renamed}{fact.exported}" + (f" from {quoted(fact.module)}" if fact.module else "")


def attribute(fact: ir.Attribute) -> str:
    name = f" {fact.name}" if fact.name else ""
    value = "" if fact.value is None else f" = {show(fact.value)}"
    return f"{fact.kind}{name}{value}{words(fact.modifiers)}"


def _inner(fact: Any) -> str:
    return show(fact) if fact is None or isinstance(fact, _ATOMS) else f"({show(fact)})"


def _template(fact: ir.Template) -> str:
    parts = (p.value if isinstance(p, ir.Lit) and isinstance(p.value, str) else f"${{{show(p)}}}" for p in fact.parts)
    return f"`{''.join(parts)}`".replace("\n", "\\n")


def _call(fact: ir.Call) -> str:
    new = "new " if fact.new else ""
    return f"{new}{_inner(fact.callee)}{generics(fact.types)}({listing(fact.args)})"


def _op(fact: ir.Op) -> str:
    if len(fact.operands) == 1:
        gap = " " if fact.op[-1:].isalpha() else ""
        return f"{fact.op}{gap}{_inner(fact.operands[0])}"
    return f" {fact.op} ".join(_inner(operand) for operand in fact.operands)


def _assign(fact: ir.Assign) -> str:
    return f"{_inner(fact.target)} {fact.op}= {show(fact.value)}"


def _param(fact: ir.Param) -> str:
    return typed(fact, show(fact.target), fact.default) + words(fact.flags)


def _apply(fact: ir.Apply) -> str:
    return f"{show(fact.base)}<{listing(fact.args)}>"


def _comprehension(fact: ir.Comprehension) -> str:
    return f"{fact.kind} of {show(fact.value)}"


_SHOWN: dict[type, Any] = {
    ir.Ref: lambda f: f.name,
    ir.This: lambda f: "this",
    ir.Lit: lambda f: quoted(f.value),
    ir.Template: _template,
    ir.Get: lambda f: f"{_inner(f.base)}.{f.key}",
    ir.Index: lambda f: f"{_inner(f.base)}[{show(f.key)}]",
    ir.Call: _call,
    ir.Named: lambda f: f"{f.name}={show(f.value)}",
    ir.Entry: lambda f: f"{key(f.key)}: {show(f.value)}",
    ir.Record: lambda f: "{" + listing(f.entries) + "}",
    ir.Items: lambda f: "[" + listing(f.items) + "]",
    ir.Spread: lambda f: f"...{_inner(f.value)}",
    ir.Choice: lambda f: f"{_inner(f.test)} ? {_inner(f.then)} : {_inner(f.other)}",
    ir.Op: _op,
    ir.Assign: _assign,
    ir.Lambda: lambda f: f"{signature(f.function)} => …",
    ir.Construct: lambda f: f"class {heading(f.definition)}",
    ir.Unknown: lambda f: f"?{f.text}",
    ir.Default: lambda f: f"{show(f.target)} = {show(f.value)}",
    ir.Cast: lambda f: f"{_inner(f.value)} as {show(f.type)}",
    ir.Apply: _apply,
    ir.Shape: lambda f: "{" + listing(f.members, "; ") + "}",
    ir.ImportCall: lambda f: f"import({show(f.module)})",
    ir.Comprehension: _comprehension,
    ir.Element: lambda f: f"<{show(f.tag)}>",
    ir.Annotation: lambda f: f"@{show(f.call)}",
    ir.Param: _param,
    ir.Function: signature,
    ir.Field: lambda f: typed(f, key(f.name), f.value) + words(f.flags),
    ir.ClassDef: heading,
    ir.Text: lambda f: quoted(f.value),
}
