"""What handoffs say of the inputs that they fill: which answer an input normally comes from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from c2s.contract.capabilities import Capability
from c2s.contract.goals import Handoff
from c2s.contract.inputs import NormalProvider, RecordOrigin, ResponseOrigin, ToolInput


def with_providers(capabilities: Iterable[Capability], handoffs: Sequence[Handoff]) -> tuple[Capability, ...]:
    """Capabilities whose inputs name their handoffs; one that people do not give names its normal provider."""
    return tuple(
        each.model_copy(update={"inputs": tuple(_with_provider(each, entry, handoffs) for entry in each.inputs)})
        for each in capabilities
    )


def _with_provider(capability: Capability, entry: ToolInput, handoffs: Sequence[Handoff]) -> ToolInput:
    own = [each for each in handoffs if (each.to_capability, each.input) == (capability.id, entry.id)]
    if not own:
        return entry
    first = next((each for each in own if each.confidence == "exact"), own[0])
    changes: dict[str, object] = {"origins": _origins(entry, first)}
    asked = any(origin.kind == "user" for origin in entry.origins)
    if entry.requiredness.decision == "unproven" and not asked and first.from_capability != capability.id:
        mapping = first.mapping if first.mapping != "select-record" else "direct"
        provider = NormalProvider(capability=first.from_capability, path=first.source, mapping=mapping)
        changes["requiredness"] = entry.requiredness.model_copy(update={"provider": provider})
    return entry.model_copy(update=changes)


def _origins(entry: ToolInput, handoff: Handoff) -> tuple[object, ...]:
    if entry.selected_record:
        return (RecordOrigin(handoff=handoff.id, evidence=handoff.evidence),)
    held = list(entry.origins)
    for place, origin in enumerate(held):
        if isinstance(origin, ResponseOrigin):
            held[place] = origin.model_copy(update={"handoff": handoff.id})
            break
    return tuple(held)
