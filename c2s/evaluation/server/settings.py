"""Settings that configuration files of a project give: YAML, properties, environment files."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from io import BytesIO

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from c2s.evaluation.prefixes import Settings

_APPLICATION = re.compile(r"(application|bootstrap)(?:-(?P<profile>[\w.-]+))?\.(ya?ml|properties)")
_ENVIRONMENT = re.compile(r"\.env(?:\.(?P<profile>[\w.-]+))?")
_RESOURCES = "src/main/resources"


def settings_of(manifests: Mapping[str, bytes], location: str) -> Settings:
    """What the files of the project that a source file belongs to say; nearer files win over those further up.

    Profiles speak only where the common files are silent, and only where all profiles that speak agree.
    """
    common: dict[str, str] = {}
    profiles: dict[str, set[str]] = {}
    for at in sorted(manifests, key=lambda at: (at.count("/"), at)):
        found = _APPLICATION.fullmatch(posixpath.basename(at)) or _ENVIRONMENT.fullmatch(posixpath.basename(at))
        if found is None or "/src/test/" in f"/{at}" or not _covers(at, location, manifests):
            continue
        for name, value in _read(at, manifests[at]):
            if found["profile"] is None:
                common[name] = value
            else:
                profiles.setdefault(name, set()).add(value)
    agreed = {name: next(iter(values)) for name, values in profiles.items() if len(values) == 1}
    return Settings({**agreed, **common})


def project_of(at: str) -> str:
    """The folder of the project that a configuration file belongs to."""
    folder = posixpath.dirname(at)
    for inner in (f"{_RESOURCES}/config", _RESOURCES, "config", "resources", "conf"):
        if folder == inner:
            return ""
        if folder.endswith("/" + inner):
            return folder.removesuffix("/" + inner)
    return folder


def _covers(at: str, location: str, manifests: Mapping[str, bytes]) -> bool:
    """Whether a file speaks for a source file: it lies in the same project or above it, or is the only one there is."""
    project = project_of(at)
    if not project or location.startswith(project + "/"):
        return True
    others = {project_of(other) for other in manifests if _APPLICATION.fullmatch(posixpath.basename(other))}
    others = {other for other in others if "/src/test" not in f"/{other}"}
    return others == {project}


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
        flat = dict(_flat("", document))
        if not any(name.startswith(("spring.profiles", "spring.config.activate")) and name != "spring.profiles.active" for name in flat):
            yield from flat.items()


def _flat(prefix: str, value: object, depth: int = 0) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and depth < 20:
        for key, inner in value.items():
            yield from _flat(f"{prefix}.{key}" if prefix else str(key), inner, depth + 1)
    elif isinstance(value, bool):
        yield prefix, str(value).lower()
    elif isinstance(value, str | int | float):
        yield prefix, str(value)


def _properties(text: str) -> Iterator[tuple[str, str]]:
    for line in re.sub(r"\\\r?\n\s*", "", text).splitlines():
        line = line.strip()
        if line and line[0] not in "#!":
            name, found, value = re.match(r"([^=:\s]*)(\s*[=:]?\s*)(.*)", line).groups()  # type: ignore[union-attr]
            if name and found:
                yield name, value.strip()


def _environment(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        found = re.match(r"""\s*(?:export\s+)?(\w+)\s*=\s*("[^"]*"|'[^']*'|[^#]*)""", line)
        if found is not None:
            yield found[1], found[2].strip().strip("\"'")
