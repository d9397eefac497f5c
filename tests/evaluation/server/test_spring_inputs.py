# ruff: noqa: E501 - programs stand in tables, one a line
"""What handlers of Spring programs take: places, names, needs, labels."""

from __future__ import annotations

import pytest

from tests.evaluation.server.backend import Backend, served
from tests.evaluation.server.test_spring_routes import java

IMPORTS = """
import java.util.*;
import java.security.Principal;
import javax.servlet.http.*;
import javax.validation.Valid;
import javax.validation.constraints.*;
import org.springframework.data.domain.*;
import org.springframework.http.*;
import org.springframework.lang.Nullable;
import org.springframework.ui.Model;
import org.springframework.validation.*;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.multipart.MultipartFile;
"""
DATA = {
    "Boat": "public class Boat { private String name; private Double length; }",
    "Filter": "public class Filter { private Integer page; private List<String> words; private Kind kind; }",
    "Kind": "public enum Kind { SAIL, MOTOR }",
    "Held": "public class Held<T> { private T thing; private List<T> things; }",
}


def handler(signature: str, on_class: str = "", mapping: str = '@PostMapping("/x/{key}")', **more: str) -> Backend:
    source = f"{IMPORTS}@RestController {on_class} public class Boats {{ {mapping} public String go({signature}) {{ return null; }} }}"
    return served(java(**{"Boats": source, **{n: IMPORTS + b for n, b in {**DATA, **more}.items()}}))


def inputs(signature: str, on_class: str = "", **more: str) -> str:
    return handler(signature, on_class, **more).inputs("POST /x/{key}")


@pytest.mark.parametrize(
    ("signature", "expected"),
    [
        ("@PathVariable String key", ""),
        ('@PathVariable("key") Long id', ""),
        ("@RequestParam String name", "query: name!"),
        ('@RequestParam("n") String name', "query: n!"),
        ('@RequestParam(name = "n", required = false) String name', "query: n"),
        ('@RequestParam(defaultValue = "1") int page', "query: page"),
        ("@RequestParam Optional<String> name", "query: name"),
        ("@RequestParam @Nullable String name", "query: name"),
        ("@RequestParam List<String> names", "query: names!"),
        ("@RequestParam MultipartFile photo", "multipart: photo!"),
        ("@RequestParam MultipartFile[] photos", "multipart: photos.[]"),
        ("@RequestPart MultipartFile photo, @RequestPart Boat boat", "multipart: photo! boat.name boat.length"),
        ("MultipartFile photo", "multipart: photo"),
        ('@RequestHeader("X-Desk") String desk', "header: X-Desk!"),
        ("@RequestHeader(required = false) String desk", "header: desk"),
        ('@RequestHeader("Authorization") String token', "header: (Authorization!)"),
        ("@RequestHeader HttpHeaders all, @RequestParam Map<String, String> more", ""),
        ("@CookieValue String seat", "cookie: seat!"),
        ("@RequestBody Boat boat", "json: name length"),
        ("@RequestBody List<Boat> boats", "json: [].name [].length"),
        ("@RequestBody Boat[] boats", "json: [].name [].length"),
        ("@RequestBody Map<String, Object> all", "json+: map"),
        ("@RequestBody String all", "text: text"),
        ("@RequestBody Held<Boat> held", "json: thing.name thing.length things.[].name things.[].length"),
        ("HttpEntity<Boat> boat", "json: name length"),
        ("String name", "query: name"),
        ("int page, Integer size, boolean all", "query: page! size all"),
        ("Kind kind, Date day", "query: kind day"),
        ("Filter filter", "query: page words kind"),
        ("@ModelAttribute Filter filter", "query: page words kind"),
        ("Pageable pageable, Sort sort", "query: page size sort"),
        ("HttpServletRequest a, HttpServletResponse b, HttpSession c, Principal d, Locale e, Model f", ""),
        ("Boat boat, BindingResult result", "query: name length"),
        ("@RequestAttribute String name, @SessionAttribute String other", ""),
        ("@MatrixVariable String name", ""),
        ("@NotBlank String name", "query: name"),
    ],
)
def test_arguments(signature: str, expected: str) -> None:
    assert inputs(signature).replace("photos.[]!", "photos.[]") == expected


def test_constraints_of_plain_arguments_count_where_they_are_checked() -> None:
    signature = "@NotBlank @Size(min = 2, max = 5) String name"
    found = handler(signature, "@Validated")
    assert found.inputs("POST /x/{key}") == "query: name!"
    checks = found.one("POST /x/{key}").parameters[0].field.constraints
    assert [(c.name, c.value) for c in checks] == [("required", None), ("min-length", 2), ("max-length", 5)]
    assert handler(signature).one("POST /x/{key}").parameters[0].field.constraints == ()


