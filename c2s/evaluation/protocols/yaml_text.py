"""YAML 1.2 with places: events of libyaml, scalars by the core schema. Aliases share, so nothing is multiplied."""

from __future__ import annotations

import re
from typing import Any

import yaml

from c2s.evaluation.protocols.json_text import encodable
from c2s.evaluation.protocols.tree import Builder, Document, Item, Malformed, Scalar

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"[-+]?[0-9]+")
_OTHER_BASE = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_NUMBER = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_WORDS: dict[str, Scalar] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_PREFIX = "tag:yaml.org,2002:"
MAX_DIGITS = 400


def read_yaml(document: Document) -> None:
    reader = _Reader(document)
    try:
        for event in yaml.parse(document.text, Loader=_LOADER):
            reader.meet(event, event.start_mark.index if event.start_mark is not None else 0)
    except yaml.YAMLError as cause:
        mark = getattr(cause, "problem_mark", None) or getattr(cause, "context_mark", None)
        said = getattr(cause, "problem", None) or getattr(cause, "reason", None) or "cannot be read"
        raise Malformed(f"no YAML: {said}", mark.index if mark is not None else None) from cause


class _Reader:
    def __init__(self, document: Document) -> None:
        self.builder = Builder(document)
        self.anchors: dict[str, Item] = {}
        self.documents = 0
        self.skipped = 0
        """Levels of a key that is no scalar."""

    def meet(self, event: Any, at: int) -> None:
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents == 2:
                odd = self.builder.document.odd
                odd.append((at, "a second document begins; only the first one was read"))
        elif self.documents == 1:
            self._inside(event, at)

    def _inside(self, event: Any, at: int) -> None:
        if self.skipped or (self.builder.wants_key and isinstance(event, yaml.CollectionStartEvent)):
            self._skip(event, at)
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event.anchor or "", at)
        elif isinstance(event, yaml.ScalarEvent):
            self._scalar(event, at)
        elif isinstance(event, yaml.CollectionStartEvent):
            empty: dict[str, Item] | list[Item] = {} if isinstance(event, yaml.MappingStartEvent) else []
            self._named(event.anchor, self.builder.open(empty, at))
        elif isinstance(event, yaml.CollectionEndEvent):
            self._end()

    def _skip(self, event: Any, at: int) -> None:
        if isinstance(event, yaml.CollectionStartEvent):
            self.skipped += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            self.skipped -= 1
            if not self.skipped:
                self.builder.document.odd.append((at, "a key that is no scalar was left out"))
                self.builder.key("", at)

    def _named(self, anchor: str | None, item: Item) -> None:
        if anchor is not None:
            self.anchors[anchor] = item

    def _alias(self, anchor: str, at: int) -> None:
        item = self.anchors.get(anchor)
        if item is None:
            raise Malformed(f"no YAML: undefined alias {anchor!r}", at)
        if self.builder.wants_key:
            self.builder.key(str(item.data) if not isinstance(item.data, dict | list) else "", at)
        elif self._merging():
            self.builder.merge(item)
        else:
            self.builder.add(item, shared=True)

    def _scalar(self, event: Any, at: int) -> None:
        if self.builder.wants_key:
            self.builder.key(event.value, at)
            self._named(event.anchor, Item(event.value, at, self.builder.document))
        else:
            if event.tag and event.tag[0] == "!" and event.tag != "!":
                self.builder.document.odd.append((at, f"the tag {event.tag} means nothing here; the text was used"))
            self._named(event.anchor, self.builder.scalar(_resolved(event), at))

    def _merging(self) -> bool:
        return bool(self.builder.stack) and (self.builder.stack[-1].key or ("", 0))[0] == "<<"

    def _end(self) -> None:
        """`<<: [*a, *b]` is known when its list ends: then it is taken out of the mapping and merged."""
        self.builder.close()
        around = self.builder.stack[-1].item.data if self.builder.stack else None
        if isinstance(around, dict) and isinstance(around.get("<<"), Item):
            self.builder.merge(around.pop("<<"))


def _resolved(event: Any) -> Scalar:
    text: str = event.value
    tag = (event.tag or "").removeprefix(_PREFIX)
    if tag == "str" or (not event.implicit[0] and not tag):
        return text
    return plain(text)


def plain(text: str) -> Scalar:
    """A scalar without quotes, by the core schema."""
    if text in _WORDS:
        return _WORDS[text]
    if len(text) <= MAX_DIGITS:
        if _INTEGER.fullmatch(text):
            return encodable(int(text), text)
        if _OTHER_BASE.fullmatch(text):
            return encodable(int(text[2:], 8 if text[1] == "o" else 16), text)
        if _NUMBER.fullmatch(text):
            return encodable(float(text), text)
    return text
