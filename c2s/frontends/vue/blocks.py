"""Cuts a single-file component into its blocks."""

from __future__ import annotations

import re
from dataclasses import dataclass

_OPEN = re.compile(rb"<(script|template|style|[a-z][\w-]*)\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>", re.I)
_TEMPLATE_TAG = re.compile(rb"<(/?)template\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>", re.I)
_NEXT = re.compile(rb"^<(?:script|style)\b", re.I | re.M)
_ATTRIBUTE = re.compile(rb"([\w:-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'))?")


@dataclass(frozen=True)
class Block:
    """`start` and `end` are the offsets of its content in the file."""

    tag: str
    attributes: dict[str, str]
    start: int
    end: int
    closed: bool


def blocks(source: bytes) -> list[Block]:
    """The top-level blocks in file order."""
    out: list[Block] = []
    at = 0
    while (found := _OPEN.search(source, at)) is not None:
        start = source.find(b"<!--", at, found.start())
        if start >= 0:
            closing_mark = source.find(b"-->", start + 4)
            at = len(source) if closing_mark < 0 else closing_mark + 3
            continue
        tag = found[1].decode().lower()
        if found[2].rstrip().endswith(b"/"):
            at = found.end()
            continue
        closing = _closing(source, tag, found.end())
        end, at = closing or _unclosed(source, found.end())
        out.append(Block(tag, _attributes(found[2]), found.end(), end, closing is not None))
    return out


def _closing(source: bytes, tag: str, start: int) -> tuple[int, int] | None:
    """End of the content, and where to go on."""
    if tag != "template":
        found = re.compile(rb"</" + re.escape(tag.encode()) + rb"\s*>", re.I).search(source, start)
        return (found.start(), found.end()) if found else None
    depth = 1
    for found in _TEMPLATE_TAG.finditer(source, start):
        if found[1]:
            depth -= 1
        elif not found[2].rstrip().endswith(b"/"):
            depth += 1
        if depth == 0:
            return found.start(), found.end()
    return None


def _unclosed(source: bytes, start: int) -> tuple[int, int]:
    """A block that is not closed ends where a line begins the next one."""
    found = _NEXT.search(source, start)
    end = found.start() if found else len(source)
    return end, end


def _attributes(text: bytes) -> dict[str, str]:
    return {
        name.decode("utf-8", "replace"): (double or single).decode("utf-8", "replace")
        for name, double, single in _ATTRIBUTE.findall(text)
    }
