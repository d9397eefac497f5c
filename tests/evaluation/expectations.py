"""What a case expects, and how it differs from a result. The lines are explained in README.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from c2s.diagnostics import Diagnostic
from c2s.discovery.result import Input, Operation, Origin, Result
from c2s.graph.model import EdgeKind

PLACES = ("query", "body", "header", "multipart")
_OPERATION = re.compile(r"^(?P<method>[A-Z]+) (?P<path>\S+)(?: \((?P<confidence>\w+)\))?(?P<params>(?:\s{2,}.*)?)$")
_PARAMS = re.compile(rf"({'|'.join(PLACES)}):\s*(.*?)\s*(?=(?:{'|'.join(PLACES)}):|$)")
_ORIGIN = re.compile(r"^(?P<field>\w+\.\S+) <- (?P<origin>.+)$")
_SAID = re.compile(r"^(?P<code>C2S\d+)(?: (?P<place>\S+))?(?: (?P<text>.+))?$")
_FACTS = re.compile(r"^(?P<name>from|required|optional|service|when): (?P<rest>.+)$")


@dataclass
class Wanted:
    """An operation that must be there. `facts` are further properties, each compared only where it is written."""

    line: str
    origins: dict[str, list[str]] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)


@dataclass
class Expectation:
    operations: list[Wanted] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    uncalled: list[str] = field(default_factory=list)


def read(text: str) -> Expectation:
    out = Expectation()
    for line in text.splitlines():
        written = line.strip()
        if not written or written == "nothing":
            continue
        if line[0] == " ":
            _detail(out.operations[-1], written)
        elif _OPERATION.match(written):
            out.operations.append(Wanted(_normal(written)))
        elif written.startswith("uncalled"):
            out.uncalled.append(written.removeprefix("uncalled").strip())
        elif _SAID.match(written):
            out.said.append(written)
        else:
            raise ValueError(f"not understood: {written}")
    return out


def _detail(wanted: Wanted, written: str) -> None:
    if found := _ORIGIN.match(written):
        wanted.origins.setdefault(found["field"], []).append(found["origin"])
    elif found := _FACTS.match(written):
        wanted.facts[found["name"]] = _words(found["rest"])
    else:
        raise ValueError(f"not understood: {written}")


def _normal(line: str) -> str:
    """An operation line with its parameters in a fixed order."""
    found = _OPERATION.match(line)
    assert found is not None
    params = {name: _words(names) for name, names in _PARAMS.findall(found["params"])}
    head = f"{found['method']} {found['path']}" + (f" ({found['confidence']})" if found["confidence"] else "")
    return _line(head, params)


def _line(head: str, params: dict[str, str]) -> str:
    return "  ".join([head, *(f"{name}: {params[name]}" for name in PLACES if params.get(name))])


def _words(text: str) -> str:
    return " ".join(sorted(text.split()))


# --- what came out ----------------------------------------------------------------------------------


def shown(operation: Operation) -> str:
    """An operation as a case writes it."""
    params = operation.params
    body = [name for name in params.body if name not in params.multipart]
    placed = {"query": params.query, "body": body, "header": params.header, "multipart": params.multipart}
    sure = "" if operation.confidence == "exact" else f" ({operation.confidence})"
    return _line(f"{operation.method} {operation.path}{sure}", {k: _words(" ".join(v)) for k, v in placed.items()})


def origins_of(result: Result, each: Input) -> list[str]:
    more = [f"{each.more_origins} more"] if each.more_origins else []
    return sorted({_origin(result, origin) for origin in each.origins}) + more


def _origin(result: Result, origin: Origin) -> str:
    if origin.kind == "response":
        source = next(other for other in result.operations if other.id == origin.operation)
        text = f"{source.method} {source.path} {origin.field or '*'}"
    else:
        text = f"{origin.kind} {origin.detail}".strip()
    functions = [name for hop in reversed(origin.chain) for name in reversed(hop.functions) if name != "member"]
    return text + (f" | {', '.join(dict.fromkeys(functions))}" if functions else "")


def _field(each: Input) -> str:
    return f"{each.location}.{each.name}"


def handoffs_of(result: Result, operation: Operation) -> Iterator[tuple[str, str]]:
    """Fields of an operation that an answer flows into, with that answer."""
    for each in operation.inputs:
        for origin, text in zip(each.origins, (_origin(result, origin) for origin in each.origins), strict=True):
            if origin.kind == "response":
                yield _field(each), text


# --- comparison -------------------------------------------------------------------------------------


def differences(expected: Expectation, result: Result) -> list[str]:
    """One line for each thing that is missing or too much."""
    wanted = {each.line: each for each in expected.operations}
    found = {shown(operation): operation for operation in result.operations}
    out = [f"missing: {line}" for line in wanted if line not in found]
    out += [f"too much: {line}" for line in found if line not in wanted]
    for line, each in wanted.items():
        if line in found:
            out += [f"{line}\n    {text}" for text in _about(each, found[line], result)]
    out += _said(expected.said, result)
    if expected.uncalled:
        out += _sets("uncalled", filter(None, expected.uncalled), result.uncalled)
    return out + list(_unlinked(result))


def _about(wanted: Wanted, operation: Operation, result: Result) -> Iterator[str]:
    inputs = {_field(each): each for each in operation.inputs}
    for name, origins in wanted.origins.items():
        got = origins_of(result, inputs[name]) if name in inputs else ["no such field"]
        yield from _sets(f"{name} <-", origins, got)
    listed = {(name, origin) for name, origins in wanted.origins.items() for origin in origins}
    for name, origin in dict.fromkeys(handoffs_of(result, operation)):
        if name not in wanted.origins and (name, origin) not in listed:
            yield f"a handoff that is none: {name} <- {origin}"
    facts = {
        "from": operation.called_from,
        "service": [operation.service],
        "required": operation.required_params,
        "when": _conditions(result, operation),
        "optional": [e.name for e in operation.inputs if e.requiredness.decision == "proven-optional"],
    }
    for name, text in wanted.facts.items():
        if _words(" ".join(facts[name])) != text:
            yield f"{name}: {text} expected, {_words(' '.join(facts[name])) or 'none'} found"


def _conditions(result: Result, operation: Operation) -> list[str]:
    """Under which conditions the symbols that send an operation do so."""
    sending = (edge for edge in result.graph.edges if edge.kind is EdgeKind.INVOKES)
    own = (edge for edge in sending if edge.target == f"operation:{operation.id}")
    return [test for edge in own for test in edge.detail.get("when", [])]


def _said(expected: Iterable[str], result: Result) -> Iterator[str]:
    """Diagnostics of the evaluation, each expected one by code, place and a part of its message."""
    left = [one for each in result.diagnostics if each.code.startswith("C2S3") for one in _apart(each)]
    for line in expected:
        found = _SAID.match(line)
        assert found is not None
        for each in left:
            place = f"{each.path}:{each.line}"
            if each.code == found["code"] and found["place"] in (None, place) and (found["text"] or "") in each.message:
                left.remove(each)
                break
        else:
            yield f"missing: {line}"
    yield from (f"too much: {each.code} {each.path}:{each.line} {each.message}" for each in left)


def _apart(said: Diagnostic) -> Iterator[Diagnostic]:
    """What is said of several places, said of each."""
    yield said
    for place in said.others:
        path, line, _ = place.partition(":")[2].rsplit(":", 2)
        yield msgspec.structs.replace(said, path=path, line=int(line), others=())


def _sets(what: str, wanted: Iterable[str], got: Iterable[str]) -> Iterator[str]:
    wanted, got = set(wanted), set(got)
    yield from (f"{what} {text}: missing" for text in sorted(wanted - got))
    yield from (f"{what} {text}: too much" for text in sorted(got - wanted))


def _unlinked(result: Result) -> Iterator[str]:
    """Inputs and handoffs are two views of one graph and must agree."""
    of_inputs = {
        (operation.method, operation.path, name)
        for operation in result.operations
        for name, _ in handoffs_of(result, operation)
    }
    of_handoffs = {
        (h.to.method, h.to.path, f"{h.to.input_location}.{h.to.input_field}") for h in result.handoffs if h.from_.method
    }
    of_handoffs = {each for each in of_handoffs if each[2] != "body.*" or each in of_inputs}
    yield from (f"an input and no handoff, or the other way round: {each}" for each in of_inputs ^ of_handoffs)
