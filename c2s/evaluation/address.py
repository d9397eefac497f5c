"""Addresses: which paths a URL value can be, with the base address in front and the query behind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from c2s.evaluation import members
from c2s.evaluation.build import alternatives, const, join, text_of
from c2s.evaluation.flows import sources
from c2s.evaluation.values import (
    NOWHERE,
    Choice,
    Const,
    Element,
    Env,
    External,
    Given,
    Input,
    Instance,
    Member,
    Operation,
    Record,
    Response,
    Result,
    Route,
    Session,
    State,
    Storage,
    Text,
    Transform,
    Undefined,
    Unknown,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

MAX_TAKEN = 12
"""Places and functions that an address is followed through; more are reported as a bound."""
MAX_PATHS = 64
"""Alternatives of one address; more are reported as a bound."""
_ORIGIN = re.compile(r"^(?:[a-zA-Z][\w+.-]*:)?//[^/?#]*")
_SCHEME = re.compile(r"^[a-zA-Z][\w+.-]*://$")
_HOST = "://"
"""What stands between a scheme and a host that are both open."""
_RELATIVE = re.compile(r"^(?:\.{1,2}/)+")
_TRANSPARENT = {"encode-component", "encode-uri", "to-text", "trim", "to-number", "to-integer", "decode-component"}

Piece = str | Value
"""Literal text, or a value that fills a hole."""


@dataclass(frozen=True)
class Address:
    """One alternative of a URL: pieces up to the query, the query as a value, and the conditions it stands under."""

    pieces: tuple[Piece, ...]
    query: Value | None = None
    tests: tuple[Value, ...] = ()


@dataclass(frozen=True)
class Target:
    """An address taken apart: the base in front of the path, and the path as literal text and holes."""

    base: tuple[Piece, ...]
    path: tuple[Piece, ...]
    query: Value | None
    tests: tuple[Value, ...]
    fixed_origin: bool = False
    """The host is written out in the same text as the path."""


def addresses(machine: Machine, value: Value, depth: int = 0) -> list[Address]:
    """The alternatives of a URL value, at most `MAX_PATHS`; `depth` counts what it was taken out of."""
    if depth > MAX_TAKEN:
        machine.bound("address", getattr(value, "at", NOWHERE), "an address is taken out of too many values")
        return [Address((value,))]
    if isinstance(value, Const):
        return [Address((value,)) if value.data is None else _split(text_of(value) or "")]
    if isinstance(value, Undefined):
        return [Address(())]
    if isinstance(value, Text):
        return _sequence(machine, list(value.parts), depth)
    if isinstance(value, Operation) and value.op == "+":
        return _sequence(machine, list(value.operands), depth)
    if isinstance(value, Choice):
        return _choice(machine, value, depth)
    if isinstance(value, Transform):
        return _transformed(machine, value, depth)
    if isinstance(value, Result):
        return _made(machine, value, depth)
    if isinstance(value, State | Member | Element):
        return _stored(machine, value, depth)
    return [Address((value,))]


def _split(text: str) -> Address:
    """Literal text at its first question mark; the fragment is dropped."""
    path, mark, query = text.partition("?")
    return Address((path,) if path else (), const(query) if mark else None)


def _sequence(machine: Machine, parts: list[Value], depth: int) -> list[Address]:
    """Parts one behind the other; whatever follows a question mark is the query."""
    out = [Address(())]
    for part in parts:
        grown: list[Address] = []
        only_text = _is_only_text(part)
        for left in out:
            if left.query is not None:
                grown.append(Address(left.pieces, join([left.query, part], NOWHERE), left.tests))
                continue
            if only_text and _ends_in_word(left):
                grown.append(left)  # what is put straight behind a word is no segment of a path
                continue
            for right in addresses(machine, part, depth):
                if right.tests and any(contrary(test, right.tests) for test in left.tests):
                    continue
                grown.append(Address(left.pieces + right.pieces, right.query, left.tests + right.tests))
        out = _limited(machine, part, grown)
    return out


def _ends_in_word(address: Address) -> bool:
    last = address.pieces[-1] if address.pieces else ""
    return isinstance(last, str) and re.search(r"\w$", last) is not None


def contrary(test: Value, tests: tuple[Value, ...]) -> bool:
    for other in tests:
        if isinstance(other, Operation) and other.op == "!" and other.operands[0] is test:
            return True
        if isinstance(test, Operation) and test.op == "!" and test.operands[0] is other:
            return True
    return False


def _choice(machine: Machine, value: Choice, depth: int) -> list[Address]:
    """Both branches, unless one is only what stands in for a missing value."""
    for one, other in ((value.then, value.other), (value.other, value.then)):
        if (_is_empty(one) or text_of(one) == "/") and _about(value.test, other):
            return addresses(machine, other, depth)
        if _slashed_text(one) is not None and _slashed_text(one) == _parts(other):
            return addresses(machine, one, depth)
        if _is_based(one, other, value.test):
            return addresses(machine, one, depth)
    if (begun := _separator(value)) is not None:
        return addresses(machine, begun, depth)
    if _is_default(value):
        return addresses(machine, value.then, depth)
    if _is_setting(value) or (_is_unsure(value.test) and _is_hole(value)):
        return [Address((value,))]
    negation = Operation.of("!", (value.test,))
    out = [Address(a.pieces, a.query, (value.test, *a.tests)) for a in addresses(machine, value.then, depth)]
    out += [Address(a.pieces, a.query, (negation, *a.tests)) for a in addresses(machine, value.other, depth)]
    return _limited(machine, value, out)


def _parts(value: Value) -> tuple[Value, ...]:
    return value.parts if isinstance(value, Text) else (value,)


def _slashed_text(value: Value) -> tuple[Value, ...] | None:
    """What a text adds a slash in front of."""
    parts = _parts(value)
    return parts[1:] if len(parts) > 1 and text_of(parts[0]) == "/" else None


def _is_based(value: Value, plain: Value, test: Value) -> bool:
    """Whether an address is another one behind a base that is put there if there is one."""
    first, *rest = _parts(value)
    return bool(rest) and is_base(first) and tuple(rest) == _parts(plain) and _about(test, first)


def _is_only_text(part: Value) -> bool:
    """Whether something is put behind what comes before if it happens to be text."""
    if not isinstance(part, Choice) or not _is_empty(part.other):
        return False
    inner = _parts(part.then)
    if len(inner) == 1 and _is_only_text(inner[0]):
        return True
    texts = {asked for test in _parts_of_test(part.test) if (asked := _asked_for_text(test)) is not None}
    return any(leaf in texts for piece in inner for leaf in alternatives(piece))


def _parts_of_test(test: Value) -> list[Value]:
    """A test, and those that it is made of."""
    found, waiting = [test], [test]
    while waiting:
        part = waiting.pop()
        inner = part.operands if isinstance(part, Operation) and part.op == "&&" else ()
        if isinstance(part, Choice):
            inner = (part.test, part.then)
        found += inner
        waiting += inner
    return found


def _asked_for_text(test: Value) -> Value | None:
    """What a test asks for whether it is text."""
    if not (isinstance(test, Operation) and test.op == "==" and text_of(test.operands[1]) == "string"):
        return None
    asked = test.operands[0]
    return asked.operands[0] if isinstance(asked, Operation) and asked.op == "typeof" else None


def _is_setting(value: Choice) -> bool:
    """Whether the environment decides between settings: which of them it is, nobody knows before the program runs."""
    return isinstance(value.test, Env) and all(is_base(leaf) for leaf in alternatives(value))


def _is_unsure(test: Value) -> bool:
    """A test that no code makes: the evaluation does not know which of several values stands somewhere."""
    if not isinstance(test, Operation):
        return isinstance(test, Choice) and (_is_unsure(test.test) or _is_unsure(test.then) or _is_unsure(test.other))
    keyed = test.op == "==" and isinstance(test.operands[0], Transform) and test.operands[0].name == "key"
    return keyed or test.op in ("any", "has", "loop")


def _is_hole(value: Choice) -> bool:
    """Words and something open: all of them fill the same hole."""
    leaves = alternatives(value)
    composed = any(isinstance(leaf, Text) or _has_slash(leaf) for leaf in leaves)
    return not composed and any(members.is_symbolic(leaf) for leaf in leaves)


def _separator(value: Choice) -> Value | None:
    """What begins a query, where the other branch goes on with one: only the former can follow a path."""
    words = {text_of(leaf): leaf for leaf in alternatives(value)}
    return words["?"] if set(words) == {"?", "&"} else None


def _is_default(value: Choice) -> bool:
    """Whether a word only stands in where a person, a page or an answer gives none: the hole says it all."""
    word = text_of(value.other)
    return value.then is value.test and word is not None and "/" not in word and not is_base(value.then)


def _limited(machine: Machine, value: Value, found: list[Address]) -> list[Address]:
    if len(found) > MAX_PATHS:
        machine.bound("paths", getattr(value, "at", NOWHERE), "an address has too many alternatives")
    return found[:MAX_PATHS]


def _is_empty(value: Value) -> bool:
    return isinstance(value, Undefined) or text_of(value) in ("", "null", "undefined")


def _about(test: Value, value: Value) -> bool:
    """Whether a test asks about the value that it chooses (its presence, its type)."""
    inner = value
    while isinstance(inner, Transform) and inner.args:
        inner = inner.args[0]
    stack = [test]
    while stack:
        current = stack.pop()
        if current is inner or current is value:
            return True
        if isinstance(current, Operation):
            stack += current.operands
        elif isinstance(current, Transform):
            stack += current.args
        elif isinstance(current, Choice):
            stack += (current.test, current.then, current.other)
    return False


def _transformed(machine: Machine, value: Transform, depth: int) -> list[Address]:
    if value.name == "argument" and not isinstance(value.args[0], Const):
        inner = addresses(machine, value.args[0], depth + 1)
        return inner if [address.pieces for address in inner] != [(value.args[0],)] else [Address((value,))]
    if value.name in _TRANSPARENT and value.args:
        inner = addresses(machine, value.args[0], depth + 1)
        plain = all(isinstance(piece, str) for address in inner for piece in address.pieces)
        return inner if plain and inner else [Address((value,))]
    if value.name == "slice" and value.args and isinstance(value.args[0], Text | Choice):
        return addresses(machine, value.args[0], depth + 1)
    if value.name in ("replace", "replace-all", "to-text") and value.args and text_of(value.args[0]) is None:
        return addresses(machine, value.args[0], depth + 1)
    return [Address((value,))]


def _made(machine: Machine, value: Result, depth: int) -> list[Address]:
    """`new URL(path, base)`: the path, with the parameters put on it as its query."""
    if machine.models.symbol(value.callee) != "URL" or not value.args:
        return [Address((value,))]
    base = addresses(machine, value.args[1], depth + 1)[0].pieces if len(value.args) > 1 else ()
    query = Member.of(value, "searchParams")
    written = machine.cells.get(value)
    out = []
    for address in addresses(machine, value.args[0], depth + 1):
        found = query if written is not None and written.writes else address.query
        out.append(Address(base + address.pieces, found, address.tests))
    return out


def _stored(machine: Machine, value: Value, depth: int) -> list[Address]:
    """State that holds addresses is those addresses; state that holds anything else is a hole."""
    texts: dict[Value, None] = {}
    for found, _ in sources(machine, value):
        if found is not value and _is_textual(found):
            texts[found] = None
        elif not _is_empty(found):
            return [Address((value,))]
    known = [text for text in texts if text_of(text) != ""]
    if not known or not any(_has_slash(text) for text in known):
        return [Address((value,))]
    return [address for text in known for address in addresses(machine, text, depth + 1)][:MAX_PATHS]


def _is_textual(value: Value) -> bool:
    if isinstance(value, Operation):
        return value.op == "+"
    return isinstance(value, Const | Text) or (
        isinstance(value, Choice) and _is_textual(value.then) and _is_textual(value.other)
    )


def _has_slash(value: Value) -> bool:
    if isinstance(value, Text):
        return any("/" in (text_of(part) or "") for part in value.parts)
    if isinstance(value, Operation):
        return any(_has_slash(operand) for operand in value.operands)
    if isinstance(value, Choice):
        return _has_slash(value.then) or _has_slash(value.other)
    return "/" in (text_of(value) or "")


# --- base and path ----------------------------------------------------------------------------------


def targets(machine: Machine, base: Value, url: Value) -> list[Target]:
    """Every alternative of a request's address, base address and path told apart."""
    out: dict[tuple[tuple[Piece, ...], tuple[Piece, ...]], Target] = {}
    prefixes = addresses(machine, base) if not isinstance(base, Undefined) else [Address(())]
    for address in addresses(machine, url):
        target = take_apart(machine, prefixes, address)
        key = (target.base, target.path)
        known = out.get(key)
        if known is None:
            out[key] = target
        elif target.query is not None:
            query = (
                target.query
                if known.query is None
                else Choice.of(Operation.of("any", (target.query,)), target.query, known.query)
            )
            out[key] = Target(known.base, known.path, query, (), known.fixed_origin)
    return list(out.values())


