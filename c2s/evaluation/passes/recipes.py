"""How each client operation is made: path, query, headers and body as recipes over its inputs.

An operation that several pages send has one request for all of them, and one of its own for each file that sends it
otherwise: a page has its own start values, and does not send what only another page adds.
"""

from __future__ import annotations

from collections.abc import Iterable

from c2s.diagnostics import Diagnostic
from c2s.evaluation.link import Link
from c2s.evaluation.parts import Sent
from c2s.evaluation.passes.operations import frames_above
from c2s.evaluation.passes.outgoing import OutgoingRequest
from c2s.evaluation.recipes import Json, Maker
from c2s.graph.model import Node

MOST_WAYS = 40
"""Ways of sending one operation up to which each is looked at alone."""


def run(link: Link) -> Iterable[Diagnostic]:
    by_operation: dict[str, list[Sent]] = {}
    for sent, operation in link.sent:
        by_operation.setdefault(operation, []).append(sent)
    for operation, sents in by_operation.items():
        node = link.graph.node(operation)
        assert node is not None
        maker = Maker(lambda value: link.machine.label_of(getattr(value, "at", -1)))
        request = OutgoingRequest(link, maker, operation, sents).build()
        data = {
            **node.data,
            "request": request,
            "requestsByFile": _by_file(link, operation, sents, request),
            "unsaid": [list(each) for each in dict.fromkeys(maker.unsaid)],
        }
        link.graph.replace(Node(id=node.id, kind=node.kind, label=node.label, evidence=node.evidence, data=data))
    return ()


def _by_file(link: Link, operation: str, sents: list[Sent], whole: Json) -> dict[str, Json]:
    """Requests of the files that send an operation otherwise than all of them together, by `source:path`."""
    if not 1 < len(sents) <= MOST_WAYS:
        return {}
    ways: dict[str, list[int]] = {}
    for place, sent in enumerate(sents):
        for file in _files(link, sent):
            ways.setdefault(file, []).append(place)
    made: dict[tuple[int, ...], Json] = {}
    out: dict[str, Json] = {}
    for file, places in sorted(ways.items()):
        key = tuple(places)
        if len(key) < len(sents):
            if key not in made:
                maker = Maker(lambda value: link.machine.label_of(getattr(value, "at", -1)))
                made[key] = OutgoingRequest(link, maker, operation, [sents[place] for place in key]).build()
            if made[key] != whole:
                out[file] = made[key]
    return out


def _files(link: Link, sent: Sent) -> list[str]:
    """Files of the functions through which a request goes out."""
    frames = frames_above(sent.request.frame, link.callers)
    found = (frame.module for frame in frames)
    return list(dict.fromkeys(f"{module.file.source_id}:{module.path}" for module in found))
