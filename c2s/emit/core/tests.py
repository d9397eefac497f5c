"""The offline tests of a package: literal inputs, literal wire requests.

What is expected is computed by `c2s.contract.wire`, which never looks at the emitted code; that both agree is what
the tests prove.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from c2s.contract.capabilities import Capability
from c2s.contract.model import Contract
from c2s.contract.naming import DRY_RUN, kebab_name
from c2s.contract.recipes import Apply, walk
from c2s.contract.references import request_recipes
from c2s.contract.wire.escapes import Unencodable
from c2s.contract.wire.evaluate import Given
from c2s.contract.wire.requests import FilePart, Stopped, WireRequest, wire_requests
from c2s.emit.core.requests import host_values
from c2s.emit.core.samples import Case, Sampler, cases, label, sample_answers, two_records
from c2s.emit.core.texts import rendered
from c2s.emit.escape import js_string
from c2s.emit.javascript import Arr, Call, Code, Node, Obj, Prop, declared, imported, literal, statement

NOW = 1_700_000_000_000
RANDOM_ID = "00000000-0000-4000-8000-000000000000"
FOLDER = "tests"


class PackageTests:
    def __init__(self, contract: Contract, capabilities: tuple[Capability, ...]) -> None:
        self.contract = contract
        self.capabilities = capabilities
        recipes = [
            recipe for entry in capabilities for request in entry.requests for recipe in request_recipes(request)
        ]
        used = {id for entry in capabilities for request in entry.requests for id in request.credentials}
        recipes += [entry.value for entry in contract.credentials if entry.id in used]
        found = host_values(recipes)
        self.host = {(entry.source, entry.name): f"sample {kebab_name(entry.name, limit=40)}" for entry in found}
        self.local_time = any(
            isinstance(part, Apply) and part.function == "format-date" for recipe in recipes for part in walk(recipe)
        )

    def files(self) -> dict[str, str]:
        made = {
            "support.mjs": self._support(),
            "requests.test.mjs": self._requests(),
            "results.test.mjs": rendered("templates/results.test.mjs"),
            "server.test.mjs": self._server(),
        }
        records = list(self._records())
        if records:
            names = sorted({entry.function for entry in self.capabilities if _selected(entry)})
            functions = imported(names, "../function-core/index.mjs")
            made["records.test.mjs"] = rendered("templates/records.test.mjs.j2", functions=functions, cases=records)
        return {f"{FOLDER}/{name}": text for name, text in made.items()}

    # --- support ------------------------------------------------------------------------------------

    def _variables(self) -> list[str]:
        used = {request.service for entry in self.capabilities for request in entry.requests}
        return [service.variable for service in self.contract.services if service.id in used]

    def _support(self) -> str:
        host: dict[str, dict[str, str]] = {}
        for (kind, name), value in sorted(self.host.items()):
            host.setdefault(kind, {})[name] = value
        return rendered(
            "templates/support.mjs.j2",
            variables=declared("VARIABLES", literal(self._variables()), "export const"),
            host=declared("HOST", literal(host), "export const"),
            local_time=self.local_time,
            now=NOW,
            random_id=RANDOM_ID,
        )

    # --- requests -----------------------------------------------------------------------------------

    def _requests(self) -> str:
        typical = [(entry, Sampler(entry).all("typical")) for entry in self.capabilities if self._is_sent(entry)]
        calls = Arr(tuple(Arr((Code(entry.function), literal(inputs))) for entry, inputs in typical))
        return rendered(
            "templates/requests.test.mjs.j2",
            functions=imported(sorted(entry.function for entry in self.capabilities), "../function-core/index.mjs"),
            support=imported(self._support_names(), "./support.mjs"),
            cases=list(self._cases()),
            calls=declared("calls", calls, indent=2),
        )

    def _support_names(self) -> list[str]:
        chained = any(_is_chain(entry) and self._is_sent(entry) for entry in self.capabilities)
        return ["BASE", *(["HOST"] if chained else []), "VARIABLES", "recorder"]

    def _cases(self) -> Iterator[str]:
        for capability in self.capabilities:
            for case in cases(capability):
                yield from self._case(capability, case, self.host)
            if self._asks_host(capability):
                case = Case("nothing from the host", Sampler(capability).all("typical"))
                yield from self._case(capability, case, {})
        yield from self._from_environment()
        yield from (self._refused(entry) for entry in self.capabilities if _is_chain(entry) and self._is_sent(entry))

    def _from_environment(self) -> Iterator[str]:
        """One call in which the host's values come from environment variables."""
        asking = [entry for entry in self.capabilities if self._asks_host(entry) and self._is_sent(entry)]
        for capability in asking[:1]:
            values = {self.contract.host_value(*key).variable: value for key, value in sorted(self.host.items())}
            inputs = Sampler(capability).all("typical")
            answers = sample_answers(capability)
            sent = wire_requests(self.contract, capability, self._given(capability, inputs, self.host, answers))
            coming = [answers.get(request.request, {}) for request in sent] if answers else []
            lines = [
                declared("supplied", literal(values), indent=2),
                "Object.assign(process.env, supplied);",
                _recorder(coming, {}),
                declared("input", literal(inputs), indent=2),
                *_accepted(capability, sent),
                "for (const variable in supplied) delete process.env[variable];",
            ]
            yield _block(f"{capability.tool}: what the host supplies in its environment", lines)

    def _refused(self, capability: Capability) -> str:
        """A chain ends with the first answer that is no success."""
        inputs = Sampler(capability).all("typical")
        given = self._given(capability, inputs, self.host, sample_answers(capability))
        first = wire_requests(self.contract, capability, given)[:1]
        lines = [
            "const { context, requests } = recorder([], HOST, 409);",
            declared("input", literal(inputs), indent=2),
            f"const result = await {capability.function}(input, context);",
            'assert.deepEqual(result, { httpStatus: 409, bodyText: "{}" });',
            _requests_are(first),
        ]
        return _block(f"{capability.tool}: a refused step ends the chain", lines)

    def _asks_host(self, capability: Capability) -> bool:
        recipes = [recipe for request in capability.requests for recipe in request_recipes(request)]
        return bool(host_values(recipes)) or any(request.credentials for request in capability.requests)

    def _case(self, capability: Capability, case: Case, host: dict[Any, str]) -> Iterator[str]:
        answers = sample_answers(capability)
        try:
            sent = wire_requests(self.contract, capability, self._given(capability, case.inputs, host, answers))
        except Stopped as stopped:
            yield _test(capability, case, _recorder([], host), _rejected(capability, stopped.code))
        except Unencodable:
            return
        else:
            coming = [answers.get(request.request, {}) for request in sent] if answers else []
            yield _test(capability, case, _recorder(coming, host), _accepted(capability, sent))

    def _is_sent(self, capability: Capability) -> bool:
        """Whether a call with typical values sends something."""
        given = self._given(capability, Sampler(capability).all("typical"), self.host, sample_answers(capability))
        try:
            return bool(wire_requests(self.contract, capability, given))
        except (Stopped, Unencodable):
            return False

    def _given(self, capability: Capability, inputs: dict[str, Any], host: Any, answers: dict[str, Any]) -> Given:
        by_id = {entry.id: inputs[entry.name] for entry in capability.inputs if entry.name in inputs}
        return Given(by_id, host, answers, now=NOW, random_id=RANDOM_ID)

    # --- selected records ---------------------------------------------------------------------------

    def _records(self) -> Iterator[str]:
        for capability in self.capabilities:
            for entry in _selected(capability):
                yield from self._switch(capability, entry)

    def _switch(self, capability: Capability, entry: Any) -> Iterator[str]:
        typical = Sampler(capability).all("typical")
        sent: list[WireRequest] = []
        rows = two_records(capability, entry)
        answers = sample_answers(capability)
        for row in rows:
            given = self._given(capability, typical | {entry.name: row}, self.host, answers)
            try:
                sent += wire_requests(self.contract, capability, given)
            except Stopped:
                return
        answer = {"rows": list(rows)}
        other = {name: value for name, value in typical.items() if name != entry.name}
        lines = [
            declared("answer", literal(answer), indent=2),
            _recorder([answers.get(request.request, {}) for request in sent] if answers else [], self.host),
            "for (const chosen of answer.rows) {",
            *_lines(declared("input", _with_record(other, entry.name), indent=4)),
            f"  await {capability.function}(input, context);",
            "}",
            _requests_are(sent),
            *_nothing_left(sent),
        ]
        yield _block(f"{capability.tool}: a second {label(entry)} leaves nothing of the first", lines)

    # --- server -------------------------------------------------------------------------------------

    def _server(self) -> str:
        chosen = min(self.capabilities, key=self._rank)
        call = {"name": chosen.tool, "arguments": Sampler(chosen).all("typical")}
        return rendered(
            "templates/server.test.mjs.j2",
            tools=declared("TOOLS", literal([entry.tool for entry in self.capabilities])),
            call=declared("CALL", literal(call)),
            dry_run=DRY_RUN,
        )

    def _rank(self, capability: Capability) -> tuple[bool, bool, bool]:
        """A read that sends one request is the best example."""
        several = len(capability.requests) > 1
        return (not self._is_sent(capability), several, capability.effect.kind != "read")


