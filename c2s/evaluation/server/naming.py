"""How data classes turn names of members into names on the wire."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from c2s.evaluation.server.cases import case_of, in_case
from c2s.evaluation.server.elements import Elements, of_args, words_of
from c2s.evaluation.server.names import ClassUse
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.walk import called, calls
from c2s.evaluation.values import UNDEFINED, Closure, External, Member, Record, Result, Value
from c2s.facts import model as ir
from c2s.frameworks.schema import ClassMark, DataModel

Rename = Callable[[str], str]


@dataclass(frozen=True)
class Names:
    """`guessed`: the renaming function is one of the program, and is taken for what its name says."""

    rename: Rename | None = None
    ignored: frozenset[str] = frozenset()
    guessed: bool = False


class Naming:
    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._whole: Names | None = None

    def of(self, use: ClassUse, model: DataModel) -> Names:
        """The naming of the nearest class that says one, else that of the whole program."""
        ignored: set[str] = set()
        for current in self.reader.names.lineage(use):
            found = self._of_class(current, model)
            ignored |= found.ignored
            if found.rename is not None:
                return Names(found.rename, frozenset(ignored), found.guessed)
        return Names(self.whole.rename, frozenset(ignored), self.whole.guessed)

    def _of_class(self, use: ClassUse, model: DataModel) -> Names:
        ignored: set[str] = set()
        for used in self.reader.annotations.of(use.definition.annotations, use.outer, use.use(None)):
            row = self.reader.knowledge.class_marks.find(used.named)
            if row is not None:
                ignored |= set(used.elements.texts(row.ignored))
                case = self._case(used.elements, row)
                if case is not None:
                    return Names(in_case(case), frozenset(ignored))
        for value in self._configured(use, model):
            found = self._rename(value)
            if found is not None:
                return Names(found[0], frozenset(ignored), found[1])
        return Names(None, frozenset(ignored))

    def _case(self, elements: Elements, row: ClassMark) -> str | None:
        words = elements.texts(row.naming) if row.naming else ()
        return next((case for word in words if (case := self.reader.knowledge.namings.get(word))), None)

    def _configured(self, use: ClassUse, model: DataModel) -> Iterator[Value]:
        """Values that the class gives to the elements of its configuration that name a renaming function."""
        for member in use.definition.members:
            if isinstance(member, ir.Field) and isinstance(member.name, ir.Lit) and member.name.value in model.config:
                value = self.reader.evaluate(use.use(None), member.value) if member.value is not None else UNDEFINED
                elements = of_args(value.args) if isinstance(value, Result) else Elements(_entries(value))
                found = elements.get(model.naming)
                if found is not None:
                    yield found
            elif isinstance(member, ir.ClassDef) and member.name in model.config:
                yield from self._nested(use, member, model)
        for base in use.definition.bases:
            if isinstance(base, ir.Named) and base.name in model.naming:
                yield self.reader.evaluate(use.use(None), base.value)

    def _nested(self, use: ClassUse, config: ir.ClassDef, model: DataModel) -> Iterator[Value]:
        """`class Config: alias_generator = to_camel`."""
        for inner in config.members:
            named = isinstance(inner, ir.Field) and isinstance(inner.name, ir.Lit) and inner.name.value in model.naming
            if named and isinstance(inner, ir.Field) and inner.value is not None:
                yield self.reader.evaluate(use.use(None), inner.value)

    def _rename(self, value: Value) -> tuple[Rename, bool] | None:
        if isinstance(value, Closure):
            case = case_of(value.code.facts.name)
            return (in_case(case), True) if case else None
        symbol = self.reader.machine.models.symbol(value) if isinstance(value, External | Member) else ""
        case = self.reader.knowledge.namings.get(symbol) or case_of(symbol.rpartition(".")[2])
        if isinstance(value, Result):
            words = [word for argument in value.args for word in words_of(argument)]
            case = next((found for word in words if (found := self.reader.knowledge.namings.get(word))), None)
        return (in_case(case), False) if case else None

    # the whole program

    @property
    def whole(self) -> Names:
        """What configuration files or code set for all classes."""
        if self._whole is None:
            words = [*self._settings(), *self._calls()]
            cases = [self.reader.knowledge.namings.get(word) or case_of(word) for word in words]
            case = next((found for found in cases if found), None)
            self._whole = Names(in_case(case) if case else None)
        return self._whole

    def _settings(self) -> Iterator[str]:
        for model in self.reader.knowledge.models:
            for name in model.naming_property:
                written = (settings.text(name) for settings in self.reader.files.all())
                yield from (value.rpartition(".")[2] for value in written if value)

    def _calls(self) -> Iterator[str]:
        """`mapper.setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)`."""
        names = frozenset(word for model in self.reader.knowledge.models for word in model.naming_call)
        for module in self.reader.served():
            for number, unit in enumerate(module.facts.units):
                if not names.isdisjoint(unit.names):
                    for call in calls(module.statements(number), bodies=True):
                        if called(call) in names and call.args and isinstance(call.args[0], ir.Get):
                            yield call.args[0].key


def _entries(value: Value) -> dict[str, Value]:
    return {name: v for name, v in value.entries if isinstance(name, str)} if isinstance(value, Record) else {}
