"""Discovery: what is read, what is left out and why, and that every omission is named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from c2s.workspace.model import FileId

from .conftest import Scan, kinds, paths, skipped

CODE = "export const a = 1\n"


def test_ignore_files_are_honoured_at_every_level(scan: Scan) -> None:
    found = scan(
        {
            "a.ts": CODE,
            "gen/x.ts": CODE,
            "gen/keep.ts": CODE,
            "lib/local.ts": CODE,
            "lib/b.ts": CODE,
            "other/local.ts": CODE,
            ".gitignore": "gen/*\n!gen/keep.ts\n",
            "lib/.gitignore": "local.ts\n",
            "lib/.ignore": "",
        },
        client=".",
    )
    assert paths(found) == ["a.ts", "gen/keep.ts", "lib/b.ts", "other/local.ts"]
    assert skipped(found)["gen/x.ts"] == "ignored"
    assert skipped(found)["lib/local.ts"] == "ignored"


def test_ignore_files_above_a_root_are_outside_of_it(scan: Scan) -> None:
    found = scan({".gitignore": "app/\n", "app/a.ts": CODE}, client="app")
    assert paths(found) == ["a.ts"]


def test_hidden_files_and_folders_are_skipped_and_named(scan: Scan) -> None:
    found = scan({"a.ts": CODE, ".cache/x.ts": CODE, ".secret.ts": CODE}, client=".")
    assert paths(found) == ["a.ts"]
    assert skipped(found) == {".cache": "hidden", ".secret.ts": "hidden"}


def test_exclude_is_relative_to_each_root(scan: Scan) -> None:
    tree = {"web/old/a.ts": CODE, "web/b.ts": CODE, "server/x/old/c.py": "x = 1\n", "server/web/old/d.py": "x = 1\n"}
    found = scan(tree, client="web", backend="server", settings={"exclude": ["/old"]})
    assert paths(found) == ["web/old/d.py", "x/old/c.py", "b.ts"]
    left_out = [(*skip.id, skip.reason.value) for skip in found.skips]
    assert left_out == [("client", "old", "excluded")]


def test_a_root_says_what_it_leaves_out(scan: Scan) -> None:
    tree = {"web/c2s.toml": 'exclude = ["legacy"]\nworkers = 2\n', "web/legacy/a.ts": CODE, "web/b.ts": CODE}
    found = scan(tree, client="web")
    assert paths(found) == ["b.ts"]
    assert [(each.code, each.source_id) for each in found.diagnostics] == [("C2S111", "client")]
    assert "workers" in found.diagnostics[0].message


def test_vendored_and_built_folders(scan: Scan) -> None:
    found = scan(
        {
            "web/package.json": "{}",
            "web/src/a.ts": CODE,
            "web/node_modules/x/i.js": CODE,
            "web/dist/app.js": CODE,
            "web/src/dist/page.ts": CODE,
            "web/src/vendor/page.ts": CODE,
            "server/pom.xml": "<project/>",
            "server/target/classes/X.java": "class X {}",
            "server/src/target/Target.java": "class Target {}",
            "tools/env/pyvenv.cfg": "home = x",
            "tools/env/lib/m.py": "x = 1\n",
            "tools/t.py": "x = 1\n",
        },
        client=".",
    )
    assert paths(found) == [
        "server/src/target/Target.java",
        "tools/t.py",
        "web/src/a.ts",
        "web/src/dist/page.ts",
        "web/src/vendor/page.ts",
    ]
    assert skipped(found) == {
        "server/target": "build-output",
        "tools/env": "vendored",
        "web/dist": "build-output",
        "web/node_modules": "vendored",
    }


MINIFIED = "!function(e,t){" + "var n=e(t),r={a:1,b:n};t.x=function(o){return r[o]||n(o)};" * 400 + "}(a,b);\n"
MANY_LINES = "".join(f"function f{i}(e){{return g{i}(e,{{a:e.b}})||h(e)}};\n" for i in range(50_000))
LONG_DATA = (
    'export const LOGO =\n  "data:image/png;base64,' + "iVBORw0KGgoAAAANSUhEUgAA" * 900 + '";\nexport const B = 2\n'
)
LIBRARY = (
    "/*!\n * Lending Widgets v3.2.1\n * Released under the MIT license\n */\n"
    "(function (root, factory) {\n  if (typeof define === 'function' && define.amd) { define(factory) }\n"
    "  else { root.widgets = factory() }\n})(this, function () {\n"
    + "  function w(a) {\n    return a + 1\n  }\n" * 200
    + "})\n"
)


@pytest.mark.parametrize(
    ("name", "body", "reason"),
    [
        ("app.min.js", CODE, "minified"),
        ("one-line.js", MINIFIED, "minified"),
        ("many-lines.js", MANY_LINES[:1_400_000], "minified"),
        ("huge.js", MANY_LINES, "oversized"),
        ("bundle.js", "var __webpack_require__ = 1;\n" + "  x.call(this, 1)\n" * 2000, "bundle"),
        ("helpers.js", "var __defProp = Object.defineProperty;\n" + "  x.call(this, 1)\n" * 2000, "bundle"),
        (
            "styled.js",
            '(function(){"use strict";try{if(typeof document<"u"){put(".kite{}")}}catch(e){}})();\n'
            + "  x.call(this, 1)\n" * 2000,
            "bundle",
        ),
        ("compiled.js", "var a = 1\n" * 200 + "//# sourceMappingURL=compiled.js.map\n", "build-output"),
        ("widgets.js", LIBRARY, "vendored"),
        ("image.ts", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8, "binary"),
        ("video.ts", b"\x47\x40\x00\x10" + bytes(range(256)) * 8, "binary"),
        ("zip.js", b"PK\x03\x04 the rest", "binary"),
        ("utf16.ts", CODE.encode("utf-16"), "encoding"),
        ("dialog.ts", '<?xml version="1.0"?><TS version="2.1"></TS>', "mismatch"),
        ("login.js", "\n<!DOCTYPE html><html></html>", "mismatch"),
    ],
)
def test_what_is_no_source_is_recognised(scan: Scan, name: str, body: str | bytes, reason: str) -> None:
    found = scan({"a.ts": CODE, name: body}, client=".")
    assert paths(found) == ["a.ts"]
    assert skipped(found) == {name: reason}
    source = found.topology.source("client")
    assert [(part.reason, part.count, part.paths) for part in source.skipped] == [(reason, 1, (name,))]


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("logo.ts", LONG_DATA),
        ("nul.ts", "export const a = 'x\0y' // \0\n" * 20),
        ("escape.ts", "const red = '\x1b[31m'\n"),
        ("prose.ts", "// " + "a long line of plain words, as licences and comments have them " * 60 + "\n" + CODE),
        ("table.ts", "export const CODES = [\n" + "  { id: 1, name: 'one', parent: null },\n" * 3000 + "]\n"),
        (
            "own-banner.js",
            "/* v1.2.3 (c) 2024 Lending Library */\n" + "export function borrow(a) {\n  return a\n}\n" * 200,
        ),
        ("broken.ts", "export const = {{{ \n"),
        ("empty.ts", ""),
        ("bom.ts", b"\xef\xbb\xbf" + CODE.encode()),
    ],
)
def test_what_is_source_all_the_same(scan: Scan, name: str, body: str | bytes) -> None:
    assert paths(scan({name: body}, client=".")) == [name]


def test_text_that_is_not_utf8_is_read_and_said(scan: Scan) -> None:
    found = scan({"latin.py": "name = 'é'\n".encode("latin-1")}, backend=".")
    assert paths(found) == ["latin.py"]
    assert [(each.code, each.path) for each in found.diagnostics] == [("C2S107", "latin.py")]


def test_limits_say_what_they_left_out(scan: Scan) -> None:
    tree = {f"f{i}.ts": CODE for i in range(5)} | {"large.ts": CODE * 100}
    found = scan(tree, client=".", settings={"limits": {"max-files": 3, "max-file-bytes": 1000}})
    assert paths(found) == ["f0.ts", "f1.ts", "f2.ts"]
    limit = [part for part in found.topology.source("client").skipped if part.reason == "limit"]
    assert [(part.count, part.paths) for part in limit] == [(3, ("f3.ts",))]
    assert [(each.code, each.path) for each in found.diagnostics] == [("C2S105", "f3.ts")]
    assert found.topology.source("client").availability == "partially-available"


def test_oversized_files_are_a_diagnostic(scan: Scan) -> None:
    found = scan({"a.ts": CODE, "b.ts": CODE * 9}, client=".", settings={"limits": {"max-file-bytes": 100}})
    assert [(each.code, each.path) for each in found.diagnostics] == [("C2S104", "b.ts")]
    assert "171 bytes, more than 100" in found.diagnostics[0].message


def test_kinds_by_name_folder_and_content(scan: Scan) -> None:
    found = scan(
        {
            "package.json": "{}",
            "tests/helper.ts": CODE,
            "mock/loans.ts": CODE,
            "vite.config.ts": CODE,
            "src/loans.test.ts": CODE,
            "src/Loan.stories.tsx": CODE,
            "src/__mocks__/http.ts": CODE,
            "src/views/test/index.ts": CODE,
            "src/views/mock/index.ts": CODE,
            "src/testing/server.ts": "import { setupServer } from 'msw/node'\n",
            "src/testing/data.ts": CODE,
            "src/probing/testing/controller.ts": CODE,
            "src/probing/testing/e2e/a.e2e.ts": CODE,
            "src/probing/testing/e2e/helper.ts": CODE,
            "src/client/sdk.gen.ts": CODE,
            "src/client/types.ts": "// This file is auto-generated by a tool\nexport type A = 1\n",
            "src/ids.ts": "export const a = 1 // ids are generated by the server\n",
            "server/src/test/java/LoanHelper.java": "class LoanHelper {}",
            "server/src/main/java/LoanTest.java": "class LoanTest {}",
            "server/src/main/java/Api.java": 'import x;\n\n@Generated(value = "tool")\ninterface Api {}',
            "server/app/tests/test_loans.py": "def test(): pass\n",
            "server/app/tests/factories.py": "x = 1\n",
            "server/app/conftest.py": "x = 1\n",
        },
        client=".",
    )
    assert kinds(found) == {
        "mock/loans.ts": "mock",
        "server/app/conftest.py": "test",
        "server/app/tests/factories.py": "test",
        "server/app/tests/test_loans.py": "test",
        "server/src/main/java/Api.java": "generated",
        "server/src/main/java/LoanTest.java": "source",
        "server/src/test/java/LoanHelper.java": "test",
        "src/Loan.stories.tsx": "story",
        "src/__mocks__/http.ts": "mock",
        "src/client/sdk.gen.ts": "generated",
        "src/client/types.ts": "generated",
        "src/ids.ts": "source",
        "src/loans.test.ts": "test",
        "src/probing/testing/controller.ts": "source",
        "src/probing/testing/e2e/a.e2e.ts": "test",
        "src/probing/testing/e2e/helper.ts": "test",
        "src/testing/data.ts": "test",
        "src/testing/server.ts": "test",
        "src/views/mock/index.ts": "source",
        "src/views/test/index.ts": "source",
        "tests/helper.ts": "test",
        "vite.config.ts": "config",
    }
    assert found.topology.source("client").kinds["generated"] == 3


def test_a_root_that_is_a_mock_folder_itself_is_source(scan: Scan) -> None:
    assert kinds(scan({"mock/loans.ts": CODE}, backend="mock")) == {"loans.ts": "source"}


def test_files_of_a_test_root_are_tests(scan: Scan) -> None:
    assert kinds(scan({"checks/a.ts": CODE}, test="checks")) == {"a.ts": "test"}


def test_links_out_of_the_roots_are_refused_and_counted(scan: Scan, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.ts").write_text(CODE)
    root = tmp_path / "root"
    root.mkdir()
    (root / "file.ts").symlink_to(outside / "secret.ts")
    (root / "folder").symlink_to(outside)
    (root / "etc.ts").symlink_to("/etc/passwd")
    found = scan({"root/a.ts": CODE}, client="root")
    assert paths(found) == ["a.ts"]
    assert found.topology.source("client").refused_links == ("etc.ts", "file.ts", "folder")
    assert [each.code for each in found.diagnostics] == ["C2S102"] * 3


def test_links_inside_are_aliases_and_circles_end(scan: Scan, tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "lib").mkdir(parents=True)
    (root / "alias.ts").symlink_to("lib/b.ts")
    (root / "lib" / "up").symlink_to("..")
    (root / "lib" / "self").symlink_to("self")
    (root / "gone.ts").symlink_to("nowhere.ts")
    (root / "hidden.ts").symlink_to(".git/x.ts")
    found = scan({"root/a.ts": CODE, "root/lib/b.ts": CODE, "root/.git/x.ts": CODE}, client="root")
    assert paths(found) == ["a.ts", "lib/b.ts"]
    assert found.links == {
        FileId("client", "alias.ts"): FileId("client", "lib/b.ts"),
        FileId("client", "lib/up"): FileId("client", ""),
    }
    assert skipped(found) == {
        ".git": "hidden",
        "gone.ts": "link-broken",
        "hidden.ts": "link-unscanned",
        "lib/self": "link-broken",
    }


def test_a_link_into_another_root_is_an_alias(scan: Scan, tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "shared").symlink_to("../server/shared")
    found = scan({"web/a.ts": CODE, "server/shared/b.ts": CODE}, client="web", backend="server")
    assert found.links == {FileId("client", "shared"): FileId("backend", "shared")}


def test_pipes_do_not_hang(scan: Scan, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ts")
    os.mkfifo(tmp_path / "package.json")
    found = scan({"a.ts": CODE}, client=".")
    assert skipped(found) == {"package.json": "special", "pipe.ts": "special"}


def test_ignore_files_that_are_no_files_are_never_opened(scan: Scan, tmp_path: Path) -> None:
    places = ("device", "inside", "loop", "outside", "pipe")
    for name in places:
        (tmp_path / name).mkdir()
    (tmp_path / "device/.gitignore").symlink_to("/dev/zero")
    (tmp_path / "outside/.ignore").symlink_to("/etc/hosts")
    (tmp_path / "inside/.gitignore").symlink_to("../rules")
    (tmp_path / "loop/.gitignore").symlink_to(".gitignore")
    os.mkfifo(tmp_path / "pipe/.gitignore")
    found = scan({f"{name}/a.ts": CODE for name in places} | {"rules": "b.ts\n", "inside/b.ts": CODE}, client=".")
    assert paths(found) == [f"{name}/a.ts" for name in places]
    assert [(each.code, each.path) for each in found.diagnostics] == [
        ("C2S102", "device/.gitignore"),
        ("C2S101", "loop/.gitignore"),
        ("C2S102", "outside/.ignore"),
        ("C2S101", "pipe/.gitignore"),
    ]


def test_names_that_are_not_utf8(scan: Scan, tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xff.ts")).write_text(CODE)
    found = scan({"a.ts": CODE}, client=".")
    assert paths(found) == ["a.ts"]
    assert skipped(found) == {"\\xff.ts": "name"}


def test_hostile_names_stay_as_they_are(scan: Scan) -> None:
    name = "a\n\x1b[2J\u202e`${x}`*.ts"
    assert paths(scan({name: CODE}, client=".")) == [name]


def test_languages_without_a_frontend_are_said(scan: Scan) -> None:
    found = scan({"a.ts": CODE, "b.kt": "fun a() {}", "c.kt": "fun b() {}", "d.css": ""}, client=".")
    assert found.topology.source("client").unread == {".css": 1, ".kt": 2}
    assert [(each.code, each.message) for each in found.diagnostics] == [("C2S108", "2 .kt files not read: Kotlin")]


def test_documents(scan: Scan) -> None:
    found = scan(
        {
            "web/a.ts": CODE,
            "web/docs/api.yaml": "# x\nopenapi: 3.1.0\n",
            "web/docs/other.yaml": "a: 1\n",
            "web/swagger.json": '{"swagger": "2.0"}',
            "web/loans.proto": 'syntax = "proto3";',
            "proto/late.json": '{"components": {' + " " * 9000 + '}, "openapi": "3.0.1"}',
            "proto/odd.yaml": "x: 1\n",
        },
        client="web",
        protocol="proto",
    )
    assert [(each.source_id, each.path, each.format) for each in found.documents] == [
        ("client", "docs/api.yaml", "openapi"),
        ("client", "loans.proto", "protobuf"),
        ("client", "swagger.json", "openapi"),
        ("protocol", "late.json", "openapi"),
        ("protocol", "odd.yaml", "unknown"),
    ]
    assert found.topology.source("client").unread == {".yaml": 1}
    assert [(each.code, each.path) for each in found.diagnostics] == [("C2S114", "loans.proto")]


def test_a_project_file_beyond_its_limit_is_said(scan: Scan) -> None:
    found = scan({"a.ts": CODE, "package.json": " " * 99}, client=".", settings={"limits": {"max-manifest-bytes": 50}})
    assert found.manifests == {}
    assert [(each.code, each.path) for each in found.diagnostics] == [("C2S112", "package.json")]


def test_manifests_and_descriptors(scan: Scan) -> None:
    found = scan(
        {
            "package.json": '{"name": "web"}',
            "tsconfig.app.json": "{}",
            "vite.config.ts": CODE,
            ".env.production": "BASE=/api\nAPP_SECRET=abc\n",
            ".env.local": "BASE=/local\n",
            ".gitignore": "*.local\n",
            "server/src/main/resources/application-dev.yml": "server:\n  port: 1\n",
            "tools/house.c2s.toml": 'id = "house"\n',
            "c2s.toml": 'frameworks = ["more.toml"]\n',
            "more.toml": 'id = "more"\n',
            "a.ts": CODE,
        },
        client=".",
    )
    assert {file.path: body for file, body in found.manifests.items()} == {
        ".env.production": b"BASE=/api\n# APP_SECRET\n",
        "package.json": b'{"name": "web"}',
        "server/src/main/resources/application-dev.yml": b"server:\n  port: 1\n",
        "tsconfig.app.json": b"{}",
        "vite.config.ts": CODE.encode(),
    }
    assert [each.redacted for each in found.project_files if each.redacted] == [("APP_SECRET",)]
    assert found.descriptors == {
        "client:more.toml": b'id = "more"\n',
        "client:tools/house.c2s.toml": b'id = "house"\n',
    }


def test_the_digest_follows_content_and_nothing_else(scan: Scan, tmp_path: Path) -> None:
    tree = {"a.ts": CODE, "package.json": "{}"}
    first = scan(tree, client=".").digest
    os.utime(tmp_path / "a.ts", (1, 1))
    assert scan({}, client=".").digest == first
    assert scan({"package.json": '{"a": 1}'}, client=".").digest != first
    assert scan({"package.json": "{}", "a.ts": CODE + CODE}, client=".").digest != first


def test_the_same_workspace_in_another_place(tmp_path: Path, scan: Scan) -> None:
    tree = {f"{side}/{name}.ts": CODE for side in ("web", "server") for name in "cab"}
    here = scan({f"one/{path}": text for path, text in tree.items()}, client="one/web", backend="one/server")
    there = scan(
        {f"two/deep/{path}": text for path, text in tree.items()}, client="two/deep/web", backend="two/deep/server"
    )
    assert here.digest == there.digest
    assert (here.files, here.skips, here.topology, here.diagnostics) == (
        there.files,
        there.skips,
        there.topology,
        there.diagnostics,
    )
    assert str(tmp_path) not in repr((here, here.topology, here.diagnostics)).replace(repr(here.roots), "")
