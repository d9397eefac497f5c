"""`c2s.contract/1` of one feature, from a stored result: what is decided, under which names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from c2s import __version__
from c2s.contract.base import Confidence, EvidenceRole, Refs, Source, Unknown
from c2s.contract.building.evidence import Book
from c2s.contract.building.facts import OperationFacts, request_of, with_bounded_ids
from c2s.contract.building.goals import feature_of, goals
from c2s.contract.building.handoffs import answer_path, handoffs
from c2s.contract.building.hosts import Hosts
from c2s.contract.building.inputs import InputMaker
from c2s.contract.building.providers import with_providers
from c2s.contract.building.requests import RequestMaker
from c2s.contract.building.services import services
from c2s.contract.building.texts import language_of, text
from c2s.contract.capabilities import Capability, Effect, Idempotency, ResponseField, ResponseNotes
from c2s.contract.model import Contract, Package, Service, Tool
from c2s.contract.naming import bounded_id, distinct, function_name, server_name, tool_name
from c2s.discovery.result import Capability as Found
from c2s.discovery.result import Feature, Goal, Operation
from c2s.discovery.stored import Stored

EFFECTS = frozenset({"read", "create", "update", "delete", "execute"})


def build_contract(known: Stored, feature: Feature, found: Sequence[Goal]) -> Contract:
    """The contract of a feature with its goals; the feature holds at least one capability."""
    return _Builder(known, feature, found).contract()


@dataclass
class _Builder:
    known: Stored
    feature: Feature
    goals: Sequence[Goal]
    book: Book = field(default_factory=Book)

    @cached_property
    def hosts(self) -> Hosts:
        return Hosts(self.feature.id)

    @cached_property
    def found(self) -> list[Found]:
        return [self.known.capabilities[id] for id in self.feature.capabilities]

    @cached_property
    def services(self) -> dict[str, Service]:
        return services(self.feature.id, (self._operation(each).service for each in self.found))

    @cached_property
    def server(self) -> str:
        return server_name(self.feature.id)

    @cached_property
    def tools(self) -> dict[str, str]:
        def named(*names: str) -> str:
            return tool_name(self.server, *names)

        return distinct(named, {each.id: [(each.id,)] for each in self.found})

    @cached_property
    def functions(self) -> dict[str, str]:
        return distinct(function_name, {each.id: [(each.id,), (each.id, "request")] for each in self.found})

    def _operation(self, capability: Found) -> Operation:
        return self.known.operations[capability.operations[0]]

    # --- the whole ----------------------------------------------------------------------------------

    def contract(self) -> Contract:
        capabilities = [self._capability(each) for each in self.found]
        by_id = {each.id: each for each in capabilities}
        operations = {self._key(each): by_id[each.id] for each in self.found}
        made = tuple(goals(self.goals, self.feature, by_id, self.book))
        passed = tuple(handoffs(self.known.result.handoffs, operations, self.book))
        return Contract(
            tool=Tool(version=__version__),
            package=self._package(capabilities),
            sources=tuple(self._sources()),
            services=tuple(self.services.values()),
            host_values=self.hosts.host_values(),
            credentials=self.hosts.credentials,
            capabilities=with_providers(capabilities, passed),
            handoffs=passed,
            goals=made,
            features=(feature_of(self.feature, made, by_id),),
            evidence=self.book.evidence,
            unknowns=tuple(self._unknowns()),
        )

    def _key(self, capability: Found) -> tuple[str, str]:
        operation = self._operation(capability)
        return operation.method, operation.path

    def _package(self, capabilities: Sequence[Capability]) -> Package:
        titles = [each.title for each in (*self.goals,)] or [each.title.text for each in capabilities]
        source = self.goals[0].title_source if self.goals else capabilities[0].title.origin
        return Package(
            id=self.feature.id,
            server=self.server,
            title=text(self.feature.title, self.feature.title_source),
            description=text(", ".join(dict.fromkeys(titles)), source),
            language=language_of(*titles),
        )

    def _sources(self) -> Iterator[Source]:
        for each in self.known.result.sources:
            yield Source.model_validate(
                {
                    "id": each.source_id,
                    "role": each.roles[0],
                    "availability": each.availability,
                    "searched": each.searched,
                }
            )

    # --- capabilities -------------------------------------------------------------------------------

    def _capability(self, found: Found) -> Capability:
        operation = self._operation(found)
        evidence = self.book.refs(found.evidence, _role(operation))
        facts = OperationFacts(operation, self.known.graph, with_bounded_ids(request_of(operation, self.feature)))
        request = RequestMaker(facts, self.hosts, self.services[operation.service].id, evidence).made()
        title = text(found.title, found.title_source)
        return Capability(
            id=found.id,
            tool=self.tools[found.id],
            function=self.functions[found.id],
            title=title,
            description=text(found.description, found.title_source) if found.description else title,
            effect=_effect(found, evidence),
            idempotency=Idempotency.model_validate({"kind": found.idempotency, "evidence": evidence}),
            inputs=tuple(InputMaker(facts, request, self.book).made()),
            requests=(request,),
            response=_response(operation, evidence),
            confidence=_confidence(found.confidence),
            evidence=evidence,
            unknowns=tuple(each.id for each in self._open(found)),
        )

    # --- unknowns -----------------------------------------------------------------------------------

    def _open(self, capability: Found) -> Iterator[Unknown]:
        for each in self.known.result.unknowns:
            if any(operation in each.subject for operation in capability.operations):
                yield Unknown(
                    id=bounded_id(each.id),
                    subject=capability.id,
                    code=each.code,
                    reason=each.reason,
                    place=each.place,
                    settles=each.settles,
                )

    def _unknowns(self) -> Iterator[Unknown]:
        yield from {each.id: each for found in self.found for each in self._open(found)}.values()


def _role(operation: Operation) -> EvidenceRole:
    return "client-api-call" if operation.side == "client" else "explicit-operation"


def _confidence(found: str) -> Confidence:
    return "exact" if found == "exact" else "inferred" if found == "inferred" else "heuristic"


def _effect(found: Found, evidence: Refs) -> Effect:
    kind = found.effect if found.effect in EFFECTS else "unknown"
    return Effect.model_validate({"kind": kind, "verb_alone": found.effect_basis == "method", "evidence": evidence})


def _response(operation: Operation, evidence: Refs) -> ResponseNotes:
    paths = [answer_path(name) for name in operation.response_fields]
    return ResponseNotes(
        fields=tuple(ResponseField(path=path) for path in dict.fromkeys(paths) if path),
        evidence=evidence if paths else (),
    )


__all__ = ["build_contract"]
