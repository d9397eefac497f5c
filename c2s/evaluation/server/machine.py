"""The machine for programs that serve: routers and settings are known, and only what registers handlers is run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from c2s.evaluation import members
from c2s.evaluation.build import EMPTY, const, record
from c2s.evaluation.code import ClassCode, FunctionCode
from c2s.evaluation.context import CallContext
from c2s.evaluation.frames import Frame, Write
from c2s.evaluation.machine import Machine
from c2s.evaluation.models import python
from c2s.evaluation.models.registry import Models
from c2s.evaluation.prefixes import setting
from c2s.evaluation.program import Module, Program, Scope
from c2s.evaluation.server.knowledge import Knowledge
from c2s.evaluation.server.names import ClassUse, TypeNames
from c2s.evaluation.server.routers import Routers, first
from c2s.evaluation.server.scopes import ClassScope
from c2s.evaluation.server.walk import first_word
from c2s.evaluation.values import (
    UNDEFINED,
    ClassValue,
    Closure,
    Const,
    Given,
    Instance,
    Native,
    Result,
    Site,
    State,
    Undefined,
    Value,
)
from c2s.facts import model as ir
from c2s.frameworks.match import Frameworks

MAX_STEPS = 3_000_000
SETTINGS = "$settings"
"""The member that says which part of the configuration fills an object."""
_PLAIN = frozenset({"String", "Integer", "Long", "Boolean", "int", "long", "boolean"})
MEMBERS_BY_NAME = frozenset({"java"})
"""Languages in which code inside a class sees the members of the class as plain names."""


class Observer(Protocol):
    """Watches the calls of code outside the roots, and says which functions are worth running."""

    def sees(self, context: CallContext) -> Value | None: ...

    def follows(self, closure: Closure, args: tuple[Value, ...], receiver: Value | None) -> bool: ...

    def item(self, value: Value, key: str, site: Site) -> None: ...


class ServerModels(Models):
    """The models of one language, with its routers. Requests that a server sends itself are none of its operations."""

    def __init__(self, frameworks: Frameworks, knowledge: Knowledge) -> None:
        super().__init__(frameworks)
        self.knowledge = knowledge
        self.routers = Routers(knowledge)
        self.functions |= python.FUNCTIONS
        self.own_methods = {**self.methods, **python.METHODS}
        self.natives = {**self.natives, "server.getter": lambda machine, context: _bound(context)}

    def call(self, machine: Machine, context: CallContext) -> Value | None:
        assert isinstance(machine, ServerMachine)
        if machine.observer is not None:
            seen = machine.observer.sees(context)
            if seen is not None:
                return seen
        name = self.symbol(context.callee)
        done = self.routers.call(machine, context, name)
        if done is not None:
            return done
        read = self.knowledge.setting_calls.get(name)
        if read is not None:
            key = first(machine, context, read.name)
            if key is not UNDEFINED and hasattr(key, "data"):
                return setting(str(key.data), first(machine, context, read.default))
        handler = self.functions.get(name)
        value = handler(machine, context) if handler is not None else None
        if value is None and hasattr(context.callee, "key"):
            method = self.own_methods.get(context.callee.key)
            value = method(machine, context) if method is not None else None
        return value

    def method(self, name: str) -> Callable[[Machine, CallContext], Value | None] | None:
        return self.own_methods.get(name)

    def member(self, machine: Machine, value: Value, key: str) -> Value | None:
        if isinstance(value, State):
            found = self.routers.found.get(value)
            return found.prefix if found is not None and key == "prefix" else None
        return python.member(machine, value, key)

    def written(self, machine: Machine, root: Value, write: Write) -> None:
        self.routers.written(root, write.path, write.value)

    def is_user_interface(self, machine: Machine, cls: ClassValue) -> bool:
        return False

    def is_rendered(self, machine: Machine, target: Closure | ClassValue) -> bool:
        return False

    def component_of(self, machine: Machine, module: Module) -> Value | None:
        return None

    def base_members(
        self, machine: Machine, this: Instance, args: tuple[Value, ...]
    ) -> list[tuple[str | Value | None, Value]]:
        """What a constructor outside the roots puts on an object: a router, or settings of the environment."""
        assert isinstance(machine, ServerMachine)
        bases = [self.symbol(base) for base in machine.external_bases(this.cls)]
        for base in bases:
            made = self.routers.base_members(machine, this, args, base)
            if made is not None:
                return made
        if any(self.knowledge.settings.get(base) for base in bases):
            return machine.setting_members(this)
        return []

    def decorate(self, machine: Machine, frame: Frame, annotation: ir.Annotation, value: Value) -> Value:
        assert isinstance(machine, ServerMachine)
        decorator = machine.evaluate(frame, annotation.call)
        if self.routers.decorated(machine, frame, annotation, decorator, value):
            return value
        if isinstance(decorator, Result) and self.knowledge.wrappers.get(self.symbol(decorator.callee)):
            return with_signature(value, decorator.args[0]) if decorator.args else value
        if isinstance(decorator, Closure | Instance):
            result = machine.call(frame, decorator, (value,), frame.module.site(annotation.at))
            return result if isinstance(result, Closure | ClassValue) else value
        return value


def _bound(context: CallContext) -> Value:
    return context.callee.bound[0] if isinstance(context.callee, Native) else UNDEFINED


def with_signature(wrapper: Value, wrapped: Value) -> Value:
    """A function that shows the signature of another one."""
    if not isinstance(wrapper, Closure):
        return wrapper
    props = record([*(wrapper.props.entries if wrapper.props else ()), ("__wrapped__", wrapped)], -1)
    return Closure.of(wrapper.code, wrapper.scope, wrapper.this, props)


class ServerMachine(Machine):
    """`handlers`: what code outside the roots may call later is left alone."""

    models: ServerModels

    def __init__(self, program: Program, models: ServerModels) -> None:
        super().__init__(program, models)
        self.max_steps = MAX_STEPS
        self.loads: list[int] = []
        self.scopes: dict[ClassCode, ClassScope] = {}
        self.refusals: dict[FunctionCode, tuple[int, Site] | None] = {}
        self.names: TypeNames | None = None
        self.observer: Observer | None = None
        self.casts: dict[Value, tuple[ir.Expr, Module]] = {}
        """What the program itself takes a value for, whatever it was declared as."""

    def run_unit(self, module: Module, number: int) -> None:
        """While a module is loaded, the conditions of the code that needed it do not matter."""
        if number in module.done or number in module.running:
            return
        self.loads.append(len(self.stack))
        owner, self.models.routers.owner = self.models.routers.owner, None
        super().run_unit(module, number)
        self.models.routers.owner = owner
        self.loads.pop()

    def conditions(self, frame: Frame | None) -> tuple[Value, ...]:
        """The tests that hold here: of the functions that are running, and of the module around them."""
        start = self.loads[-1] if self.loads else 0
        running = self.stack[start:]
        around = [running[0].module] if running else [frame.module] if frame is not None else []
        modules = [self.module_frames[module] for module in around if module in self.module_frames]
        frames = dict.fromkeys([*modules, *running, *([frame] if frame is not None else [])])
        return tuple(dict.fromkeys(guard for one in frames for guard in one.guards))

    def class_value(self, frame: Frame, definition: ir.ClassDef) -> ClassValue:
        code = frame.module.class_code(definition)
        if frame.module.facts.language in MEMBERS_BY_NAME:
            return self.scope_of(code, frame).value
        value = super().class_value(frame, definition)
        if any(isinstance(m, ir.Function) and m.annotations for m in definition.members):
            self._run_class(frame, definition, value)
        return value

    def scope_of(self, code: ClassCode, around: Scope) -> ClassScope:
        scope = self.scopes.get(code)
        if scope is None:
            scope = self.scopes[code] = ClassScope(self, code, around)
        return scope

    def class_scope(self, use: ClassUse) -> Scope | None:
        """The scope that code inside a class sees; None where that is the scope around the class."""
        if use.module.facts.language not in MEMBERS_BY_NAME:
            return use.scope
        outer = None if use.outer is None else self.class_scope(use.outer)
        return self.scope_of(use.module.class_code(use.definition), outer or self.module_frame(use.module))

    def this_of(self, cls: ClassValue) -> Instance:
        """The object that methods of a class run on, where nobody says which."""
        return Instance.of(cls, EMPTY, cls.code.site)

    def object_field(self, owner: ClassValue, this: Value, name: str) -> Value:
        """A field that is filled from outside: an object of its type, where that is a class of the program."""
        declared = owner.code.fields[name]
        placed = self._configured(this, name) or self._written(declared)
        if placed is not None:
            return placed
        if declared.value is not None:
            return self._with_settings(
                self.evaluate(Frame(owner.code.module, owner.scope, None, this), declared.value), this, name
            )
        value = Given.of(self.label_of(owner.code.site), name, owner.code.module.site(declared.at))
        self.note_type(value, declared.type, owner.code.module)
        made = self.injected(owner, declared)
        return value if made is None else self._with_settings(made, this, name)

    # settings

    def _written(self, declared: ir.Field) -> Value | None:
        """`@Value("${name:default}")`: text with placeholders."""
        for annotation in declared.annotations:
            call = annotation.call
            if (
                isinstance(call, ir.Call)
                and isinstance(call.callee, ir.Ref)
                and call.callee.name in self.models.knowledge.setting_marks
            ):
                found = next((a.value for a in call.args if isinstance(a, ir.Lit) and isinstance(a.value, str)), None)
                if found is not None:
                    return const(found)
        return None

    def _settings_prefix(self, cls: ClassValue) -> str | None:
        """The part of the configuration that fills the objects of a class."""
        for annotation in cls.code.facts.annotations:
            call = annotation.call
            name = call.callee if isinstance(call, ir.Call) else call
            if isinstance(name, ir.Ref) and name.name in self.models.knowledge.settings_classes:
                args = call.args if isinstance(call, ir.Call) else []
                values = [a.value if isinstance(a, ir.Named) and a.name in ("prefix", "value") else a for a in args]
                return next((str(v.value) for v in values if isinstance(v, ir.Lit)), "")
        return None

    def _with_settings(self, value: Value, owner: Value, name: str) -> Value:
        """An object that lies in one which the configuration fills is filled by a part of it."""
        if isinstance(value, Instance) and isinstance(owner, Instance):
            prefix = self._prefix_of(owner)
            if prefix is not None:
                entries = [*value.members.entries, (SETTINGS, const(f"{prefix}.{name}"))]
                return Instance.of(value.cls, record(entries, value.at), value.at)
        return value

    def _prefix_of(self, this: Value) -> str | None:
        if not isinstance(this, Instance):
            return None
        held = next((v for n, v in this.members.entries if n == SETTINGS), None)
        return str(held.data) if isinstance(held, Const) else self._settings_prefix(this.cls)

    def _configured(self, this: Value, name: str) -> Value | None:
        """A plain member of an object that the configuration fills, with its initial value as default."""
        prefix = self._prefix_of(this)
        if prefix is None or not isinstance(this, Instance):
            return None
        for current in members.class_chain(self, this.cls):
            declared = current.code.fields.get(name)
            if declared is not None and isinstance(declared.type, ir.Ref) and declared.type.name in _PLAIN:
                frame = Frame(current.code.module, current.scope, None, this)
                known = next((v for n, v in this.members.entries if n == name), None)
                if known is None and declared.value is not None:
                    known = self.evaluate(frame, declared.value)
                return setting(f"{prefix}.{name}" if prefix else name, UNDEFINED if known is None else known)
        return None

    def injected(self, owner: ClassValue, declared: ir.Field) -> Value | None:
        """The object that a container puts into a field: of the class, or of the one that implements the interface."""
        if self.names is None or declared.type is None:
            return None
        inside = self.names.of_value(owner)
        found = self.names.class_of(inside.use(declared.type))
        made = [self.class_scope(use) for use in self.names.implementations(found)] if found is not None else []
        values = [Instance.of(scope.value, EMPTY, scope.code.site) for scope in made if isinstance(scope, ClassScope)]
        return members.any_of(list(values)) if values else None

    def argument(self, use: ClassUse, code: FunctionCode, index: int) -> Value:
        """What a container hands to a function for a parameter: an object of its type, or something open."""
        param = code.facts.params[index]
        name = param.target.name if isinstance(param.target, ir.Ref) else str(index)
        found = self.names.class_of(use.use(param.type)) if self.names is not None and param.type is not None else None
        if found is not None and self.names is not None:
            scopes = [self.class_scope(one) for one in self.names.implementations(found)]
            made: list[Value] = [self.this_of(scope.value) for scope in scopes if isinstance(scope, ClassScope)]
            if made:
                return members.any_of(made)
        value = Given.of(self.label_of(code.site), name, code.module.site(param.at))
        self.note_type(value, param.type, code.module)
        return value

    def note_cast(self, value: Value, declared: ir.Expr | None, module: Module) -> None:
        if declared is not None:
            self.casts[value] = (declared, module)
        super().note_cast(value, declared, module)

    def item(self, value: Value, key: str) -> Value:
        if self.observer is not None:
            self.observer.item(value, key, self.site_of_top())
        return super().item(value, key)

    def missing(self, value: Instance, key: str) -> Value:
        """A field that is filled from outside, or an accessor that a library adds for a field."""
        for current in members.class_chain(self, value.cls):
            if key in current.code.fields:
                return self.object_field(current, value, key)
            for word in ("get", "is"):
                name = key.removeprefix(word)[:1].lower() + key.removeprefix(word)[1:]
                if key.startswith(word) and name in current.code.fields:
                    return Native.of("server.getter", (self._configured(value, name) or self.member(value, name),))
        return super().missing(value, key)

    def chosen(self, closure: Closure, args: tuple[Value, ...], receiver: Value | None) -> Closure | None:
        """Of overloaded functions, the one that takes as many arguments."""
        owner = closure.code.owner
        overloads = owner.overloads.get(closure.code.facts.name, ()) if owner is not None else ()
        if len(overloads) > 1 and len(closure.code.facts.params) != len(args):
            fitting = next((code for code in overloads if len(code.facts.params) == len(args)), None)
            if fitting is not None:
                closure = Closure.of(fitting, closure.scope, closure.this, closure.props)
        return closure if self.observer is None or self.observer.follows(closure, args, receiver) else None

    def _run_class(self, frame: Frame, definition: ir.ClassDef, value: ClassValue) -> None:
        """The decorators of methods, with the names of the class body around them."""
        inner = Frame(frame.module, frame, None, UNDEFINED)
        fields = {
            str(m.name.value): m for m in definition.members if isinstance(m, ir.Field) and isinstance(m.name, ir.Lit)
        }
        owner, self.models.routers.owner = self.models.routers.owner, value
        for member in definition.members:
            if not isinstance(member, ir.Function) or not member.annotations:
                continue
            method: Value = Closure.of(frame.module.function(member, value.code), frame, None, None)
            for annotation in reversed(member.annotations):
                name = first_word(annotation.call)
                if name in fields and name not in inner.env and fields[name].value is not None:
                    inner.env[name] = self.evaluate(inner, fields[name].value)
                method = self.decorate(inner, annotation, method)
        self.models.routers.owner = owner

    def external_bases(self, cls: ClassValue) -> list[Value]:
        return [
            base
            for one in members.class_chain(self, cls)
            for base in self.bases(one)
            if not isinstance(base, ClassValue)
        ]

    def external_name(self, node: ir.Expr | None, module: Module) -> str:
        """The qualified name of a type, that of the library class at its root where it is a class of the program."""
        if node is None:
            return ""
        if isinstance(node, ir.Apply):
            inner = [arg for arg in node.args if not isinstance(arg, ir.Lit)]
            marked = isinstance(node.base, ir.Ref | ir.Get) and self.external_name(node.base, module).rpartition(".")[2]
            return self.external_name(inner[0] if marked in ("Annotated", "Optional") and inner else node.base, module)
        value = self.evaluate(self.module_frame(module), node) if isinstance(node, ir.Ref | ir.Get) else UNDEFINED
        if isinstance(value, ClassValue):
            return next((name for base in self.external_bases(value) if (name := self.models.symbol(base))), "")
        return self.models.symbol(value)

    def setting_members(self, this: Instance) -> list[tuple[str | Value | None, Value]]:
        """Members that the environment may set: each is its own default unless it does."""
        out: list[tuple[str | Value | None, Value]] = []
        for cls in reversed(members.class_chain(self, this.cls)):
            for name, declared in cls.code.fields.items():
                known = next((v for n, v in reversed(this.members.entries) if n == name), UNDEFINED)
                if declared.type is not None and not isinstance(known, Undefined):
                    out.append((name, setting(name, known)))
        return out

    def is_view(self, cls: ClassValue) -> bool:
        """Whether handlers are registered in the body of a class: making objects of it is up to the framework."""
        return any(registration.owner is cls for registration in self.models.routers.registered)

    def bound(self, kind: str, site: Site, text: str) -> None:
        """What escapes is not run, so that limits of it say nothing."""
        if kind != "escape":
            super().bound(kind, site, text)

    def later(self, action: Callable[[], None]) -> None:
        """Functions that code outside the roots may call are not run: they register nothing that is asked for."""
