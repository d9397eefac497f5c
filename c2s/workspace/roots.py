"""Authorised roots: what the user named, checked, with roles and with ids that hold on every machine."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from c2s.diagnostics import UsageError, did_you_mean
from c2s.workspace.model import Grant, Role, Root
from c2s.workspace.roles import Part


@dataclass(frozen=True)
class Request:
    """A path that the user authorises; without a role it is found from the content. `origin`: where it was named."""

    path: str
    role: Role | None = None
    origin: str = "PATH"


@dataclass(frozen=True)
class Place:
    """A request on this machine: a real folder, and a file of it where the request named one."""

    request: Request
    folder: str
    file: str | None


Detect = Callable[[str, str | None], tuple[Part, ...]]
"""Finds the parts and roles of a folder, or of one file of it."""


def resolve(requests: Sequence[Request], base: Path, detect: Detect) -> tuple[Root, ...]:
    """Roots in the order of their first request. No two of them have one folder."""
    if not requests:
        raise UsageError("no source root named", "name one, as in `c2s scan --client web --backend server`")
    places = [_place(request, base) for request in requests]
    claims = [claim for place in places for claim in _claims(place, detect)]
    grouped: dict[str, list[_Claim]] = {}
    for claim in claims:
        grouped.setdefault(claim.folder, []).append(claim)
    return _named(grouped)


def _place(request: Request, base: Path) -> Place:
    shown = request.path
    if not shown or "\0" in shown:
        raise UsageError(f"{request.origin}: an empty path is no source root", "name a folder or a file")
    path = base / shown
    try:
        real = path.resolve(strict=True)
    except FileNotFoundError as cause:
        raise UsageError(f"{request.origin}: no such folder or file: {shown}", _nearest(path)) from cause
    except (OSError, RuntimeError) as cause:
        raise UsageError(f"{request.origin}: {shown} cannot be read: {_why(cause)}", "name a readable one") from cause
    if real.parent == real:
        raise UsageError(
            f"{request.origin}: {shown} is the whole machine, not a source root", "name the folders of the project"
        )
    _readable(request, real)
    return Place(request, str(real), None) if real.is_dir() else Place(request, str(real.parent), real.name)


def _why(cause: BaseException) -> str:
    return (cause.strerror if isinstance(cause, OSError) else None) or "a link that leads to itself"


def _readable(request: Request, real: Path) -> None:
    if not real.is_dir() and not real.is_file():
        raise UsageError(f"{request.origin}: {request.path} is neither a folder nor a file", "name one")
    wanted = os.R_OK | os.X_OK if real.is_dir() else os.R_OK
    if not os.access(real, wanted, effective_ids=os.access in os.supports_effective_ids):
        raise UsageError(f"{request.origin}: {request.path} cannot be read: permission denied", "make it readable")


def _nearest(path: Path) -> str:
    try:
        siblings = [sibling.name for sibling in path.parent.iterdir()]
    except OSError:
        return "check the path"
    hint = did_you_mean(path.name, [name for name in siblings if not name.startswith(".")])
    return hint if hint.startswith("did") else "check the path"


@dataclass(frozen=True)
class _Claim:
    folder: str
    grants: tuple[Grant, ...]
    hint: str
    """What its id may be made of where its role is not enough: a folder inside the named root, never above it."""
    evidence: tuple[str, ...] = ()
    numbered: bool = False


def _claims(place: Place, detect: Detect) -> Iterable[_Claim]:
    role = place.request.role
    if role is not None:
        yield _Claim(place.folder, (Grant(role, place.file),), "", numbered=True)
        return
    for part in detect(place.folder, place.file):
        folder = os.path.join(place.folder, part.folder) if part.folder else place.folder  # noqa: PTH118
        grants = tuple(Grant(role, place.file) for role in part.roles)
        yield _Claim(folder, grants, part.folder, part.evidence)


def _named(grouped: dict[str, list[_Claim]]) -> tuple[Root, ...]:
    taken: set[str] = set()
    alone = _roles_of_one_folder(grouped)
    roots = []
    for folder, claims in grouped.items():
        grants = tuple(dict.fromkeys(grant for claim in claims for grant in claim.grants))
        evidence = tuple(dict.fromkeys(text for claim in claims for text in claim.evidence))
        source_id = _free(_wanted(claims, grants, alone), taken)
        taken.add(source_id)
        roots.append(Root(source_id, folder, grants, evidence))
    return tuple(roots)


def _roles_of_one_folder(grouped: dict[str, list[_Claim]]) -> set[Role]:
    """Roles that only one folder has alone: their name is enough of an id."""
    sole = [{grant.role for claim in claims for grant in claim.grants} for claims in grouped.values()]
    return {role for role in Role if sum(roles == {role} for roles in sole) == 1}


def _wanted(claims: list[_Claim], grants: tuple[Grant, ...], alone: set[Role]) -> str:
    first = claims[0]
    roles = {grant.role for grant in grants}
    if first.numbered or (len(roles) == 1 and roles <= alone):
        return first.grants[0].role.value
    if first.hint:
        return _slug(first.hint, first.grants[0].role)
    return "shared" if len(roles) > 1 else first.grants[0].role.value


def _slug(folder: str, role: Role) -> str:
    slug = re.sub(r"[^a-z0-9]+", "-", folder.lower()).strip("-")[:60].strip("-")
    return slug if re.match(r"[a-z][a-z0-9-]", slug) else f"{role}-{slug}".strip("-")


def _free(wanted: str, taken: set[str]) -> str:
    number, name = 1, wanted
    while name in taken:
        number += 1
        name = f"{wanted}-{number}"
    return name
