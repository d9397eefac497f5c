"""Files that describe interfaces: OpenAPI, AsyncAPI, gRPC, GraphQL, WSDL, RAML, Postman."""

from __future__ import annotations

import re
from collections.abc import Mapping

BY_SUFFIX: Mapping[str, str] = {
    ".proto": "protobuf",
    ".graphql": "graphql",
    ".graphqls": "graphql",
    ".gql": "graphql",
    ".wsdl": "wsdl",
    ".raml": "raml",
    ".thrift": "thrift",
    ".avsc": "avro",
    ".smithy": "smithy",
    ".tsp": "typespec",
}

SNIFFED = (".json", ".yaml", ".yml")
SNIFF = 4096
"""Bytes that tell the format of a description where nobody said that there is one."""

_IN_CONTENT = (
    ("openapi", re.compile(rb"""(^|[{,\s])["']?(openapi|swagger)["']?\s*:\s*["']?[23]\.""", re.MULTILINE)),
    ("asyncapi", re.compile(rb"""(^|[{,\s])["']?asyncapi["']?\s*:\s*["']?\d\.""", re.MULTILINE)),
    ("arazzo", re.compile(rb"""(^|[{,\s])["']?arazzo["']?\s*:\s*["']?1\.""", re.MULTILINE)),
    ("postman", re.compile(rb"schema\.getpostman\.com/json/collection")),
)


def may_be(name: str) -> bool:
    """Whether a file of this name can be an interface description."""
    suffix = name[name.rfind(".") :].lower()
    return suffix in BY_SUFFIX or suffix in SNIFFED


def format_of(name: str, body: bytes) -> str | None:
    """The format of a description; None for any other file. `body` may be the start of it."""
    suffix = name[name.rfind(".") :].lower()
    if suffix not in SNIFFED:
        return BY_SUFFIX.get(suffix)
    for name_of_format, pattern in _IN_CONTENT:
        if pattern.search(body):
            return name_of_format
    return None
