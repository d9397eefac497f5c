"""Proposed capabilities: one for each operation that a client sends, or that was named where there is no client."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set

import msgspec

from c2s.discovery.effects import NOUNS, effect_of
from c2s.discovery.entries import public
from c2s.discovery.result import Capability, Label, Operation
from c2s.discovery.verbs import NOUNS_OF_READS, VERBS
from c2s.discovery.words import Words, distinct, kebab, words
from c2s.graph.model import EdgeKind, Node
from c2s.graph.queries import Graph

GENERIC = {
    "list", "get", "query", "page", "add", "save", "update", "del", "delete", "remove", "detail", "info", "create",
    "edit", "fetch", "find", "export", "import", "index", "handle", "submit", "search", "all", "one", "data", "request",
    "load", "init", "put", "patch", "api", "v1", "v2", "v3", "rest", "function", "by", "id", "ids", "default",
    "download", "upload", "select", "change", "set", "value", "open", "do", "on", "count", "tree",
}  # fmt: skip
"""Words that say nothing of what an operation is about."""

SENDERS = {"request", "http", "ajax", "fetch", "send", "call", "api", "get", "post"}
"""Words of functions that send anything."""

MANY = 4

ORDER = ("annotation", "protocol", "comment", "label", "menu", "route", "messages", "button")
"""Where words for people are taken from, the best first."""


def capabilities(graph: Graph, operations: Sequence[Operation], entries: Sequence[str] = ()) -> list[Capability]:
    """`entries` select public operations of backends; without a client and without them there is none."""
    named = public(graph, operations, entries)
    chosen = [each for each in operations if each.side == "client"] or named
    shared = _shared(chosen)
    own = [msgspec.structs.replace(each, wrapper="") if each.wrapper in shared else each for each in chosen]
    names = distinct(kebab, {each.id: list(_names(each)) for each in own})
    return [capability(graph, each, names[each.id]) for each in own]


def _shared(operations: Sequence[Operation]) -> set[str]:
    """Functions that send so many operations that their name and comment are about none of them."""
    counts = Counter(each.wrapper for each in operations)
    return {wrapper for wrapper, count in counts.items() if count >= MANY}


def capability(graph: Graph, operation: Operation, name: str) -> Capability:
    node = graph.node(f"operation:{operation.id}")
    assert node is not None
    if not operation.wrapper:
        node = msgspec.structs.replace(node, data={**node.data, "wrapper": "", "labels": []})
    effect = effect_of(graph, node)
    title, description = title_of(graph, node, name)
    return Capability(
        id=name,
        title=title.text,
        title_source=title.source,
        description=description,
        operations=[operation.id],
        effect=effect.kind,
        effect_basis="method" if effect.by_method else effect.basis,
        idempotency=effect.idempotency,
        inputs=[each.id for each in operation.inputs],
        outputs=[answer.label for answer in graph.answers_of(node.id)],
        policy="" if effect.kind == "read" else "backend-authoritative",
        confidence=operation.confidence,
        evidence=list(node.evidence),
    )


# --- names ------------------------------------------------------------------------------------------


def _names(operation: Operation) -> Iterator[Words]:
    """Candidates for an id, from what the source calls it to what the request is."""
    own = [part for part in words(_function(operation)) if part not in ("handle", "on")]
    own = [] if set(own) <= SENDERS else own
    noun = resource_of(operation.path, set(own))
    holes = tuple(f"by {hole}" for hole in re.findall(r"\{(\w+)\}", operation.path))[:1]
    if own and (own[0] not in VERBS or any(part not in GENERIC for part in own[1:])):
        yield (" ".join(own),)
        yield (" ".join(own), *holes)
    if own:
        about = _about(own, noun)
        yield (about,)
        yield (about, *holes)
    segments = [part for part in operation.path.split("/") if part and "{" not in part and part != "api"]
    if not own:
        yield tuple(_led(operation, segments[-2:]))
    yield (operation.method, *segments[-3:], *holes)
    yield (operation.method, *segments, *holes)
    yield (operation.source, operation.method, *segments, *holes)


def _about(own: list[str], noun: str) -> str:
    """`fetch list` of articles is `fetch article list`."""
    if own[-1] in NOUNS_OF_READS and len(own) > 1:
        return " ".join([*own[:-1], noun, own[-1]])
    return " ".join([*own, noun])


def _led(operation: Operation, tail: list[str]) -> list[str]:
    """The words of a path, with the method where none of them is a verb."""
    return tail if any(part in VERBS for part in words(*tail)) else [operation.method.lower(), *tail]


def _function(operation: Operation) -> str:
    """The function that knows the path, where it has a name."""
    name = operation.wrapper.rpartition(" ")[2]
    return "" if "/" in name or name in ("function", "default", "setup", "created", "mounted") else name


def resource_of(path: str, said: Set[str] = frozenset()) -> str:
    """The last segment of a path that names a thing, beyond the words that were said already."""
    for part in reversed(path.split("/")):
        if _is_noun(part) and not said >= set(words(part)):
            return part
    return ""


def _is_noun(segment: str) -> bool:
    if not segment or "{" in segment or re.fullmatch(r"v\d+", segment):
        return False
    if segment.lower() in NOUNS:
        return True
    return not all(word in GENERIC or word in VERBS or word.isdigit() for word in words(segment))


# --- words for people -------------------------------------------------------------------------------


def title_of(graph: Graph, operation: Node, name: str) -> tuple[Label, str]:
    """The best words that the source has for an operation, and what it says beyond their first line.

    The words of its name are the last resort.
    """
    found = sorted(_labels(graph, operation), key=lambda label: ORDER.index(label.source))
    for label in found:
        first, _, rest = label.text.strip().partition("\n")
        if first.strip():
            return Label(text=_plain(first), source=label.source), _plain(" ".join(rest.split()))
    return Label(text=spoken(name), source="identifier"), ""


def _labels(graph: Graph, operation: Node) -> Iterator[Label]:
    """Backend annotations first; of functions in pages, the words on the control count more than their comment."""
    for served, _ in graph.served_by(operation.id):
        yield from _stated(served)
    own = list(_stated(operation))
    on_controls = list(_controls(graph, operation))
    if is_in_page(operation) and on_controls:
        yield from on_controls
        return
    yield from own
    yield from on_controls


def _stated(node: Node) -> Iterator[Label]:
    for label in node.data.get("labels", ()):
        source = str(label["source"])
        yield Label(text=str(label["text"]), source=source if source in ORDER else "comment")


def _controls(graph: Graph, operation: Node) -> Iterator[Label]:
    """Words on controls that send the operation themselves."""
    for edge in graph.edges_to(operation.id, EdgeKind.INVOKES):
        if edge.detail.get("control"):
            yield Label(text=str(edge.detail["control"]), source="button")


def is_in_page(operation: Node) -> bool:
    """Whether the function that knows the path is itself a handler of the page."""
    wrapper = str(operation.data.get("wrapper", "")).partition(":")[0]
    return any(evidence.path == wrapper for evidence in operation.evidence)


def spoken(*names: str) -> str:
    """Identifiers as words: `listUser` is `List user`."""
    text = " ".join(words(*names)) or " ".join(names)
    return text[:1].upper() + text[1:]


def _plain(text: str) -> str:
    return " ".join(text.split()).rstrip(".。;；")
