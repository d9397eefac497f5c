"""Vue: components by options, by `setup` and by `<script setup>`; refs, reactive state, plugins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from c2s.evaluation import elements, escapes, members, statements
from c2s.evaluation.build import alternatives, known_items, record, text_of
from c2s.evaluation.code import FunctionCode, Path, nested_functions
from c2s.evaluation.components import ComponentScope, Info
from c2s.evaluation.context import CallContext
from c2s.evaluation.frames import Frame
from c2s.evaluation.models import Handler, setup
from c2s.evaluation.program import Module
from c2s.evaluation.values import (
    SITE_BITS,
    UNDEFINED,
    Closure,
    Component,
    External,
    Instance,
    Member,
    Native,
    Record,
    Result,
    State,
    Undefined,
    Value,
)

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

HOOKS = (
    "beforeCreate", "created", "beforeMount", "mounted", "beforeUpdate", "updated", "activated", "deactivated",
    "beforeDestroy", "destroyed", "beforeUnmount", "unmounted", "errorCaptured", "beforeRouteEnter",
    "beforeRouteUpdate",
    "beforeRouteLeave", "asyncData", "fetch", "middleware", "head", "render", "onLoad", "onShow", "onReady",
    "onPullDownRefresh", "onReachBottom", "onHide", "onUnload", "onShareAppMessage", "onNavigationBarButtonTap",
)  # fmt: skip
_COMPOSITION = ("vue", "@vue/composition-api", "vue-demi", "@nuxtjs/composition-api", "#imports", "@vue/reactivity")
_LIFECYCLE = (
    "onMounted", "onBeforeMount", "onUnmounted", "onBeforeUnmount", "onUpdated", "onBeforeUpdate", "onActivated",
    "onDeactivated", "onErrorCaptured", "onServerPrefetch", "nextTick", "onBeforeRouteLeave", "onBeforeRouteUpdate",
    "useAsync", "useFetch", "onLoad", "onShow", "onReady", "onPullDownRefresh", "onReachBottom", "onHide", "onUnload",
)  # fmt: skip


# --- components of files ----------------------------------------------------------------------------


def component_of(machine: Machine, module: Module) -> Component:
    key = f"{module.file.source_id}:{module.path}"
    kind = module.facts.dialect if module.facts.dialect == "setup" else "options"
    info = Info(key, module, kind, module.site(0), State.of(key), prepare=_prepare_file, start=start)
    return machine.models.components.define(info)


def define_from_options(machine: Machine, options: Value, module: Module, site: int) -> Component:
    """A component that is an options object in a script."""
    key = f"{machine.label_of(site)}:component"

    def prepare(machine: Machine, info: Info) -> None:
        fill(machine, info, options)

    info = Info(key, module, "options", site, State.of(key), prepare=prepare, start=start)
    return machine.models.components.define(info)


def _prepare_file(machine: Machine, info: Info) -> None:
    module = info.module
    cell = machine.cell(info.state)
    cell.label = module.path
    if info.kind == "setup":
        frame = machine.module_frame(module)
        frame.this = Component.of(info.key)
        for number in range(len(module.facts.units)):
            machine.run_unit(module, number)
    options = module.lookup("default") if module.defines("default") else None
    if options is not None:
        fill(machine, info, options)
    cell.initial = info.data
    cell.written = (
        None if info.kind == "setup" else frozenset([*_written(machine, info), *((name,) for name in info.props)])
    )


def fill(machine: Machine, info: Info, options: Value) -> None:
    """Members of a component from its options; mixins and extended components first."""
    options = unwrapped(machine, options)
    if isinstance(options, Component) and options.key != info.key:
        inherit(machine, info, options)
        return
    if not isinstance(options, Record):
        return
    for mixin in [machine.member(options, "extends"), *(known_items(machine.member(options, "mixins")) or ())]:
        fill(machine, info, mixin)
    for name, value in members_of(machine, machine.member(options, "methods")):
        info.functions[name] = value
    for name, value in members_of(machine, machine.member(options, "computed")):
        info.computed[name] = value
    _props(machine, info, machine.member(options, "props"))
    info.hooks += [(str(name), value) for name, value in options.entries if name in HOOKS]
    _watchers(machine, info, machine.member(options, "watch"))
    _injected(machine, info, options)
    _data(machine, info, options)
    _setup(machine, info, options)


def unwrapped(machine: Machine, options: Value) -> Value:
    """`defineComponent(options)`, `Vue.extend(options)`, a class with a decorator."""
    for _ in range(4):
        if isinstance(options, Result) and options.args:
            inner = [a for a in options.args if isinstance(a, Record | Component | Result)]
            if not inner:
                return options
            options = inner[-1]
        else:
            break
    return options


def members_of(machine: Machine, value: Value) -> Iterator[tuple[str, Value]]:
    if isinstance(value, Record):
        for name, member in value.entries:
            if isinstance(name, str):
                yield name, member


def inherit(machine: Machine, info: Info, other: Component) -> None:
    base = machine.models.components.info(machine, other)
    info.functions |= base.functions
    info.computed |= base.computed
    info.members |= base.members
    info.hooks += base.hooks
    info.props |= base.props
    info.data = record([*info.data.entries, *base.data.entries], info.site)


def _props(machine: Machine, info: Info, props: Value) -> None:
    for name, declared in members_of(machine, props):
        info.props[name] = None
        default = machine.member(declared, "default") if isinstance(declared, Record) else UNDEFINED
        if isinstance(default, Closure):
            default = machine.call(machine.module_frame(info.module), default, (), info.site)
        if not isinstance(default, Undefined):
            info.data = record([*info.data.entries, (name, default)], info.site)
    for item in known_items(props) or ():
        written = text_of(item)
        if written is not None:
            info.props[written] = None


def _watchers(machine: Machine, info: Info, watch: Value) -> None:
    for name, value in members_of(machine, watch):
        handler = machine.member(value, "handler") if isinstance(value, Record) else value
        info.hooks.append((f"watch {name}", handler))


def _injected(machine: Machine, info: Info, options: Record) -> None:
    inject = machine.member(options, "inject")
    for item in known_items(inject) or ():
        written = text_of(item)
        if written is not None:
            info.members[written] = State.of(f"provide:{written}")
    for name, value in members_of(machine, inject):
        source = machine.member(value, "from") if isinstance(value, Record) else value
        info.members[name] = State.of(f"provide:{text_of(source) or name}")
    provide = machine.member(options, "provide")
    if isinstance(provide, Closure):
        info.hooks.append(("provide", provide))


def _data(machine: Machine, info: Info, options: Record) -> None:
    data = machine.member(options, "data")
    if isinstance(data, Closure):
        frame = machine.module_frame(info.module)
        data = machine.call(frame, data, (), info.site, Component.of(info.key))
    for found in alternatives(data):
        if isinstance(found, Record):
            info.data = record([*info.data.entries, *found.entries], found.at)
            machine.cell(info.state).initial = info.data


def _setup(machine: Machine, info: Info, options: Record) -> None:
    function = machine.member(options, "setup")
    if not isinstance(function, Closure):
        return
    props = info.state
    emit, expose = (Native.of(f"component.{name}", (Component.of(info.key),)) for name in ("emit", "expose"))
    context = record([("emit", emit), ("expose", expose), ("attrs", props)], info.site)
    frame = Frame(info.module, info.module, None, Component.of(info.key))
    frame.label = info.key
    info.frame = frame
    machine.entries.append((info.kind, frame))
    result = machine.call(frame, function, (props, context), info.site, Component.of(info.key))
    if isinstance(result, Closure):
        info.hooks.append(("render", result))
    for entry, value in result.entries if isinstance(result, Record) else ():
        names = machine.state_names(value) or () if entry is None else (entry,)
        for name in names:
            if isinstance(name, str):
                info.members[name] = value if entry is not None else machine.member(value, name)


def _written(machine: Machine, info: Info) -> dict[Path, None]:
    """Paths of the component's data that its code or its template can write."""
    out: dict[Path, None] = {}
    for code in _functions_of(machine, info):
        out.update(code.writes.own)
    if info.module.facts.template is not None:
        for element in info.module.facts.template.statements():
            out.update(elements.written_by_template(info.module, element))
    return out


