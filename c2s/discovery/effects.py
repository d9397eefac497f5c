"""What an operation changes: from what is said of it, what its handler does, and its method, together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from c2s.discovery.verbs import Kind
from c2s.discovery.voices import NOUNS, Speaker, Voice, only_looks, resource_of, voices
from c2s.discovery.words import words
from c2s.graph.model import Node
from c2s.graph.queries import Graph

__all__ = ["NOUNS", "Effect", "effect_of"]

MOST_SIGNALS = 4
TOLD: frozenset[Speaker] = frozenset({"label", "name", "path"})
WRITES: frozenset[Kind] = frozenset({"create", "update", "delete"})
REPEATABLE = frozenset(
    {
        "update",
        "set",
        "edit",
        "modify",
        "change",
        "replace",
        "put",
        "reset",
        "delete",
        "del",
        "remove",
        "clear",
        "clean",
    }
)
"""First words of steps that leave the same behind when they are done again."""


@dataclass(frozen=True)
class Effect:
    """`basis` names everything that was weighed; `by_method`: nothing but the method spoke."""

    kind: str
    basis: str
    by_method: bool
    idempotency: str


@dataclass(frozen=True)
class Heard:
    """The voices about one operation."""

    method: str
    voices: tuple[Voice, ...]
    file: bool = False
    """The answer is a file."""
    member: str = ""
    """An operation on a member of the collection that this one is about."""
    only_looks: bool = False
    """All that handlers do is known to read."""

    @property
    def told(self) -> list[Kind]:
        return [voice.kind for voice in self.voices if voice.speaker in TOLD]

    @property
    def steps(self) -> list[Kind]:
        return [voice.kind for voice in self.voices if voice.speaker == "step"]

    @property
    def around(self) -> list[Kind]:
        return [voice.kind for voice in self.voices if voice.speaker == "around"]

    @property
    def first(self) -> Voice | None:
        return next((voice for voice in self.voices if voice.speaker in TOLD), None)


def effect_of(graph: Graph, operation: Node) -> Effect:
    heard = _heard(graph, operation)
    kind = _DECIDING.get(heard.method, _of_post)(heard)
    agreeing = [voice.words for voice in heard.voices if voice.kind == kind]
    agreeing += ["the answer is a file"] if heard.file and kind == "read" else []
    if kind == "update" and not agreeing and {"create", "delete"} <= set(heard.steps):
        agreeing = [voice.words for voice in heard.voices if voice.speaker == "step" and voice.kind in WRITES]
    agreeing += [f"members by {heard.member}"] if heard.member and kind == "create" else []
    against = [voice.words for voice in heard.voices if voice.kind != kind]
    basis = [f"method {heard.method}", *agreeing[:MOST_SIGNALS]]
    basis += [f"against: {words}" for words in against[:MOST_SIGNALS]]
    return Effect(kind, "; ".join(dict.fromkeys(basis)), not agreeing, _idempotency(heard, kind))


def _heard(graph: Graph, operation: Node) -> Heard:
    method = str(operation.data["method"])
    spoken = tuple(voices(graph, operation))
    nodes = [operation, *(node for node, _ in graph.served_by(operation.id))]
    file = any(node.data.get("answersFile") for node in nodes)
    quiet = not any(voice.speaker in TOLD or voice.speaker == "step" for voice in spoken)
    member = resource_of(graph, operation) if method == "POST" and quiet else ""
    return Heard(method, spoken, file, member, only_looks(graph, operation))


# --- by method --------------------------------------------------------------------------------------


def _of_get(heard: Heard) -> str:
    """A read, unless everything that speaks says something else, and what the handler calls does not deny it."""
    told, steps = heard.told, heard.steps
    if heard.file and not {"delete", "update"} & set(told):
        return "read"
    if told:
        denied = "read" in told or (bool(steps) and set(steps) == {"read"})
        return "read" if denied else told[0]
    writes = [kind for kind in steps if kind in WRITES]
    return writes[0] if writes and len(writes) == len(steps) else "read"


def _of_put(heard: Heard) -> str:
    kinds = set(heard.told)
    return next((kind for kind in ("delete", "execute") if kinds == {kind}), "update")


def _of_delete(heard: Heard) -> str:
    """Something else only where all that was written about it agrees on that, and nothing is deleted."""
    kinds = set(heard.told)
    if len(kinds) == 1 and kinds <= {"execute", "update"} and "delete" not in heard.steps:
        return next(iter(kinds))
    return "delete"


def _of_post(heard: Heard) -> str:
    done = _main([kind for kind in heard.steps if kind in WRITES])
    writes = [kind for kind in heard.told if kind != "read"]
    if heard.told and not done and _is_read(heard, writes):
        return "read"
    if writes:
        return _of_writes(heard, writes, done)
    if done:
        return done
    if "execute" in heard.steps:
        return "execute"
    around = set(heard.around)
    if len(around) == 1:
        return next(iter(around))
    if heard.member:
        return "create"
    return "read" if heard.only_looks else "unknown"


def _of_writes(heard: Heard, writes: Sequence[Kind], done: str) -> str:
    """What most say that speak of a change; what the handler does decides where few speak."""
    if len(writes) == 1 and {"create", "delete"} <= set(heard.steps):
        return "update"
    if "execute" in writes and "execute" in heard.steps and not done:
        return "execute"
    counted: Counter[str] = Counter([*writes, *(kind for kind in heard.around if kind in writes)])
    most = max(counted.values())
    return next(kind for kind in (done, *writes) if counted.get(kind) == most)


def _is_read(heard: Heard, writes: Sequence[Kind]) -> bool:
    """All say so; or what was written about it does, and a name like `importTemplate` is misread."""
    first = heard.first
    deliberate = first is not None and first.speaker == "label" and first.kind == "read"
    return not writes or (deliberate and (set(writes) == {"create"} or heard.file))


def _main(writes: list[Kind]) -> str:
    """What a handler that writes several things does: one that creates and deletes turns something on and off."""
    kinds = set(writes)
    if {"create", "delete"} <= kinds:
        return "update"
    return next((kind for kind in ("create", "delete", "update") if kind in kinds), "")


_DECIDING = {
    "GET": _of_get,
    "HEAD": _of_get,
    "OPTIONS": _of_get,
    "PUT": _of_put,
    "PATCH": _of_put,
    "DELETE": _of_delete,
}


def _idempotency(heard: Heard, kind: str) -> str:
    """A read is safe. What else is told by the handler alone: a method is a promise, no evidence."""
    if kind == "read":
        return "safe"
    done = [voice for voice in heard.voices if voice.speaker == "step" and voice.kind != "read"]
    if kind == "create" and any(voice.kind == "create" for voice in done):
        return "not-idempotent"
    repeatable = all(voice.kind == kind and _is_repeatable(voice) for voice in done)
    return "idempotent" if done and repeatable and kind in ("update", "delete") else "unknown"


def _is_repeatable(step: Voice) -> bool:
    called = words(step.words.rpartition(" ")[2].rpartition(".")[2])
    return called[:1] != () and called[0] in REPEATABLE
