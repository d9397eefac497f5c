"""What a contract makes of a result: names, defaults, credentials, records, encodings."""

from __future__ import annotations

from pathlib import Path

import pytest

from c2s.cli.app import run
from c2s.contract.model import Capability, Contract, FormBody, HandEncoding, JsonBody
from c2s.contract.recipes import Apply, Const, Context, Input, Template
from c2s.contract.schema import CONTRACT, validate
from c2s.contract.selection import contracts
from c2s.discovery import stored

PAGE = """
import axios from "axios";
const http = axios.create({{ baseURL: import.meta.env.VITE_HARBOUR_URL, headers: {{ "X-Line": "blue" }} }});
http.interceptors.request.use((config) => {{
  config.headers.Authorization = "Bearer " + sessionStorage.getItem("harbour-token");
  return config;
}});
const boat = {{ name: "", berths: 4 }};
document.querySelector("#name").addEventListener("input", (event) => {{ boat.name = event.target.value; }});
document.querySelector("#berths").addEventListener("input", (event) => {{ boat.berths = event.target.value; }});
document.querySelector("#go").addEventListener("click", () => {{ {call}; }});
"""


def contract(folder: Path, call: str, version: str = "^1.7.0") -> Contract:
    web = folder / "web"
    web.mkdir()
    (web / "page.js").write_text(PAGE.format(call=call))
    (web / "package.json").write_text(f'{{"dependencies": {{"axios": "{version}"}}}}')
    assert run(["scan", "--client", "web", "--quiet", "--no-cache"]) == 0
    known = stored.read((folder / ".c2s" / "result.json").read_bytes())
    (made,) = contracts(known, ["file:page.js"])
    assert validate(made.document(), CONTRACT) == []
    return made


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def only(found: Contract) -> Capability:
    (capability,) = found.capabilities
    return capability


def test_tokens_are_credentials_and_addresses_are_variables(made: Path) -> None:
    found = contract(made, 'http.get("/boats")')
    (service,), (credential,), (host,) = found.services, found.credentials, found.host_values
    assert service.variable == "CODE2SKILL_PAGE_HARBOUR_BASE_URL"
    assert credential.placement == "header" and credential.name == "Authorization"
    assert credential.value == Template((Const("Bearer "), Context("storage", "harbour-token")))
    assert host.secret and host.variable == "CODE2SKILL_PAGE_HARBOUR_TOKEN"
    (request,) = only(found).requests
    assert request.credentials == (credential.id,) and only(found).inputs == ()
    assert [(h.name, h.origin) for h in request.headers] == [("Accept", "client"), ("X-Line", "source")]


def test_start_values_are_defaults_of_inputs(made: Path) -> None:
    found = contract(made, 'http.post("/boats", { name: boat.name, berths: boat.berths })')
    body = only(found).requests[0].body
    assert isinstance(body, JsonBody)
    values = {entry.key.value: entry.value for entry in body.value.entries}  # type: ignore[union-attr]
    assert values["name"] == Apply("coalesce", (Input("body.name"), Const("")))
    assert values["berths"] == Apply("coalesce", (Input("body.berths"), Const(4)))
    berths = only(found).input("body.berths")
    assert berths.requiredness.decision == "proven-optional" and "4" in berths.requiredness.reason


@pytest.mark.parametrize(("version", "plain"), [("^1.7.0", "[]"), ("0.19.2", "@[]"), ("1.12.0", "")])
def test_the_version_of_the_library_decides_its_encoding(made: Path, version: str, plain: str) -> None:
    found = contract(made, 'http.get("/boats", { params: { name: boat.name } })', version)
    request = only(found).requests[0]
    assert request.client is not None and request.client.version == version
    assert request.query[0].encoding.plain == plain  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "values", "closed"),
    [
        ('"a=" + encodeURIComponent(boat.name) + "&b=" + encodeURIComponent(boat.berths)', "component", False),
        ('"a=" + boat.name + "&b=" + boat.berths', "none", False),
        ('"a=" + encodeURI(boat.name) + "&"', "uri", True),
    ],
)
def test_texts_of_pairs_keep_how_they_are_written(made: Path, text: str, values: str, closed: bool) -> None:
    headers = '{ headers: { "Content-Type": "application/x-www-form-urlencoded" } }'
    found = contract(made, f'http.post("/boats", {text}, {headers})')
    body = only(found).requests[0].body
    assert isinstance(body, FormBody) and isinstance(body.fields.encoding, HandEncoding)
    assert (body.fields.encoding.values, body.fields.encoding.closed) == (values, closed)
    assert body.content_type == "application/x-www-form-urlencoded"


def test_names_stay_within_what_clients_accept(made: Path) -> None:
    path = "/".join(["extraordinarily", "complicated", "administrative", "procedures"] * 3)
    found = contract(made, f'http.get("/{path}"); http.get("/{path}/again")')
    names = [each.tool for each in found.capabilities]
    assert len(set(names)) == 2
    assert all(len(f"mcp__{found.package.server}__{name}") <= 64 for name in names)