def origin_of(text: str) -> str:
    """Scheme and host that a text begins with; empty where it has none."""
    found = _ORIGIN.match(text) if "//" in text else None
    return found[0] if found else ""


def take_apart(machine: Machine, prefixes: list[Address], address: Address) -> Target:
    """The base is an origin, an environment value or configuration at the start; the path begins behind it."""
    pieces = _merged(address.pieces)
    fixed = False
    front: list[Piece] = []
    start = pieces[0] if pieces and isinstance(pieces[0], str) else ""
    found = _ORIGIN.match(start)
    if len(pieces) > 1 and _SCHEME.match(start):
        front, pieces = pieces[:2], pieces[2:]
    elif found:
        front, fixed = [found[0]], True
        pieces[0] = start[found.end() :]
    while len(pieces) > 1 and (pieces[0] == _HOST if isinstance(pieces[0], str) else is_base(pieces[0])):
        front.append(pieces.pop(0))
    if not front:
        front = list(_longest(prefixes))
        first = front[0] if front and isinstance(front[0], str) else ""
        origin = _ORIGIN.match(first)
        if origin:
            behind: list[Piece] = [first[origin.end() :], *front[1:]]
            pieces = [*behind, *_slashed(pieces)]
            front = [origin[0]]
        else:
            begins = next((n for n, piece in enumerate(front) if isinstance(piece, str) and piece != _HOST), len(front))
            pieces = [*front[begins:], *_slashed(pieces)]
            front = front[:begins]
    return Target(tuple(front), tuple(_path(pieces)), address.query, address.tests, fixed)


