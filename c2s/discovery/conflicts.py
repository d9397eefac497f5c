"""Where the side that sends and the side that answers disagree. Both places are shown, and nothing is settled.

Only what both sides say for certain counts: the operation that answers is the only one of its side, what it takes is
closed, and the client's field is written by code, not by a declared type alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from c2s.discovery.result import Conflict
from c2s.discovery.wirenames import is_form, plain_name, related
from c2s.graph.model import Edge, EdgeKind, Evidence, Node
from c2s.graph.queries import Graph

PLACES = ("query", "body")
"""Places whose names both sides choose: libraries and proxies add headers, and those of paths say nothing."""


def conflicts(graph: Graph) -> list[Conflict]:
    found: list[Conflict] = []
    for client in graph.operations("client"):
        found += _of_addresses(graph, client)
        answering = [(node, edge) for node, edge in graph.served_by(client.id) if edge.detail.get("by") != "parameter"]
        for side in dict.fromkeys(str(node.data["side"]) for node, _ in answering):
            own = [(node, edge) for node, edge in answering if node.data["side"] == side]
            if len(own) == 1:
                ((offer, edge),) = own
                found += _Pair(graph, client, offer, edge.detail.get("by") == "path").conflicts()
    return list({each.id: each for each in sorted(found, key=lambda each: each.id)}.values())


def _of_addresses(graph: Graph, client: Node) -> Iterator[Conflict]:
    for edge in graph.rejected_into(client.id):
        other = graph.node(edge.source)
        if other is not None and edge.evidence:
            by_case = edge.evidence[0].rule == "other-case"
            said = "which only differs in the case of letters" if by_case else "and no operation for the method"
            yield _conflict(
                "C2S405" if by_case else "C2S401", client, "",
                f"the {other.data['side']} has {other.label} there, {said}", [*edge.evidence], other,
            )  # fmt: skip


@dataclass(frozen=True)
class _Pair:
    """One operation of a client and the one that answers it."""

    graph: Graph
    client: Node
    offer: Node
    exact: bool
    """Their addresses are the same."""

    @cached_property
    def sent(self) -> list[Node]:
        return self.graph.taken_by(self.client.id)

    @cached_property
    def taken(self) -> list[Node]:
        return self.graph.taken_by(self.offer.id)

    @cached_property
    def joined(self) -> list[Edge]:
        """Fields of the offer with the fields of the client that they take."""
        own = {each.id for each in self.sent}
        return [e for each in self.taken for e in self.graph.edges_from(each.id, EdgeKind.SERVES) if e.target in own]

    def conflicts(self) -> Iterator[Conflict]:
        by_case = dict(self._by_case())
        yield from (self._cased(sent, taken) for sent, taken in by_case.values())
        for sent in self._unknown():
            if sent.id not in by_case:
                yield self._not_taken(sent)
        cased = {taken.id for _, taken in by_case.values()}
        yield from (self._not_sent(taken) for taken in self._missing() if taken.id not in cased)
        yield from self._of_forms()
        yield from self._left_out()

    # names

    def _unknown(self) -> Iterator[Node]:
        """What the client sends and the closed other side does not take."""
        if not self.exact:
            return
        known = {edge.target for edge in self.joined}
        for sent in self.sent:
            place = _place(sent)
            if sent.id in known or not _is_written(sent) or place not in PLACES or self._is_mixed(place):
                continue
            near = [taken for taken in self._in(self.taken, place) if related(sent, taken)]
            if not near and self._is_closed(place):
                yield sent

    def _is_mixed(self, place: str) -> bool:
        """Whether the client's record is made of others as a whole: what these hold, nobody named for this request."""
        return place == "body" and place in self.client.data.get("open", ())

    def _is_closed(self, place: str) -> bool:
        """Whether all names that a place of the offer takes are known: of a body there must be some."""
        if place in self.offer.data.get("open", ()):
            return False
        held = list(self._in(self.taken, place))
        return place == "query" or (bool(held) and not any(each.data["name"] == "*" for each in held))

    def _in(self, fields: Iterable[Node], place: str) -> Iterator[Node]:
        """Fields of a place. What a form carries, some frameworks take as parameters."""
        also = is_form(self.client) and place == "body"
        return (each for each in fields if _place(each) == place or (also and _place(each) == "query"))

    def _missing(self) -> Iterator[Node]:
        """What the other side demands and the client never sends."""
        if not self.exact:
            return
        joined = {edge.source for edge in self.joined}
        for taken in self.taken:
            place = _place(taken)
            demanded = taken.data.get("requiredness", {}).get("decision") == "required"
            unnamed = taken.data["name"] == "*" or taken.data.get("credential")
            if not demanded or unnamed or taken.id in joined or place not in PLACES:
                continue
            if self._sends_more(place) or any(related(sent, taken) for sent in self._sent_for(place)):
                continue
            yield taken

    def _sent_for(self, place: str) -> Iterator[Node]:
        return (
            each for each in self.sent if _place(each) == place or (is_form(self.client) and _place(each) == "body")
        )

    def _sends_more(self, place: str) -> bool:
        """Whether the client may send more than its source names."""
        opened = set(self.client.data.get("open", ()))
        whole = any(each.data["name"] == "*" for each in self.sent)
        return place in opened or (is_form(self.client) and "body" in opened) or (place == "body" and whole)

    def _by_case(self) -> Iterator[tuple[str, tuple[Node, Node]]]:
        unknown = list(self._unknown())
        free = self._missing_or_free() if unknown else ()
        wanted = {(_place(each), _name(each).casefold()): each for each in free}
        for sent in unknown:
            taken = wanted.get((_place(sent), _name(sent).casefold()))
            if taken is not None:
                yield sent.id, (sent, taken)

    def _missing_or_free(self) -> Iterator[Node]:
        joined = {edge.source for edge in self.joined}
        return (each for each in self.taken if each.id not in joined)

    # forms and omissions

    def _of_forms(self) -> Iterator[Conflict]:
        """Members of a record are sent where a plain value is taken."""
        plain = [(taken, _name(taken)) for taken in self.taken if _is_plain(taken)]
        for sent in self.sent if plain else ():
            name, place = _name(sent), _place(sent)
            near = [taken for taken, above in plain if name.startswith((f"{above}.", f"{above}[]."))]
            for taken in self._in(near, place):
                if _is_written(sent) and not self._is_mixed(place):
                    kind = taken.data["type"].get("items", taken.data["type"]).get("type")
                    message = f"it sends a record below {_name(taken)}, where the {self._side} takes a {kind}"
                    yield self._said("C2S404", sent, message, taken)

    def _left_out(self) -> Iterator[Conflict]:
        """A request is seen that goes out without what the other side demands."""
        for edge in self.joined:
            taken, sent = self.graph.node(edge.source), self.graph.node(edge.target)
            if (
                taken is None
                or sent is None
                or not _is_written(sent)
                or taken.data.get("requiredness", {}).get("decision") != "required"
            ):
                continue
            omitted = [
                e
                for required in self.graph.edges_to(sent.id, EdgeKind.REQUIRES)
                if required.detail["by"] == "omission" and _place(sent) in PLACES
                for e in required.evidence
            ]
            if omitted:
                message = f"a request goes out without it, and the {self._side} demands it"
                yield _conflict("C2S406", self.client, _shown(sent), message, [*omitted[:1], *_demand(taken)], taken)

    # words

    @property
    def _side(self) -> str:
        return str(self.offer.data["side"])

    def _cased(self, sent: Node, taken: Node) -> Conflict:
        return self._said("C2S405", sent, f"the {self._side} takes {_name(taken)}: the case of letters differs", taken)

    def _not_taken(self, sent: Node) -> Conflict:
        return self._said("C2S402", sent, f"the client sends it, and the {self._side} takes no such name", None)

    def _not_sent(self, taken: Node) -> Conflict:
        message = f"the {self._side} demands it, and the client never sends it"
        evidence = [*_demand(taken), *self.client.evidence[:1]]
        return _conflict("C2S403", self.client, _shown(taken), message, evidence, self.offer)

    def _said(self, code: str, sent: Node, message: str, taken: Node | None) -> Conflict:
        other = taken if taken is not None and taken.evidence else self.offer
        evidence = [*_writing(self.graph, sent), *self.client.evidence[:1], *other.evidence[:1]]
        return _conflict(code, self.client, _shown(sent), message, evidence, self.offer)


