"""What an operation changes: words about it, names, what its handler calls and its method are weighed together."""

from __future__ import annotations

from typing import Any

import pytest

from c2s.discovery.effects import Effect, effect_of
from c2s.graph.model import Edge, EdgeKind, Node, NodeKind
from c2s.graph.queries import Graph


def effect(
    request: str, *, name: str = "", said: str = "", handler: dict[str, Any] | None = None, around: str = "",
    beside: tuple[str, ...] = (), **more: Any,
) -> Effect:  # fmt: skip
    """The effect of a client operation. `said` is its comment; `around` a function that sends it; `beside` are other
    operations of the client; `handler` is what the backend says: its `name`, `said` and `steps`."""
    graph = Graph()
    node = _operation("client", request, name, said, **more)
    for other in (node, *(_operation("client", each, "", "") for each in beside)):
        graph.add(other)
    if handler is not None:
        answering = _operation("backend", request, handler.get("name", ""), handler.get("said", ""), "annotation")
        answering.data.update(steps=handler.get("steps", []), answersFile=handler.get("file", False))
        graph.add(answering)
        graph.connect(Edge(source=answering.id, target=node.id, kind=EdgeKind.SERVES, detail={"by": "path"}))
    if around:
        graph.add(Node(id="symbol:around", kind=NodeKind.SYMBOL, label=around))
        graph.connect(Edge(source="symbol:around", target=node.id, kind=EdgeKind.INVOKES))
    return effect_of(graph, node)


def _operation(side: str, request: str, name: str, said: str, source: str = "comment", **more: Any) -> Node:
    method, _, path = request.partition(" ")
    labels = [{"text": said, "source": source}] if said else []
    wrapper = f"src/api.js:3 {name}" if name else ""
    data = {"side": side, "source": side, "method": method, "path": path, "wrapper": wrapper, "labels": labels, **more}
    return Node(id=f"operation:{side}:{side}:{request}", kind=NodeKind.OPERATION, label=request, data=data)


@pytest.mark.parametrize(
    ("request_", "spoken", "kind"),
    [
        # a method alone
        ("GET /boats", {}, "read"),
        ("PUT /boats/{id}", {}, "update"),
        ("DELETE /boats/{id}", {}, "delete"),
        ("POST /boats", {}, "unknown"),
        # a POST that searches or exports
        ("POST /boats/search", {}, "read"),
        ("POST /boats/export", {"name": "exportBoats"}, "read"),
        ("POST /boats/import", {"said": "Download the template", "name": "importTemplate"}, "read"),
        ("POST /boats/list", {}, "read"),
        ("POST /boats/lists", {}, "unknown"),
        # a GET that changes something
        ("GET /boats/unlock/{id}", {"name": "unlockBoat"}, "update"),
        ("GET /boats/sync", {"said": "Synchronise: sync the list", "handler": {"steps": ["boatService.syncAll"]}},
         "execute"),
        ("GET /boats/plan", {"said": "Generate a plan", "handler": {"steps": ["planService.listPlans"]}}, "read"),
        ("GET /boats/plan", {"said": "Generate a plan", "answersFile": True}, "read"),
        ("GET /boats/close", {"handler": {"steps": ["boatRepository.deleteClosed"]}}, "update"),
        ("GET /boats/x", {"handler": {"steps": ["boatRepository.deleteClosed"]}}, "delete"),
        ("GET /boats/x", {"handler": {"steps": ["historyService.save", "boatService.findAll"]}}, "read"),
        # words that are things, not what is done to them
        ("POST /boats/x", {"said": "Moor the boat of a list"}, "unknown"),
        ("POST /boats/x", {"said": "Report a leak"}, "unknown"),
        ("POST /boats/x", {"said": "Creates an export"}, "create"),
        # what the handler does
        ("POST /boats/x", {"handler": {"steps": ["boatMapper.insertBoat"]}}, "create"),
        ("POST /boats/x", {"handler": {"steps": ["boatService.findBoats", "boatService.countBoats"]}}, "read"),
        ("POST /boats/x", {"handler": {"steps": ["starService.add", "starService.deleteById"]}}, "update"),
        ("POST /boats/x", {"handler": {"name": "remove_boat"}}, "delete"),
        ("POST /boats/x", {"handler": {"steps": ["logger.createOne", "Text.create", "self.publish_event"]}}, "unknown"),
        ("POST /boats/code",
         {"name": "sendCode", "said": "Register a code", "handler": {"steps": ["mailService.sendMail"]}}, "execute"),
        ("POST /sign-in", {"handler": {"steps": ["store.check_password"]}}, "execute"),
        ("POST /boats/x", {"handler": {"steps": ["store.check_password"]}}, "unknown"),
        ("POST /boats/x", {"handler": {"steps": ["boatService.findBoats", "boatService.moor"]}}, "unknown"),
        # what everything around says
        ("POST /boats", {"around": "createBoat"}, "create"),
        ("POST /boats", {"around": "handleSubmit"}, "unknown"),
        ("POST /boats", {"beside": ("DELETE /boats/{id}",)}, "create"),
        ("POST /boats/tow", {"beside": ("DELETE /boats/{id}",)}, "unknown"),
        # a method that others speak against
        ("DELETE /boats/cache", {"name": "refreshCache", "said": "Refresh the cache"}, "execute"),
        ("DELETE /boats/{id}", {"name": "forceLogout", "handler": {"steps": ["sessionStore.deleteSession"]}}, "delete"),
        ("PUT /boats/{id}/run", {"name": "runBoat"}, "execute"),
        ("PUT /boats/{id}", {"name": "saveBoat"}, "update"),
    ],
)  # fmt: skip
def test_kinds(request_: str, spoken: dict[str, Any], kind: str) -> None:
    assert effect(request_, **spoken).kind == kind


@pytest.mark.parametrize(
    ("request_", "steps", "idempotency"),
    [
        ("GET /boats", [], "safe"),
        ("PUT /boats/{id}", [], "unknown"),
        ("PUT /boats/{id}", ["boatService.findBoat", "boatService.updateBoat"], "idempotent"),
        ("PUT /boats/{id}", ["boatService.toggleSail"], "unknown"),
        ("PUT /boats/{id}", ["boatService.updateBoat", "auditService.addRow"], "unknown"),
        ("PUT /boats/{id}", ["boatService.close"], "unknown"),
        ("DELETE /boats/{id}", ["boatService.deleteBoat"], "idempotent"),
        ("POST /boats/new", ["boatService.insertBoat"], "not-idempotent"),
    ],
)
def test_whether_it_can_be_repeated_is_told_by_the_handler_alone(
    request_: str, steps: list[str], idempotency: str
) -> None:
    assert effect(request_, handler={"steps": steps}).idempotency == idempotency


def test_the_basis_names_who_spoke_and_who_spoke_against() -> None:
    found = effect("POST /boats/import", name="importTemplate", said="Download the template")
    assert (
        found.basis
        == "method POST; comment “Download the template”; against: name importTemplate; against: path …/import"
    )
    assert not found.by_method
    assert effect("DELETE /boats/{id}").by_method