def test_conditions_of_a_mapping_are_inputs() -> None:
    found = handler("", mapping='@GetMapping(value = "/x", params = {"kind=sail", "page", "!all"})')
    assert found.inputs("GET /x") == "query: kind! page!"
    assert found.one("GET /x").parameters[0].field.constraints[0].value == "sail"


def test_types_from_outside_are_no_guess() -> None:
    found = handler("elsewhere.Thing thing")
    assert found.inputs("POST /x/{key}") == ""
    assert found.unknowns == ["type src/main/java/harbour/Boats.java:16 members of this type are not known"]
    assert inputs("@RequestBody elsewhere.Thing thing") == "json+: any"


# --- members of bodies ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mark", "members", "expected"),
    [
        ("", "@NotNull private String name;", "name"),
        ("@Valid", "@NotNull private String name;", "name!"),
        ("@Validated", "@NotNull private String name; @NotEmpty List<Integer> sizes; @Size(max = 3) String note;", "name! sizes.[] note"),
        ("@Validated(Add.class)", "@NotNull(groups = Add.class) private String name; @NotNull(groups = Edit.class) Integer id; @NotNull String note;", "name! id note"),
        ("@Valid", "@NotNull(groups = Add.class) private String name; @NotNull String note;", "name note!"),
        ("@Validated({Add.class, javax.validation.groups.Default.class})", "@NotNull(groups = Add.class) String name; @NotNull String note;", "name! note!"),
        ("@Valid", "@NotNull @Valid Inner inner;", "inner.name!"),
        ("@Valid", "@NotNull Inner inner;", "inner.name"),
        ("@Valid", "@Valid Inner inner;", "inner.name"),
    ],
)  # fmt: skip
def test_needs_of_members(mark: str, members: str, expected: str) -> None:
    found = inputs(
        f"@RequestBody {mark} Form form",
        Form=f"public class Form {{ {members} }}",
        Inner="public class Inner { @NotBlank private String name; }",
        Add="public interface Add {}",
        Edit="public interface Edit {}",
    )
    assert found.replace("sizes.[]!", "sizes.[]") == f"json: {expected}"


JACKSON = (
    "import com.fasterxml.jackson.annotation.*;\nimport com.fasterxml.jackson.databind.*;\n"
    "import com.fasterxml.jackson.databind.annotation.*;\n"
)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('public class Form { @JsonProperty("n") private String name; }', "n"),
        ("public class Form { @JsonIgnore private String name; private int size; }", "size"),
        ('@JsonIgnoreProperties("name") public class Form { private String name; private int size; }', "size"),
        ('public class Form { @JsonAlias({"a", "b"}) private String name; }', "name"),
        ("public class Form { @JsonProperty(access = JsonProperty.Access.READ_ONLY) private String name; private int size; }", "size"),
        ("@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class) public class Form { private String boatName; }", "boat_name"),
        ("public class Form { private static final long serialVersionUID = 1L; private transient int cache; private String name; }", "name"),
        ("public record Form(String name, @JsonProperty(\"s\") int size) {}", "name s"),
        ("public class Form extends Base { private String name; }", "key name"),
        ("public class Form { private String name; private Form parent; private List<Form> parts; }", "name parent parts.[]"),
        ("public class Form { private boolean isOpen; private Boolean isShut; public boolean isOpen() { return isOpen; } }", "open isShut"),
        ("public class Form { private Map<String, Integer> sizes; private Kind kind; private Object any; }", "sizes kind any"),
        ("public class Form { private Inner inner; public static class Inner { private int depth; } }", "inner.depth"),
    ],
)  # fmt: skip
def test_members(source: str, expected: str) -> None:
    found = inputs(
        "@RequestBody Form form", Form=JACKSON + source, Base="public abstract class Base { private Long key; }"
    )
    assert found == f"json: {expected}"


def test_answers_may_have_getters_alone() -> None:
    source = f'{IMPORTS}{JACKSON}@RestController public class Boats {{ @GetMapping("/x") public ResponseEntity<Form> go() {{ return null; }} }}'
    form = """public class Form {
      private String name;
      @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) private String secret;
      public String getName() { return name; }
      public int getSize() { return 3; }
      public boolean isOpen() { return true; }
      public static int getCount() { return 1; }
      @JsonIgnore public int getHidden() { return 1; }
    }"""
    found = served(java(Boats=source, Form=JACKSON + form))
    assert found.answer("GET /x").split() == ["name", "size", "open"]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("server.port=1\n", "json: boatName"),
        ("spring.jackson.property-naming-strategy=SNAKE_CASE\n", "json: boat_name"),
        ("spring.jackson.deserialization.unwrap-root-value=true\n", "json: form.boatName"),
    ],
)
def test_settings_of_the_mapper(settings: str, expected: str) -> None:
    source = f'{IMPORTS}@RestController public class Boats {{ @PostMapping("/x") public void go(@RequestBody Form form) {{}} }}'
    form = JACKSON + '@JsonRootName("form") public class Form { private String boatName; }'
    files = {**java(Boats=source, Form=form), "src/main/resources/application.properties": settings}
    assert served(files).inputs("POST /x").replace("!", "") == expected


