"""Calls: of functions and classes of the program, of modelled functions, and of code outside the roots."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from c2s.evaluation import assign, choices, expressions, members, statements
from c2s.evaluation.build import EMPTY, alternatives, both, choose, negated, record, unknown
from c2s.evaluation.code import FunctionCode, is_constructor
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
    Given,
    Input,
    Instance,
    Keyword,
    Listing,
    Member,
    Native,
    Operation,
    Record,
    Rejected,
    Response,
    Result,
    Site,
    Spread,
    State,
    Text,
    Transform,
    Undefined,
    Value,
)
from c2s.facts import model as ir

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

MAX_CONTEXTS = 300
"""Argument combinations that a function is evaluated with before it is evaluated once more with open arguments."""
MAX_RECURSION = 2
MAX_ESCAPE_DEPTH = 14


@dataclass(slots=True, unsafe_hash=True)
class CallContext:
    """A call as models see it. `base` is the value before the last member name, or the receiver."""

    frame: Frame
    callee: Value
    args: tuple[Value, ...]
    base: Value | None
    site: Site
    new: bool = False
    types: tuple[ir.Expr, ...] = ()
    hint: str = ""
    """The name that the result is bound to, where it is bound at once."""

    def arg(self, index: int) -> Value:
        for argument in self.args:
            kind = type(argument)
            if kind is not Keyword:
                if index == 0:
                    return UNDEFINED if kind is Spread else argument
                index -= 1
        return UNDEFINED

    def keyword(self, name: str) -> Value | None:
        return next((a.value for a in self.args if isinstance(a, Keyword) and a.name == name), None)


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
        return _super_constructor(machine, frame, node, site)
    if isinstance(callee_node, ir.Get) and callee_node.key == "__init__" and is_super(callee_node.base):
        return _super_constructor(machine, frame, node, site)
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
        same = _one_method(callee)
        if same is not None and context.base is not None:
            return external_call(machine, replace(context, callee=Member.of(context.base, same)))
        return _either(machine, context, callee)
    if isinstance(callee, Native):
        return machine.models.native(machine, callee, context)
    if isinstance(callee, ClassValue):
        return construct(machine, context, callee)
    if isinstance(callee, Undefined | Rejected):
        escape_all(machine, context)
        return unknown(machine.label_of(context.site), "nothing is called here", context.site)
    return external_call(machine, context)


def _one_method(callee: Choice) -> str | None:
    """The name of a method that is unknown on every alternative of its subject: it is called once, on all of them."""
    names = {leaf.key if isinstance(leaf, Member) else None for leaf in alternatives(callee)}
    name = names.pop()
    return name if not names else None


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
    if frame is None:
        if (
            sum(active.code is code for active in machine.stack) >= MAX_RECURSION
            or len(machine.stack) >= machine.max_depth
        ):
            machine.bound("recursion", site, repr(code))
            return unknown(repr(code), "recursion", site)
        args = _limited(machine, code, args, site)
        frame = run(machine, closure, args, receiver)
        if settled:
            machine.memo[key] = frame
    if caller is not None:
        edge = CallEdge(site, frame, tuple(caller.guards))
        caller.calls[site, len(caller.calls)] = edge
    return frame.result if frame.result is not None else UNDEFINED


def _is_running(scope: Scope) -> bool:
    """Names of running frames still change, so calls of closures made there are not remembered."""
    while isinstance(scope, Frame):
        if scope.active and scope.code is not None:
            return True
        scope = scope.parent
    return False


def _limited(machine: Machine, code: FunctionCode, args: tuple[Value, ...], site: Site) -> tuple[Value, ...]:
    count = machine.contexts[code] = machine.contexts.get(code, 0) + 1
    if count <= MAX_CONTEXTS:
        return args
    machine.bound("contexts", site, repr(code))
    return tuple(given(machine, code, index) for index in range(len(code.facts.params)))


def run(machine: Machine, closure: Closure, args: tuple[Value, ...], this: Value | None) -> Frame:
    code = closure.code
    frame = Frame(code.module, closure.scope, code, this)
    frame.label = machine.frame_label(code)
    frame.arguments = args
    machine.ran.add(code)
    machine.stack.append(frame)
    bind_params(machine, frame, code, args)
    if isinstance(this, Instance) and is_constructor(code.facts):
        frame.this = _with_properties(frame, this)
    statements.run_block(machine, frame, code.body)
    machine.stack.pop()
    frame.result = _returned(frame)
    frame.guards = []
    machine.finish(frame)
    return frame


def _returned(frame: Frame) -> Value:
    """The returns of a frame as one value: earlier ones are taken where their conditions hold."""
    if not frame.returns:
        return UNDEFINED
    out: Value | None = None
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
    edge = next(reversed(frame.calls.values()))
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


# --- classes ----------------------------------------------------------------------------------------


def construct(machine: Machine, context: CallContext, cls: ClassValue) -> Value:
    """A new object: fields of the bases first, then the constructor."""
    if machine.constructing.count(cls.code) >= MAX_RECURSION:
        machine.bound("recursion", context.site, repr(cls.code))
        return Instance.of(cls, EMPTY, context.site)
    machine.constructing.append(cls.code)
    made = _construct(machine, context, cls)
    machine.constructing.pop()
    return made


def _with_base(machine: Machine, instance: Value, args: tuple[Value, ...]) -> Value:
    """With what the constructor of a base class outside the roots puts on an object."""
    assert isinstance(instance, Instance)
    added = machine.models.base_members(machine, instance, args)
    return Instance.of(instance.cls, record([*instance.members.entries, *added], instance.at), instance.at)


def _construct(machine: Machine, context: CallContext, cls: ClassValue) -> Value:
    instance: Value = Instance.of(cls, EMPTY, context.site)
    chain = members.class_chain(machine, cls)
    label = f"{cls.code.facts.name}@{machine.label_of(context.site)}"
    constructor = next((c for c in chain if _constructor(c) is not None), None)
    if constructor is not None:
        instance = _with_parameters(machine, constructor, instance, context.args)
    if machine.models.is_user_interface(machine, cls):
        instance = _with_base(machine, instance, context.args)
    for current in reversed(chain):
        instance = _with_fields(machine, current, instance, label)
    if constructor is None:
        instance = _with_keywords(instance, chain, context.args)
        outside = members.external_base(machine, cls) is not None
        return _with_base(machine, instance, context.args) if outside else instance
    code = _constructor(constructor)
    assert code is not None
    closure = Closure.of(code, constructor.scope, instance, None)
    invoke(machine, closure, context.args, instance, context.site, context.frame)
    edge = next(reversed(context.frame.calls.values()), None)
    if edge is None or edge.callee.code is not code:
        return instance
    return edge.callee.this if isinstance(edge.callee.this, Instance) else instance


def _with_keywords(instance: Value, chain: list[ClassValue], args: tuple[Value, ...]) -> Value:
    """Fields that a constructor of the language's own fills: by name, or in order for a record."""
    assert isinstance(instance, Instance)
    named = [(a.name, a.value) for a in args if isinstance(a, Keyword)]
    plain = [a for a in args if not isinstance(a, Keyword | Spread)]
    fields = [n for current in reversed(chain) for n in current.code.fields if n not in current.code.statics]
    facts = instance.cls.code.facts
    if plain and (facts.kind == "record" or (facts.annotations and len(plain) == len(fields))):
        named = [*zip(fields, plain, strict=False), *named]
    if not named:
        return instance
    return Instance.of(instance.cls, record([*instance.members.entries, *named], instance.at), instance.at)


