"""The one place for names: tools, functions, public inputs, packages and environment variables.

All names are made from the words of identifiers and paths, are the same on every run, and stay the same when an
unrelated name is added. A name that is too long keeps its first words and gets six characters of its digest.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from c2s.contract.recipes import FUNCTIONS

CLIENT_LIMIT = 64
"""The longest tool name that clients accept, the server's name and their own joints included."""

JOINTS = len("mcp____")
"""What clients put around a server and a tool: `mcp__server__tool`."""

SERVER_LIMIT = 28
PACKAGE_LIMIT = 64
VARIABLE_PREFIX = "CODE2SKILL"
DRY_RUN = "CODE2SKILL_DRY_RUN"

_DIGEST = 6

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")

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

Words = tuple[str, ...]


def words(*names: str) -> Words:
    """Lower-case words of identifiers and paths: `getUserURL` and `get_user-url` alike."""
    plain = (unicodedata.normalize("NFKD", name) for name in names)
    return tuple(found.lower() for name in plain for found in _WORD.findall(name))


def camel(parts: Sequence[str]) -> str:
    return "".join(part if place == 0 else part.capitalize() for place, part in enumerate(parts))


RESERVED_FUNCTIONS = frozenset(
    f"{_JAVASCRIPT} {_GLOBALS} {_OBJECT_MEMBERS} {_OF_PACKAGES}".split()
) | {camel(words(name)) for name in FUNCTIONS}  # fmt: skip
"""Names that mean something in a generated module already."""

RESERVED_INPUTS = frozenset(f"{_OBJECT_MEMBERS}".split())
"""Names that every record answers to without having them."""


def digest(text: str) -> str:
    """Six letters that stand for a text; letters only, so that they stay one word."""
    data = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return "".join(chr(ord("a") + byte % 26) for byte in data[:_DIGEST])


def shortened(parts: Sequence[str], joint: str, limit: int, full: str) -> str:
    """The words joined, or as many of the first as leave room for a digest of the full name."""
    name = joint.join(parts)
    if len(name) <= limit:
        return name
    room = limit - _DIGEST - len(joint)
    kept: list[str] = []
    for part in parts:
        if len(joint.join([*kept, part])) > room:
            break
        kept.append(part)
    head = joint.join(kept) or name[:room]
    return f"{head}{joint}{digest(full)}"


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
    parts = words(*names) or ("feature",)
    if all(part.isdigit() for part in parts):
        parts = ("feature", *parts)
    return shortened(parts, "-", limit, "-".join(parts))


def server_name(*names: str) -> str:
    return kebab_name(*names, limit=SERVER_LIMIT)


def variable_name(feature: str, *names: str) -> str:
    """An environment variable, for example of a host value: `CODE2SKILL_<FEATURE>_<NAME>`."""
    return "_".join(part.upper() for part in (VARIABLE_PREFIX, *words(feature, *names)))


def base_url_variable(feature: str, service: str) -> str:
    """`CODE2SKILL_<FEATURE>_<SERVICE>_BASE_URL`"""
    return variable_name(feature, service, "base", "url")


def distinct(make: Callable[..., str], candidates: Mapping[str, Sequence[Words]]) -> dict[str, str]:
    """One name for each id: of its first candidate that no other id asks for at the same rank.

    A candidate is the names that `make` is given. What still collides at its last candidate also gets the digest of
    its id. The result does not depend on the order of the mapping.
    """
    chosen: dict[str, str] = {}
    open_ids = sorted(candidates)
    for rank in range(max(map(len, candidates.values()), default=0)):
        wanted = {id: make(*candidates[id][min(rank, len(candidates[id]) - 1)]) for id in open_ids}
        counts = Counter([*wanted.values(), *chosen.values()])
        chosen |= {id: name for id, name in wanted.items() if counts[name] == 1}
        open_ids = [id for id in open_ids if id not in chosen]
    return chosen | {id: make(*candidates[id][-1], digest(id)) for id in open_ids}


def repeated(names: Iterable[str]) -> list[str]:
    """Names that stand more than once."""
    return sorted(name for name, count in Counter(names).items() if count > 1)
