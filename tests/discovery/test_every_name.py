"""Whatever a result names can be explained."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from c2s.diagnostics import UsageError
from c2s.discovery.claims.explain import explain
from c2s.discovery.stored import Stored
from c2s.report.terminal import visible


def named(known: Stored) -> Iterator[str]:
    result = known.result
    for operation in result.operations:
        yield from (operation.id, *operation.called_from, *operation.handled_by, *operation.served_by)
        yield from (each.id for each in operation.inputs)
        yield from [operation.wrapper] if operation.wrapper else []
    for feature in result.features:
        yield from (*feature.entries, *feature.selectors, *feature.files, *feature.goals, *feature.operations)
    for goal in result.goals:
        yield from (goal.id, goal.entry, *goal.steps, *(each.node for each in goal.entries))
    yield from (each.id for part in (result.handoffs, result.unknowns, result.conflicts) for each in part)
    yield from (*result.uncalled, *result.coverage.unexplained, *result.coverage.unexplained_routes)
    yield from (node.id for node in result.graph.nodes)


def test_every_name_of_a_result_is_explained(library: Stored) -> None:
    known = library
    names = list(dict.fromkeys(name for name in named(known) if name))
    assert len(names) > 200
    both = set(known.features) & set(known.capabilities)
    refused = []
    for name in names:
        try:
            told = explain(known, name, visible)
        except UsageError:
            refused.append(name)
            continue
        assert told.claim
        assert told.chains or told.tables or told.see, name
    assert set(refused) <= both, refused


def test_kinds_tell_apart_what_has_one_name(library: Stored) -> None:
    """A feature and a capability may have one name: then the refusal says how to name each."""
    known = library
    for name in set(known.features) & set(known.capabilities):
        with pytest.raises(UsageError, match=f"name one: 'feature:{name}', 'capability:{name}'"):
            explain(known, name, visible)
        assert explain(known, f"feature:{name}", visible).kind == "feature"
        assert explain(known, f"capability:{name}", visible).kind == "capability"


def test_files_functions_and_selectors(library: Stored) -> None:
    known = library
    file = explain(known, "src/views/loans/LoanList.vue", visible)
    assert (file.kind, file.id) == ("file", "client:src/views/loans/LoanList.vue")
    assert {"features", "operations", "lines"} == {table.title for table in file.tables}
    assert explain(known, "route:/loans", visible).id == "loans-loan-list"
    function = explain(known, "src/views/loans/LoanList.vue:26 extend", visible)
    assert function.id == "symbol:client:src/views/loans/LoanList.vue#extend:26:1"
    assert [row.name for table in function.tables for row in table.rows] == [
        "client:client:POST /api/v1/loans/{id}/renewals"
    ]


def test_a_function_that_nothing_calls(seeds: Stored) -> None:
    told = [explain(seeds, name, visible) for name in seeds.result.uncalled]
    assert all("Nothing in the sources calls" in each.claim for each in told)
