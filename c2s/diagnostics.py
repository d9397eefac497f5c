"""What c2s has to say about the code it reads, and about how it was called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec


class UsageError(Exception):
    """A wrong call, configuration or input: one line that names the thing, and the next step. Exit code 2."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message


class UnknownSelector(UsageError):
    """A selector that selects nothing. Whoever knows where it was written puts that place in front."""

    def __init__(self, setting: str, selector: str, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.setting = setting
        self.selector = selector


class Severity(StrEnum):
    """`error`: an answer is missing because of it. `warning`: an answer may be. `note`: nothing is lost."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Code(msgspec.Struct, frozen=True):
    """A row of the table of codes: what it means in general, and what to do about it."""

    meaning: str
    severity: Severity
    hint: str = ""


class Diagnostic(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """One finding about the analysed code. `line` and `column` count from 1; 0 is the whole file."""

    code: str
    severity: Severity
    message: str
    source_id: str = ""
    path: str = ""
    line: int = 0
    column: int = 0
    hint: str = ""
    others: tuple[str, ...] = ()
    """Further places of which the same is to be said: `source:path:line:column`."""

    @property
    def files(self) -> set[tuple[str, str]]:
        """Source and path of all its places."""
        others = (other.rsplit(":", 2)[0].partition(":") for other in self.others)
        return {(self.source_id, self.path), *((source, path) for source, _, path in others)}

    def sort_key(self) -> tuple[str, str, int, int, str, str, str, str]:
        return (self.source_id, self.path, self.line, self.column, self.code, self.message, self.severity, self.hint)


_ERROR, _WARNING, _NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

CODES: Mapping[str, Code] = {
    # 1xx: workspace
    "C2S101": Code("A file or folder inside a root could not be read", _ERROR, "make it readable, or exclude it"),
    "C2S102": Code(
        "A link leads out of the authorised roots and was not followed", _WARNING, "name its target as a root"
    ),
    "C2S103": Code("A link leads nowhere, in a circle, or to something that is not scanned", _NOTE),
    "C2S104": Code("A file is larger than the limit and was not read", _WARNING, "raise limits.max-file-bytes"),
    "C2S105": Code(
        "The limit of files was reached; the files after it, by path, were not read",
        _ERROR,
        "raise limits.max-files, or exclude folders",
    ),
    "C2S106": Code("A file with a source suffix holds binary data", _NOTE),
    "C2S107": Code(
        "A file is not UTF-8; what is not ASCII in it is read with replacements, or not at all",
        _WARNING,
        "convert it to UTF-8",
    ),
    "C2S108": Code(
        "Files are in a programming language that no installed frontend reads", _WARNING, "see `c2s list languages`"
    ),
    "C2S109": Code("A file name or its content does not match its suffix", _NOTE),
    "C2S110": Code(
        "Nothing in a root shows whether it is a client or a backend; it was read as both",
        _WARNING,
        "name its role: --client PATH or --backend PATH",
    ),
    "C2S111": Code(
        "A project configuration inside a root sets keys that only the user may set",
        _WARNING,
        "copy them into c2s.toml of the working folder",
    ),
    "C2S112": Code(
        "A project manifest is too large or unreadable and was not read", _WARNING, "raise limits.max-manifest-bytes"
    ),
    "C2S113": Code("The cache could not be used, or was rebuilt; the result is the same, later", _NOTE),
    "C2S114": Code(
        "An interface description is in a format that c2s does not read yet; nothing was taken from it",
        _WARNING,
        "give it as OpenAPI 2 or 3",
    ),
    "C2S115": Code(
        "An interface description, or a part of one, says nothing of what the scanned programs offer: not read",
        _NOTE,
        "name it with --protocol where it does",
    ),
    # 2xx: facts
    "C2S201": Code("A file has pieces that its grammar cannot read; what is sound in it was used", _WARNING),
    "C2S202": Code("Nesting deeper than the limit was not read", _WARNING),
    "C2S203": Code(
        "A frontend failed on a file; the file gave no facts", _ERROR, "report the file's construct as a bug of c2s"
    ),
    "C2S204": Code("A file changed while it was being scanned; it gave no facts", _ERROR, "scan again"),
    "C2S205": Code(
        "An interface description could not be read; nothing was taken from it", _ERROR, "correct it at that place"
    ),
    "C2S206": Code(
        "An interface description has a piece that its format does not allow; the rest was used",
        _WARNING,
        "correct it at that place",
    ),
    "C2S207": Code(
        "A reference of an interface description could not be followed; what it leads to is not known",
        _WARNING,
        "put the file into the root of the description",
    ),
    # 3xx: evaluation
    "C2S301": Code(
        "A request whose address is not known: it is no operation of the result",
        _WARNING,
        "see how the address is built at that place",
    ),
    "C2S302": Code("A request that is no operation of this client", _NOTE),
    "C2S303": Code(
        "A call that looks like a request was not explained",
        _NOTE,
        "see whether something calls it, and whether a descriptor knows its client",
    ),
    "C2S304": Code("An import leads nowhere inside the roots", _NOTE),
    "C2S305": Code(
        "A value that reaches a request could not be followed to where it begins",
        _NOTE,
        "read the code at that place, or name the root that holds what it calls",
    ),
    "C2S306": Code(
        "A route of a backend could not be resolved: an operation may be missing",
        _WARNING,
        "read the code at that place, or name the root that holds what it uses",
    ),
    "C2S307": Code(
        "Something that a backend uses lies outside the roots or is not understood: inputs may be missing",
        _NOTE,
        "name the root that holds it",
    ),
    "C2S310": Code("A limit of the analysis was reached at this place; operations or origins may be missing", _WARNING),
    "C2S311": Code(
        "The analysis itself failed at this place: what the code there does is missing",
        _ERROR,
        "report it with the code at that place, which may be cut down",
    ),
    # 4xx: two sides
    "C2S401": Code(
        "A client calls an address with a method that no operation there answers",
        _WARNING,
        "compare the route with the call",
    ),
    "C2S402": Code(
        "A client sends a name that the operation which answers it does not take",
        _WARNING,
        "compare the names on both sides",
    ),
    "C2S403": Code(
        "A client does not send what the operation which answers it demands",
        _WARNING,
        "compare what is sent with what is demanded",
    ),
    "C2S404": Code(
        "A client sends a value of another form than the operation which answers it takes",
        _WARNING,
        "compare the types on both sides",
    ),
    "C2S405": Code(
        "A client writes an address or a name with other letters than the other side: only their case differs",
        _WARNING,
        "write it the same on both sides",
    ),
    "C2S406": Code(
        "A client leaves out what the operation which answers it demands, in some of its requests",
        _WARNING,
        "compare those requests with what is demanded",
    ),
    "C2S407": Code(
        "An operation of a client is answered by no operation of the roots",
        _NOTE,
        "name the root of the backend that answers it",
    ),
    "C2S408": Code(
        "Entries name public operations of projects without a client: here they were not used",
        _WARNING,
        "scan a backend without its client",
    ),
}

UNREAD = frozenset(
    {
        "C2S101",
        "C2S104",
        "C2S105",
        "C2S107",
        "C2S108",
        "C2S112",
        "C2S114",
        "C2S201",
        "C2S202",
        "C2S203",
        "C2S204",
        "C2S205",
        "C2S206",
        "C2S207",
    }
)
"""Codes that mean that something inside the roots was not read, or not as a whole."""


def diagnostic(
    code: str,
    message: str,
    *,
    source_id: str = "",
    path: str = "",
    line: int = 0,
    column: int = 0,
    hint: str | None = None,
) -> Diagnostic:
    """A diagnostic with severity and hint from the table of codes; `hint` replaces the table's."""
    row = CODES[code]
    return Diagnostic(code, row.severity, message, source_id, path, line, column, row.hint if hint is None else hint)


def ordered(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Each diagnostic once, by place: the same for any order in which they were found."""
    return tuple(sorted(set(diagnostics), key=Diagnostic.sort_key))


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is most like this one, whatever its case; empty where none is like it."""
    from difflib import get_close_matches

    by_folded = {candidate.casefold().replace("_", "-"): candidate for candidate in sorted(set(known))}
    near = get_close_matches(name.casefold().replace("_", "-"), by_folded, n=1, cutoff=0.6)
    return by_folded[near[0]] if near else ""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The next step for a name that is not known: the nearest one, or all of them where they are few."""
    names = sorted(set(known))
    near = nearest(name, names)
    if near:
        return f"did you mean {near!r}?"
    if 0 < len(names) <= 16:
        return f"known: {', '.join(names)}"
    return ""
