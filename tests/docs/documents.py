"""Documents that show files and commands: what they show is what happens.

A fence with a path behind its language is a file, which is written; a `console` fence holds commands after `$ ` with
what they print. Commands of c2s and npm are run, in order, in a folder that holds the bundled cases.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = ("README.md", "docs/adding-a-framework.md")
_FENCE = re.compile(r"^```(\w+)?(?: (\S+))?$")


@dataclass
class Shell:
    """Where commands are run. `modules` stands for what npm would install."""

    folder: Path
    modules: Path | None = None

    def prepare(self) -> None:
        shutil.copytree(ROOT / "corpora", self.folder / "corpora")
        (self.folder / "build/demo").mkdir(parents=True)

    def write(self, path: str, text: str) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def run(self, line: str) -> list[str]:
        """What a person sees: the output, and what is said where a command fails."""
        program, *arguments = shlex.split(line)
        if program == "npm" and self.modules is not None:
            (self.folder / arguments[-1] / "node_modules").symlink_to(self.modules)
            return []
        call = [sys.executable, "-m", "c2s", *arguments] if program == "c2s" else [program, *arguments]
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        done = subprocess.run(call, cwd=self.folder, env=environment, capture_output=True, text=True, check=False)
        return [*done.stdout.splitlines(), *(done.stderr.splitlines() if done.returncode else ())]


def rewritten(text: str, shell: Shell) -> str:
    """The document with what its commands print now."""
    return "\n".join(_lines(text.split("\n"), shell))


def _lines(lines: list[str], shell: Shell) -> Iterator[str]:
    position = 0
    while position < len(lines):
        fence = _FENCE.match(lines[position])
        yield lines[position]
        position += 1
        if fence is None:
            continue
        end = position + lines[position:].index("```")
        body = lines[position:end]
        if fence[2]:
            shell.write(fence[2], "\n".join(body) + "\n")
        yield from _console(body, shell) if fence[1] == "console" else body
        yield "```"
        position = end + 1


def _console(body: list[str], shell: Shell) -> Iterator[str]:
    """Commands over several lines end each of them but the last in a backslash."""
    commands = re.findall(r"^\$ ((?:.*\\\n)*.*)$", "\n".join(body), re.MULTILINE)
    for number, command in enumerate(commands):
        if number:
            yield ""
        yield from f"$ {command}".split("\n")
        yield from shell.run(command.replace("\\\n", " "))
