"""Words of identifiers and paths, and names made of them: always the same, and distinct from each other."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

_DIGEST = 6
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
ID_LIMIT = 64

Words = tuple[str, ...]


@lru_cache(1 << 14)
def words(*names: str) -> Words:
    """Lower-case words of identifiers and paths: `getUserURL` and `get_user-url` alike."""
    plain = (name if name.isascii() else unicodedata.normalize("NFKD", name) for name in names)
    return tuple(found.lower() for name in plain for found in _WORD.findall(name))


def digest(text: str) -> str:
    """Six letters that stand for a text; letters only, so that they stay one word."""
    data = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return "".join(chr(ord("a") + byte % 26) for byte in data[:_DIGEST])


def shortened(parts: Sequence[str], joint: str, limit: int, full: str) -> str:
    """The words joined, or as many of the first as leave room for a digest of the full name."""
    name = joint.join(parts)
    if len(name) <= limit:
        return name
    room = limit - _DIGEST - len(joint)
    kept: list[str] = []
    for part in parts:
        if len(joint.join([*kept, part])) > room:
            break
        kept.append(part)
    head = joint.join(kept) or name[:room]
    return f"{head}{joint}{digest(full)}"


def kebab(*names: str, limit: int = ID_LIMIT) -> str:
    """An id of words with dashes; never empty, never only digits."""
    parts = words(*names) or ("feature",)
    if all(part.isdigit() for part in parts):
        parts = ("feature", *parts)
    return shortened(parts, "-", limit, "-".join(parts))


def distinct(make: Callable[..., str], candidates: Mapping[str, Sequence[Words]]) -> dict[str, str]:
    """One name for each id: of its first candidate that no other id asks for at the same rank.

    A candidate is the names that `make` is given. What still collides at its last candidate also gets the digest of
    its id. The result does not depend on the order of the mapping.
    """
    chosen: dict[str, str] = {}
    open_ids = sorted(candidates)
    for rank in range(max(map(len, candidates.values()), default=0)):
        wanted = {id: make(*candidates[id][min(rank, len(candidates[id]) - 1)]) for id in open_ids}
        counts = Counter([*wanted.values(), *chosen.values()])
        chosen |= {id: name for id, name in wanted.items() if counts[name] == 1}
        open_ids = [id for id in open_ids if id not in chosen]
    return chosen | {id: make(*candidates[id][-1], digest(id)) for id in open_ids}


def repeated(names: Iterable[str]) -> list[str]:
    """Names that stand more than once."""
    return sorted(name for name, count in Counter(names).items() if count > 1)


def is_chinese(text: str) -> bool:
    """A text with Chinese characters and no Japanese or Korean ones."""
    return bool(re.search("[\u4e00-\u9fff]", text)) and not re.search("[\u3040-\u30ff\uac00-\ud7af]", text)
