"""The inputs of one operation, gathered from a handler and everything that it depends on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, cast

from c2s.evaluation.prefixes import Path, holes
from c2s.evaluation.server.configuration import Configuration
from c2s.evaluation.server.elements import Elements
from c2s.evaluation.server.fields import as_json, constraint_of, is_ellipsis
from c2s.evaluation.server.headers import AMBIENT, CREDENTIALS
from c2s.evaluation.server.knowledge import Named
from c2s.evaluation.server.model import (
    Body,
    Constraint,
    Default,
    Definition,
    Field,
    Location,
    Mark,
    Need,
    Parameter,
    Reason,
    Role,
    Shape,
)
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.refusals import refusal
from c2s.evaluation.server.shapes import Shapes, View
from c2s.evaluation.server.signature import Argument, Sign, Signature, Signatures
from c2s.evaluation.values import Const, External, Site, Value
from c2s.frameworks import schema

MAX_DEPENDENCIES = 60
IN = View("in")
MEMBERS = View("members")
Level = Literal["configuration", "application", "mount", "class", "handler", "dependency"]
_NEVER_NULL = frozenset({"int", "long", "short", "byte", "double", "float", "char"})


@dataclass
class Part:
    """Something that travels in the body."""

    location: Location
    field: Field
    embed: bool
    media: tuple[str, ...] = ()


@dataclass
class Inputs:
    """Gathers parameters, body parts and marks; `finish` puts them together."""

    reader: Reader
    shapes: Shapes
    signatures: Signatures
    path: Path
    verb: str
    server: schema.Server
    label: str
    site: Site
    configuration: Configuration | None = None
    found: dict[tuple[Location, str], Parameter] = field(default_factory=dict)
    parts: list[Part] = field(default_factory=list)
    marks: dict[Mark, None] = field(default_factory=dict)
    _seen: set[Value] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.names = {hole.name for hole in holes(self.path)}

    # signatures

    def take(self, signature: Signature, level: Level) -> bool:
        """Everything that a signature asks for. True where something on the way authenticates softly."""
        soft = False
        for argument in signature.arguments:
            soft = self.argument(argument, level) or soft
        return soft

    def depend(self, value: Value, sign: Sign | None, level: Level, site: Site) -> bool:
        """A dependency: what it asks for is asked of the request, and it may refuse."""
        if value in self._seen or len(self._seen) > MAX_DEPENDENCIES:
            return False
        self._seen.add(value)
        signature = self.signatures.of(value)
        if not signature.known:
            self.reader.unknown(
                "dependency", site, _shown(value), "a dependency from outside the roots: what it reads is not known"
            )
            return False
        soft = self._scheme(signature, sign, level, site) if signature.scheme is not None else False
        soft = self.take(signature, level) or soft
        if signature.code is not None:
            self._refuses(signature, level, soft)
        return soft

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

    def mark(self, mark: Mark) -> None:
        known = next(
            (
                m
                for m in self.marks
                if (m.kind, m.scheme, m.detail, m.level) == (mark.kind, mark.scheme, mark.detail, mark.level)
            ),
            None,
        )
        if known is None:
            self.marks[mark] = None

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
        name = sign.elements.text(row.name) or argument.name
        if (
            row.dashes is not None
            and not sign.elements.text(row.name)
            and sign.elements.flag((row.dashes,)) is not False
        ):
            name = name.replace("_", "-")
        location: Location = "query" if row.location == "model" else cast(Location, row.location)
        shape = self.shapes.read(argument.use, self._view(argument, location))
        if _is_file(shape) and location in ("query", "form", "body"):
            location = "file"
        if location == "query" and shape.kind == "map":
            self.reader.unknown("type", argument.site, shape.text, "any query parameter is taken")
            return
        if row.location == "model" or (location in ("query", "header", "cookie", "form") and shape.kind == "object"):
            self._expand(argument, shape, location, row.dashes is not None)
            return
        made = self._field(argument, sign, row, name, shape)
        if location in ("body", "form", "file"):
            embed = row.embed is not None and sign.elements.flag((row.embed,)) is True
            self.parts.append(Part(location, made, embed or location != "body", sign.elements.texts(row.media)))
            return
        self.add(Parameter(location, made, role_of(location, name)))

    def _view(self, argument: Argument, location: Location) -> View:
        side: Literal["in", "members"] = "in" if location in ("body", "file") else "members"
        return View(side, argument.checks)

    def _field(self, argument: Argument, sign: Sign, row: schema.Parameter, name: str, shape: Shape) -> Field:
        default = self._default(argument, sign, row)
        need = self._need(argument, sign, row, shape, default)
        label = sign.elements.text(("description", "title")) or argument.doc
        reason = Reason(argument.site, sign.named.word or sign.named.qualified[0].rpartition(".")[2])
        checks = tuple(dict.fromkeys(self._checks(argument)))
        return Field(name, argument.name, shape, need, reason, default, checks, label=label)

    def _checks(self, argument: Argument) -> Iterator[Constraint]:
        """Constraints on the argument itself: elements of its mark, and annotations where they are checked."""
        for sign in argument.signs:
            for name, value in sign.elements.named.items():
                row = self.reader.knowledge.element_constraints.get(name)
                if row is not None and isinstance(value, Const):
                    yield Constraint(row.means, value.data, Reason(sign.site, name))
            for found in self.reader.knowledge.constraints.find(sign.named) or ():
                if argument.checked or any(name.startswith("jakarta.") for name in sign.named.qualified):
                    yield from constraint_of(found, sign.elements, sign.site, sign.named)

    def _default(self, argument: Argument, sign: Sign, row: schema.Parameter) -> Default | None:
        if argument.default is not None:
            return _default_of(argument.default, argument.site)
        found = sign.elements.get(row.default)
        return None if found is None else _default_of(found, sign.site)

    def _need(
        self, argument: Argument, sign: Sign, row: schema.Parameter, shape: Shape, default: Default | None
    ) -> Need:
        if row.location == "path":
            return Need("required", Reason(argument.site, "path"))
        if default is not None:
            return Need("optional", Reason(default.site, "default"))
        said = self._said(argument)
        if said is not None:
            return said
        required = sign.elements.flag(row.required)
        if required is not None:
            return Need(
                "required" if required else "optional", Reason(sign.site, f"required = {str(required).lower()}")
            )
        if argument.field is not None:
            return argument.field.need
        if row.mandatory:
            return Need("required", Reason(sign.site, "no-default"))
        return Need("unproven", Reason(sign.site, "no-constraint"))

    def _said(self, argument: Argument) -> Need | None:
        """What checks, types and marks of the argument say about whether it must be there."""
        for check in self._checks(argument):
            if check.name == "required":
                return Need("required", check.reason)
        if self.reader.knowledge.types.words and self._may_be_absent(argument):
            return Need("optional", Reason(argument.site, "optional-type"))
        if any(self.reader.knowledge.optional_marks.find(sign.named) for sign in argument.signs):
            return Need("optional", Reason(argument.site, "optional-mark"))
        return None

    def _may_be_absent(self, argument: Argument) -> bool:
        row = self.reader.knowledge.types.find(_named(self.reader, argument)) if argument.use is not None else None
        return row is not None and row.absent

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
        named = _named(self.reader, argument)
        form = self.reader.knowledge.forms.find(named)
        if form is not None:
            self._known(form, argument.site)
            return
        wrapped = bool(self.reader.knowledge.body_types.find(named))
        shape = self.shapes.read(argument.use, self._view(argument, "body" if wrapped else "query"))
        if wrapped:
            self.parts.append(Part("body", self._bound(argument, shape, "body-type"), False))
        elif _is_file(shape):
            self.parts.append(Part("file", self._bound(argument, shape, "file-type"), True))
        elif shape.kind == "object":
            self._expand(argument, shape, "query", False)
        elif shape.is_scalar or (shape.kind == "list" and all(item.is_scalar for item in shape.items)):
            self.add(Parameter("query", self._bound(argument, shape, "plain-type")))
        else:
            self.reader.unknown("type", argument.site, shape.text, "members of this type are not known")

    def _bound(self, argument: Argument, shape: Shape, rule: str) -> Field:
        """A value that the framework binds by name: absent, it is null, which a plain number cannot be."""
        reason = Reason(argument.site, rule)
        need = self._said(argument) or Need("unproven", Reason(argument.site, "no-constraint"))
        if need.status == "unproven" and shape.text in _NEVER_NULL:
            need = Need("required", Reason(argument.site, "never-null"))
        checks = tuple(dict.fromkeys(self._checks(argument)))
        return Field(argument.name, argument.name, shape, need, reason, None, checks, label=argument.doc)

    def _unmarked_by_type(self, argument: Argument) -> None:
        shape = self.shapes.read(argument.use, IN)
        if _is_file(shape):
            self.parts.append(Part("file", self._plain(argument, shape, "file-type"), True))
        elif self._in_query(argument, shape):
            self.add(Parameter("query", self._plain(argument, self.shapes.read(argument.use, MEMBERS), "scalar-type")))
        else:
            self.parts.append(Part("body", self._plain(argument, shape, "object-type"), False))

    def _in_query(self, argument: Argument, shape: Shape) -> bool:
        if shape.is_scalar or argument.use is None or argument.use.node is None:
            return True
        if shape.kind == "any" and not shape.known:
            row = self.reader.knowledge.types.find(_named(self.reader, argument))
            if row is None:
                self.reader.unknown("type", argument.site, shape.text, "a type from outside the roots")
                return self.verb in ("GET", "HEAD", "DELETE", "OPTIONS")
            return True
        return False

    def _plain(self, argument: Argument, shape: Shape, rule: str) -> Field:
        if argument.field is not None:
            return replace(argument.field, shape=shape)
        default = None if argument.default is None else _default_of(argument.default, argument.site)
        reason = Reason(argument.site, rule)
        need = Need("required", Reason(argument.site, "no-default"))
        if default is not None:
            need = Need("optional", Reason(default.site, "default"))
        return Field(argument.name, argument.name, shape, need, reason, default, label=argument.doc)

    def _expand(self, argument: Argument, shape: Shape, location: Location, dashes: bool) -> None:
        """The members of an object, one by one."""
        definition = self.reader.service.definitions.get(shape.definition)
        if definition is None:
            self.reader.unknown("type", argument.site, shape.text, "members of this type are not known")
            return
        for made in definition.fields:
            named = replace(made, name=made.name.replace("_", "-")) if dashes else made
            if location in ("body", "form", "file"):
                where: Location = "file" if _is_file(made.shape) else location
                self.parts.append(Part(where, named, True))
            else:
                self.add(Parameter(location, named, role_of(location, named.name)))

    def fixed(self, name: str, value: str | None, site: Site) -> None:
        """A query parameter that the mapping itself demands, with the value that it must have."""
        reason = Reason(site, "mapping-condition")
        checks = () if value is None else (Constraint("const", value, reason),)
        self.add(
            Parameter("query", Field(name, name, Shape("text", ""), Need("required", reason), reason, None, checks))
        )

    def add(self, parameter: Parameter) -> None:
        key = (parameter.location, parameter.name.lower() if parameter.location == "header" else parameter.name)
        known = self.found.get(key)
        if known is None or (known.field.need.status != "required" and parameter.field.need.status == "required"):
            self.found[key] = parameter

    # the whole

    def finish(self) -> tuple[tuple[Parameter, ...], Body | None]:
        for hole in holes(self.path):
            reason = Reason(self.site, "path")
            made = Field(hole.name, hole.name, Shape("text", ""), Need("required", reason), reason)
            self.found.setdefault(("path", hole.name), Parameter("path", made))
        kept = [p for p in self.found.values() if p.location != "path" or p.name in self.names]
        return tuple(kept), self.body()

    def body(self) -> Body | None:
        """Parts of one name are one part: several dependencies may ask for the same."""
        self.parts = list({(part.location, part.field.name): part for part in reversed(self.parts)}.values())[::-1]
        if not self.parts:
            return None
        if any(part.location in ("form", "file") for part in self.parts):
            files = any(part.location == "file" for part in self.parts)
            return self._together("multipart" if files else "form")
        if len(self.parts) == 1 and not self.parts[0].embed:
            return self._single(self.parts[0])
        return self._together("json")

    def _single(self, part: Part) -> Body:
        shape = part.field.shape
        root = self.configuration.root_name(shape, self.reader.service) if self.configuration is not None else None
        if root is not None:
            return self._together("json", {root[0]: replace(part.field, name=root[0], need=Need("required", root[1]))})
        if shape.kind == "text":
            return Body("text", shape, part.field.need, False, part.field.reason, part.media)
        opened = not shape.known or shape.kind == "map"
        return Body("json", shape, part.field.need, opened, part.field.reason, part.media)

    def _together(self, form: Literal["json", "form", "multipart"], named: dict[str, Field] | None = None) -> Body:
        """Several parts are the members of one object."""
        key = f"{self.label}#body"
        fields = named or {part.field.name: part.field for part in self.parts}
        reason = self.parts[0].field.reason
        self.reader.service.definitions[key] = Definition(key, "", tuple(fields.values()), False, reason)
        needed = next(
            (part.field.need for part in self.parts if part.field.need.status == "required"), self.parts[0].field.need
        )
        return Body(form, Shape("object", "", definition=key), needed, False, reason)


def _default_of(value: Value, site: Site) -> Default | None:
    return None if is_ellipsis(value) else Default(as_json(value), site)


def _named(reader: Reader, argument: Argument) -> Named:
    assert argument.use is not None
    found, _ = reader.names.meaning(argument.use)
    return getattr(found, "named", Named(()))


def _is_file(shape: Shape) -> bool:
    return shape.kind == "file" or (shape.kind in ("list", "union") and any(_is_file(item) for item in shape.items))


def role_of(location: Location, name: str) -> Role:
    """What a parameter of this name is for, as far as names of headers are agreed on."""
    if location not in ("header", "cookie"):
        return "input"
    plain = name.lower().replace("_", "-")
    return "credential" if plain in CREDENTIALS else "ambient" if location == "header" and plain in AMBIENT else "input"


def _shown(value: Value) -> str:
    return value.name if isinstance(value, External) else repr(value)
