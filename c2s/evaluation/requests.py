"""Requests: which calls send one, and how what they send is gathered into one configuration record.

The record has the keys of the client library, so that interceptors of the program can be run on it as they are.
`parts.py` reads the parts of the request out of it afterwards.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from c2s.evaluation import calls, escapes
from c2s.evaluation.answers import intercepted_answer
from c2s.evaluation.build import EMPTY, alternatives, choose, const, known_items, record, text_of
from c2s.evaluation.context import CallContext
from c2s.evaluation.controls import attribute_of, within
from c2s.evaluation.frames import Frame, Request
from c2s.evaluation.placeholders import with_path
from c2s.evaluation.values import (
    UNDEFINED,
    Choice,
    Closure,
    Const,
    External,
    Input,
    Instance,
    Member,
    Operation,
    Record,
    Reply,
    Response,
    Result,
    Site,
    Text,
    Transform,
    Undefined,
    Value,
)
from c2s.facts import model as ir
from c2s.frameworks.match import ClientRule, Frameworks
from c2s.frameworks.schema import Chain, Descriptor, ElementSink, Keys
from c2s.frameworks.selectors import Selector, selector

if TYPE_CHECKING:
    from c2s.evaluation.machine import Machine

GENERIC = "unknown-client"
"""Client id of calls that look like requests of a library that no descriptor names."""

_VERBS = {
    "get": "GET", "post": "POST", "put": "PUT", "patch": "PATCH", "delete": "DELETE", "del": "DELETE", "head": "HEAD",
    "Get": "GET", "Post": "POST", "Put": "PUT", "Patch": "PATCH", "Delete": "DELETE", "remove": "DELETE",
    "upload": "POST", "download": "GET", "request": "", "postForm": "POST",
}  # fmt: skip
_REQUEST_NAME = ("request", "fetch", "http", "ajax")


def match_call(machine: Machine, context: CallContext, name: str) -> Value | None:
    """The reply of a call that sends a request; None where it sends none."""
    for rule in machine.models.frameworks.clients.get(name, ()):
        if _applies(rule, context):
            return _send(machine, context, rule)
    found = machine.models.frameworks.interceptors.get(name)
    if found is not None:
        interceptor, words = found
        phase = selected(machine, context, selector(interceptor.phase), words)
        return _intercept(machine, context, text_of(phase) or "request", selector(interceptor.handler))
    return _generic(machine, context)


def _applies(rule: ClientRule, context: CallContext) -> bool:
    first = context.arg(0)
    if rule.client.new:
        return True
    if isinstance(first, Undefined):
        return False
    if rule.client.first == "text":
        return is_textual(first)
    if rule.client.first == "record":
        return isinstance(first, Record)
    return True


def is_textual(value: Value) -> bool:
    if isinstance(value, Choice):
        return is_textual(value.then) or is_textual(value.other)
    if isinstance(value, Operation):
        return value.op == "+"
    return isinstance(value, Text) or (isinstance(value, Const) and value.kind == "str") or isinstance(value, Transform)


def selected(machine: Machine, context: CallContext, where: Selector, words: tuple[str, ...] = ()) -> Value:
    """What a selector points at."""
    if where.const is not None:
        return const(where.const, context.site)
    if where.group is not None:
        return const(words[where.group - 1], context.site) if where.group <= len(words) else UNDEFINED
    value = context.arg(where.index) if where.index is not None else context.keyword(where.name or "") or UNDEFINED
    for key in where.path:
        value = machine.member(value, key)
    return value


# --- sending ----------------------------------------------------------------------------------------


def _send(machine: Machine, context: CallContext, rule: ClientRule) -> Value:
    config = _configuration(machine, context, rule)
    instance = _instance(context.callee)
    if not rule.client.new:
        config = _intercepted(machine, context, instance, config)
    config = _transformed(machine, context, rule.descriptor.keys, config)
    config = with_path(machine, rule.descriptor.keys, config)
    request = register(machine, context, rule.descriptor.id, config, "inferred" if rule.client.link else "exact")
    request.instance = instance
    request.link = rule.client.link
    if rule.client.new:
        return Reply.of(request.id)
    return _answered(machine, context, rule.descriptor, instance, request)


def match_write(machine: Machine, place: str, value: Value, site: Site, frame: Frame | None) -> None:
    """An address that is written to a place which leads there."""
    rule = machine.models.frameworks.assigned.get(place)
    if rule is not None and frame is not None and is_textual(value):
        _send(machine, CallContext(frame, External.of(place), (value,), None, site), rule)


def _transformed(machine: Machine, context: CallContext, keys: Keys, config: Record) -> Record:
    """The body after the functions that the configuration lists for it."""
    for name in keys.transform:
        functions = machine.member(config, name)
        for function in known_items(functions) or (functions,):
            if isinstance(function, Closure):
                body = machine.member(config, keys.body[0])
                sent = machine.call(context.frame, function, (body,), context.site)
                config = record([*config.entries, (keys.body[0], sent)], config.at)
    return config


def register(machine: Machine, context: CallContext, client: str, config: Record, confidence: str = "exact") -> Request:
    request = Request(
        len(machine.requests), context.site, client, config, context.frame, tuple(context.frame.guards), confidence
    )
    machine.requests.append(request)
    context.frame.requests.append(request)
    return request


def _configuration(machine: Machine, context: CallContext, rule: ClientRule) -> Record:
    """Instance defaults, then the configuration argument, then the arguments of their own."""
    client, keys = rule.client, rule.descriptor.keys
    entries: list[tuple[str | Value | None, Value]] = []
    base = _instance(context.callee)
    if base is not None:
        entries += [(None, value) for value in machine.models.instance_defaults(machine, base)]
    if client.config is not None:
        entries.append((None, selected(machine, context, selector(client.config), rule.captures)))
    for part, where in (
        ("method", client.method), ("url", client.url), ("base", client.base),
        ("query", client.query), ("body", client.body), ("headers", client.headers),
    ):  # fmt: skip
        if where is not None:
            value = selected(machine, context, selector(where), rule.captures)
            if not isinstance(value, Undefined):
                entries.append(((getattr(keys, part) or (part,))[0], value))
    if client.form:
        entries.append(("$form", const(True)))
    config = record(entries, context.site)
    headers = keys.headers[0]
    if isinstance(machine.member(config, headers), Undefined):
        config = record([*config.entries, (headers, EMPTY)], context.site)
    return config


def _instance(callee: Value) -> Value | None:
    """The client object of a call: the made client, or the library itself."""
    while isinstance(callee, Member):
        callee = callee.base
    if isinstance(callee, Instance):
        return callee
    return callee if isinstance(callee, Result | External) else None


def _registered(client: Value | None) -> Value | None:
    """A client as interceptors know it: whatever members an object got since, it is the same client."""
    return Instance.of(client.cls, EMPTY, client.at) if isinstance(client, Instance) else client


def _intercepted(machine: Machine, context: CallContext, instance: Value | None, config: Record) -> Record:
    """The configuration after the program's own request interceptors have run on it, last added first."""
    for handler in reversed(machine.models.interceptors.get((_registered(instance), "request"), ())):
        config = _with_default_method(machine, config)
        result = machine.call(context.frame, handler, (config,), context.site)
        changed = [value for value in alternatives(result) if isinstance(value, Record)]
        if changed:
            config = _joined(result, config)
        else:
            machine.bound("interceptor", context.site, repr(handler))
    return config


