"""Where results go and come from, and what c2s refuses to overwrite."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from c2s.diagnostics import UsageError
from c2s.workspace import store
from c2s.workspace.model import Grant, Role, Root
from c2s.workspace.reading import read_inside

RESULT = b'{"schema": "c2s.result/1", "operations": []}'
ROOTS = (
    Root("client", "/somewhere/web", (Grant(Role.CLIENT),)),
    Root("backend", "/else/server", (Grant(Role.BACKEND),)),
)


def test_a_result_and_its_roots_lie_beside_each_other(tmp_path: Path) -> None:
    folder = store.state_folder(tmp_path)
    file = store.result_file(tmp_path, None)
    store.write_result(file, RESULT, ROOTS)
    assert store.read_result(file) == RESULT
    assert sorted(path.name for path in folder.iterdir()) == [".gitignore", "result.json", "roots.json"]
    assert json.loads((folder / "roots.json").read_bytes()) == {"client": "/somewhere/web", "backend": "/else/server"}
    assert (folder / ".gitignore").read_text() == "*\n"


def test_a_named_result_keeps_its_roots_in_the_state_folder_beside_it(tmp_path: Path) -> None:
    file = store.result_file(tmp_path, Path("out.json"))
    store.write_result(file, RESULT, ROOTS)
    assert json.loads((tmp_path / ".c2s" / "out.roots.json").read_bytes())["client"] == "/somewhere/web"
    assert b"somewhere" not in file.read_bytes()


def test_results_in_one_folder_have_roots_of_their_own(tmp_path: Path) -> None:
    for name in ("one", "two"):
        store.write_result(tmp_path / f"{name}.json", RESULT, [Root("client", f"/{name}", (Grant(Role.CLIENT),))])
    assert store.read_roots(tmp_path / "one.json", {}, ["client"]) == {"client": Path("/one")}


def test_the_state_folder_is_made_where_nothing_else_needed_it(tmp_path: Path) -> None:
    file = store.result_file(tmp_path, None)
    store.write_result(file, RESULT, ROOTS)
    assert store.read_result(file) == RESULT


def test_roots_can_be_said_anew(tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    store.write_result(file, RESULT, ROOTS)
    assert store.read_roots(file, {}, ["client"]) == {"client": Path("/somewhere/web")}
    assert store.read_roots(file, {"client": tmp_path}, ["client", "backend"])["client"] == tmp_path
    with pytest.raises(UsageError, match=r"no source 'cleint' in the result; did you mean 'client'\?"):
        store.read_roots(file, {"cleint": tmp_path}, ["client", "backend"])
    with pytest.raises(UsageError, match="--root client: no such folder"):
        store.read_roots(file, {"client": tmp_path / "none"}, ["client"])


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"client": 3}', b"[" * 100_000])
def test_roots_that_cannot_be_read_are_no_roots(tmp_path: Path, body: bytes) -> None:
    file = tmp_path / "r.json"
    store.write_result(file, RESULT, ROOTS)
    (tmp_path / ".c2s" / "r.roots.json").write_bytes(body)
    assert store.read_roots(file, {}, ["client"]) == {}


def test_root_options() -> None:
    assert store.parse_root_options(["client=web", "backend=a=b"]) == {"client": Path("web"), "backend": Path("a=b")}
    for wrong in ("client", "=web", "client="):
        with pytest.raises(UsageError, match="not of the form ID=DIR; as in --root client=web"):
            store.parse_root_options([wrong])


def test_only_results_are_overwritten(tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    own.write_bytes(RESULT)
    store.check_target(own, tmp_path / "work")
    late = tmp_path / "late.json"
    late.write_bytes(b'{"operations": "' + b"x" * 200_000 + b'", "schema":"c2s.result/1"}'.replace(b":", b": "))
    store.check_target(late, tmp_path / "work")
    for name, body in {"notes.txt": b'see "c2s.result/1"', "other.json": b'{"schema": "x"}', "empty": b""}.items():
        (tmp_path / name).write_bytes(body)
        with pytest.raises(UsageError, match="exists and is no result of c2s; name another file"):
            store.check_target(tmp_path / name, tmp_path / "work")
    with pytest.raises(UsageError, match="is a folder; name a file in it"):
        store.check_target(tmp_path, tmp_path / "work")
    with pytest.raises(UsageError, match="no such folder"):
        store.check_target(tmp_path / "none" / "r.json", tmp_path / "work")


def test_results_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no scan result at .*; run `c2s scan` first"):
        store.read_result(tmp_path / "none.json")
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(UsageError, match=r"x\.json is no result of c2s"):
        store.read_result(tmp_path / "x.json")


def test_a_failed_write_leaves_the_old_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "r.json"
    store.write_result(file, RESULT, ROOTS)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("c2s.workspace.reading.os.fsync", full)
    with pytest.raises(UsageError, match="cannot be written: No space left on device"):
        store.write_result(file, RESULT * 2, ROOTS)
    assert file.read_bytes() == RESULT
    assert sorted(path.name for path in tmp_path.iterdir()) == [".c2s", "r.json"]


def test_a_file_in_the_place_of_the_state_folder(tmp_path: Path) -> None:
    (tmp_path / ".c2s").write_text("")
    with pytest.raises(UsageError, match=r"\.c2s cannot be used: .*; free that name"):
        store.state_folder(tmp_path)


def test_a_folder_for_results_is_checked_before_the_work(tmp_path: Path) -> None:
    default = store.result_file(tmp_path, None)
    store.check_target(default, tmp_path)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / ".c2s").write_text("")
    with pytest.raises(UsageError, match=r"\.c2s is in the way"):
        store.check_target(default, tmp_path)


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "../x", "a/../../x", "a//b", "./a", "a\0", "a\\b", "out", "", "folder"]
)
def test_paths_of_results_stay_inside_their_root(tmp_path: Path, path: str) -> None:
    root = tmp_path / "root"
    (root / "folder").mkdir(parents=True)
    (tmp_path / "x").write_text("secret")
    (root / "a").write_text("own")
    (root / "out").symlink_to(tmp_path / "x")
    (root / "alias").symlink_to("a")
    assert read_inside(root, "a", 100) == read_inside(root, "alias", 100) == b"own"
    with pytest.raises(OSError):
        read_inside(root, path, 100)
