"""Tools called over MCP send what the source's own client sends, byte for byte."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from c2s.contract.model import Contract
from c2s.emit.core.emitter import EMITTER, CoreOptions
from tests.emit.recorder import Seen, recording
from tests.fictional.ferry import ferry_bookings
from tests.fictional.garden import garden_plots

FICTIONAL = Path(__file__).parents[1] / "fictional"
HEADERS = ("accept", "content-type", "authorization", "cookie", "x-requested-with")
Calls = list[tuple[str, dict[str, Any]]]

ROW = {"sailingId": "S 9/1", "ship": "Möwe", "departure": "2024-03-05T06:00", "price": 12.5, "extra": [1, None]}
FERRY_CALLS: Calls = [
    ("search_sailings", {"routeName": " North & South ", "day": "2024-03-05 06:07:08", "decks": ["C", "S+1"]}),
    ("search_sailings",
     {"filters": {"ship": "Möwe", "free": True, "price": {"from": 1, "to": None}}, "pageNumber": 3}),
    ("search_sailings", {"routeName": ""}),
    ("get_sailing", {"sailingId": "S 1%ü"}),
    ("create_booking", {
        "selectedSailing": ROW, "passengers": [{"name": " Ann ", "age": "41"}, {"name": 'Bo"b\n', "age": ""}],
        "note": "", "deck": "C", "vehiclePlate": "ab-c 1"}),
    ("create_booking", {
        "selectedSailing": {"sailingId": "S2", "deck": "old", "note": "old"}, "passengers": [],
        "note": "window <seat>"}),
    ("save_notice", {"noticeId": "n:7", "content": "Fog", "pinned": False}),
    ("save_notice", {"content": ""}),
    ("cancel_bookings", {"bookingIds": ["B1", "B 2"]}),
    ("upload_manifest", {"sailingId": "S1", "remark": "", "passengerList": {
        "fileName": "liste ü.csv", "mediaType": "text/csv", "text": "Ann;41"}}),
    ("upload_manifest", {"sailingId": "S1", "remark": "late", "passengerList": {
        "fileName": "list.csv", "mediaType": "text/csv", "base64": "QW5uOzQx"}}),
    ("open_shift", {"desk": "A&B c", "tags": ["x", "y z"]}),
    ("open_shift", {"desk": "2"}),
]  # fmt: skip


GARDEN_CALLS: Calls = [
    ("find_plots", {"plotName": "北 1&2", "status": 0, "createdBetween": ["2024-01-01", "2024-02-01 10:00"]}),
    ("find_plots", {"plotName": ""}),
    ("read_guide", {"page": "soil/清洁 sand"}),
    ("tag_plot", {"plotName": "A/B 100%?", "labels": ["wet", "a&b"], "more": {"by": {"name": "Ö"}, "empty": None}}),
    ("tag_plot", {"plotName": "plain", "labels": [], "more": {}}),
    ("water_plots", {"plotIds": ["p 1", "p2"], "litres": 2.25}),
    ("water_plots", {"plotIds": ["p1"]}),
    ("leave_message", {"message": "grüße\n& more"}),
    ("upload_photo", {"photoId": "p-1", "photo": {
        "fileName": "x.png", "mediaType": "image/png", "text": "\u0000bytes"}}),
    ("reserve_plot", {"plot": {"name": "北", "children": [{"name": "bed", "children": []}]}, "until": "2024-06-01"}),
    ("show_harvest", {"crops": ["bean", "pea nut"], "years": {"from": 2020, "to": None}}),
    ("show_harvest", {}),
]  # fmt: skip


def test_garden_tools_send_what_the_site_sends(node: Callable[..., Any], package: Callable[..., Path]) -> None:
    with recording(b'{"data": {"id": "d 1", "token": "t&1"}}') as service:
        host = {"sid": "s=1;x", "gardener": "Åsa", "key": "k&y"}
        node("original.mjs", None, str(FICTIONAL / "garden.mjs"), service.base, json.dumps(host))
        expected = service.taken()
        folder = package(EMITTER.emit(garden_plots(), CoreOptions()), "garden-plots")
        variables = {"SID": host["sid"], "GARDENER": host["gardener"], "STAT_KEY": host["key"],
                     "GARDEN_BASE_URL": service.base, "STATISTICS_BASE_URL": f"{service.base}/"}  # fmt: skip
        results = call_tools(folder, {f"CODE2SKILL_GARDEN_PLOTS_{k}": v for k, v in variables.items()}, GARDEN_CALLS)
        sent = service.taken()
    assert [result.get("httpStatus") for result in results] == [200] * len(GARDEN_CALLS)
    assert differences(expected, sent) == []
    assert len(sent) == len(GARDEN_CALLS) + 1


def test_ferry_tools_send_what_the_desk_sends(node: Callable[..., Any], package: Callable[..., Path]) -> None:
    with recording() as service:
        host = {"token": "t0k-en", "clerkId": "c 7"}
        node("original.mjs", None, str(FICTIONAL / "ferry.mjs"), service.base, json.dumps(host))
        expected = service.taken()
        folder = package(EMITTER.emit(ferry_bookings(), CoreOptions()), "ferry-bookings")
        variables = {"TOKEN": host["token"], "CLERK_ID": host["clerkId"], "DESK_BASE_URL": service.base}
        results = call_tools(folder, {f"CODE2SKILL_FERRY_BOOKINGS_{k}": v for k, v in variables.items()}, FERRY_CALLS)
        sent = service.taken()
    assert [result["httpStatus"] for result in results] == [200] * len(FERRY_CALLS)
    assert differences(expected, sent) == []
    assert len(sent) == len(FERRY_CALLS)


def differences(expected: list[Seen], sent: list[Seen]) -> list[str]:
    assert len(expected) == len(sent)
    return [found for one, two in zip(expected, sent, strict=True) for found in one.same_as(two, HEADERS)]


def call_tools(folder: Path, variables: dict[str, str], calls: Calls) -> list[dict[str, Any]]:
    """Results of calls by a real client, each as its structured content."""

    async def run() -> list[dict[str, Any]]:
        environment = {"PATH": os.environ["PATH"], "TZ": "UTC", **variables}
        server = StdioServerParameters(command="node", args=["mcp-tool/index.mjs"], cwd=folder, env=environment)
        async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as session:
            await session.initialize()
            made = [await session.call_tool(name, arguments) for name, arguments in calls]
            return [result.structured_content or {} for result in made]

    return asyncio.run(run())


def contract_with(contract: Contract, **changes: Any) -> Contract:
    return Contract.model_validate({**contract.document(), **changes})
