"""Observables: subscriptions, and the functions that a pipe runs one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from c2s.evaluation.build import const, known_items, listing, text_of
from c2s.evaluation.models import CallContext, Handler
from c2s.evaluation.models.collections import METHODS as PROMISE_METHODS
from c2s.evaluation.models.text import subject
from c2s.evaluation.values import UNDEFINED, Closure, Const, Native, Record, Undefined, Value

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

_RESULTS = ("map", "switchMap", "mergeMap", "concatMap", "exhaustMap", "flatMap", "switchMapTo", "pluck")
"""Operators that hand on what their function returns."""
_CALLS = ("tap", "filter", "takeWhile", "delayWhen", "finalize", "debounce")
"""Operators that call their function and hand on what came in."""
_PACKAGES = ("rxjs", "rxjs/operators")


def _operator(name: str) -> Handler:
    return lambda machine, context: Native.of("observable.operator", (const(name), context.arg(0)))


def _piped(machine: Machine, context: CallContext) -> Value | None:
    """`source.pipe(operator, ...)`."""
    value = subject(context)
    for operator in context.args:
        if isinstance(operator, Native) and operator.name == "observable.operator":
            value = _run(machine, context, text_of(operator.bound[0]) or "", operator.bound[1], value)
    return value


def _run(machine: Machine, context: CallContext, name: str, function: Value, value: Value) -> Value:
    if name == "catchError":
        return (
            PROMISE_METHODS["catch"](
                machine, CallContext(context.frame, context.callee, (function,), value, context.site)
            )
            or value
        )
    if name == "pluck" and isinstance(function, Const):
        return machine.member(value, text_of(function) or "")
    result = (
        machine.call(context.frame, function, (value,), context.site) if isinstance(function, Closure) else function
    )
    return result if name in _RESULTS and not isinstance(function, Undefined) else value


def _subscribe(machine: Machine, context: CallContext) -> Value | None:
    """`source.subscribe(next, failed)`, also with one object that holds the functions."""
    first, failed = context.arg(0), context.arg(1)
    if isinstance(first, Record):
        first, failed = machine.member(first, "next"), machine.member(first, "error")
    if not isinstance(first, Closure):
        return None
    machine.call(context.frame, first, (subject(context),), context.site)
    if isinstance(failed, Closure):
        machine.call(context.frame, failed, (UNDEFINED,), context.site)
    return UNDEFINED


def _of(machine: Machine, context: CallContext) -> Value:
    return context.arg(0)


def _joined(machine: Machine, context: CallContext) -> Value:
    """`forkJoin([a, b])`, `forkJoin({a, b})`, `combineLatest([a, b])`."""
    first = context.arg(0)
    known = isinstance(first, Record) or known_items(first) is not None
    return first if known else listing(context.args, context.site)


METHODS: dict[str, Handler] = {"pipe": _piped, "subscribe": _subscribe, "toPromise": lambda m, c: subject(c)}

FUNCTIONS: dict[str, Handler] = {
    f"{package}.{name}": _operator(name) for package in _PACKAGES for name in (*_RESULTS, *_CALLS, "catchError")
}
FUNCTIONS |= {
    **dict.fromkeys(("rxjs.of", "rxjs.from", "rxjs.firstValueFrom", "rxjs.lastValueFrom", "rxjs.defer"), _of),
    **dict.fromkeys(("rxjs.forkJoin", "rxjs.combineLatest", "rxjs.zip"), _joined),
}
NATIVES: dict[str, Handler] = {"observable.operator": lambda machine, context: context.arg(0)}
