"""The statements of a function that build and send one request."""

from __future__ import annotations

import re
from collections.abc import Iterable

from c2s.contract.capabilities import Capability
from c2s.contract.model import Credential, Service
from c2s.contract.naming import camel, words
from c2s.contract.recipes import Const, Context, Input, Recipe, walk
from c2s.contract.requests import (
    AxiosEncoding,
    BinaryBody,
    FieldPart,
    Fields,
    FormBody,
    FormPart,
    JsonBody,
    MultipartBody,
    PathPart,
    PathText,
    Request,
    TextBody,
    WireFile,
    WireSpread,
)
from c2s.emit.core.encoders import OF_PAIRS, Encoders
from c2s.emit.core.expressions import Compiler, may_be_absent, template_node
from c2s.emit.javascript import Arr, Await, Call, Code, Cond, Node, Obj, Prop, Spread, Str, Tmpl, declared


def service_constant(service: Service) -> str:
    return "_".join(part.upper() for part in (*words(service.id), "base", "url"))


def credential_function(credential: Credential) -> str:
    return camel((*words(credential.id), "credential"))


def host_values(recipes: Iterable[Recipe]) -> list[Context]:
    """Each host value once, in order of first use."""
    return list(dict.fromkeys(part for recipe in recipes for part in walk(recipe) if isinstance(part, Context)))