def _joined(result: Value, config: Record) -> Record:
    """A configuration that differs by condition, as one record whose members differ by condition."""
    if isinstance(result, Record):
        return result
    if isinstance(result, Choice):
        left, right = _joined(result.then, config), _joined(result.other, config)
        if not isinstance(result.then, Record | Choice):
            return right
        if not isinstance(result.other, Record | Choice):
            return left
        names = list(
            dict.fromkeys(
                [n for n, _ in left.entries if isinstance(n, str)] + [n for n, _ in right.entries if isinstance(n, str)]
            )
        )
        spreads = [(None, v) for n, v in left.entries if n is None]
        merged = [(n, choose(result.test, _entry(left, n), _entry(right, n))) for n in names]
        return record([*spreads, *merged], config.at)
    return config


def _entry(value: Record, name: str) -> Value:
    return next((found for key, found in reversed(value.entries) if key == name), UNDEFINED)


def _with_default_method(machine: Machine, config: Record) -> Record:
    method = machine.member(config, "method")
    if isinstance(method, Undefined):
        return record([*config.entries, ("method", const("get"))], config.at)
    if isinstance(method, Const) and method.kind == "str":
        return record([*config.entries, ("method", const(str(method.data).lower(), method.at))], config.at)
    return config


def _answered(
    machine: Machine, context: CallContext, descriptor: Descriptor, instance: Value | None, request: Request
) -> Value:
    """What the caller gets, after response interceptors and callbacks."""
    if descriptor.reply.boxed:
        box = machine.models.box(machine, context, Response.of(request.id))
        return record([(descriptor.reply.body, box)], context.site)
    given = Reply.of(request.id) if descriptor.reply.body else Response.of(request.id)
    handlers = machine.models.interceptors.get((_registered(instance), "response"), ())
    reply = intercepted_answer(machine, context, handlers, given)
    for key in descriptor.reply.callbacks:
        callback = machine.member(request.config, key)
        if calls.is_callable(callback) and not isinstance(callback, Member):
            machine.call(context.frame, callback, (reply,), context.site)
    for where in descriptor.reply.callback_args:
        callback = selected(machine, context, selector(where))
        if isinstance(callback, Closure):
            machine.call(context.frame, callback, (reply,), context.site)
    return reply


