"""The descriptor format: what a framework's calls and annotations mean, as data.

A descriptor is a TOML file. Shipped ones lie beside this module; a user's own, for an in-house HTTP client, are named
in c2s.toml or dropped into the scanned repository. Descriptors are data only and can run nothing.

Names: a callee is a qualified name such as `axios.get`; `{a,b}` stands for one of several words. `$1` is the word that
the first `{}` stood for. Selectors say where in a call something is: `args[0]`, `args[1].params`, `args[prefix]` (a
named argument), `$1`, or a constant in quotes.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Keys(Strict):
    """Names that the library's configuration object uses for the parts of a request; `a.b` is a member of a member."""

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
    """An object with the values for the `{name}` holes of the URL."""
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
    boxed: bool = False
    """The body is in a box, whose `value` it is."""
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
    link: bool = False
    """It leads a person somewhere: a request only where the address says that it is one of an interface."""


class Assigned(Strict):
    """A place that leads a person to the address that is written there."""

    place: str
    method: str = "'GET'"


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


# --- servers ----------------------------------------------------------------------------------------
# Elements name what an annotation or a marking call is given: by name, or by position (`0`). In languages whose
# annotations have one unnamed element, that is `value`.


class Router(Strict):
    """A call or class that makes something that routes are registered on."""

    callee: str
    application: bool = False
    """Requests arrive here: no mount has to lead to it."""
    prefix: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()
    """What every request below it must pass."""
    tags: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    """Where it is said that the program's own description of its interface leaves it out."""


class Route(Strict):
    """A method of a router that registers a handler; without `handler` it is an annotation of the handler."""

    method: str
    verb: tuple[str, ...] = ("$1",)
    default_verb: str = "GET"
    path: tuple[str, ...] = ("args[0]",)
    handler: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    through: str | None = None
    """The method of the same router that the library calls next; a subclass may have its own."""
    protocol: Literal["http", "websocket"] = "http"


class Mount(Strict):
    """A method of a router that puts another one below it."""

    method: str
    child: tuple[str, ...] = ("args[0]",)
    prefix: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    separate: bool = False
    """The child is an application of its own: what guards the parent does not guard it."""


Location = Literal["path", "query", "body", "header", "cookie", "form", "file", "model", "matrix", "none"]


class Parameter(Strict):
    """A mark on a parameter that says where it is read from. `model`: the members of its type are, one by one."""

    mark: str
    location: Location
    name: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    """Elements that say whether it must be there."""
    default: tuple[str, ...] = ()
    mandatory: bool = True
    """It must be there unless an element, a default or its type says otherwise."""
    dashes: str | None = None
    """Underscores of the name become dashes, unless this element is false."""
    embed: str | None = None
    """An element that puts a single body below its name."""
    media: tuple[str, ...] = ()


class Dependency(Strict):
    """A mark that a parameter is what a function of the program, or of a library, makes of other parameters."""

    mark: str
    function: tuple[str, ...] = ("0",)
    scopes: tuple[str, ...] = ()


class Scheme(Strict):
    """A class or function that authenticates: what it takes from the request is no input."""

    callee: str
    kind: Literal["bearer", "basic", "digest", "api-key", "oauth2", "openid", "session"]
    location: Literal["header", "query", "cookie"] = "header"
    name: str = "authorization"
    names: tuple[str, ...] = ()
    """Elements that name the header, query parameter or cookie."""


class Form(Strict):
    """A class of a library that stands for form fields; a name that ends with `!` must be there."""

    type: str
    fields: tuple[str, ...]
    location: Location = "form"


class Mapping(Strict):
    """An annotation that maps requests to a method, or gives a class a prefix."""

    annotation: str
    verbs: tuple[str, ...] = ()
    verb: tuple[str, ...] = ()
    path: tuple[str, ...] = ("value", "path")
    consumes: tuple[str, ...] = ("consumes",)
    produces: tuple[str, ...] = ("produces",)
    query: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()


class Guard(Strict):
    """An annotation that says who may call. Details that are one of `open` or `authenticated` say that alone."""

    annotation: str
    kind: Literal["authentication", "permission", "role", "open"] = "permission"
    detail: tuple[str, ...] = ("value",)
    open: tuple[str, ...] = ()
    authenticated: tuple[str, ...] = ()


class Label(Strict):
    """An annotation that describes for people."""

    annotation: str
    summary: tuple[str, ...] = ()
    description: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    hides: bool = False
    deprecates: bool = False