def _is_chain(capability: Capability) -> bool:
    return len(capability.requests) > 1 and bool(sample_answers(capability))


def _selected(capability: Capability) -> list[Any]:
    return [entry for entry in capability.inputs if entry.selected_record]


def _with_record(other: dict[str, Any], name: str) -> Node:
    made = literal(other)
    assert isinstance(made, Obj)
    return Obj((*made.entries, Prop(name, Code("chosen"))))


def _nothing_left(sent: list[WireRequest]) -> list[str]:
    if "onlyInFirst" not in str(sent[0]):
        return []
    later = f"requests.slice({len(sent) // 2})"
    return [f"assert.doesNotMatch(JSON.stringify({later}), /onlyInFirst/);"]


# --- one test ---------------------------------------------------------------------------------------


def _test(capability: Capability, case: Case, recorder: str, checks: list[str]) -> str:
    given = declared("input", literal(case.inputs), indent=2)
    return _block(f"{capability.tool}: {case.title}", [recorder, given, *checks])


def _block(title: str, lines: list[str]) -> str:
    head = f"test({js_string(title)}, async () => {{"
    return "\n".join([head, *_lines(*lines), "});"])


def _lines(*parts: str) -> list[str]:
    return [f"  {line}" if line else line for part in parts for line in part.split("\n")]


