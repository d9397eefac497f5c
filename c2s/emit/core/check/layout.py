"""Rules about which files there are."""

from __future__ import annotations

from collections.abc import Iterator

from c2s.emit.core.check.model import MODULES, Finding, PackageFolder, Rule

REQUIRED = ("MCP-SETUP.md", "package.json", *MODULES)
FORBIDDEN = (
    "approval-audit.json", "canonical-contract.json", "capability-bundle.json", "capability-draft.json",
    "consumer-requirements.json", "export-manifest.json", "export-profile.json", "goal-contract.json",
    "host-compatibility-report.json", "host-profile.json", "live-verification.json", "MCP.zh-CN.md",
    "preflight-report.json", "source-topology.json", "verification-matrix.json",
)  # fmt: skip


def required_files(package: PackageFolder) -> Iterator[Finding]:
    """Setup text, package.json and the three modules are there."""
    for name in REQUIRED:
        if not package.is_file(name):
            yield name, "the file is missing", "export the package again"


def forbidden_files(package: PackageFolder) -> Iterator[Finding]:
    """No file of the audited profile is there."""
    for name in FORBIDDEN:
        if package.exists(name):
            yield name, "belongs to another profile", "move it out of this folder"


def tests_present(package: PackageFolder) -> Iterator[Finding]:
    """There is at least one test."""
    if not package.tests:
        yield "tests", "no file matches tests/**/*.test.mjs", "add an offline test"


def skill_form(package: PackageFolder) -> Iterator[Finding]:
    """One root SKILL.md, or one in each folder of skills/; never both, never neither."""
    root, nested = "SKILL.md" in package.skills, len(package.skills) > ("SKILL.md" in package.skills)
    if root and nested:
        yield "SKILL.md", "a Skill at the root and Skills in skills/ exclude each other", "keep one of the two forms"
    if not root and not nested:
        yield "SKILL.md", "the package has no Skill", "add SKILL.md, or skills/<goal>/SKILL.md for several goals"


def module_text(package: PackageFolder) -> Iterator[Finding]:
    """The three modules are UTF-8."""
    for name in MODULES:
        if package.is_file(name) and package.text(name) is None:
            yield name, "is not UTF-8 text", "save it as UTF-8"


RULES = (
    Rule("core/required-file", required_files),
    Rule("core/forbidden-file", forbidden_files),
    Rule("core/tests-present", tests_present),
    Rule("core/skill-form", skill_form),
    Rule("core/module-text", module_text),
)
