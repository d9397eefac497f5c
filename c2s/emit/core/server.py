"""`mcp-tool/index.mjs`: one literal registration for each tool."""

from __future__ import annotations

from c2s.contract.capabilities import Capability
from c2s.contract.model import Contract
from c2s.contract.naming import DRY_RUN
from c2s.emit.core.phrases import sentences
from c2s.emit.core.texts import rendered
from c2s.emit.escape import visible
from c2s.emit.javascript import Call, Code, Node, Obj, Prop, Str, declared, imported, literal, statement


def server_module(contract: Contract, capabilities: tuple[Capability, ...]) -> str:
    names = sorted(name for entry in capabilities for name in (entry.function, f"{entry.function}InputSchema"))
    identity = literal({"name": contract.package.server, "version": contract.package.version})
    return rendered(
        "templates/server.mjs.j2",
        functions=imported(names, "../function-core/index.mjs"),
        server=declared("server", Call("new McpServer", (identity,))),
        dry_run=DRY_RUN,
        registrations=[statement(_registration(entry), ";") for entry in capabilities],
    )


def _registration(capability: Capability) -> Node:
    hints = capability.hints
    annotations = {
        "readOnlyHint": hints.read_only,
        "destructiveHint": hints.destructive,
        "idempotentHint": hints.idempotent,
        "openWorldHint": hints.open_world,
    }
    described = Obj(
        (
            Prop("title", Str(visible(capability.title.text))),
            Prop("description", Str(tool_description(capability))),
            Prop("inputSchema", Code(f"{capability.function}InputSchema")),
            Prop("annotations", literal(annotations)),
        )
    )
    run = Call("callback", (Str(capability.tool), Code(capability.function)))
    return Call("server.registerTool", (Str(capability.tool), described, run))


def tool_description(capability: Capability) -> str:
    """What it does, what it changes, what comes back: enough to choose by, no more."""
    accepted = "The answer says that the request was accepted, not that it is done"
    return visible(
        sentences(
            [
                capability.title.text,
                capability.description.text,
                effect_words(capability),
                accepted if capability.response.accepted_only else "",
                "Returns HTTP status and body",
            ]
        )
    )


_EFFECTS = {
    "read": "",
    "create": "Creates something: show the values before calling it",
    "update": "Changes what is there: show the values before calling it",
    "delete": "Deletes: show what will be gone before calling it",
    "execute": "Starts an action: show the values before calling it",
    "unknown": "May change something: show the values before calling it",
}


def effect_words(capability: Capability) -> str:
    return _EFFECTS[capability.effect.kind]
