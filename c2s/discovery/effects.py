"""What an operation changes: from its method, what its handler does, names and labels together."""

from __future__ import annotations

from dataclasses import dataclass

from c2s.discovery.verbs import verb_of_name, verb_of_sentence
from c2s.graph.model import Node
from c2s.graph.queries import Graph

_BY_METHOD = {
    "GET": "read", "HEAD": "read", "OPTIONS": "read", "PUT": "update", "PATCH": "update", "DELETE": "delete",
}  # fmt: skip
MOST_SIGNALS = 4
NOUNS = {"post", "order", "book", "comment", "report", "test", "sort", "view", "page", "mark", "invite", "reply"}
"""Segments that name a resource at least as often as what is done to it."""


SAID = ("comment", "annotation", "protocol")
"""Words that were written about the operation; a name like `importTemplate` is more easily misread."""


@dataclass(frozen=True)
class Effect:
    """`basis` names everything that was weighed; `by_method`: nothing but the method spoke."""

    kind: str
    basis: str
    by_method: bool
    idempotency: str


@dataclass(frozen=True)
class Signal:
    """One voice: what it says, and where it was heard."""

    kind: str
    words: str


def effect_of(graph: Graph, operation: Node) -> Effect:
    method = str(operation.data["method"])
    handlers = _of_handlers(graph, operation)
    names = signals_of(operation)
    kind = _decided(method, handlers, names)
    agreeing = [signal for signal in (*handlers, *names) if signal.kind == kind]
    against = [signal for signal in (*handlers, *names) if signal.kind != kind]
    basis = [f"method {method}", *(signal.words for signal in agreeing[:MOST_SIGNALS])]
    basis += [f"against: {signal.words}" for signal in against[:MOST_SIGNALS]]
    return Effect(kind, "; ".join(dict.fromkeys(basis)), not agreeing, _idempotency(handlers, kind))


def signals_of(operation: Node) -> list[Signal]:
    """What names and labels of an operation say, the most deliberate words first."""
    found = []
    for label in operation.data.get("labels", ()):
        found.append((verb_of_sentence(str(label["text"]).split("\n")[0]), f"{label['source']} “{_first_line(label)}”"))
    function = str(operation.data.get("wrapper", "")).rpartition(" ")[2]
    if function and "/" not in function:
        found.append((verb_of_name(_without_prefix(function)), f"name {function}"))
    segment = last_segment(str(operation.data["path"]))
    if segment and segment.lower() not in NOUNS:
        found.append((verb_of_name(segment), f"path …/{segment}"))
    return [Signal(kind, words) for kind, words in found if kind is not None]


def last_segment(path: str) -> str:
    """The last segment of a path that is written out."""
    return next((part for part in reversed(path.split("/")) if part and "{" not in part), "")


def _first_line(label: dict[str, str]) -> str:
    return label["text"].split("\n")[0][:60]


def _without_prefix(name: str) -> str:
    """`handleDelete` and `onDelete` say no more than `Delete`."""
    for prefix in ("handle", "on", "do", "api"):
        rest = name.removeprefix(prefix)
        if rest != name and rest[:1].isupper():
            return rest
    return name


def _of_handlers(graph: Graph, operation: Node) -> list[Signal]:
    """What the backend's own handlers were seen to do."""
    found = []
    for served, _ in graph.served_by(operation.id):
        kind = served.data.get("effect")
        if kind and kind != "unknown":
            found.append(Signal(str(kind), f"handler: {served.data.get('effectBasis') or served.label}"))
    return found


def _decided(method: str, handlers: list[Signal], names: list[Signal]) -> str:
    """A handler that was read decides. Names turn a method only where they agree with each other against it."""
    if handlers:
        return handlers[0].kind
    kinds = list(dict.fromkeys(signal.kind for signal in names))
    writes = [kind for kind in kinds if kind != "read"]
    usual = _BY_METHOD.get(method, "unknown")
    if method == "DELETE":
        return "delete"
    if usual == "read":
        return kinds[0] if kinds and "read" not in kinds else "read"
    if usual == "update":
        return "delete" if kinds == ["delete"] else "execute" if kinds == ["execute"] else "update"
    if names and names[0].kind == "read" and writes == ["create"] and names[0].words.startswith(SAID):
        return "read"
    return writes[0] if writes else "read" if kinds else usual


def _idempotency(handlers: list[Signal], kind: str) -> str:
    """Reads are safe. For anything else the client proves nothing: a method alone is a promise, no evidence."""
    return "safe" if kind == "read" else "unknown"
