"""The plain search: what it counts, what facts keep it from counting, and what operations explain."""

from __future__ import annotations

import pytest

from c2s.discovery.coverage.patterns import Patterns
from c2s.discovery.coverage.sights import Sight, sights
from c2s.frameworks.match import frameworks
from c2s.frameworks.reading import read_descriptor
from c2s.frontends.registry import frontend_named
from tests.fictional.seeds import SEEDS

from .conftest import ScanOf

PATTERNS = Patterns(frameworks())


def seen(language: str, dialect: str, code: str, kind: str = "requests") -> list[tuple[str, bool]]:
    """The names that are seen in some code, each with whether facts could tell what it is."""
    body = code.encode()
    family = "scripts" if language in ("typescript", "javascript", "vue") else language
    found = getattr(PATTERNS, kind)[family].places(body)
    facts = frontend_named(language).extract(body, dialect)
    return [(word_at(body, each.at), each.sure) for each in sights(facts, list(found))]


def word_at(body: bytes, at: int) -> str:
    return body[at:].decode().partition("(")[0].strip()


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("axios.get('/a'); axios\n  .post('/b')", ["axios.get", "axios\n  .post"]),
        ("fetch('/a'); window.fetch('/a')", ["fetch"]),
        ("this.$http.get<Loan[]>('/a')", ["this.$http.get<Loan[]>"]),
        ("const r = new XMLHttpRequest()", ["new XMLHttpRequest"]),
        ("wx.request({ url: '/a' }); $.ajax('/b')", ["wx.request", "$.ajax"]),
        ("request({ url: '/a' }); service({ url: '/a' }); service('/a')", ["request", "service"]),
        ("loanApi?.delete('/a')", ["loanApi?.delete"]),
        ("class A { fetch() {} request(a) {} }; function request(a) {}", []),
        ("// fetch('/a')\n/* axios.get('/b') */ const a = \"fetch('/c')\"; const b = `axios.get('/d')`", []),
        ("const fetch = 1; map.get('a'); cache.delete('a'); list.head()", []),
        ("const f = () => { const g = () => fetch('/a') }", ["fetch"]),
        ("const a = <p>fetch('/text')</p>; const b = <p>{fetch('/code')}</p>", ["fetch"]),
    ],
)
def test_request_calls_of_scripts(code: str, found: list[str]) -> None:
    assert [word for word, sure in seen("typescript", "tsx", code) if sure] == found


def test_where_code_cannot_be_read_a_call_is_counted_all_the_same() -> None:
    broken = "const a = {{{ fetch('/a')\n@@ axios.get('/b') ]]"
    assert [sure for _, sure in seen("typescript", "ts", broken)].count(False) >= 1


def test_request_calls_of_other_languages() -> None:
    code = "import requests\n# requests.get('/a')\nx = requests.post('/b')\ny = {}.get('a')\n"
    assert seen("python", "py", code) == [("requests.post", True)]
    java = 'class A { Object b() { /* restTemplate.getForObject("a") */ return restTemplate.getForObject("b"); } }'
    assert seen("java", "java", java) == [("restTemplate.getForObject", True)]


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("def f(session, model): session.get(model, 1); session.delete(model)", []),
        ("from sqlalchemy.orm import Session\ndef f(client): client.get('key')", []),
        ("import httpx\ndef f(client: httpx.Client): client.get('/a')", ["client.get"]),
        ("from aiohttp import ClientSession\nasync def f(session): session.post('/a')", ["session.post"]),
    ],
)
def test_a_session_sends_requests_where_a_client_library_is_imported(code: str, found: list[str]) -> None:
    assert [word for word, _ in seen("python", "py", code)] == found


def test_routes_that_a_list_of_addresses_holds() -> None:
    code = (
        "from django.urls import path, re_path\nfrom rest_framework import routers\n"
        "router = routers.DefaultRouter()\nrouter.register(r'ships', ShipViewSet)\n"
        "urlpatterns = [path('docks/', docks), re_path(r'^docks/(\\d+)/$', dock), path(prefix, docks)]\n"
        "size = file.path('a')\n"
    )
    assert [w for w, _ in seen("python", "py", code, "routes")] == ["router.register", "path", "re_path"]
    assert seen("python", "py", "path('docks/', 1); url('x')", "routes") == []


def test_routes_of_backends() -> None:
    java = (
        '@RequestMapping("/a") class A {\n  @GetMapping("/b") Object b() { return 1; }\n'
        '  // @PostMapping("/c")\n  @PostMapping Object d() { return 1; }\n}'
    )
    assert [word for word, _ in seen("java", "java", java, "routes")] == [
        "@GetMapping",
        "@PostMapping Object d",
    ]
    python = "@router.get('/a')\ndef a():\n    '''@router.post('/b')'''\n\n@app.route('/c')\nasync def c(): ...\n"
    assert [word for word, _ in seen("python", "py", python, "routes")] == ["@router.get", "@app.route"]
    script = "router.get('/a', h); @Controller() class B { @Get('/b') b() {} }"
    assert [word for word, _ in seen("typescript", "ts", script, "routes")] == ["router.get", "@Get"]


