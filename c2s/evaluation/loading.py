"""From encoded facts to a program: modules with their resolvers."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping
from typing import cast

from c2s.evaluation.program import Program, SourceFile, load
from c2s.frontends.registry import frontends
from c2s.frontends.resolution import MakeResolver, Resolver


def load_program(files: Iterable[SourceFile], manifests: Mapping[str, bytes]) -> Program:
    """`manifests`: project files by location."""
    found = sorted(files, key=lambda file: file.location)
    packages = {file.location: file.facts.package for file in found if file.facts.package}
    languages = {file.facts.language for file in found}
    locations = [file.location for file in found]
    defines = {file.location: [name for unit in file.facts.units for name in unit.defines] for file in found}
    return load(found, _resolvers(languages, locations, manifests, packages, defines))


def _resolvers(
    languages: set[str],
    locations: list[str],
    manifests: Mapping[str, bytes],
    packages: Mapping[str, str],
    defines: Mapping[str, Iterable[str]],
) -> Mapping[str, Resolver]:
    """A resolver for each language; languages of one family share theirs."""
    made: dict[str, Resolver] = {}
    for name in {frontend.modules for frontend in frontends() if frontend.name in languages and frontend.modules}:
        make = cast(MakeResolver, pkgutil.resolve_name(name))
        made[name] = make(locations, manifests, packages, defines)
    return {f.name: made[f.modules] for f in frontends() if f.name in languages and f.modules}
