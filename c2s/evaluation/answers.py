"""Answers of requests on their way through the program's response interceptors.

Interceptors see of a request nothing but its answer, so what they make of one answer holds for every other: they run
once, and the result is written anew for each request. That is only done where the answer did not leave through a
write, a waiting call or a function.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from c2s.evaluation.values import Closure, Component, Instance, Rejected, Reply, Response, Undefined, Unknown, Value

if TYPE_CHECKING:
    from c2s.evaluation.context import CallContext
    from c2s.evaluation.machine import Machine


def intercepted_answer(
    machine: Machine, context: CallContext, handlers: Sequence[Value], reply: Reply | Response
) -> Value:
    """What the caller gets for an answer."""
    if not handlers:
        return reply
    key = (type(reply), tuple(handlers))
    known = machine.answers.get(key)
    if known is not None:
        return readdressed(known, reply.request)
    outer, machine.journal = machine.journal, []
    result = _run(machine, context, handlers, reply)
    passed, machine.journal = machine.journal, outer
    if outer is not None:
        outer += passed
    if not machine.loading and not any(mentions(value, reply.request) for value in passed) and not _has_code(result):
        machine.answers[key] = result
    return result


def _run(machine: Machine, context: CallContext, handlers: Sequence[Value], reply: Value) -> Value:
    for handler in handlers:
        result = machine.call(context.frame, handler, (reply,), context.site)
        if not isinstance(result, Undefined | Unknown | Rejected):
            reply = result
    return reply


def readdressed(value: Value, request: int) -> Value:
    """A value made of one answer, as it is made of the answer to another request."""
    return _readdressed(value, request, {})


def _readdressed(value: Value, request: int, done: dict[Value, Value]) -> Value:
    if isinstance(value, Reply | Response):
        return type(value).of(request)
    known = done.get(value)
    if known is None:
        parts = [_part(getattr(value, name), request, done) for name in value.parts_in_order]
        known = done[value] = type(value).of(*parts)
    return known


def _part(part: object, request: int, done: dict[Value, Value]) -> object:
    if isinstance(part, Value):
        return _readdressed(part, request, done)
    if isinstance(part, tuple):
        return tuple(_part(inner, request, done) for inner in part)
    return part


def mentions(value: Value, request: int) -> bool:
    """Whether a value is made of the answer to a request."""
    return any(isinstance(each, Reply | Response) and each.request == request for each in _within(value))


def _has_code(value: Value) -> bool:
    """Whether there is something in a value that can hold more than the value shows."""
    return any(isinstance(each, Closure | Instance | Component) for each in _within(value))


def _within(value: Value) -> Iterator[Value]:
    seen: set[Value] = set()
    stack: list[object] = [value]
    while stack:
        found = stack.pop()
        if isinstance(found, tuple):
            stack += found
        elif isinstance(found, Value) and found not in seen:
            seen.add(found)
            yield found
            stack += [getattr(found, name) for name in found.parts_in_order]
