"""Features: pages, folders of pages, and whatever a selector names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from c2s.discovery.capabilities import spoken
from c2s.discovery.pages import Group, groups_of, pages_of
from c2s.discovery.result import Capability, Feature, Operation
from c2s.discovery.screens import Screens
from c2s.discovery.words import distinct, kebab
from c2s.graph.model import Evidence, Node
from c2s.graph.queries import Graph


@dataclass(frozen=True)
class Surface:
    """What features are made of: the graph, and the capabilities of its operations."""

    graph: Graph
    screens: Screens
    capabilities: Mapping[str, Capability]
    """By operation."""

    @cached_property
    def groups(self) -> list[tuple[Group, list[str], list[str]]]:
        """Groups of pages with everything that they contain, and what is sent there."""
        found = groups_of(self.screens, pages_of(self.screens))
        held = [(group, self.screens.contained(group.files)) for group in found]
        return [(group, files, self.screens.operations_in(files)) for group, files in held]

    @cached_property
    def popularity(self) -> Counter[str]:
        """In how many groups of pages an operation is sent."""
        return Counter(operation.removeprefix("operation:") for _, _, sent in self.groups for operation in sent)

    @classmethod
    def of(cls, graph: Graph, capabilities: Sequence[Capability]) -> Surface:
        by_operation = {operation: each for each in capabilities for operation in each.operations}
        return cls(graph, Screens(graph), by_operation)


def features(surface: Surface, operations: Sequence[Operation]) -> list[Feature]:
    """Everything that can be selected, by id. Pages that send nothing are none."""
    groups = surface.groups
    keys = {_key(group): [group.name, group.apart, group.wide, (group.source, *group.wide)] for group, _, _ in groups}
    served = _served(surface, operations)
    keys |= {file: [(_controller(file),), (file,)] for file in served}
    ids = distinct(kebab, keys)
    found = [_of_group(surface, group, files, sent, ids[_key(group)]) for group, files, sent in groups]
    found += [_of_handlers(surface, file, held, ids[file]) for file, held in served.items()]
    return sorted((each for each in found if each.capabilities), key=lambda each: each.id)


def _key(group: Group) -> str:
    return group.files[0] if not group.folder else f"{group.source}:{group.folder}:{group.files[0]}"


def made(surface: Surface, id: str, files: Sequence[str], operations: Iterable[str], **parts: object) -> Feature:
    """A feature over some files and operations; operations that are no capability are left out."""
    held = [operation.removeprefix("operation:") for operation in operations]
    held = [operation for operation in held if operation in surface.capabilities]
    return Feature(
        id=id,
        files=[file.removeprefix("symbol:") for file in files],
        operations=held,
        capabilities=list(dict.fromkeys(surface.capabilities[operation].id for operation in held)),
        **parts,  # type: ignore[arg-type]
    )


def _of_group(surface: Surface, group: Group, files: list[str], sent: list[str], id: str) -> Feature:
    screens = surface.screens
    routes = [route for file in group.files for route in screens.routes.get(file, [])]
    title, source = _title(screens, group)
    selectors = [f"route:{route.data['route']}" for route in routes]
    selectors += [f"dir:{group.folder}"] if group.folder else []
    selectors += [f"file:{screens.files[file].data['path']}" for file in group.files]
    return made(
        surface, id, files, sent,
        title=title, title_source=source, kind="folder" if group.folder else "page", selectors=selectors,
        entries=[*(route.id for route in routes), *group.files], evidence=_places([*routes, *_nodes(screens, group)]),
    )  # fmt: skip


def _nodes(screens: Screens, group: Group) -> list[Node]:
    return [screens.files[file] for file in group.files]


def _places(nodes: Iterable[Node]) -> list[Evidence]:
    return list(dict.fromkeys(evidence for node in nodes for evidence in node.evidence))


def _title(screens: Screens, group: Group) -> tuple[str, str]:
    """The title of the route to its main page; else the words of its name."""
    for file in group.files:
        for route in screens.routes.get(file, []):
            if route.data.get("title") and "{" not in route.data["route"]:
                return str(route.data["title"]), "route"
    return spoken(*group.name), "identifier"


# --- projects without a client ----------------------------------------------------------------------


def _served(surface: Surface, operations: Sequence[Operation]) -> dict[str, list[Operation]]:
    """Named operations of backends by the file of their handlers."""
    out: dict[str, list[Operation]] = {}
    for each in operations:
        if each.side != "client" and each.id in surface.capabilities and each.evidence:
            out.setdefault(f"{each.evidence[0].source}:{each.evidence[0].path}", []).append(each)
    return out


def _controller(file: str) -> str:
    """The name of a file of handlers without what every such file is called."""
    stem = file.partition(":")[2].rpartition("/")[2].partition(".")[0]
    for ending in ("Controller", "Resource", "Router", "Handler", "Api", "_views", "_routes", "_router"):
        stem = stem.removesuffix(ending) or stem
    for beginning in ("controller_", "router_", "routes_", "views_"):
        stem = stem.removeprefix(beginning) or stem
    return stem


def _of_handlers(surface: Surface, file: str, held: list[Operation], id: str) -> Feature:
    title, source = _tag(surface, held) or (spoken(_controller(file)), "identifier")
    return made(
        surface, id, [f"symbol:{file}"], [each.id for each in held],
        title=title, title_source=source, kind="file", selectors=[f"file:{file.partition(':')[2]}"],
        entries=[f"operation:{each.id}" for each in held], evidence=[each.evidence[0] for each in held],
    )  # fmt: skip


def _tag(surface: Surface, held: list[Operation]) -> tuple[str, str] | None:
    """The one tag that the source gives all of them."""
    nodes = [surface.graph.node(f"operation:{each.id}") for each in held]
    tags = [list(node.data.get("tags", ())) for node in nodes if node is not None]
    return (tags[0][0], "annotation") if tags and len(tags[0]) == 1 and all(each == tags[0] for each in tags) else None
