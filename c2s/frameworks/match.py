"""The descriptors that are in force, compiled for look-up by qualified name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources

from c2s.diagnostics import UsageError, did_you_mean
from c2s.frameworks.reading import own_descriptor, read_descriptor
from c2s.frameworks.schema import Chain, Client, Descriptor, ElementSink, Instance, Interceptor
from c2s.frameworks.selectors import expand
from c2s.frontends.registry import frontends


@dataclass(frozen=True)
class ClientRule:
    descriptor: Descriptor
    client: Client
    captures: tuple[str, ...]


@dataclass(frozen=True)
class Frameworks:
    """All descriptors, by what they name."""

    descriptors: tuple[Descriptor, ...]
    by_id: dict[str, Descriptor] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {descriptor.id: descriptor for descriptor in self.descriptors})

    @cached_property
    def clients(self) -> dict[str, list[ClientRule]]:
        out: dict[str, list[ClientRule]] = {}
        for descriptor in self.descriptors:
            for client in descriptor.client:
                for name, captures in expand(client.callee):
                    out.setdefault(name, []).append(ClientRule(descriptor, client, captures))
        return out

    @cached_property
    def instances(self) -> dict[str, Instance]:
        return {name: i for d in self.descriptors for i in d.instance for name, _ in expand(i.callee)}

    @cached_property
    def elements(self) -> tuple[tuple[Descriptor, ElementSink], ...]:
        return tuple((descriptor, sink) for descriptor in self.descriptors for sink in descriptor.element)

    @cached_property
    def assigned(self) -> dict[str, ClientRule]:
        """Places that lead to the address that is written there, by name."""
        return {
            name: ClientRule(d, Client(callee=name, method=a.method, url="args[0]", link=True), words)
            for d in self.descriptors
            for a in d.assigned
            for name, words in expand(a.place)
        }

    @cached_property
    def entries(self) -> frozenset[str]:
        """Annotations of classes that a library makes objects of and calls."""
        return frozenset(name for d in self.descriptors for pattern in d.entry for name, _ in expand(pattern))

    @cached_property
    def made(self) -> frozenset[str]:
        """Annotations of classes that a library makes objects of."""
        services = (name for d in self.descriptors for pattern in d.service for name, _ in expand(pattern))
        return self.entries | frozenset(services)

    @cached_property
    def answered(self) -> frozenset[str]:
        """Attributes of sending elements that hold functions which get the answer."""
        return frozenset(name for d in self.descriptors for element in d.element for name in element.callbacks)

    @cached_property
    def interceptors(self) -> dict[str, tuple[Interceptor, tuple[str, ...]]]:
        return {name: (i, words) for d in self.descriptors for i in d.interceptor for name, words in expand(i.callee)}

    @cached_property
    def chains(self) -> dict[tuple[str, str], Chain]:
        """By descriptor and method name."""
        return {(d.id, name): chain for d in self.descriptors for chain in d.chain for name, _ in expand(chain.method)}

    @cached_property
    def roots(self) -> frozenset[str]:
        """First words of all names: what code must mention to call a client by name."""
        sending = (name for name, rules in self.clients.items() if not all(rule.client.link for rule in rules))
        names = [*sending, *self.instances]
        return frozenset(re.split(r"[.(]", name)[0] for name in names)


@cache
def builtin() -> tuple[Descriptor, ...]:
    """The descriptors that ship with c2s, by id."""
    folder = resources.files("c2s.frameworks")
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(read_descriptor(f.read_bytes(), f.name) for f in files)


def frameworks(own: Iterable[Descriptor] = ()) -> Frameworks:
    """The shipped descriptors, then a user's own; one with the id of a shipped one replaces it."""
    by_id = {descriptor.id: descriptor for descriptor in (*builtin(), *own)}
    return Frameworks(tuple(by_id.values()))


@dataclass(frozen=True)
class Named:
    """A descriptor with where it comes from: `c2s`, or the name of a user's file. A later one of its id replaces it."""

    descriptor: Descriptor
    origin: str
    replaced: bool


def named(own: Mapping[str, bytes]) -> tuple[Named, ...]:
    """All descriptors there are, in the order in which they come into force."""
    found = [(each, "c2s") for each in builtin()] + list(_own(own))
    last = {descriptor.id: number for number, (descriptor, _) in enumerate(found)}
    return tuple(Named(each, origin, last[each.id] != number) for number, (each, origin) in enumerate(found))


def in_force(own: Mapping[str, bytes]) -> Frameworks:
    """The shipped descriptors and a user's own, from their files by name."""
    read = list(_own(own))
    found = frameworks(descriptor for descriptor, _ in read)
    callable_names = {name for callee in found.clients for name in _beginnings(callee)}
    for descriptor, origin in read:
        for number, instance in enumerate(descriptor.instance):
            if instance.like not in callable_names:
                hint = did_you_mean(instance.like, callable_names) or "name what a `[[client]]` is called on"
                raise UsageError(f"{origin}: instance[{number}].like: nothing is called on {instance.like!r}", hint)
    return found


def _own(own: Mapping[str, bytes]) -> Iterator[tuple[Descriptor, str]]:
    languages = frozenset(each.name for each in frontends()) if own else frozenset()
    for name, body in sorted(own.items()):
        yield own_descriptor(body, name, languages), name


def _beginnings(callee: str) -> Iterator[str]:
    """`a`, `a.b` and `a.b.c` of `a.b.c`."""
    words = callee.split(".")
    return (".".join(words[: count + 1]) for count in range(len(words)))
