"""All operations that the descriptions of a scan tell, with the documents that tell them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from c2s.diagnostics import diagnostic
from c2s.evaluation.protocols.described import Described
from c2s.evaluation.protocols.files import ProtocolFile
from c2s.evaluation.protocols.openapi import Description
from c2s.evaluation.protocols.openapi2 import OpenApi2
from c2s.evaluation.protocols.openapi3 import OpenApi3
from c2s.evaluation.protocols.schemas import Schemas
from c2s.evaluation.protocols.shelf import Shelf
from c2s.evaluation.protocols.tree import Document

MAX_UNASKED = 2_000_000
"""Bytes of a description that nobody asked for."""
_PROOFS = re.compile(r"(?:^|/)(?:__)?(?:tests?|testing|testdata|specs?|e2e|mocks?|fixtures?|snapshots?)(?:__)?/")
"""Folders of files that prove things about a program and are no part of it."""


@dataclass(frozen=True)
class Reading:
    document: Document
    operations: tuple[Described, ...]


def readings(shelf: Shelf, files: Sequence[ProtocolFile]) -> Iterator[Reading]:
    """Documents in the order of source and path."""
    schemas = Schemas(shelf)
    unknown = [each for each in files if each.format != "openapi"]
    for file in sorted(files, key=lambda each: (each.source, each.path)):
        if file.format == "openapi" and _wanted(shelf, file):
            document = shelf.open(file.source, file.path)
            found = _description(shelf, schemas, document, file) if document is not None else None
            if found is not None and document is not None:
                yield Reading(document, tuple(found.operations()))
    for file in unknown:
        if (file.source, file.path) not in shelf.read:
            said = "a file that is no description that c2s knows, and to which none refers"
            shelf.said[diagnostic("C2S114", said, source_id=file.source, path=file.path)] = None


def _wanted(shelf: Shelf, file: ProtocolFile) -> bool:
    if file.asked:
        return True
    reason = f"{file.size} bytes" if file.size > MAX_UNASKED else ""
    if _PROOFS.search(file.path):
        reason = "it lies among tests, mocks or fixtures"
    if reason:
        message = f"a description in a client or backend was left out: {reason}"
        shelf.said[diagnostic("C2S115", message, source_id=file.source, path=file.path)] = None
    return not reason


def _description(shelf: Shelf, schemas: Schemas, document: Document, file: ProtocolFile) -> Description | None:
    """By what the document says of its version."""
    root = document.root
    stated = root.get("openapi") or root.get("swagger")
    if stated is None or isinstance(stated.data, dict | list):
        if file.asked:
            shelf.say("C2S114", "it does not say which version of OpenAPI it is", root)
        return None
    version = str(stated.data)
    known = "openapi" if version.startswith("3.") else "swagger" if version in ("2.0", "2") else ""
    if known and root.get(known) is stated:
        if not isinstance(stated.data, str):
            shelf.say("C2S206", f"the version is a number; it was read as {version!r}", stated)
        return OpenApi3(shelf, schemas, document) if known == "openapi" else OpenApi2(shelf, schemas, document)
    if file.asked:
        shelf.say("C2S205", f"no version of OpenAPI that c2s reads: {version[:20]!r}", stated)
    return None
