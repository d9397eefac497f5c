"""Headers that every request of a client has: of the client's own configuration, and put on its defaults later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from c2s.evaluation.build import record
from c2s.evaluation.configuration import given
from c2s.evaluation.fields import Fields, Reader
from c2s.evaluation.frames import Request, Write
from c2s.evaluation.values import External, Record, Result, Value
from c2s.frameworks.schema import Keys

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

GROUPS = ("common", "delete", "get", "head", "post", "put", "patch")
"""Groups that a library keeps for each method, and one for all of them."""


def headers_of(machine: Machine, reader: Reader, request: Request, method: str, keys: Keys) -> Fields:
    """The headers of a request over those of its client; what the request states wins, whatever its letter case."""
    stated = list(given(machine, request.config, keys.headers))
    own = reader.of(stated[0] if len(stated) == 1 else record([(None, each) for each in stated], request.site))
    key = keys.headers[0]
    below = [] if request.instance is None else list(_defaults(machine, request.instance, method.lower(), key))
    if not below:
        return own
    known = {field.name.lower() for field in own.fields}
    under = reader.of(record([(None, each) for each in below], request.site))
    kept = (field for field in under.fields if field.name.lower() not in known)
    return replace(own, fields=(*kept, *own.fields))


def _defaults(machine: Machine, instance: Value, method: str, key: str) -> Iterator[Value]:
    """Those of the library first, then those that its client was made with, then what was put on the client."""
    library = instance.callee if isinstance(instance, Result) else None
    while library is not None and not isinstance(library, External):
        library = getattr(library, "base", None)
    if library is not None:
        yield from _written(machine, library, method, key)
        for config in machine.models.instance_defaults(machine, instance):
            found = machine.member(config, key)
            if isinstance(found, Record):
                yield from _of_groups(found, method)
    yield from _written(machine, instance, method, key)


def _written(machine: Machine, root: Value, method: str, key: str) -> Iterator[Value]:
    cell = machine.cells.get(root)
    for write in cell.writes if cell is not None else ():
        yield from _of_write(write, method, key)


def _of_write(write: Write, method: str, key: str) -> Iterator[Value]:
    if write.path[:2] != ("defaults", key):
        return
    match write.path[2:]:
        case (("common" | "delete" | "get" | "head" | "post" | "put" | "patch") as group, name):
            if group in ("common", method):
                yield record([(name, write.value)], write.site)
        case (name,) if name not in GROUPS:
            yield record([(name, write.value)], write.site)


def _of_groups(headers: Record, method: str) -> Iterator[Value]:
    """A record of headers, its groups opened."""
    own = [(name, value) for name, value in headers.entries if name not in GROUPS]
    for name, value in headers.entries:
        if name in ("common", method) and isinstance(value, Record):
            yield value
    if own:
        yield record(own, headers.at)