def _with_parameters(machine: Machine, cls: ClassValue, instance: Value, args: tuple[Value, ...]) -> Value:
    """Members that the parameters of a constructor declare; they are there before any field is initialised."""
    code = _constructor(cls)
    assert code is not None and isinstance(instance, Instance)
    if not any("property" in param.flags for param in code.facts.params):
        return instance
    frame = Frame(code.module, cls.scope, code, instance)
    bind_params(machine, frame, code, args)
    return _with_properties(frame, instance)


def _with_properties(frame: Frame, instance: Instance) -> Instance:
    assert frame.code is not None
    entries = [
        (param.target.name, frame.env[param.target.name])
        for param in frame.code.facts.params
        if "property" in param.flags and isinstance(param.target, ir.Ref) and param.target.name in frame.env
    ]
    return Instance.of(instance.cls, record([*instance.members.entries, *entries], instance.at), instance.at)


def _constructor(cls: ClassValue) -> FunctionCode | None:
    return next((code for code in cls.code.functions.values() if is_constructor(code.facts)), None)


def _with_fields(machine: Machine, cls: ClassValue, instance: Value, label: str) -> Value:
    """Run the field initialisers of one class. Fields that methods write later become state."""
    assert isinstance(instance, Instance)
    frame = Frame(cls.code.module, cls.scope, None, instance)
    frame.label = label
    entries = list(instance.members.entries)
    for name, field in cls.code.fields.items():
        if name in cls.code.statics:
            continue
        if field.value is None:
            if name in cls.code.late:
                entries.append((name, machine.new_state(f"{label}.{name}", name, None, cls.code.site)))
            continue
        frame.this = Instance.of(instance.cls, record(entries, instance.at), instance.at)
        value = expressions.evaluate(machine, frame, field.value)
        if name in cls.code.late and not members.is_symbolic(value):
            value = machine.new_state(f"{label}.{name}", name, value, frame.module.site(field.at))
        machine.note_type(value, field.type, frame.module)
        entries.append((name, value))
    return Instance.of(instance.cls, record(entries, instance.at), instance.at)


