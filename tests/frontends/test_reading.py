"""Facts of a workspace: from the cache or made anew, equal either way; a bad file is an answer, not an end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from c2s.config import Configuration
from c2s.facts import codec
from c2s.frontends import extraction
from c2s.frontends.reading import Extraction, UnreadShard, read_facts
from c2s.frontends.registry import frontend_named, frontends
from c2s.workspace.cache import Cache
from c2s.workspace.engine import WorkerCrash
from c2s.workspace.files import discover
from c2s.workspace.model import FileId, Role, Suffixes
from c2s.workspace.roots import Request
from c2s.workspace.workspace import Workspace

SUFFIXES = Suffixes({suffix: (each.name, dialect) for each in frontends() for suffix, dialect in each.suffixes.items()})
TREE = {
    "a.ts": "export const borrow = (id: string) => http.post(`/loans/${id}`)\n",
    "copy/a.ts": "export const borrow = (id: string) => http.post(`/loans/${id}`)\n",
    "b.py": "def lend(item):\n    return item\n",
    "Loan.java": "class Loan { int days = 14; }\n",
    "Page.vue": "<template><b @click='go'>x</b></template><script>export default { name: 'Page' }</script>\n",
    "broken.js": "function ( { ] const x = 1\n",
}


def workspace(folder: Path, tree: dict[str, str] = TREE) -> Workspace:
    for name, text in tree.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return discover([Request(".", Role.CLIENT)], Configuration(), SUFFIXES, folder)


@pytest.fixture
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Cache]]:
    folder = tmp_path_factory.mktemp("cache")
    opened: list[Cache] = []

    def open_again() -> Cache:
        opened.append(Cache(folder, 100_000_000))
        return opened[-1]

    yield open_again
    for each in opened:
        each.close()


def none() -> Cache:
    return Cache(None, 0)


def test_facts_of_all_languages_in_the_order_of_files(tmp_path: Path) -> None:
    found = read_facts(workspace(tmp_path), none(), 1)
    assert [file.path for file in found.facts] == ["Loan.java", "Page.vue", "a.ts", "b.py", "broken.js", "copy/a.ts"]
    assert codec.decode(found.facts[FileId("client", "a.ts")]).units[0].defines == ["borrow"]
    assert list(found.with_errors) == [FileId("client", "broken.js")]
    assert [(each.code, each.path) for each in found.diagnostics] == [("C2S201", "broken.js")]


def test_the_cache_changes_nothing_but_the_work(tmp_path: Path, cache: Callable[[], Cache]) -> None:
    sources = workspace(tmp_path)
    first = read_facts(sources, cache(), 1)
    again = read_facts(sources, cache(), 1)
    assert (first.cached, again.cached) == (1, 6)
    assert (again.facts, again.diagnostics, again.with_errors) == (first.facts, first.diagnostics, first.with_errors)


def test_only_what_changed_is_read_again(
    tmp_path: Path, cache: Callable[[], Cache], monkeypatch: pytest.MonkeyPatch
) -> None:
    read_facts(workspace(tmp_path), cache(), 1)
    read: list[str] = []
    real = extraction.extract

    def recorded(job: extraction.Job) -> extraction.Extracted:
        read.append(Path(job.location).name)
        return real(job)

    monkeypatch.setattr(extraction, "extract", recorded)
    read_facts(workspace(tmp_path, {"b.py": "x = 2\n"}), cache(), 1)
    assert read == ["b.py"]


def test_another_version_of_a_frontend_does_not_use_old_facts(
    tmp_path: Path, cache: Callable[[], Cache], monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = workspace(tmp_path)
    read_facts(sources, cache(), 1)
    monkeypatch.setattr(frontend_named("python"), "version", 10_000)
    assert read_facts(sources, cache(), 1).cached == 5
    monkeypatch.setattr("c2s.frontends.reading.fingerprint", lambda *folders: "other code")
    assert read_facts(sources, cache(), 1).cached == 1


def test_workers_make_the_same_facts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = TREE | {f"more/{number}.ts": f"export const f{number} = () => g({number})\n" for number in range(30)}
    sources = workspace(tmp_path, many)
    monkeypatch.setattr("c2s.workspace.engine.SHARD_BYTES", 200)
    assert read_facts(sources, none(), 2) == read_facts(sources, none(), 1)


def test_a_frontend_that_fails_costs_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = workspace(tmp_path)

    def fail(source: bytes, dialect: str) -> None:
        raise RuntimeError(f"cannot lower {object()!r}")

    monkeypatch.setattr(frontend_named("python"), "extract", fail)
    found = read_facts(sources, none(), 1)
    assert len(found.facts) == 5
    said = [each for each in found.diagnostics if each.code == "C2S203"]
    assert [(each.path, each.message) for each in said] == [
        ("b.py", "the frontend failed: RuntimeError: cannot lower <object object at 0x>")
    ]


def test_a_failure_is_not_cached(tmp_path: Path, cache: Callable[[], Cache], monkeypatch: pytest.MonkeyPatch) -> None:
    sources = workspace(tmp_path)
    with monkeypatch.context() as broken:
        broken.setattr(frontend_named("python"), "extract", lambda source, dialect: 1 / 0)
        read_facts(sources, cache(), 1)
    assert len(read_facts(sources, cache(), 1).facts) == 6


def test_files_that_change_or_vanish_meanwhile(tmp_path: Path) -> None:
    sources = workspace(tmp_path)
    (tmp_path / "b.py").write_text("x = 3\n")
    (tmp_path / "broken.js").unlink()
    (tmp_path / "Loan.java").unlink()
    (tmp_path / "Loan.java").symlink_to("/etc/passwd")
    found = read_facts(sources, none(), 1)
    assert [(each.code, each.path) for each in found.diagnostics if each.code != "C2S201"] == [
        ("C2S101", "Loan.java"),
        ("C2S204", "b.py"),
        ("C2S101", "broken.js"),
    ]
    assert FileId("client", "b.py") not in found.facts


def test_a_dead_worker_is_named_by_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*arguments: object) -> Iterator[bytes]:
        raise WorkerCrash(0)
        yield b""

    monkeypatch.setattr("c2s.frontends.reading.map_shards", crash)
    with pytest.raises(UnreadShard, match=r"client:Loan\.java or one of the 4 files after it"):
        read_facts(workspace(tmp_path), none(), 2)


def test_progress_counts_every_file(tmp_path: Path) -> None:
    counted: list[int] = []
    found: Extraction = read_facts(workspace(tmp_path), none(), 1, counted.append)
    assert sum(counted) == len(found.facts) - 1  # two files of the same content are read once


def test_nesting_beyond_any_limit_is_survived(tmp_path: Path) -> None:
    deep = "x = " + "(\n " * 50_000 + "1" + ")\n " * 50_000 + "\n"
    found = read_facts(
        workspace(tmp_path, {"deep.py": deep, "deep.js": deep, "Deep.java": "class A { int " + deep + "}"}), none(), 1
    )
    assert {each.code for each in found.diagnostics} <= {"C2S201", "C2S202"}
    assert len(found.facts) == 3
