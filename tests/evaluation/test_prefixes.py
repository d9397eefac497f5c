"""Addresses put together from pieces."""

from __future__ import annotations

import pytest

from c2s.evaluation.build import const
from c2s.evaluation.prefixes import (
    Composed,
    Hole,
    Join,
    Mounted,
    Mounts,
    Path,
    Settings,
    compose,
    joined,
    paths_of,
    setting,
    template,
    written,
)
from c2s.evaluation.values import NOWHERE, Choice, Env, Given, Operation, Text, Value

TEST = Given.of("here", "flag", NOWHERE)


def word(text: str) -> Value:
    return const(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/boats", ("/boats",)),
        ("/boats/{id}", ("/boats/", Hole("id"))),
        ("/{id:\\d{2,3}}/x", ("/", Hole("id", pattern="\\d{2,3}"), "/x")),
        ("/{rest:path}", ("/", Hole("rest", pattern="path", rest=True))),
        ("/{*rest}", ("/", Hole("rest", rest=True))),
        ("/a/*/b/**", ("/a/", Hole("any"), "/b/", Hole("rest", rest=True))),
        ("${root}/x", (Hole("root", "setting"), "/x")),
        ("${root:/d}/x", (Hole("root", "setting", default="/d"), "/x")),
        ("${a:${b:/c}}", (Hole("a", "setting", default="${b:/c}"),)),
        ("", ()),
    ],
)
def test_texts_of_routes(text: str, expected: Path) -> None:
    assert written(text) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (word("/a"), ["/a"]),
        (Text.of((word("/{"), word("id"), word("}")), NOWHERE), ["/{id}"]),
        (Text.of((word("/a"), Choice.of(TEST, word("/b"), word("/c"))), NOWHERE), ["/a/b", "/a/c"]),
        (Env.of("ROOT"), ["{ROOT}"]),
        (setting("ROOT", word("/default")), ["/default"]),
        (Text.of((TEST, word("/x")), NOWHERE), ["{flag}/x"]),
    ],
)
def test_values_of_routes(value: Value, expected: list[str]) -> None:
    assert [template(one.path) for one in paths_of(value)] == expected


def test_what_is_not_known_is_told_apart_from_what_callers_fill_in() -> None:
    front, inside = Composed((Hole("ROOT", "setting"), "/x/", Hole("id"))), Composed(("/x/", Hole("v", "unknown")))
    assert (front.base, front.is_known) == ((Hole("ROOT", "setting"),), True)
    assert inside.is_known is False
    assert Composed(("/x/", Hole("id"))).base == ()


@pytest.mark.parametrize(
    ("pieces", "how", "expected"),
    [
        (["/a", "/b"], "segments", "/a/b"),
        (["a", "b"], "segments", "/a/b"),
        (["/a/", "/b/"], "segments", "/a/b/"),
        (["/", "b"], "segments", "/b"),
        (["/a", ""], "segments", "/a"),
        (["", "/b"], "segments", "/b"),
        (["/a", "/"], "segments", "/a/"),
        (["/a", "/b"], "concatenate", "/a/b"),
        (["/a", "b"], "concatenate", "/ab"),
        (["/a", ""], "concatenate", "/a"),
    ],
)
def test_joining(pieces: list[str], how: Join, expected: str) -> None:
    assert template(joined([written(piece) for piece in pieces], how)) == expected


def test_alternatives_of_pieces_that_exclude_each_other_are_left_out() -> None:
    value = Choice.of(TEST, word("/a"), word("/b"))
    found = compose([paths_of(value), paths_of(value)], "segments")
    assert [template(one.path) for one in found] == ["/a/a", "/b/b"]
    assert found[0].conditions == (TEST,)
    assert found[1].conditions == (Operation.of("!", (TEST,)),)


def test_settings() -> None:
    settings = Settings(
        {"my-root.path": "/r", "deep": "${my-root.path}/${none:d}", "open": "${none}", "self": "${self}"}
    )
    assert settings.text("myRoot.path") == settings.text("MY_ROOT.PATH") == "/r"
    assert settings.text("deep") == "/r/d"
    assert settings.text("open") is None
    assert settings.text("self") is None
    found = settings.fill(Composed(written("${deep}/x/${none:${my-root.path}}/${self}")))
    assert template(found.path) == "/r/d/x//r/{self}"
    assert found.inferred
    assert [template(one.path) for one in paths_of(setting("deep", word("/other")), settings)] == ["/r/d"]


def mount(parent: str, child: str, prefix: str = "") -> Mounted[str]:
    return Mounted(parent, child, word(prefix), NOWHERE)


def chains(mounts: list[Mounted[str]], key: str, *roots: str) -> list[str]:
    known: Mounts[str] = Mounts()
    for one in mounts:
        known.add(one)
    return ["".join(paths_of(m.prefix)[0].path[0] for m in way) for way in known.chains(key, roots)[0]]  # type: ignore[misc]


def test_mounts_on_mounts_and_mounts_of_one_router_twice() -> None:
    mounts = [mount("app", "api", "/api"), mount("api", "boats", "/boats"), mount("app", "boats", "/old")]
    assert sorted(chains(mounts, "boats", "app")) == ["/api/boats", "/old"]
    assert chains(mounts, "app", "app") == [""]
    assert chains(mounts, "elsewhere", "app") == []


def test_routers_that_are_mounted_on_each_other_end() -> None:
    mounts = [mount("a", "b", "/b"), mount("b", "a", "/a"), mount("app", "a", "/root"), mount("a", "a", "/self")]
    assert chains(mounts, "b", "app") == ["/root/b"]


def test_ways_without_number_are_cut_and_reported() -> None:
    known: Mounts[str] = Mounts()
    for level in range(40):
        for way in ("x", "y"):
            known.add(mount(str(level), str(level + 1), f"/{way}"))
    found, cut = known.chains("40", ["0"])
    assert (len(found), cut) == (64, True)
