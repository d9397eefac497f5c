"""Starts the server of a package, asks it for its tools, and notes what comes back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from c2s.emit.core.check.processes import Ran, cleaned, node

SERVER = "mcp-tool/index.mjs"
PROBE_SECONDS = 20
PROTOCOL = "2025-06-18"
ASKED: tuple[dict[str, Any], ...] = (
    {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": PROTOCOL,
            "capabilities": {},
            "clientInfo": {"name": "c2s-check", "version": "1.0.0"},
        },
    },
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
    {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
)


@dataclass(frozen=True)
class Probe:
    """What the server did with `initialize` and `tools/list`."""

    ran: Ran
    replies: dict[int, dict[str, Any]]
    noise: tuple[str, ...]
    """Lines on stdout that are no JSON."""

    @property
    def tools(self) -> list[Any]:
        result = self.replies.get(2, {}).get("result")
        tools = result.get("tools") if isinstance(result, dict) else None
        return tools if isinstance(tools, list) else []


def probed(folder: Path, environment: Mapping[str, str]) -> Probe:
    """All is asked at once and the input closed; the server has to end by itself."""
    given = "".join(f"{json.dumps(message)}\n" for message in ASKED)
    ran = node([SERVER], folder, cleaned(environment), PROBE_SECONDS, given)
    replies: dict[int, dict[str, Any]] = {}
    noise: list[str] = []
    for line in filter(str.strip, ran.stdout.splitlines()):
        try:
            message = json.loads(line)
        except ValueError:
            noise.append(line)
            continue
        if isinstance(message, dict) and isinstance(message.get("id"), int):
            replies[message["id"]] = message
    return Probe(ran, replies, tuple(noise))
