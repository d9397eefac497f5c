"""Descriptors from their files; whatever is wrong with one is one clear line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pydantic import ValidationError

from c2s.diagnostics import UsageError, did_you_mean
from c2s.frameworks.schema import Chain, Client, Descriptor, Instance, Interceptor
from c2s.frameworks.selectors import expand, selector
from c2s.validation import fields_at, nearest_key, refused, toml_table

_NAME = re.compile(r"^[#\w$@/{},.()-]+$")
_SELECTORS = {
    Client: ("method", "url", "base", "query", "body", "headers", "config"),
    Instance: ("config",),
    Interceptor: ("phase", "handler"),
}
_PARTS = ("method", "url", "base", "query", "body", "headers", "header", "form")
_PAIRS = ("header", "form")
"""Parts that take a name and a value."""
PHASES = ("request", "response")


def read_descriptor(body: bytes, name: str) -> Descriptor:
    """A descriptor from its TOML text. `name` is what messages call the file."""
    try:
        found = Descriptor.model_validate(toml_table(body, name))
    except ValidationError as cause:
        raise refused(cause, name, lambda place: nearest_key(place, fields_at(Descriptor, place))) from cause
    for fault in _faults(found):
        raise UsageError(f"{name}: {fault}", "see docs/adding-a-framework.md for the format")
    return found


def own_descriptor(body: bytes, name: str, languages: frozenset[str]) -> Descriptor:
    """A user's descriptor, which must be about languages that are read."""
    found = read_descriptor(body, name)
    for language in found.languages:
        if language not in languages:
            raise UsageError(f"{name}: no such language: {language}", did_you_mean(language, languages))
    return found


def _faults(descriptor: Descriptor) -> Iterator[str]:
    for kind in ("client", "instance", "interceptor", "chain"):
        for number, row in enumerate(getattr(descriptor, kind)):
            yield from (f"{kind}[{number}].{fault}" for fault in _faults_of(row))


def _faults_of(row: Client | Instance | Interceptor | Chain) -> Iterator[str]:
    """What a row says that nothing could mean."""
    if isinstance(row, Chain):
        yield from _chain_faults(row)
        return
    pattern = row.callee
    if not _NAME.match(pattern) or pattern.count("{") != pattern.count("}"):
        yield f"callee {pattern!r} is no qualified name, as http.{{get,post}} is"
        return
    words = [words for _, words in expand(pattern)]
    for field in _SELECTORS[type(row)]:
        yield from _selector_faults(field, getattr(row, field), len(words[0]))
    if isinstance(row, Interceptor):
        yield from _phase_faults(row, words)


def _chain_faults(row: Chain) -> Iterator[str]:
    words = len(next(iter(expand(row.method)))[1])
    for part, text in row.set.items():
        each = text.split(",")
        if part not in _PARTS:
            yield f"set: unknown part {part!r}; known: {', '.join(_PARTS)}"
        elif len(each) != (2 if part in _PAIRS else 1):
            yield f"set.{part} {text!r} must be {'two selectors' if part in _PAIRS else 'one selector'}"
        for one in each:
            yield from _selector_faults(f"set.{part}", one, words)


def _selector_faults(field: str, text: str | None, words: int) -> Iterator[str]:
    if text is None:
        return
    try:
        found = selector(text)
    except UsageError:
        yield f"{field} {text!r} is no selector, as args[0], args[1].params, args[name], $1 or 'constant' are"
        return
    if found.group is not None and not 1 <= found.group <= words:
        yield f"{field} {text!r} names a word that the callee has no braces for"


def _phase_faults(row: Interceptor, words: list[tuple[str, ...]]) -> Iterator[str]:
    where = selector(row.phase)
    said = {where.const} if where.const is not None else {each[where.group - 1] for each in words if where.group}
    for word in sorted(each for each in said if each not in PHASES):
        yield f"phase {word!r} is neither 'request' nor 'response'"
