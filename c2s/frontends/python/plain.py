"""The short cut: code without operators and keywords is read off its text.

Names, members, items, calls, texts, whole numbers, lists and dicts make up most of a program, and one loop over
their tokens costs less than walking their nodes. The facts are the very ones that the rows of the table make (a test
compares them); whatever is not plain is left to the rows.
"""

from __future__ import annotations

import re
from typing import Any

from tree_sitter import Language, Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.python.definitions import alone
from c2s.frontends.python.typeforms import FORMS, as_type, last_name
from c2s.frontends.rows import Row
from c2s.frontends.walker import MAX_NAME, Rule, Walk

_MAX_LENGTH = 600
"""Longer code is left to the rows: what is not plain at its end would be looked at twice."""
_MAX_NESTING = 24

TEXT = r"\"[^\"\\\n\r]*\"|'[^'\\\n\r]*'"
_TOKENS = re.compile(
    rf"[A-Za-z_]\w*|\.\.\.|\.\w*|,\s*|[=(]\s*|\)|{TEXT}|[\[{{:]\s*|[\]}}]|\s+|\d[\w.]*|\*+|.".encode(), re.S
).findall
"""Every byte stands in one token, so that the lengths of tokens add up to offsets."""
_FOREIGN = frozenset(b"+ - / % < > ! @ | & ^ ~ # ; \\ \" ' and await for if in is lambda not or yield".split())
"""Tokens that plain code does not have: looking for them first costs little."""
_WORDS = {"True": True, "False": False, "None": None}

_LETTER, _DOT, _END, _OPENING, _QUOTE, _EQUALS, _COLON, _DIGIT, _BLANK, _STAR, _OTHER = range(11)
_FIRST = {
    _LETTER: b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_",
    _DOT: b".",
    _END: b",)]}",
    _OPENING: b"([{",
    _QUOTE: b"\"'",
    _EQUALS: b"=",
    _COLON: b":",
    _DIGIT: b"0123456789",
    _BLANK: b" \t\r\n\f\v",
    _STAR: b"*",
}
_KINDS = bytes(next((kind for kind, first in _FIRST.items() if byte in first), _OTHER) for byte in range(256))
"""The kind of a token by its first byte."""

_TOP, _CALL, _ITEM, _LIST, _DICT = range(5)
_COMMA, _ROUND, _SQUARE, _CURLY, _ZERO = b",([{0"
_CLOSING = {_CALL: ord(")"), _ITEM: ord("]"), _LIST: ord("]"), _DICT: ord("}")}
_STARRED = {b"*": (_CALL, _LIST), b"**": (_CALL, _DICT)}


def read(walk: Walk, start: int, end: int) -> Any:
    """The expression or assignment between two offsets, or None where it is not plain.

    One loop without calls, because it runs for most of a file. `value` is the operand that was read last, at
    `begins`. An open bracket keeps what it is, its items and what it stands behind; `label` is the keyword, key or
    star before a value.
    """
    if end - start > _MAX_LENGTH:
        return None
    tokens = _TOKENS(walk.source, start, end)
    if not _FOREIGN.isdisjoint(tokens):
        return None
    kinds, strings = _KINDS, walk.strings
    mentioned: list[str] = []
    stack: list[Any] = []
    items: list[Any] = []
    opened, begun, labelled, begins, at = _TOP, start, start, start, start
    base: Any = None
    label: Any = None
    value: Any = None
    target: Any = None
    for token in tokens:
        kind = kinds[token[0]]
        if kind == _LETTER:
            if value is not None:
                return None
            word = strings.get(token) or walk.string(token)
            begins = at
            if word in _WORDS:
                value = ir.Lit(_WORDS[word], at)
            else:
                mentioned.append(word)
                value = ir.Ref(word, at)
        elif kind == _DOT:
            key = token[1:]
            if value is not None and key and kinds[key[0]] == _LETTER:
                word = strings.get(key) or walk.string(key)
                mentioned.append(word)
                value = ir.Get(value, word, at + 1)
            elif value is None and key == b"..":
                value, begins = ir.Ref("...", at), at
            else:
                return None
        elif kind == _END:
            if value is None:
                if opened == _TOP or label is not None or token[0] == _COMMA:
                    return None
            elif label is not None:
                items.append(_labelled(opened, label, value, labelled))
                value = label = None
            elif opened in (_TOP, _DICT):
                return None
            else:
                items.append(value)
                value = None
            if token[0] != _COMMA:
                value = _closed(walk, opened, base, items, begun) if token[0] == _CLOSING[opened] else None
                if value is None:
                    return None
                begins = begun
                opened, items, base, begun, label, labelled = stack.pop()
        elif kind == _OPENING:
            if len(stack) == _MAX_NESTING or token[0] == (_ROUND if value is None else _CURLY):
                return None
            stack.append((opened, items, base, begun, label, labelled))
            if value is None:
                opened, begun = _LIST if token[0] == _SQUARE else _DICT, at
            else:
                opened, begun = _ITEM if token[0] == _SQUARE else _CALL, begins
            items, base, label, value = [], value, None, None
        elif kind == _QUOTE:
            if value is not None:
                return None
            piece = token[1:-1]
            word = strings.get(piece) or walk.string(piece)
            if len(word) < MAX_NAME and " " not in word:
                mentioned.append(word)
            value, begins = ir.Lit(word, at), at
        elif kind == _EQUALS:
            if opened == _CALL and label is None and type(value) is ir.Ref and value.name != "...":
                label, labelled = mentioned.pop(), begins
            elif opened == _TOP and target is None and type(value) in _TARGETS:
                target = value
            else:
                return None
            value = None
        elif kind == _COLON:
            if opened != _DICT or label is not None or value is None:
                return None
            label, labelled, value = value, begins, None
        elif kind == _DIGIT:
            if value is not None or not token.isdigit() or len(token) > 18 or (token[0] == _ZERO and len(token) > 1):
                return None
            value, begins = ir.Lit(int(token), at), at
        elif kind == _STAR:
            if value is not None or label is not None or opened not in _STARRED.get(token, ()):
                return None
            label, labelled = token, at
        elif kind != _BLANK:
            return None
        at += len(token)
    if opened != _TOP or value is None:
        return None
    walk.names.update(mentioned)
    return value if target is None else _assigned(target, value, start)


