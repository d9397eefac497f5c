"""Functions that would send a request and that nothing calls: exported ones are tried when everything else is done.

What they do is no part of the program's work, so no other pass may come after this one and read the machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from c2s.diagnostics import Diagnostic, diagnostic
from c2s.evaluation import calls, escapes
from c2s.evaluation.code import FunctionCode
from c2s.evaluation.frames import Frame
from c2s.evaluation.link import Link
from c2s.evaluation.machine import Machine
from c2s.evaluation.passes.clients import is_client
from c2s.evaluation.values import UNDEFINED, Closure, Record, Value
from c2s.graph.model import Node, NodeKind

MAX_STEPS = 60_000
"""Expressions evaluated for all of them."""
MAX_STEPS_EACH = 3_000
MAX_FRAMES = 200


def run(link: Link) -> Iterable[Diagnostic]:
    machine = link.machine
    end, bounds = machine.steps + MAX_STEPS, dict(machine.bounds)
    untried = 0
    for name, closure in list(_candidates(link)):
        if machine.steps >= end:
            untried += 1
        elif closure.code not in machine.ran and _sends(machine, closure):
            _write(link, closure.code, name)
    machine.bounds = bounds  # those of a trial say nothing of what the program does
    if untried:
        text = f"{untried} functions that nothing calls were not tried for what they would send"
        yield diagnostic("C2S310", text, hint="leave out code that does not matter with --exclude")


def _candidates(link: Link) -> Iterator[tuple[str, Closure]]:
    """Functions of the client that other modules could call, and that may reach a request, by their names."""
    machine = link.machine
    for module in link.program.modules:
        if not is_client(module) or module.facts.language == "vue":
            continue
        if not any(machine.wanted(module, unit.at) for unit in module.facts.units):
            continue
        for fact in module.facts.exports:
            value = module.export(fact.exported) if not fact.module and fact.exported != "*" else None
            for name, function in _functions(value, fact.local):
                code = function.code
                if code.module is module and code not in machine.ran and machine.wanted(module, code.facts.at):
                    yield code.facts.name or name, function


def _functions(value: Value | None, name: str) -> Iterator[tuple[str, Closure]]:
    """A function that is exported, or the functions in an object that is."""
    if isinstance(value, Closure):
        yield name, value
    elif isinstance(value, Record):
        for key, member in value.entries:
            if isinstance(key, str) and isinstance(member, Closure):
                yield key, member


def _sends(machine: Machine, closure: Closure) -> bool:
    root = Frame(closure.code.module, closure.code.module, None, UNDEFINED)
    args = tuple(escapes.given(machine, closure.code, index) for index in range(len(closure.code.facts.params)))
    limit, machine.max_steps = machine.max_steps, machine.steps + MAX_STEPS_EACH
    machine.attempt(lambda: calls.invoke(machine, closure, args, None, closure.code.site, root))
    machine.max_steps = limit
    return _reaches(root)


def _reaches(frame: Frame) -> bool:
    """Whether a request went out of a frame or of one that it called."""
    waiting, seen = [frame], {frame}
    while waiting and len(seen) < MAX_FRAMES:
        found = waiting.pop()
        if any(request.client for request in found.requests):
            return True
        inner = [edge.callee for edge in found.calls if edge.callee not in seen]
        seen.update(inner)
        waiting += inner
    return False


def _write(link: Link, code: FunctionCode, name: str) -> None:
    label = f"{code.module.path}:{code.module.place(code.facts.at).line} {name}"
    evidence = (link.evidence(code.site, "definition"),)
    node_id = f"uncalled:{code.module.file.source_id}:{label}"
    link.graph.add(Node(id=node_id, kind=NodeKind.UNKNOWN, label=label, evidence=evidence, data={"uncalled": True}))
