"""Which offered operations a client operation calls: by method and address, behind a prefix where many agree on one.

Addresses are compared segment by segment. What is equal is exact; a prefix that only one side has, a value where the
other side has a parameter, are inferred; a parameter where the other side has text leaves several candidates.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from c2s.graph.model import Confidence, Node

HOLE = "{}"
ANY = "*"
MAX_PREFIX = 3
MIN_VOTES = 3
MAX_CANDIDATES = 12

Segments = tuple[str, ...]


def segments(path: str) -> Segments:
    """A path without the names of its holes; a slash at the end says nothing here."""
    return tuple(part for part in re.sub(r"\{[^}]*\}", HOLE, path).split("/") if part)


def base_path(service: str) -> Segments:
    """The written path of a base address; empty where it only has an origin or a setting."""
    rest = re.sub(r"^(?:(?:https?:)?//[^/]*|\$\{[^}]*\})", "", service)
    return () if "${" in rest else segments(rest)


class Prefix(NamedTuple):
    """What is left out of the client's address, and put in front of what remains, to reach the other side."""

    left_out: Segments = ()
    added: Segments = ()

    def applied(self, address: Segments) -> Segments | None:
        count = len(self.left_out)
        if count and (address[:count] != self.left_out or len(address) == count):
            return None
        return self.added + address[count:]

    @property
    def text(self) -> str:
        said = [f"/{'/'.join(self.left_out)} is left out" if self.left_out else ""]
        said.append(f"/{'/'.join(self.added)} is put in front" if self.added else "")
        return " and ".join(part for part in said if part)


SAME = Prefix()
IN_FRONT = Prefix((HOLE,), ())
"""A base address that the client puts in front of the path, and that is not known."""


@dataclass(frozen=True)
class Match:
    """An operation that answers, and how sure that is. `by`: `path`, `value`, `parameter`."""

    offer: Node
    by: str
    confidence: Confidence
    reason: str = ""


