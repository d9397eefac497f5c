"""The descriptor format: what a framework's calls and annotations mean, as data.

A descriptor is a TOML file. Shipped ones lie beside this module; a user's own, for an in-house HTTP client, are named
in c2s.toml or dropped into the scanned repository. Descriptors are data only and can run nothing.

Names: a callee is a qualified name such as `axios.get`; `{a,b}` stands for one of several words, `*` for any one word.
`$1` is the word that the first `{}` or `*` stood for. Selectors say where in a call something is: `args[0]`,
`args[1].params`, `args[prefix]` (a named argument), `$1`, or a constant in quotes.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Keys(Strict):
    """Names that the library's configuration object uses for the parts of a request."""

    method: tuple[str, ...] = ("method",)
    url: tuple[str, ...] = ("url",)
    base: tuple[str, ...] = ("baseURL",)
    query: tuple[str, ...] = ("params",)
    body: tuple[str, ...] = ("data",)
    headers: tuple[str, ...] = ("headers",)
    file: tuple[str, ...] = ()
    """The file of an upload."""
    file_name: tuple[str, ...] = ()
    """The name of the form field that carries it."""
    form: tuple[str, ...] = ()
    """Further form fields of an upload."""
    path: tuple[str, ...] = ()
    """Values for the `{name}` holes of the URL."""
    transform: tuple[str, ...] = ()
    """Functions that the body is run through."""


class Wire(Strict):
    """How the library writes a request."""

    default_method: str = "GET"
    encoding: Literal["axios", "urlsearchparams", "component", "qs", "jquery", "wx", "raw"] = "component"
    body: Literal["json", "form", "multipart", "text", "raw"] = "json"
    bodyless: tuple[str, ...] = ("GET", "HEAD")
    """Methods for which the body parameter travels in the query, where `body_in_query` is set."""
    body_in_query: bool = False


class ReplyShape(Strict):
    """Where the body is in what the library hands back; an empty `body` means that it is the body itself."""

    body: str = "data"
    methods: tuple[str, ...] = ()
    """Methods of the reply that return the body (`json`)."""
    callbacks: tuple[str, ...] = ()
    """Configuration keys of functions that receive the reply."""
    callback_args: tuple[str, ...] = ()
    """Selectors of functions among the arguments that receive the reply."""


class Client(Strict):
    """A call that sends a request."""

    callee: str
    first: Literal["text", "record", "any"] = "any"
    """Applies only where the first argument is text, or is not."""
    new: bool = False
    """The call makes a request object that later calls fill (`[[chain]]`)."""
    method: str | None = None
    url: str | None = None
    base: str | None = None
    query: str | None = None
    body: str | None = None
    headers: str | None = None
    config: str | None = None
    form: bool = False
    """The body is sent as a form."""


class Chain(Strict):
    """A method of the request object that adds to the request: `.send(body)`."""

    method: str
    set: dict[str, str] = Field(default_factory=dict)
    """Part of the request to selector; `header` takes a pair of selectors separated by a comma."""
    call: str | None = None
    """A function among the arguments that gets the request object."""


class Instance(Strict):
    """A call that makes a configured client, which then has the calls of `like`."""

    callee: str
    like: str
    config: str | None = "args[0]"


class Interceptor(Strict):
    callee: str
    phase: str
    handler: str = "args[0]"


class Mount(Strict):
    """A call that puts one router under another, or under an application."""

    callee: str
    child: str = "args[0]"
    prefix: str | None = None


class Route(Strict):
    """A call or annotation that registers a handler."""

    callee: str
    method: str
    path: str
    handler: str | None = None
    """Selector of the handler; None where the call is an annotation of it."""


class Router(Strict):
    """A call or class that makes a router."""

    callee: str
    prefix: str | None = None
    root: bool = False
    """It is an application: a mount point of its own."""


class Parameter(Strict):
    """Where a parameter of a handler is read from, by its annotation, its default, or its type."""

    location: Literal["path", "query", "body", "header", "cookie", "multipart", "none", "dependency", "members"]
    annotation: str | None = None
    default: str | None = None
    type: str | None = None
    name: tuple[str, ...] = ()
    """Elements of the annotation that name the parameter on the wire."""
    required: str | None = None
    default_value: str | None = None


class Validation(Strict):
    """An annotation or call that makes a field required, renames it on the wire, or leaves it out."""

    annotation: str
    means: Literal["required", "not-required", "ignored", "name"]
    element: str | None = None


class RouteAnnotation(Strict):
    """An annotation of a handler method."""

    annotation: str
    methods: tuple[str, ...] = ()
    method_element: str | None = None
    path: tuple[str, ...] = ("value", "path")
    consumes: tuple[str, ...] = ("consumes",)


class Controller(Strict):
    """An annotation that makes a class a set of handlers."""

    annotation: str
    prefix_annotation: str | None = None
    prefix: tuple[str, ...] = ("value", "path")


class TypeAs(Strict):
    """A type from outside the roots with known members (`OAuth2PasswordRequestForm`)."""

    type: str
    location: str | None = None
    fields: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    like: int | None = None
    """It stands for its type argument of this position (`Optional<T>`)."""


class Server(Strict):
    controllers: tuple[Controller, ...] = ()
    annotations: tuple[RouteAnnotation, ...] = ()
    routers: tuple[Router, ...] = ()
    routes: tuple[Route, ...] = ()
    mounts: tuple[Mount, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    validations: tuple[Validation, ...] = ()
    types: tuple[TypeAs, ...] = ()
    prefix_properties: tuple[str, ...] = ()
    """Configuration properties that hold a prefix of every path."""
    unannotated: Literal["query", "body", "members", "by-type"] = "by-type"
    """Where a parameter without any mark is read from."""


class ElementSink(Strict):
    """A template element that sends a request itself: a form, an upload."""

    tag: str
    """A pattern over tag names."""
    url: str
    method: str = "'POST'"
    method_attribute: str | None = None
    file_name: str | None = None
    data: str | None = None
    headers: str | None = None
    evidence: tuple[str, ...] = ()
    """Attributes of which one must be there."""
    unless: tuple[str, ...] = ()


class Descriptor(Strict):
    id: str
    languages: tuple[str, ...]
    keys: Keys = Keys()
    wire: Wire = Wire()
    reply: ReplyShape = ReplyShape()
    client: tuple[Client, ...] = ()
    chain: tuple[Chain, ...] = ()
    instance: tuple[Instance, ...] = ()
    interceptor: tuple[Interceptor, ...] = ()
    element: tuple[ElementSink, ...] = ()
    server: Server | None = None
