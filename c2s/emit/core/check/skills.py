"""Rules about Skill texts, with the small reader of frontmatter that the profile defines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from c2s.contract.naming import repeated
from c2s.emit.core.check.model import Finding, PackageFolder, Rule

NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_WORDS: dict[str, Any] = {"null": None, "~": None, "true": True, "false": False, "[]": [], "{}": {}}


def frontmatter(text: str) -> dict[str, Any] | None:
    """Keys and values between the two lines of dashes; None where those are missing. Not a YAML reader."""
    if not text.startswith("---\n"):
        return None
    end = text.find("\n---\n", 3)
    if end < 0:
        return None
    pairs = (line.partition(":") for line in text[4 : max(end, 4)].split("\n") if ":" in line)
    return {key.strip(): _value(value.strip()) for key, _, value in pairs}


def _value(text: str) -> Any:
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    if text in _WORDS:
        return _WORDS[text]
    return float(text) if re.fullmatch(r"-?\d+(?:\.\d+)?", text) else text


def _read(package: PackageFolder) -> Iterator[tuple[str, dict[str, Any]]]:
    for name in package.skills:
        found = frontmatter(package.text(name) or "")
        if found is not None:
            yield name, found


def skill_frontmatter(package: PackageFolder) -> Iterator[Finding]:
    """Each Skill begins with frontmatter between two lines of three dashes, with plain line ends."""
    for name in package.skills:
        text = package.text(name)
        if text is None:
            yield name, "is no readable UTF-8 file", "save it as UTF-8"
        elif frontmatter(text) is None:
            yield name, "has no frontmatter", "begin it with ---, close it with ---, and use LF line ends"


def skill_name(package: PackageFolder) -> Iterator[Finding]:
    """Each Skill has a name in kebab case that is not only digits."""
    for place, keys in _read(package):
        name = keys.get("name")
        if not isinstance(name, str) or not NAME.fullmatch(name) or name.isdigit():
            yield place, f"name is {name!r}", "use lower-case words joined by hyphens"


def skill_description(package: PackageFolder) -> Iterator[Finding]:
    """Each Skill has a description."""
    for place, keys in _read(package):
        text = keys.get("description")
        if not isinstance(text, str) or not text.strip():
            yield place, "description is missing or no text", "say what the Skill does and when to use it"


def skill_unique(package: PackageFolder) -> Iterator[Finding]:
    """No two Skills of a package have one name."""
    named = [(place, keys.get("name")) for place, keys in _read(package)]
    for name in repeated(str(found) for _, found in named):
        places = ", ".join(place for place, found in named if str(found) == name)
        yield places, f"the name {name!r} stands more than once", "give each Skill its own name"


def agent_skill(package: PackageFolder) -> Iterator[Finding]:
    """Each Skill also fits the Agent Skills format: named as its folder, and within the length limits."""
    for place, keys in _read(package):
        folder = PurePosixPath(place).parent.name or package.path.resolve().name
        name, text = keys.get("name"), keys.get("description")
        if isinstance(name, str) and (name != folder or len(name) > 64):
            yield place, f"name {name!r} is not the name of its folder, {folder!r}", "rename one of them"
        if isinstance(text, str) and len(text) > 1024:
            yield place, f"description has {len(text)} characters", "keep it within 1024"


RULES = (
    Rule("core/skill-frontmatter", skill_frontmatter),
    Rule("core/skill-name", skill_name),
    Rule("core/skill-description", skill_description),
    Rule("core/skill-unique", skill_unique),
    Rule("core/agent-skill", agent_skill, severity="warning"),
)