def _intercept(machine: Machine, context: CallContext, phase: str, where: Selector) -> Value:
    """`client.interceptors.request.use(handler, failure)`."""
    base = _instance(context.callee)
    handler = selected(machine, context, where)
    if base is not None and calls.is_callable(handler):
        machine.models.interceptors.setdefault((_registered(base), phase), []).append(handler)
    for failure in context.args[1:2]:
        escapes.escape(machine, context.frame, failure, context.site, 0)
    return UNDEFINED


# --- chains -----------------------------------------------------------------------------------------


def chained(machine: Machine, context: CallContext, reply: Reply, chain: Chain) -> Value:
    """A method of a request object that adds to the request."""
    request = machine.requests[reply.request]
    keys = machine.models.frameworks.by_id[request.client].keys
    entries = list(request.config.entries)
    for part, where in chain.set.items():
        if part in ("header", "form"):
            name, value = (selected(machine, context, selector(piece)) for piece in where.split(","))
            entries += _pair(machine, request, "headers" if part == "header" else "$form", name, value)
        elif not isinstance(value := selected(machine, context, selector(where)), Undefined):
            entries.append(((getattr(keys, part) or (part,))[0], value))
    request.config = record(entries, request.config.at)
    if chain.call is not None:
        machine.call(context.frame, selected(machine, context, selector(chain.call)), (reply,), context.site)
    return reply


def _pair(
    machine: Machine, request: Request, key: str, name: Value, value: Value
) -> list[tuple[str | Value | None, Value]]:
    """One more header or form field; an object argument holds several."""
    old = machine.member(request.config, key)
    added = [(None, name)] if isinstance(value, Undefined) else [(text_of(name) or name, value)]
    return [(key, record([*(old.entries if isinstance(old, Record) else ()), *added], request.config.at))]


# --- libraries that no descriptor names -------------------------------------------------------------


def _generic(machine: Machine, context: CallContext) -> Value | None:
    """A call that is shaped like a request: a verb with a path, or a request function with one."""
    callee = context.callee
    verb = callee.key if isinstance(callee, Member) else ""
    first = context.arg(0)
    if (
        verb in _VERBS
        and is_path(first)
        and not isinstance(context.arg(1), Closure)
        and not isinstance(context.arg(2), Closure)
    ):
        return _send_generic(machine, context, _VERBS[verb])
    name = machine.models.symbol(callee).rpartition("/")[2].rpartition(".")[2].lower()
    if not any(word in name for word in _REQUEST_NAME) or isinstance(context.arg(1), Closure):
        return None
    if is_path(first):
        return _send_generic(machine, context, "")
    if isinstance(first, Record) and is_path(machine.member(first, "url")):
        return _send_generic(machine, context, "")
    return None


def is_path(value: Value) -> bool:
    """Text that can only be an address: a slash or a scheme comes first, or a slash after what is open."""
    if isinstance(value, Choice):
        return is_path(value.then) or is_path(value.other)
    if isinstance(value, Operation) and value.op == "+":
        return any(is_path(operand) for operand in value.operands)
    if (
        isinstance(value, Transform)
        and value.name in ("replace", "replace-all", "slice", "trim", "to-text")
        and value.args
    ):
        return is_path(value.args[0])
    parts = value.parts if isinstance(value, Text) else (value,)
    first = next((part for part in parts if isinstance(part, Const)), None)
    if first is None or first.kind != "str":
        return False
    written = str(first.data)
    if first is parts[0] and written.startswith(("http://", "https://")):
        return True
    return written.startswith("/") and " " not in written and len(written) > 1


_CONFIG_WORDS = {
    "params", "headers", "data", "query", "body", "responseType", "timeout", "signal", "method", "baseURL",
    "withCredentials", "onUploadProgress", "onDownloadProgress", "transformResponse",
    "transformRequest", "paramsSerializer",
    "cancelToken",
    "credentials", "cache", "mode",
}  # fmt: skip


