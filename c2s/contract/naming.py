"""The one place for names: tools, functions, public inputs, packages and environment variables.

All names are made from the words of identifiers and paths, are the same on every run, and stay the same when an
unrelated name is added. A name that is too long keeps its first words and gets six characters of its digest.
"""

from __future__ import annotations

from collections.abc import Sequence

from c2s.contract.recipes import FUNCTIONS
from c2s.discovery.words import Words, digest, distinct, kebab, repeated, shortened, words

CLIENT_LIMIT = 64
"""The longest tool name that clients accept, the server's name and their own joints included."""

JOINTS = len("mcp____")
"""What clients put around a server and a tool: `mcp__server__tool`."""

SERVER_LIMIT = 28
ID_SIZE = 200
"""The longest id that a contract holds."""
PACKAGE_LIMIT = 64
VARIABLE_PREFIX = "CODE2SKILL"
DRY_RUN = "CODE2SKILL_DRY_RUN"

_JAVASCRIPT = (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends "
    "false finally for function if implements import in instanceof interface let new null package private protected "
    "public return static super switch this throw true try typeof undefined var void while with yield async of get set"
)
_GLOBALS = "fetch process console structuredClone queueMicrotask setTimeout setInterval"
_OBJECT_MEMBERS = (
    "constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf then toJSON"
)
_OF_PACKAGES = (
    "z field input context address segment segments send readHttpResponse httpResultFromError toAgentResult "
    "toAgentError hostValue credential attachment multipart headers cookies text form axiosQuery axiosPairs qsQuery "
    "jqueryQuery superagentQuery searchParams handQuery plainQuery failure server answer response handler url path "
    "query body given index item answers result succeeded toText isRecord isOmitted numeric each member members pair "
    "optional toDate credentialQuery response file"
)


def camel(parts: Sequence[str]) -> str:
    return "".join(part if place == 0 else part.capitalize() for place, part in enumerate(parts))


RESERVED_FUNCTIONS = frozenset(
    f"{_JAVASCRIPT} {_GLOBALS} {_OBJECT_MEMBERS} {_OF_PACKAGES}".split()
) | {camel(words(name)) for name in FUNCTIONS}  # fmt: skip
"""Names that mean something in a generated module already."""

RESERVED_INPUTS = frozenset(f"{_OBJECT_MEMBERS}".split())
"""Names that every record answers to without having them."""


def tool_limit(server: str) -> int:
    """How long a tool's name may be beside the name of its server."""
    return CLIENT_LIMIT - JOINTS - len(server)


def tool_name(server: str, *names: str) -> str:
    parts = words(*names) or ("tool",)
    if parts[0][0].isdigit():
        parts = ("tool", *parts)
    if len("_".join(parts)) < 2:
        parts = ("tool", *parts)
    return shortened(parts, "_", tool_limit(server), "_".join(parts))


def function_name(*names: str) -> str:
    """A JavaScript function; a name that is taken already gets `Request`."""
    parts = words(*names) or ("call",)
    if parts[0][0].isdigit():
        parts = ("call", *parts)
    name = camel(parts)[:80]
    return f"{name[:73]}Request" if name in RESERVED_FUNCTIONS else name


def input_name(*names: str) -> str:
    parts = words(*names) or ("value",)
    if parts[0][0].isdigit():
        parts = ("value", *parts)
    name = camel(parts)[:80]
    return f"{name[:75]}Value" if name in RESERVED_INPUTS else name


def kebab_name(*names: str, limit: int = PACKAGE_LIMIT) -> str:
    """Packages, Skills and features; never only digits."""
    return kebab(*names, limit=limit)


def server_name(*names: str) -> str:
    return kebab_name(*names, limit=SERVER_LIMIT)


def bounded_id(id: str, limit: int = ID_SIZE) -> str:
    """An id of the source, where it is too long with a digest in place of its end."""
    return id if len(id) <= limit else f"{id[: limit - 7]}~{digest(id)}"


def variable_name(feature: str, *names: str) -> str:
    """An environment variable, for example of a host value: `CODE2SKILL_<FEATURE>_<NAME>`."""
    return "_".join(part.upper() for part in (VARIABLE_PREFIX, *words(feature, *names)))


def base_url_variable(feature: str, service: str) -> str:
    """`CODE2SKILL_<FEATURE>_<SERVICE>_BASE_URL`"""
    return variable_name(feature, service, "base", "url")


__all__ = [
    "CLIENT_LIMIT",
    "DRY_RUN",
    "PACKAGE_LIMIT",
    "RESERVED_FUNCTIONS",
    "RESERVED_INPUTS",
    "SERVER_LIMIT",
    "Words",
    "base_url_variable",
    "bounded_id",
    "camel",
    "digest",
    "distinct",
    "function_name",
    "input_name",
    "kebab_name",
    "repeated",
    "server_name",
    "shortened",
    "tool_limit",
    "tool_name",
    "variable_name",
    "words",
]
