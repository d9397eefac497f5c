"""Methods and functions of text and numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import quote

from c2s.evaluation.build import choose, const, join, known_items, listing, over, text_of
from c2s.evaluation.models import CallContext, Handler, patterns
from c2s.evaluation.values import (
    UNDEFINED,
    Choice,
    Closure,
    Const,
    Keyword,
    Listing,
    Member,
    Result,
    Spread,
    Text,
    Transform,
    Undefined,
    Unknown,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_UNRESERVED = "-_.!~*'()"


def subject(context: CallContext) -> Value:
    """What a method is called on."""
    callee = context.callee
    if isinstance(callee, Member):
        return callee.base
    return UNDEFINED if context.base is None else context.base


def pure(name: str) -> Handler:
    """A method that becomes the transform of that name over its subject and arguments."""

    def handler(machine: Machine, context: CallContext) -> Value:
        return apply(name, (subject(context), *context.args), context.site)

    return handler


def pure_function(name: str) -> Handler:
    def handler(machine: Machine, context: CallContext) -> Value:
        return apply(name, context.args, context.site)

    return handler


def apply(name: str, args: tuple[Value, ...], site: int) -> Value:
    """A transform, folded where its arguments are known."""
    if args and isinstance(args[0], Choice) and name in _DISTRIBUTED:
        first = args[0]
        return choose(
            first.test, apply(name, (first.then, *args[1:]), site), apply(name, (first.other, *args[1:]), site)
        )
    folded = _fold(name, args, site)
    return Transform.of(name, args, site) if folded is None else folded


_TESTS: dict[str, Callable[[str, str], bool]] = {
    "starts-with": str.startswith,
    "ends-with": str.endswith,
    "includes": str.__contains__,
}
MIN_WORD = 3
"""Letters that a value may hold by chance: shorter words are not decided."""
_SEARCHES = ("starts-with", "ends-with", "includes")
_DISTRIBUTED = {"lower", "upper", "trim", "encode-component", "encode-uri", "to-text", *_SEARCHES}
_BEHIND_PATH = ("?", "&", "#")
"""What never stands in a value that fills a hole of an address."""


def _fold(name: str, args: tuple[Value, ...], site: int) -> Value | None:
    if args and isinstance(args[0], Undefined) and name not in ("to-text", "to-boolean", "to-number"):
        return UNDEFINED
    known = [text_of(argument) for argument in args]
    first = known[0] if known else None
    if name in _SEARCHES and isinstance(args[0], Text) and len(known) > 1 and known[1]:
        return _searched(name, args[0], known[1], site)
    if first is None:
        return args[0] if name == "to-text" and args and isinstance(args[0], Text) else None
    if name in _ON_TEXT and len(args) == 1:
        return const(_ON_TEXT[name](first), site)
    if name == "slice" and all(k is not None for k in known):
        start, *end = (int(float(k)) for k in known[1:] if k is not None)
        return const(first[start : end[0]] if end else first[start:], site)
    if name in ("starts-with", "ends-with", "includes") and len(known) > 1 and known[1] is not None:
        return const(_TESTS[name](first, known[1]), site)
    if name == "split" and len(known) > 1 and known[1]:
        return listing([const(part, site) for part in first.split(known[1])], site)
    return None


def _searched(name: str, value: Text, wanted: str, site: int) -> Value | None:
    """Whether a text that is partly open holds, begins or ends with another, where its parts decide it."""
    if name != "includes":
        part = value.parts[0 if name == "starts-with" else -1]
        known = text_of(part)
        if isinstance(part, Choice) or (known is not None and len(known) >= len(wanted)):
            return apply(name, (part, const(wanted)), site)
        return None
    if any(wanted in (text_of(part) or "") for part in value.parts):
        return const(True, site)
    begun = isinstance(value.parts[0], Const) and (wanted in _BEHIND_PATH or _is_word(value.parts[0], wanted))
    return const(False, site) if begun and not any(isinstance(part, Choice) for part in value.parts) else None


def _is_word(first: Const, wanted: str) -> bool:
    """A word that names resources is looked for among the written segments of a path, not in what fills its holes."""
    return str(first.data).startswith("/") and len(wanted) > MIN_WORD and wanted.strip("/").isalpha()


_ON_TEXT: dict[str, Callable[[str], str]] = {
    "lower": str.lower,
    "upper": str.upper,
    "trim": str.strip,
    "to-text": str,
    "encode-component": lambda value: quote(value, safe=_UNRESERVED),
    "encode-uri": lambda value: quote(value, safe=_UNRESERVED + ";/?:@&=+$,#"),
}


def _replace(machine: Machine, context: CallContext) -> Value:
    value, old, new = subject(context), text_of(context.arg(0)), context.arg(1)
    if isinstance(context.arg(0), Unknown):
        replaced = _replace_pattern(machine, context, value, context.arg(0), new)
        if replaced is not None:
            return replaced
    if old is None:
        return Transform.of("replace", (value, context.arg(0), new), context.site)
    new = _placed(new, old)
    parts = value.parts if isinstance(value, Text) else (value,)
    everywhere = isinstance(context.callee, Member) and context.callee.key == "replaceAll"
    done = False
    out: list[Value] = []
    for part in parts:
        written = text_of(part)
        if written is None or old not in written or (done and not everywhere):
            out.append(part)
            continue
        done = True
        pieces = written.split(old) if everywhere else written.split(old, 1)
        for index, piece in enumerate(pieces):
            written_at = part.at if isinstance(part, Const) else context.site
            out += [new, const(piece, written_at)] if index else [const(piece, written_at)]
    if done or all(text_of(part) is not None for part in parts):
        return join(out, context.site)
    return Transform.of("replace-all" if everywhere else "replace", (value, context.arg(0), new), context.site)


def _replace_pattern(machine: Machine, context: CallContext, value: Value, pattern: Value, new: Value) -> Value | None:
    """`text.replace(/pattern/, new)`; a function as `new` is called for each match."""
    assert isinstance(pattern, Unknown)
    written_at = value.at if isinstance(value, Const) else context.site
    if not isinstance(new, Closure):
        folded = patterns.replace(text_of(value), pattern.text, text_of(new))
        return None if folded is None else const(folded, written_at)
    pieces = patterns.pieces(text_of(value), pattern.text)
    if pieces is None:
        return None
    out: list[Value] = []
    for before, groups in pieces:
        out.append(const(before, written_at))
        if groups:
            args = tuple(const(group, context.site) for group in groups)
            out.append(_placed(machine.call(context.frame, new, args, context.site), groups[0]))
    return join(out, context.site)


_PLACEHOLDER = re.compile(r"[{<:$]{1,2}([A-Za-z_]\w*)[}>]{0,2}")


def _placed(value: Value, placeholder: str) -> Value:
    """What takes the place of `{name}`, `:name` or the like goes by that name."""
    found = _PLACEHOLDER.fullmatch(placeholder)
    if found is None or isinstance(value, Const | Undefined):
        return value
    return Transform.of("argument", (value, const(found[1])), getattr(value, "at", -1))


def _match(machine: Machine, context: CallContext) -> Value | None:
    """`text.match(/pattern/)` of a known text: all matches of a global pattern, else the match and its groups."""
    pattern = context.arg(0)
    if not isinstance(pattern, Unknown):
        return None
    value = subject(context)
    found: list[tuple[str, ...]] = []
    for part in value.parts if isinstance(value, Text) else (value,):
        if isinstance(part, Const):
            pieces = patterns.pieces(text_of(part), pattern.text)
            if pieces is None:
                return None
            found += [groups for _, groups in pieces if groups]
    if not found:
        return const(None, context.site) if isinstance(value, Const) else None
    wanted = [groups[0] for groups in found] if patterns.is_global(pattern.text) else list(found[0])
    return listing([const(text, context.site) for text in wanted], context.site)


def _slice(machine: Machine, context: CallContext) -> Value:
    value = subject(context)
    start, end = text_of(context.arg(0)), text_of(context.arg(1))
    if isinstance(value, Text):
        cut = _cut_text(value, start, end)
        if cut is not None:
            return cut
    if known_items(value) is not None and start and start.isdigit() and (end is None or end.isdigit()):
        items = known_items(value) or ()
        return listing(items[int(start) : int(end) if end else None], context.site)
    return apply("slice", (value, *context.args), context.site)


def _cut_text(value: Text, start: str | None, end: str | None) -> Value | None:
    """`text.slice(0, -n)` and `text.slice(n)` where the cut lies inside a constant part."""
    parts = list(value.parts)
    first, last = parts[0], parts[-1]
    if start == "0" and end and end.startswith("-") and end[1:].isdigit():
        count = int(end[1:])
        return _without_end(parts, last, count, value.at)
    if start and start.isdigit() and end is None and isinstance(first, Const) and len(str(first.data)) >= int(start):
        return join([const(str(first.data)[int(start) :], first.at), *parts[1:]], value.at)
    return None


def _without_end(parts: list[Value], last: Value, count: int, site: int) -> Value | None:
    if isinstance(last, Const) and len(str(last.data)) >= count:
        return join([*parts[:-1], const(str(last.data)[:-count], last.at)], site)
    if isinstance(last, Choice):
        return join([*parts[:-1], Transform.of("slice", (last, const(0), const(-count)), site)], site)
    return None


def _concat(machine: Machine, context: CallContext) -> Value | None:
    value = subject(context)
    if isinstance(value, Const | Text):
        return join([value, *context.args], context.site)
    if isinstance(value, Listing):
        items = [*value.items]
        for argument in context.args:
            items += argument.items if isinstance(argument, Listing) else [argument]
        return listing(items, context.site)
    return Transform.of("concat", (value, *context.args), context.site)


def _to_number(machine: Machine, context: CallContext) -> Value:
    value = context.arg(0)
    if isinstance(value, Const) and value.kind in ("int", "float"):
        return value
    return Transform.of("to-number", (value,), context.site)


def _text_function(machine: Machine, context: CallContext) -> Value:
    return apply("to-text", context.args[:1], context.site) if context.args else const("", context.site)


def _python_join(machine: Machine, context: CallContext) -> Value | None:
    """`list.join(separator)`, or `separator.join(list)` where the subject is text."""
    value = subject(context)
    if isinstance(value, Const) and value.kind == "str" and context.args:
        return join_items(context.arg(0), value, context.site)
    separator = context.arg(0)
    return join_items(value, const(",") if isinstance(separator, Undefined) else separator, context.site)


def join_items(value: Value, separator: Value, site: int) -> Value:
    written = text_of(separator)
    if isinstance(value, Choice):
        return over(value, lambda leaf: join_items(leaf, separator, site))
    if isinstance(value, Listing) and written is not None:
        pieces = [_piece(item, written if index else "", site) for index, item in enumerate(value.items)]
        known = [piece for piece in pieces if piece is not None]
        if len(known) == len(pieces):
            return join(known, site)
    return Transform.of("join", (value, separator), site)


def _piece(item: Value, before: str, site: int) -> Value | None:
    """An item with the separator before it; items that are there by condition bring theirs along."""
    if not isinstance(item, Spread):
        return join([const(before, site), item], site)
    if isinstance(item.value, Choice):
        then, other = (_piece(Spread.of(each), before, site) for each in (item.value.then, item.value.other))
        return None if then is None or other is None else choose(item.value.test, then, other)
    items = known_items(item.value)
    if items is None:
        return None
    return join([part for each in items for part in (const(before, site), each)], site)


def _format(machine: Machine, context: CallContext) -> Value | None:
    """Python's `"...{}...".format(...)`: positions and names; anything finer is left as a transform."""
    value = text_of(subject(context))
    if value is None:
        return None
    named = {a.name: a.value for a in context.args if isinstance(a, Keyword)}
    plain = [a for a in context.args if not isinstance(a, Keyword)]
    out: list[Value] = []
    for index, piece in enumerate(value.replace("{{", "\0").replace("}}", "\1").split("{")):
        text = piece
        if index:
            name, _, text = piece.partition("}")
            found = (
                named.get(name)
                if name and not name.isdigit()
                else plain[int(name or index - 1)]
                if int(name or index - 1) < len(plain)
                else None
            )
            if found is None:
                return Transform.of("format", (subject(context), *context.args), context.site)
            out.append(found)
        out.append(const(text.replace("\0", "{").replace("\1", "}"), context.site))
    return join(out, context.site)


