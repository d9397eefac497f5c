"""From a name to the explanation of what it names."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from c2s.diagnostics import CODES, UsageError
from c2s.discovery.claims.handoffs import explain_handoff
from c2s.discovery.claims.inputs import explain_input
from c2s.discovery.claims.model import Explanation
from c2s.discovery.claims.nodes import explain_node, node_target
from c2s.discovery.claims.open import explain_code, explain_conflict, explain_uncalled, explain_unknown
from c2s.discovery.claims.operations import explain_operation
from c2s.discovery.claims.places import explain_place
from c2s.discovery.claims.scopes import explain_capability, explain_feature, explain_goal
from c2s.discovery.names import Names, Target, listed
from c2s.discovery.stored import Stored
from c2s.graph.rules import RULES


def code_alone(name: str) -> Explanation | None:
    """A diagnostic code, for which no result is needed; None for any other name."""
    return explain_code(name.upper(), ()) if name.upper() in CODES else None


def explain(stored: Stored, name: str, shown: Callable[[str], str]) -> Explanation:
    """What a name means and why it is claimed. `shown` is how terminals show names."""
    if name.upper() in CODES:
        return with_rules(explain_code(name.upper(), stored.result.diagnostics))
    names = Names(stored, shown)
    target = names.find(name) or node_target(stored, name)
    found = _claim(stored, Target(*target)) if target is not None else _other(stored, name)
    if found is None:
        candidates = names.candidates(name)
        hint = f"did you mean {listed(candidates)}?" if candidates else "see `c2s list operations` and its like"
        raise UsageError(f"no claim is named {name!r}", hint)
    return with_rules(found)


def _other(stored: Stored, name: str) -> Explanation | None:
    """A node, a place, or a function that nothing calls."""
    if name in stored.result.uncalled:
        return explain_uncalled(stored, name)
    return explain_node(stored, name) or explain_place(stored, name)


def _claim(stored: Stored, target: Target) -> Explanation:
    if target.kind == "input":
        return explain_input(stored, *stored.inputs[target.id])
    kinds: dict[str, Callable[[str], Explanation]] = {
        "operation": lambda key: explain_operation(stored, stored.operations[key]),
        "handoff": lambda key: explain_handoff(stored, stored.handoffs[key]),
        "feature": lambda key: explain_feature(stored, stored.features[key]),
        "goal": lambda key: explain_goal(stored, stored.goals[key]),
        "capability": lambda key: explain_capability(stored, stored.capabilities[key]),
        "unknown": lambda key: explain_unknown(stored, stored.unknowns[key]),
        "conflict": lambda key: explain_conflict(stored.conflicts[key]),
    }
    return kinds[target.kind](target.id)


def with_rules(found: Explanation) -> Explanation:
    """The explanation with what its rules mean."""
    named = dict.fromkeys(rule for rule in _rules(found) if rule in RULES)
    return msgspec.structs.replace(found, rules={rule: RULES[rule] for rule in named})


def _rules(found: Explanation) -> Iterator[str]:
    for chain in (*found.chains, *found.rejected):
        for each in chain.steps:
            yield each.rule