@dataclass
class Offers:
    """The operations of one source that may answer, by their addresses."""

    nodes: list[Node]
    by_address: dict[Segments, list[Node]] = field(default_factory=dict)
    by_length: dict[int, list[tuple[Segments, Node]]] = field(default_factory=dict)
    by_rest: dict[Segments, list[tuple[Segments, Node]]] = field(default_factory=dict)
    """By what remains of an address without written segments in front, with these."""

    by_folded: dict[Segments, list[Node]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in self.nodes:
            for address in addresses(node):
                self._add(address, node)

    def _add(self, address: Segments, node: Node) -> None:
        self.by_address.setdefault(address, []).append(node)
        self.by_length.setdefault(len(address), []).append((address, node))
        self.by_folded.setdefault(_folded(address), []).append(node)
        for count in range(1, min(MAX_PREFIX, len(address) - 1) + 1):
            head, rest = address[:count], address[count:]
            if HOLE not in "".join(head) and _speaks(rest):
                self.by_rest.setdefault(rest, []).append((head, node))

    def at(self, address: Segments, method: str) -> list[Node]:
        return [node for node in self.by_address.get(address, ()) if answers(node, method)]

    def dispatched(self, address: Segments, method: str) -> list[Node]:
        """What takes a written value as a parameter: among several, those that write out the most."""
        found = [
            (known, node)
            for known, node in self.by_length.get(len(address), ())
            if answers(node, method) and known != address and _takes(known, address)
        ]
        best = max((_written(known) for known, _ in found), default=())
        return [node for known, node in found if _written(known) == best]

    def possible(self, address: Segments, method: str) -> list[Node]:
        """All that a parameter in the address of the client may stand for."""
        return [
            node
            for known, node in self.by_length.get(len(address), ())
            if answers(node, method) and known != address and _may_be(known, address)
        ]


def addresses(node: Node) -> list[Segments]:
    """Addresses of an offered operation: with the base that its description names, and without it."""
    own = segments(str(node.data["path"]))
    bases = (segments(base) for base in node.data.get("bases", ()))
    return list(dict.fromkeys([own, *((*base, *own) for base in bases)]))


def answers(node: Node, method: str) -> bool:
    return node.data["method"] in (method, ANY)


def _takes(known: Segments, address: Segments) -> bool:
    """Holes of the offer take whatever is written; written parts must be the same."""
    pairs = list(zip(known, address, strict=True))
    return any(left == right != HOLE for left, right in pairs) and all(
        left == right or (HOLE in left and right != HOLE and _fits(left, right)) for left, right in pairs
    )


def _fits(pattern: str, text: str) -> bool:
    return pattern == HOLE or re.fullmatch(".+".join(map(re.escape, pattern.split(HOLE))), text) is not None


def _may_be(known: Segments, address: Segments) -> bool:
    pairs = list(zip(known, address, strict=True))
    shared = [left for left, right in pairs if left == right != HOLE]
    return bool(shared) and all(left in (right, HOLE) or HOLE in right for left, right in pairs)


def _written(known: Segments) -> tuple[int, ...]:
    return tuple(int(HOLE not in part) for part in known)


@dataclass
class Joiner:
    """Finds what answers the operations of one client source at one base address, among the offers of one source."""

    clients: list[Node]
    offers: Offers
    base: Segments = ()
    levels: list[list[tuple[Prefix, str]]] = field(default_factory=list)
    """Ways to compare addresses, the surest first, each with the reason where it takes one."""

    def __post_init__(self) -> None:
        if self.base:
            left_out = f"the base path /{'/'.join(self.base)} of the client is no part of it"
            self.levels = [[(Prefix((), self.base), "")], [(SAME, left_out)]]
        else:
            self.levels = [[(SAME, "")]]
        unmet = [client for client in self.clients if not self._equal(client)]
        votes = Counter(prefix for client in unmet for prefix in dict.fromkeys(self._prefixes(client)))
        most = max(votes.values(), default=0)
        enough = MIN_VOTES if len(unmet) < len(self.clients) else min(MIN_VOTES, (len(self.clients) + 1) // 2)
        if most >= enough:
            self.levels.append([(p, _agreed(p, most)) for p, count in sorted(votes.items()) if count == most])
        self.levels.append([(IN_FRONT, "what stands in front of its path is not known")])

    @property
    def side(self) -> str:
        return str(self.offers.nodes[0].data["side"])

    def _prefixes(self, client: Node) -> Iterator[Prefix]:
        """Prefixes behind which one of the offers lies."""
        address, method = segments(str(client.data["path"])), str(client.data["method"])
        for count in range(1, min(MAX_PREFIX, len(address) - 1) + 1):
            head, rest = address[:count], address[count:]
            if HOLE not in "".join(head) and _speaks(rest) and self.offers.at(rest, method):
                yield Prefix(head, ())
        for head, node in self.offers.by_rest.get(address, ()):
            if answers(node, method):
                yield Prefix((), head)

    def matches(self, client: Node) -> list[Match]:
        """What answers an operation: the first way that finds anything is the one."""
        return self._equal(client) or self._like(client)

    def _equal(self, client: Node) -> list[Match]:
        for level in self.levels:
            found = [
                Match(node, "path", _sureness(client, node, reason), reason)
                for prefix, reason in level
                if (address := _address(client, prefix)) is not None
                for node in self.offers.at(address, str(client.data["method"]))
            ]
            if found:
                return found
        return []

    def _like(self, client: Node) -> list[Match]:
        method = str(client.data["method"])
        for prefix, reason in (each for level in self.levels for each in level):
            address = _address(client, prefix)
            if address is None:
                continue
            found = self.offers.dispatched(address, method)
            if found:
                return [Match(node, "value", "inferred", reason) for node in found]
            possible = self.offers.possible(address, method) if HOLE in "".join(address) else []
            if 0 < len(possible) <= MAX_CANDIDATES:
                return [Match(node, "parameter", "heuristic", reason) for node in possible]
        return []

    def near(self, client: Node) -> tuple[str, list[Node]]:
        """What comes near to an operation that nothing answers: the same address with another method, or the same
        method and an address that only differs in the case of its letters."""
        for prefix, _ in (each for level in self.levels for each in level):
            address = _address(client, prefix)
            if address is None or not _speaks(address):
                continue
            if address in self.offers.by_address:
                return "method", self.offers.by_address[address]
            folded = self.offers.by_folded.get(_folded(address), [])
            found = [node for node in folded if answers(node, str(client.data["method"]))]
            if found:
                return "case", found
        return "", []


def _address(client: Node, prefix: Prefix) -> Segments | None:
    return prefix.applied(segments(str(client.data["path"])))


def _agreed(prefix: Prefix, count: int) -> str:
    return f"{count} of its operations meet one of the other side when {prefix.text}"


def _sureness(client: Node, offer: Node, reason: str) -> Confidence:
    """A slash at the end that only one side has is a redirect at best."""
    same = str(client.data["path"]).endswith("/") == str(offer.data["path"]).endswith("/")
    return "exact" if same and not reason else "inferred"


def _folded(address: Segments) -> Segments:
    return tuple(part.casefold() for part in address)


def _speaks(address: Iterable[str]) -> bool:
    """Whether anything of an address is written out."""
    return any(HOLE not in part for part in address)


def joiners(clients: Iterable[Node], offered: Iterable[Node]) -> Iterator[Joiner]:
    """A joiner for each base address of each client with each source that offers something."""
    groups: dict[tuple[str, Segments], list[Node]] = {}
    for client in clients:
        for base in dict.fromkeys(base_path(service) for service in client.data.get("services") or [""]):
            groups.setdefault((str(client.data["source"]), base), []).append(client)
    by_source: dict[tuple[str, str], list[Node]] = {}
    for node in offered:
        by_source.setdefault((str(node.data["side"]), str(node.data["source"])), []).append(node)
    offers: Mapping[tuple[str, str], Offers] = {key: Offers(nodes) for key, nodes in sorted(by_source.items())}
    for (_, base), held in sorted(groups.items()):
        yield from (Joiner(held, offer, base) for offer in offers.values())
