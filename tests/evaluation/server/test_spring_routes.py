# ruff: noqa: E501 - programs stand in tables, one a line
"""Controllers of Spring programs: which addresses there are."""

from __future__ import annotations

import pytest

from tests.evaluation.server.backend import Backend, served

WEB = "import org.springframework.web.bind.annotation.*;\n"


def java(**classes: str) -> dict[str, str]:
    """Files of one package, each named after its class; `config` is `application.yml`."""
    return {
        f"src/main/java/harbour/{name}.java": f"package harbour;\n{WEB}{body}" for name, body in classes.items()
    }  # fmt: skip


def backend(**classes: str) -> Backend:
    return served(java(**classes))


@pytest.mark.parametrize(
    ("on_class", "on_method", "expected"),
    [
        ('@RequestMapping("/boats")', '@GetMapping("/all")', ["GET /boats/all"]),
        ('@RequestMapping("boats")', '@PostMapping("all")', ["POST /boats/all"]),
        ('@RequestMapping("/boats/")', '@PutMapping("/all/")', ["PUT /boats/all/"]),
        ('@RequestMapping("/boats")', "@DeleteMapping", ["DELETE /boats"]),
        ("", '@PatchMapping(path = "/boats")', ["PATCH /boats"]),
        (
            '@RequestMapping({"/a", "/b"})',
            '@GetMapping({"/c", "/d"})',
            ["GET /a/c", "GET /a/d", "GET /b/c", "GET /b/d"],
        ),
        ("", '@RequestMapping(value = "/a", method = RequestMethod.POST)', ["POST /a"]),
        ("", '@RequestMapping(value = "/a", method = {RequestMethod.GET, RequestMethod.PUT})', ["GET /a", "PUT /a"]),
        ("@RequestMapping(method = RequestMethod.POST)", '@RequestMapping("/a")', ["POST /a"]),
        ("", '@RequestMapping("/a")', ["* /a"]),
        ("", '@GetMapping("/a/{id:\\\\d+}/{*rest}")', ["GET /a/{id}/{rest}"]),
        ("", '@GetMapping(Paths.ROOT + "/x")', ["GET /root/x"]),
        ("", "@GetMapping(Paths.Inner.DEEP)", ["GET /root/deep"]),
        ("", "@GetMapping(OWN)", ["GET /own"]),
        ("", '@GetMapping("${boats.path:/by-default}")', ["GET /by-default"]),
        ("", '@GetMapping("${a:${b:/nested}}/x")', ["GET /nested/x"]),
    ],
)
def test_mappings(on_class: str, on_method: str, expected: list[str]) -> None:
    found = backend(
        Boats=f'@RestController {on_class}\npublic class Boats {{ static final String OWN = "/own";\n {on_method} public String go() {{ return ""; }} }}',
        Paths='public interface Paths { String ROOT = "/root"; class Inner { public static final String DEEP = ROOT + "/deep"; } }',
    )
    assert found.routes == expected


def test_what_is_no_controller_serves_nothing() -> None:
    found = backend(
        Plain='public class Plain { @GetMapping("/a") public String go() { return ""; } }',
        Open='@RestController public abstract class Open { @GetMapping("/b") public String go() { return ""; } }',
        Client='@org.springframework.cloud.openfeign.FeignClient("x") public interface Client { @GetMapping("/c") String go(); }',
    )
    assert found.routes == []


def test_mappings_of_interfaces_and_superclasses() -> None:
    found = backend(
        Api='public interface Api { @GetMapping("/one") String one(@RequestParam("q") String text); @PostMapping("/two") String two(@RequestBody Boat boat); }',
        Boat="public class Boat { private String name; }",
        Base='public abstract class Base<T, K> { @GetMapping("/{id}") public T find(@PathVariable K id) { return null; } @PostMapping public T save(@RequestBody T body) { return body; } }',
        Boats='@RestController @RequestMapping("/boats") public class Boats extends Base<Boat, Long> implements Api { public String one(String text) { return ""; } public String two(Boat b) { return ""; } }',
    )
    assert found.routes == ["GET /boats/one", "GET /boats/{id}", "POST /boats", "POST /boats/two"]
    assert found.inputs("GET /boats/one") == "query: q!"
    assert found.inputs("POST /boats/two") == "json: name"
    assert found.inputs("POST /boats") == "json: name"
    assert found.answer("GET /boats/{id}") == "name"
    assert found.one("GET /boats/{id}").parameters[0].field.shape.kind == "integer"


def test_an_interface_whose_implementation_lies_in_another_build_module() -> None:
    found = served(
        {
            "api/src/main/java/shared/Api.java": f'package shared;\n{WEB}@RequestMapping("/api") public interface Api {{ @GetMapping("/x") String x(); }}',
            "app/src/main/java/own/Impl.java": f"package own;\nimport shared.Api;\n{WEB}@RestController public class Impl implements Api {{ public String x() {{ return null; }} }}",
        }
    )
    assert found.routes == ["GET /api/x"]


