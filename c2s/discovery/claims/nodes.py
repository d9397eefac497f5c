"""A node of the graph, a file, or a selector: whatever a result names beside its claims."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from c2s.diagnostics import UsageError
from c2s.discovery.claims.model import Chain, Explanation, Fact, Row, Step, Table, step
from c2s.discovery.claims.open import place_named
from c2s.discovery.claims.places import all_evidence, files_named
from c2s.discovery.claims.scopes import explain_feature
from c2s.discovery.claims.words import counted, node_words, symbol_words
from c2s.discovery.stored import Stored, input_name, short_name
from c2s.graph.model import Edge, EdgeKind, Node, NodeKind

MAX_STEPS = 12
_SYMBOL = re.compile(r"(?:(?P<source>[\w.-]+):)?(?P<path>[^:]+):(?P<line>\d+) (?P<label>.+)")
_SELECTOR = re.compile(r"(?:route|dir|file|symbol|operation):.")
_KINDS = {"function": "a function", "component": "a component", "file": "a file", "route": "a route"}

_TO = {
    EdgeKind.DERIVES: "comes from",
    EdgeKind.CALLS: "called by",
    EdgeKind.CONTAINS: "contained in",
    EdgeKind.INVOKES: "sent by",
}
_FROM = {EdgeKind.DERIVES: "goes into", EdgeKind.CALLS: "calls", EdgeKind.CONTAINS: "contains"}


def explain_node(stored: Stored, name: str) -> Explanation | None:
    """None where the name is none of a node, a file or a selector."""
    node = _node(stored, name)
    if node is not None:
        return _explained(stored, node)
    if any(name == each.wrapper for each in stored.result.operations):
        return _wrapper(stored, name)
    if _SELECTOR.match(name):
        return _selected(stored, name)
    files = files_named(stored, name)
    if len(files) > 1:
        listed = ", ".join(f"'{source}:{path}'" for source, path in files[:4])
        raise UsageError(f"{name!r} is the name of several files", f"name one: {listed}")
    return _file(stored, *files[0]) if files else None


def node_target(stored: Stored, name: str) -> tuple[str, str] | None:
    """The claim that a node stands for, as kind and id."""
    for prefix, kind, known in (("operation:", "operation", stored.operations), ("field:", "input", stored.inputs)):
        if name.startswith(prefix) and name.removeprefix(prefix) in known:
            return kind, name.removeprefix(prefix)
    return None


def _node(stored: Stored, name: str) -> Node | None:
    found = stored.graph.node(name) or stored.graph.node(f"symbol:{name}")
    if found is not None:
        return found
    named = _SYMBOL.fullmatch(name)
    if named is None:
        return None
    wanted = (named["path"], named["line"], named["label"])
    for node in stored.graph.nodes(NodeKind.SYMBOL):
        for where in node.evidence[:1]:
            if (where.path, str(where.line), node.label) == wanted and named["source"] in (None, where.source):
                return node
    return None


def _wrapper(stored: Stored, name: str) -> Explanation:
    """`path:line name` of a function that knows the paths of operations and is nothing else to the graph."""
    place, _, label = name.partition(" ")
    held = [each for each in stored.result.operations if each.wrapper == name]
    rows = tuple(Row(cells=(short_name(each), "; ".join(each.called_from[:3])), name=each.id) for each in held)
    return Explanation(
        kind="wrapper",
        id=name,
        claim=f"{label} knows the path of {counted(len(held), 'operation')}; what calls it sends them.",
        chains=(Chain(title="here", steps=(Step(text=label, place=place_named(stored.result, place)),)),),
        tables=(Table(title="operations", columns=("operation", "called from"), rows=rows),),
    )


def _explained(stored: Stored, node: Node) -> Explanation:
    chains = [Chain(title="here", steps=tuple(step(_words(stored, node), each) for each in node.evidence[:MAX_STEPS]))]
    for kind, title in _TO.items():
        chains.append(_edges(stored, title, stored.graph.edges_to(node.id, kind), incoming=True))
    for kind, title in _FROM.items():
        chains.append(_edges(stored, title, stored.graph.edges_from(node.id, kind), incoming=False))
    rejected = _edges(stored, "into", stored.graph.edges_from(node.id, EdgeKind.REJECTS), incoming=False)
    tables = _filled(
        ("operations that it sends", _sent(stored, node)),
        ("inputs that it reaches", _reached(stored, node)),
    )
    return Explanation(
        kind=node.kind.value,
        id=node.id,
        claim=_claim(stored, node),
        facts=tuple(Fact(name=name, text=str(node.data[name])) for name in ("title", "doc") if node.data.get(name)),
        chains=tuple(each for each in chains if each.steps),
        tables=tuple(tables),
        rejected=(rejected,) if rejected.steps else (),
    )


def _words(stored: Stored, node: Node) -> str:
    return symbol_words(node) if node.kind is NodeKind.SYMBOL else node_words(stored, node, node.label)


def _claim(stored: Stored, node: Node) -> str:
    if node.kind is NodeKind.SYMBOL:
        kind = _KINDS.get(str(node.data.get("kind", "")), "a symbol")
        inside = f" of {node.data.get('source', '')}:{node.data.get('path', '')}" if "path" in node.data else ""
        return f"{symbol_words(node)} is {kind}{inside}."
    if node.kind is NodeKind.FIELD:
        return f"{_words(stored, node)} is a field of a request."
    if node.kind is NodeKind.UNKNOWN:
        return f"{_words(stored, node)} could not be followed."
    reached = len(stored.graph.fields_reached(node.id))
    return f"{_words(stored, node)} reaches {counted(reached, 'input')}."


def _edges(stored: Stored, title: str, edges: Sequence[Edge], *, incoming: bool) -> Chain:
    steps = [step for edge in edges for step in _steps(stored, edge, incoming)]
    return Chain(title=title, steps=tuple(steps[:MAX_STEPS]), left_out=max(0, len(steps) - MAX_STEPS))


def _steps(stored: Stored, edge: Edge, incoming: bool) -> Iterator[Step]:
    other = stored.graph.node(edge.source if incoming else edge.target)
    text = edge.source if other is None else _words(stored, other)
    functions = tuple(name for name in edge.detail.get("functions", ()) if name != "member")
    for evidence in edge.evidence[:1]:
        yield step(text, evidence, functions, tuple(edge.detail.get("when", ())))
    if not edge.evidence:
        yield step(text, None, functions)


def _sent(stored: Stored, node: Node) -> Iterator[Row]:
    for edge in stored.graph.edges_from(node.id, EdgeKind.INVOKES):
        operation = stored.operations.get(edge.target.removeprefix("operation:"))
        if operation is not None:
            yield Row(cells=(short_name(operation),), name=operation.id)


def _reached(stored: Stored, node: Node) -> Iterator[Row]:
    if node.kind in (NodeKind.SYMBOL, NodeKind.OPERATION):
        return
    for field in stored.graph.fields_reached(node.id):
        found = stored.inputs.get(field.id.removeprefix("field:"))
        if found is not None:
            yield Row(cells=(short_name(found[0]), input_name(found[1])), name=found[1].id)


# --- selectors and files ----------------------------------------------------------------------------


def _selected(stored: Stored, name: str) -> Explanation | None:
    """The feature that a selector selects."""
    found = [each for each in stored.result.features if name in each.selectors]
    if len(found) > 1:
        raise UsageError(f"{name!r} selects several features", f"name one: {', '.join(each.id for each in found[:4])}")
    return explain_feature(stored, found[0]) if found else None


def _file(stored: Stored, source: str, path: str) -> Explanation:
    here = f"{source}:{path}"
    lines = Counter(e.line for e in all_evidence(stored) if (e.source, e.path) == (source, path))
    operations = [
        Row(cells=(short_name(each),), name=each.id)
        for each in stored.result.operations
        if any((e.source, e.path) == (source, path) for e in each.evidence)
    ]
    features = [Row(cells=(each.title,), name=each.id) for each in stored.result.features if here in each.files]
    rows = [
        Row(cells=(f"line {line}", counted(count, "finding")), name=f"{here}:{line}")
        for line, count in sorted(lines.items())
    ]
    return Explanation(
        kind="file",
        id=here,
        claim=f"{counted(sum(lines.values()), 'finding')} of the graph in {counted(len(lines), 'line')} of this file.",
        tables=tuple(_filled(("features", features), ("operations", operations), ("lines", rows))),
    )


def _filled(*named: tuple[str, Iterable[Row]]) -> Iterator[Table]:
    for title, rows in named:
        held = tuple(rows)
        if held:
            yield Table(title=title, columns=(), rows=held)
