# ruff: noqa: E501 - programs stand in tables, one a line
"""Parts of requests that code of handlers asks for by name."""

from __future__ import annotations

import pytest

from tests.evaluation.server.backend import Backend, served
from tests.evaluation.server.test_spring_routes import java

IMPORTS = """
import java.util.*;
import javax.servlet.http.HttpServletRequest;
import com.alibaba.fastjson.*;
import com.fasterxml.jackson.databind.*;
import org.springframework.beans.factory.annotation.Autowired;
"""
TEXTS = """public class Texts {
  public static String parse(String body, String field) {
    ObjectMapper mapper = new ObjectMapper();
    return mapper.readTree(body).get(field).asText();
  }
  public static Integer parseInteger(String body, String field) { return Integer.valueOf(parse(body, field)); }
}"""
SERVICES = {
    "Boats": """public interface Boats { String add(String body); String find(Map<String, Object> all); }""",
    "RealBoats": """@org.springframework.stereotype.Service public class RealBoats implements Boats {
      public String add(String body) { return Texts.parse(body, "deep"); }
      public String find(Map<String, Object> all) { return (String) all.get("deeper"); }
    }""",
}


def handler(code: str, signature: str, **more: str) -> Backend:
    source = f'@RestController public class Web {{ @Autowired private Boats boats; @PostMapping("/x") public String go({signature}) {{ {code} }} }}'
    files = {"Web": source, "Texts": TEXTS, **SERVICES, "Boat": "public class Boat { private String name; }", **more}
    return served(java(**{name: IMPORTS + text for name, text in files.items()}))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('return Texts.parse(body, "name");', "json: name"),
        ('Integer a = Texts.parseInteger(body, "size"); return Texts.parse(body, "name");', "json: size name"),
        ('return Elsewhere.read(body, "name");', "json: name"),
        ("return boats.add(body);", "json: deep"),
        ('JSONObject all = JSON.parseObject(body); all.getString("name"); return "" + all.getInteger("size");', "json: name size"),
        ('JSONObject all = JSON.parseObject(body); return all.getJSONObject("boat").getString("name");', "json: boat.name"),
        ('JsonNode all = new ObjectMapper().readTree(body); return all.path("boat").path("name").asText();', "json: boat.name"),
        ("Boat boat = JSON.parseObject(body, Boat.class); return boat.toString();", "json: name"),
        ("Boat boat = new ObjectMapper().readValue(body, Boat.class); return null;", "json: name"),
        ('String name = Texts.parse(body, "name"); return Texts.parse(name, "inner");', "json: name.inner"),
        ('if (body.equals("none")) return null; log.info(body, "text"); return null;', "text: text"),
        ('return new String(body.getBytes("UTF-8"), "UTF-8");', "text: text"),
        ('String other = "{}"; return Texts.parse(other, "name");', "text: text"),
        ("return body;", "text: text"),
    ],
)  # fmt: skip
def test_texts_that_handlers_take_apart(code: str, expected: str) -> None:
    found = handler(code, "@RequestBody String body").inputs("POST /x")
    assert found.replace("json+", "json") == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('return (String) all.get("name");', "json: name"),
        ('return all.getOrDefault("size", 3).toString();', "json: size"),
        ("return boats.find(all);", "json: deeper"),
        ('if (all.containsKey("flag")) return "x"; return null;', "json: flag"),
        (
            'Map<String, Object> boat = (Map<String, Object>) all.get("boat"); return (String) boat.get("name");',
            "json: boat.name",
        ),
        ('all.put("made", 1); return null;', "json+: map"),
        ('Map<String, Object> other = new HashMap<>(); return (String) other.get("name");', "json+: map"),
        (
            'for (Map.Entry<String, Object> e : all.entrySet()) { use(e); } return (String) all.get("name");',
            "json+: name",
        ),
    ],
)
def test_maps_that_handlers_ask_by_name(code: str, expected: str) -> None:
    found = handler(code, "@RequestBody Map<String, Object> all")
    assert found.inputs("POST /x") == expected