def test_annotations_made_of_annotations() -> None:
    found = backend(
        PostJson="""
import org.springframework.core.annotation.AliasFor;
@RequestMapping(method = RequestMethod.POST, consumes = "application/json")
public @interface PostJson { @AliasFor(annotation = RequestMapping.class, attribute = "path") String[] at() default {}; }
""",
        Rest='@RestController @RequestMapping("/rest") public @interface Rest {}',
        Boats='@Rest public class Boats { @PostJson(at = "/x") public String go() { return ""; } }',
    )
    assert found.routes == ["POST /rest/x"]


def test_overloaded_and_overridden_methods() -> None:
    found = backend(
        Base='public class Base { @GetMapping("/old") public String go(String a) { return ""; } @GetMapping("/kept") public String kept() { return ""; } }',
        Boats='@RestController public class Boats extends Base { @GetMapping("/new") public String go(String a) { return ""; } @GetMapping("/two") public String go(String a, String b) { return ""; } }',
    )
    assert found.routes == ["GET /kept", "GET /new", "GET /two"]


# --- prefixes ---------------------------------------------------------------------------------------

BOATS = {
    "src/main/java/harbour/Boats.java": f'package harbour;\n{WEB}@RestController public class Boats {{ @GetMapping("/x") public String go() {{ return ""; }} }}'
}


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, "GET /x"),
        ({"src/main/resources/application.yml": "server:\n  servlet:\n    context-path: /api\n"}, "GET /api/x"),
        ({"src/main/resources/application.properties": "server.servlet.context-path=/api/\n"}, "GET /api/x"),
        ({"src/main/resources/application.yml": "server:\n  servlet:\n    context-path: /\n"}, "GET /x"),
        ({"src/main/resources/application.yml": "base: /b\nserver:\n  servlet:\n    context-path: ${base}/api\n"}, "GET /b/api/x"),
        ({"src/main/resources/application-dev.yml": "server.servlet.context-path: /dev\n"}, "GET /dev/x"),
        (
            {
                "src/main/resources/application-dev.yml": "server.servlet.context-path: /dev\n",
                "src/main/resources/application-prod.yml": "server.servlet.context-path: /prod\n",
            },
            "GET /x",
        ),
        ({"src/test/resources/application.yml": "server:\n  servlet:\n    context-path: /test\n"}, "GET /x"),
        ({"src/main/resources/application.yml": "{ broken"}, "GET /x"),
    ],
)  # fmt: skip
def test_context_paths(files: dict[str, str], expected: str) -> None:
    assert served({**BOATS, **files}).routes == [expected]


def test_each_service_has_its_own_context_path() -> None:
    controller = (
        f'package a;\n{WEB}@RestController public class C {{ @GetMapping("/x") public String go() {{ return ""; }} }}'
    )
    found = served(
        {
            "one/src/main/java/a/C.java": controller,
            "one/src/main/resources/application.yml": "server:\n  servlet:\n    context-path: /one\n",
            "two/src/main/java/a/C.java": controller,
            "two/src/main/resources/application.yml": "server:\n  port: 1\n",
        }
    )
    assert found.routes == ["GET /one/x", "GET /x"]


