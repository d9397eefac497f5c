"""core-export-v1: a small package that runs: functions, an MCP server, Skills, offline tests."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from c2s.contract.capabilities import Capability
from c2s.contract.goals import Goal, Step
from c2s.contract.model import Contract
from c2s.contract.recipes import Unresolved, walk
from c2s.contract.references import request_recipes
from c2s.emit.base import FileSet, LeftOut, NothingToEmit
from c2s.emit.core.functions import FunctionCore
from c2s.emit.core.server import server_module
from c2s.emit.core.setup import package_json, setup_text
from c2s.emit.core.skill import SkillWriter
from c2s.emit.core.tests import PackageTests
from c2s.emit.core.texts import rendered


class CoreOptions(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class CoreEmitter:
    name = "core"
    title = "core-export-v1 package: functions, MCP server, Skills and offline tests"
    Options = CoreOptions

    def emit(self, contract: Contract, options: CoreOptions) -> FileSet:
        left_out = tuple(unresolved(contract))
        named = {entry.subject for entry in left_out}
        capabilities = tuple(entry for entry in contract.capabilities if entry.id not in named)
        if not capabilities:
            first = left_out[0]
            raise NothingToEmit(
                f"{contract.package.id}: no capability can be written; {first.subject}: {first.reason}",
                "see `c2s list unknowns`",
            )
        core = FunctionCore(contract, capabilities)
        texts = {
            "function-core/index.mjs": core.index(),
            "function-core/wire.mjs": core.wire(),
            "mcp-tool/index.mjs": server_module(contract, capabilities),
            "portable-agent-result.mjs": rendered("templates/portable-agent-result.mjs"),
            "package.json": package_json(contract),
            "MCP-SETUP.md": setup_text(contract, capabilities, left_out),
            **PackageTests(contract, capabilities).files(),
            **dict(_skills(contract, capabilities, left_out)),
        }
        return FileSet({path: text.encode() for path, text in texts.items()}, left_out)


def unresolved(contract: Contract) -> Iterator[LeftOut]:
    """Capabilities whose request has a part that the source did not give away: never guessed, never sent."""
    for capability in contract.capabilities:
        recipes = [recipe for request in capability.requests for recipe in request_recipes(request)]
        recipes += [
            contract.credential(id).value for request in capability.requests for id in request.credentials
        ]  # fmt: skip
        found = next(
            (part for recipe in recipes for part in walk(recipe) if isinstance(part, Unresolved)), None
        )  # fmt: skip
        if found is not None:
            yield LeftOut(capability.id, f"a part of its request is not known: {found.reason}", found.place)


def _skills(
    contract: Contract, capabilities: tuple[Capability, ...], left_out: tuple[LeftOut, ...]
) -> Iterator[tuple[str, str]]:
    """One Skill at the root for one goal, else a folder for each."""
    writer = SkillWriter(contract, capabilities, left_out)
    present = {entry.id for entry in capabilities}
    goals = [goal for goal in contract.goals if any(step.capability in present for step in goal.steps)]
    if not goals:
        goals = [_whole_package(contract, capabilities)]
    if len(goals) == 1:
        yield "SKILL.md", writer.text(goals[0], contract.package.id)
        return
    for goal in goals:
        yield f"skills/{goal.id}/SKILL.md", writer.text(goal, goal.id)


def _whole_package(contract: Contract, capabilities: tuple[Capability, ...]) -> Goal:
    """Where no goal was found: the package as it is, each tool for itself."""
    steps = tuple(Step(capability=entry.id, role="optional") for entry in capabilities)
    package = contract.package
    return Goal(id=package.id, title=package.title, description=package.description, steps=steps)


EMITTER = CoreEmitter()
