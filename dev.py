#!/usr/bin/env python3
"""Sets up a virtual environment in this checkout and runs something in it. Needs Python 3.11, node and npm alone.

python3 dev.py demo     scan the bundled example, explain an input, export a feature, check the package
python3 dev.py test     style, types, layers and all tests; arguments go to pytest alone
python3 dev.py setup    nothing but the environment
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
BIN = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
STAMP = ENVIRONMENT / "c2s-stamp"

EXAMPLE = "corpora/library-loans/src"
OUTPUT = "build/demo"
DEMO = (
    f"c2s scan --client {EXAMPLE}/web --backend {EXAMPLE}/server --out {OUTPUT}/result.json",
    f"c2s list operations --side client --from {OUTPUT}/result.json",
    f"c2s list features --from {OUTPUT}/result.json",
    f"c2s explain 'POST /api/v1/loans body.copyId' --from {OUTPUT}/result.json",
    f"c2s export core --feature route:/loans --from {OUTPUT}/result.json --out {OUTPUT}/packages",
    f"npm install --no-audit --no-fund --no-package-lock --silent --prefix {OUTPUT}/packages/loans-loan-list",
    f"c2s check {OUTPUT}/packages",
)

CHECKS = (
    ("style", "ruff check ."),
    ("types", "mypy"),
    ("layers", "lint-imports --no-cache"),
)


def main(arguments):
    if sys.version_info < (3, 11):  # noqa: UP036 (this file runs before anything is installed)
        return f"dev.py: Python 3.11 or newer is needed, this is {sys.version_info[0]}.{sys.version_info[1]}"
    commands = {"demo": demo, "test": test, "setup": lambda rest: 0}
    if not arguments or arguments[0] not in commands:
        print(__doc__)
        return 0 if arguments and arguments[0] in ("-h", "--help") else 2
    setup()
    return commands[arguments[0]](arguments[1:])


def setup():
    """Installs anew when pyproject.toml or the Python version is another."""
    wanted = hashlib.sha256(sys.version.encode() + (ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    say("setting up .venv")
    if subprocess.run([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)], check=False).returncode:
        sys.exit("dev.py: no virtual environment could be made; install Python's venv module (Debian: python3-venv)")
    install = [str(BIN / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", ".[dev]"]
    if subprocess.run(install, cwd=ROOT, check=False).returncode:
        sys.exit("dev.py: packages could not be installed; see the lines above")
    STAMP.write_text(wanted)


def demo(rest):
    if not (ROOT / EXAMPLE).is_dir():
        return f"dev.py: no bundled example at {EXAMPLE}"
    (ROOT / OUTPUT).mkdir(parents=True, exist_ok=True)
    return next((code for line in DEMO if (code := run(line))), 0)


def test(rest):
    if rest:
        return run("pytest", rest)
    failed = [name for name, line in CHECKS if run(line)]
    code = run("pytest")
    if failed:
        say("failed: " + ", ".join(failed))
    return code or bool(failed)


def run(line, more=()):
    program, *arguments = [*shlex.split(line), *more]
    say(line if not more else shlex.join([program, *arguments]))
    own = BIN / program
    found = str(own) if own.exists() else shutil.which(program)
    if found is None:
        print(f"dev.py: {program} is not installed; install it and call again", file=sys.stderr)
        return 2
    return subprocess.run([found, *arguments], cwd=ROOT, check=False).returncode


def say(line):
    print(f"\n$ {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
