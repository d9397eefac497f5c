"""The generic walker: lowers any syntax tree to facts, in one pass of a tree cursor.

It knows no language: what a node kind becomes is said by a rule for the kind's id, and the rules are compiled
from the rows of a lowering table (`rows.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tree_sitter import Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.comments import Remark, commented, joined

MAX_DEPTH = 256
"""Nesting beyond this becomes `Unknown`: msgpack and Python both recurse, and code that people write stays below."""

MAX_NAME = 48

ERROR_KIND = 65535
"""The kind that every grammar has for what it could not read."""

Rule = Callable[["Walk", TreeCursor, Node], Any]
"""Gets the walk, the cursor on its node, and the node; returns a fact, a list of facts, or None where the node
carries none; leaves the cursor on the node."""


class Walk:
    """The state of lowering one file: its bytes, the names that the current unit mentions, what went wrong."""

    __slots__ = ("depth", "errors", "names", "rules", "source", "strings", "too_deep")

    def __init__(self, rules: dict[int, Rule | None], source: bytes) -> None:
        self.rules = rules
        self.source = source
        self.names: set[str] = set()
        self.strings: dict[bytes, str] = {}
        self.depth = 0
        self.errors = 0
        self.too_deep = 0

    def text(self, node: Node) -> str:
        piece = self.source[node.start_byte : node.end_byte]
        return self.strings.get(piece) or self.learn(piece)

    def string(self, piece: bytes) -> str:
        """The piece as text; equal pieces of a file share one string."""
        return self.strings.get(piece) or self.learn(piece)

    def learn(self, piece: bytes) -> str:
        text = self.strings[piece] = piece.decode("utf-8", "replace")
        return text

    def quoted(self, piece: bytes) -> str:
        """The text of a literal. A short one may name something, so it counts as mentioned."""
        text = self.strings.get(piece) or self.learn(piece)
        if len(text) < MAX_NAME and " " not in text:
            self.names.add(text)
        return text

    def lower(self, cursor: TreeCursor, node: Node) -> Any:
        """The facts of the node under the cursor; None where it carries none."""
        rule = self.rules[node.kind_id]
        return None if rule is None else rule(self, cursor, node)

    def lower_node(self, node: Node | None) -> Any:
        return None if node is None else self.lower(node.walk(), node)

    def refused(self, cursor: TreeCursor) -> ir.Unknown:
        """What stands for a node that is nested too deep: counted, and left unread."""
        self.depth -= 1
        self.too_deep += 1
        node: Any = cursor.node
        return ir.Unknown("too deep", node.start_byte)

    def children(self, cursor: TreeCursor) -> list[Any]:
        """The facts of all children of the node under the cursor: lists flattened, comments attached."""
        out: list[Any] = []
        if not cursor.goto_first_child():
            return out
        self.depth += 1
        if self.depth > MAX_DEPTH:
            cursor.goto_parent()
            return [self.refused(cursor)]
        rules = self.rules
        forward = cursor.goto_next_sibling
        remark: Remark | None = None
        last: Any = None
        child: Any = cursor.node
        first = child
        while True:
            rule = rules[child.kind_id]
            if rule is not None:
                if rule is comment:
                    remark = self.remarked(remark, child, last or first, out)
                else:
                    fact = rule(self, cursor, child)
                    if remark is not None:
                        remark.describe(fact, child.start_point[0], self.source)
                        remark = None
                    if type(fact) is list:
                        out += fact
                        last = child if fact else None
                    elif fact is not None:
                        out.append(fact)
                        last = child
            if not forward():
                break
            child = cursor.node
        cursor.goto_parent()
        self.depth -= 1
        return out

    def remarked(self, before: Remark | None, node: Node, last: Node | None, facts: list[Any]) -> Remark | None:
        """A comment ends the line of the last fact or of an opening token, or waits for the next fact."""
        if last is not None and last is not node:
            row: int = node.start_point[0]
            if row == last.end_point[0]:
                if facts and row == last.start_point[0]:
                    commented(facts[-1], self.source[node.start_byte : node.end_byte])
                return None
        return joined(before, node, self.source)


def listing(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    return walk.children(cursor)


def inner(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """The facts of the first child that carries any."""
    return _first(walk, cursor, False)


def inside(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """The same behind an opening token."""
    return _first(walk, cursor, True)


def _first(walk: Walk, cursor: TreeCursor, enclosed: bool) -> Any:
    depth = walk.depth = walk.depth + 1
    if depth > MAX_DEPTH:
        return walk.refused(cursor)
    found: Any = None
    if cursor.goto_first_child():
        rules, forward = walk.rules, cursor.goto_next_sibling
        more = forward() if enclosed else True
        while more:
            child: Any = cursor.node
            rule = rules[child.kind_id]
            if rule is not None:
                found = rule(walk, cursor, child)
                if found is not None:
                    break
            more = forward()
        cursor.goto_parent()
    walk.depth = depth - 1
    return (found[0] if found else None) if type(found) is list else found


def separated(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """The facts of the children of a bracketed list. Its brackets and separators are stepped over unseen."""
    out: list[Any] = []
    if not cursor.goto_first_child():
        return out
    depth = walk.depth = walk.depth + 1
    if depth > MAX_DEPTH:
        cursor.goto_parent()
        return [walk.refused(cursor)]
    rules, forward = walk.rules, cursor.goto_next_sibling
    while forward():
        child: Any = cursor.node
        rule = rules[child.kind_id]
        if rule is not None:
            fact = rule(walk, cursor, child)
            if type(fact) is list:
                out += fact
            elif fact is not None:
                out.append(fact)
            if rule is not comment:
                forward()
    cursor.goto_parent()
    walk.depth = depth - 1
    return out


def comment(walk: Walk, cursor: TreeCursor, node: Node) -> None:
    """Known by identity where comments are attached; anywhere else a comment carries no facts."""


def unlisted(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
    """A kind that the table does not list, or a piece that the grammar could not read: what stands in it still
    counts as mentioned."""
    walk.children(cursor)
    return ir.Unknown(node.type, node.start_byte)
