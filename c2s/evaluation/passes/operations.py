"""Client operations: requests of one method and path are one operation, sent by the symbols that reach it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from c2s.diagnostics import Diagnostic, diagnostic
from c2s.evaluation.address import Piece, hole_name
from c2s.evaluation.build import alternatives
from c2s.evaluation.configuration import part
from c2s.evaluation.controls import Control
from c2s.evaluation.describe import describe
from c2s.evaluation.frames import CallEdge, Frame, Request
from c2s.evaluation.link import Link
from c2s.evaluation.parts import Sent, sent_by
from c2s.evaluation.program import Module
from c2s.evaluation.requests import GENERIC
from c2s.evaluation.spoken import spoken_name
from c2s.evaluation.values import NOWHERE, SITE_BITS, Choice, Const, Env, Site, Text, Transform, Undefined, Value
from c2s.frameworks.schema import Keys
from c2s.graph.model import Confidence, Edge, EdgeKind, Evidence, Node, NodeKind

RULE = "client-request"
_ASSET = re.compile(
    r"\.(?:css|js|mjs|map|svg|png|jpe?g|gif|webp|ico|woff2?|ttf|otf|eot|mp[34]|webm|wasm|html?|md|txt)$", re.I
)
_LOOPBACK = re.compile(r"^https?://(?:localhost|127\.|0\.0\.0\.0|\[::1\]|10\.|192\.168\.)", re.I)
MAX_CALLERS = 60
_OPEN = "its whole address is only known at run time"


@dataclass
class Group:
    """All ways in which one operation goes out."""

    method: str
    path: str
    source: str
    sent: list[Sent] = field(default_factory=list)
    services: dict[str, None] = field(default_factory=dict)


def run(link: Link) -> Iterable[Diagnostic]:
    callers = link.callers
    outgoing: list[Sent] = []
    links: list[Sent] = []
    for request in link.machine.requests:
        link.machine.subject = request.site
        found = sent_by(link.machine, link.reader, request)
        if request.link:
            links += found
            continue
        if not found and not isinstance(part(link.machine, request.config, ("url",)), Undefined):
            yield _unknown(link, request)
        outgoing += found
    link.machine.subject = NOWHERE
    services = {(_source(link, sent), service_name(sent.target.base)) for sent in outgoing}
    outgoing += [sent for sent in links if _is_request(link, sent, services)]
    own = {(_source(link, sent), _origin(sent)) for sent in outgoing if not _foreign(link, sent)}
    groups: dict[tuple[str, str, str], Group] = {}
    for sent in outgoing:
        reason = _refused(link, sent, own)
        if reason is not None:
            yield _left_out(link, sent, reason)
            continue
        path = template(sent.target.path)
        source = _source(link, sent)
        key = (sent.method, shape(path), source)
        group = groups.setdefault(key, Group(sent.method, path, source))
        group.sent.append(sent)
        group.services[service_name(sent.target.base)] = None
    for group in sorted(groups.values(), key=lambda g: (g.source, g.path, g.method)):
        _write(link, group, callers)


# --- what is an operation ---------------------------------------------------------------------------

_INTERFACE = re.compile(r"^/?(?:[\w.-]+/)?(?:[\w-]+[-_.])?(?:api|rest|graphql)(?:[-_.][\w-]+)?/", re.I)
_INTERFACE_WORD = re.compile(r"api|server|backend|gateway|host", re.I)


def _is_request(link: Link, sent: Sent, services: set[tuple[str, str]]) -> bool:
    """Whether an address that leads a person somewhere is one of an interface and no page.

    It lies below a base that other requests have, or its base or its first segments are called one.
    """
    base = service_name(sent.target.base)
    begins = next((piece for piece in sent.target.path if isinstance(piece, str)), "")
    if not re.search(r"\w", begins) or _ASSET.search(begins):
        return False
    named = any(isinstance(piece, Env) for value in sent.target.base for piece in _leaves(value))
    own = bool(base) and (_source(link, sent), base) in services
    return (
        own
        or (named and bool(_INTERFACE_WORD.search(base)))
        or (not sent.target.fixed_origin and bool(_INTERFACE.match(begins)))
    )


def _leaves(piece: Piece) -> list[Value]:
    return [] if isinstance(piece, str) else alternatives(piece)


def template(pieces: tuple[Piece, ...]) -> str:
    """A path with its holes as `{name}`; a name that stands twice gets a number."""
    out = ""
    used: dict[str, int] = {}
    for piece in pieces:
        if isinstance(piece, str):
            out += re.sub(r"(?<=/):(\w+)", r"{\1}", piece)
            continue
        name = hole_name(piece)
        used[name] = used.get(name, 0) + 1
        out += f"{{{name if used[name] == 1 else f'{name}{used[name]}'}}}"
    return out


def shape(path: str) -> str:
    """A path with nameless holes: two templates of one shape are one operation."""
    return re.sub(r"\{[^}]*\}", "{}", path).rstrip("/") or "/"


def _source(link: Link, sent: Sent) -> str:
    return link.module(sent.request.site).file.source_id


def _foreign(link: Link, sent: Sent) -> bool:
    """The host is written out together with the path: no constant names it, and it is no machine of the developer."""
    origin = _origin(sent)
    return sent.target.fixed_origin and not _LOOPBACK.match(origin) and origin not in link.machine.named_hosts


def _origin(sent: Sent) -> str:
    base = sent.target.base
    return base[0] if base and isinstance(base[0], str) else ""


def _refused(link: Link, sent: Sent, own: set[tuple[str, str]]) -> str | None:
    """Why a request is no operation of this client. `own`: origins that its other requests go to, by source."""
    path = sent.target.path
    literal = "".join(piece for piece in path if isinstance(piece, str))
    source = _source(link, sent)
    if _foreign(link, sent) and (source, _origin(sent)) not in own and any(other == source for other, _ in own):
        return "it goes to a fixed address of somebody else"
    if not re.search(r"\w", literal):
        if all(isinstance(piece, str) for piece in path):
            return None if sent.target.base else "its address has no path"
        return _OPEN
    if sent.method == "GET" and _ASSET.search(literal):
        return "it fetches a static file"
    return None


def _left_out(link: Link, sent: Sent, reason: str) -> Diagnostic:
    source, path, place = link.program.spot(sent.request.site)
    shown = f"{sent.method} {template(sent.target.base)}{template(sent.target.path)}"
    code = "C2S301" if reason == _OPEN else "C2S302"
    return diagnostic(code, f"{shown}: {reason}", source_id=source, path=path, line=place.line, column=place.column)


def _unknown(link: Link, request: Request) -> Diagnostic:
    source, path, place = link.program.spot(request.site)
    shown = describe(part(link.machine, request.config, ("url",)))
    return diagnostic(
        "C2S301",
        f"the address of this request is not known: {shown}",
        source_id=source,
        path=path,
        line=place.line,
        column=place.column,
    )


def service_name(base: tuple[Piece, ...]) -> str:
    """The base address in the words of the source: an environment name, an origin, a setting."""
    return "".join(piece if isinstance(piece, str) else _base_word(piece) for piece in base)


def _base_word(value: Value) -> str:
    for found in alternatives(value):
        if isinstance(found, Env):
            return f"${{{found.name}}}"
    return f"${{{hole_name(value)}}}"


# --- callers ----------------------------------------------------------------------------------------


Callers = dict[Frame, list[tuple[Frame, CallEdge]]]


def callers_of(link: Link) -> Callers:
    """For each frame the frames that called it. Only frames on the way to a request are kept."""
    out: Callers = {}
    seen: set[Frame] = set()
    waiting = [frame for _, frame in link.machine.entries] + list(link.machine.module_frames.values())
    while waiting:
        frame = waiting.pop()
        if frame in seen:
            continue
        seen.add(frame)
        for edge in frame.calls:
            out.setdefault(edge.callee, []).append((frame, edge))
            waiting.append(edge.callee)
    return out


def wrapper_of(link: Link, sent: Sent, callers: Callers) -> tuple[Frame, list[tuple[Frame, Site]]]:
    """The frame that knows the path, and the places that call it: the call sites of the operation.

    It is the frame whose function holds a literal of the path; where the literal lies in a table, the outermost frame
    that got it as an argument. With several literals it is the outermost of these: what lies nearer adds a prefix.
    """
    sites = literal_sites(part(link.machine, sent.request.config, _url_keys(link, sent)))
    chain = frames_above(sent.request.frame, callers)
    known = [depth for site in sites if (depth := _knowing(chain, site)) is not None]
    if not known:
        return sent.request.frame, [(sent.request.frame, sent.request.site)]
    owner = chain[max(known)]
    calls = [(caller, edge.site) for caller, edge in callers.get(owner, [])]
    if not calls or not _named(owner):
        return owner, [(owner, _call_in(owner, sent, chain, callers))]
    return owner, calls[:MAX_CALLERS]


def _url_keys(link: Link, sent: Sent) -> tuple[str, ...]:
    descriptor = link.frameworks.by_id.get(sent.request.client)
    return (descriptor.keys if descriptor else Keys()).url


def literal_sites(value: Value, depth: int = 0) -> list[Site]:
    """Where the texts with a slash in an address are written."""
    if depth > 20:
        return []
    if isinstance(value, Const):
        return [value.at] if "/" in str(value.data) and value.at >= 0 else []
    inner: tuple[Value, ...] = ()
    if isinstance(value, Text):
        inner = value.parts
    elif isinstance(value, Choice):
        inner = (value.then, value.other)
    elif isinstance(value, Transform):
        inner = value.args
    return list(dict.fromkeys(site for found in inner for site in literal_sites(found, depth + 1)))


def frames_above(frame: Frame, callers: Callers) -> list[Frame]:
    """A frame and the frames above it, nearest first, each once."""
    out: dict[Frame, None] = {frame: None}
    waiting = [frame]
    while waiting and len(out) < 200:
        for caller, _ in callers.get(waiting.pop(0), []):
            if caller not in out:
                out[caller] = None
                waiting.append(caller)
    return list(out)


def _knowing(chain: list[Frame], site: Site) -> int | None:
    """How far up the frame is that knows a literal; None where none does."""
    held = next((depth for depth, frame in enumerate(chain) if _holds(frame, site)), None)
    if held is not None:
        return held
    return max((depth for depth, frame in enumerate(chain) if _given(frame, site)), default=None)


def _holds(frame: Frame, site: Site) -> bool:
    if frame.code is None or site < 0 or frame.module.index != site >> SITE_BITS:
        return False
    return frame.code.facts.at <= site & ((1 << SITE_BITS) - 1) < frame.code.facts.end


def _given(frame: Frame, site: Site) -> bool:
    return any(site in literal_sites(argument) for argument in frame.arguments)


def _named(frame: Frame) -> bool:
    """A function that has a name, or that is a member: an anonymous handler is where a person acts, not a wrapper."""
    return frame.code is not None and bool(frame.code.facts.name)


def _call_in(owner: Frame, sent: Sent, chain: list[Frame], callers: Callers) -> Site:
    """The place in the owning frame from which the request goes out."""
    frame = sent.request.frame
    for _ in range(len(chain)):
        if frame is owner:
            return sent.request.site
        for caller, edge in callers.get(frame, []):
            if caller is owner:
                return edge.site
        above = [caller for caller, _ in callers.get(frame, []) if caller in chain]
        if not above:
            break
        frame = above[0]
    return sent.request.site


# --- writing ----------------------------------------------------------------------------------------


def _write(link: Link, group: Group, callers: Callers) -> None:
    operation = f"operation:client:{group.source}:{group.method} {group.path}"
    sites: dict[Evidence, None] = {}
    wrappers: dict[str, None] = {}
    documented: dict[str, None] = {}
    passed: dict[str, None] = {}
    confidence: Confidence = "exact"
    for sent in group.sent:
        link.sent.append((sent, operation))
        link.operation_of.setdefault(sent.request.id, [])
        if operation not in link.operation_of[sent.request.id]:
            link.operation_of[sent.request.id].append(operation)
        confidence = _weaker(confidence, _confidence(sent.request))
        frame, calls = wrapper_of(link, sent, callers)
        wrappers[symbol_label(link, frame)] = None
        passed.update(dict.fromkeys(_passed(link, sent, frame, callers)))
        if frame.code is not None and frame.code.facts.doc:
            documented[frame.code.facts.doc] = None
        for caller, site in calls:
            evidence = link.evidence(site, RULE, _confidence(sent.request), symbol=symbol_label(link, caller))
            sites[evidence] = None
            _connect(link, caller, site, operation, evidence, sent.target.tests, callers)
    node = Node(
        id=operation,
        kind=NodeKind.OPERATION,
        label=f"{group.method} {group.path}",
        evidence=tuple(sorted(sites)),
        data={
            "side": "client",
            "source": group.source,
            "method": group.method,
            "path": group.path,
            "services": list(group.services),
            "wrapper": next(iter(wrappers), ""),
            "passed": sorted(passed),
            "labels": [{"text": text, "source": "comment"} for text in documented],
            "client": group.sent[0].request.client,
            "of_element": _of_element(link, group.sent[0].request),
            "confidence": confidence,
        },
    )
    link.graph.add(node)


def _passed(link: Link, sent: Sent, owner: Frame, callers: Callers) -> Iterator[str]:
    """Lines of the request itself, and of the calls between the frame that knows the path and the one that sends."""
    yield _line(link, sent.request.site)
    chain = frames_above(sent.request.frame, callers)
    below = set(chain[: chain.index(owner) + 1]) if owner in chain else set()
    for frame in chain:
        for caller, edge in callers.get(frame, []) if frame in below and frame is not owner else ():
            if caller in below:
                yield _line(link, edge.site)


def _line(link: Link, site: Site) -> str:
    source, path, place = link.program.spot(site)
    return f"{source}:{path}:{place.line}"


def _of_element(link: Link, request: Request) -> bool:
    """Whether an element sends it by itself."""
    descriptor = link.frameworks.by_id.get(request.client)
    return descriptor is not None and bool(descriptor.element)


def _confidence(request: Request) -> Confidence:
    return "heuristic" if request.client == GENERIC else "inferred" if request.confidence == "inferred" else "exact"


_ORDER = ("exact", "inferred", "heuristic")


def _weaker(left: Confidence, right: Confidence) -> Confidence:
    return right if _ORDER.index(right) > _ORDER.index(left) else left


def symbol_label(link: Link, frame: Frame) -> str:
    """`path:line name` of the function that a frame runs."""
    if frame.code is None:
        return frame.module.path
    known = link.labels.get(frame.code)
    if known is None:
        line = frame.module.place(frame.code.facts.at).line
        known = link.labels[frame.code] = f"{frame.module.path}:{line} {spoken_name(frame.code)}"
    return known


def _connect(
    link: Link,
    caller: Frame,
    site: Site,
    operation: str,
    evidence: Evidence,
    tests: tuple[Value, ...],
    callers: Callers,
) -> None:
    """The symbol that sends, and the symbols above it up to the entries."""
    symbol = _symbol(link, caller)
    detail = _shown(link.machine.screen.controls.get(site, []))
    if tests:
        detail["when"] = [describe(test) for test in tests]
    link.graph.connect(
        Edge(source=symbol, target=operation, kind=EdgeKind.INVOKES, evidence=(evidence,), detail=detail)
    )
    for upper, lower, at in _edges_above(caller, callers):
        if (upper, lower, at) in link.called:
            continue
        link.called.add((upper, lower, at))
        source, target = _symbol(link, upper), _symbol(link, lower)
        if source != target:
            place = link.evidence(at, "call")
            detail = _acted_on(link, at, upper, lower)
            link.graph.connect(
                Edge(source=source, target=target, kind=EdgeKind.CALLS, evidence=(place,), detail=detail)
            )


def _acted_on(link: Link, site: Site, caller: Frame, callee: Frame) -> dict[str, Any]:
    """The control that a person uses to call a function, where there is one."""
    controls = link.machine.screen.controls.get(site, [])
    if not controls and callee.code is not None and _encloses(caller, callee):
        controls = link.machine.screen.controls.get(callee.code.site, [])
    return _shown(controls)


def _encloses(caller: Frame, callee: Frame) -> bool:
    """The callee is written inside the caller, as handlers are in their component; methods stand side by side."""
    if caller.module is not callee.module or callee.code is None:
        return False
    return caller.code is None or caller.code.facts.at <= callee.code.facts.at < caller.code.facts.end


def _shown(controls: list[Control]) -> dict[str, Any]:
    if not controls:
        return {}
    shown = next((each for each in controls if each.text), controls[0])
    return {"control": shown.text, "tag": shown.tag, "event": shown.event}


def _edges_above(frame: Frame, callers: Callers) -> Iterator[tuple[Frame, Frame, Site]]:
    seen = {frame}
    waiting = [frame]
    while waiting and len(seen) < 200:
        lower = waiting.pop(0)
        for upper, edge in callers.get(lower, []):
            yield upper, lower, edge.site
            if upper not in seen:
                seen.add(upper)
                waiting.append(upper)


def _symbol(link: Link, frame: Frame) -> str:
    """The node of the function or file that a frame runs."""
    module = frame.module
    if frame.code is None:
        return file_symbol(link, module)
    facts = frame.code.facts
    place = module.place(facts.at)
    node_id = f"symbol:{module.file.source_id}:{module.path}#{facts.name or 'function'}:{place.line}:{place.column}"
    if link.graph.node(node_id) is not None:
        return node_id
    link.graph.add(
        Node(
            id=node_id,
            kind=NodeKind.SYMBOL,
            label=spoken_name(frame.code),
            evidence=(link.evidence(frame.code.site, "definition"),),
            data={"kind": "function", "source": module.file.source_id, "path": module.path, "doc": facts.doc},
        )
    )
    return node_id


def file_symbol(link: Link, module: Module) -> str:
    node_id = f"symbol:{module.file.source_id}:{module.path}"
    kind = "component" if module.facts.language == "vue" else "file"
    link.graph.add(
        Node(
            id=node_id,
            kind=NodeKind.SYMBOL,
            label=module.path,
            evidence=(link.evidence(module.site(0), "definition"),),
            data={"kind": kind, "source": module.file.source_id, "path": module.path, "doc": ""},
        )
    )
    return node_id
