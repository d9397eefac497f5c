"""`c2s.result/1`: what a scan found, as one JSON document. Every other command reads it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from c2s.diagnostics import Diagnostic
from c2s.graph.model import Edge, Evidence, Node
from c2s.workspace.topology import Source

SCHEMA: Literal["c2s.result/1"] = "c2s.result/1"


class Struct(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Base of all parts: names in camel case on the wire."""


class Tool(Struct, frozen=True, kw_only=True):
    name: str
    version: str


class Params(Struct, frozen=True, kw_only=True):
    """Dotted names by place; `items[].id` for members of list items.

    `multipart` names the parts of `body` that are sent as such.
    """

    path: list[str] = []
    query: list[str] = []
    body: list[str] = []
    header: list[str] = []
    cookie: list[str] = []
    multipart: list[str] = []


class Hop(Struct, frozen=True, kw_only=True):
    """One step of a chain, from the field back to where its value begins."""

    node: str
    label: str
    functions: list[str] = []
    when: list[str] = []
    evidence: list[Evidence] = []


class Origin(Struct, frozen=True, kw_only=True):
    """Where a value begins: `kind` is `user`, `response`, `constant`, `route`, `storage`, `env`, `session`, `caller`,
    `external`, `state`, `record` or `unknown`."""

    kind: str
    detail: str
    operation: str = ""
    field: str = ""
    chain: list[Hop] = []
    confidence: str = "exact"


class Requiredness(Struct, frozen=True, kw_only=True):
    """`required`, `required-when`, `proven-optional` or `unproven`, with the reason and its evidence."""

    decision: str
    reason: str
    condition: str = ""
    evidence: list[Evidence] = []


class Input(Struct, frozen=True, kw_only=True):
    """One input of an operation."""

    id: str
    name: str
    location: str
    type: dict[str, Any] = {}
    label: str = ""
    label_source: str = ""
    origins: list[Origin] = []
    more_origins: int = 0
    """How many more there are; the graph has them all."""
    transformations: list[str] = []
    requiredness: Requiredness
    declared: bool = False
    """Its name comes from a declared type alone."""
    credential: bool = False
    """It says who calls: it comes from the session, and nobody chooses it."""
    evidence: list[Evidence] = []


class Label(Struct, frozen=True, kw_only=True):
    """Words for people, and where they come from."""

    text: str
    source: str


class Operation(Struct, frozen=True, kw_only=True):
    """One wire request. `path` is a template with `{name}`; the base address is the service."""

    id: str
    side: str
    method: str
    path: str
    params: Params
    required_params: list[str] = []
    called_from: list[str] = []
    handled_by: list[str] = []
    wrapper: str = ""
    service: str = ""
    source: str = ""
    auth: list[str] = []
    effect: str = "unknown"
    effect_basis: str = ""
    open: list[str] = []
    """Parts that may carry more than the source names."""
    response_fields: list[str] = []
    served_by: list[str] = []
    """Backend and protocol operations that answer it."""
    labels: list[Label] = []
    request: dict[str, Any] = {}
    """How the request is made, as recipes (`contract.requests.Request`)."""
    requests_by_file: dict[str, dict[str, Any]] = {}
    """The same of each file (`source:path`) that sends it otherwise than all together."""
    inputs: list[Input] = []
    confidence: str
    evidence: list[Evidence] = []


class HandoffSource(Struct, frozen=True, kw_only=True, omit_defaults=True):
    method: str = ""
    path: str = ""
    response_field: str = ""
    source: str = ""
    detail: str = ""


class HandoffTarget(Struct, frozen=True, kw_only=True):
    method: str
    path: str
    input_location: str
    input_field: str


class Handoff(Struct, frozen=True, kw_only=True):
    """A value of one answer, or of something that is no answer, that a later request takes."""

    id: str
    from_: HandoffSource = msgspec.field(name="from")
    to: HandoffTarget
    via: str = ""
    transform: str = ""
    requiredness: str = ""
    confidence: str = "exact"
    evidence: list[Evidence] = []


class Feature(Struct, frozen=True, kw_only=True):
    """A page, folder, route or public entry that a user would name. `selectors` are what `--feature` takes."""

    id: str
    title: str
    title_source: str = "identifier"
    kind: str = "page"
    """`page`, `folder`, or the kind of selector that made it: `file`, `symbol`, `operation`, `route`, `dir`."""
    selectors: list[str]
    entries: list[str] = []
    """Nodes of the graph where it starts: pages, functions, operations."""
    files: list[str] = []
    """Everything that its pages contain, as `source:path`."""
    operations: list[str] = []
    goals: list[str] = []
    capabilities: list[str] = []
    evidence: list[Evidence] = []