def _slashed(pieces: list[Piece]) -> list[Piece]:
    """A client joins base and path with one slash; a path that is relative to the page is one below the base."""
    if pieces and isinstance(pieces[0], str):
        pieces = [_RELATIVE.sub("", pieces[0]), *pieces[1:]]
    if pieces and isinstance(pieces[0], str) and pieces[0].startswith("/"):
        return pieces
    return ["/", *pieces]


def _longest(prefixes: list[Address]) -> tuple[Piece, ...]:
    found = [tuple(_merged(address.pieces)) for address in prefixes if address.pieces]
    return max(found, key=len) if found else ()


def _merged(pieces: tuple[Piece, ...]) -> list[Piece]:
    """Texts that stand next to each other as one."""
    out: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, str) and out and isinstance(out[-1], str):
            out[-1] += piece
        else:
            out.append(piece)
    return out


def is_base(value: Value) -> bool:
    """What can stand for a base address: never something that a person, a page or an answer provides."""
    if isinstance(value, Choice):
        return is_base(value.then) and is_base(value.other)
    if isinstance(value, Member):
        return is_base(value.base) or isinstance(value.base, State)
    if isinstance(value, Element):
        return isinstance(value.base, External)
    return isinstance(value, Env | External | State | Given | Session | Storage | Unknown | Result | Const | Instance)


