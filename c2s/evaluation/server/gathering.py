"""What is gathered for one operation, and how parts of a body become one body."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from c2s.evaluation.prefixes import Path, holes
from c2s.evaluation.server.configuration import Configuration
from c2s.evaluation.server.headers import AMBIENT, CREDENTIALS
from c2s.evaluation.server.model import (
    Body,
    Constraint,
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
from c2s.evaluation.values import Site

Multiple = Literal["json", "form", "multipart"]


@dataclass
class Part:
    """Something that travels in the body; embedded, it lies below its name even where it is alone."""

    location: Location
    field: Field
    embed: bool
    media: tuple[str, ...] = ()


@dataclass
class Gathered:
    """Parameters, body parts and marks of one operation."""

    reader: Reader
    path: Path
    verb: str
    label: str
    site: Site
    configuration: Configuration | None = None
    found: dict[tuple[Location, str], Parameter] = field(default_factory=dict)
    parts: list[Part] = field(default_factory=list)
    marks: dict[Mark, None] = field(default_factory=dict)
    open: dict[str, None] = field(default_factory=dict)
    """Locations that may carry more than is named."""
    files: Reason | None = None
    """Why files of any names are taken."""

    def __post_init__(self) -> None:
        self.names = {hole.name for hole in holes(self.path)}

    def add(self, parameter: Parameter) -> None:
        key = (parameter.location, parameter.name.lower() if parameter.location == "header" else parameter.name)
        known = self.found.get(key)
        if known is None or (known.field.need.status != "required" and parameter.field.need.status == "required"):
            self.found[key] = parameter

    def fixed(self, name: str, value: str | None, site: Site) -> None:
        """A query parameter that the mapping itself demands, with the value that it must have."""
        reason = Reason(site, "mapping-condition")
        checks = () if value is None else (Constraint("const", value, reason),)
        self.add(
            Parameter("query", Field(name, name, Shape("text", ""), Need("required", reason), reason, None, checks))
        )

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
        if not self.parts and self.files is not None:
            return Body("multipart", Shape("map", known=False), Need("unproven", self.files), True, self.files)
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

    def _together(self, form: Multiple, named: dict[str, Field] | None = None) -> Body:
        """Several parts are the members of one object."""
        key = f"{self.label}#body"
        fields = named or {part.field.name: part.field for part in self.parts}
        reason = self.parts[0].field.reason
        self.reader.service.definitions[key] = Definition(key, "", tuple(fields.values()), False, reason)
        needed = next(
            (part.field.need for part in self.parts if part.field.need.status == "required"), self.parts[0].field.need
        )
        return Body(form, Shape("object", "", definition=key), needed, False, reason)


def is_file(shape: Shape) -> bool:
    return shape.kind == "file" or (shape.kind in ("list", "union") and any(is_file(item) for item in shape.items))


def role_of(location: Location, name: str) -> Role:
    """What a parameter of this name is for, as far as names of headers are agreed on."""
    if location not in ("header", "cookie"):
        return "input"
    plain = name.lower().replace("_", "-")
    return "credential" if plain in CREDENTIALS else "ambient" if location == "header" and plain in AMBIENT else "input"
