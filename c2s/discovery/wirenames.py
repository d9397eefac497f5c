"""Names on the wire as both sides write them."""

from __future__ import annotations

import re
from functools import lru_cache

from c2s.graph.model import Node

_INDEX = re.compile(r"\[(\w+)\]")


@lru_cache(4096)
def plain_name(name: str) -> str:
    """`params[beginTime]` is `params.beginTime`; `ids[]` is `ids`."""
    return _INDEX.sub(r".\1", name).removesuffix("[]")


def related(left: Node, right: Node) -> bool:
    """Whether two fields have one name, or one lies in the other."""
    one, other = (plain_name(str(node.data["name"])).replace("[]", "") for node in (left, right))
    aliases = [plain_name(alias) for node in (left, right) for alias in node.data.get("aliases", ())]
    return one == other or one.startswith(f"{other}.") or other.startswith(f"{one}.") or bool({one, other} & {*aliases})


def is_form(operation: Node) -> bool:
    """Whether a body goes out as a form."""
    return not {"form", "multipart"}.isdisjoint(operation.data.get("formats", ()))