class RequestWriter:
    """Writes one request: declarations of larger parts, then the call of `send`."""

    def __init__(
        self, compiler: Compiler, encoders: Encoders, capability: Capability, request: Request, indent: int
    ) -> None:
        self.compiler = compiler
        self.encoders = encoders
        self.capability = capability
        self.request = request
        self.indent = indent
        self.credentials = [compiler.contract.credential(id) for id in request.credentials]
        self.declarations: list[str] = []

    def sent(self) -> Call:
        """The call that sends the request; what it needs is in `declarations`."""
        described = [Prop("method", Str(self.request.method)), Prop("url", self._url())]
        headers = self._headers()
        described += [] if headers is None else [Prop("headers", headers)]
        described += self._body()
        return self.compiler.helper("send", Code("context"), Obj(tuple(described)))

    @property
    def is_async(self) -> bool:
        """Whether building the request waits for something."""
        body = self.request.body
        files = isinstance(body, MultipartBody) and any(isinstance(part, WireFile) for part in body.parts)
        return files or isinstance(body, BinaryBody)

    def _declare(self, name: str, node: Node) -> Code:
        self.declarations.append(declared(name, node, indent=self.indent))
        return Code(name)

    # --- address ------------------------------------------------------------------------------------

    def _url(self) -> Node:
        service = self.compiler.contract.service(self.request.service)
        queries: list[Node] = []
        for number, fields in enumerate(self.request.query, 1):
            name = "query" if len(self.request.query) == 1 else f"query{number}"
            queries.append(self._declare(name, self._encoded(fields)))
        for entry in self._placed("query"):
            queries.append(self.compiler.helper("credentialQuery", Str(entry.name), self._credential(entry)))
        path = self._path(self.request.path)
        return self.compiler.helper("address", Code(service_constant(service)), path, *queries)

    def _path(self, parts: tuple[PathPart, ...]) -> Node:
        pieces: list[str | Node] = []
        for part in parts:
            if isinstance(part, PathText):
                pieces.append(part.text)
            else:
                found = self.compiler.path_piece(part.value, self._hole_name(part.value, part.name), part.many_segments)
                pieces += found if isinstance(found, list) else [found]
        return template_node(pieces)

    def _hole_name(self, recipe: Recipe, name: str) -> str:
        """Messages name the public input that a hole is made of."""
        inputs = {part.id for part in walk(recipe) if isinstance(part, Input)}
        return self.capability.input(next(iter(inputs))).name if len(inputs) == 1 else name

    # --- fields -------------------------------------------------------------------------------------

    def _encoded(self, fields: Fields) -> Node:
        name = self.encoders.query(fields.encoding)
        self.compiler.used.add(name)
        return Call(name, (self._named(fields),))

    def _named(self, fields: Fields) -> Node:
        if fields.repeats:
            return Arr(tuple(map(self._pair, fields.entries)))
        record = Obj(tuple(map(self._member, fields.entries)))
        return Call("Object.entries", (record,)) if fields.encoding.style in OF_PAIRS else record

    def _member(self, part: FieldPart) -> Prop | Spread:
        value = self.compiler.node(part.value)
        if isinstance(part, WireSpread):
            return Spread(value)
        if not part.omit:
            return Prop(self.compiler.key(part.name), value)
        return Spread(self.compiler.helper("optional", self._name(part.name), value, *map(Str, part.omit)))

    def _pair(self, part: FieldPart) -> Node | Spread:
        value = self.compiler.node(part.value)
        if isinstance(part, WireSpread):
            return Spread(self.compiler.helper("members", value))
        if not part.omit:
            return Arr((self._name(part.name), value))
        return Spread(self.compiler.helper("pair", self._name(part.name), value, *map(Str, part.omit)))

    def _name(self, recipe: Recipe) -> Node:
        key = self.compiler.key(recipe)
        return Str(key) if isinstance(key, str) else key

    # --- headers and credentials --------------------------------------------------------------------

    def _placed(self, placement: str) -> list[Credential]:
        return [entry for entry in self.credentials if entry.placement == placement]

    def _credential(self, entry: Credential) -> Node:
        return Call(credential_function(entry), (Code("context"),))

    def _headers(self) -> Node | None:
        named = [Prop(header.name, self.compiler.node(header.value)) for header in self.request.headers]
        named += [Prop(entry.name, self._credential(entry)) for entry in self._placed("header")]
        cookies = tuple(Prop(entry.name, self._credential(entry)) for entry in self._placed("cookie"))
        if cookies:
            named.append(Prop("cookie", self.compiler.helper("cookies", Obj(cookies))))
        if not named:
            return None
        constant = all(_is_plain(header.value) for header in self.request.headers)
        record = Obj(tuple(named))
        return record if constant and not self.credentials else self.compiler.helper("headers", record)

    # --- bodies -------------------------------------------------------------------------------------

    def _body(self) -> list[Prop]:
        match self.request.body:
            case JsonBody() as body:
                value = self.compiler.node(body.value)
                value = self._declare("body", value) if isinstance(value, Obj) else value
                return self._described(body.content_type, Call("JSON.stringify", (value,)))
            case FormBody() as body:
                return self._described(body.content_type, self._declare("body", self._encoded(body.fields)))
            case TextBody() as body:
                value = self.compiler.node(body.value)
                if not isinstance(value, Str | Tmpl):
                    plain = not may_be_absent(body.value)
                    value = Call("String", (value,)) if plain else self.compiler.helper("toText", value)
                return self._described(body.content_type, value)
            case BinaryBody() as body:
                file = self._declare("file", self._attachment(body.value))
                return self._described(body.content_type, file)
            case MultipartBody() as body:
                parts = Arr(tuple(entry for part in body.parts for entry in self._form_entries(part, body.encoding)))
                form = self.compiler.helper("multipart", parts)
                return [Prop("body", self._declare("body", form))]
        return []

    def _described(self, content_type: str | None, body: Node) -> list[Prop]:
        described = [] if content_type is None else [Prop("contentType", Str(content_type))]
        return [*described, Prop("body", body)]

    def _attachment(self, recipe: Recipe) -> Await:
        name = self._hole_name(recipe, "the file")
        return Await(self.compiler.helper("attachment", Code("context"), self.compiler.node(recipe), Str(name)))

    def _form_entries(self, part: FormPart, encoding: str) -> list[Node | Spread]:
        if isinstance(part, WireFile):
            return [self._file_entry(part)]
        if encoding == "axios":
            pairs = self.encoders.axios_pairs(AxiosEncoding())
            self.compiler.used.add(pairs)
            return [Spread(Call(pairs, (Obj((self._member(part),)),)))]
        return [self._pair(part)]

    def _file_entry(self, part: WireFile) -> Node | Spread:
        entry: list[Node] = [self._name(part.name), self._attachment(part.value)]
        entry += [] if part.file_name is None else [self.compiler.node(part.file_name)]
        needed = isinstance(part.value, Input) and (
            self.capability.input(part.value.id).requiredness.decision == "required"
        )
        if needed:
            return Arr(tuple(entry))
        missing = self.compiler.helper("isMissing", self.compiler.node(part.value))
        return Spread(Cond(missing, Arr(), Arr((Arr(tuple(entry)),))))


def _is_plain(recipe: Recipe) -> bool:
    """A constant that can stand in a header as it is."""
    return isinstance(recipe, Const) and isinstance(recipe.value, str) and bool(_PRINTABLE.fullmatch(recipe.value))


_PRINTABLE = re.compile(r"[!-~](?:[ -~]*[!-~])?")