class GoalEntry(Struct, frozen=True, kw_only=True):
    """Where a person starts: `kind` as in the contract (`page`, `button`, `row-action`, `form`, ...)."""

    kind: str
    label: str = ""
    node: str = ""
    evidence: list[Evidence] = []


class Step(Struct, frozen=True, kw_only=True):
    """A capability in the course of a goal; `reason` says what proves it."""

    capability: str
    role: str = "needed"
    """`needed`, `conditional`, `optional` or `alternative`."""
    when: str = ""
    reason: str = ""
    evidence: list[Evidence] = []


class Goal(Struct, frozen=True, kw_only=True):
    """Something that a person can start, follow and finish."""

    id: str
    """`feature/goal`."""
    title: str
    title_source: str = "identifier"
    feature: str
    entry: str = ""
    """The node where it starts."""
    entries: list[GoalEntry] = []
    steps: list[str] = []
    """Capabilities, in order; `course` says more of each."""
    course: list[Step] = []
    stop_points: list[str] = []
    evidence: list[Evidence] = []


class Capability(Struct, frozen=True, kw_only=True):
    """A proposed tool over one or more operations."""

    id: str
    title: str
    title_source: str = "identifier"
    description: str = ""
    operations: list[str]
    effect: str
    effect_basis: str = ""
    """What says so; `method` alone where nothing else does."""
    idempotency: str = "unknown"
    """`safe`, `idempotent`, `not-idempotent` or `unknown`, as far as evidence goes."""
    inputs: list[str] = []
    outputs: list[str] = []
    policy: str = ""
    confidence: str
    evidence: list[Evidence] = []


class Unknown(Struct, frozen=True, kw_only=True):
    """What could not be resolved: where, why, and what would settle it."""

    id: str
    code: str
    subject: str
    reason: str
    place: str = ""
    settles: str = ""


class Conflict(Struct, frozen=True, kw_only=True):
    """Two sides that disagree; never settled silently."""

    id: str
    code: str
    subject: str
    message: str
    evidence: list[Evidence] = []


class LanguageCoverage(Struct, frozen=True, kw_only=True):
    """Files of one language."""

    files: int = 0
    """That gave facts."""
    failed: int = 0
    """That were to be read and gave none; a diagnostic says why."""
    with_errors: int = 0
    """That gave facts and have pieces which were not understood."""
    skipped: int = 0
    """That were left out, each named by its source; those in folders that were left out are not counted."""


class Coverage(Struct, frozen=True, kw_only=True):
    """What was read and what was not explained. The absence of a finding is no proof of absence."""

    languages: dict[str, LanguageCoverage] = {}
    requests_seen: int = 0
    """Request calls that a plain search of the text finds, without comments, texts, tests and mocks."""
    requests_explained: int = 0
    """Those that belong to an operation."""
    requests_refused: int = 0
    """Those of which a diagnostic says why they are no operation."""
    unexplained: list[str] = []
    """Places of the others, as `source:path:line:column`."""
    routes_seen: int = 0
    """Routes of backends that a plain search of the text finds."""
    routes_explained: int = 0
    unexplained_routes: list[str] = []
    operations_joined: int = 0
    """Operations of clients that one of the backends or descriptions answers."""
    unanswered: list[str] = []
    """Operations of clients that none answers, where the roots hold some that could."""
    uncalled_operations: list[str] = []
    """Operations of backends that no operation of a client was seen to call."""
    calls_resolved: int = 0
    """Calls on the way to a request whose callee is known."""
    calls_unresolved: int = 0
    imports_unresolved: int = 0
    """Imports that look as if they led into the roots, and do not."""


class GraphData(Struct, frozen=True, kw_only=True):
    """Nodes, edges and evidence that all claims rest on."""

    nodes: list[Node] = []
    edges: list[Edge] = []


class Result(Struct, frozen=True, kw_only=True):
    schema: str = SCHEMA
    tool: Tool
    sources: list[Source]
    operations: list[Operation]
    handoffs: list[Handoff] = []
    features: list[Feature] = []
    goals: list[Goal] = []
    capabilities: list[Capability] = []
    conflicts: list[Conflict] = []
    unknowns: list[Unknown] = []
    uncalled: list[str] = []
    """Functions that would send a request and that nothing calls."""
    coverage: Coverage = Coverage()
    files: dict[str, dict[str, str]] = {}
    """Digests (blake2b, 16 bytes) of the files that evidence names, by source and path."""
    diagnostics: list[Diagnostic] = []
    graph: GraphData = GraphData()