PREFIXES = """
import org.springframework.web.servlet.config.annotation.*;
import org.springframework.web.method.HandlerTypePredicate;
import org.springframework.util.AntPathMatcher;
public class Web implements WebMvcConfigurer {
  private final Props props = new Props();
  public void configurePathMatch(PathMatchConfigurer configurer) { %s }
  private void add(PathMatchConfigurer configurer, Props.Api api) {
    AntPathMatcher matcher = new AntPathMatcher(".");
    configurer.addPathPrefix(api.getPrefix(), type -> type.isAnnotationPresent(RestController.class) && matcher.match(api.getPattern(), type.getPackage().getName()));
  }
}
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('configurer.addPathPrefix("/p", type -> type.isAnnotationPresent(RestController.class));', "GET /p/x"),
        ('configurer.addPathPrefix("/p", type -> type.isAnnotationPresent(Deprecated.class));', "GET /x"),
        ('configurer.addPathPrefix("/p", HandlerTypePredicate.forAnnotation(RestController.class));', "GET /p/x"),
        ('configurer.addPathPrefix("/p", HandlerTypePredicate.forBasePackage("harbour"));', "GET /p/x"),
        ('configurer.addPathPrefix("/p", HandlerTypePredicate.forBasePackage("other"));', "GET /x"),
        ('configurer.addPathPrefix("/p", HandlerTypePredicate.forBasePackage("harbour").negate());', "GET /x"),
        ('configurer.addPathPrefix("/p", type -> type.getName().startsWith("harbour."));', "GET /p/x"),
        ("add(configurer, props.getOwn()); add(configurer, props.getOther());", "GET /own/x"),
    ],
)
def test_prefixes_that_code_adds(code: str, expected: str) -> None:
    found = backend(
        Boats='@RestController public class Boats { @GetMapping("/x") public String go() { return ""; } }',
        Web=PREFIXES % code,
        Props='@lombok.Data public class Props { private Api other = new Api("/other", "**.other.**"); private Api own = new Api("/own", "harbour.**"); @lombok.Data @lombok.AllArgsConstructor public static class Api { private String prefix; private String pattern; } }',
    )
    assert found.routes == [expected]


def test_a_prefix_that_may_or_may_not_be_for_a_class_is_not_guessed() -> None:
    found = backend(
        Boats='@RestController public class Boats { @GetMapping("/x") public String go() { return ""; } }',
        Web=PREFIXES % 'configurer.addPathPrefix("/p", type -> elsewhere.decides(type));',
    )
    assert found.routes == ["GET {prefix}/x"]
    assert found.unknowns == [
        "setting src/main/java/harbour/Web.java:9 whether this prefix is for the class is not known"
    ]


def test_prefixes_that_the_configuration_fills() -> None:
    sources = java(
        Boats='@RestController public class Boats { @GetMapping("/x") public String go() { return ""; } }',
        Web="""
import org.springframework.web.servlet.config.annotation.*;
public class Web implements WebMvcConfigurer {
  @org.springframework.beans.factory.annotation.Autowired private Props props;
  public void configurePathMatch(PathMatchConfigurer configurer) { configurer.addPathPrefix(props.getRoot(), type -> true); }
}
""",
        Props='@lombok.Data @ConfigurationProperties(prefix = "harbour.web") public class Props { private String root = "/default"; }',
    )
    assert served(sources).routes == ["GET /default/x"]
    settings = {"src/main/resources/application.yml": "harbour:\n  web:\n    root: /set\n"}
    assert served({**sources, **settings}).routes == ["GET /set/x"]


# --- routers that are values ------------------------------------------------------------------------

FUNCTIONAL = """
import org.springframework.context.annotation.*;
import org.springframework.web.reactive.function.server.*;
import static org.springframework.web.reactive.function.server.RequestPredicates.*;
import static org.springframework.web.reactive.function.server.RouterFunctions.*;
@Configuration public class Routes { @Bean RouterFunction<ServerResponse> routes(Boats boats) { %s } }
"""
HANDLER = """
import org.springframework.web.reactive.function.server.*;
public class Boats {
  /** All boats. */
  public Object all(ServerRequest request) { return request.queryParam("page"); }
  public Object save(ServerRequest request) { return request.bodyToMono(Boat.class); }
}
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('return route(GET("/a"), boats::all).andRoute(POST("/b").and(accept(JSON)), boats::save);', ["GET /a", "POST /b"]),
        ('return route().GET("/a", boats::all).POST("/b", accept(JSON), boats::save).build();', ["GET /a", "POST /b"]),
        ('return nest(path("/n"), route(GET("/a"), boats::all));', ["GET /n/a"]),
        ('return route().path("/n", b -> b.GET("/a", boats::all)).build();', ["GET /n/a"]),
        ('return route().nest(path("/n"), b -> { b.GET("/a", boats::all); b.POST("/b", boats::save); }).build();', ["GET /n/a", "POST /n/b"]),
        ('return route(GET("/a"), boats::all).and(route(method(HttpMethod.PUT).and(path("/c")), boats::save));', ["GET /a", "PUT /c"]),
    ],
)  # fmt: skip
def test_functional_routes(code: str, expected: list[str]) -> None:
    found = backend(Routes=FUNCTIONAL % code, Boats=HANDLER, Boat="public class Boat { private String name; }")
    assert found.routes == expected
    first = expected[0]
    assert found.inputs(first) == "query: page"
    assert found.one(first).labels.description == "All boats."
    for route in expected[1:]:
        assert found.inputs(route) == "json: name"


def test_order_of_files_does_not_matter() -> None:
    sources = java(
        Zone='public interface Zone { String ROOT = "/zone"; }',
        Api='@RequestMapping(Zone.ROOT) public interface Api { @GetMapping("/x") String x(); }',
        Impl="@RestController public class Impl implements Api { public String x() { return null; } }",
    )
    assert served(sources).routes == served(sources, backwards=True).routes == ["GET /zone/x"]