def _super_constructor(machine: Machine, frame: Frame, node: ir.Call, site: Site) -> Value:
    """`super(...)`: run the constructor of the nearest base that has one on the same object."""
    owner = frame.receiver_frame()
    args = expressions.arguments(machine, frame, node.args)
    this = owner.this
    if not isinstance(this, Instance) or owner.code is None or owner.code.owner is None:
        return UNDEFINED
    base = _base_with(machine, this.cls, owner.code, None)
    if base is None:
        members_ = record([*this.members.entries, *_react_members(machine, this, args)], this.at)
        owner.become(Instance.of(this.cls, members_, this.at))
        return owner.this or UNDEFINED
    code = _constructor(base)
    assert code is not None
    invoke(machine, Closure.of(code, base.scope, this, None), args, this, site, frame)
    edge = next(reversed(frame.calls.values()), None)
    if edge is not None and edge.callee.code is code and isinstance(edge.callee.this, Instance):
        owner.become(edge.callee.this)
    return owner.this if owner.this is not None else UNDEFINED


def _react_members(machine: Machine, this: Instance, args: tuple[Value, ...]) -> list[tuple[str | Value | None, Value]]:
    """What an external base constructor is known to put on the object."""
    return machine.models.base_members(machine, this, args)


def _base_with(machine: Machine, cls: ClassValue, code: FunctionCode, name: str | None) -> ClassValue | None:
    """The nearest class behind the one that owns `code` that has a constructor, or the method `name`."""
    chain = members.class_chain(machine, cls)
    behind = False
    for current in chain:
        if behind and (_constructor(current) is not None if name is None else name in current.code.functions):
            return current
        behind = behind or current.code is code.owner
    return None


def super_member(machine: Machine, frame: Frame, key: str) -> Value:
    owner = frame.receiver_frame()
    this = owner.this
    if not isinstance(this, Instance) or owner.code is None:
        return External.of(f"super.{key}")
    base = _base_with(machine, this.cls, owner.code, key)
    if base is None:
        return Member.of(this, key)
    return Closure.of(base.code.functions[key], base.scope, this, None)


# --- code outside the roots -------------------------------------------------------------------------


def external_call(machine: Machine, context: CallContext) -> Value:
    """A call of something that the roots do not define: a model says what it does, or its callbacks escape."""
    modelled = machine.models.call(machine, context)
    if modelled is not None:
        return modelled
    root, _ = machine.root_of(context.callee)
    if isinstance(root, State):
        result = machine.wait(context.callee, context.args, context.base, context.site, context.frame)
    else:
        result = Result.of(context.callee, context.args, context.site, context.new)
    choices.show_rows_of_call(machine, context.frame, context.args, context.site)
    escape_all(machine, context)
    return result


def escape_all(machine: Machine, context: CallContext) -> None:
    for argument in context.args:
        escape(machine, context.frame, argument, context.site, 0)


