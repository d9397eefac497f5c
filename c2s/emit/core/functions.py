"""`function-core/index.mjs`: one function and one input schema for each tool."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field

from c2s.contract.capabilities import Capability
from c2s.contract.model import Contract, Credential
from c2s.contract.recipes import Apply, Context, Recipe, Response, walk
from c2s.contract.references import request_recipes
from c2s.contract.requests import Request
from c2s.emit.core.dates import tokens
from c2s.emit.core.encoders import Encoders
from c2s.emit.core.expressions import Compiler, answer_name
from c2s.emit.core.phrases import input_words
from c2s.emit.core.requests import RequestWriter, credential_function, host_values, service_constant
from c2s.emit.core.runtime import wire_module
from c2s.emit.escape import js_comment, visible
from c2s.emit.javascript import (
    UNDEFINED,
    Await,
    Binary,
    Call,
    Code,
    Cond,
    Node,
    Obj,
    Prop,
    Str,
    condition,
    declared,
    imported,
    returned,
    statement,
)

FIELD = """/** A business field takes any value; the receiver judges it. */
const field = (description) => z.unknown().optional().describe(description);"""


@dataclass
class FunctionCore:
    """The two modules of a package that build requests."""

    contract: Contract
    capabilities: tuple[Capability, ...]
    used: set[str] = field(default_factory=set)
    encoders: Encoders = field(default_factory=Encoders)

    def index(self) -> str:
        functions = [part for capability in self.capabilities for part in self._capability(capability)]
        credentials = [self._credential(entry) for entry in self._credentials()]
        fields = [FIELD] if any(capability.inputs for capability in self.capabilities) else []
        return "\n\n".join([self._imports(), self._addresses(), *fields, *credentials, *functions]) + "\n"

    def wire(self) -> str:
        """The module of helpers; after `index`, which says which those are."""
        recipes = [recipe for entry in self.capabilities for request in entry.requests for recipe in
                   request_recipes(request)]  # fmt: skip
        recipes += [entry.value for entry in self._credentials()]
        return wire_module(self.used, self.encoders, tokens(recipes))

    def _imports(self) -> str:
        return "\n".join(
            [
                'import { z } from "zod";',
                'import { readHttpResponse } from "../portable-agent-result.mjs";',
                imported(sorted(self.used), "./wire.mjs"),
            ]
        )

    def _addresses(self) -> str:
        used = {request.service for capability in self.capabilities for request in capability.requests}
        services = [entry for entry in self.contract.services if entry.id in used]
        lines = [declared(service_constant(entry), Str(entry.variable)) for entry in services]
        return "\n".join(["/** Base addresses come from the environment, and have no default. */", *lines])

    # --- credentials --------------------------------------------------------------------------------

    def _credentials(self) -> list[Credential]:
        used = {id for capability in self.capabilities for request in capability.requests for id in request.credentials}
        return [entry for entry in self.contract.credentials if entry.id in used]

    def _credential(self, entry: Credential) -> str:
        """Absent where the host did not supply all that it is made of."""
        if isinstance(entry.value, Context):
            compiler = Compiler(self.contract, None, self.used)
            return self._credential_function(entry, [returned(compiler.node(entry.value), indent=2)])
        found = host_values([entry.value])
        names: dict[tuple[str, str], str] = {
            (host.source, host.name): f"value{number}" for number, host in enumerate(found, 1)
        }
        if len(found) == 1:
            names = dict.fromkeys(names, "value")
        compiler = Compiler(self.contract, None, self.used)
        lines = [declared(name, compiler.host_call(*key), indent=2) for key, name in names.items()]
        result = compiler.within(names).node(entry.value)
        missing: Node | None = None
        for name in names.values():
            test = compiler.helper("isMissing", Code(name))
            missing = test if missing is None else Binary("||", missing, test)
        lines.append(returned(result if missing is None else Cond(missing, UNDEFINED, result), indent=2))
        return self._credential_function(entry, lines)

    def _credential_function(self, entry: Credential, lines: list[str]) -> str:
        words = f"The {entry.placement} {entry.name}, from what the host supplies; never an input."
        return "\n".join([*comment(words), f"function {credential_function(entry)}(context) {{", *indented(lines), "}"])

    # --- capabilities -------------------------------------------------------------------------------

    def _capability(self, capability: Capability) -> Iterator[str]:
        yield self._schema(capability)
        if len(capability.requests) == 1:
            yield self._single(capability)
        else:
            yield from (self._part(capability, request) for request in capability.requests)
            yield self._several(capability)

    def _schema(self, capability: Capability) -> str:
        fields = tuple(
            Prop(entry.name, Call("field", (Str(visible(input_words(entry, capability, self.contract))),)))
            for entry in capability.inputs
        )
        made = Call("z.looseObject", (Obj(fields),))
        line = declared(f"{capability.function}InputSchema", made, "export const")
        return "\n".join([*comment(f"Input of {capability.tool}."), line])

    def _writer(self, capability: Capability, request: Request, indent: int = 2) -> RequestWriter:
        compiler = Compiler(self.contract, capability, self.used)
        return RequestWriter(compiler, self.encoders, capability, request, indent)

    def _single(self, capability: Capability) -> str:
        request = capability.requests[0]
        indent = 2 if request.when is None else 4
        writer = self._writer(capability, request, indent)
        response = declared("response", Await(writer.sent()), indent=indent)
        lines = [*writer.declarations, response, "return readHttpResponse(response);"]
        words = f"{capability.title.text}: {request.method} {request.template}"
        head = f"export async function {capability.function}(input, context = {{}}) {{"
        if request.when is None:
            return "\n".join([*comment(words), head, *indented(lines), "}"])
        test = Compiler(self.contract, capability, self.used).node(request.when)
        guarded = [condition(test, indent=2), *indented(lines), "}", *self._none(capability)]
        return "\n".join([*comment(words), head, *indented(guarded), "}"])

    def _part(self, capability: Capability, request: Request) -> str:
        writer = self._writer(capability, request)
        sent = returned(writer.sent(), indent=2)
        head = "async function" if writer.is_async else "function"
        params = "input, context, answers" if _reads_answers(request) else "input, context"
        return "\n".join(
            [
                *comment(f"{request.method} {request.template}"),
                f"{head} {part_name(capability, request)}({params}) {{",
                *indented([*writer.declarations, sent]),
                "}",
            ]
        )

    def _several(self, capability: Capability) -> str:
        lines = self._alternatives(capability) if _are_alternatives(capability) else self._chain(capability)
        head = f"export async function {capability.function}(input, context = {{}}) {{"
        return "\n".join([*comment(f"{capability.title.text}."), head, *indented(lines), "}"])

    def _alternatives(self, capability: Capability) -> list[str]:
        first, second = capability.requests
        assert first.when is not None
        test = Compiler(self.contract, capability, self.used).node(first.when)
        return [
            condition(test, indent=2),
            *indented([returned(self._answered(capability, first), indent=4)]),
            "}",
            returned(self._answered(capability, second), indent=2),
        ]

    def _chain(self, capability: Capability) -> list[str]:
        """One after the other; what is no success ends the chain."""
        read = {part.request for request in capability.requests for part in _answers(request)}
        lines = ["const answers = {};"] if read else []
        if all(request.when is None for request in capability.requests):
            *earlier, last = capability.requests
            for request in earlier:
                lines += self._step(capability, request, answer_name(request.id), request.id in read)
            return [*lines, returned(self._answered(capability, last), indent=2)]
        return [*lines, *self._guarded(capability, read)]

    def _guarded(self, capability: Capability, read: set[str]) -> list[str]:
        """A chain in which some requests are sent under a condition."""
        compiler = Compiler(self.contract, capability, self.used)
        lines = ["let result;"]
        for request in capability.requests:
            steps = self._step(capability, request, "result", request.id in read)
            if request.when is not None:
                steps = [condition(compiler.node(request.when), indent=2), *indented(steps), "}"]
            lines += steps
        if all(request.when is not None for request in capability.requests):
            lines += ["if (!result) {", *indented(self._none(capability, indent=4)), "}"]
        return [*lines, "return result;"]

    def _step(self, capability: Capability, request: Request, name: str, is_read: bool) -> list[str]:
        """Sends one request, keeps what it answers under a name, and goes on only after a success."""
        made = Await(self._answered(capability, request))
        indent = 2 if request.when is None else 4
        lines = [
            statement("result = ", made, ";", indent=indent) if name == "result" else declared(name, made, indent=2)
        ]
        if request is not capability.requests[-1]:
            self.used.add("succeeded")
            lines.append(f"if (!succeeded({name})) return {name};")
        if is_read:
            self.used.add("answer")
            lines.append(f"answers.{answer_name(request.id)} = answer({name});")
        return lines

    def _answered(self, capability: Capability, request: Request) -> Call:
        args = ("input", "context", "answers") if _reads_answers(request) else ("input", "context")
        sent = Await(Call(part_name(capability, request), tuple(map(Code, args))))
        return Call("readHttpResponse", (sent,))

    def _none(self, capability: Capability, indent: int = 2) -> list[str]:
        self.used.add("failure")
        message = Str(f"no request of {capability.tool} applies to this input")
        return [statement("throw ", Call("failure", (Str("NO_REQUEST_APPLIES"), message)), ";", indent=indent)]


# --- small pieces -----------------------------------------------------------------------------------


def comment(words: str) -> list[str]:
    """A documentation comment, as narrow as the code."""
    text = js_comment(words)
    if len(text) <= 72:
        return [f"/** {text} */"]
    return ["/**", *(f" * {line}" for line in textwrap.wrap(text, 76, break_long_words=False)), " */"]


def indented(lines: list[str]) -> list[str]:
    return [f"  {line}" if line else line for part in lines for line in part.split("\n")]


def part_name(capability: Capability, request: Request) -> str:
    name = answer_name(request.id)
    return f"{capability.function}{name[:1].upper()}{name[1:]}"


def _answers(request: Request) -> list[Response]:
    return [part for recipe in request_recipes(request) for part in walk(recipe) if isinstance(part, Response)]


def _reads_answers(request: Request) -> bool:
    return any(
        isinstance(part, Response)
        for recipe in request_recipes(request)
        if recipe is not request.when
        for part in walk(recipe)
    )


def _are_alternatives(capability: Capability) -> bool:
    """Two requests, of which the second is sent exactly where the first is not."""
    if len(capability.requests) != 2 or any(map(_answers, capability.requests)):
        return False
    first, second = (request.when for request in capability.requests)
    return first is not None and second is not None and (_negates(first, second) or _negates(second, first))


def _negates(one: Recipe, other: Recipe) -> bool:
    return isinstance(one, Apply) and one.function == "not" and one.args == (other,)
