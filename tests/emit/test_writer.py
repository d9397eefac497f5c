"""The writer: all or nothing, and never over what c2s did not write."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from c2s.diagnostics import UsageError
from c2s.emit import writer
from c2s.emit.base import FileSet
from c2s.emit.writer import MANIFEST, WriteRefused, plan, write

OLD = FileSet({"a.txt": b"a", "deep/b.txt": b"b", "gone/c.txt": b"c"})
NEW = FileSet({"a.txt": b"a", "deep/b.txt": b"B", "new/d.txt": b"d"})


def contents(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name != MANIFEST
    }


def test_a_new_folder_holds_exactly_the_files(tmp_path: Path) -> None:
    made = write(OLD, tmp_path / "out" / "pkg", "core")
    assert made.created == ("a.txt", "deep/b.txt", "gone/c.txt")
    assert contents(tmp_path / "out" / "pkg") == dict(OLD)
    assert [entry.name for entry in (tmp_path / "out").iterdir()] == ["pkg"]


def test_writing_again_brings_the_folder_up_to_date(tmp_path: Path) -> None:
    write(OLD, tmp_path / "pkg", "core")
    made = write(NEW, tmp_path / "pkg", "core")
    assert (made.created, made.changed, made.removed, made.unchanged) == (
        ("new/d.txt",), ("deep/b.txt",), ("gone/c.txt",), ("a.txt",),
    )  # fmt: skip
    assert contents(tmp_path / "pkg") == dict(NEW)
    assert not (tmp_path / "pkg" / "gone").exists()
    assert not plan(NEW, tmp_path / "pkg", "core").changes


def test_same_files_leave_the_folder_untouched(tmp_path: Path) -> None:
    write(OLD, tmp_path / "pkg", "core")
    before = {file: file.stat().st_mtime_ns for file in (tmp_path / "pkg").rglob("*")}
    write(OLD, tmp_path / "pkg", "core")
    assert {file: file.stat().st_mtime_ns for file in (tmp_path / "pkg").rglob("*")} == before


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "pkg").mkdir()
    write(OLD, tmp_path / "pkg", "core")
    assert contents(tmp_path / "pkg") == dict(OLD)


def test_a_folder_of_others_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "mine.txt").write_text("mine")
    with pytest.raises(WriteRefused, match=r"pkg: c2s did not write mine\.txt; choose another folder"):
        write(OLD, tmp_path / "pkg", "core")
    assert contents(tmp_path / "pkg") == {"mine.txt": b"mine"}


def test_files_beside_ours_are_kept(tmp_path: Path) -> None:
    write(OLD, tmp_path / "pkg", "core")
    (tmp_path / "pkg" / "node_modules").mkdir()
    (tmp_path / "pkg" / "node_modules" / "x.js").write_text("x")
    write(NEW, tmp_path / "pkg", "core")
    assert contents(tmp_path / "pkg") == {**dict(NEW), "node_modules/x.js": b"x"}


def test_an_edited_file_is_refused_and_nothing_is_changed(tmp_path: Path) -> None:
    write(OLD, tmp_path / "pkg", "core")
    (tmp_path / "pkg" / "deep" / "b.txt").write_text("edited")
    with pytest.raises(WriteRefused, match=r"edited since c2s wrote it: deep/b\.txt"):
        write(NEW, tmp_path / "pkg", "core")
    assert contents(tmp_path / "pkg") == {**dict(OLD), "deep/b.txt": b"edited"}


def test_an_edited_file_that_would_be_removed_is_refused_too(tmp_path: Path) -> None:
    write(OLD, tmp_path / "pkg", "core")
    (tmp_path / "pkg" / "gone" / "c.txt").write_text("edited")
    with pytest.raises(WriteRefused, match=r"gone/c\.txt"):
        write(NEW, tmp_path / "pkg", "core")


def test_a_file_of_others_in_the_way_is_refused(tmp_path: Path) -> None:
    write(OLD, tmp_path / "pkg", "core")
    (tmp_path / "pkg" / "new").mkdir()
    (tmp_path / "pkg" / "new" / "d.txt").write_text("theirs")
    with pytest.raises(WriteRefused, match=r"c2s did not write new/d\.txt"):
        write(NEW, tmp_path / "pkg", "core")


def test_a_deleted_file_is_written_again(tmp_path: Path) -> None:
    write(OLD, tmp_path / "pkg", "core")
    (tmp_path / "pkg" / "a.txt").unlink()
    write(NEW, tmp_path / "pkg", "core")
    assert contents(tmp_path / "pkg") == dict(NEW)


@pytest.mark.parametrize("link", ["pkg/deep", "pkg"])
def test_links_are_not_written_through(link: str, tmp_path: Path) -> None:
    write(OLD, tmp_path / "pkg", "core")
    (tmp_path / "elsewhere").mkdir()
    place = tmp_path / link
    place.rename(tmp_path / "moved")
    place.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(WriteRefused):
        write(NEW, tmp_path / "pkg", "core")
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.parametrize("path", ["deep", "deep/b.txt/x"])
def test_what_is_in_the_way_is_named(path: str, tmp_path: Path) -> None:
    write(OLD, tmp_path / "pkg", "core")
    with pytest.raises(WriteRefused, match="in the way"):
        write(FileSet({path: b""}), tmp_path / "pkg", "core")
    assert contents(tmp_path / "pkg") == dict(OLD)


@pytest.mark.parametrize("after", range(5))
def test_a_failure_half_way_leaves_the_old_folder(after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(OLD, tmp_path / "pkg", "core")
    manifest = (tmp_path / "pkg" / MANIFEST).read_bytes()
    moves = iter(range(100))
    replace = Path.replace

    def failing(self: Path, target: Path) -> Path:
        if next(moves) == after:
            raise OSError(28, "No space left on device")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(UsageError, match="No space left on device"):
        write(NEW, tmp_path / "pkg", "core")
    monkeypatch.undo()
    assert contents(tmp_path / "pkg") == dict(OLD)
    assert (tmp_path / "pkg" / MANIFEST).read_bytes() == manifest
    assert [entry.name for entry in tmp_path.iterdir()] == ["pkg"]
    write(NEW, tmp_path / "pkg", "core")
    assert contents(tmp_path / "pkg") == dict(NEW)


def test_a_killed_run_can_be_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a power cut: files moved, the manifest still the one for both states, nothing rolled back."""
    write(OLD, tmp_path / "pkg", "core")
    pending = writer._rendered(plan(NEW, tmp_path / "pkg", "core"), plan(NEW, tmp_path / "pkg", "core").present)
    (tmp_path / "pkg" / MANIFEST).write_bytes(pending)
    (tmp_path / "pkg" / "deep" / "b.txt").write_bytes(b"B")
    (tmp_path / "pkg" / "gone" / "c.txt").unlink()
    write(NEW, tmp_path / "pkg", "core")
    assert contents(tmp_path / "pkg") == dict(NEW)
    assert "previous" not in json.loads((tmp_path / "pkg" / MANIFEST).read_bytes())