class Read(Strict):
    """A method of the request object that reads one named part of the request."""

    method: str
    location: Location
    name: str = "args[0]"
    whole: bool = False
    """It reads all parts at this location, whatever their names."""


class Part(Strict):
    """A part of the request that is asked for names: a member of the request object, or what a method of it returns."""

    member: str = ""
    method: str = ""
    location: Location


class Functional(Strict):
    """Routers that are values. `route` takes a predicate and a handler, `nest` a predicate and what lies below it."""

    type: tuple[str, ...]
    verbs: tuple[str, ...]
    route: tuple[str, ...]
    nest: tuple[str, ...]
    join: tuple[str, ...]
    path: tuple[str, ...]
    method: tuple[str, ...]


class Security(Strict):
    """Configuration code that says by path who may call: methods of what is handed to functions of these types."""

    type: tuple[str, ...]
    matchers: tuple[str, ...]
    everything: tuple[str, ...]
    scope: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    authenticated: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    permissions: tuple[str, ...] = ()


class Resolver(Strict):
    """Classes of the project that make arguments out of requests: `supports` says of which parameters."""

    type: tuple[str, ...]
    supports: str
    resolves: str


class PathPrefix(Strict):
    """Code that puts a prefix in front of the paths of some classes: `call(prefix, predicate)`.

    The other words are the functions that make predicates: classes with an annotation, in a package, in the package
    of a class, of a type, all.
    """

    call: tuple[str, ...]
    annotation: tuple[str, ...] = ()
    package: tuple[str, ...] = ()
    package_of: tuple[str, ...] = ()
    assignable: tuple[str, ...] = ()
    everything: tuple[str, ...] = ()


class Server(Strict):
    security: Security | None = None
    functional: Functional | None = None
    resolver: Resolver | None = None
    path_prefix: PathPrefix | None = None
    router: tuple[Router, ...] = ()
    route: tuple[Route, ...] = ()
    mount: tuple[Mount, ...] = ()
    wrapper: tuple[str, ...] = ()
    """Functions that give a function the signature of their first argument."""
    controller: tuple[str, ...] = ()
    """Annotations that make a class a set of handlers."""
    declared_client: tuple[str, ...] = ()
    """Annotations of interfaces and methods that declare requests to other servers in the form of routes."""
    plain_packages: tuple[str, ...] = ()
    """Packages from outside whose classes and interfaces map no requests for those that inherit from them."""
    body_marks: tuple[str, ...] = ()
    """Annotations of a class or handler whose return value is the answer itself, and no name of a page."""
    alias: tuple[str, ...] = ()
    """Annotations of elements that say which element of which annotation they stand for."""
    mapping: tuple[Mapping, ...] = ()
    parameter: tuple[Parameter, ...] = ()
    dependency: tuple[Dependency, ...] = ()
    scheme: tuple[Scheme, ...] = ()
    form: tuple[Form, ...] = ()
    injected: tuple[str, ...] = ()
    """Types that the framework hands in: never inputs."""
    injected_marks: tuple[str, ...] = ()
    body_type: tuple[str, ...] = ()
    """Types that wrap the body."""
    optional: tuple[str, ...] = ()
    """Marks of a parameter that may be left out."""
    request: tuple[str, ...] = ()
    """Types of the request itself."""
    context: tuple[str, ...] = ()
    """Classes that any code may ask for the request of the running thread."""
    read: tuple[Read, ...] = ()
    part: tuple[Part, ...] = ()
    guard: tuple[Guard, ...] = ()
    label: tuple[Label, ...] = ()
    validated: tuple[str, ...] = ()
    """Marks of a parameter or class whose constraints are checked."""
    prefix_property: tuple[str, ...] = ()
    """Configuration properties that hold a prefix of every path."""
    setting_mark: tuple[str, ...] = ()
    """Annotations of fields that hold text with placeholders for settings."""
    settings_class: tuple[str, ...] = ()
    """Annotations of classes whose objects the configuration fills."""
    join: Literal["concatenate", "segments"] = "segments"
    unmarked: Literal["members", "by-type"] = "by-type"
    """Where a parameter without any mark is read from: `members`, an object's members are query parameters; `by-type`,
    an object is the body."""
    default_verbs: tuple[str, ...] = ("GET",)


class SettingCall(Strict):
    """A call that reads a setting of the environment."""

    callee: str
    name: tuple[str, ...] = ("args[0]",)
    default: tuple[str, ...] = ("args[1]", "args[default]")


# --- data on the wire -------------------------------------------------------------------------------