def _send_generic(machine: Machine, context: CallContext, method: str) -> Value:
    first, second, third = context.arg(0), context.arg(1), context.arg(2)
    entries: list[tuple[str | Value | None, Value]] = []
    config = first if isinstance(first, Record) else second if method in ("", "GET", "DELETE", "HEAD") else third
    if not isinstance(first, Record):
        entries.append(("url", first))
    if config is second and isinstance(config, Record) and not isinstance(first, Record) and not _is_config(config):
        config, entries = UNDEFINED, [*entries, ("params", config)]
    if not isinstance(config, Undefined):
        entries.insert(0, (None, config))
    if method in ("POST", "PUT", "PATCH") and not isinstance(first, Record) and not isinstance(second, Undefined):
        entries.append(("data", second))
    if method:
        entries.append(("method", const(method)))
    request = register(machine, context, GENERIC, record(entries, context.site), "heuristic")
    escapes.escape_all(machine, context)
    return Reply.of(request.id)


def _is_config(value: Record) -> bool:
    return any(name in _CONFIG_WORDS or name is None for name, _ in value.entries) or not value.entries


# --- elements that send requests --------------------------------------------------------------------


def match_element(machine: Machine, frame: Frame, node: ir.Element, tag: str, values: dict[str, Value]) -> None:
    """A form or upload element whose address is a request of its own."""
    found = _sink(machine.models.frameworks, tag, {attribute.name for attribute in node.attributes})
    url = UNDEFINED if found is None else values.get(found[1].url, UNDEFINED)
    if found is not None and not isinstance(url, Undefined) and (not found[1].link or is_textual(url)):
        _send_element(machine, frame, node, *found, values, url)


def _sink(frameworks: Frameworks, tag: str, names: set[str]) -> tuple[Descriptor, ElementSink] | None:
    """What an element with attributes of these names sends by itself."""
    for descriptor, sink in frameworks.elements:
        evident = not sink.evidence or not names.isdisjoint(sink.evidence)
        if sink.url in names and evident and names.isdisjoint(sink.unless) and fnmatchcase(tag.lower(), sink.tag):
            return descriptor, sink
    return None


def callbacks_of(frameworks: Frameworks, tag: str, names: set[str]) -> frozenset[str]:
    """Attributes of an element whose functions get the answer to what it sends."""
    found = _sink(frameworks, tag, names)
    return frozenset() if found is None else frozenset(found[1].callbacks)


def _send_element(
    machine: Machine,
    frame: Frame,
    node: ir.Element,
    descriptor: Descriptor,
    sink: ElementSink,
    values: dict[str, Value],
    url: Value,
) -> None:
    site = frame.module.site(node.at)
    context = CallContext(frame, UNDEFINED, (), None, site)
    method = values.get(sink.method_attribute or "", const(selector(sink.method).const or "POST"))
    entries: list[tuple[str | Value | None, Value]] = [("method", method), ("url", url)]
    if sink.fields:
        entries.append(("data", _named_controls(frame, node, sink)))
    if "multipart" in (text_of(values.get(sink.encoding_attribute or "", UNDEFINED)) or ""):
        entries.append(("$form", const(True)))
    if sink.file_name is not None:
        name = values.get(sink.file_name, const("file"))
        fields = record(
            [
                (None, values.get(sink.data or "", UNDEFINED)),
                (text_of(name) or name, Input.of(_tag_name(node), "", site)),
            ],
            site,
        )
        entries += [("data", fields), ("$form", const(True))]
    if sink.headers is not None and sink.headers in values:
        entries.append(("headers", values[sink.headers]))
    request = register(machine, context, descriptor.id, record(entries, site), "inferred")
    request.link = sink.link
    for callback in sink.callbacks:
        handler = values.get(callback, UNDEFINED)
        if calls.is_callable(handler):
            machine.call(frame, handler, (Response.of(request.id),), site)


def _named_controls(frame: Frame, form: ir.Element, sink: ElementSink) -> Record:
    """What people enter in the controls of a form, by the names of the controls."""
    entries: list[tuple[str | Value | None, Value]] = []
    for control in within(form):
        name = attribute_of(control, "name")
        if name and any(fnmatchcase(_tag_name(control).lower(), pattern) for pattern in sink.fields):
            label = attribute_of(control, "aria-label") or attribute_of(control, "placeholder") or name
            entries.append((name, Input.of(_tag_name(control), label, frame.module.site(control.at))))
    return record(entries, frame.module.site(form.at))


def _tag_name(node: ir.Element) -> str:
    return node.tag.name if isinstance(node.tag, ir.Ref) else ""
