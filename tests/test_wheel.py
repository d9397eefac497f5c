"""The wheel: built, installed into an empty environment, and used from another folder."""

from __future__ import annotations

import os
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


def test_a_scan_from_another_folder(c2s: Path, tmp_path: Path) -> None:
    web = tmp_path / "elsewhere" / "web"
    web.mkdir(parents=True)
    (web / "loans.ts").write_text(
        "import axios from 'axios'\n\nexport function borrow(id: string, days: number) {\n"
        "  return axios.post(`/loans/${id}`, { days })\n}\n"
    )
    (web / "page.ts").write_text(
        "import { borrow } from './loans'\n\n"
        "document.querySelector('#b')!.addEventListener('click', () => borrow('7', 14))\n"
    )
    done = run(c2s, "scan", "--client", "elsewhere/web", cwd=tmp_path, check=False)
    assert "reading facts: 2" in done.stderr
    if "not available in this build" in done.stderr:
        pytest.xfail("waits for the stages link and discover")
    assert done.returncode == 0, done.stderr
    assert "source client: client" in done.stdout
    listed = run(c2s, "list", "operations", cwd=tmp_path).stdout
    assert "/loans/{id}" in listed
    assert (tmp_path / ".c2s" / "result.json").exists()