def test_a_mapper_that_code_configures() -> None:
    mapper = (
        JACKSON
        + "public class Web { ObjectMapper mapper() { return new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE); } }"
    )
    form = "public class Form { private String boatName; }"
    assert inputs("@RequestBody Form form", Form=form, Web=mapper) == "json: boat_name"
    assert inputs("@RequestBody Form form", Form=form) == "json: boatName"


# --- arguments that the program resolves itself -----------------------------------------------------

RESOLVER = """
import org.springframework.core.MethodParameter;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.*;
public class Seats implements HandlerMethodArgumentResolver {
  public static final String HEADER = "X-Seat";
  public boolean supportsParameter(MethodParameter parameter) { return parameter.hasParameterAnnotation(Seat.class); }
  public Object resolveArgument(MethodParameter parameter, ModelAndViewContainer container, NativeWebRequest request, WebDataBinderFactory factory) {
    String token = request.getHeader(HEADER);
    return token == null ? null : Tokens.user(token);
  }
}
"""
SEAT = "import java.lang.annotation.*;\n@Target(ElementType.PARAMETER) public @interface Seat {}"


def test_resolvers_of_the_program() -> None:
    assert inputs("@Seat Integer user, int page", Seat=SEAT, Seats=RESOLVER) == "header: (X-Seat) | query: page!"
    other = RESOLVER.replace("hasParameterAnnotation(Seat.class)", "getParameterType() == Boat.class")
    assert inputs("Boat boat, Filter filter", Seats=other) == "header: (X-Seat) | query: page words kind"


def test_a_mark_of_the_program_without_a_resolver_is_an_unknown() -> None:
    found = handler("@Seat Integer user, int page", Seat=SEAT)
    assert found.inputs("POST /x/{key}") == "query: page!"
    assert [text.split()[0] for text in found.unknowns] == ["dependency"]


# --- who may call, what it is called ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("on_class", "on_method", "expected"),
    [
        ("", "", []),
        ("", "@PreAuthorize(\"hasRole('HEAD')\")", ["permission hasRole('HEAD') handler"]),
        ('@PreAuthorize("isAuthenticated()")', "", ["authentication isAuthenticated() class"]),
        ("", '@PreAuthorize("permitAll()")', ["open permitAll() handler"]),
        ("", '@Secured({"A", "B"})', ["role A B handler"]),
        ("", '@Only("boats:edit")', ["permission hasAuthority('boats:edit') handler"]),
    ],
)
def test_marks(on_class: str, on_method: str, expected: list[str]) -> None:
    security = "import org.springframework.security.access.prepost.*;\nimport org.springframework.security.access.annotation.*;\n"
    only = security + "@PreAuthorize(\"hasAuthority('{value}')\") public @interface Only { String value(); }"
    source = f'{security}@RestController {on_class} public class Boats {{ @GetMapping("/x") {on_method} public void go() {{}} @GetMapping("/y") public void other() {{}} }}'
    found = served(java(Boats=source, Only=only))
    assert found.marks("GET /x") == expected
    assert [mark for mark in found.marks("GET /y") if mark.endswith("handler")] == []


SECURITY = """
import org.springframework.context.annotation.*;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
@Configuration public class Guards {
  @Bean public Object chain(HttpSecurity http) throws Exception {
    http.authorizeHttpRequests(all -> all
      .requestMatchers(HttpMethod.GET, "/open/**").permitAll()
      .requestMatchers("/heads/**").hasRole("HEAD")
      .anyRequest().authenticated());
    return http.build();
  }
}
"""


def test_rules_of_the_security_configuration() -> None:
    source = f'{IMPORTS}@RestController public class Boats {{ @GetMapping("/open/a") public void a() {{}} @PostMapping("/open/a") public void b() {{}} @GetMapping("/heads/c") public void c() {{}} }}'
    found = served(java(Boats=source, Guards=IMPORTS + SECURITY))
    assert [mark.split()[0] for mark in found.marks("GET /open/a")] == ["open"]
    assert [mark.split()[0] for mark in found.marks("POST /open/a")] == ["authentication"]
    assert [mark.split()[0] for mark in found.marks("GET /heads/c")] == ["role"]
    assert served(java(Boats=source)).marks("GET /open/a") == []


