"""The helper that writes dates, with the tokens of the patterns that a package has, and no others."""

from __future__ import annotations

from collections.abc import Iterable

from c2s.contract.recipes import Apply, Const, Recipe, walk
from c2s.contract.wire.dates import TOKENS, tokens_of
from c2s.emit.javascript import Arrow, Binary, Call, Code, Node, Obj, Prop, Str, declared, returned

NAME = "formatDate"
EVERY = frozenset({*TOKENS, "["})

_NUMBERS = {
    "Y": "date.getFullYear()",
    "M": "date.getMonth() + 1",
    "D": "date.getDate()",
    "H": "date.getHours()",
    "h": "date.getHours() % 12 || 12",
    "m": "date.getMinutes()",
    "s": "date.getSeconds()",
}
_WORDS = {
    "YY": "String(date.getFullYear()).slice(-2)",
    "MMMM": 'word(date, "month", "long")',
    "MMM": 'word(date, "month", "short")',
    "dddd": 'word(date, "weekday", "long")',
    "ddd": 'word(date, "weekday", "short")',
    "d": "String(date.getDay())",
    "SSS": 'String(date.getMilliseconds()).padStart(3, "0")',
    "A": '(date.getHours() < 12 ? "AM" : "PM")',
    "a": '(date.getHours() < 12 ? "am" : "pm")',
    "Z": 'offset(date, ":")',
    "ZZ": 'offset(date, "")',
    "X": "String(Math.floor(date.getTime() / 1000))",
    "x": "String(date.getTime())",
}
_LOCAL = r"""const WRITTEN =
  /^(\d{4})[-/]?(\d{1,2})?[-/]?(\d{0,2})[Tt\s]*(\d{1,2})?:?(\d{1,2})?:?(\d{1,2})?[.:]?(\d+)?$/;

/** A date; a text without a zone is in local time. */
function localDate(value) {
  const parts = typeof value === "string" ? WRITTEN.exec(value) : null;
  if (!parts) return toDate(value);
  const [year, month, day, ...time] = parts.slice(1, 7).map(Number);
  const [hour, minute, second] = time.map((part) => part || 0);
  const thousandth = Number((parts[7] ?? "0").slice(0, 3));
  const date = new Date(year, (month || 1) - 1, day || 1);
  date.setHours(hour, minute, second, thousandth);
  return date;
}"""
_OFFSET = """/** The distance of local time from UTC. */
function offset(date, colon) {
  const minutes = -date.getTimezoneOffset();
  const size = Math.abs(minutes);
  const parts = [Math.trunc(size / 60), size % 60];
  const [hour, minute] = parts.map((part) => String(part).padStart(2, "0"));
  return `${minutes < 0 ? "-" : "+"}${hour}${colon}${minute}`;
}"""
_WORD = """/** The English name of a month or weekday. */
function word(date, kind, style) {
  return new Intl.DateTimeFormat("en-US", { [kind]: style }).format(date);
}"""


def tokens(recipes: Iterable[Recipe]) -> frozenset[str]:
    """Of all patterns; every token where a pattern is not a constant."""
    calls = [part for recipe in recipes for part in walk(recipe) if isinstance(part, Apply)]
    patterns = [part.args[1] for part in calls if part.function == "format-date"]
    if not all(isinstance(pattern, Const) for pattern in patterns):
        return EVERY
    return frozenset(token for part in patterns if isinstance(part, Const) for token in tokens_of(str(part.value)))


def format_date(used: frozenset[str]) -> str:
    """The helper and what it needs, `toDate` apart."""
    names = [token for token in TOKENS if token in used]
    alternatives = [*([r"\[([^\]]*)\]"] if "[" in used else []), *names]
    numbers = {token[0]: _NUMBERS[token[0]] for token in names if token not in _WORDS}
    words = {token: _WORDS[token] for token in names if token in _WORDS}
    helpers = [_OFFSET] if used & {"Z", "ZZ"} else []
    helpers += [_WORD] if used & {"MMMM", "MMM", "dddd", "ddd"} else []
    body = [
        *([declared("numbers", Obj(tuple(Prop(k, Code(v)) for k, v in numbers.items())), indent=2)] if numbers else []),
        *([declared("words", _functions(words), indent=2)] if words else []),
        returned(_replaced("[" in used, bool(words), bool(numbers)), indent=2),
    ]
    lines = [
        "/** A date in a pattern of letters, in local time. */",
        f"export function {NAME}(value, pattern) {{",
        "  const date = localDate(value);",
        "  if (!date) return value;",
        *(f"  {line}" for part in body for line in part.split("\n")),
        "}",
    ]
    token = declared("TOKEN", Code(f"/{'|'.join(alternatives) or '(?!)'}/g"))
    return "\n\n".join([_LOCAL, *helpers, f"{token}\n\n" + "\n".join(lines)])


def _functions(words: dict[str, str]) -> Obj:
    return Obj(tuple(Prop(token, Arrow("", Code(text))) for token, text in words.items()))


def _replaced(literals: bool, words: bool, numbers: bool) -> Node:
    ways: list[Node] = [Code("literal")] if literals else []
    ways += [Code("words[token]?.()")] if words else []
    if numbers:
        ways.append(Call("String(numbers[token[0]]).padStart", (Code("token.length"), Str("0"))))
    made = ways[0] if ways else Code("token")
    for way in ways[1:]:
        made = Binary("??", made, way)
    params = "token, literal" if literals else "token"
    return Call("pattern.replace", (Code("TOKEN"), Arrow(params, made)))
