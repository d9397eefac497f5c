"""Watches a run for the names that code asks a body or a request for.

A raw body is followed through the program: a constant name that is handed to a function together with it, or that
is asked of what a parser made of it, is a member of the body. So are names asked of the request itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from c2s.evaluation.build import alternatives, text_of
from c2s.evaluation.context import CallContext
from c2s.evaluation.server.gathering import role_of
from c2s.evaluation.server.model import Location, Reason
from c2s.evaluation.server.names import ClassUse, TypeUse
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.readers import ReaderFunctions
from c2s.evaluation.values import (
    ClassValue,
    Closure,
    Const,
    Element,
    Instance,
    Keyword,
    Listing,
    Member,
    Record,
    Result,
    Site,
    Spread,
    Transform,
    Value,
)

ITEM = "[]"
_ENTRIES = frozenset({"entrySet", "keySet", "forEach", "values", "entries", "items", "multi_items", "keys"})
_PLAIN = frozenset({"text", "integer", "number", "boolean"})
_NAME = re.compile(r"[A-Za-z_$][\w$-]{0,63}(?:\.[\w$-]+){0,4}")
_READING = re.compile(
    r"^(?:get|opt|path|at|has|read|find|contains|remove|as|to|parse|fetch|extract)[A-Z\w]*$|^(?:get|path|at|has|remove)$"
)
_NO_READING = frozenset({
    "equals", "equalsIgnoreCase", "startsWith", "endsWith", "contains", "indexOf", "split", "replace", "replaceAll",
    "getBytes", "format", "debug", "info", "warn", "error", "trace", "println", "print", "append", "matches", "put",
    "compareTo", "concat", "join", "log", "putAll", "setAttribute", "addAttribute", "addObject",
})  # fmt: skip
_NO_NAMES = frozenset(
    {"UTF-8", "utf-8", "utf8", "UTF8", "GBK", "ISO-8859-1", "MD5", "SHA1", "SHA-1", "SHA-256", "AES", "RSA"}
)
_KINDS: tuple[tuple[str, str], ...] = (
    ("array", "list"), ("list", "list"), ("bool", "boolean"), ("int", "integer"), ("long", "integer"),
    ("short", "integer"), ("double", "number"), ("float", "number"), ("decimal", "number"), ("string", "text"),
    ("text", "text"), ("str", "text"),
)  # fmt: skip


NOTHING = cast(Any, type("Nothing", (), {"qualified": (), "word": ""})())


@dataclass
class Read:
    """A name below a body, or a named part of the request, that code asks for."""

    path: tuple[str, ...]
    location: Location
    kind: str
    reason: Reason


@dataclass
class Watch:
    """The observer of one run: what is followed, and what was read."""

    reader: Reader
    bodies: dict[Value, bool]
    """Values that are the body; True where the value itself is asked by name (a map, a tree)."""
    requests: dict[Value, None]
    objects: dict[Value, None]
    """Bodies of classes outside the roots: their members are known by the accessors that the program calls."""
    functions: ReaderFunctions
    reads: dict[tuple[Location, tuple[str, ...]], Read] = field(default_factory=dict)
    paths: dict[Value, tuple[str, ...]] = field(default_factory=dict)
    typed: list[tuple[tuple[str, ...], ClassUse, Site]] = field(default_factory=list)
    forms: dict[Value, None] = field(default_factory=dict)
    whole: bool = False
    """All entries of the body are gone through."""
    opened: dict[Location, Site] = field(default_factory=dict)
    """Locations of which all parts are read, whatever their names, with the place of the first reading."""
    _known: dict[Value, tuple[str, ...] | None] = field(default_factory=dict)

    # what is followed

    def follows(self, closure: Closure, args: tuple[Value, ...], receiver: Value | None) -> bool:
        machine = self.reader.machine
        if not machine.stack:
            return True
        if any(self.tracked(value) for value in (*args, *([receiver] if receiver is not None else []))):
            return True
        if "arrow" in closure.code.facts.flags:
            return True
        return self.functions.reads(closure.code)

    def tracked(self, value: Value) -> bool:
        return value in self.requests or self.path_of(value) is not None

    def path_of(self, value: Value, depth: int = 0) -> tuple[str, ...] | None:
        """The path below the body that a value is made of; None where it is made of something else."""
        if value in self.bodies:
            return ()
        if value in self.paths:
            return self.paths[value]
        if depth > 12:
            return None
        if value not in self._known:
            self._known[value] = None
            parts = (part for part in _parts(value) if not self._is_plain(part))
            self._known[value] = next((p for part in parts if (p := self.path_of(part, depth + 1)) is not None), None)
            if isinstance(value, Element) and self._known[value] is not None:
                self._known[value] = (*(self._known[value] or ()), ITEM)
        return self._known[value]

    def _is_plain(self, value: Value) -> bool:
        """The program casts it to a type without members: what is made of it is no part of the body."""
        cast_to = self.reader.machine.casts.get(value)
        if cast_to is None:
            return False
        found, _ = self.reader.names.meaning(TypeUse(cast_to[0], cast_to[1]))
        row = self.reader.knowledge.types.find(getattr(found, "named", NOTHING))
        return row is not None and row.means in _PLAIN

    # what is seen

    def item(self, value: Value, key: str, site: Site) -> None:
        """`body["name"]`, `request.query_params["name"]`."""
        location = self._part(value)
        if location is not None and _NAME.fullmatch(key):
            self._named(location, key, Reason(site, "part-asked-by-name", "inferred"))
            return
        below = self.path_of(value)
        if below is None or (value in self.bodies and not self.bodies[value]) or not _NAME.fullmatch(key):
            return
        path = (*below, key)
        reason = Reason(site, "body-member-read-by-name", "inferred")
        self.reads.setdefault(("body", path), Read(path, "body", "any", reason))
        self.paths[Member.of(value, key)] = path

    def _part(self, value: Value) -> Location | None:
        """The part of the request that a value is, where it is one that is asked for names."""
        if value in self.forms:
            return "form"
        if isinstance(value, Member) and value.base in self.requests:
            row = self.reader.knowledge.part_members.get(value.key)
            return None if row is None else cast(Location, row.location)
        return None

    def _named(self, location: Location, name: str, reason: Reason) -> None:
        if role_of(location, name) != "ambient":
            self.reads.setdefault((location, (name,)), Read((name,), location, "any", reason))

    def _taken_part(self, context: CallContext, key: str) -> Value | None:
        """`request.json()`: the body as a whole, to be asked for names."""
        row = self.reader.knowledge.part_methods.get(key)
        base = context.callee.base if isinstance(context.callee, Member) else None
        if row is None or base not in self.requests:
            return None
        value = Result.of(context.callee, context.args, context.site, context.new)
        if row.location == "body":
            self.bodies[value] = True
        else:
            self.forms[value] = None
        return value

    def sees(self, context: CallContext) -> Value | None:
        """A call of code outside the roots."""
        callee = context.callee
        key = callee.key if isinstance(callee, Member) else ""
        part = self._taken_part(context, key)
        if part is not None:
            return part
        location = self._part(callee.base) if isinstance(callee, Member) else None
        if location is not None:
            name = text_of(context.arg(0))
            if name is not None and _NAME.fullmatch(name) and key.startswith("get"):
                self._named(location, name, Reason(context.site, "part-asked-by-name", "inferred"))
            elif key in _ENTRIES:
                self.opened.setdefault(location, context.site)
            return None
        for argument in context.args:
            location = self._part(argument.value if isinstance(argument, Spread) else argument)
            if location is not None:
                self.opened.setdefault(location, context.site)
        self._request(context, key)
        base = callee.base if isinstance(callee, Member) else None
        below = None if base is None or self._is_plain(base) else self.path_of(base)
        if below is not None and base is not None:
            return self._asked(context, key, base, below)
        return self._handed(context, key)

    def _request(self, context: CallContext, key: str) -> None:
        row = self.reader.knowledge.reads.get(key)
        if row is not None and row.location == "body":
            self._taken(context)
            return
        if row is not None and row.whole:
            if isinstance(context.callee, Member) and self._is_request(context.callee.base):
                self.opened.setdefault(cast(Location, row.location), context.site)
            return
        name = text_of(context.arg(0)) if row is not None else None
        if row is None or not name or name in _NO_NAMES:
            return
        base = context.callee.base if isinstance(context.callee, Member) else None
        if base is None or not self._is_request(base):
            return
        if role_of(cast(Location, row.location), name) == "ambient":
            return
        reason = Reason(context.site, f"reads {key}", "inferred")
        location = cast(Location, row.location)
        self.reads.setdefault((location, (name,)), Read((name,), location, _kind(key), reason))

    def _taken(self, context: CallContext) -> None:
        """The body is taken as an object of a class."""
        base = context.callee.base if isinstance(context.callee, Member) else None
        if base is None or not self._is_request(base):
            return
        for argument in _inside(context.args):
            target = self._class(argument)
            if target is not None:
                self.typed.append(((), target, context.site))

    def _is_request(self, value: Value) -> bool:
        if value in self.requests:
            return True
        symbol = self.reader.machine.models.symbol(value)
        if symbol and self.reader.knowledge.requests.get(symbol.partition("()")[0]) is not None:
            return True
        if self.reader.knowledge.contexts & set(re.split(r"[.()]+", symbol)):
            return True
        for node, module in self.reader.machine.declared.get(value, ()):
            found, _ = self.reader.names.meaning(TypeUse(node, module))
            if self.reader.knowledge.requests.find(getattr(found, "named", NOTHING)) is not None:
                return True
        return False

    def _asked(self, context: CallContext, key: str, base: Value, below: tuple[str, ...]) -> Value | None:
        """`parsed.getString("name")`, `map.get("name")`."""
        if base in self.bodies and not self.bodies[base]:
            return None
        if key in _ENTRIES:
            self.whole = True
        if base in self.objects and not context.args:
            return self._accessor(context, key, below)
        name = text_of(context.arg(0))
        if name is None or key in _NO_READING or not _READING.match(key) or not _is_name(context.arg(0), name):
            return None
        return self._note(context, (*below, *name.split(".")), key, "inferred")

    def _accessor(self, context: CallContext, key: str, below: tuple[str, ...]) -> Value | None:
        """`order.getTotal()` on an object whose class is not known."""
        found = re.fullmatch(r"(?:get|is)([A-Z]\w*)", key)
        if found is None or key == "getClass":
            return None
        return self._note(context, (*below, found[1][:1].lower() + found[1][1:]), "", "inferred")

    def _handed(self, context: CallContext, key: str) -> Value | None:
        """`parse(body, "name")`: a name that is handed to a function together with the body."""
        found = [(a, p) for a in context.args if not self._is_plain(a) and (p := self.path_of(a)) is not None]
        if not found or key in _NO_READING:
            return None
        _, below = found[0]
        for argument in context.args:
            target = self._class(argument)
            if target is not None:
                self.typed.append((below, target, context.site))
                return None
        name = next((t for a in context.args if (t := text_of(a)) is not None and _is_name(a, t)), None)
        if name is None:
            return None
        return self._note(context, (*below, *name.split(".")), key, "heuristic")

    def _note(self, context: CallContext, path: tuple[str, ...], key: str, sure: str) -> Value:
        reason = Reason(context.site, "body-member-read-by-name", cast(Literal["inferred", "heuristic"], sure))
        known = self.reads.get(("body", path))
        kind = _kind(key)
        if known is None or known.kind == "any":
            self.reads["body", path] = Read(path, "body", kind, known.reason if known is not None else reason)
        value = Result.of(context.callee, context.args, context.site, context.new)
        self.paths[value] = path
        return value

    def _class(self, value: Value) -> ClassUse | None:
        """`Name.class` as an argument: what the body is turned into."""
        if isinstance(value, Member) and value.key == "class" and isinstance(value.base, ClassValue):
            return self.reader.names.of_value(value.base)
        return None


def _parts(value: Value) -> Iterator[Value]:
    """What a value is made of, as far as it still is that thing."""
    if isinstance(value, Result):
        yield from value.args
        if isinstance(value.callee, Member):
            yield value.callee.base
    elif isinstance(value, Transform):
        yield from value.args
    elif isinstance(value, Member | Element):
        yield value.base
    elif isinstance(value, Keyword | Spread):
        yield value.value
    elif isinstance(value, Instance):
        yield from (inner for _, inner in value.members.entries)
    elif not isinstance(value, Const | Record | Listing | Closure):
        yield from (leaf for leaf in alternatives(value) if leaf is not value)


def _inside(args: tuple[Value, ...]) -> Iterator[Value]:
    """Arguments, and those of calls among them."""
    for argument in args:
        yield argument
        if isinstance(argument, Result):
            yield from argument.args


def _is_name(value: Value, text: str) -> bool:
    return (
        isinstance(value, Const) and value.kind == "str" and _NAME.fullmatch(text) is not None and text not in _NO_NAMES
    )


def _kind(key: str) -> str:
    words = key.lower()
    return next((kind for word, kind in _KINDS if word in words), "any")
