"""What bundlers add to a language: modules imported by pattern."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from c2s.evaluation.build import const, known_items, listing, record, text_of, truth
from c2s.evaluation.models import CallContext, Handler, patterns
from c2s.evaluation.program import Module
from c2s.evaluation.values import ModuleValue, Native, Unknown, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

MAX_MODULES = 400


def _below(machine: Machine, module: Module, folder: str) -> Iterator[tuple[str, Module]]:
    """Modules in a folder or deeper, with their path from it."""
    base = posixpath.normpath(posixpath.join(posixpath.dirname(module.file.location), folder))
    for other in machine.program.modules:
        if other.file.location.startswith(f"{base}/") and other is not module:
            yield other.file.location[len(base) + 1 :], other


def _context(machine: Machine, context: CallContext) -> Value | None:
    """`require.context(folder, deep, pattern)`: a function of paths, with `keys()`."""
    folder = text_of(context.arg(0))
    if folder is None:
        return None
    deep = truth(context.arg(1)) is not False
    pattern = context.arg(2)
    found: list[Value] = []
    for path, module in _below(machine, context.frame.module, folder):
        if not deep and "/" in path:
            continue
        if isinstance(pattern, Unknown) and patterns.matches(f"./{path}", pattern.text) is False:
            continue
        found.append(
            record([("path", const(f"./{path}", context.site)), ("module", ModuleValue.of(module))], context.site)
        )
    return Native.of("bundler.context", (listing(found[:MAX_MODULES], context.site),))


READS = (Native,)


def member(machine: Machine, value: Value, key: str) -> Value | None:
    if isinstance(value, Native) and value.name == "bundler.context" and key == "keys":
        return Native.of("bundler.keys", value.bound)
    return None


def _keys(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    return listing([machine.member(item, "path") for item in known_items(native.bound[0]) or ()], context.site)


def _take(machine: Machine, context: CallContext) -> Value | None:
    native = context.callee
    assert isinstance(native, Native)
    wanted = text_of(context.arg(0))
    for item in known_items(native.bound[0]) or ():
        if wanted is not None and text_of(machine.member(item, "path")) == wanted:
            return machine.member(item, "module")
    return None


def _glob(machine: Machine, context: CallContext) -> Value | None:
    """`import.meta.glob(pattern, {eager})`: modules, or functions that load them, by path."""
    first = context.arg(0)
    written = [text_of(item) for item in known_items(first) or (first,)]
    eager = truth(machine.member(context.arg(1), "eager")) is True or machine.models.symbol(context.callee).endswith(
        "Eager"
    )
    entries: list[tuple[str | Value | None, Value]] = []
    for pattern in written:
        if pattern is None:
            return None
        entries += list(_matching(machine, context.frame.module, pattern, eager))
    return record(entries[:MAX_MODULES], context.site)


def _matching(machine: Machine, module: Module, pattern: str, eager: bool) -> Iterator[tuple[str, Value]]:
    folder = re.split(r"[*{?]", pattern)[0].rpartition("/")[0]
    if not pattern.startswith("."):
        return
    expression = re.compile(_expression(pattern[len(folder) + 1 :]))
    for path, other in _below(machine, module, folder):
        if expression.fullmatch(path):
            value = ModuleValue.of(other)
            yield f"{folder}/{path}", value if eager else Native.of("bundler.load", (value,))


def _expression(pattern: str) -> str:
    out = ""
    for piece in re.findall(r"\*\*/|\*\*|\*|\{[^{}]*\}|[^*{]+", pattern):
        if piece == "**/":
            out += "(?:[^/]+/)*"
        elif piece.startswith("*"):
            out += ".*" if piece == "**" else "[^/]*"
        elif piece.startswith("{"):
            out += "(?:" + "|".join(map(re.escape, piece[1:-1].split(","))) + ")"
        else:
            out += re.escape(piece)
    return out


def _load(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    return native.bound[0]


FUNCTIONS: dict[str, Handler] = {
    "require.context": _context,
    "import.meta.glob": _glob,
    "import.meta.globEager": _glob,
}
NATIVES: dict[str, Handler] = {"bundler.context": _take, "bundler.keys": _keys, "bundler.load": _load}
