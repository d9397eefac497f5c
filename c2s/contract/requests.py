"""How a request is made: every part as recipes, with the encoding of the client library that the source uses."""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from c2s.contract.base import Confidence, Id, Model, Refs
from c2s.contract.recipes import Recipe

Omit: TypeAlias = Literal["absent", "null", "empty"]
"""Values that leave an entry out. `empty` is the empty string, nothing else."""

Method: TypeAlias = Annotated[str, Field(pattern=r"^[A-Z]{3,10}$")]


# --- path -------------------------------------------------------------------------------------------


class PathText(Model):
    kind: Literal["text"] = "text"
    text: str


class PathValue(Model):
    """A hole of the path. What comes from a caller must stay one segment, unless the operation takes several."""

    kind: Literal["value"] = "value"
    name: str
    value: Recipe
    many_segments: bool = False


PathPart: TypeAlias = Annotated[PathText | PathValue, Field(discriminator="kind")]


# --- fields of queries and forms --------------------------------------------------------------------


class WireField(Model):
    """One named value. `omit` lists what leaves it out, beyond what the encoding leaves out by itself."""

    kind: Literal["field"] = "field"
    name: Recipe
    value: Recipe
    omit: tuple[Omit, ...] = ()


class WireSpread(Model):
    """All members of a record, in their order, in this place."""

    kind: Literal["spread"] = "spread"
    value: Recipe


class WireFile(Model):
    """A file of a multipart form: `value` is an attachment, which the host approved."""

    kind: Literal["file"] = "file"
    name: Recipe
    value: Recipe
    file_name: Recipe | None = None
    """Overrides the attachment's own name."""


FieldPart: TypeAlias = Annotated[WireField | WireSpread, Field(discriminator="kind")]
FormPart: TypeAlias = Annotated[WireField | WireSpread | WireFile, Field(discriminator="kind")]


# --- encodings --------------------------------------------------------------------------------------


class AxiosEncoding(Model):
    """`params` of axios, and its url-encoded forms; absent and null are left out.

    `nested`: records within, with brackets from 0.28 on, as JSON before. `plain`: what it leaves unescaped besides
    `:`, `$` and `,`; up to 1.11 that is square brackets, up to 0.19 also `@`. `form`: as in url-encoded bodies, where
    `URLSearchParams` does the escaping.
    """

    style: Literal["axios"] = "axios"
    nested: Literal["brackets", "json"] = "brackets"
    plain: Literal["", "[]", "@[]"] = ""
    arrays: Literal["brackets", "indices", "repeat"] = "brackets"
    dots: bool = False
    form: bool = False


class QsEncoding(Model):
    """`stringify` of qs; absent is left out."""

    style: Literal["qs"] = "qs"
    arrays: Literal["indices", "brackets", "repeat", "comma"] = "indices"
    dots: bool = False
    plain_names: bool = False
    """`encodeValuesOnly`"""
    skip_nulls: bool = False
    strict_nulls: bool = False
    """`strictNullHandling`: a null is its bare name."""
    plus: bool = False
    """`format: "RFC1738"`: a blank is `+`."""


class JQueryEncoding(Model):
    """`jQuery.param`; absent and null are empty texts. `plus`: jQuery 1 and 2, and bodies in every generation."""

    style: Literal["jquery"] = "jquery"
    traditional: bool = False
    plus: bool = False


class SuperagentEncoding(Model):
    """`query` of superagent in browsers; absent is left out, null is its bare name, lists repeat their name."""

    style: Literal["superagent"] = "superagent"


class SearchParamsEncoding(Model):
    """`URLSearchParams`: every value is `String(value)`, null and absent too, unless `omit` says otherwise."""

    style: Literal["search-params"] = "search-params"
    omit: tuple[Omit, ...] = ()


