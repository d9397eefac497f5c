"""The wheel: built, installed into an empty environment, and used from another folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CLEAN = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}}


def run(*call: str | Path, cwd: Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    return subprocess.run(call, cwd=cwd, env=CLEAN, capture_output=True, text=True, timeout=900, check=check)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("c2s-*.whl")
    return built


@pytest.fixture(scope="session")
def c2s(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an environment that holds the wheel and what it asks for, and nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    run(scripts / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, cwd=folder)
    return scripts / "c2s"


def test_the_wheel_carries_code_assets_and_licence(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    carried = {name.split("/", 2)[1] for name in names if name.startswith("c2s/") and name.count("/") > 1}
    packages = {part.name for part in (ROOT / "c2s").iterdir() if (part / "__init__.py").exists()}
    assert packages <= carried
    assets = {str(file.relative_to(ROOT)) for file in (ROOT / "assets").rglob("*") if file.is_file()}
    assert {f"c2s/{asset}" for asset in assets if ".gitkeep" not in asset} <= set(names)
    assert [name for name in names if name.endswith("licenses/LICENSE")]
    data = {str(file.relative_to(ROOT)) for file in (ROOT / "c2s").rglob("*.toml")}
    assert data <= set(names)
    assert not [name for name in names if name.startswith(("tests/", "docs/", "corpora/")) or "/node_modules/" in name]


def test_version_and_languages(c2s: Path, tmp_path: Path) -> None:
    assert run(c2s, "--version", cwd=tmp_path).stdout == "c2s 0.1.0\n"
    listed = run(c2s, "list", "languages", cwd=tmp_path).stdout
    for language in ("java", "javascript", "python", "typescript", "vue"):
        assert f"\n{language} " in listed


def test_the_main_job_from_another_folder(c2s: Path, tmp_path: Path) -> None:
    """Scan, list, explain and export, with the installed command and nothing of the checkout but the example."""
    shutil.copytree(ROOT / "corpora/library-loans/src", tmp_path / "elsewhere")
    done = run(c2s, "scan", "--client", "elsewhere/web", "--backend", "elsewhere/server", cwd=tmp_path)
    assert "reading facts: " in done.stderr
    assert "source backend: backend" in done.stdout
    listed = run(c2s, "list", "operations", "--side", "client", cwd=tmp_path).stdout
    assert "client:client:POST /api/v1/loans/{id}/renewals" in listed
    told = run(c2s, "explain", "POST /api/v1/loans body.copyId", cwd=tmp_path).stdout
    assert "from [].id of the answer of GET /api/v1/copies" in told
    assert "| await lend(form)" in told
    run(c2s, "export", "core", "--feature", "route:/loans", "--out", "packages", cwd=tmp_path)
    (package,) = (tmp_path / "packages").iterdir()
    assert {"SKILL.md", "index.mjs", "MCP-SETUP.md"} <= {file.name for file in package.rglob("*")}
    checked = run(c2s, "check", "packages", cwd=tmp_path, check=False)
    assert checked.returncode == 1, "dependencies are not installed"
    assert package.name in checked.stdout


def test_schemas_and_descriptors_are_found_in_the_wheel(c2s: Path, tmp_path: Path) -> None:
    listed = run(c2s, "list", "frameworks", cwd=tmp_path).stdout
    for name in ("axios", "fastapi", "spring_mvc"):
        assert f"\n{name} " in listed
    assert run(c2s, "list", "emitters", cwd=tmp_path).stdout.splitlines() == ["EMITTER", "core"]