def _functions_of(machine: Machine, info: Info) -> Iterator[FunctionCode]:
    for value in (*info.functions.values(), *(hook for _, hook in info.hooks), *info.computed.values()):
        if isinstance(value, Closure):
            yield value.code
        elif isinstance(value, Record):
            yield from (inner.code for _, inner in value.entries if isinstance(inner, Closure))
    for unit in info.module.facts.units:
        yield from nested_functions(info.module, unit.statements())


# --- running ----------------------------------------------------------------------------------------


def start(machine: Machine, info: Info) -> None:
    """The template with all its handlers, then the hooks and watchers."""
    component = Component.of(info.key)
    for name, function in info.hooks:
        machine.models.components.run_hook(machine, info, name, function)
    template = info.module.facts.template
    if template is not None and info.frame is not None:
        scope = ComponentScope(machine, component, info.module)
        frame = Frame(info.module, scope, None, component)
        frame.label = info.key
        info.frame.calls += frame.calls
        machine.entries.append(("template", frame))
        statements.run_block(machine, frame, template.statements())


def call_component(machine: Machine, context: CallContext) -> Value | None:
    return None


def _emit(machine: Machine, context: CallContext) -> Value:
    """`emit(name, ...)`: whatever the places that use the component listen with."""
    native = context.callee
    assert isinstance(native, Native)
    component = native.bound[0]
    assert isinstance(component, Component)
    name = text_of(context.arg(0))
    info = machine.models.components.info(machine, component)
    if name is None:
        return UNDEFINED
    listener = Member.of(Member.of(info.state, "$on"), elements.event_name(name))
    machine.wait(listener, context.args[1:], None, context.site, context.frame)
    return UNDEFINED