def _formatted(machine: Machine, context: CallContext) -> Value:
    """`dayjs(value).format(pattern)`; without a value, of now."""
    made = subject(context)
    date = made.args[0] if isinstance(made, Result) and made.args else Transform.of("now", (), context.site)
    return apply("format-date", (date, *context.args[:1]), context.site)


METHODS: dict[str, Handler] = {
    "toLowerCase": pure("lower"),
    "toUpperCase": pure("upper"),
    "toLocaleLowerCase": pure("lower"),
    "toLocaleUpperCase": pure("upper"),
    "lower": pure("lower"),
    "upper": pure("upper"),
    "trim": pure("trim"),
    "strip": pure("trim"),
    "toString": lambda machine, context: apply("to-text", (subject(context),), context.site),
    "valueOf": lambda machine, context: subject(context),
    "replace": _replace,
    "replaceAll": _replace,
    "slice": _slice,
    "substring": _slice,
    "substr": _slice,
    "split": pure("split"),
    "startsWith": pure("starts-with"),
    "endsWith": pure("ends-with"),
    "startswith": pure("starts-with"),
    "endswith": pure("ends-with"),
    "includes": pure("includes"),
    "concat": _concat,
    "join": _python_join,
    "format": _format,
    "match": _match,
    "padStart": pure("pad-start"),
    "toFixed": pure("to-fixed"),
    "toISOString": pure("iso-date"),
    "getTime": pure("timestamp"),
}

FUNCTIONS: dict[str, Handler] = {
    **{f"{name}().format": _formatted for name in ("dayjs", "moment", "moment.default", "dayjs.default")},
    "encodeURIComponent": pure_function("encode-component"),
    "encodeURI": pure_function("encode-uri"),
    "decodeURIComponent": pure_function("decode-component"),
    "String": _text_function,
    "str": _text_function,
    "Number": _to_number,
    "parseInt": pure_function("to-integer"),
    "parseFloat": _to_number,
    "int": pure_function("to-integer"),
    "Boolean": pure_function("to-boolean"),
    "Date.now": pure_function("now"),
    "Date": lambda machine, context: Transform.of("date", context.args, context.site),
    "btoa": pure_function("base64"),
    "Math.floor": pure_function("floor"),
    "Math.ceil": pure_function("ceil"),
    "Math.round": pure_function("round"),
}