class TypeAs(Strict):
    """What a type of a library is on the wire. `first`: it stands for its first argument."""

    type: str
    means: Literal[
        "text", "integer", "number", "boolean", "file", "list", "map", "any", "first", "optional", "union", "marked",
        "literal", "null", "object",
    ]  # fmt: skip
    format: str = ""
    members: tuple[str, ...] = ()
    """Of an object: `name:kind`, where the kind `items` is a list of its first argument."""
    absent: bool = False
    """A value of this type may be left out."""
    tree: bool = False
    """A parsed document: its members are read by name."""


class FieldMark(Strict):
    """An annotation, or a call that stands as default, on a member of a data class."""

    mark: str
    name: tuple[str, ...] = ()
    name_in: tuple[str, ...] = ()
    name_out: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    default: tuple[str, ...] = ()
    makes: tuple[str, ...] = ()
    """Elements that make a default."""
    ignored: bool = False
    """The member is not on the wire; an element of the mark may say otherwise."""
    unless: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    """Elements that leave the member out of what is sent back."""
    access: tuple[str, ...] = ()
    """Elements that say read-only or write-only."""
    label: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    absent: bool = False
    """The member is no data at all."""


class Constraint(Strict):
    """A check of a value: by annotation, or by an element of a field mark."""

    mark: str = ""
    element: str = ""
    means: str
    value: tuple[str, ...] = ("value",)
    constant: str = ""
    required: bool = False
    groups: tuple[str, ...] = ("groups",)


class Naming(Strict):
    """A function or class that turns names of members into names on the wire."""

    name: str
    case: Literal["camel", "pascal", "snake", "kebab", "upper-snake", "lower", "title", "dotted"]


class ClassMark(Strict):
    """An annotation of a data class."""

    mark: str
    naming: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    """Elements that list members that are not on the wire."""
    root: tuple[str, ...] = ()
    """Elements that name the key below which the whole object travels."""


class DataModel(Strict):
    """How a library maps classes to data."""

    base: tuple[str, ...] = ()
    """Classes whose subclasses are data."""
    mark: tuple[str, ...] = ()
    """Annotations that make a class data."""
    every: bool = False
    """Any class can be data."""
    accessors: bool = False
    """Getters and setters speak for the member that they are called after."""
    getter: tuple[str, ...] = ()
    """Annotations of classes and fields that generate getters; `setter` those that generate setters."""
    setter: tuple[str, ...] = ()
    typed: bool = False
    """Only what has a declared type is a member."""
    complete: bool = False
    """What has no default must be there."""
    lenient_words: tuple[str, ...] = ()
    """Words of older versions, in which a type that admits null may be left out; `strict_words` are those of newer."""
    strict_words: tuple[str, ...] = ()
    private_prefix: str = ""
    enum_names: bool = False
    """Enumerations travel by the names of their constants."""
    empty_bases: tuple[str, ...] = ()
    """Bases outside the roots that add no members."""
    settings: tuple[str, ...] = ()
    """Classes whose members are read from the environment."""
    settings_prefix: tuple[str, ...] = ()
    config: tuple[str, ...] = ()
    """Members of the class that configure it: a call, a mapping or a nested class."""
    naming: tuple[str, ...] = ()
    """Elements of the configuration that name a function for names on the wire."""
    naming_property: tuple[str, ...] = ()
    """Configuration properties that name it for the whole program."""
    root_property: tuple[str, ...] = ()
    """Configuration properties that switch roots on."""
    root_call: tuple[str, ...] = ()
    naming_call: tuple[str, ...] = ()
    """Methods that set it for the whole program."""
    field: tuple[FieldMark, ...] = ()
    constraint: tuple[Constraint, ...] = ()
    naming_function: tuple[Naming, ...] = ()
    class_mark: tuple[ClassMark, ...] = ()


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
    callbacks: tuple[str, ...] = ()
    """Attributes that hold functions which get the answer."""
    fields: tuple[str, ...] = ()
    """Patterns over the tags of controls inside whose names are fields of the body."""
    encoding_attribute: str | None = None
    """The attribute that says that the fields are sent in parts."""
    link: bool = False
    """As with a client."""
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
    entry: tuple[str, ...] = ()
    """Annotations of classes that the library makes objects of, and whose methods it calls."""
    service: tuple[str, ...] = ()
    """Annotations of classes that the library makes objects of where something asks for one."""
    assigned: tuple[Assigned, ...] = ()
    server: Server | None = None
    setting: tuple[SettingCall, ...] = ()
    type: tuple[TypeAs, ...] = ()
    model: DataModel | None = None