class HandEncoding(Model):
    """`name=value` written by the source itself, or by a plain client such as `wx.request`.

    Records and lists are expanded down to `depth` levels; below that, and where `objects` or `arrays` is `text`,
    a value is `String(value)`. `omit` holds at every level.
    """

    style: Literal["hand"] = "hand"
    names: Literal["component", "uri", "none"] = "component"
    values: Literal["component", "uri", "none"] = "component"
    objects: Literal["text", "json", "brackets", "dots"] = "text"
    arrays: Literal["text", "json", "repeat", "brackets", "indices"] = "text"
    depth: int = Field(default=1, ge=1, le=8)
    omit: tuple[Omit, ...] = ()
    plus: bool = False
    """A blank is `+`, where values are escaped."""
    closed: bool = False
    """Every entry is followed by `&`, the last one too."""


Encoding: TypeAlias = Annotated[
    AxiosEncoding | QsEncoding | JQueryEncoding | SuperagentEncoding | SearchParamsEncoding | HandEncoding,
    Field(discriminator="style"),
]
OF_RECORDS = ("axios", "qs", "jquery", "superagent")
"""Styles that take a record, in which a name stands once."""


class Fields(Model):
    """Named values in wire order. Without `repeats`, a later value replaces an earlier one in its place."""

    entries: tuple[FieldPart, ...]
    encoding: Encoding
    repeats: bool = False

    @model_validator(mode="after")
    def _repeats_need_pairs(self) -> Self:
        if self.repeats and self.encoding.style in OF_RECORDS:
            raise ValueError(f"{self.encoding.style} takes a record, where a name stands once: no repeats")
        return self


# --- bodies -----------------------------------------------------------------------------------------


class JsonBody(Model):
    """`JSON.stringify` of the value; an absent value is no body at all."""

    format: Literal["json"] = "json"
    value: Recipe
    content_type: str = "application/json"


class FormBody(Model):
    format: Literal["form"] = "form"
    fields: Fields
    content_type: str = "application/x-www-form-urlencoded;charset=UTF-8"


class MultipartBody(Model):
    """`FormData`. Encoding `axios` expands records as axios does when it is handed one with this content type."""

    format: Literal["multipart"] = "multipart"
    parts: tuple[FormPart, ...]
    encoding: Literal["plain", "axios"] = "plain"


class TextBody(Model):
    """`String(value)`; an absent value is no body at all."""

    format: Literal["text"] = "text"
    value: Recipe
    content_type: str = "text/plain;charset=UTF-8"


class BinaryBody(Model):
    """The content of an attachment. Without `content_type`, the attachment's own type."""

    format: Literal["binary"] = "binary"
    value: Recipe
    content_type: str | None = None


Body: TypeAlias = Annotated[JsonBody | FormBody | MultipartBody | TextBody | BinaryBody, Field(discriminator="format")]


# --- requests ---------------------------------------------------------------------------------------


class Header(Model):
    """A header that the source sets, or that its client library adds by itself. Absent and null leave it out."""

    name: Annotated[str, Field(pattern=r"^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")]
    value: Recipe
    origin: Literal["source", "client"] = "source"


class Client(Model):
    """The client library that the source sends this request with; `version` as its manifest states it."""

    name: str
    version: str = ""


class Request(Model):
    """One wire request.

    Requests of a capability are tried in order: one whose `when` is false is skipped. Several that apply are sent
    one after the other, the later ones with `Response` recipes on the earlier; the last answer is the result. An
    answer that is no success (not 2xx) ends the chain and is the result.
    """

    id: Id
    operation: Id
    """Id of the operation in the result that this request performs."""
    service: Id
    method: Method
    path: Annotated[tuple[PathPart, ...], Field(min_length=1)]
    """Begins with the text `/`; the base address of the service stands before it."""
    query: tuple[Fields, ...] = ()
    """Parts joined by `&`: a query in the address first, then what the client library adds."""
    headers: tuple[Header, ...] = ()
    credentials: Refs = ()
    body: Body | None = None
    when: Recipe | None = None
    client: Client | None = None
    confidence: Confidence = "exact"
    evidence: Refs = ()

    @property
    def template(self) -> str:
        """The path with its holes as `{name}`."""
        return "".join(part.text if isinstance(part, PathText) else f"{{{part.name}}}" for part in self.path)
