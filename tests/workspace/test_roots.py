"""Roots: roles, ids, overlaps, and one clear line for each wrong path."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from c2s.diagnostics import UsageError
from c2s.workspace.model import FileId
from c2s.workspace.workspace import Workspace

from .conftest import Scan, paths, skipped

CODE = "export const a = 1\n"
VUE = {"package.json": '{"devDependencies": {"vue": "3"}}', "src/a.ts": CODE}
SPRING = {"pom.xml": "<artifactId>spring-boot-starter-web</artifactId>", "src/main/java/A.java": "class A {}"}


def below(folder: str, tree: dict[str, str]) -> dict[str, str]:
    return {f"{folder}/{path}": text for path, text in tree.items()}


def roles(found: Workspace) -> dict[str, tuple[str, ...]]:
    return {root.source_id: tuple(role.value for role in root.roles) for root in found.roots}


def test_ids_follow_roles_in_the_order_of_the_call(scan: Scan) -> None:
    tree = {"b/a.ts": CODE, "a/a.ts": CODE, "s/a.py": "x = 1\n"}
    found = scan(tree, client=["b", "a"], backend="s")
    assert [root.source_id for root in found.roots] == ["client", "client-2", "backend"]
    assert paths(found, "client-2") == ["a.ts"]


def test_one_folder_with_two_roles_is_one_source(scan: Scan) -> None:
    found = scan({"x/a.ts": CODE}, client="x", backend="x/../x")
    assert roles(found) == {"client": ("client", "backend")}
    assert found.files[0].roles == ("client", "backend")


def test_overlapping_roots_keep_all_roles(scan: Scan) -> None:
    found = scan({"a.ts": CODE, "server/b.ts": CODE, "server/deep/c.ts": CODE}, client=".", backend="server")
    assert {(file.source_id, file.path): file.roles for file in found.files} == {
        ("client", "a.ts"): ("client",),
        ("backend", "b.ts"): ("client", "backend"),
        ("backend", "deep/c.ts"): ("client", "backend"),
    }


def test_an_excluded_part_of_the_outer_root_gets_no_role_from_it(scan: Scan) -> None:
    tree = {"web/a.ts": CODE, "b.py": "x = 1\n"}
    found = scan(tree, client="web", backend=".", settings={"exclude": ["web/**"]})
    assert {file.path: file.roles for file in found.files} == {"b.py": ("backend",), "a.ts": ("client",)}
    assert [skip for skip in found.skips if skip.path.startswith("web")] == []


def test_an_outer_root_whose_files_all_belong_to_inner_ones_is_not_empty(scan: Scan) -> None:
    found = scan({"web/a.ts": CODE}, client="web", backend=".")
    assert roles(found) == {"client": ("client",), "backend": ("backend",)}


def test_a_root_may_be_a_file(scan: Scan) -> None:
    tree = {"src/app.ts": CODE, "src/other.ts": CODE, "src/api.py": "x = 1\n", "src/.gitignore": "*.ts\n"}
    found = scan(tree, client="src/app.ts", backend="src/api.py")
    assert roles(found) == {"client": ("client", "backend")}
    assert {file.path: file.roles for file in found.files} == {"app.ts": ("client",), "api.py": ("backend",)}


def test_a_protocol_file(scan: Scan) -> None:
    found = scan({"a.ts": CODE, "openapi.yaml": "openapi: 3.0.0\n"}, client="a.ts", protocol="openapi.yaml")
    assert [(each.path, each.format, each.roles) for each in found.documents] == [
        ("openapi.yaml", "openapi", ("protocol",))
    ]


def test_imports_from_one_source_to_another(scan: Scan) -> None:
    found = scan({"web/src/a.ts": CODE, "server/shared/b.ts": CODE}, client="web", backend="server")
    assert found.at("client", "src/../../server/shared/b.ts") == FileId("backend", "shared/b.ts")
    assert found.at("client", "src/a.ts") == FileId("client", "src/a.ts")
    assert found.at("client", "../../etc/passwd") is None


def test_roles_of_bare_paths_are_found_and_explained(scan: Scan) -> None:
    found = scan(below("web", VUE) | below("server", SPRING), bare=["web", "server"])
    assert roles(found) == {"client": ("client",), "backend": ("backend",)}
    assert [root.evidence for root in found.roots] == [
        ("package.json: vue",),
        ("pom.xml: spring-boot-starter-web",),
    ]


def test_a_bare_repository_is_split_by_role(scan: Scan) -> None:
    tree = below("shop-web", VUE) | below("kiosk", VUE) | below("server", SPRING) | {"shared/x.ts": CODE}
    found = scan(tree, bare=".")
    assert roles(found) == {
        "shared": ("client", "backend"),
        "kiosk": ("client",),
        "backend": ("backend",),
        "shop-web": ("client",),
    }
    assert paths(found, "shared") == ["shared/x.ts"]


def test_modules_of_one_build_stay_one_source(scan: Scan) -> None:
    tree = below("server-api", SPRING) | below("server-core", {"pom.xml": "<x/>", "src/B.java": "class B {}"})
    found = scan(tree | below("web", VUE) | {"pom.xml": "<modules/>"}, bare=".")
    assert roles(found) == {"backend": ("backend",), "client": ("client",)}
    assert paths(found, "backend") == ["server-api/src/main/java/A.java", "server-core/src/B.java"]


def test_a_project_of_both_roles_does_not_take_the_build_from_its_host(scan: Scan) -> None:
    both = {"package.json": '{"dependencies": {"nuxt": "3"}}', "a.vue": "<template/>"}
    tree = {"pyproject.toml": "dependencies = [\n  'fastapi>=0.1',\n]\n", "api/x.py": "x = 1\n"}
    assert roles(scan(tree | below("web", both), bare=".")) == {"backend": ("backend",), "web": ("client", "backend")}


@pytest.mark.parametrize("listed", ["a = ['b', 'fastapi>=0.1']", 'x = ["fastapi"]', "  fastapi==0.1\n"])
def test_a_framework_is_found_wherever_it_stands_in_a_list(scan: Scan, listed: str) -> None:
    found = scan({"pyproject.toml": listed, "api/x.py": "x = 1\n"}, bare=".")
    assert roles(found) == {"backend": ("backend",)}
    assert found.roots[0].evidence == ("pyproject.toml: fastapi",)


def test_a_server_framework_among_development_dependencies_makes_no_backend(scan: Scan) -> None:
    package = '{"dependencies": {"react": "18"}, "devDependencies": {"express": "4"}}'
    assert roles(scan({"package.json": package, "a.ts": CODE}, bare=".")) == {"client": ("client",)}


def test_roles_from_code_where_no_manifest_tells(scan: Scan) -> None:
    found = scan({"x/a.js": "export const get = () => axios.get('/loans')\n"}, bare="x")
    assert roles(found) == {"client": ("client",)}
    assert found.roots[0].evidence == ("1 files of client code",)
    found = scan({"y.py": "app = FastAPI()\n"}, bare="y.py")
    assert roles(found) == {"backend": ("backend",)}


def test_a_mini_program_is_a_client(scan: Scan) -> None:
    found = scan({"app.json": '{"pages": ["pages/a"]}', "app.js": CODE, "util.js": "@Controller"}, bare=".")
    assert roles(found) == {"client": ("client",)}


def test_without_evidence_a_bare_path_is_read_as_both_and_that_is_said(scan: Scan) -> None:
    found = scan({"lib/a.ts": CODE}, bare="lib")
    assert roles(found) == {"shared": ("client", "backend")}
    assert [each.code for each in found.diagnostics] == ["C2S110"]


def test_broken_manifests_are_no_evidence(scan: Scan) -> None:
    found = scan({"package.json": '{"dependencies": [', "a.vue": "<template/>"}, bare=".")
    assert roles(found) == {"client": ("client",)}
    nested = '{"dependencies": ' + "[" * 100_000
    assert roles(scan({"package.json": nested}, bare=".")) == {"client": ("client",)}


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("wbe", "--client: no such folder or file: wbe; did you mean 'web'?"),
        ("qqqqqq", "--client: no such folder or file: qqqqqq; check the path"),
        ("web/a.ts/b", "--client: web/a.ts/b cannot be read: Not a directory"),
        ("", "--client: an empty path is no source root"),
        ("a\0b", "--client: an empty path is no source root"),
        ("/", "--client: / is the whole machine, not a source root; name the folders of the project"),
        ("loop", "--client: loop cannot be read: "),
        ("pipe", "--client: pipe is neither a folder nor a file"),
        ("empty", "client (empty) is empty; name the folder that holds the source"),
        ("styles", "client (styles) holds no file that c2s reads (not read: 2 .css); see `c2s list languages`"),
        ("built", "client (built) holds no file that c2s reads (skipped: 1 vendored, 1 minified)"),
        ("x" * 300, "cannot be read: File name too long"),
    ],
)
def test_wrong_paths(scan: Scan, tmp_path: Path, path: str, message: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    os.mkfifo(tmp_path / "pipe")
    tree = {
        "web/a.ts": CODE,
        "styles/a.css": "",
        "styles/b.css": "",
        "built/a.min.js": CODE,
        "built/node_modules/x.js": CODE,
    }
    with pytest.raises(UsageError) as caught:
        scan(tree, client=path)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_no_root_at_all(scan: Scan) -> None:
    with pytest.raises(UsageError, match="no source root named; name one"):
        scan({})


def test_a_descriptor_that_is_not_there(scan: Scan) -> None:
    with pytest.raises(UsageError, match=r"framework descriptor none\.toml cannot be read: No such file"):
        scan({"web/c2s.toml": 'frameworks = ["none.toml"]', "web/a.ts": CODE}, client="web")
    with pytest.raises(UsageError, match=r"framework descriptor \.\./x\.toml leads out of its root"):
        scan({"web/c2s.toml": 'frameworks = ["../x.toml"]', "x.toml": ""}, client="web")


@pytest.fixture
def as_nobody(tmp_path: Path) -> Iterator[Callable[[], None]]:
    """Lets a test go on as a user whom permissions bind; they do not bind the superuser."""

    def drop() -> None:
        if os.geteuid() == 0:
            for folder in (tmp_path, *tmp_path.parents[:2]):
                folder.chmod(0o755)
            os.seteuid(65534)

    yield drop
    os.seteuid(os.getuid())


def test_what_permissions_refuse_is_named(scan: Scan, tmp_path: Path, as_nobody: Callable[[], None]) -> None:
    tree = {"web/a.ts": CODE, "web/secret.ts": CODE, "web/closed/c.ts": CODE}
    scan(tree, client="web")
    (tmp_path / "web/secret.ts").chmod(0)
    (tmp_path / "web/closed").chmod(0)
    as_nobody()
    found = scan({}, client="web")
    assert paths(found) == ["a.ts"]
    assert skipped(found) == {"closed": "unreadable", "secret.ts": "unreadable"}
    assert found.topology.source("client").availability == "partially-available"
    assert [(each.code, each.path) for each in found.diagnostics] == [("C2S101", "closed"), ("C2S101", "secret.ts")]
    with pytest.raises(UsageError) as caught:
        scan({}, client="web/closed")
    assert str(caught.value) == "--client: web/closed cannot be read: permission denied; make it readable"
