"""Descriptors of users: what is wrong with one is one line that names the file, the key and the next step."""

from __future__ import annotations

import pytest

from c2s.diagnostics import UsageError
from c2s.frameworks.match import builtin, in_force, named

HEAD = 'id = "courier"\nlanguages = ["typescript"]\n'
SEE = "see docs/adding-a-framework.md for the format"


def said(text: str | bytes) -> str:
    with pytest.raises(UsageError) as caught:
        in_force({"web:courier.c2s.toml": text if isinstance(text, bytes) else text.encode()})
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('id = "x"', "languages is missing; add languages to it"),
        ('languages = ["typescript"]', "id is missing; add id to it"),
        (HEAD + 'call = "x"', "unknown key 'call'"),
        (HEAD + '[[client]]\ncall = "x"', "unknown key 'client[0].call'; did you mean 'callee'?"),
        (HEAD + '[[client]]\nurl = "args[0]"', "client[0].callee is missing; add callee to it"),
        (HEAD + "[[client]]\ncallee = 3", "client[0].callee must be a text, not a number (3); put it in quotes"),
        (HEAD + "[reply]\nmethod = []", "unknown key 'reply.method'; did you mean 'methods'?"),
        (HEAD + '[server]\n[[server.rout]]\nmethod = "x"', "unknown key 'server.rout'; did you mean 'route'?"),
        (HEAD + "[keys]\nurl = 1", "keys.url must be a list of texts, not a number (1); write url = [\"...\"]"),
        (HEAD + '[wire]\nencoding = "jqery"', "wire.encoding must be 'axios', 'urlsearchparams', "),
        ('id = "x"\nlanguages = ["typscript"]', "no such language: typscript; did you mean 'typescript'?"),
        (HEAD + '[[client]]\ncallee = "x.{a"', f"client[0].callee 'x.{{a' is no qualified name, as http.{{get,post}} is; {SEE}"),
        (HEAD + '[[client]]\ncallee = "x.*"', "client[0].callee 'x.*' is no qualified name"),
        (HEAD + '[[client]]\ncallee = "x"\nurl = "first"', "client[0].url 'first' is no selector, as args[0], "),
        (HEAD + '[[client]]\ncallee = "x.{a,b}"\nmethod = "$2"', "client[0].method '$2' names a word that the callee has"),
        (HEAD + '[[instance]]\ncallee = "x.make"\nlike = "axois"', "instance[0].like: nothing is called on 'axois'; did you"),
        (HEAD + '[[interceptor]]\ncallee = "x.{rquest}"\nphase = "$1"', "interceptor[0].phase 'rquest' is neither 'request' nor"),
        (HEAD + '[[chain]]\nmethod = "x"\nset = { bdy = "args[0]" }', "chain[0].set: unknown part 'bdy'; known: method, url"),
        (HEAD + '[[chain]]\nmethod = "x"\nset = { header = "args[0]" }', "chain[0].set.header 'args[0]' must be two selectors"),
    ],
)  # fmt: skip
def test_what_a_descriptor_says_wrong(text: str, line: str) -> None:
    found = said(text)
    assert found.startswith(f"web:courier.c2s.toml: {line}")
    assert "\n" not in found


def test_what_is_no_toml() -> None:
    assert said('id = "x"\nlanguages = = 1') == (
        "web:courier.c2s.toml:2:13: not valid TOML: invalid value; correct that line"
    )
    assert said(b'id = "\xff"') == "web:courier.c2s.toml: not UTF-8 at byte 6; save it as UTF-8"


def test_one_with_the_id_of_a_shipped_one_replaces_it() -> None:
    own = {"own.toml": b'id = "axios"\nlanguages = ["typescript"]\n[[client]]\ncallee = "axios"\n'}
    assert [(each.origin, each.replaced) for each in named(own) if each.descriptor.id == "axios"] == [
        ("c2s", True),
        ("own.toml", False),
    ]
    assert len(in_force(own).descriptors) == len(builtin())
    assert "axios.get" not in in_force(own).clients