def test_bodies_of_classes_from_outside_are_known_by_their_accessors() -> None:
    found = handler("boat.getId(); return boat.getOwnerName();", "@RequestBody elsewhere.Boat boat")
    assert found.inputs("POST /x") == "json+: id ownerName"
    assert found.one("POST /x").confidence in ("exact", "inferred")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('return request.getParameter("page");', "query: page"),
        ('return request.getHeader("X-Desk");', "header: X-Desk"),
        ('return request.getHeader("Authorization");', "header: (Authorization)"),
        ('return request.getHeader("User-Agent");', ""),
        ("return Pages.page(request);", "query: page"),
        ("return Pages.running();", "query: size"),
        ("return deep();", "query: size"),
        ('return other.getParameter("page");', ""),
        ('return request.getAttribute("page").toString();', ""),
    ],
)
def test_requests_that_handlers_ask(code: str, expected: str) -> None:
    pages = """import org.springframework.web.context.request.*;
    public class Pages {
      static final String PAGE = "page";
      public static String page(HttpServletRequest request) { return request.getParameter(PAGE); }
      public static HttpServletRequest current() { return ((ServletRequestAttributes) RequestContextHolder.getRequestAttributes()).getRequest(); }
      public static String asked(String name) { return current().getParameter(name); }
      public static String running() { return asked("size"); }
    }"""
    base = "public class Base { protected String deep() { return Pages.running(); } }"
    source = f'@RestController public class Web extends Base {{ @PostMapping("/x") public String go(HttpServletRequest request) {{ {code} }} }}'
    files = {"Web": source, "Pages": pages, "Base": base}
    found = served(java(**{name: IMPORTS + text for name, text in files.items()}))
    assert found.inputs("POST /x") == expected


def test_functions_that_call_each_other_end() -> None:
    texts = """public class Texts {
      public static String parse(String body, String field) { return again(body, field); }
      public static String again(String body, String field) { return parse(body, field); }
    }"""
    found = handler('return Texts.parse(body, "name");', "@RequestBody String body", Texts=texts)
    assert found.inputs("POST /x") == "text: text"


def test_what_is_read_carries_its_place_and_is_no_more_than_inferred() -> None:
    found = handler('\n return Texts.parse(body, "name");', "@RequestBody String body")
    body = found.one("POST /x").body
    assert body is not None
    reason = found.service.definitions[body.shape.definition].fields[0].reason
    assert (reason.rule, reason.confidence) == ("body-member-read-by-name", "inferred")
    assert found.program.spot(reason.site)[1].endswith("/Texts.java")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('String key = (String) all.get("key"); return Elsewhere.find(Collections.singletonList(key)).get("size");', "json: key"),
        ('String key = (String) all.get("key"); return Elsewhere.find(key, "size");', "json: key"),
        ('Integer key = (Integer) all.get("key"); return key.toString() + all.get("name");', "json: key name"),
        ('Map<String, Object> boat = (Map<String, Object>) all.get("boat"); return "" + boat.get("size");', "json: boat.size"),
    ],
)  # fmt: skip
def test_a_cast_to_a_plain_type_ends_members(code: str, expected: str) -> None:
    assert handler(code, "@RequestBody Map<String, Object> all").inputs("POST /x") == expected


BASE = """public class Base { protected String load(HttpServletRequest request) {
    org.springframework.web.multipart.MultipartHttpServletRequest all = (org.springframework.web.multipart.MultipartHttpServletRequest) request;
    for (Object one : all.getFileMap().values()) { } return null; } }"""


@pytest.mark.parametrize(
    ("code", "signature", "expected", "opened"),
    [
        ("return super.load(request);", "HttpServletRequest request", "multipart+: map", "body"),
        ("return \"\" + request.getParameterMap();", "HttpServletRequest request", "", "query"),
        ("return request.getParameter(\"name\");", "HttpServletRequest request", "query: name", ""),
        ("return null;", "org.elsewhere.Paging paging", "", "query"),
        ("return null;", "Own own", "query: name", "query"),
        ("return null;", "@RequestParam Map<String, String> all", "", "query"),
        ("return null;", "Boat boat", "query: name", ""),
    ],
)  # fmt: skip
def test_what_may_carry_more_is_open(code: str, signature: str, expected: str, opened: str) -> None:
    own = "public class Own extends org.elsewhere.Paging { private String name; }"
    source = f'@RestController public class Web extends Base {{ @PostMapping("/x") public String go({signature}) {{ {code} }} }}'
    files = {"Web": source, "Base": BASE, "Own": own, "Boat": "public class Boat { private String name; }"}
    found = served(java(**{name: IMPORTS + text for name, text in files.items()}))
    assert found.inputs("POST /x") == expected
    assert found.open("POST /x") == opened


@pytest.mark.parametrize(
    ("body", "expected", "opened"),
    [
        ("for key, value in request.query_params.multi_items(): ...", "", "query"),
        ("all = request.query_params\n    return dict(all)", "", "query"),
        ("return request.query_params['name']", "query: name", ""),
        ("return request.query_params.get('name')", "query: name", ""),
        ("return request.method", "", ""),
    ],
)
def test_dependencies_go_through_the_query(body: str, expected: str, opened: str) -> None:
    source = f"""
from fastapi import Depends, FastAPI, Request
app = FastAPI()
def asked(request: Request):
    {body}
@app.get("/x")
def x(_ = Depends(asked)): ...
@app.get("/y")
def y(_ = Depends(asked)): ...
"""
    found = served({"app.py": source})
    assert [found.inputs(f"GET {path}") for path in ("/x", "/y")] == [expected, expected]
    assert [found.open(f"GET {path}") for path in ("/x", "/y")] == [opened, opened]
