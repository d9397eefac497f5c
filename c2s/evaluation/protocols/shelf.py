"""The descriptions of a scan: each read when it is asked for, once; references between them, inside one root."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from urllib.parse import unquote

from c2s.diagnostics import Diagnostic, diagnostic
from c2s.evaluation.protocols.files import ProtocolFile
from c2s.evaluation.protocols.json_text import read_json
from c2s.evaluation.protocols.tree import Document, Item, Malformed
from c2s.evaluation.protocols.yaml_text import read_yaml

MAX_HOPS = 50
MAX_ODD = 50
"""Oddities of one file that are told one by one."""
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")


class Shelf:
    def __init__(self, files: Sequence[ProtocolFile]) -> None:
        self.files: Mapping[tuple[str, str], ProtocolFile] = {(each.source, each.path): each for each in files}
        self.read: dict[tuple[str, str], Document | None] = {}
        self.said: dict[Diagnostic, None] = {}
        self._targets: dict[int, Item | None] = {}

    def say(self, code: str, message: str, item: Item) -> None:
        self._say(code, message, item.document, item.at)

    def _say(self, code: str, message: str, document: Document, at: int | None) -> None:
        line, column = document.place(at) if at is not None else (0, 0)
        found = diagnostic(code, message, source_id=document.source, path=document.path, line=line, column=column)
        self.said[found] = None

    # files

    def open(self, source: str, path: str) -> Document | None:
        """A file as a tree; None where there is none, or where it cannot be read, which is then said."""
        key = (source, path)
        if key not in self.read:
            file = self.files.get(key)
            self.read[key] = None if file is None else self._opened(file)
        return self.read[key]

    def _opened(self, file: ProtocolFile) -> Document | None:
        document = Document(file.source, file.path, "exact" if file.asked else "inferred")
        try:
            body = file.read()
        except OSError as cause:
            self._say("C2S101", f"not read: {cause.strerror or 'not a regular file'}", document, None)
            return None
        if body is None:
            self._say("C2S204", "it changed while it was being scanned", document, None)
            return None
        return self._parsed(file, body)

    def _parsed(self, file: ProtocolFile, body: bytes) -> Document | None:
        text = body.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
        document = Document(file.source, file.path, "exact" if file.asked else "inferred", text)
        try:
            (read_json if file.path.lower().endswith(".json") else read_yaml)(document)
        except Malformed as cause:
            self._say("C2S205", cause.message, document, cause.at)
            return None
        document.text = ""
        self._tell_odd(document)
        return document

    def _tell_odd(self, document: Document) -> None:
        for at, message in document.odd[:MAX_ODD]:
            self._say("C2S206", message, document, at)
        more = len(document.odd) - MAX_ODD
        if more > 0:
            self._say("C2S206", f"{more} more oddities of this kind", document, document.odd[MAX_ODD][0])

    # references

    def resolve(self, item: Item) -> Item | None:
        """What an item stands for: the end of its references; None where they lead nowhere, which is then said."""
        if not _refers(item):
            return item
        if id(item) not in self._targets:
            self._targets[id(item)] = self._end_of(item)
        return self._targets[id(item)]

    def _end_of(self, item: Item) -> Item | None:
        seen: set[int] = set()
        current: Item | None = item
        while current is not None and _refers(current):
            if id(current) in seen or len(seen) > MAX_HOPS:
                self.say("C2S207", f"{item.text('$ref')} refers to itself", _reference(item))
                return None
            seen.add(id(current))
            current = self._target(current)
        return current

    def _target(self, item: Item) -> Item | None:
        reference = _reference(item)
        address, _, fragment = str(reference.data).partition("#")
        document: Document | None = reference.document
        if address:
            document = self._other(reference, address)
            if document is None:
                return None
        assert document is not None
        found = _at(document.root, fragment)
        if found is None:
            self.say("C2S207", f"{reference.data} leads nowhere", reference)
        return found

    def _other(self, reference: Item, address: str) -> Document | None:
        """Another file of the same root. Nothing is ever fetched."""
        if _SCHEME.match(address):
            self.say("C2S207", f"{reference.data} leads to another place and was not fetched", reference)
            return None
        here = reference.document
        path = posixpath.normpath(posixpath.join(posixpath.dirname(here.path), unquote(address)))
        if path.startswith(("../", "/")) or path == ".." or "\\" in path or "\0" in path:
            self.say("C2S207", f"{reference.data} leads out of the root and was not followed", reference)
            return None
        if (here.source, path) not in self.files:
            self.say("C2S207", f"{reference.data}: no such file among the descriptions of this root", reference)
            return None
        return self.open(here.source, path)


def _refers(item: Item) -> bool:
    return isinstance(item.data, dict) and "$ref" in item.data and isinstance(item.data["$ref"].data, str)


def _reference(item: Item) -> Item:
    assert isinstance(item.data, dict)
    return item.data["$ref"]


def _at(root: Item, fragment: str) -> Item | None:
    """What a JSON pointer leads to."""
    pointer = unquote(fragment)
    if pointer and not pointer.startswith("/"):
        return None
    current: Item | None = root
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if current is None:
            return None
        if isinstance(current.data, list):
            current = current.data[int(name)] if name.isdecimal() and int(name) < len(current.data) else None
        else:
            current = current.get(name)
    return current
