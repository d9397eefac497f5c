"""Nodes of functions, under the same ids on both sides."""

from __future__ import annotations

from c2s.evaluation.code import FunctionCode
from c2s.evaluation.link import Link
from c2s.graph.model import Node, NodeKind


def function_symbol(link: Link, code: FunctionCode) -> str:
    """The node of a function."""
    module, facts = code.module, code.facts
    place = module.place(facts.at)
    name = facts.name or "function"
    node_id = f"symbol:{module.file.source_id}:{module.path}#{name}:{place.line}:{place.column}"
    link.graph.add(
        Node(
            id=node_id,
            kind=NodeKind.SYMBOL,
            label=name,
            evidence=(link.evidence(code.site, "definition"),),
            data={"kind": "function", "source": module.file.source_id, "path": module.path, "doc": facts.doc},
        )
    )
    return node_id


def code_label(code: FunctionCode) -> str:
    """`path:line name` of a function."""
    return f"{code.module.path}:{code.module.place(code.facts.at).line} {code.facts.name or 'function'}"
