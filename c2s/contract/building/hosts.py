"""What the host supplies and nobody types: host values, and credentials that are made of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from c2s.contract.base import Refs
from c2s.contract.building.facts import InputFacts, OperationFacts
from c2s.contract.building.recipes import changed, contexts_in, inputs_in
from c2s.contract.building.texts import spoken, text
from c2s.contract.model import Credential, HostValue
from c2s.contract.naming import distinct, kebab_name, variable_name, words
from c2s.contract.recipes import Context, Input, Recipe, walk

_SECRET = re.compile(r"token|secret|passw|session|cookie|auth|api.?key|credential|sid$|jwt|bearer", re.I)

_Key = tuple[str, str]


@dataclass
class Hosts:
    """Host values and credentials of one contract, each once."""

    feature: str
    values: dict[_Key, Refs] = field(default_factory=dict)
    kept: dict[tuple[str, str, str], Credential] = field(default_factory=dict)

    def placed(self, recipe: Recipe) -> Recipe:
        """The recipe, its host values noted."""
        for part in contexts_in(recipe):
            self.values.setdefault((part.source, part.name), ())
        return recipe

    def in_header(self, name: str, recipe: Recipe, facts: OperationFacts) -> Recipe:
        """A header's value: what nobody types into it comes from the host."""

        def supplied(part: Recipe) -> Recipe:
            if isinstance(part, Input) and not facts.input(part.id).from_people:
                return host_of(name, facts.input(part.id))
            return part

        return self.placed(changed(recipe, supplied))

    @staticmethod
    def is_credential(recipe: Recipe) -> bool:
        """Made of values of the host alone, none of which is a setting of the build."""
        sources = [part.source for part in contexts_in(recipe)]
        return bool(sources) and not any(inputs_in(recipe)) and any(source != "env" for source in sources)

    def credential(self, placement: str, name: str, value: Recipe, evidence: Refs) -> str:
        key = (placement, name, repr(value))
        if key not in self.kept:
            taken = {each.id for each in self.kept.values()}
            id = next(id for id in _ids(name) if id not in taken)
            self.kept[key] = Credential.model_validate(
                {"id": id, "placement": placement, "name": name, "value": value, "evidence": evidence}
            )
        return self.kept[key].id

    @property
    def credentials(self) -> tuple[Credential, ...]:
        return tuple(self.kept.values())

    def host_values(self) -> tuple[HostValue, ...]:
        secret = {
            (part.source, part.name)
            for each in self.kept.values()
            for part in walk(each.value)
            if isinstance(part, Context)
        }
        names = distinct(kebab_name, {f"{source} {name}": [(name,), (source, name)] for source, name in self.values})
        return tuple(
            HostValue.model_validate(
                {
                    "source": source,
                    "name": name,
                    "title": text(spoken(name)),
                    "variable": variable_name(self.feature, names[f"{source} {name}"]),
                    "secret": (source, name) in secret or bool(_SECRET.search(name)),
                }
            )
            for source, name in self.values
        )


def host_of(header: str, facts: InputFacts) -> Context:
    """The host value that stands for an input of a header: where it is kept, where that is known."""
    kept = next((origin.detail for origin in facts.origins if origin.kind == "storage"), "")
    found = re.search(r"\[\"?([^\"\]]+)\"?\]$", kept)
    return Context("storage", found[1]) if found else Context("session", header)


def _ids(name: str) -> list[str]:
    plain = kebab_name(*words(name)) if words(name) else "credential"
    return [plain, *(f"{plain}-{number}" for number in range(2, 100))]
