"""Settings: where they come from, and one clear line for each thing that can be wrong in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from c2s.config import Settings, load, load_of_root
from c2s.diagnostics import UsageError


def write(folder: Path, text: str, name: str = "c2s.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def failure(folder: Path) -> str:
    with pytest.raises(UsageError) as caught:
        load(folder)
    return str(caught.value)


def test_defaults_without_any_file(tmp_path: Path) -> None:
    found = load(tmp_path)
    assert found.settings == Settings()
    assert found.file is None


def test_all_keys_are_read(tmp_path: Path) -> None:
    write(
        tmp_path,
        """
        exclude = ["legacy/**"]
        feature = ["route:/loans"]
        entry = ["symbol:loans.borrow"]
        frameworks = ["tools/http.toml"]
        workers = 2
        cache = false
        [roots]
        client = ["web", "kiosk"]
        protocol = ["openapi.yaml"]
        [limits]
        max-file-bytes = 10
        """,
    )
    settings = load(tmp_path).settings
    assert settings.exclude == ("legacy/**",)
    assert settings.feature == ("route:/loans",)
    assert settings.entry == ("symbol:loans.borrow",)
    assert settings.frameworks == ("tools/http.toml",)
    assert (settings.workers, settings.cache) == (2, False)
    assert settings.roots.client == ("web", "kiosk")
    assert settings.roots.protocol == ("openapi.yaml",)
    assert settings.limits.max_file_bytes == 10
    assert settings.limits.max_files == Settings().limits.max_files


def test_own_file_comes_before_pyproject(tmp_path: Path) -> None:
    write(tmp_path, '[tool.c2s]\nexclude = ["b"]\n', "pyproject.toml")
    assert load(tmp_path).settings.exclude == ("b",)
    write(tmp_path, 'exclude = ["a"]\n')
    assert load(tmp_path).settings.exclude == ("a",)


def test_pyproject_of_others_is_not_even_parsed(tmp_path: Path) -> None:
    write(tmp_path, "[tool.other\n", "pyproject.toml")
    assert load(tmp_path).file is None


def test_named_file_is_used_and_must_exist(tmp_path: Path) -> None:
    named = write(tmp_path, "workers = 3\n", "other.toml")
    assert load(tmp_path, named).settings.workers == 3
    with pytest.raises(UsageError, match="no configuration file at"):
        load(tmp_path, tmp_path / "absent.toml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("exlude = []", "c2s.toml: unknown key 'exlude'; did you mean 'exclude'?"),
        ("[limits]\nmax_file_bytes = 1", "unknown key 'limits.max_file_bytes'; did you mean 'max-file-bytes'?"),
        ('[roots]\nfrontend = ["web"]', "c2s.toml: unknown key 'roots.frontend'; did you mean 'client'?"),
        ('[roots]\ncleint = ["web"]', "c2s.toml: unknown key 'roots.cleint'; did you mean 'client'?"),
        ("[roots]\nzzz = []", "unknown key 'roots.zzz'; known: backend, client, protocol, test"),
        ('exclude = "legacy"', "exclude must be a list of texts, not a text ('legacy'); write exclude = [\"...\"]"),
        ("exclude = [1]", "exclude[0] must be a text, not a number (1); put it in quotes"),
        ('exclude = [""]', "exclude[0] must be a text with at least one character"),
        ('workers = "2"', "workers must be a whole number, not a text ('2'); write it without quotes"),
        ("workers = true", "workers must be a whole number, not true or false (True)"),
        ("workers = 0", "workers must be at least 1, not a number (0); raise it"),
        ("workers = 5000", "workers must be at most 256"),
        ("roots = 3", "roots must be a table, not a number (3); write it as [roots]"),
        ("cache = 1979-05-27", "cache must be true or false, not a date or time"),
        ("a = 1\nb = = 2", "c2s.toml:2:5: not valid TOML: invalid value; correct that line"),
        ("a = [1,", "c2s.toml, at its end: not valid TOML: "),
    ],
)
def test_one_line_for_each_fault(tmp_path: Path, text: str, message: str) -> None:
    write(tmp_path, text)
    said = failure(tmp_path)
    assert message in said
    assert "\n" not in said


def test_faults_in_pyproject_name_the_whole_key(tmp_path: Path) -> None:
    write(tmp_path, "[tool.c2s]\nworker = 1\n", "pyproject.toml")
    assert failure(tmp_path) == "pyproject.toml: unknown key 'tool.c2s.worker'; did you mean 'workers'?"
    write(tmp_path, "[tool]\nc2s = 3 # tool.c2s\n", "pyproject.toml")
    assert failure(tmp_path) == "pyproject.toml: tool.c2s is a number (3), not a table; write it as [tool.c2s]"


def test_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "c2s.toml").write_bytes(b'exclude = ["\xff"]')
    assert failure(tmp_path) == "c2s.toml: not UTF-8 at byte 12; save it as UTF-8"


def test_a_file_of_absurd_size_is_not_read(tmp_path: Path) -> None:
    write(tmp_path, "#" * 2_000_000)
    assert "larger than 1000000 bytes" in failure(tmp_path)


def test_a_root_speaks_only_of_itself(tmp_path: Path) -> None:
    write(tmp_path, 'exclude = ["old/**"]\nworkers = 64\n[roots]\nclient = ["/"]\n[limits]\nmax-files = 9\n')
    found = load_of_root(tmp_path)
    assert found.settings.exclude == ("old/**",)
    assert found.settings.roots == Settings().roots
    assert found.settings.workers is None
    assert found.refused == ("limits", "roots", "workers")


def test_a_link_in_a_root_is_no_configuration(tmp_path: Path) -> None:
    outside = write(tmp_path, 'exclude = ["**"]\n', "outside.toml")
    root = tmp_path / "root"
    root.mkdir()
    (root / "c2s.toml").symlink_to(outside)
    assert load_of_root(root).file is None
