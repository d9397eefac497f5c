"""The functions of recipes: emitted JavaScript, and the same in Python, on arguments of every kind."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from c2s.contract.model import Contract, Package, PathText, Request, Service, Tool
from c2s.contract.naming import camel, words
from c2s.contract.recipes import ARITY, FUNCTIONS, Apply, Choice, Const, Input, Recipe
from c2s.contract.wire.dates import tokens_of
from c2s.contract.wire.evaluate import Given, evaluate
from c2s.contract.wire.functions import PURE
from c2s.contract.wire.values import ABSENT, is_number
from c2s.emit.core.dates import NAME, format_date
from c2s.emit.core.encoders import Encoders
from c2s.emit.core.expressions import Compiler
from c2s.emit.core.runtime import modules, wire_module
from c2s.emit.javascript import imported, returned
from tests.emit.shapes import coded, decoded
from tests.fictional.build import call, capability, each, given, item, joined, record, text, tool_input

ROUNDS = 120
NOW = 1_700_000_000_000

ANY: list[Any] = [
    ABSENT, None, True, False, 0, 1, -3, 2.5, 0.49999999999999994, 1e21, 123456789012, "", " ", "a", "A b ", "12",
    " 42 ", "0x1f", "1e3", "3.7abc", "-8.5", "Infinity", "many", "a,b,,c", "[1, 2]", '{"a": "x", "2": 1}', "{", "ß李🚢",
    "2024-03-05", "2024-03-05 06:07:08", "2024/12/31 23:59", "2024-03-05T06:07:08.009Z", "2024-03-05T06:07:08+05:30",
    "2024-02-31", "20240305", [], ["b", "a", "b"], [1, None, ABSENT, "x"], [[1, 2], [3]], {}, {"a": 1, "b": None},
    {"b": 2, "10": "ten", "2": "two", "a": {"c": "d"}}, [{"id": 1, "n": "x"}, {"id": 2}, "text", None],
]  # fmt: skip
TEXTS = ["", ",", "a", " ", "b ", "李", ".*", "$&"]
SECOND: dict[str, list[Any]] = {
    "get": ["a", "id", "0", "2", "length", "constructor", "map", "x y", 1],
    "join": [",", "", " - "],
    "split": [",", " ", "", "a"],
    "slice": [0, 1, -1, 2.7, 99],
    "starts-with": TEXTS, "ends-with": TEXTS, "replace": TEXTS, "replace-all": TEXTS[1:],
    "pluck": ["id", "n", "a", "length"], "without": ["a", "2", "zz"], "only": ["a", "2", "zz"],
    "to-fixed": [0, 1, 2, 5], "pad-start": [0, 3, 12],
    "format-date": ["YYYY-MM-DD HH:mm:ss", "YY/M/D h:m:s A", "[at] dddd, MMMM D, YYYY", "ddd MMM d SSS a Z ZZ X x"],
}  # fmt: skip
THIRD: dict[str, list[Any]] = {"replace": TEXTS, "replace-all": TEXTS, "pad-start": ["0", "ab"], "slice": [0, 2, -1]}
NEVER = {"smallest": [ABSENT], "largest": [ABSENT]}

INPUTS = [tool_input(name, name) for name in ("a", "b", "c")]
NOTHING = capability("do_nothing", "Nothing", "read", INPUTS, Request(
    id="main", operation="x", service="one", method="GET", path=(PathText(text="/"),)))  # fmt: skip
CONTRACT = Contract(
    tool=Tool(version="0"),
    package=Package(id="none", server="none", title=text("x"), description=text("x")),
    services=(Service(id="one", title=text("x"), variable="CODE2SKILL_ONE_BASE_URL"),),
    capabilities=(NOTHING,),
)


def _module(folder: Path, recipes: dict[str, Recipe]) -> Path:
    used: set[str] = set()
    compiler = Compiler(CONTRACT, NOTHING, used)
    functions = [
        f"export function {name}(input, context) {{\n{returned(compiler.node(recipe))}\n}}"
        for name, recipe in recipes.items()
    ]
    (folder / "wire.mjs").write_text(wire_module(used, Encoders()))
    module = folder / "functions.mjs"
    module.write_text("\n".join([imported(sorted(used), "./wire.mjs"), *functions]))
    return module


def _arguments(name: str, count: int, source: random.Random) -> list[Any]:
    pools = [ANY, SECOND.get(name, ANY), THIRD.get(name, ANY)][:count]
    return [source.choice([value for value in pool if value not in NEVER.get(name, [])]) for pool in pools]


def _counts(name: str) -> list[int]:
    """With how many arguments a function is tried."""
    least, most = ARITY.get(name, (1, 1))
    return [1, 2, 3] if most is None else list(range(least, most + 1))


def _calls() -> Iterator[tuple[str, Recipe, list[Any]]]:
    source = random.Random(20240305)
    for name in FUNCTIONS:
        for count in _counts(name):
            recipe = Apply(name, tuple(Input(id) for id in "abc"[:count]))
            for _ in range(ROUNDS if count else 1):
                yield f"{camel(words(name))}{count}", recipe, _arguments(name, count, source)


def _agree(node: Callable[..., Any], folder: Path, calls: list[tuple[str, Recipe, list[Any]]]) -> None:
    module = _module(folder, {f"call_{name}": recipe for name, recipe, _ in calls})
    cases = [{"name": f"call_{name}", "input": coded(dict(zip("abc", args, strict=False)))} for name, _, args in calls]
    answers = decoded(node("functions.mjs", cases, str(module)))
    wrong = []
    for (name, recipe, args), answer in zip(calls, answers, strict=True):
        inputs = {id: value for id, value in zip("abc", args, strict=False) if value is not ABSENT}
        expected = evaluate(recipe, Given(inputs, now=NOW, random_id="fixed"))
        if not _same(expected, answer):
            wrong.append((name, args, expected, answer))
    assert wrong == []


def _same(left: Any, right: Any) -> bool:
    if is_number(left) and is_number(right):
        return float(left) == float(right) or (math.isnan(left) and math.isnan(right))
    if isinstance(left, dict) and isinstance(right, dict):
        return sorted(left) == sorted(right) and all(_same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(_same, left, right))
    return type(left) is type(right) and left == right


def test_every_function_gives_the_same_in_javascript_and_python(node: Callable[..., Any], tmp_path: Path) -> None:
    calls = list(_calls())
    assert {recipe.function for _, recipe, _ in calls if isinstance(recipe, Apply)} == set(FUNCTIONS)
    _agree(node, tmp_path, calls)


def test_recipes_of_every_kind_agree(node: Callable[..., Any], tmp_path: Path) -> None:
    a, b = given("a"), given("b")
    recipes: dict[str, Recipe] = {
        "template": joined("/", a, "-", b, "?"),
        "record": record(a, fixed=1, b=b, __proto__=a),
        "member": given("a", "a", "c"),
        "inherited": given("a", "constructor"),
        "each": each(a, "row", record(id=item("row", "id"), of=b), item("row", "n")),
        "choice": Choice(call("equals", a, "a"), record(x=a), call("join", b, "+")),
        "nested": Choice(a, Choice(b, Const(1), Const("`${x}`")), call("or", a, b, None)),
        "numbers": call("add", call("to-number", a), 1),
    }
    source = random.Random(7)
    calls = [
        (name, recipe, [source.choice(ANY), source.choice(ANY)]) for name, recipe in recipes.items() for _ in range(200)
    ]
    _agree(node, tmp_path, calls)


def test_dates_are_written_as_dayjs_writes_them(node: Callable[..., Any]) -> None:
    dates = [
        value for value in ANY if (is_number(value) and value < 1e15) or (isinstance(value, str) and value[:2] == "20")
    ]
    patterns = [pattern for pattern in SECOND["format-date"] if "X" not in pattern]
    cases = [(date, pattern) for date in dates for pattern in patterns]
    written = [PURE["format-date"](date, pattern) for date, pattern in cases]
    assert list(zip(cases, written, strict=True)) == list(zip(cases, node("dates.mjs", cases), strict=True))


def test_only_tokens_that_are_used_are_emitted(node: Callable[..., Any]) -> None:
    patterns = ["YYYY-MM-DD", "HH:mm", "[on] D MMM", "dddd", "A Z", "", "YY", "x", *SECOND["format-date"]]
    texts = [f"{format_date(frozenset(tokens_of(pattern)))}\n" for pattern in patterns]
    for text_of, formatted in zip(texts, node("format.mjs", texts), strict=True):
        assert text_of == formatted
    assert "Intl" not in texts[0] and "offset" not in texts[0] and "words" not in texts[0]
    assert "numbers" not in texts[3]


def test_helpers_are_written_as_the_formatter_writes(node: Callable[..., Any]) -> None:
    texts = list(modules().values())
    for module, formatted in zip(texts, node("format.mjs", texts), strict=True):
        assert module == formatted


def test_each_function_of_recipes_has_a_helper_or_an_operator() -> None:
    used: set[str] = set()
    compiler = Compiler(CONTRACT, NOTHING, used)
    for name in FUNCTIONS:
        compiler.node(Apply(name, tuple(Input(id) for id in "abc"[: _counts(name)[-1]])))
    assert used - {NAME} <= modules().keys()
