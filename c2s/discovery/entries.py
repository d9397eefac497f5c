"""Public operations of a project without a client: those that the user names are what tools are made for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase

from c2s.diagnostics import Diagnostic, UnknownSelector, diagnostic, did_you_mean, nearest
from c2s.discovery.result import Operation
from c2s.graph.queries import Graph

Test = Callable[[Operation, str], bool]


def public(graph: Graph, operations: Sequence[Operation], entries: Sequence[str]) -> list[Operation]:
    """The operations that selectors name, in their own order. One that names none is a mistake of the user.

    `METHOD /path` and `/path` with `*` for anything, an operation's id, `file:`, `dir:`, and `symbol:` with a handler.
    """
    offered = [each for each in operations if each.side != "client"]
    named: set[str] = set()
    for entry in entries if offered else ():
        found = [each.id for each in offered if _names(graph, each, entry.strip())]
        if not found:
            raise _unknown(offered, entry)
        named.update(found)
    return [each for each in offered if each.id in named]


def unused_entries(operations: Sequence[Operation], entries: Sequence[str]) -> list[Diagnostic]:
    """A client is the surface where there is one; without a backend there is nothing to name."""
    sides = {each.side for each in operations}
    if not entries or (sides and "client" not in sides):
        return []
    reason = "the scan has a client" if sides else "nothing in the roots offers an operation"
    return [diagnostic("C2S408", f"{reason}; entries that were not used: {', '.join(entries)}")]


def _unknown(offered: Sequence[Operation], entry: str) -> UnknownSelector:
    kind, colon, _ = entry.partition(":")
    if colon and kind.isalpha() and kind not in KINDS:
        near = nearest(kind, KINDS)
        hint = f"did you mean {near + ':'!r}?" if near else f"known: {', '.join(f'{each}:' for each in sorted(KINDS))}"
        return UnknownSelector("entry", entry, f"no kind of selector {kind + ':'!r} in {entry!r}", hint)
    known = [f"{each.method} {each.path}" for each in offered] + [each.path for each in offered]
    hint = did_you_mean(entry, known) or "see `c2s list operations`"
    return UnknownSelector("entry", entry, f"no operation is named {entry!r}", hint)


def _names(graph: Graph, operation: Operation, entry: str) -> bool:
    kind, colon, name = entry.partition(":")
    test = _KINDS.get(kind) if colon else None
    if kind == "symbol" and colon:
        return any(name in _of_symbol(node.id) for node, _ in graph.handlers_of(f"operation:{operation.id}"))
    return test(operation, name) if test is not None else _is_operation(operation, entry)


def _is_operation(operation: Operation, name: str) -> bool:
    known = (operation.id, f"{operation.method} {operation.path}", operation.path)
    return name in known or any(fnmatchcase(each, name) for each in known)


def _in_file(operation: Operation, name: str) -> bool:
    return any(each.path == name.removeprefix("./") for each in operation.evidence)


def _in_folder(operation: Operation, name: str) -> bool:
    folder = name.removeprefix("./").strip("/")
    return any(folder in ("", ".") or each.path.startswith(f"{folder}/") for each in operation.evidence)


_KINDS: dict[str, Test] = {"operation": _is_operation, "file": _in_file, "dir": _in_folder}
KINDS = frozenset({*_KINDS, "symbol"})


def _of_symbol(node_id: str) -> tuple[str, ...]:
    """Names of a function: by itself, behind its file, with and without its source, as the graph has it."""
    whole = node_id.removeprefix("symbol:")
    file, _, rest = whole.partition("#")
    function = rest.partition(":")[0]
    return (whole, f"{file}#{function}", f"{file.partition(':')[2]}#{function}", function)