def _assign_event(machine: Machine, context: CallContext) -> Value:
    """The update event of a two-way binding writes what was bound."""
    native = context.callee
    assert isinstance(native, Native)
    machine.write(native.bound[0], context.arg(0), context.site, context.frame)
    return UNDEFINED


def registered_component(machine: Machine, frame: Frame, name: str) -> Component | None:
    """A component that the one around registers under a name, or that is registered for the whole application."""
    owner = frame.this
    if isinstance(owner, Component):
        info = machine.models.components.infos[owner.key]
        if info.registered is None:
            info.registered = _registered(machine, info)
        found = info.registered.get(elements.pascal(name))
        if found is not None:
            return found
    return machine.global_components().get(elements.pascal(name))


def _registered(machine: Machine, info: Info) -> dict[str, Component]:
    options = info.module.lookup("default") if info.module.defines("default") else None
    listed = machine.member(unwrapped(machine, options), "components") if options is not None else UNDEFINED
    out: dict[str, Component] = {}
    for key, value in members_of(machine, listed):
        if isinstance(value, Component):
            out.setdefault(elements.pascal(key), value)
    return out


# --- what an instance has ---------------------------------------------------------------------------


def instance_member(machine: Machine, component: Component, key: str) -> Value | None:
    """Members that plugins put on every instance, and those that Vue has itself."""
    injected = machine.models.injected.get(key)
    if injected:
        return members.any_of(list(injected))
    if key in ("$store", "$route", "$router", "$pinia"):
        return External.of(key)
    if key in ("$set", "$nextTick", "$watch", "$on"):
        return Native.of(f"vue.{key}", (component,))
    if key == "$listeners":
        return Member.of(machine.models.components.info(machine, component).state, "$on")
    if key in ("$props", "$data"):
        return machine.models.components.info(machine, component).state
    return None


def _set(machine: Machine, context: CallContext) -> Value:
    """`this.$set(target, key, value)`."""
    target, key, value = context.arg(0), context.arg(1), context.arg(2)
    name = text_of(key)
    if members.is_symbolic(target):
        machine.write(Member.of(target, name if name is not None else "*"), value, context.site, context.frame)
    return value


def _next(machine: Machine, context: CallContext) -> Value:
    return machine.call(context.frame, context.arg(0), (), context.site)


