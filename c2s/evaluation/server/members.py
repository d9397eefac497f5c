"""The members of data classes: fields of the class and its bases, with the accessors that speak for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from c2s.evaluation.server.elements import Used, of_args
from c2s.evaluation.server.marks import Marked, metadata
from c2s.evaluation.server.names import ClassUse, TypeUse
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.values import Result, Site
from c2s.facts import model as ir
from c2s.frameworks.schema import DataModel

Side = Literal["in", "out", "members"]
_ACCESSOR = re.compile(r"(get|is|set)([A-Z]\w*)")
PLAIN_GETTER = "plain-getter"
TRANSIENT = "transient"
_HIDDEN = frozenset({"NONE", "PRIVATE"})
"""Levels of access at which a generated accessor is none for libraries."""


@dataclass
class DataMember:
    """A member of a data class while it is read. `value` is its initial value as written."""

    source: str
    type: TypeUse | None
    owner: ClassUse
    at: int
    value: Any = None
    doc: str = ""
    used: list[Used] = field(default_factory=list)
    flags: tuple[str, ...] = ()
    accessors: frozenset[str] = frozenset()
    """`get` and `set`, as far as there are such methods, written or generated."""
    spoken: str = ""
    """The word by which accessors call it, as it stands in their names."""

    @property
    def site(self) -> Site:
        return self.owner.module.site(self.at)

    @property
    def is_flag(self) -> bool:
        node = self.type.node if self.type is not None else None
        named = isinstance(node, ir.Ref) and node.name == "boolean" and re.match(r"is[A-Z]", self.source)
        return bool(named) and PLAIN_GETTER not in self.flags

    @property
    def bound(self) -> str:
        """The property by which a request binds it: `ActiveDay` is `activeDay`, `URL` stays."""
        if not self.spoken or self.is_flag:
            return self.property if self.spoken else self.source
        capital = self.source[:1].isupper() and self.source[1:2].islower()
        return self.source[:1].lower() + self.source[1:] if capital else self.source

    @property
    def property(self) -> str:
        """A `boolean isReady` whose getter is `isReady()` is the property `ready`; `getURL()` speaks of `url`."""
        if self.is_flag:
            return self.source[2:3].lower() + self.source[3:]
        return _lowered(self.spoken) if self.spoken else self.source

    def is_reached(self, side: Side) -> bool:
        """A transient field counts only where accessors speak for it."""
        return TRANSIENT not in self.flags or ("get" if side == "out" else "set") in self.accessors


class DataMembers:
    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._used: dict[Site, list[Used]] = {}
        self._called: dict[Site, list[Marked]] = {}

    def of(self, use: ClassUse, model: DataModel, side: Side) -> dict[str, DataMember]:
        """Members by their names in the source, those of the bases first."""
        out: dict[str, DataMember] = {}
        for current in reversed(self.reader.names.lineage(use)):
            own = {member.source: member for member in self._fields(current, model)}
            for item in current.definition.members:
                if isinstance(item, ir.Function):
                    self._speak(item, own, out, current, model, side)
            for name, member in own.items():
                if member.type is None and name in out:
                    member.type = out[name].type
                out[name] = member
        return {name: member for name, member in out.items() if member.is_reached(side)}

    def _fields(self, current: ClassUse, model: DataModel) -> Iterator[DataMember]:
        whole = self._generated(self._of_class(current), model) if model.accessors else {}
        for item in current.definition.members:
            if isinstance(item, ir.Field) and isinstance(item.name, ir.Lit) and _is_member(item, model):
                type_ = current.use(item.type) if item.type is not None else None
                used = self._annotations(item, current)
                made = {**whole, **self._generated(used, model)}
                kinds = frozenset(kind for kind, shown in made.items() if shown)
                name = str(item.name.value)
                spoken = f"{name[:1].upper()}{name[1:]}" if kinds else ""
                yield DataMember(
                    name, type_, current, item.at, item.value, item.doc, used, tuple(item.flags), kinds, spoken
                )

    def _of_class(self, current: ClassUse) -> list[Used]:
        if not current.definition.annotations:
            return []
        if current.site not in self._used:
            found = self.reader.annotations.of(current.definition.annotations, current.outer, current.use(None))
            self._used[current.site] = found
        return self._used[current.site]

    def _generated(self, used: list[Used], model: DataModel) -> dict[str, bool]:
        """Accessors that annotations generate; those nearer to the field decide."""
        out: dict[str, bool] = {}
        for one in used:
            shown = _HIDDEN.isdisjoint(one.elements.texts(("value",)))
            for kind, names in (("get", model.getter), ("set", model.setter)):
                if not set(one.named.qualified).isdisjoint(names):
                    out[kind] = shown
        return out

    def _annotations(self, item: ir.Field | ir.Function, current: ClassUse) -> list[Used]:
        """Annotations of a member; they say the same from every side."""
        if not item.annotations:
            return []
        site = current.module.site(item.at)
        if site not in self._used:
            self._used[site] = self.reader.annotations.of(item.annotations, current, current.use(None))
        return self._used[site]

    def _speak(
        self,
        item: ir.Function,
        own: dict[str, DataMember],
        before: dict[str, DataMember],
        current: ClassUse,
        model: DataModel,
        side: Side,
    ) -> None:
        """Accessors carry marks of the member that they stand for, and in answers may be members of their own."""
        used = self._annotations(item, current)
        if self._is_computed(used):
            own[item.name] = DataMember(item.name, current.use(item.returns), current, item.at, None, item.doc, used)
            return
        name = _accessed(item) if model.accessors and "static" not in item.flags else None
        if name is None:
            return
        word = f"{name[:1].upper()}{name[1:]}"
        member = own.get(name) or own.get(f"is{word}") or own.get(word) or before.get(name)
        if member is not None:
            member.used = [*member.used, *used]
            if "private" not in item.flags:
                member.accessors |= {"set" if item.params else "get"}
                member.spoken = found if (found := _word(item)).lower() == member.source.lower() else member.spoken
            if item.name == f"get{member.source[:1].upper()}{member.source[1:]}":
                member.flags = (*member.flags, PLAIN_GETTER)
        elif side == "out" and _answers(item, current):
            own[name] = DataMember(name, current.use(item.returns), current, item.at, None, item.doc, used)

    def _is_computed(self, used: list[Used]) -> bool:
        rows = (self.reader.knowledge.fields.find(one.named) for one in used)
        return any(row is not None and row.access == ("out",) for row in rows)

    # marks

    def marks(self, member: DataMember) -> Iterator[Marked]:
        """Marks of a member: annotations, the call that stands as its initial value, metadata of its type."""
        for used in member.used:
            row = self.reader.knowledge.fields.find(used.named)
            if row is not None:
                yield Marked(row, used.elements, used.site)
        if member.site not in self._called:
            self._called[member.site] = list(self._calls(member))
        yield from self._called[member.site]

    def _calls(self, member: DataMember) -> Iterator[Marked]:
        yield from self.called(member.value, member.owner.use(None))
        for node, use in metadata(self.reader, member.type):
            yield from self.called(node, use)

    def called(self, node: Any, use: TypeUse) -> Iterator[Marked]:
        """The mark that a call is, where it is one."""
        value = self.reader.evaluate(use, node) if isinstance(node, ir.Call) else None
        if isinstance(value, Result):
            row = self.reader.knowledge.fields.get(self.reader.machine.models.symbol(value.callee))
            if row is not None:
                yield Marked(row, of_args(value.args), use.module.site(node.at))


def _is_member(item: ir.Field, model: DataModel) -> bool:
    if not isinstance(item.name, ir.Lit) or {"static", "constant"} & set(item.flags):
        return False
    if TRANSIENT in item.flags and not model.accessors:
        return False
    name = str(item.name.value)
    if (model.private_prefix and name.startswith(model.private_prefix)) or name in model.config:
        return False
    return item.type is not None or not model.typed


def _lowered(word: str) -> str:
    """All capitals at the head become small, as in names that are read from accessors."""
    head = len(word) - len(word.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    return word[:head].lower() + word[head:]


def _accessed(item: ir.Function) -> str | None:
    """The member that a getter or setter stands for."""
    found = _ACCESSOR.fullmatch(item.name)
    if found is None or len(item.params) != (1 if found[1] == "set" else 0) or item.name == "getClass":
        return None
    return found[2][:1].lower() + found[2][1:]


def _word(accessor: ir.Function) -> str:
    found = _ACCESSOR.fullmatch(accessor.name)
    return found[2] if found is not None else ""


def _answers(item: ir.Function, current: ClassUse) -> bool:
    """A getter without a field: what it returns is sent."""
    if item.params or item.returns is None or "private" in item.flags:
        return False
    return current.definition.kind == "interface" or "abstract" not in item.flags
