"""Settings that configuration files of a project give: YAML, properties, environment files."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from c2s.evaluation.prefixes import Settings

_APPLICATION = re.compile(r"(application|bootstrap)(?:-(?P<profile>[\w.-]+))?\.(ya?ml|properties)")
_ENVIRONMENT = re.compile(r"\.env(?:\.(?P<profile>[\w.-]+))?")
_RESOURCES = "src/main/resources"
_FOLDERS = (f"{_RESOURCES}/config", _RESOURCES, "config", "resources", "conf")
MAX_NESTING = 20


@dataclass(frozen=True)
class SettingsFile:
    location: str
    project: str
    profile: str | None
    values: tuple[tuple[str, str], ...]


class SettingsFiles:
    """The configuration files of all projects, each read once."""

    def __init__(self, manifests: Mapping[str, bytes]) -> None:
        self.files = list(_files(manifests))
        self.projects = frozenset(f.project for f in self.files if _is_application(f.location))
        self._known: dict[tuple[str, ...], Settings] = {}
        self._alone = {file.location: _joined([file]) for file in self.files}

    def of(self, location: str) -> Settings:
        """What the files of the project that a source file belongs to say; nearer files win over those further up."""
        files = [file for file in self.files if self._speaks_for(file, location)]
        key = tuple(file.location for file in files)
        if key not in self._known:
            self._known[key] = _joined(files)
        return self._known[key]

    def alternatives(self, location: str, name: str) -> dict[str, list[str]]:
        """What a setting may be where it is not settled, each value with the files that say so.

        Profiles of the own project may differ; a library is part of any application that does not lie around it.
        """
        own = [file for file in self.files if self._speaks_for(file, location)]
        placed = any(_is_application(file.location) for file in own)
        out: dict[str, list[str]] = {}
        for file in own if placed else self.files:
            value = self._alone[file.location].text(name)
            if value is not None:
                out.setdefault(value, []).append(file.location)
        return out

    def all(self) -> Iterator[Settings]:
        """What each file says by itself."""
        return iter(self._alone.values())

    def _speaks_for(self, file: SettingsFile, location: str) -> bool:
        """The source file lies in the same project or below it, or there is but one project."""
        if not file.project or location.startswith(file.project + "/"):
            return True
        return self.projects == {file.project}


def _files(manifests: Mapping[str, bytes]) -> Iterator[SettingsFile]:
    for at in sorted(manifests, key=lambda at: (at.count("/"), at)):
        name = posixpath.basename(at)
        found = _APPLICATION.fullmatch(name) or _ENVIRONMENT.fullmatch(name)
        if found is not None and "/src/test/" not in f"/{at}":
            yield SettingsFile(at, project_of(at), found["profile"], tuple(_read(at, manifests[at])))


def _is_application(location: str) -> bool:
    return _APPLICATION.fullmatch(posixpath.basename(location)) is not None


def _joined(files: list[SettingsFile]) -> Settings:
    """Profiles speak only where the common files are silent, and only where all profiles that speak agree."""
    common: dict[str, str] = {}
    profiles: dict[str, set[str]] = {}
    for file in files:
        for name, value in file.values:
            if file.profile is None:
                common[name] = value
            else:
                profiles.setdefault(name, set()).add(value)
    agreed = {name: next(iter(values)) for name, values in profiles.items() if len(values) == 1}
    return Settings({**agreed, **common})


def project_of(at: str) -> str:
    """The folder of the project that a configuration file belongs to."""
    folder = posixpath.dirname(at)
    for inner in _FOLDERS:
        if folder == inner:
            return ""
        if folder.endswith("/" + inner):
            return folder.removesuffix("/" + inner)
    return folder


# --- formats ----------------------------------------------------------------------------------------


def _read(at: str, body: bytes) -> Iterator[tuple[str, str]]:
    if at.endswith((".yml", ".yaml")):
        yield from _yaml(body)
    elif at.endswith(".properties"):
        yield from _properties(body.decode("utf-8", "replace"))
    else:
        yield from _environment(body.decode("utf-8", "replace"))


def _yaml(body: bytes) -> Iterator[tuple[str, str]]:
    """Documents that are bound to a profile are left out."""
    try:
        documents = list(YAML(typ="safe", pure=True).load_all(BytesIO(body)))
    except (YAMLError, ValueError, RecursionError):
        return
    for document in documents:
        flat = dict(_flat("", document, 0))
        if not any(_is_profile(name) for name in flat):
            yield from flat.items()


def _is_profile(name: str) -> bool:
    return name == "spring.profiles" or name.startswith("spring.config.activate")


def _flat(prefix: str, value: object, depth: int) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and depth < MAX_NESTING:
        for key, inner in value.items():
            yield from _flat(f"{prefix}.{key}" if prefix else str(key), inner, depth + 1)
    elif isinstance(value, bool):
        yield prefix, str(value).lower()
    elif isinstance(value, str | int | float):
        yield prefix, str(value)


_PROPERTY = re.compile(r"([^=:\s]+)(\s*[=:]\s*|\s+)(.*)")
_VARIABLE = re.compile(r"""\s*(?:export\s+)?(\w+)\s*=\s*("[^"]*"|'[^']*'|[^#]*)""")


def _properties(text: str) -> Iterator[tuple[str, str]]:
    for line in re.sub(r"\\\r?\n\s*", "", text).splitlines():
        found = _PROPERTY.fullmatch(line.strip())
        if found is not None and line.strip()[0] not in "#!":
            yield found[1], found[3].strip()


def _environment(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        found = _VARIABLE.match(line)
        if found is not None:
            yield found[1], found[2].strip().strip("\"'")