def _watch(machine: Machine, context: CallContext) -> Value:
    return machine.call(context.frame, context.arg(1), (context.arg(0),), context.site)


# --- composition ------------------------------------------------------------------------------------


def _ref(machine: Machine, context: CallContext) -> Value:
    initial = context.arg(0)
    state = _new(machine, context, None if isinstance(initial, Undefined) else initial)
    machine.models.components.refs.add(state)
    machine.models.components.made += 1
    return state


def _reactive(machine: Machine, context: CallContext) -> Value:
    machine.models.components.made += 1
    return _new(machine, context, context.arg(0))


def _new(machine: Machine, context: CallContext, initial: Value | None) -> State:
    name = context.hint or "state"
    state = machine.new_state(f"{machine.label_of(context.site)}:{name}", name, initial, context.site)
    if context.types:
        machine.note_type(state, context.types[0], context.frame.module)
    return state


def box(machine: Machine, context: CallContext, value: Value) -> State:
    """A ref that code does not write."""
    state = _new(machine, context, value)
    machine.cell(state).written = frozenset()
    machine.models.components.refs.add(state)
    return state


def _loaded(machine: Machine, context: CallContext) -> Value:
    """`useAsyncData(key, load)`: what is loaded, in a box."""
    load = next((argument for argument in context.args if isinstance(argument, Closure)), UNDEFINED)
    value = machine.call(context.frame, load, (UNDEFINED,), context.site)
    return record([("data", box(machine, context, value))], context.site)


def _computed(machine: Machine, context: CallContext) -> Value:
    getter = context.arg(0)
    if isinstance(getter, Record):
        setter = machine.member(getter, "set")
        escapes.escape(machine, context.frame, setter, context.site, 0)
        getter = machine.member(getter, "get")
    return box(machine, context, machine.call(context.frame, getter, (), context.site))


def _first(machine: Machine, context: CallContext) -> Value:
    return context.arg(0)


def _to_ref(machine: Machine, context: CallContext) -> Value:
    name = text_of(context.arg(1))
    return machine.member(context.arg(0), name) if name is not None else context.arg(0)


def _to_refs(machine: Machine, context: CallContext) -> Value:
    return context.arg(0)


def _watcher(machine: Machine, context: CallContext) -> Value:
    source, handler = context.arg(0), context.arg(1)
    watched = machine.call(context.frame, source, (), context.site) if isinstance(source, Closure) else source
    if isinstance(handler, Closure):
        machine.call(context.frame, handler, (watched,), context.site)
    return UNDEFINED


def _run_first(machine: Machine, context: CallContext) -> Value:
    argument = context.arg(0)
    if machine.loading:
        escapes.escape(machine, context.frame, argument, context.site, 0)
        return UNDEFINED
    return machine.call(context.frame, argument, (), context.site) if isinstance(argument, Closure) else UNDEFINED


def _define_props(machine: Machine, context: CallContext) -> Value:
    state = _component_state(machine, context)
    if context.types:
        machine.note_type(state, context.types[0], context.frame.module)
    return state


def _component_state(machine: Machine, context: CallContext) -> Value:
    component = component_of(machine, context.frame.module)
    return machine.models.components.infos[component.key].state


def _define_emits(machine: Machine, context: CallContext) -> Value:
    return Native.of("component.emit", (component_of(machine, context.frame.module),))


def _define_expose(machine: Machine, context: CallContext) -> Value:
    return _exposed(machine, context, component_of(machine, context.frame.module))


def _expose(machine: Machine, context: CallContext) -> Value:
    native = context.callee
    assert isinstance(native, Native)
    component = native.bound[0]
    assert isinstance(component, Component)
    return _exposed(machine, context, component)


def _exposed(machine: Machine, context: CallContext, component: Component) -> Value:
    info = machine.models.components.infos[component.key]
    for name, value in members_of(machine, context.arg(0)):
        info.members.setdefault(name, value)
    return UNDEFINED


def _define_model(machine: Machine, context: CallContext) -> Value:
    state = _component_state(machine, context)
    return Member.of(state, text_of(context.arg(0)) or "modelValue")