_TARGETS = {ir.Ref, ir.Get, ir.Index}


def _assigned(target: Any, value: Any, start: int) -> Any:
    if type(target) is ir.Ref:
        return ir.Let(target, None, value, start)
    return ir.Do(ir.Assign(target, "", value, start))


def _labelled(opened: int, label: Any, value: Any, at: int) -> Any:
    if type(label) is bytes:
        keywords = opened == _CALL and label == b"**"
        return ir.Spread(ir.Record([ir.Spread(value, at)], at) if keywords else value, at)
    return ir.Entry(label, value, at) if opened == _DICT else ir.Named(label, value, at)


def _closed(walk: Walk, opened: int, base: Any, items: list[Any], begun: int) -> Any:
    if opened == _CALL:
        return ir.Call(base, items, begun)
    if opened == _LIST:
        return ir.Items(items, begun)
    if opened == _DICT:
        return ir.Record(items, begun)
    if not items:
        return None
    found = ir.Index(base, items[0] if len(items) == 1 else ir.Items(items, begun), begun)
    return as_type(walk, found) if last_name(base) in FORMS else found


def quick(row: Row) -> Row:
    """A row that is asked only for what is not plain."""

    def build(language: Language) -> Rule:
        general = row.build(language)
        assert general is not None

        def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
            found = read(walk, node.start_byte, node.end_byte)
            if found is None:
                walk.depth += 1
                found = general(walk, cursor, node)
                walk.depth -= 1
            return found

        return rule

    return Row(build)


def statement(row: Row) -> Row:
    """The same for an expression or assignment that stands alone."""

    def build(language: Language) -> Rule:
        general = row.build(language)
        assert general is not None

        def rule(walk: Walk, cursor: TreeCursor, node: Node) -> Any:
            found = read(walk, node.start_byte, node.end_byte)
            return general(walk, cursor, node) if found is None else alone(found)

        return rule

    return Row(build)


# --- single pieces ----------------------------------------------------------------------------------

_NAME = r"[A-Za-z_]\w*+"
NAMES = rf"\(\s*+({_NAME}(?:\s*+,\s*+{_NAME})*+)?+\s*+(?:,\s*+)?\)"
_EACH_NAME = re.compile(_NAME.encode())


def parameters(walk: Walk, start: int, match: re.Match[bytes]) -> list[ir.Param]:
    """Parameters that are names and no more."""
    out: list[ir.Param] = []
    for found in _EACH_NAME.finditer(walk.source, start, match.end()):
        name, at = walk.string(found[0]), found.start()
        walk.names.add(name)
        out.append(ir.Param(ir.Ref(name, at), None, None, at))
    return out


def text(walk: Walk, start: int, match: re.Match[bytes]) -> ir.Lit:
    return ir.Lit(walk.quoted(match[0][1:-1]), start)
