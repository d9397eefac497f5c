"""`c2s` as a process of its own: start-up, pipes, interrupts, terminals, environment."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

C2S = [sys.executable, "-m", "c2s"]


def run(*arguments: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*C2S, *arguments], cwd=cwd, capture_output=True, text=True, env=os.environ | env, timeout=120, check=False
    )


@pytest.mark.parametrize("call", [["--version"], ["--help"]])
def test_start_up_loads_no_more_than_it_needs(tmp_path: Path, call: list[str]) -> None:
    """Time is measured in benchmarks; what costs it is told by the modules that are loaded."""
    code = f"import sys; from c2s.cli.app import run; run({call!r}); print(*sorted(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    heavy = {
        "pydantic",
        "networkx",
        "rich",
        "tree_sitter",
        "msgspec",
        "jsonschema",
        "jinja2",
        "rignore",
        "sqlite3",
        "ruamel",
    }
    assert loaded & heavy == set()
    assert done.stdout != ""


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*C2S, "list", "codes"], cwd=tmp_path, stdout=write, stderr=subprocess.PIPE, text=True, timeout=60, check=False
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")


def test_output_survives_a_narrow_encoding(tmp_path: Path) -> None:
    (tmp_path / "borrow-借").mkdir()
    done = run("scan", "borrow-借", cwd=tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 2
    assert done.stderr == "c2s: shared (borrow-\\u501f) is empty; name the folder that holds the source\n"


def test_an_interrupt_during_work(tmp_path: Path) -> None:
    """Workers are running when the terminal sends its signal to the whole group."""
    for number in range(300):
        (tmp_path / f"f{number}.ts").write_text(f"export const f{number} = (a) => [a, {{ b: a.c }}]\n" * 600)
    started = subprocess.Popen(
        [*C2S, "scan", "--client", ".", "--no-cache", "--workers", "2"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    assert started.stderr is not None
    assert started.stderr.readline().startswith("looking for sources")
    time.sleep(1)
    os.killpg(started.pid, signal.SIGINT)
    out, err = started.communicate(timeout=60)
    assert (started.returncode, out) == (130, "")
    assert err.splitlines()[-1] == "c2s: interrupted"
    assert "Traceback" not in err
    assert not (tmp_path / ".c2s/result.json").exists()


def on_a_terminal(folder: Path, **env: str) -> str:
    """What a terminal of 100 columns gets from a scan that ends in an error after discovery."""
    main, side = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key not in {"CI", "NO_COLOR"}}
    process = subprocess.Popen(
        [*C2S, "scan", "--client", "web"], cwd=folder, stdout=subprocess.DEVNULL, stderr=side,
        env=environment | {"TERM": "xterm-256color", "COLUMNS": "100"} | env,
    )  # fmt: skip
    os.close(side)
    seen = b""
    try:
        while piece := os.read(main, 4096):
            seen += piece
    except OSError:
        pass
    process.wait(timeout=60)
    os.close(main)
    return seen.decode()


def test_progress_on_a_terminal_and_in_plain_lines(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web/a.ts").write_text("export const a = 1\n")
    colours = on_a_terminal(tmp_path)
    assert "\x1b[" in colours and "looking for sources" in colours
    assert "\x1b[3" in colours
    assert "\x1b[3" not in on_a_terminal(tmp_path, NO_COLOR="1")
    assert "\x1b" not in on_a_terminal(tmp_path, TERM="dumb")
