"""Operations of classes whose annotations map requests to their methods."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from c2s.evaluation.containment import each
from c2s.evaluation.prefixes import Composed, Path, compose, paths_of, template
from c2s.evaluation.program import Module, Program
from c2s.evaluation.server.classes import Declared, Method, classes_of, methods_of, used_by, used_by_class
from c2s.evaluation.server.configuration import Configuration
from c2s.evaluation.server.elements import Elements, Used
from c2s.evaluation.server.inputs import Inputs
from c2s.evaluation.server.knowledge import Knowledge
from c2s.evaluation.server.model import Answer, Body, Labels, Mark, Reason, Served
from c2s.evaluation.server.names import ClassUse, Library
from c2s.evaluation.server.reader import Reader
from c2s.evaluation.server.reads import Reads
from c2s.evaluation.server.shapes import Shapes, View
from c2s.evaluation.server.signature import Argument, Sign, Signature, Signatures
from c2s.evaluation.values import Site
from c2s.facts import model as ir
from c2s.frameworks import schema
from c2s.graph.model import Confidence

OUT = View("out")
LIKELY = schema.Mapping(annotation="?")
"""What an annotation from outside the roots is taken for that is called a mapping and is given a path."""


@dataclass(frozen=True, eq=False)
class Controller:
    """A class whose methods answer requests, with what its annotations say for all of them."""

    use: ClassUse
    server: schema.Server
    used: list[Used]
    prefix: tuple[Used, schema.Mapping] | None
    written: bool
    """What methods return is the answer itself, for all methods of the class."""
    checked: bool
    """Constraints of plain parameters are checked."""


@dataclass
class DeclaredOperations:
    reader: Reader
    shapes: Shapes
    signatures: Signatures
    configuration: Configuration
    reads: Reads
    _words: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self._words = mapping_words(self.reader.machine.program, self.reader.knowledge)

    def operations(self) -> Iterator[Served]:
        for module in self.reader.served():
            numbers = (n for n, unit in enumerate(module.facts.units) if not self._words.isdisjoint(unit.names))
            yield from each(self.reader.machine, classes_of(module, numbers), lambda use: use.site, self._of_class)

    def _of_class(self, use: ClassUse) -> Iterator[Served]:
        controller = self._controller(use)
        if controller is not None:
            self._outside(controller)
            methods = methods_of(self.reader, use)
            yield from each(self.reader.machine, methods, _site, partial(self._served, controller))

    # controllers

    def _controller(self, use: ClassUse) -> Controller | None:
        if use.definition.kind in ("interface", "annotation", "enum") or "abstract" in use.definition.flags:
            return None
        knowledge = self.reader.knowledge
        own = used_by_class(self.reader, use)
        server = next((s for one in own if (s := knowledge.controllers.find(one.named))), None)
        if server is None:
            return None
        inherited = [one for current in self.reader.names.lineage(use) for one in used_by_class(self.reader, current)]
        prefix = next(((one, row) for one in inherited if (row := knowledge.mappings.find(one.named))), None)
        prefix = prefix or next(((one, LIKELY) for one in inherited if _maps(one)), None)
        written = any(knowledge.body_marks.find(one.named) for one in inherited)
        checked = any(knowledge.validated.find(one.named) for one in inherited)
        return Controller(use, server, inherited, prefix, written, checked)

    def _served(self, controller: Controller, method: Method) -> Iterator[Served]:
        used = list(used_by(self.reader, method))
        mapping = next(((one, row) for one in used if (row := self.reader.knowledge.mappings.find(one.named))), None)
        if mapping is not None:
            yield from self._mapped(controller, method, used, *mapping)

    def _outside(self, controller: Controller) -> None:
        """Bases from outside the roots may map requests to methods of the controller."""
        for base in self.reader.names.library_bases(controller.use):
            name = base.named.qualified[0] if base.named.qualified else base.named.word
            if not any(name == own or name.startswith(f"{own}.") for own in controller.server.plain_packages):
                reason = "a base of this controller lies outside the roots: its mappings are not known"
                self.reader.unknown("type", controller.use.site, name, reason)

    def _mapped(
        self, controller: Controller, method: Method, used: list[Used], one: Used, row: schema.Mapping
    ) -> Iterator[Served]:
        settings = self.configuration.settings(controller.use.module)
        outer = self.configuration.prefixes(controller.use, controller.server)
        class_paths = (
            [] if controller.prefix is None else _paths(controller.prefix[0].elements, controller.prefix[1], settings)
        )
        composed = compose([*outer, class_paths, _paths(one.elements, row, settings)], controller.server.join)
        verbs = self._verbs(controller, one, row)
        for address in composed:
            if not address.is_known:
                self.reader.unknown("path", one.site, template(address.path), "part of the path is not known")
                continue
            for verb in verbs:
                yield self._operation(controller, method, used, one, row, address, verb)

    def _verbs(self, controller: Controller, one: Used, row: schema.Mapping) -> list[str]:
        verbs = [*row.verbs, *(verb.upper() for verb in one.elements.texts(row.verb))] if row.verb or row.verbs else []
        if not row.verbs and controller.prefix is not None:
            outer, outer_row = controller.prefix
            verbs += [verb.upper() for verb in outer.elements.texts(outer_row.verb)] if outer_row.verb else []
        return list(dict.fromkeys(verbs)) or list(controller.server.default_verbs)

    # one operation

    def _operation(
        self,
        controller: Controller,
        method: Method,
        used: list[Used],
        one: Used,
        row: schema.Mapping,
        address: Composed,
        verb: str,
    ) -> Served:
        base = address.base
        path: Path = address.path[len(base) :] or ("/",)
        own = method.own
        code = own.owner.module.function(own.function)
        label = (
            f"{self.reader.machine.label_of(code.site).rpartition(':')[0]}#{controller.use.name}.{own.function.name}"
        )
        whole = f"{label} {verb} {template(path)}"
        inputs = Inputs(
            self.reader, path, verb, whole, code.site, self.configuration,
            shapes=self.shapes, signatures=self.signatures, server=controller.server,
        )  # fmt: skip
        inputs.take(Signature(tuple(self._arguments(controller, method))), "handler")
        self._conditions(inputs, one, row)
        self.reads.read(inputs, controller.use, method)
        parameters, body = inputs.finish()
        media = one.elements.texts(row.consumes)
        reasons = [Reason(one.site, f"mapping {one.named.last}"), *self._prefix_reasons(controller, address)]
        confidence: Confidence = "inferred" if any(each.confidence == "inferred" for each in reasons) else "exact"
        marks = [*self._marks(controller, used), *self._configured(controller, verb, address)]
        return Served(
            method=verb, path=path, handler=label, code=code, site=code.site, parameters=parameters,
            body=_with_media(body, media), answers=self._answers(controller, method, used), marks=tuple(marks),
            labels=self._labels(controller, method, used), confidence=confidence, reasons=tuple(reasons), base=base,
            produces=one.elements.texts(row.produces),
            open=tuple(inputs.open),
        )  # fmt: skip

    def _prefix_reasons(self, controller: Controller, address: Composed) -> Iterator[Reason]:
        """Where the front of a path comes from, and what of it is not certain."""
        if controller.prefix is not None:
            used, row = controller.prefix
            if row is LIKELY:
                yield Reason(used.site, f"class-prefix of {used.named.last}, which lies outside the roots", "inferred")
            else:
                yield Reason(used.site, "class-prefix")
        if address.base:
            yield Reason(controller.use.site, "the deployment sets the front of the path", "inferred")
        elif address.inferred:
            context = self.configuration.context(controller.use, controller.server)
            rule = f"context path {context} of the configuration" if context else "setting in the path"
            yield Reason(controller.use.site, rule, "inferred")

    def _arguments(self, controller: Controller, method: Method) -> Iterator[Argument]:
        own = method.own
        for index, param in enumerate(own.function.params):
            if not isinstance(param.target, ir.Ref):
                continue
            signs: list[Sign] = []
            for declared in dict.fromkeys([own, *method.declarations]):
                if index < len(declared.function.params):
                    signs += self._signs(declared, declared.function.params[index])
            use = own.owner.use(param.type)
            site = own.owner.module.site(param.at)
            yield Argument(
                param.target.name, use, tuple(signs), site, flags=tuple(param.flags), checks=self._checks(signs),
                checked=controller.checked, doc=self._described(signs),
            )  # fmt: skip

    def _signs(self, declared: Declared, param: ir.Param) -> Iterator[Sign]:
        for used in self.reader.annotations.of(param.annotations, declared.owner, declared.owner.use(None)):
            yield Sign(used.named, used.elements, used.site)

    def _checks(self, signs: list[Sign]) -> frozenset[str] | None:
        """Groups of constraints that are checked of the argument; None where none are."""
        found = [sign for sign in signs if self.reader.knowledge.validated.find(sign.named)]
        if not found:
            return None
        return frozenset(word for sign in found for word in sign.elements.texts(("value",)))

    def _described(self, signs: list[Sign]) -> str:
        rows = ((sign, self.reader.knowledge.labels.find(sign.named)) for sign in signs)
        return next(
            (text for sign, row in rows if row is not None and (text := sign.elements.text(row.description))), ""
        )

    def _conditions(self, inputs: Inputs, one: Used, row: schema.Mapping) -> None:
        """`params = {"kind=a", "page"}`: the mapping holds only for requests with these parameters."""
        for text in one.elements.texts(row.query) if row.query else ():
            name, equals, value = text.partition("=")
            if not name.startswith("!") and not name.endswith("!"):
                inputs.fixed(name, value if equals else None, one.site)

    # what comes back, who may call, what it is called

    def _answers(self, controller: Controller, method: Method, used: list[Used]) -> tuple[Answer, ...]:
        own = method.own
        node = own.function.returns
        if node is None:
            return ()
        use = own.owner.use(node)
        reason = Reason(own.owner.module.site(own.function.at), "return-type")
        shape = self.shapes.read(use, OUT)
        written = controller.written or any(self.reader.knowledge.body_marks.find(one.named) for one in used)
        found, _ = self.reader.names.meaning(use)
        wrapped = isinstance(found, Library) and bool(self.reader.knowledge.body_types.find(found.named))
        form: Literal["json", "file", "text", "html", "none"] = "json"
        if shape.kind == "null":
            form = "none"
        elif shape.kind == "file":
            form = "file"
        elif not written and not wrapped:
            form = "html"
        elif shape.kind == "text":
            form = "text"
        return (Answer(None, shape, form, reason),)

    def _marks(self, controller: Controller, used: list[Used]) -> Iterator[Mark]:
        levels: tuple[tuple[Literal["handler", "class"], list[Used]], ...] = (
            ("handler", used),
            ("class", controller.used),
        )
        for level, found in levels:
            for one in found:
                row = self.reader.knowledge.guards.find(one.named)
                if row is not None:
                    name = one.named.last
                    detail = one.filled(" ".join(one.elements.texts(row.detail)))
                    yield Mark(_kind_of(row, detail), "", detail, level, Reason(one.site, name))

    def _configured(self, controller: Controller, verb: str, address: Composed) -> Iterator[Mark]:
        """What the security configuration says of the path behind the context path."""
        context = self.configuration.context(controller.use, controller.server)
        path = address.path
        if context and path and isinstance(path[0], str) and path[0].startswith(context):
            path = (path[0].removeprefix(context), *path[1:])
        found = self.configuration.securities.mark(controller.use, verb, path)
        if found is not None:
            yield found

    def _labels(self, controller: Controller, method: Method, used: list[Used]) -> Labels:
        doc = next((d.function.doc for d in method.declarations if d.function.doc), "")
        out = Labels(description=doc)
        for one in used:
            row = self.reader.knowledge.labels.find(one.named)
            if row is not None:
                out = _described(out, row, one.elements)
        tags = [*out.tags]
        hidden = out.hidden
        for one in controller.used:
            row = self.reader.knowledge.labels.find(one.named)
            if row is not None:
                tags += one.elements.texts(row.tags)
                hidden = hidden or row.hides or one.elements.flag(row.hidden) is True
        return Labels(out.summary, out.description, tuple(dict.fromkeys(tags)), hidden, out.deprecated)


def _site(method: Method) -> Site:
    return method.own.owner.module.site(method.own.function.at)


def _kind_of(row: schema.Guard, detail: str) -> Literal["authentication", "permission", "role", "open"]:
    """Expressions that ask for nothing, or for a login alone."""
    plain = detail.replace(" ", "")
    return "open" if plain in row.open else "authentication" if plain in row.authenticated else row.kind


def _described(labels: Labels, row: schema.Label, elements: Elements) -> Labels:
    return Labels(
        labels.summary or elements.text(row.summary),
        elements.text(row.description) or labels.description,
        (*labels.tags, *(elements.texts(row.tags) if row.tags else ())),
        labels.hidden or row.hides or elements.flag(row.hidden) is True,
        labels.deprecated or row.deprecates,
    )


def _with_media(body: Body | None, media: tuple[str, ...]) -> Body | None:
    if body is None or not media:
        return body
    form = body.format
    if any("multipart" in one.lower() for one in media):
        form = "multipart"
    elif any("urlencoded" in one.lower() for one in media):
        form = "form"
    return Body(form, body.shape, body.need, body.open, body.reason, media)


def _maps(one: Used) -> bool:
    """Whether an annotation that is not known may put something in front of all paths of a class."""
    if not one.outside or not one.named.last.endswith("Mapping"):
        return False
    return any(text.startswith("/") for text in one.elements.texts(LIKELY.path))


def _paths(elements: Elements, row: schema.Mapping, settings: object) -> list[Composed]:
    """The paths that an annotation gives: one, several, or none."""
    from c2s.evaluation.build import known_items
    from c2s.evaluation.prefixes import Settings

    assert isinstance(settings, Settings)
    value = elements.get(row.path)
    if value is None:
        return []
    return [path for one in known_items(value) or (value,) for path in paths_of(one, settings)]


def mapping_words(program: Program, knowledge: Knowledge) -> frozenset[str]:
    """Words by which units speak of controllers: of the descriptors, and of annotations of the program made of them."""
    words = set(knowledge.mappings.words | knowledge.controllers.words)
    waiting: list[tuple[Module, int]] = [
        (module, number)
        for module in program.modules
        for number, unit in enumerate(module.facts.units)
        if not words.isdisjoint(unit.names) and len(unit.defines) == 1
    ]
    for _ in range(6):
        before = len(words)
        for module, number in waiting:
            unit = module.facts.units[number]
            if unit.defines[0] not in words and _is_annotation(module, number):
                words.add(unit.defines[0])
        if len(words) == before:
            break
        waiting = [
            (module, number)
            for module in program.modules
            for number, unit in enumerate(module.facts.units)
            if len(unit.defines) == 1 and not words.isdisjoint(unit.names) and unit.defines[0] not in words
        ]
    return frozenset(words)


def _is_annotation(module: Module, number: int) -> bool:
    return any(
        isinstance(s, ir.Define) and isinstance(s.definition, ir.ClassDef) and s.definition.kind == "annotation"
        for s in module.statements(number)
    )
