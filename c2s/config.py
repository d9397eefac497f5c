"""Settings, from `c2s.toml` or `[tool.c2s]` of `pyproject.toml`.

Precedence: the command line; then one file of the working folder, as a whole (`c2s.toml`, else `[tool.c2s]`); then,
for what a root says of itself, the same files in the folder of each root. A file inside a root is scanned data:
it may leave files out (`exclude`), and name entries and framework descriptors inside its root. It can neither add
roots nor raise limits.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from c2s.diagnostics import UsageError, did_you_mean
from c2s.validation import Place, refused, said_of, toml_table

FILE = "c2s.toml"
PYPROJECT = "pyproject.toml"
MAX_BYTES = 1_000_000
OF_A_ROOT = frozenset({"exclude", "entry", "frameworks"})
"""Keys that a configuration inside a root may set."""

ROLE_WORDS = {
    "frontend": "client", "front-end": "client", "web": "client", "ui": "client", "app": "client", "mobile": "client",
    "server": "backend", "back-end": "backend", "api": "backend", "service": "backend",
    "openapi": "protocol", "swagger": "protocol", "proto": "protocol", "spec": "protocol", "schema": "protocol",
    "tests": "test",
}  # fmt: skip
"""What people call the roles otherwise; for hints only."""

Text = Annotated[str, Field(min_length=1)]
Texts = Annotated[tuple[Text, ...], Field(strict=False)]


def _kebab(name: str) -> str:
    return name.replace("_", "-")


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, alias_generator=_kebab)


class Roots(_Table):
    """Authorised folders and files by role, relative to the configuration file."""

    client: Texts = ()
    backend: Texts = ()
    protocol: Texts = ()
    test: Texts = ()


class Limits(_Table):
    max_file_bytes: int = Field(default=1_500_000, ge=1)
    max_files: int = Field(default=200_000, ge=1)
    max_manifest_bytes: int = Field(default=1_000_000, ge=1)
    max_document_bytes: int = Field(default=16_000_000, ge=1)
    max_cache_bytes: int = Field(default=1_000_000_000, ge=1_000_000)


class Settings(_Table):
    roots: Roots = Roots()
    exclude: Texts = ()
    """Globs in the manner of ignore files, relative to each root."""
    feature: Texts = ()
    entry: Texts = ()
    frameworks: Texts = ()
    """Framework descriptors (TOML), relative to the configuration file."""
    limits: Limits = Limits()
    workers: int | None = Field(default=None, ge=1, le=256)
    cache: bool = True


class Configuration(BaseModel):
    """Settings and where they were read; `refused` holds keys that a root may not set."""

    model_config = ConfigDict(frozen=True)

    settings: Settings = Settings()
    file: Path | None = None
    refused: tuple[str, ...] = ()

    @property
    def folder(self) -> Path | None:
        return None if self.file is None else self.file.parent

    def place(self, key: str, number: int) -> str:
        """Where an item of a list is written: `c2s.toml: entry[0]`."""
        file = FILE if self.file is None else self.file.name
        return f"{file}: {'tool.c2s.' if file == PYPROJECT else ''}{key}[{number}]"


def load(folder: Path, named: Path | None = None) -> Configuration:
    """The configuration of the working folder, or the file that the user named."""
    if named is not None:
        if not named.is_file():
            raise UsageError(f"no configuration file at {named}", "name an existing TOML file with --config")
        return _configuration(named, folder)
    file = _file_in(folder)
    return Configuration() if file is None else _configuration(file, folder)


def load_of_root(folder: Path) -> Configuration:
    """What the root at `folder` says of itself; other keys are left out and named."""
    file = _file_in(folder)
    if file is None:
        return Configuration()
    table = _table(file, file.name)
    kept = {key: value for key, value in table.items() if key in OF_A_ROOT or key not in _aliases(Settings)}
    return Configuration(
        settings=_validated(kept, file, file.name), file=file, refused=tuple(sorted(table.keys() - kept.keys()))
    )


def _file_in(folder: Path) -> Path | None:
    own = folder / FILE
    if own.is_file() and not own.is_symlink():
        return own
    shared = folder / PYPROJECT
    if shared.is_file() and not shared.is_symlink() and b"tool.c2s" in _bytes(shared):
        return shared
    return None


def _configuration(file: Path, folder: Path) -> Configuration:
    shown = file.name if file.parent == folder else str(file)
    return Configuration(settings=_validated(_table(file, shown), file, shown), file=file)


def _bytes(file: Path) -> bytes:
    try:
        if file.stat().st_size > MAX_BYTES:
            raise UsageError(
                f"{file}: larger than {MAX_BYTES} bytes, which no configuration is", "name another with --config"
            )
        return file.read_bytes()
    except OSError as cause:
        raise UsageError(f"{file}: cannot be read ({cause.strerror})", "make it readable") from cause


def _table(file: Path, shown: str) -> dict[str, Any]:
    """The table of settings that a file holds."""
    table = toml_table(_bytes(file), shown)
    if file.name != PYPROJECT:
        return table
    tool = table.get("tool")
    own = tool.get("c2s") if isinstance(tool, dict) else None
    if own is None:
        return {}
    if not isinstance(own, dict):
        raise UsageError(f"{shown}: tool.c2s is {said_of(own)}, not a table", "write it as [tool.c2s]")
    return own


def _validated(table: dict[str, Any], file: Path, shown: str) -> Settings:
    try:
        return Settings.model_validate(table)
    except ValidationError as cause:
        prefix = "tool.c2s." if file.name == PYPROJECT else ""
        raise refused(cause, shown, _nearest, prefix) from cause


def _nearest(place: Place) -> str:
    """The next step for an unknown key: the nearest key of its table."""
    tables: dict[Place, type[_Table]] = {("roots",): Roots, ("limits",): Limits}
    table = tables.get(place[:-1], Settings)
    name = str(place[-1])
    if table is Roots and name.lower() in ROLE_WORDS:
        return f"did you mean {ROLE_WORDS[name.lower()]!r}?"
    return did_you_mean(name, _aliases(table))


def _aliases(table: type[_Table]) -> list[str]:
    return [_kebab(name) for name in table.model_fields]