def test_words_for_people() -> None:
    source = f"""{IMPORTS}
import io.swagger.v3.oas.annotations.*;
import io.swagger.v3.oas.annotations.tags.Tag;
@Tag(name = "boats") @RestController public class Boats {{
  /**
   * Lists boats.
   * @param page which
   */
  @Operation(summary = "Boats") @GetMapping(value = "/x", produces = "text/csv") public String all(@Parameter(description = "which") int page) {{ return ""; }}
  @Operation(hidden = true) @PostMapping(value = "/x", consumes = "multipart/form-data") @Deprecated public void add(Boat boat, @RequestParam MultipartFile photo) {{}}
}}"""
    found = served(java(Boats=source, Boat=DATA["Boat"]))
    one, two = found.one("GET /x"), found.one("POST /x")
    assert (one.labels.summary, one.labels.tags, one.labels.hidden) == ("Boats", ("boats",), False)
    assert one.labels.description.startswith("Lists boats.")
    assert (one.parameters[0].field.label, one.produces) == ("which", ("text/csv",))
    assert (two.labels.hidden, two.labels.deprecated) == (True, True)
    assert two.body is not None
    assert (two.body.format, two.body.media) == ("multipart", ("multipart/form-data",))


def test_types_whose_members_hold_each_other_end() -> None:
    found = handler(
        "@RequestBody One one",
        One="public class One { private Two two; private String name; }",
        Two="public class Two { private One one; private Held<Held<One>> held; }",
    )
    assert found.inputs("POST /x/{key}").startswith("json: ")
    assert len(found.service.definitions) < 12


def test_order_of_files_does_not_matter() -> None:
    sources = java(
        Boats=f"{IMPORTS}@RestController public class Boats extends Base<Boat> {{}}",
        Base=f'{IMPORTS}public abstract class Base<T extends Thing> {{ @PostMapping("/x") public T go(@RequestBody @Valid Held<T> held) {{ return null; }} }}',
        **{name: IMPORTS + body for name, body in DATA.items() if name != "Boat"},
        Thing="public abstract class Thing { private Long key; }",
        Boat=f"{IMPORTS}public class Boat extends Thing {{ @NotNull private String name; }}",
    )
    one, two = served(sources), served(sources, backwards=True)
    assert one.inputs("POST /x") == two.inputs("POST /x")
    assert one.answer("POST /x") == two.answer("POST /x") == "key name"


def test_annotations_of_another_package_say_nothing() -> None:
    source = """import own.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
@RestController @RequestMapping("/x") public class Boats { @own.GetMapping("/y") public void go() {} }"""
    found = served({"src/main/java/harbour/Boats.java": f"package harbour;\n{source}"})
    assert found.routes == []


@pytest.mark.parametrize(
    ("on_class", "members", "query", "body", "answer"),
    [
        ("@lombok.Data", "private String name; private transient String note;", "name note", "name note", "name note"),
        ("@lombok.Getter", "private String name; private transient String note;", "name", "name", "name note"),
        ("@lombok.Setter", "private String name; private transient String note;", "name note", "name note", "name"),
        ("", "private String name; private transient String note;", "name", "name", "name"),
        ("", "private String name; @lombok.Setter private transient String note;", "name note", "name note", "name"),
        (
            "@lombok.Data",
            "private String name; @lombok.Getter(lombok.AccessLevel.NONE) @lombok.Setter(lombok.AccessLevel.NONE) private transient String note;",
            "name", "name", "name",
        ),
        (
            "",
            "private String name; private transient String note; public void setNote(String note) { } public String getNote() { return note; }",
            "name note", "name note", "name note",
        ),
        ("@lombok.Data", "private static transient String name; private String ActiveDay;", "activeDay", "activeDay", "activeDay"),
        ("@lombok.Data", "private String URL; private String xPos; private boolean isOpen;", "URL xPos open", "url xpos open", "url xpos open"),
        ("", "public String ActiveDay;", "ActiveDay", "ActiveDay", "ActiveDay"),
        ("", "private String ActiveDay; public String getActiveDay() { return null; }", "activeDay", "activeDay", "activeDay"),
    ],
)  # fmt: skip
def test_fields_are_reached_through_accessors(on_class: str, members: str, query: str, body: str, answer: str) -> None:
    source = """
        @RestController public class Boats {
            @GetMapping("/x") public Boat find(Boat boat) { return null; }
            @PostMapping("/x") public Boat add(@RequestBody Boat boat) { return null; }
        }"""
    found = served(java(Boats=source, Boat=f"{on_class} public class Boat {{ {members} }}"))
    assert found.inputs("GET /x") == f"query: {query}"
    assert found.inputs("POST /x") == f"json: {body}"
    assert found.answer("GET /x") == answer
