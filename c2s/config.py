"""Settings, from `c2s.toml` or `[tool.c2s]` of `pyproject.toml`.

Precedence: the command line; then one file of the working folder, as a whole (`c2s.toml`, else `[tool.c2s]`); then,
for what a root says of itself, the same files in the folder of each root. A file inside a root is scanned data:
it may leave files out (`exclude`), and name entries and framework descriptors inside its root. It can neither add
roots nor raise limits.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from c2s.diagnostics import UsageError, did_you_mean

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
    language: Text | None = None
    """The message catalogue that labels are taken from, where there are several: `en`, `zh-CN`."""


class Configuration(BaseModel):
    """Settings and where they were read; `refused` holds keys that a root may not set."""

    model_config = ConfigDict(frozen=True)

    settings: Settings = Settings()
    file: Path | None = None
    refused: tuple[str, ...] = ()

    @property
    def folder(self) -> Path | None:
        return None if self.file is None else self.file.parent


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
    try:
        table = tomllib.loads(_bytes(file).decode("utf-8-sig"))
    except UnicodeDecodeError as cause:
        raise UsageError(f"{shown}: not UTF-8 at byte {cause.start}", "save it as UTF-8") from cause
    except tomllib.TOMLDecodeError as cause:
        raise UsageError(*_broken(shown, str(cause))) from cause
    if file.name != PYPROJECT:
        return table
    tool = table.get("tool")
    own = tool.get("c2s") if isinstance(tool, dict) else None
    if own is None:
        return {}
    if not isinstance(own, dict):
        raise UsageError(f"{shown}: tool.c2s is {_said(own)}, not a table", "write it as [tool.c2s]")
    return own


def _broken(shown: str, message: str) -> tuple[str, str]:
    """TOML errors end in `(at line L, column C)` or `(at end of document)`."""
    found = re.match(r"(?s)(.*?) \(at (?:line (\d+), column (\d+)|(end of document))\)$", message)
    if found is None:
        return f"{shown}: not valid TOML: {message}", "correct it"
    text, line, column, _ = found.groups()
    place = f"{shown}:{line}:{column}" if line else f"{shown}, at its end"
    return f"{place}: not valid TOML: {text[:1].lower()}{text[1:]}", "correct that line"


def _validated(table: dict[str, Any], file: Path, shown: str) -> Settings:
    try:
        return Settings.model_validate(table)
    except ValidationError as cause:
        first = min(cause.errors(include_url=False), key=lambda error: [str(part) for part in error["loc"]])
        raise UsageError(*_wrong(first, shown, "tool.c2s." if file.name == PYPROJECT else "")) from cause


def _wrong(error: Any, shown: str, prefix: str) -> tuple[str, str]:
    place = error["loc"]
    key = prefix + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(".")
    if error["type"] == "extra_forbidden":
        return f"{shown}: unknown key {key!r}", _nearest(place)
    wanted, hint = _EXPECTED.get(error["type"], (error["msg"].lower(), "correct it"))
    limits = error.get("ctx", {})
    return f"{shown}: {key} must be {wanted.format(**limits)}, not {_said(error['input'])}", hint.format(key=place[-1])


_EXPECTED = {
    "tuple_type": ("a list of texts", 'write {key} = ["..."]'),
    "string_type": ("a text", "put it in quotes"),
    "string_too_short": ("a text with at least one character", "remove it or fill it"),
    "int_type": ("a whole number", "write it without quotes"),
    "bool_type": ("true or false", "write it without quotes"),
    "model_type": ("a table", "write it as [{key}]"),
    "greater_than_equal": ("at least {ge}", "raise it"),
    "less_than_equal": ("at most {le}", "lower it"),
}


def _said(value: Any) -> str:
    names = {bool: "true or false", int: "a number", float: "a number", str: "a text", list: "a list", dict: "a table"}
    shown = "" if isinstance(value, list | dict) else f" ({value!r:.40})"
    return names.get(type(value), "a date or time") + shown


def _nearest(place: tuple[str | int, ...]) -> str:
    """The next step for an unknown key: the nearest key of its table."""
    tables: dict[tuple[str | int, ...], type[_Table]] = {("roots",): Roots, ("limits",): Limits}
    table = tables.get(place[:-1], Settings)
    name = str(place[-1])
    if table is Roots and name.lower() in ROLE_WORDS:
        return f"did you mean {ROLE_WORDS[name.lower()]!r}?"
    return did_you_mean(name, _aliases(table))


def _aliases(table: type[_Table]) -> list[str]:
    return [_kebab(name) for name in table.model_fields]