def escape(machine: Machine, frame: Frame, value: Value, site: Site, depth: int, this: Value | None = None) -> None:
    """Hand a value to code outside the roots: it may call every function in it, and what those return."""
    if not may_hold_functions(value):
        return
    if depth > MAX_ESCAPE_DEPTH:
        machine.bound("escape", site, "functions nested too deep")
        return
    if isinstance(value, Closure):
        _escape_closure(machine, frame, value, site, depth, this)
    elif isinstance(value, Record):
        for _, inner in value.entries:
            escape(machine, frame, inner, site, depth + 1, value)
    elif isinstance(value, Listing):
        for item in value.items:
            escape(machine, frame, item, site, depth + 1)
    elif isinstance(value, Choice):
        escape(machine, frame, value.then, site, depth, this)
        escape(machine, frame, value.other, site, depth, this)
    elif isinstance(value, ClassValue | Instance):
        _escape_class(machine, frame, value, site, depth)
    elif isinstance(value, Keyword | Spread):
        escape(machine, frame, value.value, site, depth, this)
    elif isinstance(value, Transform) and value.name == "map":
        escape(machine, frame, value.args[1], site, depth + 1)
    elif isinstance(value, State | Member | Element):
        machine.hand_out(value, site, frame)
    else:
        machine.models.escape(machine, frame, value, site, depth)


_holding: dict[Value, bool] = {}


def may_hold_functions(value: Value) -> bool:
    """Whether there can be a function in a value; known for good, since values never change."""
    if isinstance(value, Record | Listing | Choice):
        known = _holding.get(value)
        if known is None:
            known = _holding[value] = _any_holds(value)
        return known
    return not isinstance(value, Const | Undefined | External | Operation | Given | Response | Input | Text)


def _any_holds(value: Record | Listing | Choice) -> bool:
    if isinstance(value, Record):
        return any(may_hold_functions(member) for _, member in value.entries)
    if isinstance(value, Listing):
        return any(map(may_hold_functions, value.items))
    return may_hold_functions(value.then) or may_hold_functions(value.other)


def _escape_closure(machine: Machine, frame: Frame, value: Closure, site: Site, depth: int, this: Value | None) -> None:
    receiver = value.this if value.this is not None else this
    if value in machine.shown or machine.models.is_rendered(machine, value):
        return
    if (value, receiver) in machine.escaped:
        edge_frame = machine.escaped_frames.get((value, receiver))
        if edge_frame is not None:
            frame.calls[site, len(frame.calls)] = CallEdge(site, edge_frame, tuple(frame.guards))
        return
    machine.escaped[value, receiver] = None
    guards = tuple(frame.guards)

    def run_it() -> None:
        args = tuple(given(machine, value.code, index) for index in range(len(value.code.facts.params)))
        saved, frame.guards = frame.guards, list(guards)
        result = invoke(machine, value, args, receiver, site, frame)
        edge = next(reversed(frame.calls.values()), None)
        if edge is not None and edge.callee.code is value.code:
            machine.escaped_frames[value, receiver] = edge.callee
        escape(machine, frame, result, site, depth + 1)
        frame.guards = saved

    if machine.loading:
        machine.later(run_it)
    else:
        run_it()


def _escape_class(machine: Machine, frame: Frame, value: ClassValue | Instance, site: Site, depth: int) -> None:
    """Code outside may make an object of the class and call every method of it."""
    cls = value if isinstance(value, ClassValue) else value.cls
    shown = machine.models.is_user_interface(machine, cls)
    if (value, None) in machine.escaped or not (shown or machine.wanted(cls.code.module, cls.code.facts.at)):
        return
    machine.escaped[value, None] = None
    if isinstance(value, ClassValue) and shown:
        machine.models.render(machine, value, asked=False)
        return

    def run_it() -> None:
        instance: Value = value
        if isinstance(value, ClassValue):
            code = _constructor(value)
            args = () if code is None else tuple(given(machine, code, i) for i in range(len(code.facts.params)))
            instance = construct(machine, CallContext(frame, value, args, None, site, True), value)
        if not isinstance(instance, Instance):
            return
        for current in members.class_chain(machine, instance.cls):
            for method in current.code.functions.values():
                if not is_constructor(method.facts) and method.body:
                    escape(machine, frame, Closure.of(method, current.scope, instance, None), site, depth + 1)
        for _, inner in instance.members.entries:
            if isinstance(inner, Closure):
                escape(machine, frame, inner, site, depth + 1, instance)

    if machine.loading:
        machine.later(run_it)
    else:
        run_it()


def given(machine: Machine, code: FunctionCode, index: int) -> Value:
    """The open argument of a function that code outside the roots calls."""
    param = code.facts.params[index]
    name = param.target.name if isinstance(param.target, ir.Ref) else f"argument {index + 1}"
    value = Given.of(machine.label_of(code.site), name, code.module.site(param.at))
    if "rest" in param.flags:
        return Spread.of(value)
    machine.note_type(value, param.type, code.module)
    return value