def _recorder(answers: list[Any], host: dict[Any, str]) -> str:
    args = (literal(answers), *([] if host else [Obj()])) if answers or not host else ()
    return declared("{ context, requests }", Call("recorder", args), indent=2)


def _accepted(capability: Capability, sent: list[WireRequest]) -> list[str]:
    return [f"await {capability.function}(input, context);", _requests_are(sent)]


def _requests_are(sent: list[WireRequest]) -> str:
    return statement(Call("assert.deepEqual", (Code("requests"), _expected(sent))), ";", indent=2)


def _rejected(capability: Capability, code: str) -> list[str]:
    run = Call(capability.function, (Code("input"), Code("context")))
    check = statement("await ", Call("assert.rejects", (run, literal({"code": code}))), ";", indent=2)
    return [check, "assert.deepEqual(requests, []);"]


def _expected(sent: list[WireRequest]) -> Node:
    return literal([_described(request) for request in sent])


def _described(request: WireRequest) -> dict[str, Any]:
    base = {"method": request.method, "target": request.target, "headers": dict(sorted(request.headers.items()))}
    if request.parts is not None:
        return base | {"parts": [_part(part) for part in request.parts]}
    body = request.body.decode() if isinstance(request.body, bytes) else request.body
    return base | {"body": body}


def _part(part: Any) -> list[str]:
    if isinstance(part, FilePart):
        return [part.name, part.file_name, part.media_type, part.content.decode()]
    return list(part)
