"""Features, goals and capabilities: what they are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from c2s.discovery.claims.model import Chain, Explanation, Fact, Row, Step, Table, step
from c2s.discovery.claims.words import counted
from c2s.discovery.result import Capability, Feature, Goal, Operation
from c2s.discovery.stored import Stored, short_name
from c2s.graph.model import Evidence


def explain_feature(stored: Stored, feature: Feature) -> Explanation:
    parts = f"{counted(len(feature.goals), 'goal')}, {counted(len(feature.operations), 'operation')}"
    return Explanation(
        kind="feature",
        id=feature.id,
        claim=f"{feature.title} is a feature ({feature.kind}) with {parts}.",
        facts=tuple(_facts(_title(feature), ("selectors", ", ".join(feature.selectors)))),
        chains=_chains(
            ("entries", _nodes(stored, feature.entries)),
            ("evidence", _steps(feature.evidence, feature.title)),
        ),
        tables=_tables(stored, feature.goals, feature.capabilities, feature.operations),
        see=tuple(feature.goals),
    )


def explain_goal(stored: Stored, goal: Goal) -> Explanation:
    entries = [step(f"{entry.kind}: {entry.label or entry.node}", e) for entry in goal.entries for e in entry.evidence]
    return Explanation(
        kind="goal",
        id=goal.id,
        claim=f"A person can {goal.title!r}, in {counted(len(goal.steps), 'step')}.",
        facts=tuple(_facts(_title(goal), ("feature", goal.feature), ("stops at", "; ".join(goal.stop_points)))),
        chains=_chains(
            ("started by", entries or _nodes(stored, [goal.entry])),
            ("course", list(_course(stored, goal))),
            ("evidence", _steps(goal.evidence, goal.title)),
        ),
        tables=_tables(stored, (), goal.steps, _operations(stored, goal.steps)),
        see=(goal.feature, *goal.steps),
    )


def explain_capability(stored: Stored, capability: Capability) -> Explanation:
    goals = [goal.id for goal in stored.result.goals if capability.id in goal.steps]
    return Explanation(
        kind="capability",
        id=capability.id,
        claim=f"{capability.title} is one tool over {counted(len(capability.operations), 'operation')}.",
        confidence=capability.confidence,
        facts=tuple(
            _facts(
                _title(capability),
                ("description", capability.description),
                ("effect", _with(capability.effect, capability.effect_basis)),
                ("idempotency", capability.idempotency),
                ("policy", capability.policy),
                ("inputs", ", ".join(capability.inputs)),
                ("outputs", ", ".join(capability.outputs)),
            )
        ),
        chains=_chains(("evidence", _steps(capability.evidence, capability.title))),
        tables=_tables(stored, goals, (), capability.operations),
        see=tuple(capability.operations),
    )


def _title(part: Feature | Goal | Capability) -> tuple[str, str]:
    return "called", f"{part.title} ({part.title_source})"


def _with(text: str, basis: str) -> str:
    return f"{text} ({basis})" if basis else text


def _facts(*named: tuple[str, str]) -> Iterator[Fact]:
    return (Fact(name=name, text=text) for name, text in named if text)


def _chains(*named: tuple[str, list[Step]]) -> tuple[Chain, ...]:
    return tuple(Chain(title=title, steps=tuple(steps)) for title, steps in named if steps)


def _steps(evidence: Iterable[Evidence], text: str) -> list[Step]:
    return [step(text, each) for each in evidence]


def _nodes(stored: Stored, ids: Iterable[str]) -> list[Step]:
    """Nodes of the graph with the places where they are."""
    found = [(each, stored.graph.node(each)) for each in ids if each]
    return [step(node.label if node else each, next(iter(node.evidence if node else ()), None)) for each, node in found]


def _course(stored: Stored, goal: Goal) -> Iterator[Step]:
    for each in goal.course:
        known = stored.capabilities.get(each.capability)
        text = f"{each.role}: {known.title if known is not None else each.capability}"
        said = f"{text}, {each.reason}" if each.reason else text
        when = (each.when,) if each.when else ()
        if not each.evidence:
            yield step(said, None, (), when)
        for evidence in each.evidence:
            yield step(said, evidence, (), when)


def _operations(stored: Stored, capabilities: Iterable[str]) -> list[str]:
    known = (stored.capabilities.get(each) for each in capabilities)
    return list(dict.fromkeys(operation for each in known if each is not None for operation in each.operations))


def _tables(
    stored: Stored, goals: Iterable[str], capabilities: Iterable[str], operations: Iterable[str]
) -> tuple[Table, ...]:
    tables = (
        Table(title="goals", columns=("goal",), rows=tuple(_titled(goals, stored.goals))),
        Table(title="capabilities", columns=("capability",), rows=tuple(_titled(capabilities, stored.capabilities))),
        Table(title="operations", columns=("operation", "effect", "at"), rows=tuple(_sent(stored, operations))),
    )
    return tuple(table for table in tables if table.rows)


def _titled(ids: Iterable[str], known: Mapping[str, Goal] | Mapping[str, Capability]) -> Iterator[Row]:
    for each in ids:
        part = known.get(each)
        yield Row(cells=(part.title if part is not None else "",), name=each)


def _sent(stored: Stored, ids: Iterable[str]) -> Iterator[Row]:
    for each in ids:
        operation: Operation | None = stored.operations.get(each)
        if operation is None:
            yield Row(cells=("not in this result", "", ""), name=each)
            continue
        places = operation.called_from or operation.handled_by
        yield Row(cells=(short_name(operation), operation.effect, "; ".join(places[:2])), name=each)
