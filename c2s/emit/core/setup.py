"""`MCP-SETUP.md` and `package.json`."""

from __future__ import annotations

from collections.abc import Iterable

from c2s.contract.capabilities import Capability
from c2s.contract.model import Contract
from c2s.contract.naming import DRY_RUN
from c2s.contract.references import request_recipes
from c2s.emit.base import LeftOut
from c2s.emit.core.requests import host_values
from c2s.emit.core.texts import rendered
from c2s.emit.escape import json_text, markdown, markdown_code, visible

PROFILE = "core-export-v1"


def package_json(contract: Contract) -> str:
    document = {
        "name": contract.package.id,
        "version": contract.package.version,
        "description": visible(contract.package.title.text),
        "private": True,
        "type": "module",
        "engines": {"node": ">=20"},
        "code2skill": {"profile": PROFILE},
        "scripts": {"test": "node --test"},
        "dependencies": {"@modelcontextprotocol/sdk": "^1.26.0", "zod": "^4.0.0"},
    }
    return json_text(document) + "\n"


def setup_text(contract: Contract, capabilities: tuple[Capability, ...], left_out: Iterable[LeftOut]) -> str:
    requests = [request for entry in capabilities for request in entry.requests]
    services = [entry for entry in contract.services if any(entry.id == request.service for request in requests)]
    credentials = [entry for entry in contract.credentials if any(entry.id in r.credentials for r in requests)]
    recipes = [recipe for request in requests for recipe in request_recipes(request)]
    found = host_values([*(entry.value for entry in credentials), *recipes])
    hosts = [contract.host_value(entry.source, entry.name) for entry in found]
    return rendered(
        "templates/MCP-SETUP.md.j2",
        title=markdown(contract.package.title.text),
        folder=contract.package.id,
        services=[{"variable": entry.variable, "title": markdown(entry.title.text)} for entry in services],
        observed=[_address(entry.address, entry.note) for service in services for entry in service.observed],
        host_values=[
            {
                "variable": entry.variable,
                "context": markdown_code(f"{entry.source}.{entry.name}").replace("|", "\\|"),
                "title": markdown(entry.title.text) + (" (secret)" if entry.secret else ""),
            }
            for entry in hosts
        ],
        credentials=[f"{entry.placement} {markdown_code(entry.name)}" for entry in credentials],
        files=any(field.information == "attachment" for entry in capabilities for field in entry.inputs),
        dry_run=DRY_RUN,
        left_out=[left_out_words(entry) for entry in left_out],
    )


def left_out_words(entry: LeftOut) -> str:
    place = f" ({markdown_code(entry.place)})" if entry.place else ""
    return f"{markdown(entry.subject)}: {markdown(entry.reason)}{place}"


def _address(address: str, note: str) -> str:
    return markdown_code(address) + (f": {markdown(note)}" if note else "")