def _conflict(code: str, client: Node, field: str, message: str, evidence: list[Evidence], other: Node) -> Conflict:
    short = client.id.removeprefix("operation:")
    name = f"{short}#{field}" if field else short
    return Conflict(
        id=f"conflict:{code}:{name}:{other.data.get('side') or str(other.data['operation']).split(':')[1]}",
        code=code,
        subject=f"{client.label} {field}".strip(),
        message=message,
        evidence=list(dict.fromkeys(evidence)),
    )


def _place(field: Node) -> str:
    return "body" if field.data["location"] == "multipart" else str(field.data["location"])


def _name(field: Node) -> str:
    return plain_name(str(field.data["name"]))


def _is_written(field: Node) -> bool:
    """Whether code names the field: no declared type alone, no whole record, no item without a name."""
    return not field.data.get("declared") and bool(_name(field).replace("*", "").replace("[]", ""))


def _shown(field: Node) -> str:
    return f"{field.data['location']}.{field.data['name']}"


def _is_plain(field: Node) -> bool:
    declared = field.data.get("type", {})
    kind = declared.get("items", {}).get("type") if declared.get("type") == "array" else declared.get("type")
    return kind in ("string", "integer", "number", "boolean")


def _writing(graph: Graph, sent: Node) -> list[Evidence]:
    """Where the client writes a field."""
    return [e for edge in graph.edges_to(sent.id, EdgeKind.DERIVES) for e in edge.evidence if e.path][:1]


def _demand(taken: Node) -> list[Evidence]:
    import msgspec

    said = taken.data.get("requiredness", {}).get("evidence", ())
    return [msgspec.convert(each, Evidence) for each in said][:2] or list(taken.evidence[:1])
