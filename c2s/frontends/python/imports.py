"""Imports."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node, TreeCursor

from c2s.facts import model as ir
from c2s.frontends.walker import Walk

_BLANKS = re.compile(rb"[\s\\]+")
PLAIN_FROM = r"from[ \t]+([\w.]+)[ \t]+import[ \t]+(?:\(([\w\s,]*)\)|([\w \t,]+))"
PLAIN_IMPORT = r"import[ \t]+([\w.]+)"
_SPECIFIER = re.compile(rb"(\w+)(?:\s+as\s+(\w+))?")


def plain_from(walk: Walk, start: int, match: re.Match[bytes]) -> list[ir.Import]:
    """`from module import a, b as c`, with or without brackets."""
    module = walk.string(match[1])
    group = 2 if match[2] is not None else 3
    offset = match.start(group)
    out = []
    for found in _SPECIFIER.finditer(match[group]):
        name = walk.string(found[1])
        out.append(ir.Import(module, name, walk.string(found[2]) if found[2] else name, offset + found.start()))
    return out


def plain_import(walk: Walk, start: int, match: re.Match[bytes]) -> list[ir.Import]:
    return _module(walk.string(match[1]), match.start(1))


def _module(module: str, at: int) -> list[ir.Import]:
    """`import a.b.c` binds `a`, and loads the module that it names."""
    first, dot, _ = module.partition(".")
    bound = ir.Import(first, "*", first, at)
    return [bound, ir.Import(module, "", "", at)] if dot else [bound]


def import_(walk: Walk, cursor: TreeCursor, node: Node) -> list[ir.Import]:
    out: list[ir.Import] = []
    for module, local, at in _names(walk, node):
        out += [ir.Import(module, "*", local, at)] if local else _module(module, at)
    return out


def from_(walk: Walk, cursor: TreeCursor, node: Node) -> list[ir.Import]:
    named = node.child_by_field_name("module_name")
    module = "" if named is None else _dotted(walk, named)
    if any(child.type == "wildcard_import" for child in node.named_children):
        return [ir.Import(module, "*", "*", node.start_byte)]
    return [ir.Import(module, name, local or name, at) for name, local, at in _names(walk, node)]


def _names(walk: Walk, node: Node) -> Iterator[tuple[str, str, int]]:
    """Each name of an import, its alias or nothing, and its place."""
    for child in node.children_by_field_name("name"):
        if child.type != "aliased_import":
            yield _dotted(walk, child), "", child.start_byte
            continue
        name, alias = child.child_by_field_name("name"), child.child_by_field_name("alias")
        if name is not None and alias is not None:
            yield _dotted(walk, name), walk.text(alias), child.start_byte


def _dotted(walk: Walk, node: Node) -> str:
    return walk.string(_BLANKS.sub(b"", walk.source[node.start_byte : node.end_byte]))