@pytest.mark.parametrize(
    ("definition", "use", "expected"),
    [
        ('@RequestMapping(path = "/a", method = RequestMethod.PUT) @interface Put {}', "@Put", ["PUT /a"]),
        ('@GetMapping @interface Get { @AliasFor(annotation = GetMapping.class) String[] value() default "/d"; }', "@Get", ["GET /d"]),
        ('@GetMapping @interface Get { @AliasFor(annotation = GetMapping.class) String[] value() default "/d"; }', '@Get("/e")', ["GET /e"]),
        ('@GetMapping @interface Get { @AliasFor("at") String[] value() default {}; @AliasFor(annotation = GetMapping.class, attribute = "path") String[] at() default {}; }', '@Get("/f")', ["GET /f"]),
        ('@GetMapping("/g") @interface Get { String value() default ""; }', '@Get("not a path")', ["GET /g"]),
        ("@GetMapping @interface Get { String[] path() default {}; }", '@Get(path = "/h")', ["GET /h"]),
    ],
)  # fmt: skip
def test_elements_of_annotations_made_of_annotations(definition: str, use: str, expected: list[str]) -> None:
    name = definition.partition("@interface ")[2].split()[0]
    found = backend(
        **{name: f"import org.springframework.core.annotation.AliasFor;\n{definition}"},
        Boats=f'@RestController public class Boats {{ {use} public String go() {{ return ""; }} }}',
    )
    assert found.routes == expected


def test_a_base_from_outside_may_map_requests() -> None:
    found = backend(
        Boats="""import elsewhere.BoatsApi;
@RestController public class Boats implements BoatsApi, org.springframework.beans.factory.InitializingBean {
  @Override public String go() { return ""; }
}"""
    )
    assert found.routes == []
    reason = "a base of this controller lies outside the roots: its mappings are not known"
    assert found.unknowns == [f"type src/main/java/harbour/Boats.java:4 {reason}"]


@pytest.mark.parametrize(
    ("annotation", "routes", "confidence"),
    [
        ('@org.harbour.RestMapping("/boats")', ["GET /boats/all"], "inferred"),
        ('@org.harbour.RestMapping(path = "/boats", tables = {"a"})', ["GET /boats/all"], "inferred"),
        ('@org.harbour.RestMapping(value = {"/boats", "/ships"})', ["GET /boats/all", "GET /ships/all"], "inferred"),
        ('@org.harbour.RestMapping("boats")', ["GET /all"], "exact"),
        ('@org.harbour.Rest("/boats")', ["GET /all"], "exact"),
        ('@RequestMapping("/a") @org.harbour.RestMapping("/boats")', ["GET /a/all"], "exact"),
    ],
)
def test_annotations_from_outside_that_may_map(annotation: str, routes: list[str], confidence: str) -> None:
    found = backend(
        Boats=f'@RestController {annotation} public class Boats {{ @GetMapping("/all") public String all() {{ return null; }} }}'
    )
    assert found.routes == routes
    assert [one.confidence for one in found.service.operations] == [confidence] * len(routes)


def test_what_is_inferred_says_why() -> None:
    files = java(
        Boats='@RestController public class Boats { @GetMapping("/all") public String all() { return null; } }'
    )
    found = served({**files, "src/main/resources/application.yml": "server.servlet.context-path: /port"})
    assert [reason.rule for reason in found.one("GET /port/all").reasons if reason.confidence == "inferred"] == [
        "context path /port of the configuration"
    ]


FLEET = '@RestController public class Boats { @GetMapping("/all") public String all() { return null; } }'
DEV = "src/main/resources/application-dev.yml"
PROD = "src/main/resources/application-prod.yml"


@pytest.mark.parametrize(
    ("files", "routes", "reasons"),
    [
        ({DEV: "server.servlet.context-path: /a", PROD: "server.servlet.context-path: /a"}, ["GET /a/all"], []),
        (
            {DEV: "server.servlet.context-path: /a", PROD: "server.servlet.context-path: /b"},
            ["GET /all"],
            [f"/a ({DEV}) or /b ({PROD})"],
        ),
        ({DEV: "server.port: 1"}, ["GET /all"], []),
        (
            {
                f"one/{DEV}": "server.servlet.context-path: /a",
                f"one/{PROD}": "server.servlet.context-path: /a",
                "two/src/main/resources/application.yml": "server.port: 1",
            },
            ["GET /all"],
            [f"/a (one/{DEV} and 1 more)"],
        ),
    ],
)
def test_context_paths_that_are_not_settled_are_told_once(
    files: dict[str, str], routes: list[str], reasons: list[str]
) -> None:
    sources = java(Boats=FLEET, Ships=FLEET.replace("Boats", "Ships").replace("/all", "/every"))
    found = served({**sources, **files})
    assert [route for route in found.routes if route.endswith("all")] == routes
    assert [each.partition("is deployed: ")[2] for each in found.unknowns] == reasons
