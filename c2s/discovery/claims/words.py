"""Operations, values and conditions in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from c2s.discovery.result import Handoff, Operation, Origin
from c2s.discovery.stored import Stored, short_name
from c2s.graph.model import Node, NodeKind

_ORIGINS: Mapping[str, str] = {
    "constant": "the constant {}",
    "route": "the route: {}",
    "storage": "storage {}",
    "env": "the environment: {}",
    "session": "the session: {}",
    "caller": "a caller outside, as {}",
    "external": "code outside the roots: {}",
    "state": "state {}, which nothing was seen to fill",
    "record": "a record made here: {}",
    "unknown": "something unknown: {}",
}
QUOTED = 80


def origin_words(stored: Stored, origin: Origin) -> str:
    """Where a value begins, as a noun."""
    if origin.kind == "response":
        return answer_words(stored, origin.operation, origin.field)
    if origin.kind == "user":
        end = stored.graph.node(origin.chain[-1].node) if origin.chain else None
        return control_words(origin.detail, end)
    return _beginning(origin.kind, origin.detail)


def node_words(stored: Stored, node: Node | None, fallback: str) -> str:
    """A node of a chain, as a noun."""
    if node is None:
        return fallback
    if node.kind is NodeKind.ANSWER:
        return answer_words(stored, str(node.data.get("operation", "")).removeprefix("operation:"), node.label)
    if node.kind in (NodeKind.SYMBOL, NodeKind.OPERATION):
        return symbol_words(node)
    if node.kind is NodeKind.FIELD:
        return f"{node.data.get('location', '')}.{node.label}"
    if node.kind is NodeKind.PLACE:
        return f"storage {node.label}" if node.data.get("storage") else f"state {node.label}"
    origin = str(node.data.get("origin", "unknown"))
    if origin == "user":
        return control_words(node.label, node)
    return _beginning(origin, node.label)


def symbol_words(node: Node | None) -> str:
    """The name of a function; one without a name is told by its line."""
    if node is None or node.label != "function":
        return node.label if node is not None else "something"
    return f"the function at line {node.evidence[0].line}" if node.evidence else "a function without a name"


def answer_words(stored: Stored, operation_id: str, name: str) -> str:
    operation = stored.operations.get(operation_id)
    shown = short_name(operation) if operation is not None else operation_id
    return f"{name} of the answer of {shown}" if name and name != "*" else f"the answer of {shown}"


def control_words(label: str, node: Node | None) -> str:
    tag = str(node.data.get("control", "")) if node is not None else ""
    if not label or label == tag:
        return f"a control ({tag})" if tag else "a control without a label"
    return f"the control {label!r}" + (f" ({tag})" if tag else "")


def _beginning(kind: str, text: str) -> str:
    if kind == "constant" and not text:
        return "an empty text"
    return _ORIGINS.get(kind, f"{kind}: {{}}").replace("{}", shortened(text or "without a name"))


def handoff_words(handoff: Handoff) -> str:
    begin = handoff.from_
    end = f"{handoff.to.input_location}.{handoff.to.input_field} of {handoff.to.method} {handoff.to.path}"
    if begin.path:
        field = f"{begin.response_field} of the answer" if begin.response_field else "the answer"
        return f"{end} takes {field} of {begin.method} {begin.path}"
    return f"{end} takes {begin.detail or 'a value'} from {begin.source or 'somewhere unknown'}"


def operation_words(operation: Operation) -> str:
    """The claim itself."""
    name = short_name(operation)
    if operation.side == "client":
        where = f" to {operation.service}" if operation.service else ""
        return f"The client sends {name}{where}, from {counted(len(operation.called_from), 'place')}."
    if operation.handled_by:
        return f"The backend answers {name}, in {counted(len(operation.handled_by), 'place')}."
    return f"{name} is described as an operation of {operation.source}."


def shortened(text: str, length: int = QUOTED) -> str:
    """One line of limited length: the rest of a long value says nothing more here."""
    flat = " ".join(text.split(" "))
    return flat if len(flat) <= length else f"{flat[: length - 1]}…"


def counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(parts: Iterable[str], limit: int) -> str:
    every: Sequence[str] = list(parts)
    more = len(every) - limit
    return "; ".join(every[:limit]) + (f"; {more} more" if more > 0 else "")
