"""What JavaScript's grammar says in ways that a table row cannot."""

from __future__ import annotations

import re
from html import unescape as unescape_html
from itertools import groupby
from typing import Any

import msgspec
from tree_sitter import Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.build import function, names_defined, with_annotations
from c2s.frontends.rows import maker
from c2s.frontends.shortcuts import NAME
from c2s.frontends.walker import ERROR_KIND, Walk
from c2s.frontends.walker import inside as enclosed

_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[\s\S]))")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": "", "\r": ""}
_HANDLER = re.compile(r"on[A-Z:-]").match
_TWO_WAY = re.compile(r"v-?[mM]odel(?::(.*))?$").match


_LARGEST = 1 << 63


def unescape(text: str) -> str:
    return _ESCAPE.sub(_unescaped, text)


def _unescaped(match: re.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    if code:
        number = int(code, 16)
        return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"
    return _ESCAPED.get(match[4], match[4])


def escape(text: str, at: int) -> ir.Lit:
    return ir.Lit(unescape(text), at)


def string(walk: Walk, cursor: TreeCursor, node: Node) -> ir.Lit:
    start = node.start_byte
    text = walk.quoted(walk.source[start + 1 : node.end_byte - 1])
    return ir.Lit(unescape(text) if "\\" in text else text, start)


def number(text: str, at: int) -> ir.Lit:
    """Also `1_000`, `0xff`, `10n`; a number that facts cannot hold stays text if it is a bigint."""
    digits = text.replace("_", "").rstrip("n")
    try:
        value = int(digits, 0)
    except ValueError:
        return _fraction(digits, text, at)
    if -_LARGEST < value < _LARGEST:
        return ir.Lit(value, at)
    return ir.Lit(text, at) if text.endswith("n") else _fraction(str(value), text, at)


def _fraction(digits: str, text: str, at: int) -> ir.Lit:
    try:
        return ir.Lit(float(digits), at)
    except (ValueError, OverflowError):
        return ir.Lit(text, at)


def template(walk: Walk, cursor: TreeCursor, node: Node) -> ir.Template:
    """Grammars differ in whether the text between substitutions has nodes, so it is cut from the source."""
    parts: list[Any] = []
    start, at = node.start_byte + 1, node.start_byte + 1
    if cursor.goto_first_child():
        while True:
            child: Any = cursor.node
            if child.type in ("template_substitution", "template_type"):
                _literal_part(walk, parts, at, child.start_byte)
                value = walk.lower(cursor, child)
                parts.append(ir.Unknown("", child.start_byte) if value is None else value)
                at = child.end_byte
            if not cursor.goto_next_sibling():
                break
        cursor.goto_parent()
    _literal_part(walk, parts, at, node.end_byte - 1)
    return ir.Template(parts, start - 1)


def _literal_part(walk: Walk, parts: list[Any], start: int, end: int) -> None:
    if end > start:
        text = walk.source[start:end].decode("utf-8", "replace")
        parts.append(ir.Lit(unescape(text), start))


def items(walk: Walk, cursor: TreeCursor, node: Node) -> ir.Items:
    """An array literal or pattern; holes keep their position."""
    out: list[Any] = []
    hole = True
    if cursor.goto_first_child():
        while True:
            child: Any = cursor.node
            if child.is_named:
                fact = walk.lower(cursor, child)
                if fact is not None:
                    out.append(fact)
                    hole = False
            elif child.type == ",":
                if hole:
                    out.append(ir.Lit(None, child.start_byte))
                hole = True
            if not cursor.goto_next_sibling():
                break
        cursor.goto_parent()
    return ir.Items(out, node.start_byte)


_PROTOTYPE = "__proto__"


@maker(ir.Entry)
def pair(key: Any, value: Any, at: int) -> ir.Entry:
    """`__proto__: value` gives the object its prototype, and no member; so do quotes, but no brackets."""
    if type(key) is ir.Lit and key.value == _PROTOTYPE:
        key = ir.Unknown(ir.PROTOTYPE, at)
    return ir.Entry(key, value, at)


def bracketed(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """`[key]`, which is a member whatever its name is."""
    key = enclosed(walk, cursor, node)
    return ir.Template([key], key.at) if type(key) is ir.Lit and key.value == _PROTOTYPE else key


def shorthand(text: str, at: int) -> ir.Entry:
    return ir.Entry(ir.Lit(text, at), ir.Ref(text, at), at)


@maker(ir.Do)
def statement(value: Any) -> Any:
    """An expression as a statement; the grammars also wrap some declarations this way."""
    return value if isinstance(value, ir.Define) else ir.Do(value)


def block(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """Statements in braces. Where they are no part of another statement, their names end with them."""
    facts = walk.children(cursor)
    if not any(isinstance(fact, ir.Let) and fact.kind == "let" for fact in facts):
        return facts
    around = None if cursor.field_id else node.parent
    alone = around is not None and around.type in ("statement_block", "program")
    return [ir.If(ir.Lit(True, node.start_byte), facts, [], node.start_byte)] if alone else facts


def var_declaration(walk: Walk, cursor: TreeCursor, node: Node) -> list[Any]:
    """`var`: bound in the whole function, unlike `let` and `const`."""
    facts = walk.children(cursor)
    for fact in facts:
        if isinstance(fact, ir.Let):
            msgspec.structs.force_setattr(fact, "kind", "var")
    return facts


@maker(ir.Entry)
def default_shorthand(key: Any, value: Any, at: int) -> ir.Entry:
    """`{name = value}` in a pattern: the left side arrives as the entry of its shorthand."""
    if isinstance(key, ir.Entry):
        return ir.Entry(key.key, ir.Default(key.value, value, at), at)
    return ir.Entry(key, ir.Default(key, value, at), at)


@maker(ir.Call)
def call(callee: Any, args: list[Any], at: int, new: bool = False, types: list[Any] | None = None) -> Any:
    if type(callee) is ir.Ref and callee.name in ("import", "require") and args:
        return ir.ImportCall(args[0], at)
    return ir.Call(callee, args, at, new, types or [])


@maker(ir.Index)
def subscript(base: Any, key: Any, at: int) -> Any:
    if type(key) is ir.Lit and type(key.value) is str:
        return ir.Get(base, key.value, at)
    return ir.Index(base, key, at)


@maker(ir.Assign)
def augmented(target: Any, op: str, value: Any, at: int) -> ir.Assign:
    return ir.Assign(target, op.removesuffix("="), value, at)


@maker(ir.Function)
def closure(*args: Any) -> ir.Lambda:
    return ir.Lambda(function(*args))


@maker(ir.ClassDef)
def class_definition(name: str, bases: Any, members: list[Any], *args: Any) -> ir.ClassDef:
    return ir.ClassDef(name, bases or [], _implemented(with_annotations(members)), *args)


def _implemented(members: list[Any]) -> list[Any]:
    """Without the overloads of a method that is written out beside them."""
    signatures = [one for one in members if type(one) is ir.Function and "abstract" in one.flags]
    if not signatures:
        return members
    bodies = {one.name for one in members if type(one) is ir.Function and "abstract" not in one.flags}
    return [one for one in members if one not in signatures or one.name not in bodies]


@maker(ir.ClassDef)
def class_expression(*args: Any) -> ir.Construct:
    return ir.Construct(class_definition(*args))


def declared(make: Any) -> Any:
    """A declaration as a statement."""

    @maker(make.fact)
    def define(*args: Any) -> ir.Define:
        return ir.Define(make(*args))

    return define


@maker(ir.Function)
def method(name: Any, *args: Any) -> Any:
    """A method of a class or object. One with a computed name becomes an entry."""
    params, code, at, end, flags, *more = [*args, []] if len(args) < 5 else args
    if isinstance(name, ir.Lit):
        if name.value == "constructor":
            flags = [*flags, "constructor"]
        return function(str(name.value), params, code, at, end, flags, *more)
    return ir.Entry(name, ir.Lambda(function("", params, code, at, end, flags, *more)), at)


@maker(ir.Loop)
def counting_loop(kind: str, target: Any, source: Any, test: Any, body: list[Any], at: int) -> list[Any]:
    """`for (init; test; step) body`: the initialiser, then a loop whose body ends with the step."""
    before = target if type(target) is list else [] if target is None else [ir.Do(target)]
    step = [] if source is None else [ir.Do(source)]
    return [*before, ir.Loop(kind, None, None, test, [*body, *step], at)]


@maker(ir.Try)
def inside(body: list[Any], *_: Any) -> list[Any]:
    """`with (object) body`: where its names come from is not known."""
    return body


@maker(ir.Switch)
def switch(subject: Any, cases: list[Any], at: int) -> ir.Switch:
    return ir.Switch(subject, [case for case in cases if type(case) is ir.Case], at)


# --- modules ----------------------------------------------------------------------------------------


_QUOTED = r"\"([^\"\\\n]*)\"|'([^'\\\n]*)'"
PLAIN_ATTRIBUTE = r"([A-Za-z][\w-]*)=(?:\"([^\"&\\]*)\"|'([^'&\\]*)')"
PLAIN_PAIR = rf"({NAME})(\s*:\s*)(?:{_QUOTED}|({NAME}))"
PLAIN_IMPORT = rf"import\s+(?:type\s+)?(?:({NAME})\s*,?\s*)?(?:\{{([\w$\s,]*)\}}\s*)?from\s*[\"']([^\"'\\]+)[\"'];?"
_SPECIFIER = re.compile(rb"(?:type\s+(?!as\b|,))?([\w$]+)(?:\s+as\s+([\w$]+))?")
_WORDS = {"true": True, "false": False, "null": None}


def plain_attribute(walk: Walk, start: int, match: re.Match[bytes]) -> ir.Attribute:
    value = match[2] or match[3] or b""
    return ir.Attribute("text", walk.string(match[1]), ir.Lit(walk.string(value), start + len(match[1]) + 1), start)


def plain_pair(walk: Walk, start: int, match: re.Match[bytes]) -> ir.Entry:
    """`key: "text"`, `key: name`, `key: true`."""
    key, gap, double, single, name = match.groups()
    at = start + len(key) + len(gap)
    value: Any
    if name is None:
        value = ir.Lit(walk.quoted(single if double is None else double), at)
    else:
        word = walk.string(name)
        if word == "this":
            value = ir.This(at)
        elif word in _WORDS:
            value = ir.Lit(_WORDS[word], at)
        else:
            walk.names.add(word)
            value = ir.Ref(word, at)
    return pair(ir.Lit(walk.string(key), start), value, start)


def plain_import(walk: Walk, start: int, match: re.Match[bytes]) -> list[ir.Import]:
    default, specifiers, source = match.groups()
    module = walk.string(source)
    out = [ir.Import(module, "default", walk.string(default), match.start(1))] if default else []
    if specifiers:
        offset = match.start(2)
        for found in _SPECIFIER.finditer(specifiers):
            name = walk.string(found[1])
            out.append(ir.Import(module, name, walk.string(found[2]) if found[2] else name, offset + found.start()))
    return out or [ir.Import(module, "", "", start)]


class Parts(msgspec.Struct):
    """What the rows of import and export statements collect."""

    found: list[Any]
    module: str
    at: int
    flags: list[str] = []
    annotations: list[Any] = []


@maker(Parts)
def imports(found: list[Any], module: str, at: int) -> list[ir.Import]:
    """A default import arrives as the `Ref` of its name, the others as `Import`s without their module."""
    module = module.strip("\"'`")
    if not found:
        return [ir.Import(module, "", "", at)]
    return [_imported(fact, module) for fact in found if isinstance(fact, ir.Ref | ir.Import)]


def _imported(fact: ir.Ref | ir.Import, module: str) -> ir.Import:
    if isinstance(fact, ir.Ref):
        return ir.Import(module, "default", fact.name, fact.at)
    name = fact.imported.strip("\"'")
    return ir.Import(module or fact.module, name, fact.local or name, fact.at)


@maker(Parts)
def exports(found: list[Any], module: str, at: int, flags: list[str], annotations: list[Any]) -> list[Any]:
    """The declarations of an export statement, and an `Export` for each name.

    Specifiers arrive as `Export`s without their module. `export = value` is the default, as is `module.exports`.
    """
    module = module.strip("\"'`")
    if "namespace" in flags:
        return []
    if annotations and found and isinstance(found[0], ir.Define):
        found = [ir.Define(with_annotations([*annotations, found[0].definition])[0]), *found[1:]]
    if module:
        found = [fact for fact in found if not isinstance(fact, ir.Unknown)]
    if module and not found:
        return [ir.Export("*", "*", module, at)]
    if found and isinstance(found[0], ir.Export):
        return [_reexported(fact, module) for fact in found if isinstance(fact, ir.Export)]
    names = names_defined(found)
    if not flags:
        return [*found, *(ir.Export(name, name, "", at) for name in names)]
    if names:
        return [*found, ir.Export("default", names[0], "", at)]
    values = [ir.Let(ir.Ref("default", at), None, fact, at, "let") for fact in found[:1]]
    return [*values, ir.Export("default", "default", "", at)]


def _reexported(fact: ir.Export, module: str) -> ir.Export:
    local = fact.local.strip("\"'")
    return ir.Export(fact.exported.strip("\"'") or local, local, module, fact.at)


# --- JSX --------------------------------------------------------------------------------------------


def jsx_element(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """What the grammar cannot read between tags is text with a lone `&`."""
    facts: list[Any] = []
    rules, more = walk.rules, cursor.goto_first_child()
    if not more:
        return None
    while more:
        child: Any = cursor.node
        rule = rules[child.kind_id]
        if child.kind_id == ERROR_KIND:
            facts.append(ir.Text(walk.text(child), child.start_byte))
        elif rule is not None:
            fact = rule(walk, cursor, child)
            if fact is not None:
                facts.append(fact)
        more = cursor.goto_next_sibling()
    cursor.goto_parent()
    opening, *children = facts or [None]
    if not isinstance(opening, ir.Element):
        return ir.Unknown("jsx", node.start_byte)
    return ir.Element(opening.tag, opening.attributes, _with_words(children), node.start_byte)


def _with_words(children: list[Any]) -> list[Any]:
    """Text arrives in pieces, as it is in the source: joined to what people read."""
    out: list[Any] = []
    for is_text, run in groupby(children, lambda child: type(child) is ir.Text):
        pieces = list(run)
        if is_text:
            source = "".join(piece.value for piece in pieces)
            at = pieces[0].at + len(source) - len(source.lstrip())
            pieces = [ir.Text(" ".join(unescape_html(source).split()), at)] if source.strip() else []
        out += pieces
    return out


@maker(ir.Attribute)
def jsx_attribute(kind: str, name: str, value: Any, at: int) -> ir.Attribute:
    """A quoted value arrives as its source: it has entities and no escapes."""
    if value is None:
        return ir.Attribute("bind", name, ir.Lit(True, at), at)
    if type(value) is str:
        return ir.Attribute("text", name, ir.Lit(unescape_html(value[1:-1]), at + len(name) + 1), at)
    if type(value) is ir.Lit:
        return ir.Attribute("text", name, value, at)
    if two_way := _TWO_WAY(name):
        return ir.Attribute("model", two_way[1] or "", _bound(value), at)
    return ir.Attribute("on" if _HANDLER(name) else "bind", name, value, at)


def _bound(value: Any) -> Any:
    """`v-model={[place, argument, modifiers]}` binds the place."""
    return value.items[0] if isinstance(value, ir.Items) and value.items else value


@maker(ir.Element)
def jsx_tag(tag: Any, attributes: list[Any], children: list[Any], at: int) -> ir.Element:
    """A fragment has no tag."""
    return ir.Element(ir.Lit("", at) if tag is None else tag, [_attribute(fact) for fact in attributes], children, at)


def _attribute(fact: Any) -> ir.Attribute:
    if isinstance(fact, ir.Attribute):
        return fact
    value = fact.value if isinstance(fact, ir.Spread) else fact
    return ir.Attribute("spread", "", value, getattr(fact, "at", 0))
