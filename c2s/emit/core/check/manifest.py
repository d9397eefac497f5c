"""Rules about package.json and the setup text."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

from c2s.emit.core.check.model import Finding, PackageFolder, Rule

PROFILE = "core-export-v1"
PACKAGES = ("@modelcontextprotocol/sdk", "zod")
FILE = "package.json"
SETUP = "MCP-SETUP.md"
LITERALS = ("npx skills add", "npm install", "MCP")
ONLY_THE_SKILL = re.compile(
    r"(?:npx skills add|skills?\s+install(?:ation)?).{0,100}?(?:only|仅|只).{0,40}?(?:skills?|技能)",
    re.IGNORECASE | re.DOTALL,
)
SHELL = (";", "&", "|", "<", ">", "`", "\r", "\n", "$(")


def is_object(package: PackageFolder) -> Iterator[Finding]:
    """package.json is a JSON object."""
    if package.is_file(FILE) and package.manifest is None:
        yield FILE, "is not a JSON object", "correct the JSON"


def _manifest(package: PackageFolder) -> dict[str, Any]:
    return package.manifest or {}


def module_type(package: PackageFolder) -> Iterator[Finding]:
    """The package is made of ES modules."""
    if package.manifest is not None and _manifest(package).get("type") != "module":
        yield FILE, f"type is {_manifest(package).get('type')!r}", 'set "type": "module"'


def profile(package: PackageFolder) -> Iterator[Finding]:
    """The package says which profile it follows."""
    if package.manifest is None:
        return
    marker = _manifest(package).get("code2skill")
    if not isinstance(marker, dict) or marker.get("profile") != PROFILE:
        yield FILE, "code2skill.profile is missing or another one", f'set "code2skill": {{"profile": "{PROFILE}"}}'


def dependencies(package: PackageFolder) -> Iterator[Finding]:
    """The MCP SDK and zod are named with a version."""
    if package.manifest is None:
        return
    named = _manifest(package).get("dependencies")
    for name in PACKAGES:
        version = named.get(name) if isinstance(named, dict) else None
        if not isinstance(version, str) or version.strip() in ("", "*", "latest"):
            yield FILE, f"dependencies has no version for {name}", "name an explicit version or range"


def test_script(package: PackageFolder) -> Iterator[Finding]:
    """npm test runs node's own test runner, and nothing else."""
    if package.manifest is None:
        return
    script = _scripts(package).get("test")
    if not isinstance(script, str):
        yield FILE, "scripts.test is missing", 'set it to "node --test"'
        return
    try:
        words = shlex.split(script)
    except ValueError:
        words = []
    if words[:2] != ["node", "--test"] or any(mark in script for mark in SHELL):
        yield FILE, f"scripts.test is {script!r}", "begin it with node --test, without shell operators"


def test_lifecycle(package: PackageFolder) -> Iterator[Finding]:
    """Nothing runs before or after the tests."""
    for name in ("pretest", "posttest"):
        if name in _scripts(package):
            yield FILE, f"scripts.{name} is there", "remove it"


def _scripts(package: PackageFolder) -> dict[str, Any]:
    scripts = _manifest(package).get("scripts")
    return scripts if isinstance(scripts, dict) else {}


def setup_words(package: PackageFolder) -> Iterator[Finding]:
    """The setup text names how Skill, packages and server are installed."""
    text = package.text(SETUP)
    if text is None:
        if package.is_file(SETUP):
            yield SETUP, "is not UTF-8 text", "save it as UTF-8"
        return
    for literal in LITERALS:
        if literal not in text:
            yield SETUP, f"does not mention {literal!r}", "add it"


def setup_skill_only(package: PackageFolder) -> Iterator[Finding]:
    """The setup text says that installing the Skill installs only the Skill."""
    text = package.text(SETUP)
    if text is not None and not ONLY_THE_SKILL.search(text):
        yield SETUP, "does not say that installing the Skill installs only the Skill", "say so"


RULES = (
    Rule("core/package-json", is_object),
    Rule("core/package-type", module_type),
    Rule("core/package-profile", profile),
    Rule("core/package-dependencies", dependencies),
    Rule("core/test-script", test_script),
    Rule("core/test-lifecycle", test_lifecycle),
    Rule("core/setup-words", setup_words),
    Rule("core/setup-skill-only", setup_skill_only),
)
