"""The descriptors that are in force, compiled for look-up by qualified name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from itertools import product

from pydantic import ValidationError

from c2s.diagnostics import UsageError
from c2s.frameworks.schema import Chain, Client, Descriptor, ElementSink, Instance, Interceptor

_SELECTOR = re.compile(r"^(?:args\[(?P<arg>\w+)\]|\$(?P<group>\d)|'(?P<const>[^']*)')(?P<path>(?:\.\w+)*)$")
_GROUP = re.compile(r"\{([^}]*)\}")


@dataclass(frozen=True)
class Selector:
    """Where in a call something is. Exactly one of `index`, `name`, `group` and `const` is set."""

    index: int | None = None
    name: str | None = None
    group: int | None = None
    const: str | None = None
    path: tuple[str, ...] = ()


def selector(text: str) -> Selector:
    found = _SELECTOR.match(text.strip())
    if found is None:
        raise UsageError(
            f"bad selector {text!r} in a framework descriptor", "write args[0], args[name], $1 or 'constant'"
        )
    path = tuple(found["path"].split(".")[1:])
    if found["group"]:
        return Selector(group=int(found["group"]), path=path)
    if found["const"] is not None:
        return Selector(const=found["const"], path=path)
    argument = found["arg"]
    return Selector(index=int(argument), path=path) if argument.isdigit() else Selector(name=argument, path=path)


def expand(pattern: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The names that a pattern stands for, each with the words chosen in its braces."""
    pieces = _GROUP.split(pattern)
    choices = [piece.split(",") if index % 2 else [piece] for index, piece in enumerate(pieces)]
    for words in product(*choices):
        yield "".join(words), tuple(words[1::2])


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
    def interceptors(self) -> dict[str, tuple[Interceptor, tuple[str, ...]]]:
        return {name: (i, words) for d in self.descriptors for i in d.interceptor for name, words in expand(i.callee)}

    @cached_property
    def chains(self) -> dict[tuple[str, str], Chain]:
        """By descriptor and method name."""
        return {(d.id, name): chain for d in self.descriptors for chain in d.chain for name, _ in expand(chain.method)}

    @cached_property
    def roots(self) -> frozenset[str]:
        """First words of all names: what code must mention to call a client by name."""
        names = [*self.clients, *self.instances]
        return frozenset(re.split(r"[.(]", name)[0] for name in names)


def builtin() -> tuple[Descriptor, ...]:
    """The descriptors that ship with c2s, by id."""
    folder = resources.files("c2s.frameworks")
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(read_descriptor(f.read_text(encoding="utf-8"), f.name) for f in files)


def read_descriptor(text: str, name: str) -> Descriptor:
    """A descriptor from TOML text; whatever is wrong with it is one clear message."""
    try:
        return Descriptor.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as fault:
        raise UsageError(f"{name}: not TOML: {fault}", "mend the line or leave the descriptor out") from fault
    except ValidationError as fault:
        first = fault.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise UsageError(f"{name}: {where}: {first['msg']}", "see docs/adding-a-framework.md for the format") from fault


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
    found = [(each, "c2s") for each in builtin()]
    found += [(read_descriptor(body.decode("utf-8", "replace"), name), name) for name, body in sorted(own.items())]
    last = {descriptor.id: number for number, (descriptor, _) in enumerate(found)}
    return tuple(Named(each, origin, last[each.id] != number) for number, (each, origin) in enumerate(found))


def in_force(own: Mapping[str, bytes]) -> Frameworks:
    """The shipped descriptors and a user's own, from their files by name."""
    return frameworks(read_descriptor(body.decode("utf-8", "replace"), name) for name, body in sorted(own.items()))