@pytest.mark.parametrize("text", ["{", "[]", '{"schema": "other/1", "files": {}}', '{"schema": "c2s.manifest/1"}'])
def test_a_strange_manifest_is_refused(text: str, tmp_path: Path) -> None:
    write(OLD, tmp_path / "pkg", "core")
    (tmp_path / "pkg" / MANIFEST).write_text(text)
    with pytest.raises(WriteRefused, match="not a manifest that this c2s wrote"):
        write(NEW, tmp_path / "pkg", "core")


def test_a_file_instead_of_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pkg").write_text("x")
    with pytest.raises(WriteRefused, match="is not a folder"):
        write(OLD, tmp_path / "pkg", "core")


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UsageError, match="cannot be written"):
        write(OLD, tmp_path / "file" / "pkg", "core")


@pytest.mark.parametrize("path", ["../victim.txt", "deep/../../victim.txt", "/victim.txt"])
def test_a_manifest_that_names_files_outside_removes_nothing(path: str, tmp_path: Path) -> None:
    write(OLD, tmp_path / "pkg", "core")
    (tmp_path / "victim.txt").write_bytes(b"precious")
    manifest = tmp_path / "pkg" / MANIFEST
    document = json.loads(manifest.read_bytes())
    document["files"][path] = writer.digest(b"precious")
    manifest.write_text(json.dumps(document))
    with pytest.raises(WriteRefused, match="not a manifest that this c2s wrote"):
        write(NEW, tmp_path / "pkg", "core")
    assert (tmp_path / "victim.txt").read_bytes() == b"precious"
    assert contents(tmp_path / "pkg") == dict(OLD)


@pytest.mark.parametrize("path", ["/a", "../a", "a/../b", "a\\b", "./a", "a//b", ""])
def test_paths_of_a_file_set_are_plain(path: str) -> None:
    with pytest.raises(ValueError, match="not a plain relative path"):
        FileSet({path: b""})


def test_file_sets_are_in_order_and_cannot_be_changed() -> None:
    files = FileSet({"b": b"", "a": b""})
    assert list(files) == [("a", b""), ("b", b"")]
    with pytest.raises(TypeError):
        files.files["c"] = b""  # type: ignore[index]
