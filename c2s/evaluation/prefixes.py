"""Addresses put together from pieces: what a piece says as literal text and named holes, mounts on mounts.

One home for all frameworks and for clients: an annotation of a class and one of its method, routers that are mounted
on routers, twice or below each other, constants of other files, settings of the environment. A piece with several
values gives several paths, and a piece that is not known never becomes text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Generic, Literal, TypeAlias, TypeVar

from c2s.evaluation.build import text_of
from c2s.evaluation.values import Choice, Const, Env, Operation, Site, Text, Transform, Undefined, Value

MAX_PATHS = 64
"""Paths that one composition yields at most."""
MAX_CHAINS = 64
"""Ways from applications to one router that are followed at most."""
MAX_STEPS = 4096
"""Mounts that are looked at on the way."""
MAX_NESTED = 8
"""Settings that are made of settings."""

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Hole:
    """A part of a path that is filled in. `setting` and `unknown` are not filled by the caller.

    `pattern` is what the source demands of it; `rest` takes any number of segments; `default` is what stands for a
    setting that is not given.
    """

    name: str
    kind: Literal["parameter", "setting", "unknown"] = "parameter"
    pattern: str = ""
    rest: bool = False
    default: str | None = None


Path: TypeAlias = tuple[str | Hole, ...]


@dataclass(frozen=True, slots=True)
class Composed:
    """A path with what it depends on."""

    path: Path
    conditions: tuple[Value, ...] = ()
    inferred: bool = False
    """Some of it is the default of a setting."""

    @property
    def base(self) -> Path:
        """The part in front that ends with the last hole that is not for the caller, where only that may lie there."""
        last = max((n for n, piece in enumerate(self.path) if _is_open(piece)), default=-1)
        return self.path[: last + 1]

    @property
    def is_known(self) -> bool:
        """Whether what is not known lies in front of everything else, as an address that the deployment decides."""
        return all((isinstance(piece, Hole) and _is_open(piece)) or piece in ("", "/") for piece in self.base)


def _is_open(piece: str | Hole) -> bool:
    return isinstance(piece, Hole) and piece.kind != "parameter"


def template(path: Path) -> str:
    """A path as people write it: `/items/{id}`."""
    return "".join(piece if isinstance(piece, str) else f"{{{piece.name}}}" for piece in path)


def holes(path: Path) -> Iterator[Hole]:
    return (piece for piece in path if isinstance(piece, Hole) and piece.kind == "parameter")


# --- pieces -----------------------------------------------------------------------------------------

_PLACEHOLDER = re.compile(r"\$\{([^{}:]+)(?::((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*))?\}")
"""`${name:default}`, where the default may hold placeholders and holes of its own."""
_BRACED = re.compile(r"\{(\*?)(\w[\w.-]*)(?::((?:[^{}]|\{[^{}]*\})*))?\}")
_STARS = re.compile(r"\*\*?")
_REST = frozenset({"path", "**", ".*", ".+", "re:.*"})


def written(text: str) -> Path:
    """Text of a route: `{name}`, `{name:pattern}`, `{*rest}`, `*`, `**`; `${name:default}` is a setting."""
    out: list[str | Hole] = []
    at = 0
    for found in _PLACEHOLDER.finditer(text):
        out += [*_braced(text[at : found.start()]), Hole(found[1].strip(), "setting", default=found[2])]
        at = found.end()
    return _merged([*out, *_braced(text[at:])])


def _braced(text: str) -> list[str | Hole]:
    out: list[str | Hole] = []
    at = 0
    for found in _BRACED.finditer(text):
        out += _starred(text[at : found.start()])
        pattern = found[3] or ""
        out.append(Hole(found[2], pattern=pattern, rest=bool(found[1]) or pattern in _REST))
        at = found.end()
    return [*out, *_starred(text[at:])]


def _starred(text: str) -> list[str | Hole]:
    out: list[str | Hole] = []
    at = 0
    for found in _STARS.finditer(text):
        out += [text[at : found.start()], Hole("rest" if len(found[0]) > 1 else "any", rest=len(found[0]) > 1)]
        at = found.end()
    return [*out, text[at:]]


def _merged(pieces: Iterable[str | Hole]) -> Path:
    out: list[str | Hole] = []
    for piece in pieces:
        if isinstance(piece, str) and out and isinstance(out[-1], str):
            out[-1] += piece
        elif piece != "":
            out.append(piece)
    return tuple(out)


def paths_of(value: Value, settings: Settings | None = None) -> list[Composed]:
    """The paths that a value stands for, each with its conditions."""
    known = settings or NO_SETTINGS
    return [known.fill(one) for one in _unfolded(value, (), known)][:MAX_PATHS]


def _unfolded(value: Value, conditions: tuple[Value, ...], settings: Settings) -> Iterator[Composed]:
    if isinstance(value, Choice):
        if is_setting(value):
            yield from _of_setting(value, conditions, settings)
            return
        for test, branch in ((value.test, value.then), (Operation.of("!", (value.test,)), value.other)):
            yield from _unfolded(branch, (*conditions, test), settings)
    elif isinstance(value, Text):
        parts = [list(_unfolded(part, (), settings)) for part in value.parts]
        for chosen in product(*parts):
            pieces = [piece for one in chosen for piece in one.path]
            tests = [test for one in chosen for test in one.conditions]
            yield Composed(_text_read_again(pieces), (*conditions, *tests), any(one.inferred for one in chosen))
    elif isinstance(value, Const):
        yield Composed(written(str(value.data)) if value.data is not None else (), conditions)
    elif isinstance(value, Undefined):
        yield Composed((), conditions)
    elif isinstance(value, Env):
        yield Composed((Hole(value.name, "setting"),), conditions)
    elif isinstance(value, Transform) and value.name in ("argument", "to-text") and value.args:
        yield from _unfolded(value.args[0], conditions, settings)
    else:
        yield Composed((Hole(_name_of(value), "unknown"),), conditions)


def _text_read_again(pieces: list[str | Hole]) -> Path:
    """Braces may be split over the parts of a text: `"/{" + NAME + "}"`."""
    merged = _merged(pieces)
    if all(isinstance(piece, str) for piece in merged):
        return written("".join(piece for piece in merged if isinstance(piece, str)))
    return merged


def _name_of(value: Value) -> str:
    for part in ("key", "name"):
        name = getattr(value, part, None)
        if isinstance(name, str):
            return name.rpartition("#")[2].rpartition(".")[2] or name
    return "unknown"


# --- settings ---------------------------------------------------------------------------------------


def setting(name: str, default: Value) -> Value:
    """A value that the environment may set, and the source gives a default."""
    return Choice.of(Operation.of("set", (Env.of(name),)), Env.of(name), default)


def is_setting(value: Value) -> bool:
    return isinstance(value, Choice) and isinstance(value.test, Operation) and value.test.op == "set"


def _of_setting(value: Choice, conditions: tuple[Value, ...], settings: Settings) -> Iterator[Composed]:
    """What the environment files say, else the default: either is how the program runs as it stands."""
    name = value.then.name if isinstance(value.then, Env) else ""
    found = settings.text(name)
    if found is not None:
        yield Composed(written(found), conditions, inferred=True)
        return
    for one in _unfolded(value.other, conditions, settings):
        yield replace(one, inferred=True)


@dataclass(frozen=True)
class Settings:
    """Values that configuration files of the program give to names."""

    values: dict[str, str] = field(default_factory=dict)

    @cached_property
    def _relaxed(self) -> dict[str, str]:
        """`my-name`, `myName` and `my_name` are one name."""
        return {_relax(name): value for name, value in self.values.items()}

    def fill(self, composed: Composed) -> Composed:
        """Holes for settings replaced by what the configuration says, or by their defaults."""
        if not any(isinstance(piece, Hole) and piece.kind == "setting" for piece in composed.path):
            return composed
        out: list[str | Hole] = []
        for piece in composed.path:
            value = self.text(piece.name) if isinstance(piece, Hole) and piece.kind == "setting" else None
            if value is None and isinstance(piece, Hole):
                value = piece.default
            out += [piece] if value is None else self.fill(Composed(written(value))).path
        return replace(composed, path=_merged(out), inferred=True)

    def text(self, name: str, depth: int = 0) -> str | None:
        """A value with the placeholders inside it filled in; None where one of them is not known."""
        value = self.values.get(name)
        if value is None:
            value = self._relaxed.get(_relax(name))
        if value is None or "${" not in value:
            return value
        if depth > MAX_NESTED:
            return None
        missing = False

        def fill(found: re.Match[str]) -> str:
            nonlocal missing
            inner = self.text(found[1], depth + 1)
            inner = found[2] if inner is None else inner
            missing = missing or inner is None
            return inner or ""

        filled = _PLACEHOLDER.sub(fill, value)
        return None if missing else filled


def _relax(name: str) -> str:
    return name.replace("-", "").replace("_", "").lower()


NO_SETTINGS = Settings()


def settled(value: Value, settings: Settings) -> str | None:
    """The text of a constant, or of a setting as the program runs as it stands."""
    if is_setting(value) and isinstance(value, Choice):
        found = settings.text(value.then.name) if isinstance(value.then, Env) else None
        return text_of(value.other) if found is None else found
    return text_of(value)


# --- joining ----------------------------------------------------------------------------------------

Join: TypeAlias = Literal["concatenate", "segments"]


def joined(pieces: Sequence[Path], how: Join) -> Path:
    """Pieces as one path: put behind each other as they are, or as segments with one slash between them."""
    if how == "concatenate":
        return _merged(part for piece in pieces for part in piece)
    out: Path = ()
    for piece in pieces:
        out = _as_segments(out, piece)
    return out


def _as_segments(left: Path, right: Path) -> Path:
    if not right:
        return left
    if not left:
        return right if _starts(right, "/") or _is_open(right[0]) else _merged(["/", *right])
    if left[-1] == "/" and len(left) == 1 and not _starts(right, "/"):
        return _merged(["/", *right])
    if isinstance(left[-1], str) and left[-1].endswith("/"):
        left = _merged([*left[:-1], left[-1][:-1]])
    return _merged([*left, *([] if _starts(right, "/") else ["/"]), *right])


def _starts(path: Path, text: str) -> bool:
    return isinstance(path[0], str) and path[0].startswith(text)


def compose(pieces: Sequence[Sequence[Composed]], how: Join) -> list[Composed]:
    """Every combination of the alternatives of pieces, up to a bound; the caller reports when it is reached."""
    out = []
    for chosen in product(*[piece or [Composed(())] for piece in pieces]):
        tests = tuple(dict.fromkeys(test for one in chosen for test in one.conditions))
        if _contradict(tests):
            continue
        out.append(Composed(joined([one.path for one in chosen], how), tests, any(one.inferred for one in chosen)))
        if len(out) == MAX_PATHS:
            break
    return out


def _contradict(tests: tuple[Value, ...]) -> bool:
    return any(Operation.of("!", (test,)) in tests for test in tests)


# --- mounts -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mounted(Generic[Key]):
    """`child` is reached below `parent`, behind `prefix`; `passes` is what the mount itself demands and says."""

    parent: Key
    child: Key
    prefix: Value
    site: Site
    guards: tuple[Value, ...] = ()
    """Tests that must hold for the mount to be there."""
    passes: tuple[tuple[str, Value], ...] = ()
    separate: bool = False


@dataclass
class Mounts(Generic[Key]):
    """Which router is mounted where."""

    by_child: dict[Key, dict[Mounted[Key], None]] = field(default_factory=dict)
    _leading: dict[frozenset[Key], set[Key]] = field(default_factory=dict)

    def add(self, mount: Mounted[Key]) -> None:
        self.by_child.setdefault(mount.child, {})[mount] = None
        self._leading.clear()

    def chains(self, key: Key, roots: Iterable[Key]) -> tuple[list[tuple[Mounted[Key], ...]], bool]:
        """The ways down to a router, each from its outermost mount, and whether there were too many to follow."""
        known = frozenset(roots)
        leading = self._below(known)
        out: list[tuple[Mounted[Key], ...]] = []
        waiting: list[tuple[Key, tuple[Mounted[Key], ...]]] = [(key, ())]
        for _ in range(MAX_STEPS):
            if not waiting:
                return sorted(out, key=len), False
            current, below = waiting.pop()
            if current in known:
                out.append(below)
                if len(out) >= MAX_CHAINS:
                    break
            passed = {key, *(mount.parent for mount in below)}
            mounts = [one for one in self.by_child.get(current, ()) if one.parent in leading]
            waiting += [(one.parent, (one, *below)) for one in reversed(mounts) if one.parent not in passed]
        return sorted(out, key=len), True

    def _below(self, roots: frozenset[Key]) -> set[Key]:
        """The roots and everything that is mounted below them."""
        if roots not in self._leading:
            self._leading[roots] = self._reached(roots)
        return self._leading[roots]

    def _reached(self, roots: frozenset[Key]) -> set[Key]:
        children: dict[Key, list[Key]] = {}
        for child, mounts in self.by_child.items():
            for one in mounts:
                children.setdefault(one.parent, []).append(child)
        found = set(roots)
        waiting = list(roots)
        while waiting:
            fresh = [child for child in children.get(waiting.pop(), ()) if child not in found]
            found.update(fresh)
            waiting += fresh
        return found
