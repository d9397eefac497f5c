"""Rules that run node: syntax, the server, the tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from c2s.emit.core.check.model import MODULES, Finding, PackageFolder, Rule, cut
from c2s.emit.core.check.probe import PROBE_SECONDS, SERVER
from c2s.emit.core.check.processes import NoNode, cleaned, node

SYNTAX_SECONDS = 120
TEST_SECONDS = 120
INSTALL = "run npm install in the package, then look at the output"


def _needs_node(find: Callable[[PackageFolder], Iterator[Finding]]) -> Callable[[PackageFolder], Iterator[Finding]]:
    def guarded(package: PackageFolder) -> Iterator[Finding]:
        try:
            yield from find(package)
        except NoNode:
            yield "node", "was not found", "install Node 20 or newer and put it on the path"

    guarded.__doc__ = find.__doc__
    return guarded


@_needs_node
def syntax(package: PackageFolder) -> Iterator[Finding]:
    """The three modules parse."""
    for name in MODULES:
        if package.text(name) is not None:
            file = str((package.path / name).resolve())
            ran = node(["--check", file], package.path, package.environment, SYNTAX_SECONDS)
            if ran.code != 0:
                yield name, f"does not parse: {cut(ran.stderr or ran.stdout)}", "correct the syntax"


def _said(output: str) -> str:
    """The end of what node wrote; in a few words where only the installation is missing."""
    found = re.search(r"Cannot find package '([^']+)'", output)
    return f"{found[1]} is not installed" if found else cut(output)


# --- the server -------------------------------------------------------------------------------------


@_needs_node
def server_ends(package: PackageFolder) -> Iterator[Finding]:
    """The server ends with code 0 after its input has ended."""
    if not package.can_run:
        return
    ran = package.probe.ran
    if ran.code is None:
        yield SERVER, f"did not end within {PROBE_SECONDS} s of its input: {cut(ran.stderr)}", "let it end"
    elif package.lacks:
        # Said once: the rules after this one would only say it again.
        yield SERVER, f"needs {package.lacks}, which is not installed", f"run npm install in {package.path}"
    elif ran.code != 0:
        yield SERVER, f"ended with code {ran.code}: {_said(ran.stderr)}", INSTALL


@_needs_node
def server_stdout(package: PackageFolder) -> Iterator[Finding]:
    """stdout carries nothing but JSON lines."""
    if package.can_run and package.probe.noise:
        yield SERVER, f"stdout carries something else: {cut(package.probe.noise[0])}", "write logs to stderr"


@_needs_node
def server_replies(package: PackageFolder) -> Iterator[Finding]:
    """The server answers initialize, and lists at least one tool."""
    if not package.can_run or package.lacks:
        return
    if not isinstance(package.probe.replies.get(1, {}).get("result"), dict):
        yield SERVER, "did not answer initialize", INSTALL
    if not package.probe.tools:
        yield SERVER, "lists no tool", "register at least one"


def _tools(package: PackageFolder) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, tool in enumerate(package.probe.tools if package.can_run else [], 1):
        found = tool if isinstance(tool, dict) else {}
        yield f"tool {found.get('name') or number}", found


@_needs_node
def tool_texts(package: PackageFolder) -> Iterator[Finding]:
    """Each tool has a name, a title and a description."""
    for place, tool in _tools(package):
        for key in ("name", "title", "description"):
            if not isinstance(tool.get(key), str) or not tool[key].strip():
                yield place, f"{key} is missing or empty", "give it a text"


HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")


@_needs_node
def tool_hints(package: PackageFolder) -> Iterator[Finding]:
    """Each tool states all four hints."""
    for place, tool in _tools(package):
        annotations = tool.get("annotations")
        for hint in HINTS:
            if not isinstance(annotations, dict) or not isinstance(annotations.get(hint), bool):
                yield place, f"annotations.{hint} is not true or false", "state it"


@_needs_node
def tool_schemas(package: PackageFolder) -> Iterator[Finding]:
    """Schemas are objects that let extra fields pass; one for the output may be missing."""
    for place, tool in _tools(package):
        yield from _schema(place, "inputSchema", tool.get("inputSchema"))
        if "outputSchema" in tool:
            yield from _schema(place, "outputSchema", tool["outputSchema"])


def _schema(place: str, key: str, schema: Any) -> Iterator[Finding]:
    if not isinstance(schema, dict):
        yield place, f"{key} is not an object", "register a zod object"
    elif schema.get("additionalProperties") is False:
        yield place, f"{key} refuses extra fields", "use z.looseObject"


@_needs_node
def tests_pass(package: PackageFolder) -> Iterator[Finding]:
    """All tests pass in time."""
    if not package.can_run or package.lacks:
        return
    files = [str(file.resolve()) for file in package.tests]
    ran = node(["--test", *files], package.path, cleaned(package.environment), TEST_SECONDS)
    if ran.code is None:
        yield "tests", f"did not end within {TEST_SECONDS} s: {cut(ran.stdout)}", "make them shorter"
    elif ran.code != 0:
        yield "tests", f"fail: {_said(ran.stdout or ran.stderr)}", "run npm test in the package"


RULES = (
    Rule("core/syntax", syntax),
    Rule("core/server-ends", server_ends, runs_code=True),
    Rule("core/server-stdout", server_stdout, runs_code=True),
    Rule("core/server-replies", server_replies, runs_code=True),
    Rule("core/tool-texts", tool_texts, runs_code=True),
    Rule("core/tool-hints", tool_hints, runs_code=True),
    Rule("core/tool-schemas", tool_schemas, runs_code=True),
    Rule("core/tests-pass", tests_pass, runs_code=True),
)
