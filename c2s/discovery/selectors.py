"""What `--feature` means: a feature by id or selector, or a folder, file, symbol, operation or route of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase

from c2s.diagnostics import UnknownSelector, did_you_mean
from c2s.discovery.capabilities import spoken
from c2s.discovery.features import Surface, made
from c2s.discovery.result import Feature, Operation
from c2s.discovery.words import digest, kebab

KINDS = ("route", "dir", "file", "symbol", "operation")


def selected(
    surface: Surface, listed: Sequence[Feature], operations: Mapping[str, Operation], selectors: Sequence[str]
) -> list[Feature]:
    """The features that selectors name, each once, in the order of the selectors."""
    found = [_selected(surface, listed, operations, selector.strip()) for selector in selectors]
    return list({each.id: each for each in found}.values())


def _selected(
    surface: Surface, listed: Sequence[Feature], operations: Mapping[str, Operation], selector: str
) -> Feature:
    kind, _, name = selector.partition(":")
    for each in listed:
        if selector == each.id or _normal(selector) in map(_normal, each.selectors):
            return each
    if kind not in KINDS:
        short = [each for each in listed if _normal(selector) in [_normal(s.partition(":")[2]) for s in each.selectors]]
        if len(short) == 1:
            return short[0]
        raise _unknown(surface, listed, operations, selector)
    made_up = _of_kind(surface, operations, kind, _normal(name))
    if made_up is None:
        raise _unknown(surface, listed, operations, selector)
    if not made_up.capabilities:
        hint = "see `c2s list features`, or `c2s list operations`"
        raise UnknownSelector("feature", selector, f"{selector} sends no request", hint)
    return _with_free_id(made_up, {each.id for each in listed}, selector)


def _normal(selector: str) -> str:
    """Selectors are written with and without `./` in front and a slash at the end."""
    kind, colon, name = selector.partition(":")
    name = (name if colon else kind).removeprefix("./")
    name = name.rstrip("/") or name
    return f"{kind}:{name}" if colon else name


def _with_free_id(feature: Feature, taken: set[str], selector: str) -> Feature:
    if feature.id not in taken:
        return feature
    import msgspec

    return msgspec.structs.replace(feature, id=kebab(feature.id, digest(selector)))


def _unknown(
    surface: Surface, listed: Sequence[Feature], operations: Mapping[str, Operation], selector: str
) -> UnknownSelector:
    known = [each.id for each in listed] + [s for each in listed for s in each.selectors]
    kind, colon, _ = selector.partition(":")
    if colon and kind in KINDS:
        known = [*(s for s in known if s.startswith(f"{kind}:")), *_candidates(surface, operations, kind)]
    hint = did_you_mean(selector, known) or "see `c2s list features`"
    return UnknownSelector("feature", selector, f"no feature {selector!r}", hint)


def _candidates(surface: Surface, operations: Mapping[str, Operation], kind: str) -> Iterator[str]:
    if kind == "operation":
        yield from (f"operation:{each.method} {each.path}" for each in operations.values())
    if kind in ("file", "dir"):
        paths = {str(node.data["path"]) for node in surface.screens.files.values()}
        yield from (f"file:{path}" for path in sorted(paths))


# --- features that are made for a selector ----------------------------------------------------------


def _of_kind(surface: Surface, operations: Mapping[str, Operation], kind: str, name: str) -> Feature | None:
    if kind == "operation":
        return _of_operations(surface, operations, name)
    if kind == "symbol":
        return _of_symbols(surface, name)
    if kind == "route":
        return _of_route(surface, name)
    return _of_files(surface, kind, name)


def _of_operations(surface: Surface, operations: Mapping[str, Operation], name: str) -> Feature | None:
    found = [
        each.id
        for each in operations.values()
        if name in (each.id, f"{each.method} {each.path}", each.path) or fnmatchcase(f"{each.method} {each.path}", name)
    ]
    if not found:
        return None
    title = spoken(surface.capabilities[found[0]].id) if found[0] in surface.capabilities else name
    return made(
        surface, kebab(title), [], found,
        title=title, kind="operation", selectors=[f"operation:{name}"], entries=[f"operation:{id}" for id in found],
    )  # fmt: skip


def _of_symbols(surface: Surface, name: str) -> Feature | None:
    """By the id of the graph, by `path#function`, or by the function's name alone."""
    screens = surface.screens
    known = [symbol for file in screens.files for symbol in screens.symbols_of(file)[1:]]
    known += [node.id for node in screens.functions if node.id not in set(known)]
    found = sorted({symbol for symbol in known if name in _names_of(symbol)})
    if not found:
        return None
    within = frozenset(screens.file_of(symbol) for symbol in found)
    sent = dict.fromkeys(s.operation for symbol in found for s in screens.sendings(symbol, within, True))
    sent |= dict.fromkeys(operation for symbol in found for operation in screens.answered_by(symbol))
    return made(
        surface, kebab(name.rpartition("#")[2]), [], sent,
        title=spoken(name.rpartition("#")[2]), kind="symbol", selectors=[f"symbol:{name}"], entries=found,
    )  # fmt: skip


def _names_of(symbol: str) -> tuple[str, ...]:
    whole = symbol.removeprefix("symbol:")
    path, _, rest = whole.partition("#")
    function = rest.partition(":")[0]
    return (symbol, whole, f"{path}#{function}", f"{path.partition(':')[2]}#{function}", function)


def _of_route(surface: Surface, name: str) -> Feature | None:
    screens = surface.screens
    files = [f for f, routes in screens.routes.items() if any(_normal(r.data["route"]) == name for r in routes)]
    return _over(surface, sorted(files), "route", name) if files else None


def _of_files(surface: Surface, kind: str, name: str) -> Feature | None:
    screens = surface.screens
    found = sorted(
        {file for file, node in screens.owners.items() if _lies_in(str(node.data["path"]), kind, name)}
    )  # fmt: skip
    return _over(surface, found, kind, name) if found else None


def _lies_in(path: str, kind: str, name: str) -> bool:
    return path == name if kind == "file" else path.startswith(f"{name}/") or name in ("", ".")


def _over(surface: Surface, files: list[str], kind: str, name: str) -> Feature:
    screens = surface.screens
    held = screens.contained(files)
    last = name.strip("/").partition(".")[0] if kind == "file" else name
    tail = [part for part in last.split("/") if part and "{" not in part][-2:]
    return made(
        surface, kebab(*tail), held, screens.operations_in(held),
        title=spoken(*tail), kind=kind, selectors=[f"{kind}:{name}"], entries=files,
    )  # fmt: skip
