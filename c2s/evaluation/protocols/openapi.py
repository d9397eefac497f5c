"""What OpenAPI documents of all versions have in common: paths, their operations and parameters, who may call."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Literal, cast

from c2s.evaluation.protocols.described import METHODS, Answer, Body, Described, Parameter, Place, Scheme
from c2s.evaluation.protocols.members import Members, Need, Walk
from c2s.evaluation.protocols.schemas import Schema, Schemas
from c2s.evaluation.protocols.shelf import Shelf
from c2s.evaluation.protocols.tree import Document, Item

Direction = Literal["readOnly", "writeOnly"]
"""What does not travel: what is read only is not sent, what is written only does not come back."""
PLACES = ("path", "query", "header", "cookie")
SAID_ELSEWHERE = frozenset({"accept", "content-type", "authorization"})
"""Headers that a description states as content types and security; as parameters they mean nothing."""


class Description(ABC):
    """One document. The versions differ in bodies, answers, servers and the writing of lists."""

    def __init__(self, shelf: Shelf, schemas: Schemas, document: Document) -> None:
        self.shelf = shelf
        self.schemas = schemas
        self.document = document
        self.root = document.root

    def operations(self) -> Iterator[Described]:
        paths = self.root.get("paths")
        if paths is not None and not paths.is_map:
            self.say("paths is no mapping", paths)
        for path, item in self.root.entries("paths").items():
            if not path.startswith("x-"):
                yield from self._of_path(path, item)
        self._not_offered()

    def say(self, message: str, item: Item) -> None:
        self.shelf.say("C2S206", message, item)

    def _of_path(self, path: str, item: Item) -> Iterator[Described]:
        if not path.startswith("/") or "?" in path or "#" in path:
            self.say(f"{path!r} is no path: its operations were left out", item)
            return
        found = self.shelf.resolve(item)
        if found is None:
            return
        if not found.is_map:
            self.say(f"{path} holds no operations", item)
            return
        for method in METHODS:
            operation = found.get(method)
            if operation is not None and operation.is_map:
                yield self._operation(method, path, found, operation)
            elif operation is not None:
                self.say(f"{method} of {path} is no operation", operation)

    def _operation(self, method: str, path: str, around: Item, item: Item) -> Described:
        given = self._parameters(around, item)
        auth, credentials = self._security(item)
        return Described(
            method=method.upper(),
            path=path,
            at=item,
            services=self.services(around, item),
            parameters=[each for one in given for each in self._parameter(path, one)] + self._undescribed(path, given),
            body=self.body(item, given),
            answers=list(self._answers(item)),
            auth=auth,
            credentials=credentials,
            name=item.text("operationId"),
            summary=item.text("summary") or around.text("summary"),
            description=item.text("description"),
            tags=item.texts("tags"),
            deprecated=bool(item.flag("deprecated")),
        )

    # parameters

    def _parameters(self, around: Item, item: Item) -> list[Item]:
        """Those of the path and of the operation; one of the operation replaces one of the path."""
        found: dict[tuple[str, str], Item] = {}
        for each in (*around.items("parameters"), *item.items("parameters")):
            target = self.shelf.resolve(each)
            if target is None:
                continue
            if not target.text("name") or not target.text("in"):
                self.say("a parameter without a name or a place was left out", target)
                continue
            found[target.text("name"), target.text("in")] = target
        return list(found.values())

    def _parameter(self, path: str, item: Item) -> Iterator[Parameter]:
        place, name = item.text("in"), item.text("name")
        if place not in PLACES:
            if place not in ("body", "formData"):
                self.say(f"parameter {name}: there is no place {place!r}", item)
            return
        if place == "path" and f"{{{name}}}" not in path:
            self.say(f"parameter {name} is not in {path}: it was left out", item)
        elif place != "header" or name.lower() not in SAID_ELSEWHERE:
            yield from self.parameter(item, cast(Place, place))

    def _undescribed(self, path: str, given: Sequence[Item]) -> list[Parameter]:
        described = {each.text("name") for each in given if each.text("in") == "path"}
        missing = [name for name in re.findall(r"\{([^{}]+)\}", path) if name not in described]
        need = Need("required", "it is part of the path")
        for name in missing:
            self.say(f"{{{name}}} of {path} is not described", self.root.entries("paths").get(path, self.root))
        return [Parameter(name, "path", {}, need, self.root.entries("paths")[path]) for name in missing]

    def need_of(self, item: Item, what: str = "parameter") -> Need:
        """Whether a parameter must be sent, as its description says."""
        if item.text("in") == "path":
            return Need("required", "it is part of the path", "", item)
        said = item.get("required")
        if said is not None and said.data is True:
            return Need("required", f"the description requires the {what}", "", said)
        return Need("proven-optional", f"the description does not require the {what}", "", said or item)

    @abstractmethod
    def parameter(self, item: Item, place: Place) -> Iterator[Parameter]:
        """One parameter, or several where a record is written as its members."""

    # bodies and answers

    @abstractmethod
    def body(self, item: Item, given: Sequence[Item]) -> Body | None:
        """What an operation takes as its body; `given` are all its parameters."""

    @abstractmethod
    def answer(self, operation: Item, status: str, item: Item) -> Answer: ...

    def members(self, schema: Item | None, need: Need, hidden: Direction) -> Members:
        return Walk(self.schemas, hidden).of(schema, need) if schema is not None else Members()

    def _answers(self, item: Item) -> Iterator[Answer]:
        """Answers of success; `default` is one only where no other is told."""
        told = item.entries("responses")
        good = [status for status in told if re.fullmatch(r"2(\d\d|XX)", status, re.IGNORECASE)]
        for status in good or [status for status in told if status == "default"]:
            found = self.shelf.resolve(told[status])
            if found is not None and found.is_map:
                yield self.answer(item, status, found)

    # where, and who

    @abstractmethod
    def services(self, around: Item, item: Item) -> list[str]:
        """Base addresses, as they are written."""

    @abstractmethod
    def schemes(self) -> dict[str, Scheme]:
        """Ways to show who calls, by name."""

    def _security(self, item: Item) -> tuple[list[str], list[Scheme]]:
        """An empty list takes away what holds for the whole document."""
        said = item.get("security") or self.root.get("security")
        alternatives = said.data if said is not None and isinstance(said.data, list) else []
        known = self.schemes()
        words: dict[str, None] = {}
        used: dict[Scheme, None] = {}
        for alternative in alternatives:
            parts = []
            for name, scopes in (alternative.data if isinstance(alternative.data, dict) else {}).items():
                if name not in known:
                    self.say(f"the security scheme {name} is not described", scopes)
                scheme = known.get(name, Scheme(name))
                used[scheme] = None
                asked = [each.data for each in (scopes.data if isinstance(scopes.data, list) else [])]
                parts.append(" ".join([scheme.words, *(str(each) for each in asked)]))
            words[" + ".join(parts) or "open"] = None
        return list(words), list(used)

    # what is not read

    def _not_offered(self) -> None:
        """Requests that the service itself sends are no operations of it."""
        hooks = self.root.get("webhooks")
        if hooks is not None and isinstance(hooks.data, dict):
            self.shelf.say("C2S115", f"{len(hooks.data)} webhooks: requests that the service sends itself", hooks)

    # what versions share

    def written(self, item: Item, schema: Item | None, place: Place, style: str, explode: bool) -> Iterator[Parameter]:
        """A parameter; a record in the query is one for each of its members where it is written so."""
        need = self.need_of(item)
        read = self.schemas.of((schema,)) if schema is not None else Schema(item)
        spread = place == "query" and read.properties and (style == "deepObject" or (style == "form" and explode))
        if not spread:
            label = item.text("description").strip().partition("\n")[0]
            type_ = self.schemas.shown(read) if schema is not None else {}
            marked = bool(item.flag("deprecated"))
            yield Parameter(item.text("name"), place, type_, need, item, label, style, explode, deprecated=marked)
            return
        assert schema is not None
        for each in self.members(schema, need, "readOnly").found:
            name = _spread_name(item.text("name") if style == "deepObject" else "", each.path)
            yield Parameter(name, place, each.type, each.need, each.at, each.label, style, explode, "", each.deprecated)


def _spread_name(name: str, path: tuple[str, ...]) -> str:
    """`filter[state]`, or `state` where members stand on their own."""
    first, *rest = (name, *path) if name else path
    return first + "".join(f"[{part}]" if part != "[]" else part for part in rest)