def _path(pieces: list[Piece]) -> list[Piece]:
    """The pieces of the path: texts merged, doubled slashes made one, a leading slash, no fragment."""
    out: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Transform) and piece.name == "argument" and not _behind_segment(out):
            written = text_of(piece.args[0])
            piece = piece if written is None else written
        if isinstance(piece, str) and out and isinstance(out[-1], str):
            out[-1] += piece
        else:
            out.append(piece)
    out = [re.sub(r"/{2,}", "/", piece) if isinstance(piece, str) else piece for piece in out]
    for index, piece in enumerate(out):
        if isinstance(piece, str) and "#" in piece:
            out = [*out[:index], piece.partition("#")[0]]
            break
    if out and isinstance(out[0], str) and not out[0].startswith("/"):
        out[0] = "/" + out[0]
    elif out and not isinstance(out[0], str):
        out.insert(0, "/")
    return [piece for piece in out if piece != ""] or ["/"]


def _behind_segment(pieces: list[Piece]) -> bool:
    """Whether a written segment stands before: then an argument fills a hole, else it names the resource itself."""
    return any(isinstance(piece, str) and re.search(r"[^/]/", piece) for piece in pieces)


# --- names of holes ---------------------------------------------------------------------------------


def hole_name(value: Value) -> str:
    """What a hole in a path is called: the last meaningful name on its way."""
    name = name_of(value)
    return re.sub(r"\W+", "", name) or "value"


def name_of(value: Value) -> str:
    """The name of a value on its way, empty where it has none."""
    if isinstance(value, Member):
        return value.key if not value.key.isdigit() and value.key not in ("value", "current") else name_of(value.base)
    if isinstance(value, Element):
        return _singular(name_of(value.base))
    if isinstance(value, Transform):
        if value.name == "argument":
            return text_of(value.args[1]) or ""
        return next((name for name in map(name_of, value.args) if name), "")
    if isinstance(value, Choice):
        return name_of(value.then) or name_of(value.other)
    if isinstance(value, Operation | Text):
        parts = value.operands if isinstance(value, Operation) else value.parts
        return next((name for name in map(name_of, parts) if name), "")
    if isinstance(value, Given | Route | Session | Env):
        return value.name
    if isinstance(value, Input):
        return "value"
    if isinstance(value, State):
        return re.split(r"[:#./~]", value.key)[-1]
    if isinstance(value, Record | Response):
        return ""
    return ""


def _singular(name: str) -> str:
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name
