"""Values that look secret never reach later stages; names and everything else stay in their lines."""

from __future__ import annotations

import pytest

from c2s.workspace.secrets import looks_secret, redact


@pytest.mark.parametrize(
    "name",
    ["DB_PASSWORD", "dbPassword", "spring.datasource.password", "JWT_SECRET", "apiKey", "API_KEY", "apikey", "MAP_KEY",
     "access-token", "accessToken", "aws.credentials", "client_secret_name", "PWD", "salt", "PRIVATEKEY"],
)  # fmt: skip
def test_secret_names(name: str) -> None:
    assert looks_secret(name)


@pytest.mark.parametrize(
    "name",
    ["VITE_API_URL", "server.port", "TOKEN_URL", "token.header", "tokenPrefix", "token-expire-minutes", "monkey",
     "keyboard", "compass", "context-path", "AUTH_BASE", "TOKENIZER"],
)  # fmt: skip
def test_names_that_are_no_secrets(name: str) -> None:
    assert not looks_secret(name)


def test_env_file_keeps_lines_and_names() -> None:
    body = b"API_URL=/api\nexport DB_PASSWORD='ab\ncd'\nSESSION_TOKEN=t0\r\nB=2\n"
    kept, names = redact(".env.local", body)
    assert kept == b"API_URL=/api\n# DB_PASSWORD\n#\n# SESSION_TOKEN\nB=2\n"
    assert names == ("DB_PASSWORD", "SESSION_TOKEN")


def test_properties_with_continued_value() -> None:
    body = (
        b"server.port=8080\ndb.password = one\\\n  two\\\n  three\nmail.secret: x\nname hidden.key\nlogin.password y\n"
    )
    kept, names = redact("application.properties", body)
    assert kept == b"server.port=8080\n# db.password\n#\n#\n# mail.secret\nname hidden.key\n# login.password\n"
    assert names == ("db.password", "mail.secret", "login.password")


def test_yaml_scalars_blocks_lists_and_nested_entries() -> None:
    body = b"""\
server:
  port: 8080
  token:
    header: Authorization
    secret: abc  # do not tell
  keys:
    - k1
    - "k2"
  clients:
    - name: web
      secret: s
    - secret: |
        line one

        line two
      name: app
  "password": &p >-
    folded
    text
  path: /api
"""
    kept, names = redact("application-dev.yml", body)
    assert (
        kept
        == b"""\
server:
  port: 8080
  token:
    header: Authorization
    secret: null
  keys:
    - null
    - null
  clients:
    - name: web
      secret: null
    - secret: null



      name: app
  password: &p null


  path: /api
"""
    )
    assert names == ("secret", "password")


def test_redacted_yaml_is_still_yaml() -> None:
    from ruamel.yaml import YAML

    kept, _ = redact("bootstrap.yml", b"a:\n  - secret: x\n    url: u\n  - url: v\nkeys: [1, 2]\ntoken: {x: y}\n")
    assert YAML(typ="safe").load(kept) == {
        "a": [{"secret": None, "url": "u"}, {"url": "v"}],
        "keys": None,
        "token": None,
    }


@pytest.mark.parametrize("name", [".env", "application.yml", "package.json", "pom.xml"])
def test_credentials_in_addresses(name: str) -> None:
    kept, _ = redact(name, b'url: "https://reader:pa55@shop.example/x" db=mysql://root@db.example:3306')
    assert kept == b'url: "https://shop.example/x" db=mysql://db.example:3306'


def test_an_address_without_credentials_stays() -> None:
    body = b'{"a": "https://cdn.example/lib@2.0/x", "b": "git@host.example:x/y"}'
    assert redact("package.json", body) == (body, ())


def test_xml_elements() -> None:
    kept, names = redact("pom.xml", b"<user>u</user><password>p</password><db.secret>\n s</db.secret>")
    assert kept == b"<user>u</user><password></password><db.secret></db.secret>"
    assert names == ("password", "db.secret")


def test_no_secret_value_survives_in_any_form() -> None:
    value = b"hunter2"
    for name, text in {
        ".env": b'PASSWORD=%s\nA_SECRET = "%s\nmore %s"\n',
        "a.properties": b"x.password=%s\\\n%s\nu=jdbc://u:%s@h\n",
        "application.yaml": b"password: %s\nsecret: >\n  %s\n  \n  %s\nok: 1\n",
    }.items():
        kept, _ = redact("application.properties" if name == "a.properties" else name, text.replace(b"%s", value))
        assert value not in kept, name
