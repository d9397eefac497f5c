"""Warnings beyond the profile: what a reviewer would stumble over."""

from __future__ import annotations

import re
from collections.abc import Iterator

from c2s.contract.naming import CLIENT_LIMIT, JOINTS
from c2s.emit.core.check.model import Finding, PackageFolder, Rule
from c2s.emit.core.check.probe import SERVER

CORE = "function-core/index.mjs"
_ADDRESS = re.compile(r"""["'`](https?://[^"'`\s]+)""")
_REGISTERED = re.compile(r"registerTool\(\s*([^\s,)]+)")
_SERVER = re.compile(r"""new McpServer\(\s*\{\s*name:\s*["']([^"']+)""")
_EXPORTED = re.compile(r"export (?:async )?(?:function|const) (\w+)")


def written_address(package: PackageFolder) -> Iterator[Finding]:
    """No address stands in the code: base addresses come from the environment."""
    folder = package.path / "function-core"
    for file in sorted(folder.rglob("*.mjs")) if folder.is_dir() else []:
        name = file.relative_to(package.path).as_posix()
        for number, line in enumerate((package.text(name) or "").split("\n"), 1):
            for address in _ADDRESS.findall(line):
                yield f"{name}:{number}", f"holds the address {address}", "take it from an environment variable"


def literal_registration(package: PackageFolder) -> Iterator[Finding]:
    """Each tool is registered under a name that is written out."""
    for argument in _REGISTERED.findall(package.text(SERVER) or ""):
        if argument[0] not in "\"'":
            yield SERVER, f"registers a tool under {argument}", "write the name out, one registration for each tool"


def name_budget(package: PackageFolder) -> Iterator[Finding]:
    """Tool names are short enough for clients, which put the server's name before them."""
    text = package.text(SERVER) or ""
    server = next(iter(_SERVER.findall(text)), "")
    for argument in _REGISTERED.findall(text):
        length = JOINTS + len(server) + len(argument.strip("\"'"))
        if length > CLIENT_LIMIT:
            yield SERVER, f"{argument} has {length} characters together with its server", "shorten it"


def exported_schema(package: PackageFolder) -> Iterator[Finding]:
    """Each function of the core is exported together with its input schema."""
    names = set(_EXPORTED.findall(package.text(CORE) or ""))
    for name in sorted(names):
        if not name.endswith("InputSchema") and f"{name}InputSchema" not in names:
            yield CORE, f"exports {name} without {name}InputSchema", "export its zod schema"


RULES = (
    Rule("core/written-address", written_address, severity="warning"),
    Rule("core/literal-registration", literal_registration, severity="warning"),
    Rule("core/name-budget", name_budget, severity="warning"),
    Rule("core/exported-schema", exported_schema, severity="warning"),
)
