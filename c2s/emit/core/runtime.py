"""The second module of a package, `wire.mjs`: exactly those helpers that its functions use.

Helpers are real modules in `runtime/`, one function each, which import each other; here they become one module.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from c2s.contract.naming import camel, words
from c2s.emit.core import dates
from c2s.emit.core.encoders import Encoders
from c2s.emit.core.texts import FOLDER

_IMPORT = re.compile(r'import \{ ([^}]*) \} from "\./([a-z0-9-]+)\.mjs";\n')
_FOREIGN = re.compile(r'import [^;]* from "node:[^"]*";\n')
_FUNCTION = re.compile(r"^(?:export )?((?:async )?function (\w+))", re.MULTILINE)
_CALLED = re.compile(r"(?<![.\w])(?<!function )(\w+)\(")


@cache
def modules() -> dict[str, str]:
    """The text of each helper module by the name of its function."""
    folder = FOLDER / "runtime"
    found = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".mjs"))
    return {camel(words(name.removesuffix(".mjs"))): (folder / name).read_text("utf-8") for name in found}


def wire_module(used: Iterable[str], encoders: Encoders, date_tokens: frozenset[str] = dates.EVERY) -> str:
    """The module for helpers that are named by the functions, and for the encodings of their requests."""
    wanted = set(used)
    written = encoders.modules()
    if dates.NAME in wanted:
        written = [*written, (dates.NAME, dates.format_date(date_tokens))]
    called = {name for _, text in written for name in _CALLED.findall(text)}
    needed = _closure(sorted((wanted | called) & modules().keys()))
    parts = [_body(modules()[name], wanted) for name in sorted(needed)]
    parts += [_body(text, wanted) for _, text in written]
    foreign = sorted({line for name in needed for line in _FOREIGN.findall(modules()[name])})
    return "\n\n".join(["".join(foreign).strip(), *parts] if foreign else parts) + "\n"


def _closure(queue: list[str]) -> set[str]:
    needed: set[str] = set()
    while queue:
        name = queue.pop()
        if name not in needed:
            needed.add(name)
            queue += [camel(words(stem)) for _, stem in _IMPORT.findall(modules()[name])]
    return needed


def _body(text: str, exported: set[str]) -> str:
    """A module without its imports; only what the functions use is exported."""
    text = _FOREIGN.sub("", _IMPORT.sub("", text)).strip()
    return _FUNCTION.sub(lambda found: ("export " if found[2] in exported else "") + found[1], text)