def _provide(machine: Machine, context: CallContext) -> Value:
    name = text_of(context.arg(0)) or repr(context.arg(0))
    machine.write(State.of(f"provide:{name}"), context.arg(1), context.site, context.frame)
    return UNDEFINED


def _inject(machine: Machine, context: CallContext) -> Value:
    name = text_of(context.arg(0)) or repr(context.arg(0))
    return machine.known(State.of(f"provide:{name}"))


def _component_from(machine: Machine, context: CallContext) -> Value | None:
    """`defineComponent(options)` and `new Vue(options)` outside component files."""
    options = next((a for a in context.args if isinstance(a, Record)), None)
    if options is None:
        return None
    if context.frame.module.facts.language == "vue" and not context.new:
        return options
    component = define_from_options(machine, options, context.frame.module, context.site)
    module, at = context.frame.module, context.site % (1 << SITE_BITS)
    at_top = context.frame.code is None and machine.wanted(module, at)
    if at_top or context.new or machine.models.symbol(context.callee).endswith(("createApp", ".component", ".mixin")):
        machine.models.components.activate(machine, component)
    return component


def _use(machine: Machine, context: CallContext) -> Value | None:
    """`app.use(plugin)`: its `install` gets the application."""
    plugin, app = context.arg(0), context.base
    install = machine.member(plugin, "install") if isinstance(plugin, Record | Instance) else plugin
    if isinstance(install, Closure) and app is not None:
        machine.call(context.frame, install, (app, *context.args[1:]), context.site)
        machine.given_away += [(context.frame, context.site, each) for each in context.args[1:]]
        return app
    return None


FUNCTIONS: dict[str, Handler] = {
    "vue": _component_from,
    "Vue": _component_from,
    "vue.mixin": _component_from,
    "Vue.mixin": _component_from,
    "vue.extend": _component_from,
    "Vue.extend": _component_from,
    "vue.use": _use,
    "Vue.use": _use,
    "vue.createApp().use": _use,
    "createApp().use": _use,
    "vue.set": _set,
    "Vue.set": _set,
    "vue.nextTick": _next,
}
for _package in ("", *(f"{name}." for name in _COMPOSITION)):
    FUNCTIONS |= {
        f"{_package}ref": _ref,
        f"{_package}shallowRef": _ref,
        f"{_package}customRef": _ref,
        f"{_package}useState": _ref,
        f"{_package}reactive": _reactive,
        f"{_package}shallowReactive": _reactive,
        f"{_package}computed": _computed,
        f"{_package}readonly": _first,
        f"{_package}toRaw": _first,
        f"{_package}markRaw": _first,
        f"{_package}unref": _first,
        f"{_package}toValue": _first,
        f"{_package}toRef": _to_ref,
        f"{_package}toRefs": _to_refs,
        f"{_package}watch": _watcher,
        f"{_package}watchEffect": _run_first,
        f"{_package}defineProps": _define_props,
        f"{_package}withDefaults": _first,
        f"{_package}defineEmits": _define_emits,
        f"{_package}defineExpose": _define_expose,
        f"{_package}defineModel": _define_model,
        f"{_package}useAttrs": setup.attributes,
        f"{_package}getCurrentInstance": setup.current_instance,
        f"{_package}provide": _provide,
        f"{_package}inject": _inject,
        f"{_package}defineComponent": _component_from,
        f"{_package}defineAsyncComponent": _run_first,
        **{f"{_package}{name}": _run_first for name in _LIFECYCLE},
    }
FUNCTIONS |= {"pinia.storeToRefs": _first, "storeToRefs": _first}
for _package in ("", "#imports.", "#app.", "nuxt/app."):
    FUNCTIONS |= {f"{_package}useAsyncData": _loaded, f"{_package}useLazyAsyncData": _loaded}
del FUNCTIONS["useState"], FUNCTIONS["useFetch"], FUNCTIONS["#imports.useFetch"]

NATIVES: dict[str, Handler] = {
    "component.emit": _emit,
    "component.expose": _expose,
    "state.set": _assign_event,
    "vue.$set": _set,
    "vue.$nextTick": _next,
    "vue.$watch": _watch,
    "vue.$on": lambda machine, context: UNDEFINED,
}
