"""What is said of an operation's effect, and by whom: words written about it, names, what its handler calls."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from c2s.discovery.verbs import VERBS, Kind, leading_verb, verb_of_name, verb_of_sentence
from c2s.discovery.words import words
from c2s.graph.model import EdgeKind, Node
from c2s.graph.queries import Graph

Speaker = Literal["label", "name", "path", "step", "around"]
NOUNS = {"post", "order", "book", "comment", "report", "test", "sort", "view", "page", "mark", "invite", "reply"}
"""Segments that name a resource at least as often as what is done to it."""
VAGUE = frozenset({"submit", "save", "confirm", "send", "post", "load", "apply", "提交", "保存"})
"""Verbs of buttons and of what they call that say nothing of what happens then."""
_STORES = re.compile(
    r"service|repo(?:s|sitory)?$|mapper|dao$|crud|session$|^db$|database|store|manager|mixin|gateway|redis|cache|client$|^self$|^this$",
    re.I,
)
"""Receivers whose steps are work on the business; others build values."""
ASIDE = frozenset({"event", "events", "log", "logs", "logger", "message", "messages", "cache"})
"""Words of steps that go along with what a handler does."""
CHECKS = frozenset({"check", "verify", "validate", "count", "exists", "has", "is"})
"""Words of steps that come before something else."""
_OWN = {"backend": "handler", "protocol": "operation id"}
MAX_VOICES = 5


@dataclass(frozen=True)
class Voice:
    """`kind` is what it says; `words` how, for people."""

    speaker: Speaker
    kind: Kind
    words: str


def voices(graph: Graph, operation: Node) -> list[Voice]:
    """Those of the side that answers first: it says what happens, the client what it wants."""
    answering = [node for node, edge in graph.served_by(operation.id) if edge.detail.get("by") != "parameter"]
    both = [*answering, operation]
    return [
        *(voice for node in both for voice in _labels(node)),
        *(voice for node in (operation, *answering) for voice in _name(node)),
        *_path(str(operation.data["path"]), str(operation.data["method"])),
        *(voice for node in both for voice in _steps(node)),
        *_around(graph, operation),
    ]


def _labels(node: Node) -> Iterator[Voice]:
    for label in node.data.get("labels", ()):
        line = str(label["text"]).strip().split("\n")[0]
        kind = verb_of_sentence(line)
        if kind is not None:
            yield Voice("label", kind, f"{label['source']} “{line[:60]}”")


def _name(node: Node) -> Iterator[Voice]:
    name = str(node.data.get("wrapper", "")).rpartition(" ")[2]
    kind = _of_name(name, str(node.data["method"])) if name and "/" not in name else None
    if kind is not None:
        yield Voice("name", kind, f"{_OWN.get(str(node.data['side']), 'name')} {name}")


def _of_name(name: str, method: str) -> Kind | None:
    """Nouns at the end (`userList`) speak of reads only where nothing is sent."""
    plain = _without_prefix(name)
    return verb_of_name(plain) if method in ("GET", "HEAD") else leading_verb(plain)


def _without_prefix(name: str) -> str:
    """`handleDelete` and `onDelete` say no more than `Delete`."""
    for prefix in ("handle", "on", "do", "api"):
        rest = name.removeprefix(prefix)
        if rest != name and rest[:1].isupper():
            return rest
    return name


def _path(path: str, method: str) -> Iterator[Voice]:
    """The last segment that is written out; before it, only one that is a verb by itself."""
    written = [part for part in path.split("/") if part and "{" not in part]
    for part in written[-1:]:
        kind = _of_name(part, method) if part.lower() not in NOUNS else None
        if kind is not None:
            yield Voice("path", kind, f"path …/{part}")
            return
    for part in written[-2:-1]:
        if part.lower() in VERBS and part.lower() not in NOUNS:
            yield Voice("path", VERBS[part.lower()], f"path …/{part}/…")


def _steps(node: Node) -> Iterator[Voice]:
    for step in node.data.get("steps", ()):
        receiver, _, word = str(step).rpartition(".")
        kind = verb_of_name(word)
        if kind is not None and _works(receiver, word):
            yield Voice("step", kind, f"handler calls {step}")


def only_looks(graph: Graph, operation: Node) -> bool:
    """Whether all that handlers do is known to read, and some of it is more than a check before something else."""
    nodes = [operation, *(node for node, _ in graph.served_by(operation.id))]
    steps = [str(step).rpartition(".") for node in nodes for step in node.data.get("steps", ())]
    working = [words(word) for receiver, _, word in steps if _works(receiver, word)]
    reads = all(verb_of_name(" ".join(parts)) == "read" for parts in working)
    return reads and any(CHECKS.isdisjoint(parts) for parts in working)


def _works(receiver: str, word: str) -> bool:
    parts = words(word)
    if not ASIDE.isdisjoint(parts):
        return False
    if not receiver:
        return len(parts) > 1 and not word[:1].isupper()
    return _STORES.search(receiver) is not None and not receiver[:1].isupper()


def _around(graph: Graph, operation: Node) -> Iterator[Voice]:
    """Functions that send it, and words on the controls that do."""
    edges = graph.edges_to(operation.id, EdgeKind.INVOKES)
    names = (node.label for edge in edges if (node := graph.node(edge.source)) is not None)
    yield from _spoken(names, "sent by {}", verb_of_name)
    texts = (str(edge.detail["control"]) for edge in edges if edge.detail.get("control"))
    yield from _spoken(texts, "control “{}”", verb_of_sentence)


def _spoken(texts: Iterable[str], how: str, read: Callable[[str], Kind | None]) -> Iterator[Voice]:
    for text in list(dict.fromkeys(texts))[:MAX_VOICES]:
        plain = _without_prefix(text)
        if "/" not in text and VAGUE.isdisjoint({*words(plain), plain}):
            kind = read(plain)
            if kind is not None:
                yield Voice("around", kind, how.format(text))


def resource_of(graph: Graph, operation: Node) -> str:
    """What shows that a path is a collection whose members have paths of their own; empty where nothing does."""
    own = str(operation.data["path"]).rstrip("/")
    member = re.compile(re.escape(own) + r"/\{[^/]*\}/?")
    for other in graph.operations(str(operation.data["side"])):
        same = other.data["source"] == operation.data["source"]
        if same and other.data["method"] in ("GET", "PUT", "PATCH", "DELETE") and member.fullmatch(other.data["path"]):
            return other.label
    return ""
