"""Calls: of functions and classes of the program, of modelled functions, and of code outside the roots."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from c2s.evaluation import assign, construction, escapes, expressions, members, statements
from c2s.evaluation.build import MAX_WAYS, alternatives, both, choose, negated, unknown
from c2s.evaluation.code import FunctionCode, is_constructor
from c2s.evaluation.context import CallContext
from c2s.evaluation.frames import CallEdge, Frame
from c2s.evaluation.program import Scope
from c2s.evaluation.values import (
    UNDEFINED,
    Choice,
    ClassValue,
    Closure,
    Const,
    Element,
    External,
    Instance,
    Keyword,
    Listing,
    Member,
    Native,
    Record,
    Rejected,
    Result,
    Site,
    Spread,
    State,
    Text,
    Undefined,
    Value,
)
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

MAX_EITHER = 12
"""Callees that are called under their conditions, one by one."""
MAX_CONTEXTS = 2000
"""Argument combinations that a function is evaluated with before it is evaluated once more with open arguments."""
MAX_ALIKE = 12
"""More of them, where they are alike in the addresses that they hold."""
MAX_RECURSION = 2
"""Runs of one function inside each other."""
MAX_DESCENT = 6
"""The same for a function that goes down a structure which the source writes out."""


def is_callable(value: Value) -> bool:
    if isinstance(value, Choice):
        return is_callable(value.then) or is_callable(value.other)
    if isinstance(value, Member):
        return not isinstance(value.base, Const)
    return isinstance(value, Closure | Native | State)


def evaluate_call(machine: Machine, frame: Frame, node: ir.Call) -> Value:
    site = frame.module.site(getattr(node.callee, "at", node.at))
    hint, machine.hint = machine.hint, ""
    machine.replaced = None
    callee_node = node.callee
    if isinstance(callee_node, ir.Ref) and callee_node.name == "super":
        if frame.module.facts.language == "python":
            return frame.receiver() or UNDEFINED
        return construction.super_constructor(machine, frame, node, site)
    if isinstance(callee_node, ir.Get) and callee_node.key == "__init__" and is_super(callee_node.base):
        return construction.super_constructor(machine, frame, node, site)
    base: Value | None = None
    if isinstance(callee_node, ir.Get | ir.Index):
        if not is_super(callee_node.base):
            base = expressions.evaluate(machine, frame, callee_node.base)
            if isinstance(callee_node, ir.Get):
                callee = members.member(machine, base, callee_node.key)
            else:
                callee = members.element(machine, base, expressions.evaluate(machine, frame, callee_node.key))
        else:
            base = frame.receiver()
            callee = expressions.evaluate(machine, frame, callee_node)
    else:
        callee = expressions.evaluate(machine, frame, callee_node)
    args = expressions.arguments(machine, frame, node.args)
    missing = isinstance(callee, Undefined | Rejected) and base is not None
    if missing and isinstance(callee_node, ir.Get) and machine.models.method(callee_node.key) is not None:
        callee = Member.of(base, callee_node.key)
    context = CallContext(frame, callee, args, base, site, node.new, tuple(node.types), hint)
    machine.replaced = None
    value = dispatch(machine, context)
    replaced, machine.replaced = machine.replaced, None
    if replaced is not None:
        where, changed = replaced
        target = node.args[0] if where == "argument" else callee_node.base if isinstance(callee_node, ir.Get) else None
        if target is not None:
            assign.store(machine, frame, target, changed, site)
    _write_back(machine, frame, node, context)
    return value


def is_super(node: Any) -> bool:
    """`super`, or the `super()` of languages where it is a call."""
    if isinstance(node, ir.Call) and not node.args:
        node = node.callee
    return isinstance(node, ir.Ref) and node.name == "super"


def call(
    machine: Machine, frame: Frame, callee: Value, args: tuple[Value, ...], this: Value | None, site: Site
) -> Value:
    return dispatch(machine, CallContext(frame, callee, args, this, site))


def dispatch(machine: Machine, context: CallContext) -> Value:
    callee = context.callee
    if isinstance(callee, Closure):
        this = callee.this if callee.this is not None else context.base
        return invoke(machine, callee, context.args, this, context.site, context.frame)
    if isinstance(callee, Choice):
        leaves = alternatives(callee, MAX_WAYS + 1)
        same = _one_method(leaves)
        if same is not None and context.base is not None:
            return escapes.external_call(machine, replace(context, callee=Member.of(context.base, same)))
        if len(leaves) > MAX_EITHER:
            return _any(machine, context, leaves)
        return _either(machine, context, callee)
    if isinstance(callee, Native):
        return machine.models.native(machine, callee, context)
    if isinstance(callee, ClassValue):
        return construction.construct(machine, context, callee)
    if isinstance(callee, Undefined | Rejected):
        escapes.escape_all(machine, context)
        return unknown(machine.label_of(context.site), "nothing is called here", context.site)
    return escapes.external_call(machine, context)


def _one_method(callees: list[Value]) -> str | None:
    """The name of a method that is unknown on every alternative of its subject: it is called once, on all of them."""
    leaves = [leaf for leaf in callees if not isinstance(leaf, Undefined | Rejected)]
    names = {leaf.key if isinstance(leaf, Member) else None for leaf in leaves}
    return names.pop() if len(names) == 1 else None


def _either(machine: Machine, context: CallContext, callee: Choice) -> Value:
    frame, depth = context.frame, len(context.frame.guards)
    results = []
    for test, branch in ((callee.test, callee.then), (negated(callee.test), callee.other)):
        frame.guards.append(test)
        results.append(
            dispatch(machine, CallContext(frame, branch, context.args, context.base, context.site, context.new))
        )
        del frame.guards[depth:]
    return choose(callee.test, results[0], results[1])


def _any(machine: Machine, context: CallContext, callees: list[Value]) -> Value:
    """One of many: each function of the program is called, and of what lies outside the roots a few."""
    inside = [callee for callee in callees if isinstance(callee, Closure | Native | ClassValue)]
    outside = [callee for callee in callees if isinstance(callee, External | Member | Result | State)]
    chosen = (*inside, *outside[:MAX_EITHER])
    results = [dispatch(machine, replace(context, callee=callee)) for callee in chosen]
    if len(outside) > MAX_EITHER:
        machine.bound("callees", context.site, f"more than {MAX_EITHER} callees outside the roots")
    return members.any_of(results)


# --- functions of the program -----------------------------------------------------------------------


def invoke(
    machine: Machine,
    closure: Closure,
    args: tuple[Value, ...],
    this: Value | None,
    site: Site,
    caller: Frame | None = None,
) -> Value:
    """Run a function with arguments, or take what it did with the same ones before."""
    chosen = machine.chosen(closure, args, closure.this if closure.this is not None else this)
    if chosen is None:
        return unknown(repr(closure.code), "left alone", site)
    closure, code = chosen, chosen.code
    receiver = closure.this if closure.this is not None else this
    if "arrow" in code.facts.flags:
        receiver = None
    key = (closure, args, receiver)
    settled = not _is_running(closure.scope)
    frame = machine.memo.get(key) if settled else None
    if frame is not None and frame.makes_state and caller is not None:
        frame = machine.memo.get((*key, site, caller))
    if frame is None:
        if _recurs(machine, code, args) or len(machine.stack) >= machine.max_depth:
            machine.bound("recursion", site, repr(code))
            return unknown(repr(code), "recursion", site)
        args = _limited(machine, code, args, site)
        made = machine.models.components.made
        frame = run(machine, closure, args, receiver)
        frame.makes_state = machine.models.components.made != made
        if settled:
            machine.memo[key] = frame
            if frame.makes_state:
                machine.memo[(*key, site, caller)] = frame
    if caller is not None:
        edge = CallEdge(site, frame, tuple(caller.guards))
        caller.calls.append(edge)
    return frame.result if frame.result is not None else UNDEFINED


def _recurs(machine: Machine, code: FunctionCode, args: tuple[Value, ...]) -> bool:
    """Whether a function calls itself too often; one that goes down a written structure ends by itself."""
    active = [frame for frame in machine.stack if frame.code is code]
    if len(active) < MAX_RECURSION:
        return False
    pairs = zip(args, active[-1].arguments, strict=False)
    return len(active) >= MAX_DESCENT or not any(_inside(one, outer) for one, outer in pairs)


def _inside(value: Value, outer: Value) -> bool:
    """Whether a list or record is written directly inside another one."""
    if not isinstance(value, Record | Listing):
        return False
    if isinstance(outer, Record):
        return any(member is value for _, member in outer.entries)
    return isinstance(outer, Listing) and any(item is value for item in outer.items)


def _is_running(scope: Scope) -> bool:
    """Names of running frames still change, so calls of closures made there are not remembered."""
    while isinstance(scope, Frame):
        if scope.active and scope.code is not None:
            return True
        scope = scope.parent
    return False


def _limited(machine: Machine, code: FunctionCode, args: tuple[Value, ...], site: Site) -> tuple[Value, ...]:
    count = machine.contexts[code] = machine.contexts.get(code, 0) + 1
    if count <= MAX_CONTEXTS or _is_fresh(machine, code, _addresses(args)):
        return args
    machine.bound("contexts", site, repr(code))
    return tuple(escapes.given(machine, code, index) for index in range(len(code.facts.params)))


def _is_fresh(machine: Machine, code: FunctionCode, written: tuple[str, ...]) -> bool:
    """Whether few argument combinations have the same written addresses: others lead to other requests."""
    key = (code, written)
    count = machine.contexts[key] = machine.contexts.get(key, 0) + 1
    return bool(written) and count <= MAX_ALIKE


def _addresses(args: tuple[Value, ...]) -> tuple[str, ...]:
    """Texts with a slash that stand in arguments, or that those begin with, or members of theirs."""
    inner = [member for arg in args if isinstance(arg, Record) for _, member in arg.entries]
    first = (value.parts[0] if isinstance(value, Text) else value for value in (*args, *inner))
    return tuple(str(value.data) for value in first if isinstance(value, Const) and "/" in str(value.data))


def run(machine: Machine, closure: Closure, args: tuple[Value, ...], this: Value | None) -> Frame:
    code = closure.code
    frame = Frame(code.module, closure.scope, code, this)
    frame.label = code.label
    frame.arguments = args
    machine.ran.add(code)
    machine.stack.append(frame)
    bind_params(machine, frame, code, args)
    if isinstance(this, Instance) and is_constructor(code.facts):
        frame.this = construction.with_properties(frame, this)
    flow = statements.run_block(machine, frame, code.body)
    machine.stack.pop()
    frame.result = _returned(frame, flow is statements.Flow.NEXT)
    frame.guards = []
    machine.finish(frame)
    return frame


def _returned(frame: Frame, falls_through: bool) -> Value:
    """The returns of a frame as one value: earlier ones are taken where their conditions hold.

    What is returned where none of them holds matters only of a test, which says no then.
    """
    if not frame.returns:
        return UNDEFINED
    tests = falls_through and all(isinstance(value, Const) and value.data is True for _, value in frame.returns)
    out: Value | None = UNDEFINED if tests else None
    for guards, value in reversed(frame.returns):
        out = value if out is None else choose(both(guards), value, out)
    return UNDEFINED if out is None else out


def bind_params(machine: Machine, frame: Frame, code: FunctionCode, args: tuple[Value, ...]) -> None:
    params = code.facts.params
    named = {a.name: a.value for a in args if isinstance(a, Keyword)}
    plain = [a for a in args if not isinstance(a, Keyword)]
    if params and "receiver" in params[0].flags:
        if isinstance(frame.this, ClassValue) and "class" not in code.facts.flags and plain:
            frame.this = plain[0]  # a method that is called through its class gets its object as an argument
        else:
            plain.insert(0, frame.this if frame.this is not None else UNDEFINED)
    if code.reads_arguments:
        frame.env["arguments"] = Listing.of(tuple(plain), code.site)
    for index, param in enumerate(params):
        value = _argument(code, param, index, plain, named)
        if param.default is not None:
            value = assign.with_default(machine, frame, value, param.default)
        machine.note_type(value, param.type, code.module)
        if "optional" in param.flags or param.default is not None:
            machine.note_optional(value)
        assign.bind(machine, frame, param.target, value)


def _argument(code: FunctionCode, param: ir.Param, index: int, plain: list[Value], named: dict[str, Value]) -> Value:
    if isinstance(param.target, ir.Ref) and param.target.name in named:
        return named[param.target.name]
    if "rest" in param.flags:
        return Listing.of(tuple(plain[index:]), code.site)
    if "rest-keywords" in param.flags:
        taken = {other.target.name for other in code.facts.params if isinstance(other.target, ir.Ref)}
        return Record.of(tuple(pair for pair in named.items() if pair[0] not in taken), code.site)
    if "keyword-only" in param.flags:
        return UNDEFINED
    if any(isinstance(a, Spread) for a in plain[: index + 1]):
        return _from_spread(plain, index)
    return plain[index] if index < len(plain) else UNDEFINED


def _from_spread(plain: list[Value], index: int) -> Value:
    """An argument that comes out of a spread list, at its position where that is known."""
    for position, argument in enumerate(plain):
        if isinstance(argument, Spread):
            inner = argument.value
            if isinstance(inner, Listing) and index - position < len(inner.items):
                return inner.items[index - position]
            return Member.of(inner, str(index - position)) if members.is_symbolic(inner) else Element.of(inner)
    return UNDEFINED


def _write_back(machine: Machine, frame: Frame, node: ir.Call, context: CallContext) -> None:
    """Members that a function put on its receiver or its arguments are seen by the caller."""
    callee = context.callee
    if not isinstance(callee, Closure) or not frame.calls:
        return
    edge = frame.calls[-1]
    inner = edge.callee
    if edge.site != context.site or inner.code is not callee.code:
        return
    if isinstance(node.callee, ir.Get | ir.Index) and inner.this is not None and isinstance(inner.this, Instance):
        before = callee.this if callee.this is not None else context.base
        if inner.this is not before and isinstance(before, Instance) and before.cls is inner.this.cls:
            assign.store(machine, frame, node.callee.base, inner.this, context.site)
    for index, param in enumerate(inner.code.facts.params):
        if index >= len(node.args) or index >= len(context.args) or not isinstance(param.target, ir.Ref):
            continue
        name, before = param.target.name, context.args[index]
        after = inner.env.get(name)
        if (
            after is None
            or after is before
            or name in inner.rebound
            or not isinstance(before, Record | Instance | Listing)
        ):
            continue
        if isinstance(after, Record | Instance | Listing):
            assign.store(machine, frame, node.args[index], after, context.site)
