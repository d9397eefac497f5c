"""What a file's facts say at each place, in the words of the assertions (README.md lists them)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from c2s.facts import model as ir
from tests.frontends import show as text
from tests.frontends.show import show


@dataclass(frozen=True)
class Seen:
    """A fact at an offset: its kind, and the spellings that name it, the fullest last."""

    at: int
    kind: str
    forms: tuple[str, ...]

    @property
    def full(self) -> str:
        return f"{self.kind} {self.forms[-1]}".rstrip()


FILE = -1
"""The place of what is said about the whole file."""


def seen_in(facts: ir.FileFacts) -> list[Seen]:
    """Every fact of a file in source order; decodes all of it."""
    out = [*_file(facts)]
    defined_at: dict[str, int] = {}
    for fact in [*facts.imports, *facts.exports]:
        out += _visit(fact, "value", "")
        if isinstance(fact, ir.Import) and fact.local:
            defined_at[fact.local] = facts.place(fact.at).line
    units = [*facts.units, *([facts.template] if facts.template else [])]
    for unit in units:
        defined_at |= dict.fromkeys(unit.defines, facts.place(unit.at).line)
    for unit in units:
        out += _unit(unit)
    out += [
        Seen(one.at, "defined", (str(defined_at[one.forms[0]]),))
        for one in out
        if one.kind == "reads" and one.forms[0] in defined_at
    ]
    return sorted(out, key=lambda one: one.at)


def _file(facts: ir.FileFacts) -> Iterator[Seen]:
    for name in ("language", "dialect", "package"):
        yield Seen(FILE, "file", (f"{name} {getattr(facts, name)}".rstrip(),))
    yield Seen(FILE, "file", (f"errors {facts.errors}",))
    yield Seen(FILE, "file", (f"too-deep {facts.too_deep}",))


def _unit(unit: ir.Unit) -> Iterator[Seen]:
    yield Seen(unit.at, "unit", (" ".join(unit.defines),))
    for name in unit.names:
        yield Seen(unit.at, "mentions", (name,))
    for statement in unit.statements():
        yield from _visit(statement, "value", "")


# --- one fact ---------------------------------------------------------------------------------------

Described = tuple[str, tuple[str, ...]]


def _visit(fact: Any, role: str, owner: str) -> Iterator[Seen]:
    """The fact and all below it. `role` says what an expression is used for; `owner` names what it stands in."""
    at = place_of(fact)
    described = _describe(fact, role)
    if described is not None:
        yield Seen(at, *described)
    if isinstance(fact, ir.Annotation):
        yield Seen(at, "annotation", (show(fact.call), f"{show(fact.call)} on {owner or 'nothing'}"))
    if getattr(fact, "doc", ""):
        yield Seen(at, "doc", (fact.doc.replace("\n", " / "),))
    inside = _name(fact) or owner
    for name in fact.__struct_fields__:
        value = getattr(fact, name)
        if isinstance(value, ir.Raw):
            value = fact.body()
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, msgspec.Struct):
                yield from _visit(child, _role(fact, name, role), inside)


def place_of(fact: Any) -> int:
    if isinstance(fact, ir.Lambda):
        return fact.function.at
    if isinstance(fact, ir.Construct | ir.Define):
        return fact.definition.at
    return fact.at if hasattr(fact, "at") else place_of(fact.value)


def _name(fact: Any) -> str:
    if isinstance(fact, ir.Function | ir.ClassDef):
        return fact.name
    if isinstance(fact, ir.Field):
        return text.key(fact.name)
    return show(fact.target) if isinstance(fact, ir.Param) else ""


def _role(fact: Any, field: str, role: str) -> str:
    """What a child is used for: `value`, `binds`, `writes`, `type` (or `in-type`), `name`."""
    if field in ("type", "types", "returns", "bases", "type_params"):
        return "type"
    if role in ("type", "in-type"):
        return "in-type"
    if isinstance(fact, ir.Assign) and field == "target":
        return "writes"
    if field == "target" and isinstance(fact, ir.Let | ir.Param | ir.Loop | ir.Catch):
        return "binds"
    if isinstance(fact, ir.Record | ir.Items | ir.Spread) or field == "target":
        return role
    if isinstance(fact, ir.Entry):
        return role if field == "value" else "value"
    return "name" if isinstance(fact, ir.Field) and field == "name" else "value"


def _describe(fact: Any, role: str) -> Described | None:
    if isinstance(fact, ir.Ref | ir.Get | ir.Index | ir.This):
        return _use(fact, role)
    if isinstance(fact, ir.Lit):
        return ("literal", (text.quoted(fact.value),)) if role == "value" else None
    if role == "type" and not isinstance(fact, ir.Call | ir.Unknown):
        return "type", (show(fact),)
    maker = _DESCRIBED.get(type(fact))
    return None if maker is None else maker(fact)


def _use(fact: Any, role: str) -> Described | None:
    if role in ("in-type", "name"):
        return None
    if role == "binds" and not isinstance(fact, ir.Ref):
        role = "writes"
    return ("reads" if role == "value" else role), (show(fact),)


def _call(fact: ir.Call) -> Described:
    full = show(fact)
    return "call", (("new " if fact.new else "") + show(fact.callee), full)


def _let(fact: ir.Let) -> Described:
    return "let", (show(fact.target), text.typed(fact, show(fact.target), fact.value) + text.words([fact.kind or "bare"]))


def _field(fact: ir.Field) -> Described:
    return "field", (text.key(fact.name), show(fact))


def _param(fact: ir.Param) -> Described:
    return "param", (show(fact.target), show(fact))


def _function(fact: ir.Function) -> Described:
    return "function", (fact.name, text.signature(fact)) if fact.name else (text.signature(fact),)


def _class(fact: ir.ClassDef) -> Described:
    return "class", (fact.name, text.heading(fact)) if fact.name else (text.heading(fact),)


def _loop(fact: ir.Loop) -> Described:
    if fact.kind in ("of", "in"):
        return "loop", (f"{show(fact.target)} {fact.kind} {show(fact.source)}",)
    return "loop", (f"{fact.kind} {show(fact.test)}",)


def _catch(fact: ir.Catch) -> Described:
    return "catch", (show(fact.target), show(fact.target) + ("" if fact.type is None else f": {show(fact.type)}"))


def _alias(fact: ir.TypeDef) -> Described:
    return "alias", (fact.name, f"{fact.name}{text.generics(fact.type_params)} = {show(fact.type)}")


def _element(fact: ir.Element) -> Described:
    tag = show(fact.tag)
    return "element", (tag, f"{tag}({'; '.join(map(text.attribute, fact.attributes))})")


def _plain(kind: str) -> Any:
    return lambda fact: (kind, (show(fact),))


_DESCRIBED: dict[type, Any] = {
    ir.Import: lambda f: ("import", (text.import_line(f),)),
    ir.Export: lambda f: ("export", (text.export_line(f),)),
    ir.Call: _call,
    ir.Let: _let,
    ir.Field: _field,
    ir.Param: _param,
    ir.Function: _function,
    ir.ClassDef: _class,
    ir.TypeDef: _alias,
    ir.Return: lambda f: ("return", (show(f.value),)),
    ir.If: lambda f: ("if", (show(f.test),)),
    ir.Loop: _loop,
    ir.Try: lambda f: ("try", (f"{len(f.handlers)} handlers" + (" finally" if f.final else ""),)),
    ir.Catch: _catch,
    ir.Throw: lambda f: ("throw", (show(f.value),)),
    ir.Jump: lambda f: ("jump", (f.kind,)),
    ir.Switch: lambda f: ("switch", (show(f.subject),)),
    ir.Case: lambda f: ("case", ("default" if f.test is None else show(f.test),)),
    ir.Element: _element,
    ir.Attribute: lambda f: ("attribute", (text.attribute(f),)),
    ir.ImportCall: lambda f: ("dynamic-import", (show(f.module),)),
    **{
        struct: _plain(kind)
        for struct, kind in {
            ir.Text: "text",
            ir.Template: "template",
            ir.Record: "record",
            ir.Entry: "entry",
            ir.Items: "items",
            ir.Spread: "spread",
            ir.Choice: "choice",
            ir.Op: "op",
            ir.Assign: "assign",
            ir.Cast: "cast",
            ir.Default: "default",
            ir.Named: "named",
            ir.Comprehension: "comprehension",
            ir.Unknown: "unknown",
        }.items()
    },
}
