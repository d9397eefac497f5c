"""Descriptors of users: what is wrong with one is one line that names the file, the key and the next step."""

from __future__ import annotations

import pytest

from c2s.diagnostics import UsageError
from c2s.frameworks.match import builtin, in_force, named

HEAD = 'id = "courier"\nlanguages = ["typescript"]\n'


def said(text: str | bytes) -> str:
    with pytest.raises(UsageError) as caught:
        in_force({"web:courier.c2s.toml": text if isinstance(text, bytes) else text.encode()})
    return str(caught.value)


FAULTS = {
    'id = "x"': "languages is missing; add languages to it",
    'languages = ["typescript"]': "id is missing; add id to it",
    f'{HEAD}call = "x"': "unknown key 'call'",
    f"{HEAD}[[client]]\ncall = 'x'": "unknown key 'client[0].call'; did you mean 'callee'?",
    f"{HEAD}[[client]]\nurl = 'args[0]'": "client[0].callee is missing; add callee to it",
    f"{HEAD}[[client]]\ncallee = 3": "client[0].callee must be a text, not a number (3); put it in quotes",
    f"{HEAD}[reply]\nmethod = []": "unknown key 'reply.method'; did you mean 'methods'?",
    f"{HEAD}[server]\n[[server.rout]]\nmethod = 'x'": "unknown key 'server.rout'; did you mean 'route'?",
    f"{HEAD}[keys]\nurl = 1": 'keys.url must be a list of texts, not a number (1); write url = ["..."]',
    f"{HEAD}[wire]\nencoding = 'jqery'": "wire.encoding must be 'axios', 'urlsearchparams', ",
    "id = 'x'\nlanguages = ['typscript']": "no such language: typscript; did you mean 'typescript'?",
    f"{HEAD}[[client]]\ncallee = 'x.{{a'": "client[0].callee 'x.{a' is no qualified name, as http.{get,post} is; see ",
    f"{HEAD}[[client]]\ncallee = 'x.*'": "client[0].callee 'x.*' is no qualified name",
    f"{HEAD}[[client]]\ncallee = 'x'\nurl = 'one'": "client[0].url 'one' is no selector, as args[0], ",
    f"{HEAD}[[client]]\ncallee = 'x.{{a,b}}'\nurl = '$2'": "client[0].url '$2' names a word that the callee has no",
    f"{HEAD}[[instance]]\ncallee = 'x'\nlike = 'axois'": "instance[0].like: nothing is called on 'axois'; did you mean",
    f"{HEAD}[[interceptor]]\ncallee = 'x.{{b}}'\nphase = '$1'": "interceptor[0].phase 'b' is neither 'request' nor",
    f"{HEAD}[[chain]]\nmethod = 'x'\nset = {{ a = '$1' }}": "chain[0].set: unknown part 'a'; known: method, url",
    f"{HEAD}[[chain]]\nmethod = 'x'\nset = {{ header = 'args[0]' }}": "chain[0].set.header 'args[0]' must be two sel",
}


@pytest.mark.parametrize(("text", "line"), FAULTS.items())
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
