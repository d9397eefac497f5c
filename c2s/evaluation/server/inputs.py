"""The inputs of one operation, gathered from a handler and everything that it depends on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, cast

from c2s.evaluation.describe import describe
from c2s.evaluation.server.arguments import ArgumentReader, named
from c2s.evaluation.server.elements import Elements
from c2s.evaluation.server.gathering import Gathered, Part, is_file, role_of
from c2s.evaluation.server.knowledge import Named
from c2s.evaluation.server.model import Field, Location, Mark, Need, Parameter, Reason, Shape
from c2s.evaluation.server.refusals import refusal
from c2s.evaluation.server.shapes import Shapes, View
from c2s.evaluation.server.signature import Argument, Sign, Signature, Signatures
from c2s.evaluation.values import Const, External, Site, Value
from c2s.frameworks import schema

MAX_DEPENDENCIES = 60
REPLACED = "code puts its signature together: what it reads is not known"
_BY_MEMBER = ("query", "header", "cookie", "form")
IN = View("in")
MEMBERS = View("members")
Level = Literal["configuration", "application", "mount", "class", "handler", "dependency"]


@dataclass
class Inputs(Gathered):
    """Gathers what a handler and its dependencies ask for."""

    shapes: Shapes = field(kw_only=True)
    signatures: Signatures = field(kw_only=True)
    server: schema.Server = field(kw_only=True)
    seen: dict[Value, None] = field(default_factory=dict)
    """Dependencies, in the order in which they are met."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.arguments = ArgumentReader(self.reader)

    # signatures

    def take(self, signature: Signature, level: Level) -> bool:
        """Everything that a signature asks for. True where something on the way authenticates softly."""
        soft = False
        for argument in signature.arguments:
            soft = self.argument(argument, level) or soft
        return soft

    def depend(self, value: Value, sign: Sign | None, level: Level, site: Site) -> bool:
        """A dependency: what it asks for is asked of the request, and it may refuse."""
        if value in self.seen or len(self.seen) > MAX_DEPENDENCIES:
            return False
        self.seen[value] = None
        signature = self.signatures.of(value)
        if not signature.known:
            self._open(signature, value, level, site)
            return False
        soft = self._scheme(signature, sign, level, site) if signature.scheme is not None else False
        soft = self.take(signature, level) or soft
        if signature.code is not None:
            self._refuses(signature, level, soft)
        return soft

    def _open(self, signature: Signature, value: Value, level: Level, site: Site) -> None:
        """What a dependency reads is not known; whether it refuses is where its code is there."""
        if signature.code is None:
            reason = "a dependency from outside the roots: what it reads is not known"
            self.reader.unknown("dependency", site, _shown(value), reason)
            return
        self.reader.unknown("dependency", signature.code.site, signature.code.facts.name, REPLACED)
        self._refuses(signature, level, False)

    def _refuses(self, signature: Signature, level: Level, soft: bool) -> None:
        assert signature.code is not None
        found = refusal(self.reader.machine, signature.code)
        if found is None:
            return
        status, site = found
        kind: Literal["authentication", "permission"] = "permission" if status == 403 and not soft else "authentication"
        name = signature.code.facts.name
        self.mark(Mark(kind, "", name, level, Reason(site, f"refuses-with-{status}", "inferred")))

    def _scheme(self, signature: Signature, sign: Sign | None, level: Level, site: Site) -> bool:
        """A security scheme. One that does not refuse by itself proves nothing alone."""
        assert signature.scheme is not None
        symbol, elements = signature.scheme
        row = self.reader.knowledge.schemes.get(symbol)
        if row is None:
            self._form(symbol, site)
            return False
        name = elements.text(row.names) or row.name
        shape = Shape("text", "str")
        reason = Reason(site, f"security-scheme {row.kind}")
        made = Field(name, name, shape, Need("unproven", reason), reason)
        self.add(Parameter(cast(Location, row.location), made, "credential"))
        if elements.flag(("auto_error",)) is False:
            return True
        scopes = " ".join(sign.elements.texts(("scopes", "1"))) if sign is not None else ""
        self.mark(Mark("authentication", row.kind, scopes, level, reason))
        return False

    def _form(self, symbol: str, site: Site) -> None:
        form = self.reader.knowledge.forms.get(symbol)
        if form is not None:
            self._known(form, site)

    def _known(self, form: schema.Form, site: Site) -> None:
        """A class of a library by the fields that its descriptor names."""
        reason = Reason(site, f"form {form.type.rpartition('.')[2]}")
        for name in form.fields:
            status: Literal["required", "optional"] = "required" if name.endswith("!") else "optional"
            plain = name.rstrip("!")
            made = Field(plain, plain, Shape("text", ""), Need(status, reason), reason)
            if form.location == "form":
                self.parts.append(Part("form", made, True))
            else:
                self.add(Parameter(cast(Location, form.location), made))

    # arguments

    def argument(self, argument: Argument, level: Level) -> bool:
        knowledge = self.reader.knowledge
        for sign in argument.signs:
            dependency = knowledge.dependencies.find(sign.named)
            if dependency is not None:
                return self._dependency(argument, sign, dependency, level)
        for sign in argument.signs:
            row = knowledge.parameters.find(sign.named)
            if row is not None:
                self._marked(argument, sign, row)
                return False
        if not self._injected(argument):
            self._unmarked(argument)
        return False

    def _dependency(self, argument: Argument, sign: Sign, row: schema.Dependency, level: Level) -> bool:
        value = sign.elements.get(row.function)
        if isinstance(value, Const) and value.data is None:
            value = None
        if value is None and argument.use is not None:
            found = self.reader.names.class_of(argument.use)
            if found is None:
                return self._library(argument, sign, level)
            value = self.reader.machine.class_value(self.reader.frame(found.module, found.outer), found.definition)
        return self.depend(value, sign, level, argument.site) if value is not None else False

    def _library(self, argument: Argument, sign: Sign, level: Level) -> bool:
        """`form: OAuth2PasswordRequestForm = Depends()`: a class of a library."""
        assert argument.use is not None
        named = self.signatures.reader.names.meaning(argument.use)[0]
        library = getattr(named, "named", Named(()))
        symbol = library.qualified[0] if library.qualified else library.word
        if self.reader.knowledge.forms.find(library) is not None:
            self._form(symbol, argument.site)
        elif self.reader.knowledge.schemes.find(library) is not None:
            return self._scheme(Signature((), scheme=(symbol, Elements())), sign, level, argument.site)
        else:
            self.reader.unknown(
                "dependency", argument.site, symbol, "a dependency from outside the roots: what it reads is not known"
            )
        return False

    def _injected(self, argument: Argument) -> bool:
        knowledge = self.reader.knowledge
        if any(knowledge.injected_marks.find(sign.named) for sign in argument.signs):
            return True
        if self.configuration is not None:
            resolved = self.configuration.resolved(argument)
            if resolved is not None:
                for parameter in resolved:
                    self.add(parameter)
                return True
        if argument.use is None:
            return False
        found, _ = self.reader.names.meaning(argument.use)
        named = getattr(found, "named", None)
        if named is not None and knowledge.injected.find(named) is not None:
            return True
        if named is None and found is not None and not isinstance(found, type(argument.use)):
            return any(knowledge.injected.find(base.named) for base in self.reader.names.library_bases(found))  # type: ignore[arg-type]
        return False

    def _marked(self, argument: Argument, sign: Sign, row: schema.Parameter) -> None:
        if row.location == "none" or row.location == "matrix":
            return
        name = _wire_name(argument, sign, row)
        location: Location = "query" if row.location == "model" else row.location
        shape = self.shapes.read(argument.use, self._view(argument, location))
        if is_file(shape) and location in ("query", "form", "body"):
            location = "file"
        if shape.kind == "map" and location in ("query", "header", "cookie"):
            self.reader.unknown("type", argument.site, shape.text, f"any {location} parameter is taken")
            self.open[location] = None
        elif row.location == "model" or (location in _BY_MEMBER and shape.kind == "object"):
            self._expand(argument, shape, location, row.dashes is not None)
        elif location in ("body", "form", "file"):
            made = self.arguments.marked(argument, sign, row, name, shape)
            embed = location != "body" or (row.embed is not None and sign.elements.flag((row.embed,)) is True)
            self.parts.append(Part(location, made, embed, sign.elements.texts(row.media)))
        else:
            made = self.arguments.marked(argument, sign, row, name, shape)
            self.add(Parameter(location, made, role_of(location, name)))

    def _view(self, argument: Argument, location: Location) -> View:
        side: Literal["in", "members"] = "in" if location in ("body", "file") else "members"
        return View(side, argument.checks)

    def _unmarked(self, argument: Argument) -> None:
        """Where an argument without any mark is read from."""
        if self.server.unmarked == "members":
            self._unmarked_members(argument)
        elif argument.name in self.names:
            shape = self.shapes.read(argument.use, MEMBERS)
            reason = Reason(argument.site, "path")
            made = Field(argument.name, argument.name, shape, Need("required", reason), reason, label=argument.doc)
            self.add(Parameter("path", made))
        else:
            self._unmarked_by_type(argument)

    def _unmarked_members(self, argument: Argument) -> None:
        """A plain value is a query parameter, an object is one for each of its members, a wrapped body is the body."""
        library = named(self.reader, argument)
        form = self.reader.knowledge.forms.find(library)
        if form is not None:
            self._known(form, argument.site)
            return
        wrapped = bool(self.reader.knowledge.body_types.find(library))
        shape = self.shapes.read(argument.use, self._view(argument, "body" if wrapped else "query"))
        if wrapped:
            self.parts.append(Part("body", self.arguments.bound(argument, shape, "body-type"), False))
        elif is_file(shape):
            self.parts.append(Part("file", self.arguments.bound(argument, shape, "file-type"), True))
        elif shape.kind == "object":
            self._expand(argument, shape, "query", False)
        elif shape.is_scalar or (shape.kind == "list" and all(item.is_scalar for item in shape.items)):
            self.add(Parameter("query", self.arguments.bound(argument, shape, "plain-type")))
        else:
            self.reader.unknown("type", argument.site, shape.text, "members of this type are not known")
            self.open["query"] = None

    def _unmarked_by_type(self, argument: Argument) -> None:
        shape = self.shapes.read(argument.use, IN)
        if is_file(shape):
            self.parts.append(Part("file", self.arguments.plain(argument, shape, "file-type"), True))
        elif self._is_no_data(argument, shape):
            self.reader.unknown("type", argument.site, shape.text, "a class that no library maps to data")
        elif self._in_query(argument, shape):
            plain = self.arguments.plain(argument, self.shapes.read(argument.use, MEMBERS), "scalar-type")
            self.add(Parameter("query", plain))
        else:
            self.parts.append(Part("body", self.arguments.plain(argument, shape, "object-type"), False))

    def _is_no_data(self, argument: Argument, shape: Shape) -> bool:
        """An object of a plain class is never read from a request."""
        if shape.kind != "any" or shape.known or argument.use is None:
            return False
        found = self.reader.names.class_of(argument.use)
        plain = self.reader.knowledge.plain_bases
        return found is not None and all(base.word in plain for base in self.reader.names.library_bases(found))

    def _in_query(self, argument: Argument, shape: Shape) -> bool:
        if shape.is_scalar or argument.use is None or argument.use.node is None:
            return True
        if shape.kind == "any" and not shape.known:
            row = self.reader.knowledge.types.find(named(self.reader, argument))
            if row is None:
                self.reader.unknown("type", argument.site, shape.text, "a type from outside the roots")
                return self.verb in ("GET", "HEAD", "DELETE", "OPTIONS")
            return True
        return False

    def _expand(self, argument: Argument, shape: Shape, location: Location, dashes: bool) -> None:
        """The members of an object, one by one."""
        definition = self.reader.service.definitions.get(shape.definition)
        if definition is None:
            self.reader.unknown("type", argument.site, shape.text, "members of this type are not known")
            self.open[_carrier(location)] = None
            return
        if definition.open:
            self.open[_carrier(location)] = None
        for made in definition.fields:
            member = replace(made, name=made.name.replace("_", "-")) if dashes else made
            if location in ("body", "form", "file"):
                where: Location = "file" if is_file(made.shape) else location
                self.parts.append(Part(where, member, True))
            else:
                self.add(Parameter(location, member, role_of(location, member.name)))


def _carrier(location: Location) -> str:
    return "body" if location in ("form", "file") else location


def _wire_name(argument: Argument, sign: Sign, row: schema.Parameter) -> str:
    """The name that the mark gives, else that of the argument, with dashes where the mark makes them."""
    said = sign.elements.text(row.name)
    dashed = row.dashes is not None and sign.elements.flag((row.dashes,)) is not False
    return said or (argument.name.replace("_", "-") if dashed else argument.name)


def _shown(value: Value) -> str:
    return value.name if isinstance(value, External) else describe(value)