def test_functions_around_a_sight_are_known() -> None:
    body = b"function outer() { return () => fetch('/a') }"
    facts = frontend_named("typescript").extract(body, "ts")
    (sight,) = sights(facts, list(PATTERNS.requests["scripts"].places(body)))
    assert isinstance(sight, Sight)
    assert [function.name for function in sight.within] == ["outer", ""]


def test_names_of_a_users_descriptor_are_searched_for() -> None:
    own = read_descriptor(
        b'id = "courier"\nlanguages = ["typescript"]\n[[client]]\ncallee = "courier.{dispatch,recall}"\n', "own.toml"
    )
    code = b"courier.dispatch('/a'); other.dispatch('/b')"
    assert list(Patterns(frameworks([own])).requests["scripts"].places(code)) == [code.index(b"dispatch")]
    assert list(PATTERNS.requests["scripts"].places(code)) == []


def test_what_operations_explain(scan_of: ScanOf) -> None:
    """The function that nobody calls is the one that is left; comments, texts and tests are not counted."""
    result = scan_of(SEEDS).result
    covered = result.coverage
    line = SEEDS["web/src/api.js"].split("\n").index("export function burnSeeds() {") + 2
    assert (covered.requests_seen, covered.requests_explained, covered.requests_refused) == (4, 3, 0)
    assert covered.unexplained == [f"client:src/api.js:{line}:10"]
    assert covered.languages["vue"].files == 1
    assert covered.languages["javascript"].files == 3
    (unknown,) = [each for each in result.unknowns if each.code == "C2S303"]
    assert unknown.place == covered.unexplained[0]
    assert unknown.settles


def test_what_diagnostics_refuse_is_not_called_unexplained(scan_of: ScanOf) -> None:
    code = (
        "import axios from 'axios'\nexport const go = (where) => axios.get(where)\nwindow.onload = () => go(name())\n"
    )
    result = scan_of({"web/a.js": code, "web/package.json": '{"dependencies": {"axios": "1"}}'}).result
    assert {each.code for each in result.diagnostics} <= {"C2S301", "C2S302"}
    assert (result.coverage.requests_seen, result.coverage.requests_refused) == (1, 1)
    assert result.coverage.unexplained == []


def test_files_that_were_left_out_or_not_understood_are_counted(scan_of: ScanOf) -> None:
    tree = {
        "web/a.js": "export const a = 1\n",
        "web/cut.ts": "export const a = {{{ @@ (\n",
        "web/big.ts": "x" * 2_000_000,
        "web/package.json": "{}",
    }
    languages = scan_of(tree).result.coverage.languages
    assert (languages["javascript"].files, languages["javascript"].with_errors) == (1, 0)
    assert (languages["typescript"].files, languages["typescript"].with_errors) == (1, 1)
    assert languages["typescript"].skipped == 1


def test_calls_on_the_way_to_a_request_are_explained(scan_of: ScanOf) -> None:
    """A call that only passes on what another function asks for belongs to the operation too."""
    covered = scan_of(
        {
            "web/src/client.js": "const request = (path, init) => fetch('/api' + path, init)\n"
            "export const get = (path) => request(path, { method: 'GET' })\n"
            "export const del = (path) => request(path, { method: 'DELETE' })\n",
            "web/src/page.js": "import { get } from './client'\ndocument.body.onclick = () => get('/seeds')\n",
        }
    ).result.coverage
    assert (covered.requests_seen, covered.requests_explained) == (3, 2)
    assert covered.unexplained == ["client:src/client.js:3:30"]


def test_declared_clients_are_no_routes_and_interfaces_that_are_served_are(scan_of: ScanOf) -> None:
    web = "package port;\nimport org.springframework.web.bind.annotation.*;\n"
    tree = {
        "server/Boats.java": f'{web}public interface Boats {{\n  @GetMapping("/boats") String all();\n}}\n',
        "server/Desk.java": f"{web}"
        '@RestController public class Desk implements Boats {\n  public String all() { return ""; }\n}\n',
        "server/Left.java": f'{web}public interface Left {{\n  @GetMapping("/left") String all();\n}}\n',
        "server/Far.java": f"{web}import org.springframework.cloud.openfeign.FeignClient;\n"
        '@FeignClient("far") public interface Far {\n  @GetMapping("/far") String all();\n}\n',
        "server/Away.java": f"{web}import org.springframework.web.service.annotation.*;\n"
        'public interface Away {\n  @GetExchange("/away") String all();\n}\n',
    }  # fmt: skip
    covered = scan_of(tree).result.coverage
    assert (covered.routes_seen, covered.routes_explained) == (2, 1)
    assert covered.unexplained_routes == ["backend:Left.java:4:3"]
