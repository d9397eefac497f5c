"""Records of every shape that a caller can hand to a client library."""

from __future__ import annotations

from typing import Any

from c2s.contract.wire.values import ABSENT

SHAPES: dict[str, dict[str, Any]] = {
    "nothing": {},
    "texts": {"a": "x", "b": ""},
    "blanks and plus": {"q": "a b+c", "a b": "1"},
    "reserved": {"q": "&=?#%/:;,@$!'()*~[]{}|\\^`<>\"", "a&b=c": "1", "k[0]": "2", "it's": "3"},
    "unicode": {"name": "Zoë 李 🚢", "größe": "ß"},
    "numbers": {"i": 3, "f": 2.5, "big": 1e21, "small": 1e-7, "zero": 0, "negative": -1},
    "booleans": {"yes": True, "no": False},
    "null": {"a": None, "b": 1},
    "absent": {"a": ABSENT, "b": 1},
    "list": {"ids": ["a b", 2, True]},
    "empty list": {"ids": [], "b": 1},
    "list of one": {"ids": ["x"]},
    "list with gaps": {"ids": ["a", None, ABSENT, ""]},
    "list of lists": {"m": [["a", "b"], ["c"]]},
    "list of records": {"rows": [{"id": 1, "n": "a b"}, {"id": 2}]},
    "list of both": {"mixed": [1, {"a": 2}, [3]]},
    "record": {"filter": {"from": "1", "to": "2 3"}},
    "empty record": {"filter": {}, "b": 1},
    "record with gaps": {"filter": {"a": None, "b": ABSENT, "c": ""}},
    "deep": {"a": {"b": {"c": [1, {"d": "e"}]}}},
    "index keys": {"b": 1, "2": "two", "10": "ten", "01": "no index"},
    "named like lists": {"ids[]": ["a", "b"], "x{}": {"a": 1}, "y[]": "z"},
    "blank keys": {" padded ": "1", "outer": {" inner ": "2"}},
}


def coded(value: Any) -> Any:
    """A value for the harness, which knows what JSON lacks."""
    if value is ABSENT:
        return {"$absent": True}
    if isinstance(value, dict):
        return {key: coded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [coded(item) for item in value]
    return value


def decoded(value: Any) -> Any:
    if isinstance(value, dict):
        if "$absent" in value:
            return ABSENT
        if "$number" in value:
            return float(value["$number"].replace("Infinity", "inf").replace("NaN", "nan"))
        return {key: decoded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [decoded(item) for item in value]
    return value
